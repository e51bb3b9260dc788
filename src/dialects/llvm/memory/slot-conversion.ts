// Values as what memory holds of them: a load may read another type than was stored, and less; a store may overwrite only a part.
//
// Slots that become values keep the type of the slot; what is loaded and stored is cast, truncated, or put in place by masks.

import {
  type Builder,
  IntegerType,
  integerAttr,
  type OpDef,
  type Type,
  type Value,
  VectorType,
} from "../../../ir/index.ts";
import { DataLayout } from "../data-layout.ts";
import { and, or } from "../ops/arithmetic.ts";
import { addrspacecast, bitcast, inttoptr, ptrtoint, trunc, zext } from "../ops/cast.ts";
import { constant } from "../ops/constant.ts";
import { ArrayType, PointerType, StructType } from "../types/index.ts";

/** The layout of slots: MLIR's default, which is little-endian with 64-bit pointers. */
export const slotLayout = new DataLayout();

export function bitsOf(type: Type): bigint {
  return slotLayout.bitSize(type);
}

/** Sizes are asked for over and over, and types live as long as their context. */
const sizes = new WeakMap<Type, bigint>();

/** In bytes. */
export function sizeOf(type: Type): bigint {
  let size = sizes.get(type);
  if (size === undefined) {
    size = slotLayout.storeSize(type);
    sizes.set(type, size);
  }
  return size;
}

function canBeCast(type: Type): boolean {
  if (StructType.is(type) || ArrayType.is(type)) return false;
  return !VectorType.is(type) || !(PointerType.is(type.element) || type.scalable.includes(true));
}

/** Whether a value of one type can be read from memory that holds the other: the first bytes of it. */
export function canExtract(target: Type, held: Type): boolean {
  return areConvertible(target, held) && sizeOf(target) <= sizeOf(held);
}

/** Whether a value can be written over the first bytes of memory that holds another type. */
export function canInsert(value: Type, held: Type): boolean {
  return areConvertible(value, held) && sizeOf(value) <= sizeOf(held);
}

function areConvertible(a: Type, b: Type): boolean {
  if (a === b) return true;
  if (!canBeCast(a) || !canBeCast(b)) return false;
  return !(PointerType.is(a) && PointerType.is(b)) || sizeOf(a) === sizeOf(b);
}

/** Makes an op at the builder's place; a cast of what the same cast gave is one of what was there before. */
function create(builder: Builder, def: OpDef, operands: readonly Value[], type: Type): Value {
  const before = def === bitcast || def === addrspacecast ? operands[0]?.definingOp : undefined;
  const original = before?.def === def ? before.operand(0) : undefined;
  if (original?.type === type) return original;
  return builder
    .create(def, { operands: original === undefined ? operands : [original], resultTypes: [type] })
    .result();
}

function integerConstant(builder: Builder, type: Type, value: bigint): Value {
  const properties = [integerAttr(builder.context, type, value)];
  return builder.create(constant, { properties, resultTypes: [type] }).result();
}

function toInteger(builder: Builder, value: Value): Value {
  if (IntegerType.is(value.type)) return value;
  const type = builder.context.integer(Number(bitsOf(value.type)));
  return create(builder, PointerType.is(value.type) ? ptrtoint : bitcast, [value], type);
}

function fromInteger(builder: Builder, value: Value, type: Type): Value {
  if (IntegerType.is(type)) return value;
  return create(builder, PointerType.is(type) ? inttoptr : bitcast, [value], type);
}

function castSameSize(builder: Builder, value: Value, type: Type): Value {
  if (PointerType.is(value.type) && PointerType.is(type)) return create(builder, addrspacecast, [value], type);
  return fromInteger(builder, toInteger(builder, value), type);
}

/** The first bytes of `held` as a value of another type. */
export function extractValue(builder: Builder, held: Value, type: Type): Value {
  if (held.type === type) return held;
  const bits = bitsOf(type);
  if (bitsOf(held.type) === bits) return castSameSize(builder, held, type);
  const narrow = create(builder, trunc, [toInteger(builder, held)], builder.context.integer(Number(bits)));
  return fromInteger(builder, narrow, type);
}

/** The contents of memory with `held` after `value` is written over its first bytes. */
export function insertValue(builder: Builder, value: Value, held: () => Value, type: Type): Value {
  if (value.type === type) return value;
  const [bits, allBits] = [bitsOf(value.type), bitsOf(type)];
  if (bits === allBits) return castSameSize(builder, value, type);
  const old = toInteger(builder, held());
  const wide = create(builder, zext, [toInteger(builder, value)], old.type);
  const kept = BigInt.asIntN(Number(allBits), -(1n << bits));
  const masked = create(builder, and, [old, integerConstant(builder, old.type, kept)], old.type);
  return fromInteger(builder, create(builder, or, [masked, wide], old.type), type);
}
