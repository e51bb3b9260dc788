// Instructions that take composites apart and put them together.

import { matrixType } from "./floats.ts";
import { below, type Row } from "./integers.ts";
import { type Held, type Maker, partAt, withPart } from "./maker.ts";
import type { Scalar, Value } from "./numbers.ts";
import { bool, isPlain, partOf, partsOf, struct, type Type, vector } from "./types.ts";

export function anyScalar(m: Maker): Scalar {
  const kind = m.choose.below(10);
  return kind < 6 ? m.scalarInt() : kind < 9 ? m.scalarFloat() : bool;
}

/** A type with parts. */
export function anyComposite(m: Maker, depth = 2): Type {
  const part = (): Type => (depth > 0 && m.chance(40) ? anyComposite(m, depth - 1) : m.plain(anyScalar(m)));
  const kind = m.choose.below(10);
  if (kind < 4) return struct(...Array.from({ length: 1 + m.choose.below(4) }, part));
  if (kind < 8 || m.flavor === "kernel") return { kind: "array", element: part(), count: 1 + m.choose.below(4) };
  return matrixType(m);
}

/** Where a part lies, not always a scalar. */
export function pathIn(m: Maker, type: Type): { readonly path: readonly number[]; readonly type: Type } {
  const path: number[] = [];
  let at = type;
  do {
    const next = m.choose.below(partsOf(at));
    path.push(next);
    at = partOf(at, next);
  } while (partsOf(at) > 0 && m.chance(70));
  return { path, type: at };
}

function anyWithParts(m: Maker): Held {
  const from = m.scope.filter(({ type }) => partsOf(type) > 0);
  if (from.length > 0 && m.chance(80)) return m.pick(from);
  return m.any(m.chance(30) ? vector(anyScalar(m), m.pick([2, 3, 4])) : anyComposite(m));
}

const extract: Row = (m) => {
  const held = anyWithParts(m);
  const { path, type } = pathIn(m, held.type);
  const evaluate = (value: Value): Value => path.reduce((part: Value, at) => partAt(part, at), value);
  m.keep(m.emit("OpCompositeExtract", type, [held, ...path.map(String)], evaluate));
};

const insert: Row = (m) => {
  const held = anyWithParts(m);
  const { path, type } = pathIn(m, held.type);
  const evaluate = (part: Value, value: Value): Value => withPart(held.type, value, path, part);
  m.keep(m.emit("OpCompositeInsert", held.type, [m.any(type), held, ...path.map(String)], evaluate));
};

const construct: Row = (m) => {
  const type = m.chance(50) ? vector(anyScalar(m), m.pick([2, 3, 4])) : anyComposite(m, 1);
  if (type.kind !== "vector") {
    const parts = Array.from({ length: partsOf(type) }, (_, at) => m.any(partOf(type, at)));
    m.keep(m.emit("OpCompositeConstruct", type, parts, (...values) => values));
    return;
  }
  const parts: Held[] = [];
  for (let left = type.count; left > 0; ) {
    const taken = Math.min(left === type.count ? left - 1 : left, 1 + m.choose.below(3));
    parts.push(m.any(taken === 1 ? type.element : vector(type.element, taken)));
    left -= taken;
  }
  const spread = (...values: Value[]): Value => {
    const all = values.flatMap((one, at) => {
      const part = parts[at]?.type;
      return part?.kind === "vector" && one === undefined ? Array(part.count).fill(undefined) : (one as Value);
    });
    return all as Value;
  };
  m.keep(m.emit("OpCompositeConstruct", type, parts, spread));
};

const shuffle: Row = (m) => {
  const scalar = anyScalar(m);
  const sizes = m.flavor === "kernel" ? [2, 3, 4, 8, 16] : [2, 3, 4];
  const [a, b, result] = [vector(scalar, m.pick(sizes)), vector(scalar, m.pick(sizes)), vector(scalar, m.pick(sizes))];
  const indices = Array.from({ length: result.count }, () => (m.chance(8) ? -1 : m.choose.below(a.count + b.count)));
  const evaluate = (x: Value, y: Value): Value =>
    indices.map((at) => (at < 0 ? undefined : at < a.count ? partAt(x, at) : partAt(y, at - a.count)));
  const words = indices.map((at) => (at < 0 ? "0xFFFFFFFF" : String(at)));
  m.keep(m.emit("OpVectorShuffle", result, [m.any(a), m.any(b), ...words], evaluate));
};

const dynamicExtract: Row = (m) => {
  const type = vector(anyScalar(m), m.pick([2, 4, 3]));
  const index = below(m, m.scalarInt(), type.count === 4 ? 4n : 2n);
  m.keep(
    m.emit("OpVectorExtractDynamic", type.element, [m.any(type), index], (value, at) =>
      at === undefined ? undefined : partAt(value, Number(at)),
    ),
  );
};

const dynamicInsert: Row = (m) => {
  const type = vector(anyScalar(m), m.pick([2, 4, 3]));
  const index = below(m, m.scalarInt(), type.count === 4 ? 4n : 2n);
  const operands = [m.any(type), m.any(type.element), index];
  m.keep(
    m.emit("OpVectorInsertDynamic", type, operands, (value, part, at) =>
      at === undefined ? undefined : withPart(type, value, [Number(at)], part),
    ),
  );
};

const selection: Row = (m) => {
  const { type } = anyWithParts(m);
  if (isPlain(type)) return;
  m.keep(
    m.emit("OpSelect", type, [m.any(bool), m.any(type), m.any(type)], (bit, a, b) =>
      bit === undefined ? undefined : bit ? a : b,
    ),
  );
};

const nullConstant: Row = (m) => {
  const type = m.chance(50) ? m.plain(anyScalar(m)) : anyComposite(m);
  m.keep(m.declared(`OpConstantNull ${m.type(type)}`, type, zeroOf(type)));
};

export function zeroOf(type: Type): Value {
  if (type.kind === "bool") return false;
  if (type.kind === "int") return 0n;
  if (type.kind === "float") return 0;
  return Array.from({ length: partsOf(type) }, (_, at) => zeroOf(partOf(type, at)));
}

const undefinedParts: Row = (m) => {
  const type = anyComposite(m, 1);
  const { path, type: part } = pathIn(m, type);
  const none = m.emit("OpUndef", type, [], () => undefined);
  m.keep(
    m.emit("OpCompositeInsert", type, [m.any(part), none, ...path.map(String)], (value, all) =>
      withPart(type, all, path, value),
    ),
  );
};

export const compositeRows: readonly Row[] = [
  extract,
  extract,
  insert,
  construct,
  construct,
  shuffle,
  shuffle,
  dynamicExtract,
  dynamicInsert,
  selection,
  nullConstant,
  undefinedParts,
];
