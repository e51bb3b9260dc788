// Instructions of SPIR-V without an instruction of LLVM: calls of functions whose names begin with `__spirv_`, in both directions.
//
// Operands are arguments in order; literals are arguments of type i32. Towards SPIR-V the grammar says which is which.

import { functionType, pointerType, StructType, VoidType, voidType } from "../../dialects/llvm/index.ts";
import { Decoration, FPRoundingMode, ImageOperands, StorageClass } from "../../grammar/enumerants.generated.ts";
import {
  extendedSet,
  type Instruction as GrammarInstruction,
  instruction,
  instructionNamed,
  KindCode,
} from "../../grammar/index.ts";
import { type Type, VectorType } from "../../ir/index.ts";
import { opcode } from "../../llvm/index.ts";
import { Op } from "../../spirv/modules.ts";
import { demangle, type MangledType, mangle, mangled, type Qualifiers } from "../mangling/index.ts";
import { type Body, isBoolean } from "../to-llvm/body.ts";
import type { Instruction } from "../to-llvm/instruction.ts";
import type { SpirvBody } from "../to-spirv/body.ts";
import { untypedPointee } from "./pointees.ts";
import { extendedSignatureOf, isUnsignedAt, type Signature, signatureOf } from "./signatures.ts";

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
  const called = callNamed(
    body,
    one,
    `__spirv_${SAME_CALL[one.opcode] ?? found.name}${postfixes(body, one, signature)}`,
    args,
    effectsOf(one),
  );
  return one.opcode === Op.SampledImage ? body.nameRow(called, "TempSampledImage") : called;
}

/** What a call does beyond its result. */
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

const ROUNDING: Readonly<Record<number, string>> = {
  [FPRoundingMode.RTE]: "_rte",
  [FPRoundingMode.RTZ]: "_rtz",
  [FPRoundingMode.RTP]: "_rtp",
  [FPRoundingMode.RTN]: "_rtn",
};

/** Casts to a storage class state it in their name as well. */
const CASTS: Readonly<Record<number, string>> = {
  [StorageClass.CrossWorkgroup]: "_ToGlobal",
  [StorageClass.Workgroup]: "_ToLocal",
  [StorageClass.Function]: "_ToPrivate",
};

/** The postfixes of a name: the result's type, saturation, the rounding mode. */
function postfixes(body: Body, one: Instruction, { result }: Signature): string {
  if (one.opcode === Op.GenericCastToPtrExplicit) return CASTS[one.operand(1)] ?? "";
  const { annotations } = body.at.input;
  const isUnsigned = result === "unsigned" || isZeroExtended(one);
  const type = result === undefined ? "" : `_R${body.at.types.postfix(one.typeId, isUnsigned)}`;
  if (one.id === 0) return type;
  const saturation = annotations.has(one.id, Decoration.SaturatedConversion) ? "_sat" : "";
  const mode = annotations.number(one.id, Decoration.FPRoundingMode);
  return `${type}${saturation}${mode === undefined ? "" : (ROUNDING[mode] ?? "")}`;
}

/** Whether texels of integers are unsigned. */
function isZeroExtended(one: Instruction): boolean {
  const isRead = one.opcode === Op.ImageRead || one.opcode === Op.ImageSampleExplicitLod;
  return isRead && ((one.optional(2) ?? 0) & ImageOperands.ZeroExtend) !== 0;
}

/** The arguments for the operands of an instruction from a word on. */
export function argumentsOf(
  body: Body,
  one: Instruction,
  { operands, hasResult, hasResultType }: Pick<GrammarInstruction, "operands" | "hasResult" | "hasResultType">,
  from: number,
  signature: Signature,
): readonly Argument[] {
  const kinds = operands.slice(Number(hasResult) + Number(hasResultType));
  const args: Argument[] = [];
  for (let at = from, position = 0; at < one.count; at++, position++) {
    const kind = kinds[Math.min(position, kinds.length - 1)]?.kind;
    const isMask = kind?.code === KindCode.Mask && position >= kinds.length - 1;
    const isId = kind?.code === KindCode.Id || (isMask && position > kinds.length - 1);
    args.push(
      isId ? idArgument(body, one, one.operand(at), position, signature) : literalArgument(body, one.operand(at)),
    );
  }
  return args;
}

/** The argument of a value. */
function idArgument(body: Body, one: Instruction, id: number, position: number, signature: Signature): Argument {
  const typeId = body.at.input.typeOf(id);
  const isUnsigned = isUnsignedAt(signature, position);
  const stated = bytesOf(body.at.types.mangled(typeId, isUnsigned));
  const isUntyped = stated.kind === "pointer" && body.at.types.isUntyped(typeId);
  const type = isUntyped ? { ...stated, pointee: untypedPointee(body, one, isUnsigned) } : stated;
  const isConst = signature.toConst?.includes(position) === true;
  return { value: body.value(id), mangled: isConst ? withQualifiers(type, { isConst: true }) : type };
}

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

/** A call whose result is that of an instruction. Booleans of vectors are bytes; structs are returned through a pointer. */
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
  return result === type ? called : body.nameRow(body.cast(opcode.trunc, called, type), "cast");
}

function widened(body: Body, { value }: Argument): number {
  const type = body.typeOfReference(value);
  if (!VectorType.is(type) || !isBoolean(type)) return value;
  return body.cast(opcode.sext, value, body.shapedLike(type, body.at.int(8)));
}

/** The stack slot in which the call for an instruction returns its struct; 0 for other results. */
export function resultSlot(body: Body, one: Instruction): number {
  const type = one.typeId === 0 ? undefined : body.at.types.of(one.typeId);
  return type !== undefined && StructType.is(type) ? body.alloca(type) : 0;
}

function callReturningStruct(body: Body, one: Instruction, name: string, type: Type, args: readonly number[]): number {
  const slot = body.prepared.get(one.offset) ?? body.alloca(type);
  const pointer = pointerType(body.at.context);
  const inputs = [pointer, ...args.map((arg) => body.typeOfReference(arg))];
  const callee = body.at.declare(name, functionType(body.at.context, voidType(body.at.context), inputs), {
    sret: type,
  });
  body.call(callee, functionType(body.at.context, voidType(body.at.context), inputs), [slot, ...args], {
    attributes: callee.attributes,
  });
  return body.load(type, slot);
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

// ---- to SPIR-V

/** The parts of a builtin's name: the instruction, and postfixes. */
export interface FriendlyName {
  readonly instruction: string;
  /** The instruction's set: core, OpenCL.std, or a built-in variable. */
  readonly kind: "core" | "extended" | "built-in";
  readonly postfixes: readonly string[];
  readonly parameters: readonly MangledType[] | undefined;
}

/** Reads the name of a function; undefined if it names no builtin of SPIR-V. */
export function friendlyName(name: string): FriendlyName | undefined {
  const demangled = demangle(name);
  const base = demangled?.name ?? name;
  if (!base.startsWith("__spirv_")) return undefined;
  const rest = base.slice("__spirv_".length);
  const parameters = demangled?.parameters;
  if (rest.startsWith("ocl_")) return extendedName(rest.slice("ocl_".length), parameters);
  const [first = "", ...postfixes] = rest.split("_");
  const isBuiltIn = first.startsWith("BuiltIn");
  return {
    instruction: isBuiltIn ? first.slice("BuiltIn".length) : first,
    kind: isBuiltIn ? "built-in" : "core",
    postfixes,
    parameters,
  };
}

/** Instructions of OpenCL.std have underscores in their names; `_R` begins the postfixes. */
function extendedName(rest: string, parameters: FriendlyName["parameters"]): FriendlyName {
  const [, name = rest, postfixes = ""] = /^(.*?)_{1,2}(R[a-z].*)$/.exec(rest) ?? [];
  return { instruction: name, kind: "extended", postfixes: postfixes.split("_"), parameters };
}

/** Writes the instruction for a call of a builtin; false if the name is none. */
export function friendlyToSpirv(body: SpirvBody, row: number, name: string): boolean {
  const found = friendlyName(name);
  if (found === undefined) return false;
  if (found.kind === "extended") return extendedToSpirv(body, row, found);
  if (found.kind === "built-in") return false;
  const target = instructionNamed(found.instruction);
  if (target === undefined) return false;
  const skipped = Number(target.hasResult) + Number(target.hasResultType);
  const operands = wordsOfArguments(body, row, target.operands.slice(skipped));
  if (target.hasResult) body.result(row, target.opcode, ...operands);
  else body.plain(target.opcode, ...operands);
  if (target.hasResult) decoratePostfixes(body, row, found.postfixes);
  return true;
}

function extendedToSpirv(body: SpirvBody, row: number, { instruction: name }: FriendlyName): boolean {
  const target = extendedSet("OpenCL.std")?.instructionNamed(name);
  if (target === undefined) return false;
  body.result(row, Op.ExtInst, body.at.openCl, target.opcode, ...wordsOfArguments(body, row, target.operands));
  return true;
}

/** The words of the operands: ids, or the values of constants where the grammar has literals. */
function wordsOfArguments(body: SpirvBody, row: number, operands: GrammarInstruction["operands"]): readonly number[] {
  return Array.from({ length: body.argumentCount(row) }, (_, position) => {
    const operand = operands[Math.min(position, operands.length - 1)];
    const reference = body.operand(row, position);
    const isId = operand === undefined || operand.kind.code === KindCode.Id;
    return isId ? body.value(reference) : Number(body.constantInteger(reference) ?? 0n);
  });
}

const MODES: Readonly<Record<string, number>> = {
  rte: FPRoundingMode.RTE,
  rtz: FPRoundingMode.RTZ,
  rtp: FPRoundingMode.RTP,
  rtn: FPRoundingMode.RTN,
};

function decoratePostfixes(body: SpirvBody, row: number, postfixes: readonly string[]): void {
  for (const postfix of postfixes) {
    const mode = MODES[postfix];
    if (postfix === "sat") body.at.builder.decorate(body.idOf(row), Decoration.SaturatedConversion);
    else if (mode !== undefined) body.at.builder.decorate(body.idOf(row), Decoration.FPRoundingMode, mode);
  }
}
