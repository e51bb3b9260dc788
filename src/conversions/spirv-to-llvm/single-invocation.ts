// Subgroups of one invocation each: a size that every device may have, and the one where nothing has to be asked of others. What all, any or
// one of them have is what this one has.

import * as llvm from "../../dialects/llvm/index.ts";
import * as spirv from "../../dialects/spirv/index.ts";
import type { Operation, Type, Value } from "../../ir/index.ts";
import { type ConversionPattern, singleValues } from "../../rewrite/index.ts";
import {
  constant,
  type Emitter,
  type Expansion,
  emit,
  extractElement,
  i32,
  integerWidthOf,
} from "../llvm-common/index.ts";

const itself: Expansion = (_, [x]) => x;

const always: Expansion = (at, _, type) => constant(at, type, 1);

/** The first bit is that of the only invocation. */
const ballot: Expansion = (at, [x], type) => {
  const bit = emit(at, llvm.zext, [x], at.context.i32);
  return emit(at, llvm.insertelement, [constant(at, type, 0), bit, i32(at, 0)], type);
};

const firstBit = (at: Emitter, bits: Value): Value => emit(at, llvm.and, [extractElement(at, bits, 0), i32(at, 1)]);

/** By the names behind `spirv.`, without what says whose instruction it is. */
const expansions: Readonly<Record<string, Expansion>> = {
  Elect: always,
  All: itself,
  Any: itself,
  AllEqual: always,
  Broadcast: itself,
  BroadcastFirst: itself,
  FirstInvocation: itself,
  ReadInvocation: itself,
  Shuffle: itself,
  ShuffleDown: itself,
  ShuffleUp: itself,
  ShuffleXor: itself,
  Rotate: itself,
  QuadBroadcast: itself,
  QuadSwap: itself,
  QuadAll: itself,
  QuadAny: itself,
  Ballot: ballot,
  InverseBallot: (at, [bits], type) => emit(at, llvm.trunc, [extractElement(at, bits, 0)], type),
  BallotBitExtract: (at, [bits, index], type) => {
    const word = emit(at, llvm.lshr, [index, constant(at, index.type, 5)]);
    const shift = emit(at, llvm.and, [index, constant(at, index.type, 31)]);
    return emit(at, llvm.trunc, [emit(at, llvm.lshr, [extractElement(at, bits, word), shift])], type);
  },
  BallotBitCount: (at, [bits], type, op) => (isExclusive(op) ? constant(at, type, 0) : firstBit(at, bits)),
  BallotFindLSB: (at, _, type) => constant(at, type, 0),
  BallotFindMSB: (at, _, type) => constant(at, type, 0),
};

/** What leaves the other operand as it is, which is what a scan without the invocation itself begins with. */
const neutral: Readonly<Record<string, (type: Type) => number | bigint>> = {
  FAdd: () => 0,
  FMul: () => 1,
  FMin: () => Number.POSITIVE_INFINITY,
  FMax: () => Number.NEGATIVE_INFINITY,
  IAdd: () => 0,
  IMul: () => 1,
  SMin: (type) => (1n << BigInt(integerWidthOf(type) - 1)) - 1n,
  SMax: (type) => -(1n << BigInt(integerWidthOf(type) - 1)),
  UMin: () => -1,
  UMax: () => 0,
  BitwiseAnd: () => -1,
  BitwiseOr: () => 0,
  BitwiseXor: () => 0,
  LogicalAnd: () => 1,
  LogicalOr: () => 0,
  LogicalXor: () => 0,
};

function isExclusive(op: Operation): boolean {
  return enumOf(op, ["group_operation", "operation"], spirv.GroupOperation) === EXCLUSIVE_SCAN;
}

/** The number of the first of the attributes that there is, by definitions by hand or by rows of the grammar. */
function enumOf(op: Operation, names: readonly string[], definition: typeof spirv.Scope): number | undefined {
  const attr = names.map((name) => op.attr(name)).find((one) => one !== undefined);
  return definition.is(attr) ? attr.value : undefined;
}

const EXCLUSIVE_SCAN = spirv.GroupOperation.enum.value("ExclusiveScan");
const SUBGROUP = spirv.Scope.enum.value("Subgroup");

const instruction = /^spirv\.(?:KHR\.)?(?:GroupNonUniform|Group|Subgroup)(\w+?)(?:KHR)?$/;

/** Comes before the calls of the runtime. */
export const singleInvocationPattern: ConversionPattern = {
  name: "convert what a subgroup of one invocation does",
  root: undefined,
  benefit: 3,
  apply(op, operands, at) {
    const name = instruction.exec(op.name)?.[1];
    const values = singleValues(operands);
    if (name === undefined || values === undefined || op.numResults !== 1 || !isOfSubgroup(op)) return false;
    const type = at.converter?.convert(op.resultType());
    if (type === undefined) return false;
    const value = resultOf(at, name, values, type, op);
    if (value !== undefined) at.replaceOp(op, [value]);
    return value !== undefined;
  },
};

/** Instructions that name no scope are of subgroups. */
function isOfSubgroup(op: Operation): boolean {
  return (enumOf(op, ["execution_scope", "execution"], spirv.Scope) ?? SUBGROUP) === SUBGROUP;
}

function resultOf(at: Emitter, name: string, values: readonly Value[], type: Type, op: Operation): Value | undefined {
  const [x] = values;
  const start = Object.hasOwn(neutral, name) ? neutral[name] : undefined;
  if (start !== undefined) return isExclusive(op) ? constant(at, type, start(type)) : x;
  const expansion = Object.hasOwn(expansions, name) ? expansions[name] : undefined;
  // Sound: an expansion takes no more operands than the instruction has.
  return expansion?.(at, values as unknown as Parameters<Expansion>[1], type, op);
}
