// Transfers of vectors of one dimension that are no loads and stores of rows, as loops over elements.

import { type Pattern, pattern, stridesOf } from "../../define/index.ts";
import * as memref from "../../dialects/memref/index.ts";
import { transfer_read, transfer_write } from "../../dialects/vector/index.ts";
import { MemRefType, type Operation, type Rewriter } from "../../ir/index.ts";
import { broadcastTo } from "../vector-lowering/index.ts";
import { elementAt, indicesAt, loopOver, transferOf, whereInside, withElementAt } from "./transfer.ts";

export const rowPatterns: readonly Pattern[] = [
  pattern("TransferOp1dConversion", transfer_read, lowerRow),
  pattern("TransferOp1dConversion", transfer_write, lowerRow),
];

function lowerRow(op: Operation, rewriter: Rewriter): boolean {
  const transfer = transferOf(op);
  if (transfer === undefined || transfer.vector.shape.length !== 1) return false;
  const { map, shaped, vector, base, padding } = transfer;
  if (!MemRefType.is(shaped) || vector.scalable[0] === true) return false;
  const [result] = map.results;
  const isLast = result?.kind === "dim" && result.position === map.numDims - 1;
  if (isLast && stridesOf(shaped)?.strides.at(-1) === 1n) return false;
  const initial = () => (padding === undefined ? [] : [broadcastTo(rewriter, padding, vector)]);
  const results = loopOver(rewriter, vector.shape[0] ?? 0, initial, (index, [whole]) => {
    const indices = indicesAt(rewriter, transfer, index);
    if (whole === undefined) {
      const write = () => {
        const value = elementAt(rewriter, op.operand(0), index);
        memref.store.build(rewriter, { value, memref: base, indices });
        return [];
      };
      return whereInside(rewriter, transfer, index, [], { inside: write, outside: () => [] });
    }
    const read = () => {
      const state = { resultTypes: [vector.element] };
      const element = memref.load.build(rewriter, { memref: base, indices }, state).result();
      return [withElementAt(rewriter, element, whole, index)];
    };
    return whereInside(rewriter, transfer, index, [vector], { inside: read, outside: () => [whole] });
  });
  if (results.length > 0) rewriter.replaceOp(op, results);
  else rewriter.eraseOp(op);
  return true;
}
