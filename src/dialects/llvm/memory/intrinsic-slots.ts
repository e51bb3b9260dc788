// Intrinsics that work on stack slots: what they say to mem2reg and sroa.

import type {
  DestructurableAccessorTrait,
  DestructurableSlot,
  MemorySlot,
  PromotableMemOpTrait,
  PromotableOpTrait,
  SafeMemorySlotAccessTrait,
} from "../../../define/index.ts";
import {
  type Builder,
  denseI32Array,
  FloatType,
  IntegerAttr,
  IntegerType,
  integerAttr,
  type Operation,
  type Type,
  TypeAttr,
  type Value,
} from "../../../ir/index.ts";
import { or, shl } from "../ops/arithmetic.ts";
import { bitcast, zext } from "../ops/cast.ts";
import { constant, undef } from "../ops/constant.ts";
import { getelementptr, load, store } from "../ops/memory.ts";
import { pointerType, StructType } from "../types/index.ts";
import { indexAttr, partOffsets, partsOf } from "./memory-slots.ts";
import { sizeOf } from "./slot-conversion.ts";

type MemoryOp = PromotableMemOpTrait & DestructurableAccessorTrait & SafeMemorySlotAccessTrait;

const isVolatile = (op: Operation): boolean => {
  const attr = op.attr("isVolatile");
  return IntegerAttr.is(attr) && attr.value !== 0n;
};

/** The constant that an operand is. */
function constantOperand(op: Operation, index: number): IntegerAttr | undefined {
  const definition = op.operand(index).definingOp;
  const value = definition?.def === constant ? definition.attr("value") : undefined;
  return IntegerAttr.is(value) ? value : undefined;
}

/** The number of bytes, where it is constant: the third operand, or an attribute. */
function lengthOf(op: Operation): IntegerAttr | undefined {
  const attr = op.attr("len");
  if (IntegerAttr.is(attr)) return attr;
  return op.numOperands > 2 ? constantOperand(op, 2) : undefined;
}

function bytesOf(op: Operation): bigint | undefined {
  const length = lengthOf(op);
  return length === undefined ? undefined : BigInt.asUintN(64, length.value);
}

function isWholeSlot(op: Operation, slot: MemorySlot): boolean {
  return !isVolatile(op) && bytesOf(op) === sizeOf(slot.elementType);
}

function writesInside(op: Operation, slot: MemorySlot): boolean {
  const length = bytesOf(op);
  return op.operand(0) === slot.pointer && length !== undefined && length <= sizeOf(slot.elementType);
}

/** The same op on less memory. */
function createLike(builder: Builder, op: Operation, operands: readonly Value[], size: bigint): void {
  const length = lengthOf(op);
  if (length === undefined) return;
  const { type } = length;
  const attr = integerAttr(op.context, type, size);
  const isOperand = op.numOperands > 2;
  const sizes = isOperand ? [builder.create(constant, { properties: [attr], resultTypes: [type] }).result()] : [];
  const made = builder.create(op.def, { operands: [...operands, ...sizes] });
  for (const name of ["isVolatile"]) made.setAttr(name, op.attr(name));
  if (!isOperand) made.setAttr("len", attr);
}

// ---- memset

/** The bits of a byte that fills a value of `width` bits. */
function filledInteger(builder: Builder, op: Operation, width: number): Value {
  const type = builder.context.integer(width);
  const literal = (value: bigint): Value =>
    builder.create(constant, { properties: [integerAttr(builder.context, type, value)], resultTypes: [type] }).result();
  const known = constantOperand(op, 1);
  if (known !== undefined) {
    const byte = BigInt.asUintN(8, known.value);
    return literal(Array.from({ length: width / 8 }, () => byte).reduce((bits, one) => (bits << 8n) | one, 0n));
  }
  if (width === 8) return op.operand(1);
  const resultTypes = [type];
  let value = builder.create(zext, { operands: [op.operand(1)], resultTypes }).result();
  for (let covered = 8; covered < width; covered *= 2) {
    const shift = literal(BigInt(covered));
    const shifted = builder.create(shl, { operands: [value, shift], resultTypes }).result();
    value = builder.create(or, { operands: [value, shifted], resultTypes }).result();
  }
  return value;
}

function isFillable(type: Type): boolean {
  return (IntegerType.is(type) || FloatType.is(type)) && type.width % 8 === 0 && type.width > 0;
}

export const FillsSlot: MemoryOp = {
  name: "PromotableMemOpInterface",
  loadsFrom: () => false,
  storesTo: (op, slot) => op.operand(0) === slot.pointer,
  stored(op, { elementType }, builder) {
    builder.location = op.locationNumber;
    const width = IntegerType.is(elementType) || FloatType.is(elementType) ? elementType.width : 8;
    const bits = filledInteger(builder, op, width);
    if (!FloatType.is(elementType)) return bits;
    return builder.create(bitcast, { operands: [bits], resultTypes: [elementType] }).result();
  },
  canSlotUsesBeRemoved: (op, slot) => isFillable(slot.elementType) && isWholeSlot(op, slot),
  removeSlotUses: () => "delete",
  canRewire: (op, slot) => !isVolatile(op) && partsOf(slot.elementType) !== undefined && writesInside(op, slot),
  rewire(op, slot, subslots, builder) {
    builder.location = op.locationNumber;
    const length = bytesOf(op) ?? 0n;
    for (const [index, { type, offset }] of partsWithOffsets(slot).entries()) {
      if (offset >= length) break;
      const subslot = subslots.get(indexAttr(op.context, index));
      if (subslot === undefined) continue;
      const rest = length - offset;
      const size = rest < sizeOf(type) ? rest : sizeOf(type);
      createLike(builder, op, [subslot.pointer, op.operand(1)], size);
    }
    return "delete";
  },
  accessesSafely: writesInside,
};

function partsWithOffsets({ elementType }: DestructurableSlot): readonly { type: Type; offset: bigint }[] {
  const offsets = StructType.is(elementType) ? partOffsets(elementType) : undefined;
  return (partsOf(elementType) ?? []).map((type, index) => ({
    type,
    offset: offsets?.[index] ?? BigInt(index) * sizeOf(type),
  }));
}

// ---- memcpy and memmove

export const CopiesSlot: MemoryOp = {
  name: "PromotableMemOpInterface",
  loadsFrom: (op, slot) => op.operand(1) === slot.pointer,
  storesTo: (op, slot) => op.operand(0) === slot.pointer,
  stored(op, { elementType }, builder) {
    builder.location = op.locationNumber;
    return builder.create(load, { operands: [op.operand(1)], resultTypes: [elementType] }).result();
  },
  canSlotUsesBeRemoved: (op, slot) => op.operand(0) !== op.operand(1) && isWholeSlot(op, slot),
  removeSlotUses(op, slot, _uses, builder, reaching) {
    if (op.operand(1) !== slot.pointer) return "delete";
    const value = reaching();
    builder.location = op.locationNumber;
    builder.create(store, { operands: [value, op.operand(0)] });
    return "delete";
  },
  canRewire(op, slot, used) {
    if (partsOf(slot.elementType) === undefined || !isWholeSlot(op, slot) || op.operand(0) === op.operand(1)) {
      return false;
    }
    if (op.operand(1) === slot.pointer) for (const index of slot.subelements.keys()) used.add(index);
    return true;
  },
  rewire(op, slot, subslots, builder) {
    builder.location = op.locationNumber;
    const isTarget = op.operand(0) === slot.pointer;
    const other = op.operand(isTarget ? 1 : 0);
    for (const [index, type] of (partsOf(slot.elementType) ?? []).entries()) {
      const subslot = subslots.get(indexAttr(op.context, index));
      if (subslot === undefined) continue;
      const address = builder.create(getelementptr, {
        operands: [other],
        properties: [denseI32Array(op.context, [0, index]), TypeAttr.get(op.context, { type: slot.elementType })],
        resultTypes: [pointerType(op.context)],
      });
      const operands = isTarget ? [subslot.pointer, address.result()] : [address.result(), subslot.pointer];
      createLike(builder, op, operands, sizeOf(type));
    }
    return "delete";
  },
  accessesSafely: writesInside,
};

// ---- debug information

/** Replaces the declaration of a variable by a `dbg.value` at each store. */
export function declaresVariable(dbgValue: () => Operation["def"]): PromotableOpTrait {
  return {
    name: "PromotableOpInterface",
    canUsesBeRemoved: () => true,
    removeUses: () => "delete",
    visitReplacedValues(op, replaced, builder) {
      for (const [definition, value] of replaced) {
        builder.insertAfter(definition);
        builder.create(dbgValue(), { operands: [value], properties: op.properties, location: op.location });
      }
    },
  };
}

/** Marks the variable's value as unknown. */
export const LosesVariable: PromotableOpTrait = {
  name: "PromotableOpInterface",
  canUsesBeRemoved: () => true,
  removeUses(op, _uses, builder) {
    builder.insertBefore(op);
    builder.location = op.operand(0).location;
    op.setOperand(0, builder.create(undef, { resultTypes: [op.operandType(0)] }).result());
    return "keep";
  },
};
