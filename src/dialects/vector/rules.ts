// Rules of ops on elements, shapes and memory.

import { checkInferred, numbersOf, staticNumbers, stridesOf, valuesUnder } from "../../define/index.ts";
import {
  ArrayAttr,
  type Attribute,
  elementCount,
  elementTypeOrSelf,
  FloatType,
  IntegerAttr,
  IntegerType,
  isShaped,
  MemRefType,
  type Operation,
  type Type,
  VectorType,
} from "../../ir/index.ts";
import type { Diagnostic } from "../../support/diagnostics/diagnostic.ts";
import { typeText } from "../../text/index.ts";

const shapeOf = (type: Type | undefined): readonly number[] => (VectorType.is(type) ? type.shape : []);

/** The type of what is left of a vector after `count` positions. */
function behind(type: Type, count: number): Type {
  if (!VectorType.is(type)) return type;
  const { shape, scalable, element, context } = type;
  if (count >= shape.length) return element;
  return VectorType.get(context, { shape: shape.slice(count), scalable: scalable.slice(count), element });
}

// ---- vector.extract, vector.insert

function checkPosition(op: Operation, vector: Type): Diagnostic | undefined {
  const positions = staticNumbers(op, "static_position");
  const shape = shapeOf(vector);
  const dynamic = positions.filter((position) => position === undefined).length;
  if (dynamic !== valuesUnder(op, "dynamic_position").length) {
    return op.error(
      "mismatch between dynamic and static positions (kDynamic marker but no corresponding dynamic position) -- this can only happen due to an incorrect fold/rewrite",
    );
  }
  if (positions.length > shape.length) {
    return op.error(`expected position attribute of rank no greater than vector rank`);
  }
  for (const [index, position] of positions.entries()) {
    const size = shape[index] ?? 0;
    if (position === undefined || (position >= -1 && position < size)) continue;
    return op.error(
      `expected position attribute #${index + 1} to be a non-negative integer smaller than the corresponding vector dimension or poison (-1)`,
    );
  }
  return undefined;
}

export function checkExtract(op: Operation): Diagnostic | undefined {
  const [source, result] = [op.operandType(0), op.resultType()];
  if (VectorType.is(result) && result.shape.length === 0)
    return op.plainError("expected a scalar instead of a 0-d vector as the result type");
  const count = staticNumbers(op, "static_position").length;
  const error = checkPosition(op, source);
  if (error !== undefined) return error;
  const expected = behind(source, count);
  return isCompatible(expected, result) ? undefined : checkInferred(op, [expected]);
}

/** A vector of one element is as good as the element. */
function isCompatible(a: Type, b: Type): boolean {
  const one = (type: Type): Type =>
    VectorType.is(type) && type.shape.length === 1 && type.shape[0] === 1 && !type.scalable[0] ? type.element : type;
  return a === b || one(a) === one(b);
}

export function checkInsert(op: Operation): Diagnostic | undefined {
  const [value, dest] = op.operandTypes;
  if (value === undefined || dest === undefined) return undefined;
  if (VectorType.is(value) && value.shape.length === 0)
    return op.plainError("expected a scalar instead of a 0-d vector as the source operand");
  const positions = staticNumbers(op, "static_position").length;
  const rank = shapeOf(dest).length;
  if (positions > rank) return op.error("expected position attribute of rank no greater than dest vector rank");
  const sourceRank = shapeOf(value).length;
  if (VectorType.is(value) && positions + sourceRank !== rank) {
    return op.error("expected position attribute rank + source rank to match dest vector rank");
  }
  if (!VectorType.is(value) && positions !== rank)
    return op.error("expected position attribute rank to match the dest vector rank");
  return checkDestPosition(op, shapeOf(dest));
}

function checkDestPosition(op: Operation, shape: readonly number[]): Diagnostic | undefined {
  for (const [index, position] of staticNumbers(op, "static_position").entries()) {
    if (position === undefined || (position >= -1 && position < (shape[index] ?? 0))) continue;
    return op.error(
      `expected position attribute #${index + 1} to be a non-negative integer smaller than the corresponding dest vector dimension`,
    );
  }
  return undefined;
}

// ---- slices

function integers(op: Operation, name: string): readonly number[] {
  const attr = op.attr(name);
  return ArrayAttr.is(attr) ? attr.elements.map((one) => (IntegerAttr.is(one) ? Number(one.value) : 0)) : [];
}

/** Numbers of an attribute within bounds: from `least` up to the sizes of a shape, or to what is said. */
function checkRange(
  op: Operation,
  name: string,
  bounds: readonly number[],
  least: number,
  isHalfOpen: boolean,
): Diagnostic | undefined {
  for (const [index, number] of integers(op, name).entries()) {
    const bound = bounds[index] ?? bounds.at(-1) ?? 0;
    if (number >= least && (isHalfOpen ? number < bound : number <= bound)) continue;
    const dimension = bounds.length > 1 || name !== "strides" ? ` dimension ${index}` : "";
    void dimension;
    return op.error(
      `expected ${name}${index >= 0 && name !== "strides" ? ` dimension ${index}` : ""} to be confined to [${least}, ${isHalfOpen ? bound : bound + 1})`,
    );
  }
  return undefined;
}

export function checkExtractSlice(op: Operation): Diagnostic | undefined {
  const [source, result] = [op.operandType(0), op.resultType()];
  const shape = shapeOf(source);
  const [offsets, sizes, strides] = ["offsets", "sizes", "strides"].map((name) => integers(op, name));
  if (offsets === undefined || sizes === undefined || strides === undefined || !VectorType.is(source)) return undefined;
  if (offsets.length !== sizes.length || offsets.length !== strides.length) {
    return op.error("expected offsets, sizes and strides attributes of same size");
  }
  for (const name of ["offsets", "sizes", "strides"]) {
    if (integers(op, name).length > shape.length)
      return op.error(`expected ${name} attribute of rank no greater than vector rank`);
  }
  const error =
    checkRange(op, "offsets", shape, 0, true) ??
    checkRange(op, "sizes", shape, 1, false) ??
    strideProblem(op, strides) ??
    sumProblem(op, "sizes", sizes, shape);
  if (error !== undefined) return error;
  const expected = VectorType.get(op.context, {
    shape: [...sizes, ...shape.slice(sizes.length)],
    scalable: source.scalable,
    element: source.element,
  });
  if (expected !== result) return op.error(`expected result type to be '${typeText(expected)}'`);
  const scalable = source.scalable.findIndex(
    (is, index) => is && index < sizes.length && sizes[index] !== shape[index],
  );
  return scalable < 0
    ? undefined
    : op.error(
        `expected size at idx=${scalable} to match the corresponding base size from the input vector (${sizes[scalable]} vs ${shape[scalable]})`,
      );
}

function strideProblem(op: Operation, strides: readonly number[]): Diagnostic | undefined {
  return strides.every((stride) => stride === 1) ? undefined : op.error("expected strides to be confined to [1, 2)");
}

/** The offsets of an op plus sizes, which have a name, are inside a shape. */
function sumProblem(
  op: Operation,
  name: string,
  sizes: readonly number[],
  shape: readonly number[],
): Diagnostic | undefined {
  const offsets = integers(op, "offsets");
  for (const [index, bound] of shape.entries()) {
    const [offset, size] = [offsets[index], sizes[index]];
    if (offset === undefined || size === undefined || offset + size <= bound) continue;
    return op.error(`expected sum(offsets, ${name}) dimension ${index} to be confined to [1, ${bound + 1})`);
  }
  return undefined;
}

export function checkInsertSlice(op: Operation): Diagnostic | undefined {
  const [source, dest] = op.operandTypes;
  const [from, to] = [shapeOf(source), shapeOf(dest)];
  const [offsets, strides] = [integers(op, "offsets"), integers(op, "strides")];
  if (offsets.length !== to.length) return op.error("expected offsets of same size as destination vector rank");
  if (strides.length !== from.length) return op.error("expected strides of same size as source vector rank");
  if (from.length > to.length) return op.error("expected source rank to be no greater than destination rank");
  const padded = [...Array.from({ length: to.length - from.length }, () => 0), ...from];
  return (
    checkRange(op, "offsets", to, 0, true) ??
    strideProblem(op, strides) ??
    sumProblem(op, "source vector shape", padded, to) ??
    scalableProblem(op, source, dest)
  );
}

/** Scalable dimensions are inserted whole, into scalable ones. */
function scalableProblem(op: Operation, source: Type | undefined, dest: Type | undefined): Diagnostic | undefined {
  if (!VectorType.is(source) || !VectorType.is(dest)) return undefined;
  const shift = dest.shape.length - source.shape.length;
  for (const [index, size] of source.shape.entries()) {
    const [from, to] = [source.scalable[index], dest.scalable[index + shift]];
    const base = dest.shape[index + shift];
    if (from && !to) return op.error(`mismatching scalable flags (at source vector idx=${index})`);
    if (!to) continue;
    if (from && size !== base) {
      const sizes = `${size} vs ${base}`;
      return op.error(
        `expected size at idx=${index} to match the corresponding base size from the input vector (${sizes})`,
      );
    }
    if (!from && size !== 1) return op.error(`mismatching scalable flags (at source vector idx=${index})`);
  }
  return undefined;
}

// ---- shapes

/** Why a type cannot be broadcast to another one. */
export function checkBroadcast(op: Operation): Diagnostic | undefined {
  const [source, result] = [op.operandType(0), op.resultType()];
  const [from, to] = [shapeOf(source), shapeOf(result)];
  if (!VectorType.is(source)) {
    return source === elementTypeOrSelf(result) ? undefined : op.error("source type is not a vector");
  }
  if (from.length > to.length) return op.error("source rank higher than destination rank");
  const shift = to.length - from.length;
  for (const [index, size] of from.entries()) {
    const wanted = to[index + shift];
    const scalable = [source.scalable[index], VectorType.is(result) && result.scalable[index + shift]];
    const isOne = size === 1 && !scalable[0];
    if (isOne || (size === wanted && scalable[0] === scalable[1])) continue;
    const text = (number: number | undefined, is: boolean | undefined) => (is ? `[${number}]` : `${number}`);
    return op.error(`dimension mismatch (${text(size, scalable[0])} vs. ${text(wanted, scalable[1])})`);
  }
  return undefined;
}

export function checkShapeCast(op: Operation): Diagnostic | undefined {
  const [source, result] = [op.operandType(0), op.resultType()];
  if (!VectorType.is(source) || !VectorType.is(result)) return undefined;
  if (source.element !== result.element) return op.error("has different source and result element types");
  const count = (type: VectorType) => elementCount(type.shape);
  if (count(source) !== count(result)) {
    return op.error(`has different number of elements at source (${count(source)}) and result (${count(result)})`);
  }
  const scalable = (type: VectorType) => type.scalable.filter((is) => is).length;
  if (scalable(source) !== scalable(result)) {
    return op.error(
      `has different number of scalable dims at source (${scalable(source)}) and result (${scalable(result)})`,
    );
  }
  return undefined;
}

function widthOf(type: Type): number {
  return IntegerType.is(type) || FloatType.is(type) ? type.width : 64;
}

export function checkBitcast(op: Operation): Diagnostic | undefined {
  const [source, result] = [op.operandType(0), op.resultType()];
  if (!VectorType.is(source) || !VectorType.is(result)) return undefined;
  const last = source.shape.length - 1;
  for (const [index, size] of source.shape.entries()) {
    if (index < last && size !== result.shape[index]) return op.error(`dimension size mismatch at: ${index}`);
  }
  const bits = (type: VectorType) => (type.shape.at(-1) ?? 1) * widthOf(type.element);
  if (bits(source) !== bits(result)) {
    return op.error(
      source.shape.length === 0
        ? "source/result bitwidth of the 0-D vector element types must be equal"
        : "source/result bitwidth of the minor 1-D vectors must be equal",
    );
  }
  return undefined;
}

export function checkTranspose(op: Operation): Diagnostic | undefined {
  const [source, result] = [shapeOf(op.operandType(0)), shapeOf(op.resultType())];
  const permutation = numbersOf(op.attr("permutation"));
  if (source.length !== result.length)
    return op.error(
      `vector result rank mismatch: ${result.length}`
        .replace(/: \d+$/, ` ${result.length}`)
        .replace(`mismatch ${result.length}`, `mismatch: ${result.length}`),
    );
  if (permutation.length !== source.length) return op.error(`transposition length mismatch: ${permutation.length}`);
  const seen = new Set<number>();
  for (const [index, position] of permutation.entries()) {
    if (position < 0 || position >= source.length) return op.error(`transposition index out of range: ${position}`);
    if (seen.has(position)) return op.error(`duplicate position index: ${position}`);
    seen.add(position);
    if (result[index] !== source[position]) return op.error(`dimension size mismatch at: ${position}`);
  }
  return undefined;
}

/** The vector that a shuffle makes: as many elements as the mask has, of the first vector's inner shape. */
export function shuffleTypes([first]: readonly Type[], mask: Attribute | undefined): readonly Type[] {
  if (!VectorType.is(first)) return [];
  const { shape, scalable, element, context } = first;
  const count = numbersOf(mask).length;
  const inner = shape.slice(1);
  return [
    VectorType.get(context, {
      shape: [count, ...inner],
      scalable: [false, ...scalable.slice(1)],
      element,
    }),
  ];
}

export function checkShuffle(op: Operation): Diagnostic | undefined {
  const [v1, v2] = [shapeOf(op.operandType(0)), shapeOf(op.operandType(1))];
  const result = shapeOf(op.resultType());
  const mask = numbersOf(op.attr("mask"));
  const isFlat = v1.length === 0 && v2.length === 0 && result.length === 1;
  if (!isFlat && (result.length !== v1.length || result.length !== v2.length)) return op.error("rank mismatch");
  for (let index = 1; index < v1.length; index++) {
    if (result[index] !== v1[index] || result[index] !== v2[index]) return op.error("dimension mismatch");
  }
  if (mask.length === 0) return op.error("invalid mask length");
  if (mask.length !== result[0]) return op.error("mask length mismatch");
  const total = (v1[0] ?? 1) + (v2[0] ?? 1);
  const wrong = mask.findIndex((number) => number !== -1 && (number < 0 || number >= total));
  return wrong < 0 ? undefined : op.error(`mask index #${wrong + 1} out of range`);
}

export function checkTypeCast(op: Operation): Diagnostic | undefined {
  const [source, result] = [op.operandType(0), op.resultType()];
  if (!MemRefType.is(source) || !MemRefType.is(result)) return undefined;
  if (source.layout !== undefined) return op.error("expects operand to be a memref with identity layout");
  if (result.layout !== undefined) return op.error("expects result to be a memref with identity layout");
  if (result.memorySpace !== source.memorySpace) return op.error("expects result in same memory space");
  const scalar = (type: Type): Type => elementTypeOrSelf(elementTypeOrSelf(type));
  if (scalar(source) !== scalar(result)) {
    return op.error(`expects result and operand with same underlying scalar type: '${typeText(result)}'`);
  }
  const shape = (type: MemRefType) => [...(type.shape ?? []), ...shapeOf(type.element)].join();
  return shape(source) === shape(result)
    ? undefined
    : op.error(`expects concatenated result and operand shapes to be equal: '${typeText(result)}'`);
}

// ---- memory

interface Access {
  readonly memory: MemRefType | undefined;
  readonly indexes: number;
}

function accessOf(op: Operation): Access {
  const type = valuesUnder(op, "base")[0]?.type;
  return { memory: MemRefType.is(type) ? type : undefined, indexes: valuesUnder(op, "indices").length };
}

function hasUnitStride(type: MemRefType | undefined): boolean {
  const strides = type === undefined ? undefined : stridesOf(type)?.strides;
  return strides === undefined ? type === undefined : strides.length === 0 || strides.at(-1) === 1n;
}

/** Rules of loads and stores of whole vectors; elements of memory may be the vectors themselves. */
function checkPlain(op: Operation, vector: Type, what: "load" | "store"): Diagnostic | undefined {
  const { memory, indexes } = accessOf(op);
  if (memory === undefined || !VectorType.is(vector)) return undefined;
  const rank = memory.shape?.length ?? 0;
  const isVectorElement = VectorType.is(memory.element);
  // One element has its place in memory of any strides.
  const isSingle = vector.shape.every((size) => size === 1) && !vector.scalable.includes(true);
  if (!isSingle && !hasUnitStride(memory)) return op.error("most minor memref dim must have unit stride");
  if (rank < vector.shape.length) {
    const what_ =
      what === "load"
        ? "destination memref has lower rank than the result vector"
        : "source memref has lower rank than the vector to store";
    return op.error(what_);
  }
  const target = what === "load" ? "result" : "valueToStore";
  if (isVectorElement && memory.element !== vector)
    return op.error(`base memref and ${target} vector types should match`);
  if (!isVectorElement && memory.element !== vector.element) {
    return op.error(
      what === "load"
        ? "base and result element types should match"
        : "base and valueToStore element type should match",
    );
  }
  return indexes === rank ? undefined : op.error(`requires ${rank} indices`);
}

export function checkLoad(op: Operation): Diagnostic | undefined {
  return checkPlain(op, op.resultType(), "load");
}

export function checkStore(op: Operation): Diagnostic | undefined {
  return checkPlain(op, op.operandType(0), "store");
}

/** The rules of accesses with a mask, in their order. */
function checkMaskedAccess(
  op: Operation,
  vector: Type | undefined,
  name: "result" | "valueToStore",
  wide: boolean,
): Diagnostic | undefined {
  const { memory, indexes } = accessOf(op);
  const mask = valuesUnder(op, "mask")[0]?.type;
  const passThrough = valuesUnder(op, "pass_thru")[0]?.type;
  if (memory === undefined || !VectorType.is(vector)) return undefined;
  if (memory.element !== vector.element) return op.error(`base and ${name} element type should match`);
  const rank = memory.shape?.length ?? 0;
  if (indexes !== rank) return op.error(`requires ${rank} indices`);
  const agrees = wide ? shapeOf(vector).join() === shapeOf(mask).join() : shapeOf(vector)[0] === shapeOf(mask)[0];
  if (!agrees)
    return op.error(
      wide
        ? `expected ${name === "result" ? "result" : "valueToStore"} shape to match mask shape`
        : `expected ${name} dim to match mask dim`,
    );
  if (passThrough !== undefined && passThrough !== vector)
    return op.error("expected pass_thru of same type as result type");
  return undefined;
}

export const checkMaskedLoad = (op: Operation): Diagnostic | undefined =>
  checkMaskedAccess(op, op.resultType(), "result", true);
export const checkExpandLoad = (op: Operation): Diagnostic | undefined =>
  checkMaskedAccess(op, op.resultType(), "result", false);
export const checkMaskedStore = (op: Operation): Diagnostic | undefined =>
  checkMaskedAccess(op, valuesUnder(op, "valueToStore")[0]?.type, "valueToStore", true);
export const checkCompressStore = (op: Operation): Diagnostic | undefined =>
  checkMaskedAccess(op, valuesUnder(op, "valueToStore")[0]?.type, "valueToStore", false);

function checkIndexed(
  op: Operation,
  vector: Type | undefined,
  name: "result" | "valueToStore",
): Diagnostic | undefined {
  const base = valuesUnder(op, "base")[0]?.type;
  const mask = valuesUnder(op, "mask")[0]?.type;
  const indices = valuesUnder(op, "indices")[0]?.type;
  const passThrough = valuesUnder(op, "pass_thru")[0]?.type;
  if (!isShaped(base) || !VectorType.is(vector)) return undefined;
  if (VectorType.is(base)) return op.error("requires base to be a memref or ranked tensor type");
  if (base.element !== vector.element) return op.error(`base and ${name} element type should match`);
  const rank = base.shape?.length ?? 0;
  if (valuesUnder(op, "offsets").length !== rank) return op.error(`requires ${rank} indices`);
  if (shapeOf(vector).join() !== shapeOf(indices).join()) return op.error(`expected ${name} dim to match indices dim`);
  if (shapeOf(vector).join() !== shapeOf(mask).join()) return op.error(`expected ${name} dim to match mask dim`);
  if (passThrough !== undefined && passThrough !== vector)
    return op.error("expected pass_thru of same type as result type");
  return undefined;
}

export const checkGather = (op: Operation): Diagnostic | undefined => checkIndexed(op, op.resultType(), "result");
export const checkScatter = (op: Operation): Diagnostic | undefined =>
  checkIndexed(op, valuesUnder(op, "valueToStore")[0]?.type, "valueToStore");
