// The conversion of the arith dialect to the LLVM dialect.

import * as arith from "../../dialects/arith/index.ts";
import * as llvm from "../../dialects/llvm/index.ts";
import { type Attribute, IntegerAttr, type OpDef, type Operation, type Type, type Value } from "../../ir/index.ts";
import {
  applyPartialConversion,
  type ConversionPattern,
  ConversionTarget,
  singleValues,
  withConverter,
} from "../../rewrite/index.ts";
import {
  constant,
  type Emitter,
  emit,
  expand,
  extractValue,
  forEachVector,
  hostRow,
  hostRows,
  integerWidthOf,
  keyword,
  llvmTypeConverter,
  withElement,
} from "../llvm-common/index.ts";
import { roundedDivisionPatterns } from "../rounded-division/index.ts";

const { intrinsic } = llvm;

/** Converts the ops of arith inside of `root`; returns whether it could. */
export function convertArithToLlvm(root: Operation, indexWidth: number): boolean {
  const target = new ConversionTarget().addLegalDialects("llvm");
  return applyPartialConversion([root], target, withConverter(llvmTypeConverter(indexWidth), arithToLlvmPatterns));
}

const LLVM_ROUNDING = ["tonearest", "downward", "upward", "towardzero", "tonearestaway"] as const;

export const arithToLlvmPatterns: readonly ConversionPattern[] = [
  ...hostRows(
    [arith.addf, llvm.fadd],
    [arith.addi, llvm.add],
    [arith.andi, llvm.and],
    [arith.bitcast, llvm.bitcast],
    [arith.divf, llvm.fdiv],
    [arith.divsi, llvm.sdiv],
    [arith.divui, llvm.udiv],
    [arith.extf, llvm.fpext],
    [arith.extsi, llvm.sext],
    [arith.extui, llvm.zext],
    [arith.fptosi, llvm.fptosi],
    [arith.fptoui, llvm.fptoui],
    [arith.maximumf, intrinsic("maximum")],
    [arith.maxnumf, intrinsic("maxnum")],
    [arith.maxsi, intrinsic("smax")],
    [arith.maxui, intrinsic("umax")],
    [arith.minimumf, intrinsic("minimum")],
    [arith.minnumf, intrinsic("minnum")],
    [arith.minsi, intrinsic("smin")],
    [arith.minui, intrinsic("umin")],
    [arith.mulf, llvm.fmul],
    [arith.muli, llvm.mul],
    [arith.negf, llvm.fneg],
    [arith.ori, llvm.or],
    [arith.remf, llvm.frem],
    [arith.remsi, llvm.srem],
    [arith.remui, llvm.urem],
    [arith.shli, llvm.shl],
    [arith.shrsi, llvm.ashr],
    [arith.shrui, llvm.lshr],
    [arith.sitofp, llvm.sitofp],
    [arith.subf, llvm.fsub],
    [arith.subi, llvm.sub],
    [arith.trunci, llvm.trunc],
    [arith.uitofp, llvm.uitofp],
    [arith.xori, llvm.xor],
    [arith.cmpi, llvm.icmp],
    [arith.cmpf, llvm.fcmp],
  ),
  // One condition chooses whole values, also where they are arrays of vectors.
  hostRow(arith.select, llvm.select, { isWhole: (op) => op.operandType(0) === op.context.i1 }),
  hostRow(arith.truncf, llvm.fptrunc, { isFor: (op) => op.attr("roundingmode") === undefined }),
  hostRow(arith.truncf, intrinsic("experimental.constrained.fptrunc"), {
    properties: {
      roundingmode: (op) => roundingMode(op),
      fpExceptionBehavior: (op) => keyword(op.context, llvm.FPExceptionBehavior, "ignore"),
    },
  }),
  {
    name: "convert arith.constant",
    root: arith.constant,
    benefit: 1,
    apply(op, _, at) {
      const type = at.converter?.convert(op.resultType());
      if (type === undefined) return false;
      const attributes = op.attributes.entries;
      at.replaceWithNew(op, llvm.mlir.constant, { resultTypes: [type], properties: [op.attr("value")], attributes });
      return true;
    },
  },
  indexCast(arith.index_cast, llvm.sext),
  indexCast(arith.index_castui, llvm.zext),
  pair(arith.addui_extended, (at, [x, y], [sum, carry]) => {
    const both = llvm.literalStruct(at.context, [sum, carry]);
    const result = emit(at, intrinsic("uadd.with.overflow"), [x, y], both);
    return [extractValue(at, result, [0], sum), extractValue(at, result, [1], carry)];
  }),
  pair(arith.mului_extended, (at, [x, y]) => wideProduct(at, x, y, llvm.zext)),
  pair(arith.mulsi_extended, (at, [x, y]) => wideProduct(at, x, y, llvm.sext)),
  ...roundedDivisionPatterns,
];

function roundingMode(op: Operation): Attribute {
  const mode = op.attr("roundingmode");
  return keyword(op.context, llvm.RoundingMode, LLVM_ROUNDING[IntegerAttr.is(mode) ? Number(mode.value) : 0] ?? "");
}

/** Index has a width now: the cast extends, truncates, or is nothing. */
function indexCast(def: OpDef, extend: OpDef): ConversionPattern {
  return expand(def, (at, [value], type) => {
    const [from, to] = [widthOf(value.type), widthOf(type)];
    if (from === to) return value;
    const cast = from > to ? llvm.trunc : extend;
    return forEachVector(at, [value], type, (parts, part) => emit(at, cast, parts, part));
  });
}

function widthOf(type: Type): number {
  return llvm.ArrayType.is(type) ? widthOf(type.element) : integerWidthOf(type);
}

type Pair = readonly [Value, Value];

/** An op of two results; MLIR leaves those on vectors of several dimensions alone. */
function pair(
  root: OpDef,
  compute: (at: Emitter, operands: Pair, types: readonly [Type, Type]) => Pair,
): ConversionPattern {
  return {
    name: `expand ${root.name}`,
    root,
    benefit: 1,
    apply(op, operands, at) {
      const [x, y] = singleValues(operands) ?? [];
      const [first, second] = at.converter?.convertAll(op.resultTypes) ?? [];
      if (x === undefined || y === undefined || first === undefined || second === undefined) return false;
      if (llvm.ArrayType.is(first)) return false;
      at.replaceOp(op, compute(at, [x, y], [first, second]));
      return true;
    },
  };
}

/** The low and the high half of a product. */
function wideProduct(at: Emitter, x: Value, y: Value, extend: OpDef): Pair {
  const width = integerWidthOf(x.type);
  const wide = withElement(x.type, at.context.integer(2 * width));
  const [a, b] = [emit(at, extend, [x], wide), emit(at, extend, [y], wide)];
  const product = emit(at, llvm.mul, [a, b]);
  const low = emit(at, llvm.trunc, [product], x.type);
  const high = emit(at, llvm.lshr, [product, constant(at, wide, width)]);
  return [low, emit(at, llvm.trunc, [high], x.type)];
}
