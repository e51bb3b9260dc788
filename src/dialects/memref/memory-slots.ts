// Stack memory as values: what the dialect's ops say to mem2reg and sroa. A memref of one element can become a value, one of a few elements that
// are only accessed by constant indices becomes one memref for each.

import type {
  DestructurableAccessorTrait,
  DestructurableAllocationTrait,
  MemorySlot,
  PromotableAllocationTrait,
  PromotableMemOpTrait,
} from "../../define/index.ts";
import { knownInteger } from "../../define/index.ts";
import {
  ArrayAttr,
  type Attribute,
  denseI32Array,
  indexAttr,
  MemRefType,
  type Operation,
  type Type,
  type Value,
} from "../../ir/index.ts";
import { poison } from "../ub/index.ts";

const MOST_ELEMENTS = 16;

/** The shape of memory that is known to be contiguous, where all sizes are. */
function staticShape(type: Type): readonly number[] | undefined {
  const shape = MemRefType.is(type) ? type.shape : undefined;
  return shape?.every((size) => size >= 0) ? shape : undefined;
}

function countOf(shape: readonly number[]): number {
  return shape.reduce((count, size) => count * size, 1);
}

/** All indices of a shape, as attributes, the last dimension first to change. */
function indicesOf(op: Operation, shape: readonly number[]): readonly Attribute[] {
  let lists: number[][] = [[]];
  for (const size of shape) {
    lists = lists.flatMap((list) => Array.from({ length: size }, (_, index) => [...list, index]));
  }
  return lists.map((list) => indicesAttr(op, list));
}

function indicesAttr(op: Operation, indices: readonly number[]): Attribute {
  return ArrayAttr.get(op.context, { elements: indices.map((index) => indexAttr(op.context, index)) });
}

// ---- memref.alloca

export const AllocatesSlot: PromotableAllocationTrait & DestructurableAllocationTrait = {
  name: "PromotableAllocationOpInterface",
  promotableSlots(op) {
    const type = op.resultType();
    const shape = staticShape(type);
    if (!MemRefType.is(type) || shape === undefined || countOf(shape) !== 1) return [];
    return [{ pointer: op.result(), elementType: type.element }];
  },
  defaultValue: (_op, { elementType }, builder) => builder.create(poison, { resultTypes: [elementType] }).result(),
  promotionComplete(op, _slot, defaultValue) {
    if (defaultValue?.hasUses === false) defaultValue.definingOp?.erase();
    op.erase();
    return undefined;
  },
  destructurableSlots(op) {
    const type = op.resultType();
    const shape = staticShape(type);
    if (!MemRefType.is(type) || shape === undefined) return [];
    const count = countOf(shape);
    if (count === 1 || count > MOST_ELEMENTS) return [];
    const subelements = new Map(indicesOf(op, shape).map((indices) => [indices, type.element]));
    return [{ pointer: op.result(), elementType: type, subelements }];
  },
  destructure(op, slot, indexes, builder, allocators) {
    const slots = new Map<Attribute, MemorySlot>();
    builder.insertAfter(op);
    for (const index of indexes) {
      const elementType = slot.subelements.get(index);
      if (elementType === undefined) continue;
      const type = MemRefType.get(op.context, {
        shape: [],
        element: elementType,
        layout: undefined,
        memorySpace: undefined,
      });
      const made = builder.create(op.def, { resultTypes: [type] });
      made.setAttr("operandSegmentSizes", denseI32Array(op.context, [0, 0]));
      allocators.push(made);
      slots.set(index, { pointer: made.result(), elementType });
    }
    return slots;
  },
  destructuringComplete(op) {
    op.erase();
    return undefined;
  },
};

// ---- memref.load and memref.store

type Access = PromotableMemOpTrait & DestructurableAccessorTrait;

/** The indices of an access as numbers, where all are constant and inside of the memory. */
function constantIndices(op: Operation, memref: number): readonly number[] | undefined {
  const shape = staticShape(op.operandType(memref)) ?? [];
  const indices: number[] = [];
  for (const [dim, value] of op.operands.slice(memref + 1).entries()) {
    const index = knownInteger(value);
    if (index === undefined || index < 0n || index >= BigInt(shape[dim] ?? 0)) return undefined;
    indices.push(Number(index));
  }
  return indices;
}

/** Shared by load and store: the memref is operand number `memref`, the indices follow it. */
function access(memref: number): DestructurableAccessorTrait {
  return {
    name: "DestructurableAccessorOpInterface",
    canRewire(op, slot, used) {
      if (op.operand(memref) !== slot.pointer || (memref > 0 && op.operand(0) === slot.pointer)) return false;
      const indices = constantIndices(op, memref);
      if (indices !== undefined) used.add(indicesAttr(op, indices));
      return indices !== undefined;
    },
    rewire(op, _slot, subslots) {
      const indices = constantIndices(op, memref);
      const subslot = indices === undefined ? undefined : subslots.get(indicesAttr(op, indices));
      if (subslot !== undefined) op.setOperands([...op.operands.slice(0, memref), subslot.pointer]);
      return "keep";
    },
  };
}

function isOnlyMemRef(op: Operation, slot: MemorySlot, uses: readonly number[], memref: number): boolean {
  return uses.length === 1 && uses[0] === memref && op.operand(memref) === slot.pointer;
}

export const LoadsSlot: Access = {
  ...access(0),
  loadsFrom: (op, slot) => op.operand(0) === slot.pointer,
  storesTo: () => false,
  stored: (_op, _slot, _builder, reaching): Value => reaching(),
  canSlotUsesBeRemoved: (op, slot, uses) => isOnlyMemRef(op, slot, uses, 0) && op.resultType() === slot.elementType,
  removeSlotUses(op, _slot, _uses, _builder, reaching) {
    op.result().replaceAllUsesWith(reaching());
    return "delete";
  },
};

export const StoresSlot: Access = {
  ...access(1),
  loadsFrom: () => false,
  storesTo: (op, slot) => op.operand(1) === slot.pointer,
  stored: (op) => op.operand(0),
  canSlotUsesBeRemoved: (op, slot, uses) => isOnlyMemRef(op, slot, uses, 1) && op.operandType(0) === slot.elementType,
  removeSlotUses: () => "delete",
};
