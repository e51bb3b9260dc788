// Barriers, operations of all invocations of a group, and images: calls of the runtime, with what the instruction has in its order, enums as
// numbers.

import { modelOf } from "../../../define/index.ts";
import * as llvm from "../../../dialects/llvm/index.ts";
import * as spirv from "../../../dialects/spirv/index.ts";
import {
  FloatType,
  IntegerType,
  type OpDef,
  type Operation,
  parameterOf,
  StringAttr,
  SymbolRefAttr,
  type Type,
  TypeAttr,
  type Value,
  VectorType,
} from "../../../ir/index.ts";
import { type ConversionPattern, singleValues } from "../../../rewrite/index.ts";
import { type Emitter, i32 } from "../../llvm-common/index.ts";
import { argument, callRuntime, plainArgument, type RuntimeArgument } from "./runtime.ts";

const groupOps: readonly OpDef[] = [
  spirv.ControlBarrier,
  spirv.GroupBroadcast,
  spirv.GroupFAdd,
  spirv.GroupFMax,
  spirv.GroupFMin,
  spirv.GroupIAdd,
  spirv.GroupSMax,
  spirv.GroupSMin,
  spirv.GroupUMax,
  spirv.GroupUMin,
  spirv.KHR.GroupFMul,
  spirv.KHR.GroupIMul,
  spirv.KHR.SubgroupBallot,
  spirv.INTEL.ControlBarrierArrive,
  spirv.INTEL.ControlBarrierWait,
  spirv.GroupNonUniformAll,
  spirv.GroupNonUniformAllEqual,
  spirv.GroupNonUniformAny,
  spirv.GroupNonUniformBallot,
  spirv.GroupNonUniformBallotBitCount,
  spirv.GroupNonUniformBallotFindLSB,
  spirv.GroupNonUniformBallotFindMSB,
  spirv.GroupNonUniformBitwiseAnd,
  spirv.GroupNonUniformBitwiseOr,
  spirv.GroupNonUniformBitwiseXor,
  spirv.GroupNonUniformBroadcast,
  spirv.GroupNonUniformElect,
  spirv.GroupNonUniformFAdd,
  spirv.GroupNonUniformFMax,
  spirv.GroupNonUniformFMin,
  spirv.GroupNonUniformFMul,
  spirv.GroupNonUniformIAdd,
  spirv.GroupNonUniformIMul,
  spirv.GroupNonUniformLogicalAnd,
  spirv.GroupNonUniformLogicalOr,
  spirv.GroupNonUniformLogicalXor,
  spirv.GroupNonUniformQuadSwap,
  spirv.GroupNonUniformRotateKHR,
  spirv.GroupNonUniformSMax,
  spirv.GroupNonUniformSMin,
  spirv.GroupNonUniformShuffle,
  spirv.GroupNonUniformShuffleDown,
  spirv.GroupNonUniformShuffleUp,
  spirv.GroupNonUniformShuffleXor,
  spirv.GroupNonUniformUMax,
  spirv.GroupNonUniformUMin,
  spirv.INTEL.SubgroupBlockWrite,
  spirv.Kill,
];

/** Functions that may differ in nothing but what they return have that in their names. */
const imageOps: readonly OpDef[] = [
  spirv.Image,
  spirv.ImageDrefGather,
  spirv.ImageFetch,
  spirv.ImageQuerySize,
  spirv.ImageRead,
  spirv.ImageSampleExplicitLod,
  spirv.ImageSampleImplicitLod,
  spirv.ImageSampleProjDrefImplicitLod,
  spirv.ImageWrite,
  spirv.INTEL.SubgroupBlockRead,
];

const called: ReadonlySet<OpDef> = new Set([...groupOps, ...imageOps]);

/** Whether an op with a definition of its own is a call of the runtime. */
export function isRuntimeOp(def: OpDef): boolean {
  return called.has(def);
}

export const runtimePatterns: readonly ConversionPattern[] = [
  ...groupOps.map((def) => call(def, runtimeName)),
  ...imageOps.map((def) => call(def, nameOfImageCall)),
];

/** The address spaces of OpenCL C that a generic pointer may lead to, by storage classes. */
const openClSpaces: ReadonlyMap<number, string> = new Map(
  Object.entries({ CrossWorkgroup: "Global", Workgroup: "Local", Function: "Private" }).map(([name, space]) => [
    spirv.StorageClass.enum.value(name) ?? -1,
    space,
  ]),
);

/** Whether a generic pointer leads to memory of a class is known when it is executed: otherwise the result is null. */
export const explicitCastPattern: ConversionPattern = {
  name: "ask the runtime where a generic pointer leads",
  root: spirv.GenericCastToPtrExplicit,
  benefit: 3,
  apply(op, operands, at) {
    const [pointer] = singleValues(operands) ?? [];
    const given = op.resultType();
    const type = at.converter?.convert(given);
    if (pointer === undefined || !spirv.PointerType.is(given) || type === undefined) return false;
    const args = [argument(pointer), plainArgument(i32(at, given.storageClass))];
    // Where pointers have address spaces, functions with different results must have different names.
    const hasSpaces = pointer.type !== type;
    const name = `GenericCastToPtrExplicit${hasSpaces ? `_To${openClSpaces.get(given.storageClass) ?? ""}` : ""}`;
    at.replaceOp(op, callRuntime(at, op, name, args, type).results);
    return true;
  },
};

function call(root: OpDef, nameOf: (def: OpDef, result: Type | undefined) => string): ConversionPattern {
  return {
    name: `call the runtime for ${root.name}`,
    root,
    benefit: 1,
    apply(op, operands, at) {
      const values = singleValues(operands);
      const types = at.converter?.convertAll(op.resultTypes);
      if (values === undefined || types === undefined) return false;
      const args = argumentsInOrder(at, op, values);
      const made = callRuntime(at, op, nameOf(root, types[0]), args, types[0]);
      if (root.isTerminator) at.create(llvm.unreachable);
      at.replaceOp(op, made.results);
      return true;
    },
  };
}

/** Operands and enums in the order of the definition. */
function argumentsInOrder(at: Emitter, op: Operation, values: readonly Value[]): readonly RuntimeArgument[] {
  const model = modelOf(op.def);
  return Object.entries(model?.spec.args ?? {}).flatMap(([name, arg]) => {
    const group = model?.layout.operands.findIndex((one) => one.name === name) ?? -1;
    if (group >= 0) {
      const { start, count } = model?.layout.operandSpan(op, group) ?? { start: 0, count: 0 };
      const pass = isScope(rowEnum(op.def, name)) ? plainArgument : argument;
      return values.slice(start, start + count).map((value) => pass(inMemory(at, value)));
    }
    const attr = op.attr(name);
    if (SymbolRefAttr.is(attr)) return [argument(addressOf(at, attr))];
    if (arg.arg !== "defaultAttr" && StringAttr.is(attr) && rowEnum(op.def, name) === "ImageOperands")
      return [plainArgument(i32(at, imageOperandBits(op)))];
    if (StringAttr.is(attr) && rowEnum(op.def, name) === "GroupOperation")
      return [plainArgument(i32(at, spirv.GroupOperation.enum.value(attr.value) ?? 0))];
    const bits = parameterOf(attr, "value");
    return typeof bits === "number" && arg.arg !== "defaultAttr" ? plainArgument(i32(at, bits)) : [];
  });
}

function isScope(kind: string | undefined): boolean {
  return kind === "IdScope" || kind === "IdMemorySemantics";
}

/** Structs are given by their addresses. */
export function inMemory(at: Emitter, value: Value): Value {
  if (!llvm.StructType.is(value.type)) return value;
  const elem_type = TypeAttr.get(at.context, { type: value.type });
  const pointer = llvm.pointerType(at.context);
  const place = llvm.alloca.build(at, { arraySize: i32(at, 1), elem_type }, { resultTypes: [pointer] }).result();
  llvm.store.build(at, { value, addr: place });
  return place;
}

function addressOf(at: Emitter, global_name: SymbolRefAttr): Value {
  return llvm.mlir.addressof.build(at, { global_name }, { resultTypes: [llvm.pointerType(at.context)] }).result();
}

/** The kind of an enum that the op of a row has as a string. */
function rowEnum(def: OpDef, name: string): string | undefined {
  return spirv.rowParts(def)?.find((part) => part.name === name)?.operandKind;
}

/** The bits of the image operands that an instruction has: an attribute with an enum, or a string with the names. */
export function imageOperandBits(op: Operation): number {
  const [attr] = op.properties.filter((one) => spirv.ImageOperands.is(one) || StringAttr.is(one));
  if (spirv.ImageOperands.is(attr)) return attr.value;
  const names = StringAttr.is(attr) ? attr.value.split("|") : [];
  return names.reduce((bits, name) => bits | (spirv.ImageOperands.enum.value(name.trim()) ?? 0), 0);
}

const integerNames: Readonly<Record<number, string>> = { 8: "char", 16: "short", 32: "int", 64: "long" };
const floatNames: Readonly<Record<number, string>> = { 16: "half", 32: "float", 64: "double" };

/** `float4`, `int2`. */
function openClName(type: Type): string {
  if (VectorType.is(type)) return `${openClName(type.element)}${type.shape[0] ?? ""}`;
  if (IntegerType.is(type)) return integerNames[type.width] ?? `i${type.width}`;
  return FloatType.is(type) ? (floatNames[type.width] ?? type.format) : "void";
}

/** Calls the runtime for an op that is a row of the grammar; returns whether its types have counterparts. */
export function callForRow(op: Operation, values: readonly Value[], at: Emitter): boolean {
  const types = at.converter?.convertAll(op.resultTypes);
  if (types === undefined) return false;
  const [result] = types;
  const args = argumentsInOrder(at, op, values);
  const isNamedByResult = spirv.instructionOf(op.def)?.instruction.class === "Image" || isReadClock(op.def);
  const name = isNamedByResult ? nameOfImageCall(op.def, result) : runtimeName(op.def);
  at.replaceOp(op, callRuntime(at, op, name, args, result).results);
  return true;
}

/** The name of a call for an image instruction: calls that may differ in their results alone have these in their names. */
export function nameOfImageCall(def: OpDef, result: Type | undefined): string {
  const isNamed = result !== undefined && !llvm.PointerType.is(result);
  return `${runtimeName(def)}${isNamed ? `_R${openClName(result)}` : ""}`;
}

const isReadClock = spirv.opSet({ KHR: ["ReadClock"] });

/** The instruction's name: the vendor of an extension is a suffix. */
function runtimeName(def: OpDef): string {
  return def.name
    .slice("spirv.".length)
    .replace(/^Dynamic\./, "")
    .replace(/^CL\./, "ocl_")
    .replace(/^([A-Z]+)\.(.*)$/, "$2$1");
}
