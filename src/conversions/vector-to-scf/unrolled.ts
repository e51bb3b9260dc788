// Transfers of vectors of several dimensions as transfers of their rows, one op for each.

import { type Pattern, pattern } from "../../define/index.ts";
import * as arith from "../../dialects/arith/index.ts";
import { extract, insert, transfer_read, transfer_write } from "../../dialects/vector/index.ts";
import {
  type Attribute,
  type Builder,
  DenseArrayAttr,
  type Operation,
  TensorType,
  type Value,
  VectorType,
} from "../../ir/index.ts";
import { broadcastTo, extractAt, inner } from "../vector-lowering/index.ts";
import {
  buildTransfer,
  isLowered,
  type LoweringOptions,
  type Transfer,
  transferOf,
  whereInside,
  within,
} from "./transfer.ts";

export function unrollPatterns(options: LoweringOptions): readonly Pattern[] {
  return [
    pattern("UnrollTransferReadConversion", transfer_read, (op, rewriter) => {
      const transfer = transferOf(op);
      if (transfer?.padding === undefined || !isLowered(transfer, options)) return false;
      const user = insertionOf(op);
      let whole = user?.operand(1) ?? broadcastTo(rewriter, transfer.padding, transfer.vector);
      for (let place = 0; place < (transfer.vector.shape[0] ?? 0); place++) {
        const index = arith.buildIndex(rewriter, place);
        const before = whole;
        const read = (): readonly Value[] => {
          const row = buildTransfer(rewriter, withMask(rewriter, within(rewriter, transfer, index), transfer, place));
          const path = pathTo(rewriter, user, 2, place);
          const state = { resultTypes: [before.type] };
          const read = row.result();
          const valueToStore = rankOf(read) === 0 ? extractAt(rewriter, read, []) : read;
          return [insert.build(rewriter, { valueToStore, dest: before, ...path }, state).result()];
        };
        const cases = { inside: read, outside: () => [before] };
        [whole = before] = whereInside(rewriter, transfer, index, [before.type], cases);
      }
      rewriter.replaceOp(user ?? op, [whole]);
      if (user !== undefined) rewriter.eraseOp(op);
      return true;
    }),
    pattern("UnrollTransferWriteConversion", transfer_write, (op, rewriter) => {
      const transfer = transferOf(op);
      if (transfer === undefined || !isLowered(transfer, options)) return false;
      const stored = op.operand(0);
      const made = stored.definingOp;
      const from = made?.def === extract ? made : undefined;
      const source = from?.operand(0) ?? stored;
      let base = transfer.base;
      const types = TensorType.is(base.type) ? [base.type] : [];
      for (let place = 0; place < (transfer.vector.shape[0] ?? 0); place++) {
        const index = arith.buildIndex(rewriter, place);
        const before = base;
        const write = (): readonly Value[] => {
          const row = within(rewriter, transfer, index);
          const path = pathTo(rewriter, from, 1, place);
          const isScalar = row.vector.shape.length === 0;
          const resultTypes = [isScalar ? row.vector.element : row.vector];
          const part = extract.build(rewriter, { source, ...path }, { resultTypes }).result();
          const value = isScalar ? broadcastTo(rewriter, part, row.vector) : part;
          return buildTransfer(rewriter, withMask(rewriter, row, transfer, place), value, before).results;
        };
        const cases = { inside: write, outside: () => (types.length > 0 ? [before] : []) };
        [base = before] = whereInside(rewriter, transfer, index, types, cases);
      }
      if (types.length > 0) rewriter.replaceOp(op, [base]);
      else rewriter.eraseOp(op);
      return true;
    }),
  ];
}

/** The insertion that a vector is made for, and nothing else. */
function insertionOf(op: Operation): Operation | undefined {
  const [use, ...others] = op.result().users;
  return use?.def === insert && others.length === 0 && use.operand(0) === op.result() ? use : undefined;
}

function rankOf({ type }: Value): number {
  return VectorType.is(type) ? type.shape.length : 0;
}

interface Path {
  readonly dynamic_position: readonly Value[];
  readonly static_position: Attribute;
}

/** The position of an insertion or extraction, and one place further inside; operands of the position begin at `first`. */
function pathTo({ context }: Builder, op: Operation | undefined, first: number, place: number): Path {
  const before = op?.attr("static_position");
  const values = [...(DenseArrayAttr.is(before) ? before.values : []), BigInt(place)];
  return {
    dynamic_position: op?.operands.slice(first) ?? [],
    static_position: DenseArrayAttr.get(context, { element: context.i64, values }),
  };
}

/** The mask of a row: its part of the mask of all, which is the same for rows that are. */
function withMask(at: Builder, row: Transfer, { mask, map }: Transfer, place: number): Transfer {
  if (mask === undefined || !VectorType.is(mask.type)) return row;
  if (map.results[0]?.kind !== "dim") return { ...row, mask };
  if (mask.type.shape.length < 2) return row;
  const path = pathTo(at, undefined, 0, place);
  return { ...row, mask: extract.build(at, { source: mask, ...path }, { resultTypes: [inner(mask.type)] }).result() };
}
