// Slices of vectors of several dimensions, row by row.

import { type Pattern, pattern } from "../../define/index.ts";

import { extract_strided_slice, insert_strided_slice } from "../../dialects/vector/index.ts";
import { type Operation, type Rewriter, splatAttr, type Value, VectorType } from "../../ir/index.ts";
import { constantOf, extractAt, insertAt } from "../vector-lowering/index.ts";
import { extractTile, insertTile, numbersOf } from "./native-shape.ts";

export const slicePatterns: readonly Pattern[] = [
  pattern("decompose vector.insert_strided_slice", insert_strided_slice, decomposeInsert),
  pattern("decompose vector.extract_strided_slice", extract_strided_slice, decomposeExtract),
];

/** An insertion of a vector of fewer dimensions goes into the part that it is in. */
function decomposeInsert(op: Operation, rewriter: Rewriter): boolean {
  const [source, target] = op.operands;
  if (source === undefined || target === undefined || !VectorType.is(source.type) || !VectorType.is(target.type))
    return false;
  const missing = target.type.shape.length - source.type.shape.length;
  if (missing === 0) return false;
  rewriter.insertBefore(op);
  rewriter.location = op.location;
  const offsets = numbersOf(op, "offsets");
  const path = offsets.slice(0, missing);
  const part = extractAt(rewriter, target, path);
  const changed = insertTile(rewriter, source, part, offsets.slice(missing));
  rewriter.replaceOp(op, [insertAt(rewriter, changed, target, path)]);
  return true;
}

/** A slice of several dimensions is put together from slices of rows. */
function decomposeExtract(op: Operation, rewriter: Rewriter): boolean {
  const type = op.resultType();
  const [offsets, sizes] = [numbersOf(op, "offsets"), numbersOf(op, "sizes")];
  const [offset = 0] = offsets;
  const [size = 0] = sizes;
  if (!VectorType.is(type) || offsets.length < 2) return false;
  rewriter.insertBefore(op);
  rewriter.location = op.location;
  let result: Value = constantOf(rewriter, type, splatAttr(type, 0n));
  for (let index = 0; index < size; index++) {
    const row = extractAt(rewriter, op.operand(0), [offset + index]);
    const part = extractTile(rewriter, row, offsets.slice(1), sizes.slice(1));
    result = insertAt(rewriter, part, result, [index]);
  }
  rewriter.replaceOp(op, [result]);
  return true;
}
