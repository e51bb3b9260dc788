// Patterns of reductions of nothing but one element.

import { knownAttribute, type Pattern, pattern, valuesUnder } from "../../../define/index.ts";
import {
  type Builder,
  elementTypeOrSelf,
  FloatType,
  type OpDef,
  type Operation,
  type Rewriter,
  type Value,
  VectorType,
  zeroAttr,
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
export function combineReduced(
  op: Operation,
  rewriter: Builder,
  a: Value,
  b: Value,
  fastmath = op.attr("fastmath"),
): Value | undefined {
  const attr = op.attr("kind");
  const name = kind.is(attr) ? kind.enum.text(attr.value) : undefined;
  const isFloat = FloatType.is(elementTypeOrSelf(a.type));
  const sums: Readonly<Record<string, OpDef>> = isFloat
    ? { add: arith.addf, mul: arith.mulf }
    : { add: arith.addi, mul: arith.muli };
  const def = name === undefined ? undefined : (sums[name] ?? COMBINE[name]);
  if (def === undefined) return undefined;
  const properties = def.properties.map((one) => (one.name === "fastmath" ? fastmath : undefined));
  return rewriter.create(def, { operands: [a, b], properties, resultTypes: [a.type], location: op.location }).result();
}

/** The element of a vector of one, before the insertion point. */
function elementOf(op: Operation, rewriter: Rewriter, vector: Value, extract: OpDef): Value {
  const zeros = shapeOf(vector.type).map(() => 0);
  const state = { properties: [positions(op.context, zeros)], location: op.location };
  return rewriter
    .create(extract, { operands: [vector], resultTypes: [elementTypeOrSelf(vector.type)], ...state })
    .result();
}

function onlyElement(op: Operation, rewriter: Rewriter, extract: OpDef): boolean {
  const vector = op.operand(0);
  if (!VectorType.is(vector.type) || product(vector.type.shape) !== 1) return false;
  const [acc] = valuesUnder(op, "acc");
  const masking = op.parentOp?.def === mask ? op.parentOp : undefined;
  if (masking !== undefined) return acc !== undefined && onlyMaskedElement(op, rewriter, masking, acc, extract);
  rewriter.insertBefore(op);
  const element = elementOf(op, rewriter, vector, extract);
  const result = acc === undefined ? element : combineReduced(op, rewriter, element, acc);
  if (result !== undefined) rewriter.replaceOp(op, [result]);
  return true;
}

/** Where the mask is false the initial value stays. MLIR does this also without an initial value; then the result depends on the mask. */
function onlyMaskedElement(op: Operation, rewriter: Rewriter, masking: Operation, acc: Value, extract: OpDef): boolean {
  if (masking.numOperands !== 1) return false;
  rewriter.insertBefore(masking);
  const isTaken = elementOf(op, rewriter, masking.operand(0), extract);
  const element = elementOf(op, rewriter, op.operand(0), extract);
  const combined = combineReduced(op, rewriter, element, acc);
  if (combined === undefined) return true;
  const operands = [isTaken, combined, acc];
  const state = { operands, resultTypes: [acc.type], location: op.location };
  rewriter.replaceOp(masking, [rewriter.create(arith.select, state).result()]);
  return true;
}

export function reductionPatterns(extract: OpDef): (self: OpDef) => readonly Pattern[] {
  return (self) => [pattern("ElideSingleElementReduction", self, (op, rewriter) => onlyElement(op, rewriter, extract))];
}

/**
 * Over dimensions of 1, or none, nothing is summed up: only the initial value is combined with the source. MLIR drops the initial value where a vector of one
 * dimension is reduced over none.
 */
export function multiReductionPatterns(extract: OpDef, shapeCast: OpDef): (self: OpDef) => readonly Pattern[] {
  return (self) => [
    pattern("ElideUnitDimsInMultiDimReduction", self, (op, rewriter) => {
      const [source, acc] = [op.operand(0), op.operand(1)];
      const shape = shapeOf(source.type);
      const dims = numbersOf(op, "reduction_dims");
      if (op.parentOp?.def === mask) return false;
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

/** A sum of a product that starts with zero and something else is a product that starts with that. */
export function contractPatterns(contract: OpDef): readonly Pattern[] {
  return [arith.addf, arith.addi].map((add) =>
    pattern("CanonicalizeContractAdd", add, (op, rewriter) => {
      const [a, b] = [op.operand(0), op.operand(1)];
      const [product, other] = startsWithZero(a, contract) ? [a, b] : [b, a];
      const made = product.definingOp;
      if (made === undefined || !startsWithZero(product, contract)) return false;
      rewriter.insertBefore(op);
      const [lhs, rhs] = [made.operand(0), made.operand(1)];
      const [state, resultTypes] = [{ properties: made.properties, location: made.location }, [other.type]];
      rewriter.replaceOp(op, rewriter.create(contract, { operands: [lhs, rhs, other], resultTypes, ...state }).results);
      return true;
    }),
  );
}

function startsWithZero(value: Value, contract: OpDef): boolean {
  const op = value.definingOp;
  const combining = op?.def === contract ? op.attr("kind") : undefined;
  if (op === undefined || !kind.is(combining) || kind.enum.text(combining.value) !== "add") return false;
  const start = knownAttribute(op.operand(2));
  return start !== undefined && start === zeroAttr(value.type);
}
