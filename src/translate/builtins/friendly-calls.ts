// Calls of functions whose names begin with `__spirv_` towards SPIR-V: the instruction that the name states. `friendly.ts` is the other way.
//
// The grammar states which arguments are ids and which are literals. Results and arguments that are booleans in SPIR-V may be integers in the call.

import { PointerType, VoidType } from "../../dialects/llvm/index.ts";
import { OpenCLStd } from "../../grammar/extended-opcodes.generated.ts";
import {
  enumerantNamed,
  extendedSet,
  type Instruction as GrammarInstruction,
  instructionNamed,
  KindCode,
} from "../../grammar/index.ts";
import type { Type } from "../../ir/index.ts";
import { LLVMFunction } from "../../llvm/index.ts";
import { Op } from "../../spirv/modules.ts";
import { lazy } from "../../support/lazy.ts";
import { rejectRow } from "../common/rejection.ts";
import { shapedLike } from "../instructions/booleans.ts";
import { demangle } from "../mangling/index.ts";
import { isBool, type SpirvBody } from "../to-spirv/body.ts";
import { noteAtomic } from "../to-spirv/needs/atomic-needs.ts";
import { noteDot } from "../to-spirv/needs/dot-needs.ts";
import { noteSelector } from "../to-spirv/needs/group-needs.ts";
import { noteIntel } from "../to-spirv/needs/intel-needs.ts";
import { typedValue } from "../to-spirv/typed-pointers.ts";
import { booleanOperandOf, returnsBooleans } from "./boolean-operands.ts";
import { readBuiltIn } from "./built-in/calls.ts";
import { uncallable } from "./callable.ts";
import { INDEXED } from "./friendly.ts";
import { commonWriter } from "./open-cl/index.ts";
import { writeExplicitCast } from "./open-cl/pointers.ts";
import { checkOperandCount } from "./operand-counts.ts";
import { decoratePostfixes } from "./postfixes.ts";
import { sizesOf, sizesType } from "./range-sizes.ts";
import { specializationConstant } from "./specialization.ts";
import { reachableOperands } from "./texel-signs.ts";

/** The parts of a builtin's name. */
interface FriendlyName {
  readonly instruction: string;
  readonly isExtended: boolean;
  readonly postfixes: readonly string[];
}

const PREFIX = "__spirv_";
const EXTENDED = "ocl_";
const BUILT_IN = "BuiltIn";

/** Reads the name of a function; undefined if it names no builtin of SPIR-V. */
function friendlyName(name: string): FriendlyName | undefined {
  if (!name.includes(PREFIX)) return undefined;
  const demangled = demangle(name);
  const base = demangled === undefined ? name : baseOf(demangled.name, demangled.scopes);
  if (!base.startsWith(PREFIX)) return undefined;
  const rest = base.slice(PREFIX.length);
  if (rest.startsWith(EXTENDED)) return extendedName(rest.slice(EXTENDED.length));
  const [instruction = "", ...postfixes] = rest.split("_");
  return { instruction, isExtended: false, postfixes };
}

/** OpenCL C++ has the name as a namespace: `__spirv::OpName`. */
function baseOf(name: string, scopes: readonly string[]): string {
  return scopes.at(-1) === "__spirv" ? `${PREFIX}${name.replace(/^Op/, "")}` : name;
}

/** Instructions of OpenCL.std have underscores in their names; `_R` begins the postfixes. */
function extendedName(rest: string): FriendlyName {
  const [, instruction = rest, postfixes = ""] = /^(.*?)_{1,2}(R[a-z].*)$/.exec(rest) ?? [];
  return { instruction, isExtended: true, postfixes: postfixes.split("_") };
}

/** Writes the instructions for a call. */
type Write = (body: SpirvBody, row: number) => boolean;

/** The writer for calls of a function; undefined if its name names no instruction. */
export function friendlyWriter(name: string): Write | undefined {
  const found = friendlyName(name);
  if (found === undefined) return undefined;
  if (found.isExtended) {
    const target = extendedSet("OpenCL.std")?.instructionNamed(found.instruction);
    if (target?.opcode === OpenCLStd.printf) return commonWriter("printf");
    return target && ((body, row) => writeExtended(body, row, target));
  }
  if (found.instruction.startsWith(BUILT_IN)) {
    const builtIn = enumerantNamed("BuiltIn", found.instruction.slice(BUILT_IN.length))?.value;
    return builtIn === undefined ? undefined : (body, row) => readBuiltIn(body, row, builtIn);
  }
  const special = specials()[found.instruction];
  if (special !== undefined) return special;
  const target = instructionNamed(found.instruction);
  if (target === undefined) return undefined;
  const reason = uncallable(target);
  if (reason !== undefined) return (_body, row) => rejectRow(reason, row);
  return (body, row) => writeInstruction(body, row, target, found.postfixes);
}

const specials = lazy((): { readonly [name: string]: Write } => ({
  SpecConstant: specializationConstant,
  SpecConstantComposite: specializationConstant,
}));

/** The arguments of a call. */
interface Arguments {
  readonly row: number;
  readonly callee: LLVMFunction | undefined;
  /** The position of the first argument that is an operand, after the pointer to a struct that is returned. */
  readonly first: number;
  readonly count: number;
  /** The type of the result. */
  readonly result: Type;
}

function argumentsOf(body: SpirvBody, row: number): Arguments {
  const callee = body.calleeOf(row);
  const info = body.code.calls[body.code.detail[row] ?? 0];
  const struct = info?.attributes.ofParameters[0]?.find("sret") ?? callee?.attributes.ofParameters[0]?.find("sret");
  const result = struct?.type ?? body.rowType(row);
  return { row, callee, first: struct === undefined ? 0 : 1, count: body.argumentCount(row), result };
}

function writeInstruction(
  body: SpirvBody,
  row: number,
  target: GrammarInstruction,
  postfixes: readonly string[],
): boolean {
  const args = argumentsOf(body, row);
  const skipped = Number(target.hasResult) + Number(target.hasResultType);
  const dimensions = target.opcode === Op.BuildNDRange ? Number(/^\d/.exec(postfixes[0] ?? "")?.[0] ?? 1) : 1;
  const operands =
    dimensions === 1
      ? wordsOfArguments(body, args, target, skipped, booleanOperandOf(target.opcode))
      : sizesOfRange(body, args, dimensions);
  const last = args.count > args.first ? body.operand(row, args.count - 1) : undefined;
  if (last !== undefined || target.hasResultType)
    noteAtomic(body, target.opcode, target.hasResultType || last === undefined ? args.result : body.typeOf(last));
  noteIntel(body, target.opcode, references(body, args));
  if (args.count > args.first) noteSelector(body, target.opcode, body.operand(row, args.count - 1));
  if (args.count > args.first) noteDot(body, target.opcode, body.typeOf(body.operand(row, args.first)));
  const [pointer = 0, storage = 0] = operands;
  if (target.opcode === Op.GenericCastToPtrExplicit) {
    const pointee = args.callee && body.at.pointers.ofParameter(args.callee, args.first);
    return writeExplicitCast(body, row, pointer, pointee, storage);
  }
  if (!target.hasResult) body.plain(target.opcode, ...operands);
  else decoratePostfixes(body, writeResult(body, row, args, target.opcode, operands), postfixes);
  return true;
}

function references(body: SpirvBody, { row, first, count }: Arguments): readonly number[] {
  return Array.from({ length: count - first }, (_, index) => body.operand(row, first + index));
}

/** Sizes of several dimensions are arrays, which the call passes by pointers. */
function sizesOfRange(body: SpirvBody, args: Arguments, dimensions: number): readonly number[] {
  const type = sizesType(body, dimensions);
  return references(body, args).map((one) => sizesOf(body, one, type));
}

/** Writes an instruction with a result, as the call returns it; its id. */
function writeResult(
  body: SpirvBody,
  row: number,
  { result, first }: Arguments,
  opcode: number,
  operands: readonly number[],
): number {
  const { types } = body.at;
  if (first > 0) {
    const id = body.emit(opcode, types.of(result), ...operands);
    body.plain(Op.Store, body.pointer(body.operand(row, 0), result), id);
    return id;
  }
  if (!returnsBooleans(opcode) || isBool(result) || VoidType.is(result)) return body.result(row, opcode, ...operands);
  const id = body.emit(opcode, types.of(shapedLike(result, body.int(1))), ...operands);
  body.result(row, Op.Select, id, body.number(result, 1), body.number(result, 0));
  return id;
}

function writeExtended(body: SpirvBody, row: number, target: GrammarInstruction): boolean {
  if (target.opcode === OpenCLStd.prefetch && body.at.types.isUntyped) return writePrefetch(body, row);
  const operands = wordsOfArguments(body, argumentsOf(body, row), target, 0);
  body.result(row, Op.ExtInst, body.at.openCl, target.opcode, ...operands);
  return true;
}

/** A prefetch of an untyped pointer states bytes, those of the elements in the name of the function. */
function writePrefetch(body: SpirvBody, row: number): boolean {
  const callee = body.calleeOf(row);
  const element = callee === undefined ? undefined : body.at.pointers.ofParameter(callee, 0);
  const size = element === undefined ? 1n : body.at.layout.allocSize(element);
  const count = body.operand(row, 1);
  const type = body.typeOf(count);
  const bytes =
    size === 1n
      ? body.value(count)
      : body.emit(Op.IMul, body.at.types.of(type), body.value(count), body.number(type, size));
  body.plain(Op.UntypedPrefetchKHR, body.value(body.operand(row, 0)), bytes);
  return true;
}

/** The words of the operands: ids, or the values of constants where the grammar has literals. */
function wordsOfArguments(
  body: SpirvBody,
  { row, callee, first, count }: Arguments,
  target: GrammarInstruction,
  skipped: number,
  booleanAt?: number,
): readonly number[] {
  const isIndexed = target.operands[skipped]?.name === INDEXED;
  checkOperandCount(body, row, target, skipped + Number(isIndexed), count - first);
  const base = body.pointeeOf(body.operand(row, first)) ?? body.int8;
  const words: number[] = isIndexed ? [body.at.types.of(base)] : [];
  for (let position = first; position < count; position++) {
    const reference = body.operand(row, position);
    const at = skipped + Number(isIndexed) + position - first;
    if (isLiteral(target, at)) words.push(literal(body, row, target, at, reference));
    else if (isFunction(body, target, at, reference)) words.push(functionOf(body, row, reference));
    else if (target.opcode === Op.CooperativeMatrixLengthKHR) words.push(body.typeIdOf(reference));
    else if (at - skipped === booleanAt) words.push(asBoolean(body, reference));
    else {
      const pointee = callee && body.at.pointers.ofParameter(callee, position);
      const isTyped = target.opcode === Op.GroupAsyncCopy;
      words.push(isTyped ? typedValue(body, reference, pointee) : body.valueAs(reference, pointee));
    }
  }
  return words;
}

/** The name of operands that are functions, not pointers to them. */
const FUNCTION = "Function";

/** Whether an operand must be a function. Matrices may have a pointer to an object that is called applied as well. */
function isFunction(body: SpirvBody, target: GrammarInstruction, at: number, reference: number): boolean {
  if (target.operands[at]?.name !== FUNCTION) return false;
  const isPointer = !(body.constant(reference)?.payload.global instanceof LLVMFunction);
  return target.opcode !== Op.CooperativeMatrixApplyFunctionINTEL || !isPointer;
}

function functionOf(body: SpirvBody, row: number, reference: number): number {
  const global = body.constant(reference)?.payload.global;
  const id = global instanceof LLVMFunction ? body.at.functionId(global) : undefined;
  const name = body.calleeOf(row)?.name ?? "";
  const words = "First argument is expected to be a function";
  return id ?? rejectRow(`InvalidInstruction: Can't translate llvm instruction:\n${nameOf(name)}\n${words}`, row);
}

/** The instruction that a builtin is for, as llvm-spirv names it. */
function nameOf(name: string): string {
  return friendlyName(name)?.instruction ?? name;
}

/** Whether an operand is a literal: ids follow a mask of image operands, literal numbers follow a mask of memory operands. */
function isLiteral({ operands }: GrammarInstruction, position: number): boolean {
  const operand = operands[Math.min(position, operands.length - 1)];
  if (operand === undefined) return false;
  const { kind } = operand;
  if (kind.code !== KindCode.Mask || position < operands.length) return kind.code !== KindCode.Id;
  return kind.name !== "ImageOperands";
}

/** The word of a literal operand, which must be a constant in the call. */
function literal(
  body: SpirvBody,
  row: number,
  { operands }: GrammarInstruction,
  at: number,
  reference: number,
): number {
  const value = body.constantInteger(reference);
  if (value === undefined) return body.reject(row, "must have a constant where SPIR-V has a number");
  const word = Number(value & 0xffffffffn);
  return operands[at]?.kind.name === "ImageOperands" ? reachableOperands(body.at.builder, word) : word;
}

function asBoolean(body: SpirvBody, reference: number): number {
  const type = body.typeOf(reference);
  if (isBool(type) || PointerType.is(type)) return body.value(reference);
  const result = body.at.types.of(shapedLike(type, body.int(1)));
  return body.emit(Op.INotEqual, result, body.value(reference), body.number(type, 0));
}
