// The conversion of the index dialect to the SPIR-V dialect.

import * as index from "../../dialects/index/index.ts";
import * as spirv from "../../dialects/spirv/index.ts";
import { boolAttr, IntegerAttr, IntegerType, type OpDef, type Operation, type Value } from "../../ir/index.ts";
import { type ConversionPattern, forSingles } from "../../rewrite/index.ts";
import {
  constant,
  constantOf,
  converterOf,
  convertToSpirv,
  type Emitter,
  emit,
  expandTo,
  integerComparisons,
  type SpirvTypeOptions,
  signedRemainder,
  spirvRows,
  zero,
} from "../spirv-common/index.ts";

/** Converts the ops of index inside of `root`; returns whether it could. */
export function convertIndexToSpirv(root: Operation, options: Partial<SpirvTypeOptions>): boolean {
  return convertToSpirv(root, ["index"], () => indexToSpirvPatterns, { ...options, isAnySpirvLegal: true });
}

const { GL } = spirv;

function compare(at: Emitter, def: OpDef, a: Value, b: Value): Value {
  return emit(at, def, [a, b], at.context.i1);
}

/** As in the reference, an integer of SPIR-V is a result even if the environment does not have its type. */
function resize(from: OpDef, to: OpDef): ConversionPattern {
  return {
    name: `convert ${from.name}`,
    root: from,
    benefit: 1,
    ...forSingles((op, [value], at) => {
      const result = op.resultType();
      const type = IntegerType.is(result) ? result : at.converter?.convert(result);
      if (type !== undefined && !spirv.isScalar(type)) return false;
      if (value === undefined || type === undefined) return false;
      at.replaceOp(op, [value.type === type ? value : emit(at, to, [value], type)]);
      return true;
    }),
  };
}

export const indexToSpirvPatterns: readonly ConversionPattern[] = [
  ...spirvRows(
    [index.add, spirv.IAdd],
    [index.sub, spirv.ISub],
    [index.mul, spirv.IMul],
    [index.divs, spirv.SDiv],
    [index.divu, spirv.UDiv],
    [index.remu, spirv.UMod],
    [index.maxs, GL.SMax],
    [index.maxu, GL.UMax],
    [index.mins, GL.SMin],
    [index.minu, GL.UMin],
    [index.shl, spirv.ShiftLeftLogical],
    [index.shrs, spirv.ShiftRightArithmetic],
    [index.shru, spirv.ShiftRightLogical],
    [index.and, spirv.BitwiseAnd],
    [index.or, spirv.BitwiseOr],
    [index.xor, spirv.BitwiseXor],
  ),
  // Vulkan leaves OpSRem undefined for negative operands, which the reference does not mind.
  expandTo(index.rems, (at, [lhs, rhs], type) => {
    const { isKernel, options } = converterOf(at);
    return options.convertsMore && !isKernel
      ? signedRemainder(at, lhs, rhs, type)
      : emit(at, spirv.SRem, [lhs, rhs], type);
  }),
  expandTo(index.bool.constant, (at, _operands, type, op) => {
    const value = op.attr("value");
    return constantOf(at, type, boolAttr(at.context, IntegerAttr.is(value) && value.value !== 0n));
  }),
  expandTo(index.constant, (at, _operands, type, op) => {
    const value = op.attr("value");
    if (!IntegerAttr.is(value) || !IntegerType.is(type)) return undefined;
    return constant(at, type, BigInt.asIntN(type.width, value.value));
  }),
  expandTo(index.ceildivs, (at, [n, m], type) => {
    const [no, posOne, negOne] = [zero(at, type), constant(at, type, 1), constant(at, type, -1)];
    const isPositive = compare(at, spirv.SGreaterThan, m, no);
    const x = emit(at, spirv.Select, [isPositive, negOne, posOne], type);
    const sum = emit(at, spirv.IAdd, [n, x], type);
    const quotient = emit(at, spirv.SDiv, [sum, m], type);
    const above = emit(at, spirv.IAdd, [quotient, posOne], type);
    const negated = emit(at, spirv.ISub, [no, n], type);
    const below = emit(at, spirv.SDiv, [negated, m], type);
    const negative = emit(at, spirv.ISub, [no, below], type);
    const isAbove = compare(at, spirv.SGreaterThan, n, no);
    const isSame = compare(at, spirv.LogicalEqual, isAbove, isPositive);
    const isNotZero = compare(at, spirv.INotEqual, n, no);
    const chosen = compare(at, spirv.LogicalAnd, isSame, isNotZero);
    return emit(at, spirv.Select, [chosen, above, negative], type);
  }),
  expandTo(index.ceildivu, (at, [n, m], type) => {
    const [no, unit] = [zero(at, type), constant(at, type, 1)];
    const minusOne = emit(at, spirv.ISub, [n, unit], type);
    const quotient = emit(at, spirv.UDiv, [minusOne, m], type);
    const above = emit(at, spirv.IAdd, [quotient, unit], type);
    return emit(at, spirv.Select, [compare(at, spirv.IEqual, n, no), no, above], type);
  }),
  expandTo(index.floordivs, (at, [n, m], type) => {
    const [no, posOne, negOne] = [zero(at, type), constant(at, type, 1), constant(at, type, -1)];
    const isNegative = compare(at, spirv.SLessThan, m, no);
    const x = emit(at, spirv.Select, [isNegative, posOne, negOne], type);
    const difference = emit(at, spirv.ISub, [x, n], type);
    const quotient = emit(at, spirv.SDiv, [difference, m], type);
    const below = emit(at, spirv.ISub, [negOne, quotient], type);
    const plain = emit(at, spirv.SDiv, [n, m], type);
    const isBelow = compare(at, spirv.SLessThan, n, no);
    const differs = compare(at, spirv.LogicalNotEqual, isBelow, isNegative);
    const isNotZero = compare(at, spirv.INotEqual, n, no);
    const chosen = compare(at, spirv.LogicalAnd, differs, isNotZero);
    // The reference chooses the other way round than a division that rounds down needs.
    const values = converterOf(at).options.convertsMore ? [below, plain] : [plain, below];
    return emit(at, spirv.Select, [chosen, ...values], type);
  }),
  resize(index.casts, spirv.SConvert),
  resize(index.castu, spirv.UConvert),
  expandTo(index.cmp, (at, operands, type, op) => {
    const predicate = op.attr("pred");
    const def = index.cmpPredicate.is(predicate) ? integerComparisons[Number(predicate.value)] : undefined;
    return def && emit(at, def, operands.slice(0, 2), type);
  }),
  expandTo(index.sizeof, (at, _operands, type) => constant(at, type, converterOf(at).options.use64bitIndex ? 64 : 32)),
];
