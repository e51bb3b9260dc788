// Wide integers as vectors of two halves, the low one first: `i64` is `vector<2xi32>`, `vector<3xi64>` is `vector<3x2xi32>`. The halves of a
// scalar are scalars; those of a vector keep a last dimension of 1.

import { constant } from "../../dialects/arith/index.ts";
import {
  extract,
  extract_strided_slice,
  insert,
  insert_strided_slice,
  shape_cast,
} from "../../dialects/vector/index.ts";
import {
  ArrayAttr,
  type Attribute,
  type Context,
  DenseArrayAttr,
  elementTypeOrSelf,
  FunctionType,
  IntegerType,
  integerAttr,
  type OpDef,
  splatAttr,
  type Type,
  type Value,
  VectorType,
  vectorType,
} from "../../ir/index.ts";
import { type ConversionRewriter, type TypeConversion, TypeConverter } from "../../rewrite/index.ts";

/** Halves of integers of twice the width; wider ones cannot be converted. */
export function halvesConverter(width: number): TypeConverter {
  const halves: TypeConversion = (type) => {
    const element = VectorType.is(type) ? type.element : type;
    if (!IntegerType.is(element) || element.width <= width) return type;
    if (element.width !== 2 * width) return "failed";
    const shape = VectorType.is(type) ? type.shape : [];
    return vectorType(type.context, [...shape, 2], type.context.integer(width));
  };
  const converter = new TypeConverter({ keepsCasts: false }).addConversion(halves);
  return converter.addConversion((type) => {
    if (!FunctionType.is(type)) return undefined;
    const [inputs, results] = [converter.convertAll(type.inputs), converter.convertAll(type.results)];
    if (inputs === undefined || results === undefined) return "failed";
    return FunctionType.get(type.context, { inputs, results });
  });
}

/** An op with one result. */
export function emit(
  at: ConversionRewriter,
  def: OpDef,
  operands: readonly Value[],
  type: Type,
  properties: readonly (Attribute | undefined)[] = [],
): Value {
  return at.create(def, { operands, resultTypes: [type], properties }).result();
}

/** A constant all of whose elements are one number. */
export function constantOf(at: ConversionRewriter, type: Type, pattern: bigint): Value {
  return emit(at, constant, [], type, [splatAttr(type, pattern)]);
}

/** The same shape with another element. */
export function withElement(type: Type, element: Type): Type {
  return VectorType.is(type) ? vectorType(type.context, type.shape, element) : element;
}

function integers(context: Context, values: readonly number[]): Attribute {
  return ArrayAttr.get(context, { elements: values.map((value) => integerAttr(context, context.integer(64), value)) });
}

/** Half 0 (low) or 1 (high) of a converted integer. */
export function half(at: ConversionRewriter, value: Value, index: number): Value {
  const { type } = value;
  const { context } = type;
  const shape = VectorType.is(type) ? type.shape : [];
  const element = elementTypeOrSelf(type);
  if (shape.length === 1) {
    const position = DenseArrayAttr.get(context, { element: context.integer(64), values: [BigInt(index)] });
    return emit(at, extract, [value], element, [position]);
  }
  const outer = shape.slice(0, -1);
  return emit(at, extract_strided_slice, [value], vectorType(context, [...outer, 1], element), [
    integers(context, [...outer.map(() => 0), index]),
    integers(context, [...outer, 1]),
    integers(
      context,
      shape.map(() => 1),
    ),
  ]);
}

export function low(at: ConversionRewriter, value: Value): Value {
  return half(at, value, 0);
}

/** Both halves of each of two values. */
export function halvesOf(at: ConversionRewriter, a: Value, b: Value): readonly [Value, Value, Value, Value] {
  return [half(at, a, 0), half(at, a, 1), half(at, b, 0), half(at, b, 1)];
}

/** A converted integer of its halves; the high one is zero where it is not given. */
export function joined(at: ConversionRewriter, type: Type, ...parts: readonly Value[]): Value {
  const { context } = type;
  const rank = VectorType.is(type) ? type.shape.length : 0;
  let result = constantOf(at, type, 0n);
  parts.forEach((part, index) => {
    if (rank === 1) {
      const position = DenseArrayAttr.get(context, { element: context.integer(64), values: [BigInt(index)] });
      result = emit(at, insert, [part, result], type, [position]);
      return;
    }
    const offsets = Array.from({ length: rank }, (_, dimension) => (dimension < rank - 1 ? 0 : index));
    result = emit(at, insert_strided_slice, [part, result], type, [
      integers(context, offsets),
      integers(
        context,
        offsets.map(() => 1),
      ),
    ]);
  });
  return result;
}

/** A vector with a last dimension of 1 added, as halves have it; scalars stay. */
export function asHalf(at: ConversionRewriter, value: Value): Value {
  const { type } = value;
  if (!VectorType.is(type)) return value;
  return emit(at, shape_cast, [value], vectorType(type.context, [...type.shape, 1], type.element));
}

/** The last dimension of 1 of a half taken away; scalars stay. */
export function asWhole(at: ConversionRewriter, value: Value): Value {
  const { type } = value;
  if (!VectorType.is(type)) return value;
  return emit(at, shape_cast, [value], vectorType(type.context, type.shape.slice(0, -1), type.element));
}
