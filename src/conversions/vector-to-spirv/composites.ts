// Vectors from scalars, scalars from vectors, and vectors from two vectors.

import * as spirv from "../../dialects/spirv/index.ts";
import {
  ArrayAttr,
  type Attribute,
  type Context,
  integerAttr,
  type Type,
  type Value,
  VectorType,
} from "../../ir/index.ts";
import { type Emitter, emit } from "../spirv-common/index.ts";

/** Indices as attributes of 32 bits. */
export function indexList(context: Context, indices: readonly number[]): Attribute {
  return ArrayAttr.get(context, { elements: indices.map((index) => integerAttr(context, context.i32, index)) });
}

export function composite(at: Emitter, values: readonly Value[], type: Type): Value {
  return emit(at, spirv.CompositeConstruct, values, type);
}

export function extractAt(at: Emitter, source: Value, index: number, type: Type): Value {
  return emit(at, spirv.CompositeExtract, [source], type, [indexList(at.context, [index])]);
}

/** An element of a vector; a scalar is its only element. */
export function elementAt(at: Emitter, source: Value, index: number): Value {
  const { type } = source;
  return VectorType.is(type) ? extractAt(at, source, index, type.element) : source;
}

export function shuffle(at: Emitter, a: Value, b: Value, indices: readonly number[], type: Type): Value {
  return emit(at, spirv.VectorShuffle, [a, b], type, [indexList(at.context, indices)]);
}
