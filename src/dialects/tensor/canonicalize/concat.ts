// Folds and patterns of `tensor.concat`.

import { type FoldResult, type Pattern, pattern } from "../../../define/index.ts";
import { IntegerAttr, type OpDef, type Operation, type Rewriter } from "../../../ir/index.ts";
import { keepsSizes } from "../../shapes/index.ts";
import { cast } from "../cast.ts";
import { shapeOf, withShape } from "./types.ts";

export function foldConcat(op: Operation): FoldResult {
  const isOne = op.numOperands === 1 && op.operandType(0) === op.resultType();
  return isOne ? op.operand(0) : undefined;
}

const dimOf = (op: Operation): number => {
  const attr = op.attr("dim");
  return IntegerAttr.is(attr) ? Number(attr.value) : 0;
};

/** The sizes of the result, as far as the inputs state them. */
function inferredShape(op: Operation): readonly number[] {
  const shapes = op.operandTypes.map((type) => shapeOf(type) ?? []);
  const along = dimOf(op);
  return (shapes[0] ?? []).map((_, dim) => {
    const sizes = shapes.map((shape) => shape[dim] ?? -1);
    if (dim !== along) return sizes.find((size) => size >= 0) ?? -1;
    return sizes.some((size) => size < 0) ? -1 : sizes.reduce((sum, size) => sum + size, 0);
  });
}

/** Inputs are cast to types with the sizes that other inputs state. */
function castInputs(op: Operation, rewriter: Rewriter): boolean {
  const shape = inferredShape(op);
  const along = dimOf(op);
  let isChanged = false;
  for (const [index, input] of op.operands.entries()) {
    const own = shapeOf(input.type) ?? [];
    const exact = withShape(
      input.type,
      shape.map((size, dim) => (dim === along ? (own[dim] ?? -1) : size)),
      false,
    );
    if (keepsSizes(exact, input.type)) continue;
    rewriter.insertBefore(op);
    const made = rewriter.create(cast, { operands: [input], resultTypes: [exact], location: op.locationNumber });
    rewriter.modify(op, () => op.setOperand(index, made.result()));
    isChanged = true;
  }
  return isChanged;
}

/** The result gets the type with the sizes that the inputs state. */
function castResult(op: Operation, rewriter: Rewriter): boolean {
  const type = op.resultType();
  const exact = withShape(type, inferredShape(op), false);
  if (keepsSizes(exact, type)) return false;
  rewriter.insertBefore(op);
  const { operands, properties, locationNumber: location } = op;
  const made = rewriter.create(op.def, { operands, properties, resultTypes: [exact], location });
  rewriter.replaceWithNew(op, cast, { operands: made.results, resultTypes: [type] });
  return true;
}

export const concatPatterns = (self: OpDef): readonly Pattern[] => [
  pattern("SingleInputConcatOp", self, (op, rewriter) => {
    if (op.numOperands !== 1) return false;
    rewriter.replaceWithNew(op, cast, { operands: op.operands, resultTypes: op.resultTypes });
    return true;
  }),
  pattern("InferConcatOperandTypes", self, castInputs),
  pattern("InferConcatResultType", self, castResult),
];
