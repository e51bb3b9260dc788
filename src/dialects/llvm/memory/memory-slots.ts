// Stack slots as values: what the dialect's ops say to mem2reg and sroa. Intrinsics have theirs in intrinsic-slots.ts.

import type {
  DestructurableAccessorTrait,
  DestructurableAllocationTrait,
  DestructurableSlot,
  MemorySlot,
  PromotableAllocationTrait,
  PromotableMemOpTrait,
  PromotableOpTrait,
  SafeMemorySlotAccessTrait,
} from "../../../define/index.ts";
import {
  type Attribute,
  type Context,
  IntegerAttr,
  integerAttr,
  type Operation,
  type Type,
  TypeAttr,
  type Value,
} from "../../../ir/index.ts";
import { isOp } from "../../op-name/index.ts";
import { undef } from "../ops/constant.ts";
import { ArrayType, arrayType, PointerType, pointerType, StructType } from "../types/index.ts";
import { canExtract, canInsert, extractValue, insertValue, sizeOf, slotLayout } from "./slot-conversion.ts";
import { forwardToUsers } from "./slot-users.ts";

// ---- parts of aggregates

export function indexAttr(context: Context, index: number): Attribute {
  return integerAttr(context, context.i32, index);
}

const MOST_ELEMENTS = 16n;

/** The parts of a type, where it can be taken apart. */
export function partsOf(type: Type): readonly Type[] | undefined {
  if (StructType.is(type)) return type.body.elements;
  if (!ArrayType.is(type) || type.size > MOST_ELEMENTS) return undefined;
  return Array.from({ length: Number(type.size) }, () => type.element);
}

const offsets = new WeakMap<Type, readonly bigint[]>();

/** Where each part of a struct begins, in bytes. */
export function partOffsets(type: StructType): readonly bigint[] {
  let known = offsets.get(type);
  if (known === undefined) {
    known = slotLayout.structLayout(type).offsets;
    offsets.set(type, known);
  }
  return known;
}

interface Part {
  readonly index: number;
  readonly type: Type;
  /** How far into the part, in bytes. */
  readonly offset: bigint;
}

/** The part of an aggregate in which a byte lies; undefined for padding and what lies after it. */
function partAt(type: Type, offset: bigint): Part | undefined {
  if (offset < 0n || offset >= sizeOf(type)) return undefined;
  if (ArrayType.is(type)) {
    const size = sizeOf(type.element);
    const index = offset / size;
    return { index: Number(index), type: type.element, offset: offset - index * size };
  }
  if (!StructType.is(type)) return undefined;
  const { elements } = type.body;
  const index = partOffsets(type).findLastIndex((start) => start <= offset);
  const part = elements[index];
  const start = partOffsets(type)[index];
  if (part === undefined || start === undefined || offset >= start + sizeOf(part)) return undefined;
  return { index, type: part, offset: offset - start };
}

// ---- llvm.alloca

function elementOf(op: Operation): Type | undefined {
  const attr = op.attr("elem_type");
  return TypeAttr.is(attr) ? attr.type : undefined;
}

function slotOf(op: Operation): MemorySlot | undefined {
  const elementType = op.block?.isEntry ? elementOf(op) : undefined;
  return elementType === undefined ? undefined : { pointer: op.result(), elementType };
}

/** Whether the slot is one of its type, and not an array of them. */
function isSingle(op: Operation): boolean {
  const size = op.operand(0).definingOp?.attr("value");
  return IntegerAttr.is(size) && size.value === 1n;
}

export const AllocatesSlot: PromotableAllocationTrait & DestructurableAllocationTrait = {
  name: "PromotableAllocationOpInterface",
  promotableSlots(op) {
    const slot = slotOf(op);
    return slot === undefined ? [] : [slot];
  },
  defaultValue: (_op, { elementType }, builder) => builder.create(undef, { resultTypes: [elementType] }).result(),
  blockArgumentAdded(op, { pointer }, argument, builder) {
    const dbgValue = op.context.opDefOfName("llvm.intr.dbg.value");
    for (const { op: user } of pointer.uses) {
      if (!isOp(user, "llvm.intr.dbg.declare") || dbgValue === undefined) continue;
      const { properties, locationNumber: location } = user;
      builder.create(dbgValue, { operands: [argument], properties, location });
    }
  },
  promotionComplete(op, _slot, defaultValue) {
    if (defaultValue?.hasUses === false) defaultValue.definingOp?.erase();
    op.erase();
    return undefined;
  },
  destructurableSlots(op) {
    const slot = slotOf(op);
    const parts = slot === undefined || !isSingle(op) ? undefined : partsOf(slot.elementType);
    if (slot === undefined || parts === undefined) return [];
    return [{ ...slot, subelements: new Map(parts.map((type, index) => [indexAttr(op.context, index), type])) }];
  },
  destructure(op, slot, indexes, builder, allocators) {
    const slots = new Map<Attribute, MemorySlot>();
    builder.insertAfter(op);
    for (const index of indexes) {
      const elementType = slot.subelements.get(index);
      if (elementType === undefined) continue;
      const made = builder.create(op.def, { operands: [op.operand(0)], resultTypes: [pointerType(op.context)] });
      made.setAttr("elem_type", TypeAttr.get(op.context, { type: elementType }));
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

// ---- llvm.load and llvm.store

/** The slot's only use by the op is as its address. */
function isOnlyAddress(op: Operation, slot: MemorySlot, uses: readonly number[], address: number): boolean {
  return uses.length === 1 && uses[0] === address && op.operand(address) === slot.pointer;
}

const isVolatile = (op: Operation): boolean => op.attr("volatile_") !== undefined;

type MemoryOp = PromotableMemOpTrait & DestructurableAccessorTrait & SafeMemorySlotAccessTrait;

/** An access to the first bytes of a slot, at operand number `address`, of a value of type `accessed`. */
function access(
  address: number,
  accessed: (op: Operation) => Type,
): DestructurableAccessorTrait & SafeMemorySlotAccessTrait {
  return {
    name: "DestructurableAccessorOpInterface",
    canRewire(op, slot, used) {
      const first = partAt(slot.elementType, 0n);
      if (isVolatile(op) || op.operand(address) !== slot.pointer || first === undefined) return false;
      if (op.operands.filter((operand) => operand === slot.pointer).length > 1) return false;
      if (sizeOf(accessed(op)) > sizeOf(first.type)) return false;
      used.add(indexAttr(op.context, 0));
      return true;
    },
    rewire(op, _slot, subslots) {
      const first = subslots.get(indexAttr(op.context, 0));
      if (first !== undefined) op.setOperand(address, first.pointer);
      return "keep";
    },
    // A pointer that is stored is out of sight. The reference takes that for safe.
    accessesSafely: (op, slot) =>
      op.operands.every((operand, index) => index === address || operand !== slot.pointer) &&
      sizeOf(accessed(op)) <= sizeOf(slot.elementType),
  };
}

export const LoadsSlot: MemoryOp = {
  ...access(0, (op) => op.resultType()),
  loadsFrom: (op, slot) => op.operand(0) === slot.pointer,
  storesTo: () => false,
  stored: (_op, _slot, _builder, reaching) => reaching(),
  canSlotUsesBeRemoved: (op, slot, uses) =>
    isOnlyAddress(op, slot, uses, 0) && canExtract(op.resultType(), slot.elementType) && !isVolatile(op),
  removeSlotUses(op, _slot, _uses, builder, reaching) {
    const held = reaching();
    builder.location = op.locationNumber;
    op.result().replaceAllUsesWith(extractValue(builder, held, op.resultType()));
    return "delete";
  },
};

export const StoresSlot: MemoryOp = {
  ...access(1, (op) => op.operandType(0)),
  loadsFrom: () => false,
  storesTo: (op, slot) => op.operand(1) === slot.pointer,
  stored(op, slot, builder, reaching) {
    builder.location = op.locationNumber;
    return insertValue(builder, op.operand(0), reaching, slot.elementType);
  },
  canSlotUsesBeRemoved: (op, slot, uses) =>
    isOnlyAddress(op, slot, uses, 1) && canInsert(op.operandType(0), slot.elementType) && !isVolatile(op),
  removeSlotUses: () => "delete",
};

// ---- llvm.getelementptr

type Indices = (op: Operation) => readonly (number | Value)[];

/** How far an address is from its base, in bytes, where all indices are constant. */
function byteOffset(op: Operation, indices: readonly (number | Value)[]): bigint | undefined {
  let type = elementOf(op);
  let offset = 0n;
  for (const [at, index] of indices.entries()) {
    if (typeof index !== "number" || type === undefined) return undefined;
    if (at === 0) offset = BigInt(index) * sizeOf(type);
    else if (ArrayType.is(type)) {
      offset += BigInt(index) * sizeOf(type.element);
      type = type.element;
    } else if (StructType.is(type)) {
      offset += partOffsets(type)[index] ?? 0n;
      type = type.body.elements[index];
    } else return undefined;
  }
  return offset;
}

function bytes(context: Context, size: bigint): Type {
  return arrayType(context, context.integer(8), size);
}

type Address = PromotableOpTrait & DestructurableAccessorTrait & SafeMemorySlotAccessTrait;

/** An address inside of a slot; `make` makes one that lies so many bytes after another. */
export function addressTraits(indices: Indices, make: (op: Operation, base: Value, offset: bigint) => Value): Address {
  const partOf = (op: Operation, slot: DestructurableSlot): Part | undefined => {
    const offset = byteOffset(op, indices(op));
    return offset === undefined ? undefined : partAt(slot.elementType, offset);
  };
  return {
    name: "PromotableOpInterface",
    canUsesBeRemoved: (op, _uses, more) => indices(op).every((index) => index === 0) && forwardToUsers(op, more),
    removeUses: () => "delete",
    canRewire(op, slot, used, more) {
      if (!PointerType.is(op.operandType(0)) || op.operand(0) !== slot.pointer) return false;
      const part = partOf(op, slot);
      if (part === undefined) return false;
      used.add(indexAttr(op.context, part.index));
      more.push({ pointer: op.result(), elementType: bytes(op.context, sizeOf(part.type) - part.offset) });
      return true;
    },
    rewire(op, slot, subslots) {
      const part = partOf(op, slot);
      const subslot = part === undefined ? undefined : subslots.get(indexAttr(op.context, part.index));
      if (part === undefined || subslot === undefined) return "keep";
      op.result().replaceAllUsesWith(make(op, subslot.pointer, part.offset));
      return "delete";
    },
    accessesSafely(op, slot, more) {
      if (op.operand(0) !== slot.pointer) return true;
      const offset = byteOffset(op, indices(op));
      const size = sizeOf(slot.elementType);
      if (offset === undefined || offset < 0n || offset >= size) return false;
      more.push({ pointer: op.result(), elementType: bytes(op.context, size - offset) });
      return true;
    },
  };
}
