// Atomic updates of integers.

import * as memref from "../../dialects/memref/index.ts";
import * as spirv from "../../dialects/spirv/index.ts";
import { IntegerAttr, IntegerType, MemRefType, type OpDef } from "../../ir/index.ts";
import { type ConversionPattern, convert } from "../../rewrite/index.ts";
import { constant, emit, emitFolded } from "../spirv-common/index.ts";
import { atomicProperties, atomicScope, bitOffset, isNarrow, maskOf, placeOf, wordPointer } from "./access.ts";

/** By the numbers of arith's kinds of atomic updates. */
const updates: Readonly<Record<number, OpDef>> = {
  1: spirv.AtomicIAdd,
  4: spirv.AtomicSMax,
  5: spirv.AtomicUMax,
  7: spirv.AtomicSMin,
  8: spirv.AtomicUMin,
  11: spirv.AtomicOr,
  12: spirv.AtomicAnd,
};
const OR = 11;
const AND = 12;

export const atomicPatterns: readonly ConversionPattern[] = [
  convert(memref.atomic_rmw, ({ kind, memref: original }, { value, memref: base, indices }, at, op) => {
    const { type } = original;
    const scope = MemRefType.is(type) ? atomicScope(type) : undefined;
    const number = IntegerAttr.is(kind) ? Number(kind.value) : -1;
    const update = updates[number];
    const result = at.converter?.convert(op.resultType());
    if (!MemRefType.is(type) || scope === undefined || update === undefined || !IntegerType.is(result)) return false;
    const narrow = isNarrow(at, type, base);
    if (narrow && number !== AND && number !== OR) return false;
    const place = placeOf(at, type, base, indices);
    if (place === undefined) return false;
    const properties = atomicProperties(at.context, scope);
    if (!narrow) {
      at.replaceOp(op, [emit(at, update, [place.chain.result(), value], result, properties)]);
      return true;
    }
    const { source, word } = place;
    const offset = bitOffset(at, place);
    let operand = emitFolded(at, spirv.ShiftLeftLogical, [value, offset], word);
    if (number === AND) {
      const mask = constant(at, word, maskOf(source));
      const shifted = emitFolded(at, spirv.ShiftLeftLogical, [mask, offset], word);
      operand = emitFolded(at, spirv.BitwiseOr, [operand, emitFolded(at, spirv.Not, [shifted], word)], word);
    }
    const pointer = wordPointer(at, place);
    at.replaceOp(op, [emit(at, update, [pointer, operand], word, properties)]);
    return true;
  }),
];
