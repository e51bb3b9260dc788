// Ops on vectors of sizes that SPIR-V lacks become ops on parts; transposes and casts of shapes are taken apart, and dimensions of size one
// that come first are dropped.

import { Elementwise, type Pattern, pattern } from "../../define/index.ts";

import { noFastMath } from "../../dialects/arith/index.ts";
import * as vector from "../../dialects/vector/index.ts";
import {
  DenseArrayAttr,
  type OpDef,
  type Operation,
  type Rewriter,
  splatAttr,
  type Value,
  VectorType,
  vectorType,
} from "../../ir/index.ts";
import { applyPatternsGreedily, factsOfDef, PatternSet } from "../../rewrite/index.ts";
import { constantOf, shapeLoweringPatterns, unrollToElementsPattern } from "../vector-lowering/index.ts";
import { leadingOnesPatterns } from "./leading-ones.ts";
import { extractTile, insertTile, isWhole, nativeShape, nativeSize, tileOffsets } from "./native-shape.ts";
import { slicePatterns } from "./slices.ts";

/** Unrolls ops on vectors inside of `root`. */
export function unrollBodies(root: Operation): void {
  const canonical = (...defs: readonly OpDef[]) => defs.flatMap((def) => factsOfDef(def).canonicalizations);
  applyPatternsGreedily(root, new PatternSet(unrollingPatterns));
  applyPatternsGreedily(root, new PatternSet(shapeLoweringPatterns));
  const { reduction, transpose, broadcast, shape_cast } = vector;
  const cleanup = [...leadingOnesPatterns, ...canonical(reduction, transpose, broadcast, shape_cast), ...slicePatterns];
  applyPatternsGreedily(root, new PatternSet(cleanup));
  applyPatternsGreedily(root, new PatternSet(canonical(vector.insert, vector.extract)));
}

const unrollingPatterns: readonly Pattern[] = [
  pattern("unroll elementwise ops", undefined, unrollElementwise),
  pattern("unroll vector.reduction", vector.reduction, unrollReduction),
  pattern("unroll vector.transpose", vector.transpose, unrollTranspose),
  unrollToElementsPattern,
];

/** The type of the only result and the shape of its parts, if the vector has several. */
function partsOf(op: Operation): { readonly type: VectorType; readonly tile: readonly number[] } | undefined {
  const type = op.numResults === 1 ? op.resultType() : undefined;
  if (!VectorType.is(type) || type.scalable.includes(true)) return undefined;
  const tile = nativeShape(type);
  return tile === undefined || isWhole(type.shape, tile) ? undefined : { type, tile };
}

function unrollElementwise(op: Operation, rewriter: Rewriter): boolean {
  const parts = op.def.has(Elementwise) ? partsOf(op) : undefined;
  if (parts === undefined) return false;
  const { type, tile } = parts;
  return replaceByParts(op, rewriter, type, tile, (offsets) => {
    const operands = op.operands.map((operand) => extractTile(rewriter, operand, offsets, tile));
    return partOf(op, rewriter, operands, vectorType(op.context, tile, type.element));
  });
}

/** The op with other operands and another type. */
function partOf(
  op: Operation,
  rewriter: Rewriter,
  operands: readonly Value[],
  type: VectorType | Value["type"],
): Value {
  const { properties, attributes } = op;
  return rewriter
    .create(op.def, { operands, properties, attributes: attributes.entries, resultTypes: [type] })
    .result();
}

function replaceByParts(
  op: Operation,
  rewriter: Rewriter,
  type: VectorType,
  tile: readonly number[],
  partAt: (offsets: readonly number[]) => Value,
): true {
  rewriter.insertBefore(op);
  rewriter.location = op.location;
  const start = constantOf(rewriter, type, splatAttr(type, 0n));
  const result = tileOffsets(type.shape, tile).reduce(
    (whole, offsets) => insertTile(rewriter, partAt(offsets), whole, offsets),
    start,
  );
  rewriter.replaceOp(op, [result]);
  return true;
}

/** Reductions of the parts are combined, without fast-math flags. The reference forgets the value that the reduction starts with. */
function unrollReduction(op: Operation, rewriter: Rewriter): boolean {
  const source = op.operand(0);
  const { type } = source;
  if (!VectorType.is(type) || type.shape.length !== 1 || type.scalable.includes(true)) return false;
  const [length = 0] = type.shape;
  const tile = [nativeSize(length)];
  if (isWhole(type.shape, tile)) return false;
  rewriter.insertBefore(op);
  rewriter.location = op.location;
  let result: Value | undefined;
  const none = noFastMath(op.context);
  for (const offsets of tileOffsets(type.shape, tile)) {
    const part = partOf(op, rewriter, [extractTile(rewriter, source, offsets, tile)], op.resultType());
    result = result === undefined ? part : vector.combineReduced(op, rewriter, result, part, none);
    if (result === undefined) return false;
  }
  const [start] = op.operands.slice(1);
  if (start !== undefined && result !== undefined) result = vector.combineReduced(op, rewriter, result, start, none);
  if (result === undefined) return false;
  rewriter.replaceOp(op, [result]);
  return true;
}

function unrollTranspose(op: Operation, rewriter: Rewriter): boolean {
  const parts = partsOf(op);
  const attr = op.attr("permutation");
  if (parts === undefined || !DenseArrayAttr.is(attr)) return false;
  const permutation = attr.values.map(Number);
  const { type, tile } = parts;
  const source = op.operand(0);
  const permuted = (numbers: readonly number[]) => {
    const result = [...numbers];
    for (const [to, from] of permutation.entries()) result[from] = numbers[to] ?? 0;
    return result;
  };
  return replaceByParts(op, rewriter, type, tile, (offsets) =>
    partOf(
      op,
      rewriter,
      [extractTile(rewriter, source, permuted(offsets), permuted(tile))],
      vectorType(op.context, tile, type.element),
    ),
  );
}
