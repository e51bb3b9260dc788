// Decorations of parameters and results that LLVM IR has as attributes, or as metadata of a kernel's arguments: tables for both directions.

import { PointerType, VoidType } from "../../dialects/llvm/index.ts";
import { Decoration, FunctionParameterAttribute } from "../../grammar/enumerants.generated.ts";
import type { Type } from "../../ir/index.ts";
import {
  type AttributeSet,
  attributeFits,
  integerAttribute,
  type LLVMAttribute,
  type LLVMFunction,
  type MetadataOperand,
  typeAttribute,
  wordAttribute,
} from "../../llvm/index.ts";
import { Op } from "../../spirv/modules.ts";
import { attachmentOf, numberOf, textOf } from "../metadata/attachments.ts";
import type { ToLlvm } from "../to-llvm/module-state.ts";
import type { ToSpirv } from "../to-spirv/module-state.ts";
import { isPowerOfTwo } from "./alignment.ts";

// ---- attributes

/** The value of an attribute of LLVM IR: none, the type that a pointer leads to, or 0. */
type Form = "word" | "pointee" | "zero";

/** The attributes of parameters, in the order in which llvm-spirv writes them. */
const ATTRIBUTES: readonly (readonly [attribute: number, kind: string, form: Form])[] = [
  [FunctionParameterAttribute.Zext, "zeroext", "word"],
  [FunctionParameterAttribute.Sext, "signext", "word"],
  [FunctionParameterAttribute.ByVal, "byval", "pointee"],
  [FunctionParameterAttribute.Sret, "sret", "pointee"],
  [FunctionParameterAttribute.NoAlias, "noalias", "word"],
  [FunctionParameterAttribute.NoCapture, "captures", "zero"],
  [FunctionParameterAttribute.NoWrite, "readonly", "word"],
  [FunctionParameterAttribute.NoReadWrite, "readnone", "word"],
];

/** Decorations of pointers whose number is that of an attribute. */
const NUMBERS: readonly {
  readonly decoration: number;
  readonly kind: string;
  /** The version of SPIR-V that has the decoration. */
  readonly version?: number;
  readonly isValid?: (value: number) => boolean;
}[] = [
  { decoration: Decoration.Alignment, kind: "align", isValid: isPowerOfTwo },
  { decoration: Decoration.MaxByteOffset, kind: "dereferenceable", version: 0x00010100 },
];

/** Decorates a parameter or a function, for its result, by attributes. */
export function decorateByAttributes({ builder }: ToSpirv, id: number, set: AttributeSet, isPointer: boolean): void {
  for (const [attribute, kind, form] of ATTRIBUTES) {
    const found = set.find(kind);
    if (found !== undefined && (form !== "zero" || found.integer === 0n))
      builder.decorate(id, Decoration.FuncParamAttr, attribute);
  }
  for (const { decoration, kind, version } of NUMBERS) {
    const number = set.find(kind)?.integer;
    if (number === undefined || !isPointer) continue;
    if (version === undefined || builder.reaches(version)) builder.decorate(id, decoration, Number(number));
  }
}

/** The attributes of a parameter with a type, or of a function's result (type 0). Objects, which were pointers for older tools, lose those of pointers. */
export function parameterAttributes(at: ToLlvm, id: number, typeId: number, type: Type): readonly LLVMAttribute[] {
  const attributes: LLVMAttribute[] = [];
  for (const { kind, operands } of at.input.annotations.of(id)) {
    const [operand = 0] = operands;
    if (typeof operand !== "number") continue;
    if (kind === Decoration.FuncParamAttr) attributes.push(...valueAttributes(at, operand, typeId));
    else if (typeId !== 0) attributes.push(...numberAttributes(kind, operand));
  }
  return attributes.filter((one) => attributeFits(one, type));
}

function numberAttributes(decoration: number, value: number): readonly LLVMAttribute[] {
  return NUMBERS.filter((one) => one.decoration === decoration && one.isValid?.(value) !== false).map(({ kind }) =>
    integerAttribute(kind, value),
  );
}

function valueAttributes(at: ToLlvm, wanted: number, typeId: number): readonly LLVMAttribute[] {
  const [, kind, form] = ATTRIBUTES.find(([attribute]) => attribute === wanted) ?? [];
  if (kind === undefined) return [];
  if (form === "zero") return [integerAttribute(kind, 0n)];
  if (form === "word") return [wordAttribute(kind)];
  const pointee = typeId === 0 ? undefined : at.types.pointee(typeId);
  const type = pointee === undefined ? undefined : at.types.of(pointee);
  return type === undefined || VoidType.is(type) ? [] : [typeAttribute(kind, type)];
}

/** Whether a parameter has an attribute. */
export function hasAttribute(at: ToLlvm, id: number, attribute: number): boolean {
  return at.input.annotations
    .of(id)
    .some(({ kind, operands }) => kind === Decoration.FuncParamAttr && operands[0] === attribute);
}

// ---- qualifiers of OpenCL C

/** `volatile` and `restrict`; `const` has no decoration of its own, and pipes have a type. */
export function decorateByQualifiers(at: ToSpirv, one: LLVMFunction, index: number, id: number): void {
  const words = textOf(attachmentOf(at, one, "kernel_arg_type_qual")?.[index]).split(" ");
  if (words.includes("volatile")) at.builder.decorate(id, Decoration.Volatile);
  const isStated = one.attributes.ofParameters[index]?.find("noalias") !== undefined;
  if (words.includes("restrict") && !isStated) {
    at.builder.decorate(id, Decoration.FuncParamAttr, FunctionParameterAttribute.NoAlias);
  }
}

/** The words of `kernel_arg_type_qual`. */
export function qualifiersOf(at: ToLlvm, id: number): string {
  const { annotations } = at.input;
  const isRestrict =
    hasAttribute(at, id, FunctionParameterAttribute.NoAlias) || annotations.has(id, Decoration.Restrict);
  const words = [
    ...(annotations.has(id, Decoration.Volatile) ? ["volatile"] : []),
    ...(isRestrict ? ["restrict"] : []),
    ...(hasAttribute(at, id, FunctionParameterAttribute.NoWrite) ? ["const"] : []),
    ...(at.input.opcodeOf(at.input.typeOf(id)) === Op.TypePipe ? ["pipe"] : []),
  ];
  return words.join(" ");
}

// ---- metadata with a number for each argument

interface ArgumentNumber {
  readonly kind: string;
  readonly extension: string;
  readonly width: number;
  /** The number of an argument without the decoration. */
  readonly missing: number;
  readonly toSpirv: (at: ToSpirv, id: number, value: number) => void;
  /** The number of a parameter; undefined without the decoration. */
  readonly toLlvm: (at: ToLlvm, id: number) => number | undefined;
}

const ALIGNED = FunctionParameterAttribute.RuntimeAlignedALTERA;

const ARGUMENT_NUMBERS: readonly ArgumentNumber[] = [
  {
    kind: "kernel_arg_buffer_location",
    extension: "SPV_INTEL_fpga_buffer_location",
    width: 32,
    missing: 0xffffffff,
    toSpirv: ({ builder }, id, value) => builder.decorate(id, Decoration.BufferLocationALTERA, value),
    toLlvm: (at, id) => at.input.annotations.number(id, Decoration.BufferLocationALTERA),
  },
  {
    kind: "kernel_arg_runtime_aligned",
    extension: "SPV_INTEL_runtime_aligned",
    width: 1,
    missing: 0,
    toSpirv: ({ builder }, id) => builder.decorate(id, Decoration.FuncParamAttr, ALIGNED),
    toLlvm: (at, id) => (hasAttribute(at, id, ALIGNED) ? 1 : undefined),
  },
];

/** The buffer of a pointer, and whether it is aligned when the kernel runs. */
export function decorateByNumbers(at: ToSpirv, one: LLVMFunction, index: number, id: number): void {
  if (!PointerType.is(one.type.inputs[index])) return;
  for (const { kind, extension, missing, toSpirv } of ARGUMENT_NUMBERS) {
    const value = numberOf(attachmentOf(at, one, kind)?.[index]);
    if (value !== undefined && value !== missing && at.builder.options.allows(extension)) toSpirv(at, id, value);
  }
}

/** Attaches a number for each argument, if one of them has the decoration. */
export function attachArgumentNumbers(at: ToLlvm, made: LLVMFunction, parameters: readonly number[]): void {
  const { metadata, constants } = at.module;
  for (const { kind, width, missing, toLlvm } of ARGUMENT_NUMBERS) {
    const found = parameters.map((id) => toLlvm(at, id));
    if (found.every((one) => one === undefined)) continue;
    const numbers = found.map((one): MetadataOperand => constants.integer(at.int(width), one ?? missing));
    made.attach(metadata.kind(kind), metadata.tuple(numbers));
  }
}
