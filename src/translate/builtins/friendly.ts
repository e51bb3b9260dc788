// Instructions of SPIR-V without an instruction of LLVM: calls of functions whose names begin with `__spirv_`. `friendly-calls.ts` is the other way.
//
// Operands are arguments in order; literals are arguments of type i32.

import { functionType, StructType, VoidType, voidType } from "../../dialects/llvm/index.ts";
import { ImageOperands, StorageClass } from "../../grammar/enumerants.generated.ts";
import {
  extendedSet,
  type Instruction as GrammarInstruction,
  instruction,
  KindCode,
  type OperandKind,
} from "../../grammar/index.ts";
import { type Type, VectorType } from "../../ir/index.ts";
import { opcode } from "../../llvm/index.ts";
import { Op } from "../../spirv/modules.ts";
import { type MangledType, mangle, mangled, mangledInteger, type Qualifiers } from "../mangling/index.ts";
import { textName } from "../text/names.ts";
import { type Body, isBoolean } from "../to-llvm/body.ts";
import type { Instruction } from "../to-llvm/instruction.ts";
import { onlyStore } from "../to-llvm/results.ts";
import { untypedPointee } from "./pointees.ts";
import { decorationPostfixes, pipePostfix } from "./postfixes.ts";
import { extendedSignatureOf, isDotProduct, isUnsignedAt, type Signature, signatureOf } from "./signatures.ts";
import { dimensionsOf, isAggregate, isEnqueuing, pointerToValue, structSlot } from "./struct-arguments.ts";

/** An argument of a call: its value, and how the name has it. */
export interface Argument {
  readonly value: number;
  readonly mangled: MangledType;
}

// ---- to LLVM IR

/** A call of the builtin for an instruction. */
export function friendlyCall(body: Body, one: Instruction): number {
  const found = instruction(one.opcode);
  if (found === undefined) return one.reject(`${one.name} is unknown`);
  const signature = signatureOf(one.opcode);
  const args = argumentsOf(body, one, found, 0, signature);
  return callNamed(
    body,
    one,
    `__spirv_${SAME_CALL[one.opcode] ?? textName(found)}${postfixes(body, one, signature)}`,
    args,
    effectsOf(one),
  );
}

/** The effects of a call, beyond its result. */
export type Effects = "none" | "any" | "convergent" | "pure";

/** Control flow must not change around barriers and instructions of groups. */
const CONVERGENT: ReadonlySet<string> = new Set(["Barrier", "Group", "Non-Uniform"]);

function effectsOf(one: Instruction): Effects {
  const section = instruction(one.opcode)?.class ?? "";
  return CONVERGENT.has(section) && one.opcode !== Op.MemoryBarrier && !ASYNCHRONOUS.has(one.opcode)
    ? "convergent"
    : "any";
}

const ASYNCHRONOUS: ReadonlySet<number> = new Set([Op.GroupAsyncCopy, Op.GroupWaitEvents]);

/** Instructions that are called by the name of another one. */
const SAME_CALL: Readonly<Record<number, string>> = { [Op.AtomicCompareExchangeWeak]: "AtomicCompareExchange" };

/** A call of the builtin for an instruction of OpenCL.std. */
export function friendlyExtended(body: Body, one: Instruction): number {
  const found = extendedSet("OpenCL.std")?.instruction(one.operand(1));
  if (found === undefined) return one.reject(`OpenCL.std has no instruction ${one.operand(1)}`);
  const signature = extendedSignatureOf(found.opcode);
  const args = argumentsOf(body, one, { ...found, hasResult: false, hasResultType: false }, 2, signature);
  const isPure = args.every(({ mangled: type }) => type.kind !== "pointer");
  const name = `__spirv_ocl_${found.name}${postfixes(body, one, signature)}`;
  return callNamed(body, one, name, args, isPure ? "pure" : "any");
}

/** Casts to a storage class state it in their name as well. */
const CASTS: Readonly<Record<number, string>> = {
  [StorageClass.CrossWorkgroup]: "_ToGlobal",
  [StorageClass.Workgroup]: "_ToLocal",
  [StorageClass.Function]: "_ToPrivate",
};

/** The postfixes of a name: the result's type, saturation, the rounding mode. */
function postfixes(body: Body, one: Instruction, { result }: Signature): string {
  if (one.opcode === Op.BuildNDRange) return `_${dimensionsOf(body, one)}D`;
  if (one.opcode === Op.GenericCastToPtrExplicit) return CASTS[one.operand(1)] ?? "";
  if (one.opcode === Op.CreatePipeFromPipeStorage) return pipePostfix(body, one);
  if (body.at.options.isRegularizing === true && isDotProduct(one.opcode)) return "";
  const isUnsigned = result === "unsigned" || isZeroExtended(one);
  const type = result === undefined ? "" : `_R${body.at.types.postfix(one.typeId, isUnsigned)}`;
  if (one.id === 0) return type;
  return `${type}${decorationPostfixes(body, one.id)}`;
}

/** Whether texels of integers are unsigned. */
function isZeroExtended(one: Instruction): boolean {
  const isRead = one.opcode === Op.ImageRead || one.opcode === Op.ImageSampleExplicitLod;
  return isRead && ((one.optional(2) ?? 0) & ImageOperands.ZeroExtend) !== 0;
}

/** Whether the texel that an instruction writes is of unsigned integers. */
function writesUnsigned(one: Instruction): boolean {
  return one.opcode === Op.ImageWrite && ((one.optional(3) ?? 0) & ImageOperands.ZeroExtend) !== 0;
}

/** The name of operands that are types which untyped pointers are indexed as. */
export const INDEXED = "Base Type";

/** The arguments for the operands of an instruction from a word on. */
export function argumentsOf(
  body: Body,
  one: Instruction,
  { operands, hasResult, hasResultType }: Pick<GrammarInstruction, "operands" | "hasResult" | "hasResultType">,
  from: number,
  signature: Signature,
): readonly Argument[] {
  const kinds = operands.slice(Number(hasResult) + Number(hasResultType)).map(({ kind }) => kind);
  const operandNames = operands.slice(Number(hasResult) + Number(hasResultType)).map(({ name }) => name);
  const args: Argument[] = [];
  /** Kinds of the parameters of enumerants that come next. */
  const pending: OperandKind[] = [];
  for (let at = from, position = 0; at < one.count; at++) {
    const kind = pending.shift() ?? kinds[Math.min(position++, kinds.length - 1)];
    const word = one.operand(at);
    // The call has the pointer, whose pointee is the type.
    if (operandNames[at - from] === INDEXED) continue;
    const isId = kind === undefined || kind.code === KindCode.Id || kind.code === KindCode.Composite;
    args.push(isId ? idArgument(body, one, word, args.length, signature) : literalArgument(body, word));
    pending.push(...parameterKinds(kind, word));
  }
  return args;
}

/** The kinds of the operands that a word brings: those of an enumerant, or of the bits of a mask from the lowest on. */
function parameterKinds(kind: OperandKind | undefined, word: number): readonly OperandKind[] {
  if (kind?.code === KindCode.Value) return kind.enumerant(word)?.parameters.map((one) => one.kind) ?? [];
  if (kind?.code !== KindCode.Mask) return [];
  const kinds: OperandKind[] = [];
  for (let bit = 0; bit < 31; bit++) {
    if ((word & (1 << bit)) === 0) continue;
    kinds.push(...(kind.enumerant(1 << bit)?.parameters.map((one) => one.kind) ?? []));
  }
  return kinds;
}

/** The argument of a value. */
function idArgument(body: Body, one: Instruction, id: number, position: number, signature: Signature): Argument {
  if (isEnqueuing(one.opcode)) {
    if (body.at.input.opcodeOf(id) === Op.Function) return { value: body.value(id), mangled: { kind: "block" } };
    if (isAggregate(body, id)) return aggregateArgument(body, one, id);
  }
  if (body.at.input.opcodeOf(id) === Op.Function) return functionArgument(body, id);
  const isType = body.at.input.isType(id);
  const typeId = isType ? id : body.at.input.typeOf(id);
  const isUnsigned = isUnsignedAt(signature, position) || (position === 2 && writesUnsigned(one));
  const stated = bytesOf(body.at.types.mangled(typeId, isUnsigned));
  // Atomics are of the type of their values, whatever the pointer is to.
  const isUntyped = stated.kind === "pointer" && (body.at.types.isUntyped(typeId) || isAtomic(one));
  const isSize = one.opcode === Op.EnqueueKernel && position >= FIRST_SIZE;
  const pointee = isSize ? mangledInteger(body.at.target.width, true) : untypedPointee(body, one, isUnsigned);
  const type = isUntyped ? { ...stated, pointee } : stated;
  const isConst = signature.toConst?.includes(position) === true;
  const value = isType ? body.zero(body.at.types.of(id)) : body.value(id);
  return { value, mangled: isConst ? withQualifiers(type, { isConst: true }) : type };
}

/** A struct or an array, passed by a pointer; ranges are named as OpenCL C names them. */
function aggregateArgument(body: Body, one: Instruction, id: number): Argument {
  const stated = body.at.types.mangled(body.at.input.typeOf(id));
  const name = stated.kind === "named" ? stated.name.replace(/^struct\./, "") : undefined;
  const type: MangledType = name === undefined ? stated : { kind: "named", name };
  return { value: pointerToValue(body, one, id), mangled: type };
}

/** The position of the first size of local memory of OpEnqueueKernel. */
const FIRST_SIZE = 10;

/** A function is a pointer to its result in names. */
function functionArgument(body: Body, id: number): Argument {
  const result = body.at.types.mangled(body.at.input.typeOf(id));
  return { value: body.value(id), mangled: { kind: "pointer", pointee: result, qualifiers: {} } };
}

function isAtomic(one: Instruction): boolean {
  return instruction(one.opcode)?.class === "Atomic" && !FLAGS.has(one.opcode);
}

const FLAGS: ReadonlySet<number> = new Set([Op.AtomicFlagTestAndSet, Op.AtomicFlagClear]);

/** Vectors of booleans are bytes. */
function bytesOf(type: MangledType): MangledType {
  return type.kind === "vector" && type.element === mangled.bool ? { ...type, element: mangled.char } : type;
}

function literalArgument(body: Body, word: number): Argument {
  return { value: body.int32(word), mangled: mangled.int };
}

function withQualifiers(type: MangledType, qualifiers: Qualifiers): MangledType {
  return type.kind === "pointer" ? { ...type, qualifiers: { ...type.qualifiers, ...qualifiers } } : type;
}

/** Calls a function that returns the result of an instruction. Booleans of vectors are bytes; structs are returned through a pointer. */
function callNamed(
  body: Body,
  one: Instruction,
  name: string,
  args: readonly Argument[],
  effects: Effects = "any",
): number {
  const type = one.typeId === 0 ? voidType(body.at.context) : body.at.types.of(one.typeId);
  const passed = args.map((arg) => widened(body, arg));
  const full = mangle(
    name,
    args.map((arg) => arg.mangled),
  );
  if (StructType.is(type)) return callReturningStruct(body, one, full, type, passed);
  const result = isBoolean(type) && VectorType.is(type) ? body.shapedLike(type, body.at.int(8)) : type;
  const called = callFunction(body, full, result, passed, effects);
  if (VoidType.is(type)) return 0;
  return body.cast(opcode.trunc, called, type);
}

function widened(body: Body, { value }: Argument): number {
  const type = body.typeOfReference(value);
  if (!VectorType.is(type) || !isBoolean(type)) return value;
  return body.cast(opcode.sext, value, body.shapedLike(type, body.at.int(8)));
}

/** The stack slot in which the call for an instruction returns its struct; 0 for other results. */
export function resultSlot(body: Body, one: Instruction): number {
  const type = one.typeId === 0 ? undefined : body.at.types.of(one.typeId);
  const slot = structSlot(body, one);
  if (slot !== 0) return slot;
  const isReturned = type !== undefined && StructType.is(type) && onlyStore(body, one) === undefined;
  return isReturned ? body.alloca(type) : 0;
}

/** Calls a function that returns a struct through its first argument: where the result is stored, if that is its only use. */
export function callReturningStruct(
  body: Body,
  one: Instruction,
  name: string,
  type: Type,
  args: readonly number[],
): number {
  const store = onlyStore(body, one);
  const slot =
    store === undefined ? (body.prepared.get(one.offset) ?? body.alloca(type)) : body.value(store.operand(0));
  const inputs = [body.typeOfReference(slot), ...args.map((arg) => body.typeOfReference(arg))];
  const callee = body.at.declare(name, functionType(body.at.context, voidType(body.at.context), inputs), {
    sret: type,
  });
  body.call(callee, functionType(body.at.context, voidType(body.at.context), inputs), [slot, ...args], {
    attributes: callee.attributes,
  });
  if (store === undefined) return body.load(type, slot);
  body.skipped.add(store.offset);
  return 0;
}

/** A call of a function by its full name, which is declared by its first call. */
export function callFunction(
  body: Body,
  name: string,
  result: Type,
  args: readonly number[],
  effects: Effects = "any",
): number {
  const type = functionType(
    body.at.context,
    result,
    args.map((arg) => body.typeOfReference(arg)),
  );
  const callee = body.at.declare(name, type, { effects });
  return body.call(callee, type, args, { attributes: body.at.callAttributes(callee) });
}
