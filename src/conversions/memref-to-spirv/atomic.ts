// Atomic updates of integers.

import * as arith from "../../dialects/arith/index.ts";
import * as memref from "../../dialects/memref/index.ts";
import * as spirv from "../../dialects/spirv/index.ts";
import { IntegerType, MemRefType, type OpDef } from "../../ir/index.ts";
import { type ConversionPattern, convert } from "../../rewrite/index.ts";
import { constant, converterOf, emit, emitFolded } from "../spirv-common/index.ts";
import { atomicProperties, atomicScope, bitOffset, isNarrow, maskOf, placeOf, wordPointer } from "./access.ts";

type Kind = keyof typeof arith.AtomicRMWKind.enum.cases;

const updates: Readonly<Partial<Record<Kind, OpDef>>> = {
  addi: spirv.AtomicIAdd,
  maxs: spirv.AtomicSMax,
  maxu: spirv.AtomicUMax,
  mins: spirv.AtomicSMin,
  minu: spirv.AtomicUMin,
  ori: spirv.AtomicOr,
  andi: spirv.AtomicAnd,
};

export const atomicPatterns: readonly ConversionPattern[] = [
  convert(memref.atomic_rmw, ({ kind, memref: original }, { value, memref: base, indices }, at, op) => {
    const { type } = original;
    const scope = MemRefType.is(type) ? atomicScope(type, converterOf(at).options.convertsMore) : undefined;
    // Sound: the text of a value is a case of the enum.
    const name = arith.AtomicRMWKind.enum.text(Number(kind.value)) as Kind | undefined;
    const update = name && updates[name];
    const result = at.converter?.convert(op.resultType());
    if (!MemRefType.is(type) || scope === undefined || update === undefined || !IntegerType.is(result)) return false;
    const narrow = isNarrow(at, type, base);
    if (narrow && name !== "andi" && name !== "ori") return false;
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
    if (name === "andi") {
      const mask = constant(at, word, maskOf(source));
      const shifted = emitFolded(at, spirv.ShiftLeftLogical, [mask, offset], word);
      operand = emitFolded(at, spirv.BitwiseOr, [operand, emitFolded(at, spirv.Not, [shifted], word)], word);
    }
    const pointer = wordPointer(at, place);
    at.replaceOp(op, [emit(at, update, [pointer, operand], word, properties)]);
    return true;
  }),
];
