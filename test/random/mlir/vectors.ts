// Values of the vector dialect: made of scalars and of other vectors, taken apart, reduced.
import { onePositiveZero } from "./guards.ts";
import type { Maker, Production } from "./maker.ts";
import {
  countOf,
  elementOf,
  i1,
  index,
  isFloat,
  isInteger,
  isVector,
  type ValueType,
  type Vector,
  vector,
} from "./types.ts";

/** Shapes of vectors with as many elements. */
function shapesOf(count: number): readonly (readonly number[])[] {
  const pairs = [1, 2, 3, 4].filter((size) => count % size === 0).map((size) => [size, count / size]);
  return [[count], ...pairs];
}

function broadcast(maker: Maker, type: Vector): string {
  const suffix = type.shape.slice(1 + maker.below(type.shape.length));
  const from = suffix.length === 0 ? type.element : vector(suffix, type.element);
  return maker.op(type, `vector.broadcast ${maker.value(from)} : ${from.text} to ${type.text}`);
}

function insert(maker: Maker, type: Vector): string {
  const depth = 1 + maker.below(type.shape.length);
  const rest = type.shape.slice(depth);
  const part = rest.length === 0 ? type.element : vector(rest, type.element);
  const places = type.shape
    .slice(0, depth)
    .map((size, at) => (at === type.shape.length - 1 && maker.chance(50) ? maker.small(size) : maker.below(size)));
  const values = [maker.value(part), maker.value(type)];
  return maker.op(type, `vector.insert ${values.join(", ")} [${places.join(", ")}] : ${part.text} into ${type.text}`);
}

/** A scalar or a vector out of a larger vector. */
function extract(maker: Maker, type: ValueType): string {
  const rest = isVector(type) ? type.shape : [];
  const from = vector([maker.pick([2, 3, 4]), ...rest], elementOf(type));
  const size = from.shape[0] ?? 1;
  const place = !isVector(type) && maker.chance(50) ? maker.small(size) : maker.below(size);
  return maker.op(type, `vector.extract ${maker.value(from)}[${place}] : ${type.text} from ${from.text}`);
}

function recast(maker: Maker, type: Vector): string {
  const from = vector(maker.pick(shapesOf(countOf(type.shape))), type.element);
  return maker.op(type, `vector.shape_cast ${maker.value(from)} : ${from.text} to ${type.text}`);
}

function transpose(maker: Maker, type: Vector): string {
  const from = vector([...type.shape].reverse(), type.element);
  const order = type.shape.map((_, at) => type.shape.length - 1 - at);
  return maker.op(type, `vector.transpose ${maker.value(from)}, [${order.join(", ")}] : ${from.text} to ${type.text}`);
}

function shuffle(maker: Maker, type: Vector): string {
  const [left, right] = [1 + maker.below(4), 1 + maker.below(4)].map((size) => vector([size], type.element));
  if (left === undefined || right === undefined) throw new RangeError("two were made");
  const total = countOf(left.shape) + countOf(right.shape);
  const mask = Array.from({ length: type.shape[0] ?? 1 }, () => maker.below(total));
  const values = [maker.value(left), maker.value(right)];
  return maker.op(type, `vector.shuffle ${values.join(", ")} [${mask.join(", ")}] : ${left.text}, ${right.text}`);
}

function slice(maker: Maker, type: Vector): string {
  const from = vector(
    type.shape.map((size) => size + maker.below(3)),
    type.element,
  );
  const offsets = type.shape.map((size, at) => maker.below((from.shape[at] ?? size) - size + 1));
  const strides = type.shape.map(() => 1);
  return maker.op(
    type,
    `vector.extract_strided_slice ${maker.value(from)} {offsets = [${offsets.join(", ")}], sizes = [${type.shape.join(", ")}], strides = [${strides.join(", ")}]} : ${from.text} to ${type.text}`,
  );
}

function insertSlice(maker: Maker, type: Vector): string {
  const part = vector(
    type.shape.map((size) => 1 + maker.below(size)),
    type.element,
  );
  const offsets = type.shape.map((size, at) => maker.below(size - (part.shape[at] ?? size) + 1));
  const strides = type.shape.map(() => 1);
  const values = [maker.value(part), maker.value(type)];
  return maker.op(
    type,
    `vector.insert_strided_slice ${values.join(", ")} {offsets = [${offsets.join(", ")}], strides = [${strides.join(", ")}]} : ${part.text} into ${type.text}`,
  );
}

function fromElements(maker: Maker, type: Vector): string {
  const elements = Array.from({ length: countOf(type.shape) }, () => maker.value(type.element));
  return maker.op(type, `vector.from_elements ${elements.join(", ")} : ${type.text}`);
}

const kindsOf = (type: ValueType): readonly string[] =>
  isFloat(type) ? ["minimumf", "maximumf"] : ["add", "mul", "and", "or", "xor", "minsi", "minui", "maxsi", "maxui"];

function reduce(maker: Maker, type: ValueType): string {
  const from = vector([maker.pick([1, 2, 3, 4, 8])], elementOf(type));
  const isOrdered = isFloat(type) && maker.chance(50);
  const kind = isOrdered ? maker.pick(["add", "mul"]) : maker.pick(kindsOf(type));
  const start = maker.chance(50) ? `, ${maker.value(type)}` : "";
  const sum = maker.op(
    type,
    `vector.reduction <${kind}>, ${maker.value(from)}${start} : ${from.text} into ${type.text}`,
  );
  // A sum of nothing but negative zeros may begin with a positive one.
  return isOrdered ? onePositiveZero(maker, sum, type) : sum;
}

function mask(maker: Maker, type: Vector): string {
  if (maker.chance(40)) {
    const sizes = type.shape.map((size) => maker.below(size + 1));
    const all = sizes.includes(0) ? sizes.map(() => 0) : sizes;
    return maker.op(type, `vector.constant_mask [${all.join(", ")}] : ${type.text}`);
  }
  const sizes = type.shape.map((size) => maker.small(size + 1));
  return maker.op(type, `vector.create_mask ${sizes.join(", ")} : ${type.text}`);
}

function outer(maker: Maker, type: Vector): string {
  const [rows = 1, columns = 1] = type.shape;
  const [left, right] = [vector([rows], type.element), vector([columns], type.element)];
  const sum = isInteger(type) && maker.chance(50) ? `, ${maker.value(type)}` : "";
  const values = [maker.value(left), maker.value(right)];
  const kind = sum === "" ? "" : ` {kind = #vector.kind<${maker.pick(["add", "xor", "maxsi"])}>}`;
  return maker.op(type, `vector.outerproduct ${values.join(", ")}${sum}${kind} : ${left.text}, ${right.text}`);
}

function interleave(maker: Maker, type: Vector): string {
  const half = vector([...type.shape.slice(0, -1), (type.shape.at(-1) ?? 2) / 2], type.element);
  const values = [maker.value(half), maker.value(half)];
  return maker.op(type, `vector.interleave ${values.join(", ")} : ${half.text} -> ${type.text}`);
}

function deinterleave(maker: Maker, type: Vector): string {
  const whole = vector([...type.shape.slice(0, -1), (type.shape.at(-1) ?? 1) * 2], type.element);
  const pair = maker.name();
  maker.line(`${pair}, ${pair}_odd = vector.deinterleave ${maker.value(whole)} : ${whole.text} -> ${type.text}`);
  maker.know(`${pair}_odd`, type);
  maker.know(pair, type);
  return pair;
}

/** Integers of other widths from the same bits. */
function regrouped(maker: Maker, type: Vector): string {
  const bits = maker.pick([8, 16, 32, 64]);
  const row = type.element.bits * (type.shape.at(-1) ?? 1);
  if (row % bits !== 0) return recast(maker, type);
  const from = vector([...type.shape.slice(0, -1), row / bits], { kind: "integer", bits, text: `i${bits}` });
  return maker.op(type, `vector.bitcast ${maker.value(from)} : ${from.text} to ${type.text}`);
}

function fused(maker: Maker, type: Vector): string {
  const values = [maker.value(type), maker.value(type), maker.value(type)];
  return maker.op(type, `vector.fma ${values.join(", ")} : ${type.text}`);
}

/** A product of matrices of integers with a sum. */
function contract(maker: Maker, type: Vector): string {
  const [rows = 1, columns = 1] = type.shape;
  const inner = maker.pick([2, 3]);
  const [left, right] = [vector([rows, inner], type.element), vector([inner, columns], type.element)];
  const maps = ["(d0, d2)", "(d2, d1)", "(d0, d1)"].map((places) => `affine_map<(d0, d1, d2) -> ${places}>`);
  const how = `{indexing_maps = [${maps.join(", ")}], iterator_types = ["parallel", "parallel", "reduction"], kind = #vector.kind<add>}`;
  const values = [maker.value(left), maker.value(right), maker.value(type)];
  return maker.op(type, `vector.contract ${how} ${values.join(", ")} : ${left.text}, ${right.text} into ${type.text}`);
}

const hasRank =
  (rank: number, more: (type: Vector) => boolean = () => true) =>
  (type: ValueType): boolean =>
    isVector(type) && type.shape.length === rank && more(type);

/** A production of vectors only. */
function ofVectors(
  weight: number,
  write: (maker: Maker, type: Vector) => string,
  makes: (type: ValueType) => boolean = isVector,
): Production {
  return {
    feature: "vector",
    weight,
    makes,
    write: (maker, type) => (isVector(type) ? write(maker, type) : maker.constant(type)),
  };
}

const isPair = (type: ValueType): boolean => isVector(type) && type.element !== index;
const hasEvenRows = (type: ValueType): boolean => isVector(type) && isPair(type) && (type.shape.at(-1) ?? 1) % 2 === 0;
const bytes = [8, 16, 32, 64];

export const vectorProductions: readonly Production[] = [
  ofVectors(3, broadcast),
  ofVectors(3, insert),
  ofVectors(2, recast),
  ofVectors(2, slice),
  ofVectors(2, insertSlice),
  ofVectors(2, fromElements),
  ofVectors(2, transpose, hasRank(2)),
  ofVectors(
    3,
    shuffle,
    hasRank(1, (type) => type.element !== index),
  ),
  ofVectors(
    2,
    outer,
    hasRank(2, (type) => type.element.text !== "i1"),
  ),
  ofVectors(1, interleave, hasEvenRows),
  ofVectors(1, deinterleave, isPair),
  ofVectors(1, regrouped, (type) => isVector(type) && isInteger(type) && bytes.includes(type.element.bits)),
  ofVectors(1, fused, (type) => isVector(type) && type.element.text === "f32"),
  ofVectors(
    2,
    contract,
    hasRank(2, (type) => isInteger(type) && type.element.bits >= 8),
  ),
  ofVectors(3, mask, (type) => isVector(type) && type.element.text === i1.text),
  ofVectors(
    2,
    (maker, type) => maker.op(type, `vector.step : ${type.text}`),
    hasRank(1, (type) => type.element === index),
  ),
  { feature: "vector", weight: 2, makes: (type) => !isVector(type) || type.shape.length < 2, write: extract },
  { feature: "vector", makes: (type) => !isVector(type) && (isInteger(type) || isFloat(type)), write: reduce },
];
