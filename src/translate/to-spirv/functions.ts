// Functions of a module of LLVM IR: declarations first, because calls may precede definitions, then bodies.

import { FunctionType, PointerType } from "../../dialects/llvm/index.ts";
import {
  Decoration,
  ExecutionModel,
  FunctionControl,
  FunctionParameterAttribute,
} from "../../grammar/enumerants.generated.ts";
import { type AttributeSet, type LLVMFunction, opcode } from "../../llvm/index.ts";
import { Op } from "../../spirv/modules.ts";
import { friendlyName, friendlyToSpirv } from "../builtins/friendly.ts";
import { openClToSpirv } from "../builtins/open-cl.ts";
import { CALL_CONVENTION } from "../common/convention.ts";
import { entriesFrom } from "../instructions/index.ts";
import { intrinsicEntry } from "../intrinsics/index.ts";
import { SpirvBody } from "./body.ts";
import { linkageOf } from "./linkage.ts";
import type { ToSpirv } from "./module-state.ts";

/** Whether calls of a function are instructions of SPIR-V, so that it is not declared. */
export function isBuiltin(at: ToSpirv, one: LLVMFunction): boolean {
  if (one.blocks.length > 0) return false;
  if (one.name.startsWith("llvm.")) return true;
  if (friendlyName(one.name) !== undefined) return true;
  return at.isOpenClC && openClToSpirv(one.name) !== undefined;
}

/** Writes the entry points: their interfaces are the built-in variables of the module. */
export function writeEntryPoints(at: ToSpirv): void {
  for (const { id, name } of at.kernels) {
    at.builder.add("entries", Op.EntryPoint, ExecutionModel.Kernel, id, name, ...at.builtInIds);
  }
}

/** Gives a function its id. */
export function declareFunction(at: ToSpirv, one: LLVMFunction): void {
  if (isBuiltin(at, one)) return;
  const id = at.builder.id();
  at.functions.set(one, id);
  at.constants.define(one.constant, id);
}

/** Writes a declaration or definition. */
export function writeFunction(at: ToSpirv, one: LLVMFunction): void {
  const id = at.functions.get(one);
  if (id === undefined || !FunctionType.is(one.type)) return;
  const { builder, types, pointers } = at;
  const body = new SpirvBody(at, one);
  const result = types.value(one.type.result, pointers.ofResult(one));
  builder.emit(Op.Function, result, id, controlOf(one.attributes.ofFunction), types.function(one));
  one.type.inputs.forEach((type, index) => {
    const parameter = one.blocks.length > 0 ? body.idOf(one.firstArgument + index) : builder.id();
    builder.emit(Op.FunctionParameter, types.value(type, pointers.ofParameter(one, index)), parameter);
    if (one.blocks.length > 0) builder.name(parameter, at.module.code.nameOf(one.firstArgument + index));
    decorateParameter(at, parameter, one.attributes.ofParameters[index], PointerType.is(type));
  });
  writeBlocks(at, body, one);
  builder.emit(Op.FunctionEnd);
  if (one.convention === CALL_CONVENTION.kernel && one.blocks.length > 0) {
    at.kernels.push({ id, name: one.name });
  } else addLinkage(at, one, id);
}

function addLinkage(at: ToSpirv, one: LLVMFunction, id: number): void {
  at.builder.name(id, one.name);
  const linkage = linkageOf(at, one.linkage, one.blocks.length > 0);
  if (linkage !== undefined) at.builder.decorate(id, Decoration.LinkageAttributes, one.name, linkage);
}

function controlOf(attributes: AttributeSet | undefined): number {
  return (
    (attributes?.find("alwaysinline") === undefined ? 0 : FunctionControl.Inline) |
    (attributes?.find("noinline") === undefined ? 0 : FunctionControl.DontInline)
  );
}

const PARAMETER_ATTRIBUTES: readonly (readonly [kind: string, attribute: number])[] = [
  ["zeroext", FunctionParameterAttribute.Zext],
  ["signext", FunctionParameterAttribute.Sext],
  ["byval", FunctionParameterAttribute.ByVal],
  ["sret", FunctionParameterAttribute.Sret],
  ["noalias", FunctionParameterAttribute.NoAlias],
  ["captures", FunctionParameterAttribute.NoCapture],
  ["readonly", FunctionParameterAttribute.NoWrite],
  ["readnone", FunctionParameterAttribute.NoReadWrite],
];

function decorateParameter(at: ToSpirv, id: number, attributes: AttributeSet | undefined, isPointer: boolean): void {
  if (attributes === undefined) return;
  for (const [kind, attribute] of PARAMETER_ATTRIBUTES) {
    const found = attributes.find(kind);
    if (found !== undefined && (kind !== "captures" || found.integer === 0n)) {
      at.builder.decorate(id, Decoration.FuncParamAttr, attribute);
    }
  }
  const alignment = attributes.find("align")?.integer;
  if (alignment !== undefined && isPointer) at.builder.decorate(id, Decoration.Alignment, Number(alignment));
}

function writeBlocks(at: ToSpirv, body: SpirvBody, one: LLVMFunction): void {
  const { code } = at.module;
  one.blocks.forEach(({ first, end, name }, index) => {
    const label = body.label(index);
    at.builder.emit(Op.Label, label);
    at.builder.name(label, name);
    for (let row = first; row < end; row++) {
      if (code.opcode[row] !== opcode.debug && code.opcode[row] !== opcode.nothing) writeRow(body, row);
    }
  });
}

function writeRow(body: SpirvBody, row: number): void {
  const code = body.code.opcode[row] ?? 0;
  if (code === opcode.call && writeBuiltin(body, row)) return;
  const isWritten = entriesFrom(code).some((entry) => entry.toSpirv?.(body, row) === true);
  if (!isWritten) body.reject(row, "is not translated to SPIR-V");
}

/** A call of an intrinsic or a builtin. */
function writeBuiltin(body: SpirvBody, row: number): boolean {
  const callee = body.calleeOf(row);
  if (callee === undefined || body.at.functions.has(callee)) return false;
  if (callee.name.startsWith("llvm.")) return writeIntrinsic(body, row, callee.name);
  if (friendlyToSpirv(body, row, callee.name)) return true;
  const write = body.at.isOpenClC ? openClToSpirv(callee.name) : undefined;
  return write?.(body, row) === true;
}

function writeIntrinsic(body: SpirvBody, row: number, name: string): boolean {
  const isWritten = intrinsicEntry(name)?.toSpirv(body, row) === true;
  return isWritten || body.reject(row, `calls the intrinsic '${name}', which is not translated`);
}
