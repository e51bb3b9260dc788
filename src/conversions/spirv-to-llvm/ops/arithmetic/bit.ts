// Bit Instructions.

import * as llvm from "../../../../dialects/llvm/index.ts";
import * as spirv from "../../../../dialects/spirv/index.ts";
import { IntegerType, type OpDef, type Type, type Value, VectorType } from "../../../../ir/index.ts";
import type { ConversionPattern } from "../../../../rewrite/index.ts";
import {
  compareIntegers,
  constant,
  type Emitter,
  emit,
  expand,
  integerWidthOf,
  splat,
  withElement,
} from "../../../llvm-common/index.ts";
import type { Lowering } from "../../lowering.ts";
import { rows } from "../rows.ts";

const { intrinsic } = llvm;

export function bitPatterns(lowering: Lowering): readonly ConversionPattern[] {
  return [
    ...rows(
      [spirv.BitCount, intrinsic("ctpop")],
      [spirv.BitReverse, intrinsic("bitreverse")],
      [spirv.BitwiseAnd, llvm.and],
      [spirv.BitwiseOr, llvm.or],
      [spirv.BitwiseXor, llvm.xor],
    ),
    inverted(spirv.Not),
    shift(spirv.ShiftLeftLogical, llvm.shl),
    shift(spirv.ShiftRightArithmetic, llvm.ashr),
    shift(spirv.ShiftRightLogical, llvm.lshr),
    ...bitFieldPatterns(lowering),
  ];
}

/** All bits the other way round. */
export function inverted(def: OpDef): ConversionPattern {
  return expand(def, (at, [x]) => emit(at, llvm.xor, [x, constant(at, x.type, -1)]));
}

/** The amount gets the width of the base: signed if its type states so. */
function shift(def: OpDef, to: OpDef): ConversionPattern {
  return expand(def, (at, [base, amount], _, op) => {
    const { element } = scalarOf(op.operandType(1));
    const isUnsigned = IntegerType.is(element) && element.signedness === "unsigned";
    return emit(at, to, [base, resized(at, amount, base.type, isUnsigned ? llvm.zext : llvm.sext)]);
  });
}

function scalarOf(type: Type): { readonly element: Type } {
  return VectorType.is(type) ? type : { element: type };
}

/** A value with the width of another type, truncated or extended by `extend`. */
function resized(at: Emitter, value: Value, type: Type, extend: OpDef): Value {
  const [from, to] = [integerWidthOf(value.type), integerWidthOf(type)];
  if (from === to) return value;
  return emit(at, from > to ? llvm.trunc : extend, [value], withElement(value.type, scalarOf(type).element));
}

/** A count or an offset, which is a scalar, for each component of the base. */
function spread(at: Emitter, value: Value, type: Type): Value {
  return VectorType.is(type) ? splat(at, value, withElement(type, value.type)) : value;
}

/**
 * Fields of bits. Shifts by the full width are poison in LLVM, so that a field of all bits, one of none that is extended by its sign, and one
 * of none after the last bit are taken care of where not only the text of MLIR's own conversion counts.
 */
function bitFieldPatterns({ keepsInterface }: Lowering): readonly ConversionPattern[] {
  /** A value, unless the count is a certain number. */
  const unless = (at: Emitter, count: Value, limit: number, special: () => Value, value: Value): Value => {
    if (!keepsInterface) return value;
    const isLimit = compareIntegers(at, "eq", count, constant(at, count.type, limit));
    return emit(at, llvm.select, [isLimit, special(), value], value.type);
  };
  /** As many low bits as the field has. */
  const lowBits = (at: Emitter, count: Value): { readonly mask: Value; readonly ones: Value } => {
    const ones = constant(at, count.type, -1);
    const mask = emit(at, llvm.xor, [emit(at, llvm.shl, [ones, count]), ones]);
    return { mask: unless(at, count, integerWidthOf(count.type), () => ones, mask), ones };
  };
  const place = (at: Emitter, value: Value, type: Type): Value => resized(at, spread(at, value, type), type, llvm.zext);
  /** An offset by which can be shifted: the one after the last bit becomes 0, as its field has no bits. */
  const shiftable = (at: Emitter, offset: Value): Value =>
    keepsInterface ? emit(at, llvm.and, [offset, constant(at, offset.type, integerWidthOf(offset.type) - 1)]) : offset;
  return [
    expand(spirv.BitFieldInsert, (at, [base, insert, start, length], type) => {
      const [offset, count] = [shiftable(at, place(at, start, type)), place(at, length, type)];
      const { mask, ones } = lowBits(at, count);
      const outside = emit(at, llvm.xor, [emit(at, llvm.shl, [mask, offset]), ones]);
      const kept = emit(at, llvm.and, [base, outside]);
      const moved = emit(at, llvm.shl, [insert, offset]);
      if (!keepsInterface) return emit(at, llvm.or, [kept, moved]);
      return emit(at, llvm.or, [kept, emit(at, llvm.and, [moved, emit(at, llvm.xor, [outside, ones])])]);
    }),
    expand(spirv.BitFieldSExtract, (at, [base, start, length], type) => {
      const [offset, count] = [place(at, start, type), place(at, length, type)];
      const size = constant(at, type, integerWidthOf(type));
      const above = emit(at, llvm.sub, [size, emit(at, llvm.add, [count, offset])]);
      const high = emit(at, llvm.shl, [base, above]);
      const field = emit(at, llvm.ashr, [high, emit(at, llvm.add, [offset, above])]);
      return unless(at, count, 0, () => constant(at, type, 0), field);
    }),
    expand(spirv.BitFieldUExtract, (at, [base, start, length], type) => {
      const [offset, count] = [shiftable(at, place(at, start, type)), place(at, length, type)];
      const { mask } = lowBits(at, count);
      return emit(at, llvm.and, [emit(at, llvm.lshr, [base, offset]), mask]);
    }),
  ];
}
