// Folds and patterns of sizes: `tensor.dim`, and the sizes of `tensor.empty`.

import {
  type FoldResult,
  knownInteger,
  mixedNumbers,
  type Pattern,
  pattern,
  valuesUnder,
} from "../../../define/index.ts";
import {
  type Attribute,
  IntegerAttr,
  indexAttr,
  isShaped,
  type OpDef,
  type Operation,
  type Rewriter,
  type Value,
} from "../../../ir/index.ts";
import { index_cast } from "../../arith/index.ts";
import { isOp } from "../../op-name/index.ts";
import { keepsSizes } from "../../shapes/index.ts";
import { cast } from "../cast.ts";
import { throughCast } from "./casts.ts";
import { withKnownSizes } from "./elements.ts";
import { shapeOf } from "./types.ts";

/** A size that the type states, or that is an operand of the op that makes the tensor. */
export function foldDim(op: Operation, index: Attribute | undefined): FoldResult {
  if (!IntegerAttr.is(index)) return undefined;
  const source = op.operand(0);
  const dim = Number(index.value);
  const size = shapeOf(source.type)?.[dim];
  if (size === undefined) return undefined;
  if (size >= 0) return indexAttr(op.context, size);
  const made = source.definingOp;
  if (isOp(made, "tensor.generate")) return dynamicSize(made, dim);
  if (!isOp(made, "tensor.extract_slice")) return undefined;
  const sizes = mixedNumbers(made, "sizes");
  const known = sizes.length === shapeOf(source.type)?.length ? sizes[dim] : undefined;
  return typeof known === "object" ? known : undefined;
}

/** The operand that is a dynamic size of the op's result. */
function dynamicSize(made: Operation, dim: number): Value | undefined {
  const before = (shapeOf(made.resultType()) ?? []).slice(0, dim);
  return made.operands[before.filter((size) => size < 0).length];
}

/** The operand whose type, and so whose sizes, the result has. */
function destination(result: Value): Value | undefined {
  const made = result.definingOp;
  if (isOp(made, "scf.forall")) return valuesUnder(made, "outputs")[result.index];
  const isDestinationStyle = isOp(
    made,
    "tensor.insert",
    "tensor.insert_slice",
    "bufferization.materialize_in_destination",
    "vector.transfer_write",
  );
  return isDestinationStyle ? made?.operand(1) : undefined;
}

function ofReshape(op: Operation, rewriter: Rewriter, extract: OpDef): boolean {
  const made = op.operand(0).definingOp;
  if (!isOp(made, "tensor.reshape")) return false;
  const shape = made.operand(1);
  const [type] = op.resultTypes;
  if (!isShaped(shape.type) || type === undefined) return false;
  const { location } = op;
  rewriter.insertBefore(op);
  const state = { operands: [shape, op.operand(1)], resultTypes: [shape.type.element], location };
  const size = rewriter.create(extract, state);
  if (size.resultType() === type) rewriter.replaceOp(op, size.results);
  else rewriter.replaceWithNew(op, index_cast, { operands: size.results, resultTypes: [type] });
  return true;
}

function ofEmpty(op: Operation, rewriter: Rewriter): boolean {
  const made = op.operand(0).definingOp;
  const dim = knownInteger(op.operand(1));
  if (!isOp(made, "tensor.empty") || dim === undefined) return false;
  const size = shapeOf(made.resultType())?.[Number(dim)] ?? 0;
  const value = size < 0 ? dynamicSize(made, Number(dim)) : undefined;
  if (value !== undefined) rewriter.replaceOp(op, [value]);
  return value !== undefined;
}

/** The patterns of `tensor.dim`; `extract` is `tensor.extract`. */
export const dimPatterns =
  (extract: () => OpDef) =>
  (self: OpDef): readonly Pattern[] => [
    throughCast("DimOfCastOp", self),
    pattern("DimOfDestStyleOp", self, (op, rewriter) => {
      const dest = destination(op.operand(0));
      if (dest === undefined) return false;
      rewriter.modify(op, () => op.setOperand(0, dest));
      return true;
    }),
    pattern("DimOfReshapeOp", self, (op, rewriter) => ofReshape(op, rewriter, extract())),
    pattern("FoldEmptyTensorWithDimOp", self, ofEmpty),
  ];

// ---- tensor.empty

/** An empty tensor cast to a type with more sizes is one of that type. */
function castOfEmpty(op: Operation, rewriter: Rewriter): boolean {
  const made = op.operand(0).definingOp;
  const to = op.resultType();
  if (!isOp(made, "tensor.empty") || !keepsSizes(op.operandType(0), to)) return false;
  const shape = shapeOf(to) ?? [];
  const known = shapeOf(op.operandType(0)) ?? [];
  if (known.some((size, dim) => size >= 0 && size !== shape[dim])) return false;
  const dynamic = known.flatMap((size, dim) => (size < 0 ? dim : []));
  const rest = made.operands.filter((_, index) => (shape[dynamic[index] ?? -1] ?? 0) < 0);
  rewriter.replaceWithNew(op, made.def, { operands: rest, resultTypes: [to] });
  return true;
}

/** Constant sizes become part of the type. */
export const emptyPatterns = (self: OpDef): readonly Pattern[] => [
  pattern("FoldEmptyTensorWithCastOp", cast, castOfEmpty),
  pattern("ReplaceEmptyTensorStaticShapeDims", self, (op, rewriter) => {
    const known = withKnownSizes(op.resultType(), valuesUnder(op, "dynamicSizes"));
    if (known === undefined) return false;
    rewriter.insertBefore(op);
    const state = { operands: known.rest, resultTypes: [known.type], location: op.locationNumber };
    const made = rewriter.create(self, state);
    rewriter.replaceWithNew(op, cast, { operands: made.results, resultTypes: op.resultTypes });
    return true;
  }),
];
