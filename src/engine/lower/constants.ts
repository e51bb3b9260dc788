// Converts constants of the LLVM dialect to their scalars.

import { ArrayType, PoisonAttr, StructType, UndefAttr, ZeroAttr } from "../../dialects/llvm/index.ts";
import {
  ArrayAttr,
  type Attribute,
  ComplexType,
  DenseElementsAttr,
  FloatAttr,
  IntegerAttr,
  type Operation,
  SparseElementsAttr,
  StringAttr,
  TensorType,
  type Type,
  VectorType,
} from "../../ir/index.ts";
import * as floats from "../../support/float/index.ts";
import type { CodeGraph, Node } from "../code/graph.ts";
import { Unsupported } from "../failure.ts";
import type { DataLayout, Part, Scalar } from "./data-layout.ts";

/** A constant of a scalar's type from the bits of its own width. */
export function constantOfBits(graph: CodeGraph, scalar: Scalar, bits: bigint): Node {
  if (scalar.kind === "float" && scalar.width === 16) {
    return graph.constant(
      scalar.type,
      floats.convert(bits, scalar.isBrain ? floats.bf16 : floats.f16, floats.f32).bits,
    );
  }
  return graph.constant(scalar.type, BigInt.asUintN(scalar.width, bits));
}

export function zeros(graph: CodeGraph, layout: DataLayout, type: Type, op: Operation): Node[] {
  return layout.parts(type, op).map(({ scalar }) => graph.zero(scalar.type));
}

/** The scalars of a constant of type `type` that `value` describes. */
export function constantParts(
  graph: CodeGraph,
  layout: DataLayout,
  type: Type,
  value: Attribute | undefined,
  op: Operation,
): Node[] {
  const parts = layout.parts(type, op);
  const [first] = parts;
  const count = VectorType.is(type) ? layout.parts(type.element, op).length : parts.length;
  if (value === undefined || parts.length === 0) return zeros(graph, layout, type, op);
  if (IntegerAttr.is(value) || FloatAttr.is(value)) {
    const bits = IntegerAttr.is(value) ? value.value : value.bits;
    return parts.map(({ scalar }, at) => constantOfBits(graph, scalar, limbOf(bits, scalar, at % count)));
  }
  if (DenseElementsAttr.is(value)) {
    const { data, splat } = value;
    if (first?.scalar.kind === "limb") return limbsOfElements(graph, parts, count, value);
    // Complex numbers are two scalars each.
    const perElement = ComplexType.is(elementTypeOf(value.type)) ? 2 : 1;
    const bytes = data.length / (splat ? perElement : parts.length);
    return parts.map(({ scalar }, at) =>
      constantOfBits(graph, scalar, littleEndian(data, (splat ? at % perElement : at) * bytes, bytes)),
    );
  }
  if (SparseElementsAttr.is(value)) return sparseParts(graph, layout, type, value, op);
  if (StringAttr.is(value) && first !== undefined) {
    const text = [...value.value].map((char) => char.charCodeAt(0));
    return parts.map(({ scalar }, at) => constantOfBits(graph, scalar, BigInt(text[at] ?? 0)));
  }
  if (ArrayAttr.is(value)) {
    const types = elementTypes(type, value.elements.length);
    return value.elements.flatMap((element, at) => constantParts(graph, layout, types[at] ?? type, element, op));
  }
  if (ZeroAttr.is(value) || UndefAttr.is(value) || PoisonAttr.is(value)) return zeros(graph, layout, type, op);
  throw new Unsupported(`the engine cannot make a constant of '${op.name}'`, op);
}

/** The bits of a wide integer from one of its limbs on; those of other scalars. */
function limbOf(bits: bigint, { kind }: Scalar, index: number): bigint {
  return kind === "limb" ? bits >> BigInt(LIMB_BITS * index) : bits;
}

/** The limbs of integers of more than 64 bits, `count` of each. */
function limbsOfElements(
  graph: CodeGraph,
  parts: readonly Part[],
  count: number,
  { data, splat }: DenseElementsAttr,
): Node[] {
  const bytes = splat ? data.length : (data.length * count) / parts.length;
  return parts.map(({ scalar }, at) => {
    const start = splat ? 0 : Math.floor(at / count) * bytes;
    return constantOfBits(graph, scalar, limbOf(littleEndian(data, start, bytes), scalar, at % count));
  });
}

const LIMB_BITS = 64;

/** Sparse elements: zero except at the listed indices. */
function sparseParts(
  graph: CodeGraph,
  layout: DataLayout,
  type: Type,
  { type: shaped, indices, values }: SparseElementsAttr,
  op: Operation,
): Node[] {
  const all = zeros(graph, layout, type, op);
  const shape = (TensorType.is(shaped) || VectorType.is(shaped) ? shaped.shape : undefined) ?? [];
  if (!DenseElementsAttr.is(indices) || !DenseElementsAttr.is(values)) return all;
  const perElement = all.length / shape.reduce((product, size) => product * size, 1);
  const [wordBytes, places] = [8, indices.data];
  const count = indices.splat ? 1 : places.length / wordBytes / shape.length;
  const index = (at: number) => Number(littleEndian(places, (indices.splat ? 0 : at) * wordBytes, wordBytes));
  const bytes = values.data.length / (values.splat ? 1 : count) / perElement;
  for (let at = 0; at < count; at++) {
    const flat = shape.reduce((sum, size, dimension) => sum * size + index(at * shape.length + dimension), 0);
    for (let part = 0; part < perElement; part++) {
      const place = flat * perElement + part;
      const { scalar } = layout.parts(type, op)[place]!;
      const start = ((values.splat ? 0 : at) * perElement + part) * bytes;
      all[place] = constantOfBits(graph, scalar, littleEndian(values.data, start, bytes));
    }
  }
  return all;
}

/** The element type of a vector or tensor; other types themselves. */
function elementTypeOf(type: Type): Type {
  return VectorType.is(type) || TensorType.is(type) ? type.element : type;
}

function elementTypes(type: Type, count: number): readonly Type[] {
  if (StructType.is(type)) return type.body.elements;
  const element = ArrayType.is(type) || VectorType.is(type) ? type.element : type;
  return Array.from({ length: count }, () => element);
}

function littleEndian(data: Uint8Array, start: number, count: number): bigint {
  let value = 0n;
  for (let at = count - 1; at >= 0; at--) value = (value << 8n) | BigInt(data[start + at] ?? 0);
  return value;
}
