// Transfers between memory and vectors of at most one dimension as loads and stores; gathers of rows.

import { type Pattern, pattern, stridesOf } from "../../define/index.ts";
import * as arith from "../../dialects/arith/index.ts";
import { dim } from "../../dialects/memref/index.ts";
import {
  create_mask,
  gather,
  gatherPatterns,
  load,
  maskedload,
  maskedstore,
  store,
  transfer_read,
  transfer_write,
} from "../../dialects/vector/index.ts";
import {
  AffineMapAttr,
  ArrayAttr,
  boolAttr,
  DenseArrayAttr,
  denseI32Array,
  isBoolAttr,
  MemRefType,
  type Operation,
  type Rewriter,
  type Value,
  VectorType,
} from "../../ir/index.ts";
import { broadcastTo, extractAt, inner, insertAt, poisonOf, upTo } from "./building.ts";

export const memoryPatterns: readonly Pattern[] = [
  ...gatherPatterns(gather),
  pattern("TransferReadToVectorLoadLowering", transfer_read, lowerRead),
  pattern("TransferWriteToVectorStoreLowering", transfer_write, lowerWrite),
  pattern("MaterializeTransferMask", transfer_read, materializeMask),
  pattern("MaterializeTransferMask", transfer_write, materializeMask),
  pattern("UnrollGather", gather, unrollGather),
];

/** The parts of a transfer. */
interface Transfer {
  readonly memory: MemRefType;
  readonly type: VectorType;
  readonly base: Value;
  readonly indices: readonly Value[];
  readonly mask: Value | undefined;
  /** Dimensions of the vector that all have the same elements. */
  readonly repeated: readonly boolean[];
  readonly isInBounds: boolean;
}

function transferOf(op: Operation): Transfer | undefined {
  const read = transfer_read.of(op);
  const write = transfer_write.of(op);
  const view = read ?? write;
  const type = read?.vector.type ?? write?.valueToStore.type;
  const map = op.attr("permutation_map");
  const bounds = op.attr("in_bounds");
  if (view === undefined || !VectorType.is(type) || !AffineMapAttr.is(map) || !ArrayAttr.is(bounds)) return undefined;
  const memory = view.base.type;
  if (!MemRefType.is(memory) || type.shape.length > 1) return undefined;
  const { results, numDims } = map.map;
  const repeated = results.map((result) => result.kind === "constant");
  const first = numDims - results.length;
  const isMinor = results.every(
    (result, index) => repeated[index] === true || (result.kind === "dim" && result.position === first + index),
  );
  if (!isMinor) return undefined;
  const isInBounds = bounds.elements.every((bound) => isBoolAttr(bound) && bound.value === 1n);
  return { memory, type, base: view.base, indices: view.indices, mask: view.mask, repeated, isInBounds };
}

function hasUnitStride(type: MemRefType): boolean {
  const strides = stridesOf(type)?.strides;
  return strides !== undefined && (strides.length === 0 || strides.at(-1) === 1n);
}

/** The transfer as one access, if it is one. */
function directTransfer(op: Operation): Transfer | undefined {
  const transfer = transferOf(op);
  if (transfer === undefined || !transfer.isInBounds || !hasUnitStride(transfer.memory)) return undefined;
  const { element } = transfer.memory;
  return VectorType.is(element) && element !== transfer.type ? undefined : transfer;
}

function lowerRead(op: Operation, rewriter: Rewriter): boolean {
  const transfer = directTransfer(op);
  const padding = transfer_read.of(op)?.padding;
  if (transfer === undefined || padding === undefined) return false;
  const { type, base, indices, mask, repeated } = transfer;
  if (mask !== undefined && type.shape.length !== 1) return false;
  const shape = type.shape.map((size, index) => (repeated[index] === true ? 1 : size));
  const read = VectorType.get(type.context, { shape, scalable: type.scalable, element: type.element });
  const state = { resultTypes: [read] };
  const loaded =
    mask === undefined
      ? load.build(rewriter, { base, indices }, state).result()
      : maskedload
          .build(rewriter, { base, indices, mask, pass_thru: broadcastTo(rewriter, padding, read) }, state)
          .result();
  rewriter.replaceOp(op, [repeated.includes(true) ? broadcastTo(rewriter, loaded, type) : loaded]);
  return true;
}

function lowerWrite(op: Operation, rewriter: Rewriter): boolean {
  const transfer = directTransfer(op);
  const valueToStore = transfer_write.of(op)?.valueToStore;
  if (transfer === undefined || valueToStore === undefined || transfer.repeated.includes(true)) return false;
  const { type, base, indices, mask } = transfer;
  if (mask === undefined) store.build(rewriter, { valueToStore, base, indices });
  else {
    if (type.shape.length !== 1) return false;
    maskedstore.build(rewriter, { base, indices, mask, valueToStore });
  }
  rewriter.eraseOp(op);
  return true;
}

/** Lanes beyond the end of the memory are masked out. */
function materializeMask(op: Operation, rewriter: Rewriter): boolean {
  const transfer = transferOf(op);
  const last = transfer?.indices.at(-1);
  if (transfer === undefined || transfer.isInBounds || last === undefined) return false;
  const { context } = op;
  const { type, indices, memory, base } = transfer;
  const bits = VectorType.get(context, { shape: type.shape, scalable: type.scalable, element: context.i1 });
  const size = memory.shape?.[indices.length - 1] ?? -1;
  const index = arith.buildIndex(rewriter, size < 0 ? indices.length - 1 : size);
  const extent = size < 0 ? dim.build(rewriter, { source: base, index }).result() : index;
  const rest = rewriter.create(arith.subi, { operands: [extent, last], resultTypes: [context.index] }).result();
  let mask = create_mask.build(rewriter, { operands: [rest] }, { resultTypes: [bits] }).result();
  if (transfer.mask !== undefined) {
    mask = rewriter.create(arith.andi, { operands: [mask, transfer.mask], resultTypes: [bits] }).result();
  }
  const in_bounds = ArrayAttr.get(context, { elements: [boolAttr(context, true)] });
  rewriter.modify(op, () => setMask(op, mask, transfer.mask !== undefined));
  op.setAttr("in_bounds", in_bounds);
  return true;
}

/** The mask is the last operand. */
function setMask(op: Operation, mask: Value, replaces: boolean): void {
  const { operands } = op;
  op.setOperands([...(replaces ? operands.slice(0, -1) : operands), mask]);
  if (replaces) return;
  const segments = op.attr("operandSegmentSizes");
  if (!DenseArrayAttr.is(segments)) return;
  op.setAttr("operandSegmentSizes", denseI32Array(op.context, [...segments.values.slice(0, -1).map(Number), 1]));
}

function unrollGather(op: Operation, rewriter: Rewriter): boolean {
  const view = gather.of(op);
  const type = op.resultType();
  if (view === undefined || !VectorType.is(type) || type.shape.length < 2 || type.scalable[0] === true) return false;
  const row = inner(type);
  let result = poisonOf(rewriter, type);
  for (const index of upTo(type.shape[0] ?? 0)) {
    const [indices, mask, pass_thru] = [view.indices, view.mask, view.pass_thru].map((value) =>
      extractAt(rewriter, value, [index]),
    );
    if (indices === undefined || mask === undefined || pass_thru === undefined) return false;
    const { base, offsets, alignment } = view;
    const part = gather
      .build(rewriter, { base, offsets, indices, mask, pass_thru, alignment }, { resultTypes: [row] })
      .result();
    result = insertAt(rewriter, part, result, [index]);
  }
  rewriter.replaceOp(op, [result]);
  return true;
}
