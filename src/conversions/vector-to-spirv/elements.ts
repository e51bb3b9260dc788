// Elements and parts of vectors. A vector of one element is a scalar in SPIR-V.

import * as spirv from "../../dialects/spirv/index.ts";
import * as vector from "../../dialects/vector/index.ts";
import {
  ArrayAttr,
  DenseArrayAttr,
  elementCount,
  IntegerAttr,
  type Operation,
  type Type,
  type Value,
  VectorType,
} from "../../ir/index.ts";
import { type ConversionPattern, convert } from "../../rewrite/index.ts";
import { areAvailable, constant, type Emitter, emit, expandTo, zero } from "../spirv-common/index.ts";
import { composite, elementAt, extractAt, indexList, shuffle } from "./composites.ts";

/** The index that represents a result without a value. */
const POISON = -1;

/** The only index of an op, if it is a constant: of the attribute, or of the value that is given instead. */
function constantIndex(op: Operation, positions: readonly Value[]): number | undefined {
  const stated = op.attr("static_position");
  const [first] = DenseArrayAttr.is(stated) ? stated.values.map(BigInt) : [];
  if (first === undefined) return undefined;
  if (positions.length === 0) return Number(first);
  const value = positions[0]?.definingOp?.attr("value");
  return IntegerAttr.is(value) ? Number(value.value) : undefined;
}

/** An index that leads to no undefined behaviour even if it denotes no element. */
function sanitized(at: Emitter, index: Value, size: number): Value {
  const { type } = index;
  if ((size & (size - 1)) === 0) return emit(at, spirv.BitwiseAnd, [index, constant(at, type, size - 1)], type);
  const isPoison = emit(at, spirv.IEqual, [index, constant(at, type, POISON)], at.context.i1);
  return emit(at, spirv.Select, [isPoison, zero(at, type), index], type);
}

/** Offset and size of a slice in one dimension; undefined if it leaves out elements. */
function sliceOf(op: Operation, size: number): readonly [offset: number, size: number] | undefined {
  const numbers = (name: string) => {
    const list = op.attr(name);
    return ArrayAttr.is(list) ? list.elements.map((one) => (IntegerAttr.is(one) ? Number(one.value) : 0)) : [];
  };
  const [[offset], strides] = [numbers("offsets"), numbers("strides")];
  return offset === undefined || strides.some((stride) => stride !== 1) ? undefined : [offset, size];
}

function sizeOf(type: Type): number {
  return VectorType.is(type) ? elementCount(type.shape) : 1;
}

const range = (length: number, first = 0, step = 1) => Array.from({ length }, (_, at) => first + at * step);

export const elementPatterns: readonly ConversionPattern[] = [
  convert(vector.extract, ({ dynamic_position: positions }, { source, dynamic_position }, at, op) => {
    const type = at.converter?.convert(op.resultType());
    if (type === undefined) return false;
    if (spirv.isScalar(source.type)) return replace(at, op, source);
    if (!areAvailable(at, type, [source])) return false;
    const index = constantIndex(op, positions);
    if (index !== undefined)
      return replace(at, op, index === POISON ? emit(at, spirv.Undef, [], type) : extractAt(at, source, index, type));
    const [dynamic] = dynamic_position;
    if (dynamic === undefined) return false;
    const place = sanitized(at, dynamic, sizeOf(source.type));
    return replace(at, op, emit(at, spirv.VectorExtractDynamic, [source, place], type));
  }),
  convert(vector.insert, ({ dynamic_position: positions }, { valueToStore, dest, dynamic_position }, at, op) => {
    const type = at.converter?.convert(op.resultType());
    if (type === undefined || VectorType.is(valueToStore.type) || !areAvailable(at, type)) return false;
    if (spirv.isScalar(dest.type)) return replace(at, op, valueToStore);
    const index = constantIndex(op, positions);
    if (index === POISON) return replace(at, op, emit(at, spirv.Undef, [], type));
    if (index !== undefined) {
      const properties = [indexList(at.context, [index])];
      return replace(at, op, emit(at, spirv.CompositeInsert, [valueToStore, dest], type, properties));
    }
    const [dynamic] = dynamic_position;
    if (dynamic === undefined) return false;
    const place = sanitized(at, dynamic, sizeOf(dest.type));
    return replace(at, op, emit(at, spirv.VectorInsertDynamic, [dest, valueToStore, place], type));
  }),
  expandTo(vector.extract_strided_slice, (at, [source], type, op) => {
    const slice = sliceOf(op, sizeOf(type));
    if (slice === undefined) return undefined;
    const [offset, size] = slice;
    if (!VectorType.is(type)) return extractAt(at, source, offset, type);
    return shuffle(at, source, source, range(size, offset), type);
  }),
  expandTo(vector.insert_strided_slice, (at, [source, target], type, op) => {
    const slice = sliceOf(op, sizeOf(source.type));
    if (slice === undefined) return undefined;
    const [offset, size] = slice;
    const total = sizeOf(target.type);
    if (!VectorType.is(target.type)) return source;
    if (!VectorType.is(source.type))
      return emit(at, spirv.CompositeInsert, [source, target], type, [indexList(at.context, [offset])]);
    const indices = range(total).map((index) =>
      index >= offset && index < offset + size ? total + index - offset : index,
    );
    return shuffle(at, target, source, indices, type);
  }),
  convert(vector.from_elements, (_view, { elements }, at, op) => {
    const type = at.converter?.convert(op.resultType());
    const [first] = elements;
    if (type === undefined || first === undefined || !areAvailable(at, type)) return false;
    return replace(at, op, VectorType.is(type) ? composite(at, elements, type) : first);
  }),
  convert(vector.to_elements, (_view, { source }, at, op) => {
    const types = op.resultTypes.map((type) => at.converter?.convert(type));
    if (op.results.every((result) => !result.hasUses)) {
      at.eraseOp(op);
      return true;
    }
    if (types.includes(undefined) || !areAvailable(at, source.type)) return false;
    if (spirv.isScalar(source.type)) return replace(at, op, source);
    // As in the reference, unused elements are not extracted: any value replaces them.
    const used = new Map<number, Value>();
    for (const [index, type] of types.entries())
      if (type !== undefined && op.result(index).hasUses) used.set(index, extractAt(at, source, index, type));
    const [first] = used.values();
    if (first === undefined) return false;
    at.replaceOp(
      op,
      types.map((_, index) => used.get(index) ?? first),
    );
    return true;
  }),
  expandTo(vector.shuffle, (at, [a, b], type, op) => {
    const mask = op.attr("mask");
    const indices = DenseArrayAttr.is(mask) ? mask.values.map(Number) : [];
    if (VectorType.is(a.type) && VectorType.is(b.type) && VectorType.is(type)) return shuffle(at, a, b, indices, type);
    const count = sizeOf(a.type);
    const values = indices.map((index) => (index < count ? elementAt(at, a, index) : elementAt(at, b, index - count)));
    return VectorType.is(type) ? composite(at, values, type) : values[0];
  }),
  expandTo(vector.interleave, (at, [a, b], type) => {
    if (!VectorType.is(a.type)) return composite(at, [a, b], type);
    const count = sizeOf(a.type);
    return shuffle(
      at,
      a,
      b,
      range(count).flatMap((index) => [index, count + index]),
      type,
    );
  }),
  convert(vector.deinterleave, (_view, { source }, at, op) => {
    const type = at.converter?.convert(op.resultType());
    if (type === undefined || !areAvailable(at, type, [source])) return false;
    const half = (first: number) =>
      VectorType.is(type)
        ? shuffle(at, source, source, range(sizeOf(type), first, 2), type)
        : extractAt(at, source, first, type);
    at.replaceOp(op, [half(0), half(1)]);
    return true;
  }),
];

function replace(at: Emitter, op: Operation, value: Value): true {
  at.replaceOp(op, [value]);
  return true;
}
