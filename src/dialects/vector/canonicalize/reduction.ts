// Patterns of reductions of nothing but one element.

import { type Pattern, pattern, valuesUnder } from "../../../define/index.ts";
import {
  elementTypeOrSelf,
  FloatType,
  type OpDef,
  type Operation,
  type Rewriter,
  type Value,
  VectorType,
} from "../../../ir/index.ts";
import * as arith from "../../arith/index.ts";
import { kind } from "../attributes.ts";
import { mask } from "../mask.ts";
import { numbersOf, positions, product, shapeOf } from "./positions.ts";

const COMBINE: Readonly<Record<string, OpDef>> = {
  minui: arith.minui,
  minsi: arith.minsi,
  maxui: arith.maxui,
  maxsi: arith.maxsi,
  and: arith.andi,
  or: arith.ori,
  xor: arith.xori,
  minnumf: arith.minnumf,
  maxnumf: arith.maxnumf,
  minimumf: arith.minimumf,
  maximumf: arith.maximumf,
};

/** Two values combined by the kind of a reduction, with its fast-math flags; undefined for an unknown kind. */
export function combineReduced(op: Operation, rewriter: Rewriter, a: Value, b: Value): Value | undefined {
  const attr = op.attr("kind");
  const name = kind.is(attr) ? kind.enum.text(attr.value) : undefined;
  const isFloat = FloatType.is(elementTypeOrSelf(a.type));
  const sums: Readonly<Record<string, OpDef>> = isFloat
    ? { add: arith.addf, mul: arith.mulf }
    : { add: arith.addi, mul: arith.muli };
  const def = name === undefined ? undefined : (sums[name] ?? COMBINE[name]);
  if (def === undefined) return undefined;
  const fastmath = op.attr("fastmath");
  const properties = def.properties.map((one) => (one.name === "fastmath" ? fastmath : undefined));
  return rewriter.create(def, { operands: [a, b], properties, resultTypes: [a.type], location: op.location }).result();
}

function onlyElement(op: Operation, rewriter: Rewriter, extract: OpDef): boolean {
  const vector = op.operand(0);
  const { type } = vector;
  if (op.parentOp?.def === mask || !VectorType.is(type) || product(type.shape) !== 1) return false;
  rewriter.insertBefore(op);
  const [acc] = valuesUnder(op, "acc");
  const element = rewriter
    .create(extract, {
      operands: [vector],
      properties: [
        positions(
          op.context,
          type.shape.map(() => 0),
        ),
      ],
      resultTypes: [type.element],
      location: op.location,
    })
    .result();
  const result = acc === undefined ? element : combineReduced(op, rewriter, element, acc);
  if (result !== undefined) rewriter.replaceOp(op, [result]);
  return true;
}

export function reductionPatterns(extract: OpDef): (self: OpDef) => readonly Pattern[] {
  return (self) => [pattern("ElideSingleElementReduction", self, (op, rewriter) => onlyElement(op, rewriter, extract))];
}

/** Over dimensions of 1 nothing is summed up. */
export function multiReductionPatterns(extract: OpDef, shapeCast: OpDef): (self: OpDef) => readonly Pattern[] {
  return (self) => [
    pattern("ElideUnitDimsInMultiDimReduction", self, (op, rewriter) => {
      const [source, acc] = [op.operand(0), op.operand(1)];
      const shape = shapeOf(source.type);
      const dims = numbersOf(op, "reduction_dims");
      if (op.parentOp?.def === mask || dims.length === 0) return false;
      if (dims.some((dimension) => shape[dimension] !== 1)) return false;
      if (VectorType.is(source.type) && dims.some((one) => VectorType.is(source.type) && source.type.scalable[one])) {
        return false;
      }
      rewriter.insertBefore(op);
      const isVector = VectorType.is(acc.type);
      const cast = rewriter
        .create(isVector ? shapeCast : extract, {
          operands: [source],
          properties: isVector
            ? []
            : [
                positions(
                  op.context,
                  shape.map(() => 0),
                ),
              ],
          resultTypes: [acc.type],
          location: op.location,
        })
        .result();
      const result = combineReduced(op, rewriter, acc, cast);
      if (result !== undefined) rewriter.replaceOp(op, [result]);
      return true;
    }),
  ];
}

export const foldMultiReduction = (op: Operation): Value | undefined =>
  numbersOf(op, "reduction_dims").length === 0 && op.parentOp?.def !== mask ? op.operand(0) : undefined;
