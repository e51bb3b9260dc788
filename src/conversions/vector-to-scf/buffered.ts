// Transfers of vectors of several dimensions as loops over their rows, which are in memory meanwhile.

import { type Pattern, pattern } from "../../define/index.ts";
import * as memref from "../../dialects/memref/index.ts";
import { transfer_read, transfer_write, type_cast } from "../../dialects/vector/index.ts";
import {
  AutomaticAllocationScope,
  type Builder,
  MemRefType,
  type Operation,
  TensorType,
  type Type,
  type Value,
  VectorType,
} from "../../ir/index.ts";
import { broadcastTo, inner } from "../vector-lowering/index.ts";
import {
  buildTransfer,
  firstDim,
  isLowered,
  type LoweringOptions,
  loopOver,
  type Transfer,
  transferOf,
  whereInside,
  within,
} from "./transfer.ts";

/** Memory that holds vectors, and the place of one in it. */
interface Slot {
  readonly memory: Value;
  readonly indices: readonly Value[];
}

/** Transfers between rows in memory and where the whole transfer goes, which are lowered in their turn. */
type Pending = Map<Operation, Buffers>;

export function bufferPatterns(options: LoweringOptions): readonly Pattern[] {
  const pending: Pending = new Map();
  return [
    pattern("PrepareTransferReadConversion", transfer_read, (op, rewriter) => {
      const transfer = pending.has(op) ? undefined : transferOf(op);
      if (transfer === undefined || !isLowered(transfer, options)) return false;
      const buffers = buffersFor(rewriter, op, transfer);
      readInto(rewriter, buffers, pending);
      rewriter.replaceOp(op, [load(rewriter, buffers.data)]);
      return true;
    }),
    pattern("PrepareTransferWriteConversion", transfer_write, (op, rewriter) => {
      const transfer = pending.has(op) ? undefined : transferOf(op);
      if (transfer === undefined || !isLowered(transfer, options)) return false;
      const buffers = buffersFor(rewriter, op, transfer);
      store(rewriter, op.operand(0), buffers.data);
      const write = writeFrom(rewriter, buffers, pending);
      rewriter.replaceOp(op, write.results);
      return true;
    }),
    pattern("TransferOpConversion", transfer_read, (op, rewriter) => {
      const buffers = pending.get(op);
      if (buffers === undefined) return false;
      pending.delete(op);
      loopRows(rewriter, buffers, options, pending);
      for (const user of op.result().users) rewriter.eraseOp(user);
      rewriter.eraseOp(op);
      return true;
    }),
    pattern("TransferOpConversion", transfer_write, (op, rewriter) => {
      const buffers = pending.get(op);
      if (buffers === undefined) return false;
      pending.delete(op);
      rewriter.replaceOp(op, loopRows(rewriter, buffers, options, pending));
      return true;
    }),
  ];
}

/** A read whose vector is stored in a slot; what is left to be lowered is pending. */
function readInto(at: Builder, buffers: Buffers, pending: Pending | undefined): void {
  const read = buildTransfer(at, buffers.transfer);
  store(at, read.result(), buffers.data);
  pending?.set(read, buffers);
}

/** A write of what is in a slot. */
function writeFrom(
  at: Builder,
  buffers: Buffers,
  pending: Pending | undefined,
  stored = load(at, buffers.data),
): Operation {
  const write = buildTransfer(at, buffers.transfer, stored);
  pending?.set(write, buffers);
  return write;
}

interface Buffers {
  readonly data: Slot;
  readonly mask: Slot | undefined;
  /** The transfer with the mask that comes from its slot. */
  readonly transfer: Transfer;
}

/** Slots for the vector and for the mask, which is stored in its. */
function buffersFor(at: Builder, op: Operation, transfer: Transfer): Buffers {
  const { block, before } = at;
  const start = allocationScope(op)?.region().firstBlock;
  if (start !== undefined) at.insertAtStart(start);
  const data = slotFor(at, transfer.vector);
  const mask = transfer.mask && slotFor(at, transfer.mask.type);
  at.block = block;
  at.before = before;
  if (mask === undefined || transfer.mask === undefined) return { data, mask, transfer };
  store(at, transfer.mask, mask);
  return { data, mask, transfer: { ...transfer, mask: load(at, mask) } };
}

function slotFor(at: Builder, element: Type): Slot {
  const resultTypes = [memoryOf(at, [], element)];
  const memory = memref.alloca.build(at, { dynamicSizes: [], symbolOperands: [] }, { resultTypes }).result();
  return { memory, indices: [] };
}

function memoryOf({ context }: Builder, shape: readonly number[], element: Type): Type {
  return MemRefType.get(context, { shape, element, layout: undefined, memorySpace: undefined });
}

/** The op whose memory on the stack lasts until it ends. */
function allocationScope(op: Operation): Operation | undefined {
  return op.parentWhere(({ def }) => def.has(AutomaticAllocationScope));
}

function load(at: Builder, { memory, indices }: Slot): Value {
  const resultTypes = [MemRefType.is(memory.type) ? memory.type.element : memory.type];
  return memref.load.build(at, { memref: memory, indices }, { resultTypes }).result();
}

function store(at: Builder, value: Value, { memory, indices }: Slot): void {
  memref.store.build(at, { value, memref: memory, indices });
}

/** Memory of vectors as memory of their rows. */
function unpacked(at: Builder, source: Value): Value {
  const { type } = source;
  if (!MemRefType.is(type) || !VectorType.is(type.element)) return source;
  const shape = [...(type.shape ?? []), type.element.shape[0] ?? 0];
  return type_cast.build(at, { memref: source }, { resultTypes: [memoryOf(at, shape, inner(type.element))] }).result();
}

/** Transfers the rows of a vector in a slot one by one; gives the tensor that is written, if it is one. */
function loopRows(
  at: Builder,
  { transfer, data, mask }: Buffers,
  options: LoweringOptions,
  pending: Pending,
): readonly Value[] {
  const { padding, vector } = transfer;
  const rows = unpacked(at, data.memory);
  const isRepeated = firstDim(transfer) === undefined;
  const isMasked = mask !== undefined && (isRepeated || rankOf(transfer.mask) > 1);
  const bits = mask && (isMasked && !isRepeated ? unpacked(at, mask.memory) : mask.memory);
  const isOfTensor = padding === undefined && TensorType.is(transfer.base.type);
  const initial = () => (isOfTensor ? [transfer.base] : []);
  return loopOver(at, vector.shape[0] ?? 0, initial, (index, carried) => {
    const slot: Slot = { memory: rows, indices: [...data.indices, index] };
    const inside = (): readonly Value[] => {
      const row = { ...within(at, transfer, index), base: carried[0] ?? transfer.base };
      const stored = padding === undefined ? load(at, slot) : undefined;
      const innerMask =
        isMasked && bits ? { memory: bits, indices: isRepeated ? mask.indices : [...mask.indices, index] } : undefined;
      const masked = innerMask ? { ...row, mask: load(at, innerMask) } : row;
      const buffers = { transfer: masked, data: slot, mask: innerMask };
      const further = isLowered(row, options) ? pending : undefined;
      if (padding !== undefined) {
        readInto(at, buffers, further);
        return [];
      }
      return writeFrom(at, buffers, further, stored).results;
    };
    const outside = (): readonly Value[] => {
      if (padding !== undefined) store(at, broadcastTo(at, padding, inner(vector)), slot);
      return carried;
    };
    const types = carried.map((value) => value.type);
    return whereInside(at, transfer, index, types, { inside, outside });
  });
}

function rankOf(value: Value | undefined): number {
  return VectorType.is(value?.type) ? value.type.shape.length : 0;
}
