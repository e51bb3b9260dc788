// Constants of the LLVM dialect as the scalars that they are made of.

import { ArrayType, StructType } from "../../dialects/llvm/index.ts";
import {
  ArrayAttr,
  type Attribute,
  DenseElementsAttr,
  FloatAttr,
  IntegerAttr,
  type Operation,
  StringAttr,
  type Type,
  VectorType,
} from "../../ir/index.ts";
import * as floats from "../../support/float/index.ts";
import type { CodeGraph, Node } from "../code/graph.ts";
import { Unsupported } from "../failure.ts";
import type { DataLayout, Scalar } from "./data-layout.ts";

/** A constant of a scalar's type from the bits of its own width. */
export function constantOfBits(graph: CodeGraph, scalar: Scalar, bits: bigint): Node {
  if (scalar.kind === "float" && scalar.width === 16) {
    return graph.constant(scalar.type, floats.convert(bits, floats.f16, floats.f32).bits);
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
  if (value === undefined || parts.length === 0) return zeros(graph, layout, type, op);
  if (IntegerAttr.is(value) || FloatAttr.is(value)) {
    const bits = IntegerAttr.is(value) ? value.value : value.bits;
    return parts.map(({ scalar }) => constantOfBits(graph, scalar, bits));
  }
  if (DenseElementsAttr.is(value)) {
    const { data, splat } = value;
    const bytes = splat ? data.length : data.length / parts.length;
    return parts.map(({ scalar }, at) =>
      constantOfBits(graph, scalar, littleEndian(data, splat ? 0 : at * bytes, bytes)),
    );
  }
  if (StringAttr.is(value) && first !== undefined) {
    const text = [...value.value].map((char) => char.charCodeAt(0));
    return parts.map(({ scalar }, at) => constantOfBits(graph, scalar, BigInt(text[at] ?? 0)));
  }
  if (ArrayAttr.is(value)) {
    const types = elementTypes(type, value.elements.length);
    return value.elements.flatMap((element, at) => constantParts(graph, layout, types[at] ?? type, element, op));
  }
  if (["llvm.zero", "llvm.undef", "llvm.poison"].includes(value.def.name)) return zeros(graph, layout, type, op);
  throw new Unsupported(`the engine cannot make a constant of '${op.name}'`, op);
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
