// Subgroups of one invocation each: a size that every device may have, and the one where nothing has to be asked of others. What all, any or
// one of them have is what this one has.

import * as llvm from "../../../dialects/llvm/index.ts";
import * as spirv from "../../../dialects/spirv/index.ts";
import type { Operation, Type, Value } from "../../../ir/index.ts";
import { type ConversionPattern, singleValues } from "../../../rewrite/index.ts";
import {
  constant,
  type Emitter,
  type Expansion,
  emit,
  extractElement,
  i32,
  integerWidthOf,
} from "../../llvm-common/index.ts";

const itself: Expansion = (_, [x]) => x;

const always: Expansion = (at, _, type) => constant(at, type, 1);

/** The first bit represents the only invocation. */
const ballot: Expansion = (at, [x], type) => {
  const bit = emit(at, llvm.zext, [x], at.context.i32);
  return emit(at, llvm.insertelement, [constant(at, type, 0), bit, i32(at, 0)], type);
};

const firstBit = (at: Emitter, bits: Value): Value => emit(at, llvm.and, [extractElement(at, bits, 0), i32(at, 1)]);

const zero: Expansion = (at, _, type) => constant(at, type, 0);

const expansions = spirv.opTable<Expansion>({
  core: {
    GroupAll: itself,
    GroupAny: itself,
    GroupBroadcast: itself,
    GroupNonUniformElect: always,
    GroupNonUniformAll: itself,
    GroupNonUniformAny: itself,
    GroupNonUniformAllEqual: always,
    GroupNonUniformBroadcast: itself,
    GroupNonUniformBroadcastFirst: itself,
    GroupNonUniformShuffle: itself,
    GroupNonUniformShuffleDown: itself,
    GroupNonUniformShuffleUp: itself,
    GroupNonUniformShuffleXor: itself,
    GroupNonUniformRotateKHR: itself,
    GroupNonUniformQuadBroadcast: itself,
    GroupNonUniformQuadSwap: itself,
    GroupNonUniformBallot: ballot,
    GroupNonUniformInverseBallot: (at, [bits], type) => emit(at, llvm.trunc, [extractElement(at, bits, 0)], type),
    GroupNonUniformBallotBitExtract: (at, [bits, index], type) => {
      const word = emit(at, llvm.lshr, [index, constant(at, index.type, 5)]);
      const shift = emit(at, llvm.and, [index, constant(at, index.type, 31)]);
      return emit(at, llvm.trunc, [emit(at, llvm.lshr, [extractElement(at, bits, word), shift])], type);
    },
    GroupNonUniformBallotBitCount: (at, [bits], type, op) =>
      isExclusive(op) ? constant(at, type, 0) : firstBit(at, bits),
    GroupNonUniformBallotFindLSB: zero,
    GroupNonUniformBallotFindMSB: zero,
  },
  KHR: {
    SubgroupAll: itself,
    SubgroupAny: itself,
    SubgroupAllEqual: always,
    SubgroupFirstInvocation: itself,
    SubgroupReadInvocation: itself,
    SubgroupBallot: ballot,
    GroupNonUniformQuadAll: itself,
    GroupNonUniformQuadAny: itself,
  },
});

type Neutral = (type: Type) => number | bigint;

const none: Neutral = () => 0;
const one: Neutral = () => 1;
const allBits: Neutral = () => -1;
const infinite: Neutral = () => Number.POSITIVE_INFINITY;
const negativeInfinite: Neutral = () => Number.NEGATIVE_INFINITY;
const largest: Neutral = (type) => (1n << BigInt(integerWidthOf(type) - 1)) - 1n;
const smallest: Neutral = (type) => -(1n << BigInt(integerWidthOf(type) - 1));

/** The identity of each group operation, with which an exclusive scan begins. */
const neutral = spirv.opTable<Neutral>({
  core: {
    GroupIAdd: none,
    GroupFAdd: none,
    GroupFMin: infinite,
    GroupUMin: allBits,
    GroupSMin: largest,
    GroupFMax: negativeInfinite,
    GroupUMax: none,
    GroupSMax: smallest,
    GroupNonUniformIAdd: none,
    GroupNonUniformFAdd: none,
    GroupNonUniformIMul: one,
    GroupNonUniformFMul: one,
    GroupNonUniformSMin: largest,
    GroupNonUniformUMin: allBits,
    GroupNonUniformFMin: infinite,
    GroupNonUniformSMax: smallest,
    GroupNonUniformUMax: none,
    GroupNonUniformFMax: negativeInfinite,
    GroupNonUniformBitwiseAnd: allBits,
    GroupNonUniformBitwiseOr: none,
    GroupNonUniformBitwiseXor: none,
    GroupNonUniformLogicalAnd: one,
    GroupNonUniformLogicalOr: none,
    GroupNonUniformLogicalXor: none,
  },
  KHR: {
    GroupIMul: one,
    GroupFMul: one,
    GroupBitwiseAnd: allBits,
    GroupBitwiseOr: none,
    GroupBitwiseXor: none,
    GroupLogicalAnd: one,
    GroupLogicalOr: none,
    GroupLogicalXor: none,
  },
});

function isExclusive(op: Operation): boolean {
  return enumOf(op, ["group_operation", "operation"], spirv.GroupOperation) === EXCLUSIVE_SCAN;
}

/** The number of the first of the attributes that there is, by the names of defined ops or of rows. */
function enumOf(op: Operation, names: readonly string[], definition: typeof spirv.Scope): number | undefined {
  const attr = names.map((name) => op.attr(name)).find((one) => one !== undefined);
  return definition.is(attr) ? attr.value : undefined;
}

const EXCLUSIVE_SCAN = spirv.GroupOperation.enum.value("ExclusiveScan");
const SUBGROUP = spirv.Scope.enum.value("Subgroup");

/** Comes before the calls of the runtime. */
export const singleInvocationPattern: ConversionPattern = {
  name: "convert what a subgroup of one invocation does",
  root: undefined,
  benefit: 3,
  apply(op, operands, at) {
    const values = singleValues(operands);
    if (values === undefined || op.numResults !== 1 || !isOfSubgroup(op)) return false;
    const type = at.converter?.convert(op.resultType());
    if (type === undefined) return false;
    const value = resultOf(at, values, type, op);
    if (value !== undefined) at.replaceOp(op, [value]);
    return value !== undefined;
  },
};

/** Instructions that name no scope are of subgroups. */
function isOfSubgroup(op: Operation): boolean {
  return (enumOf(op, ["execution_scope", "execution"], spirv.Scope) ?? SUBGROUP) === SUBGROUP;
}

function resultOf(at: Emitter, values: readonly Value[], type: Type, op: Operation): Value | undefined {
  const [x] = values;
  const start = neutral(op.def);
  if (start !== undefined) return isExclusive(op) ? constant(at, type, start(type)) : x;
  // Sound: an expansion takes no more operands than the instruction has.
  return expansions(op.def)?.(at, values as unknown as Parameters<Expansion>[1], type, op);
}
