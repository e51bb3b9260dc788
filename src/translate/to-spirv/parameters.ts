// Translates the attributes of parameters, and a kernel's metadata about its arguments, to names and decorations.

import { PointerType } from "../../dialects/llvm/index.ts";
import { Decoration, FunctionParameterAttribute } from "../../grammar/enumerants.generated.ts";
import { type AttributeSet, Constant, type LLVMFunction } from "../../llvm/index.ts";
import { objectOf } from "../types/objects.ts";
import { decorateByMetadata } from "./module/decorations.ts";
import { attachmentOf } from "./module/kernel-modes.ts";
import type { ToSpirv } from "./module-state.ts";

const ATTRIBUTES: readonly (readonly [kind: string, attribute: number])[] = [
  ["zeroext", FunctionParameterAttribute.Zext],
  ["signext", FunctionParameterAttribute.Sext],
  ["byval", FunctionParameterAttribute.ByVal],
  ["sret", FunctionParameterAttribute.Sret],
  ["noalias", FunctionParameterAttribute.NoAlias],
  ["captures", FunctionParameterAttribute.NoCapture],
  ["readonly", FunctionParameterAttribute.NoWrite],
  ["readnone", FunctionParameterAttribute.NoReadWrite],
];

const BYTE_OFFSET_VERSION = 0x00010100;

/** Decorates the parameter of a position. */
export function decorateParameter(at: ToSpirv, one: LLVMFunction, index: number, id: number): void {
  const attributes = one.attributes.ofParameters[index];
  const isPointer = PointerType.is(one.type.inputs[index]);
  // An object that is a pointer in LLVM IR has none of the properties of pointers.
  const isObject = isPointer && objectOf(at.pointers.ofParameter(one, index)) !== undefined;
  if (attributes !== undefined && !isObject) decorateByAttributes(at, id, attributes, isPointer);
  if (one.blocks.length === 0) return;
  const name = attachmentOf(at, one, "kernel_arg_name")?.[index];
  const own = at.module.code.nameOf(one.firstArgument + index);
  const stated = name !== undefined && "string" in name ? name.string : "";
  at.builder.name(id, stated === "" ? own : stated);
  decorateByQualifiers(at, one, index, id);
  decorateByNumbers(at, one, index, id);
  const lists = attachmentOf(at, one, "spirv.ParameterDecorations");
  const list = lists?.[index];
  if (list !== undefined && "node" in list) decorateByMetadata(at, id, list.node);
}

function decorateByAttributes(at: ToSpirv, id: number, attributes: AttributeSet, isPointer: boolean): void {
  const { builder } = at;
  for (const [kind, attribute] of ATTRIBUTES) {
    const found = attributes.find(kind);
    if (found !== undefined && (kind !== "captures" || found.integer === 0n)) {
      builder.decorate(id, Decoration.FuncParamAttr, attribute);
    }
  }
  const alignment = attributes.find("align")?.integer;
  if (alignment !== undefined && isPointer) builder.decorate(id, Decoration.Alignment, Number(alignment));
  const size = attributes.find("dereferenceable")?.integer;
  if (size !== undefined && isPointer && builder.reaches(BYTE_OFFSET_VERSION)) {
    builder.decorate(id, Decoration.MaxByteOffset, Number(size));
  }
}

/** `volatile` and `restrict` of OpenCL C; `const` has no decoration. */
function decorateByQualifiers(at: ToSpirv, one: LLVMFunction, index: number, id: number): void {
  const qualifier = attachmentOf(at, one, "kernel_arg_type_qual")?.[index];
  if (qualifier === undefined || !("string" in qualifier)) return;
  const words = qualifier.string.split(" ");
  if (words.includes("volatile")) at.builder.decorate(id, Decoration.Volatile);
  const isStated = one.attributes.ofParameters[index]?.find("noalias") !== undefined;
  if (words.includes("restrict") && !isStated) {
    at.builder.decorate(id, Decoration.FuncParamAttr, FunctionParameterAttribute.NoAlias);
  }
}

const LOCATIONS = "SPV_INTEL_fpga_buffer_location";
const ALIGNED = "SPV_INTEL_runtime_aligned";

/** The buffer of a pointer, and whether it is aligned when the kernel runs, which metadata states for each argument. */
function decorateByNumbers(at: ToSpirv, one: LLVMFunction, index: number, id: number): void {
  const { builder } = at;
  if (!PointerType.is(one.type.inputs[index])) return;
  const location = attachmentOf(at, one, "kernel_arg_buffer_location")?.[index];
  if (location instanceof Constant && builder.options.allows(LOCATIONS)) {
    const isStated = location.bits !== (1n << 32n) - 1n;
    if (isStated) builder.decorate(id, Decoration.BufferLocationALTERA, Number(location.bits));
  }
  const aligned = attachmentOf(at, one, "kernel_arg_runtime_aligned")?.[index];
  if (aligned instanceof Constant && aligned.bits !== 0n && builder.options.allows(ALIGNED)) {
    builder.decorate(id, Decoration.FuncParamAttr, FunctionParameterAttribute.RuntimeAlignedALTERA);
  }
}
