// Makes ops of the vector dialect, as patterns need them.

import { constant } from "../../dialects/arith/index.ts";
import { poison as poisonOp } from "../../dialects/ub/index.ts";
import { broadcast, extract, insert } from "../../dialects/vector/index.ts";
import {
  type Attribute,
  type Builder,
  DenseArrayAttr,
  splatAttr,
  type Type,
  type Value,
  VectorType,
} from "../../ir/index.ts";

/** The type without its first dimension. */
export function inner({ context, shape, scalable, element }: VectorType): VectorType {
  return VectorType.get(context, { shape: shape.slice(1), scalable: scalable.slice(1), element });
}

/** Extracts a scalar or a vector of fewer dimensions at known positions of a vector. */
export function extractAt(at: Builder, source: Value, path: readonly number[]): Value {
  const { type } = source;
  if (!VectorType.is(type)) return source;
  const { context, element } = type;
  const rest = { shape: type.shape.slice(path.length), scalable: type.scalable.slice(path.length), element };
  const result = path.length === type.shape.length ? element : VectorType.get(context, rest);
  return extract
    .build(at, { source, dynamic_position: [], static_position: places(at, path) }, { resultTypes: [result] })
    .result();
}

export function insertAt(at: Builder, valueToStore: Value, dest: Value, path: readonly number[]): Value {
  return insert
    .build(
      at,
      { valueToStore, dest, dynamic_position: [], static_position: places(at, path) },
      { resultTypes: [dest.type] },
    )
    .result();
}

function places({ context }: Builder, path: readonly number[]): Attribute {
  return DenseArrayAttr.get(context, { element: context.i64, values: path.map(BigInt) });
}

export function broadcastTo(at: Builder, source: Value, type: Type): Value {
  return broadcast.build(at, { source }, { resultTypes: [type] }).result();
}

export function poisonOf(at: Builder, type: Type): Value {
  return at.create(poisonOp, { resultTypes: [type] }).result();
}

export function constantOf(at: Builder, type: Type, value: Attribute): Value {
  return at.create(constant, { resultTypes: [type], properties: [value] }).result();
}

/** A number in all elements. */
export function splatOf(at: Builder, type: Type, pattern: bigint): Value {
  return constantOf(at, type, splatAttr(type, pattern));
}

/** Counts from zero. */
export function upTo(count: number): readonly number[] {
  return Array.from({ length: count }, (_, index) => index);
}

/** All places of a shape, in order. */
export function placesIn(shape: readonly number[]): readonly (readonly number[])[] {
  return shape.reduce<readonly (readonly number[])[]>(
    (paths, size) => paths.flatMap((path) => upTo(size).map((index) => [...path, index])),
    [[]],
  );
}
