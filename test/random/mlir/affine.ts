// The affine dialect: loops with known bounds, conditions that are sets, subscripts that are maps.

import { carried, inLoop, know } from "./loops.ts";
import { arrow, type Maker, type Memory, type Production, type Statement, typed } from "./maker.ts";
import { index, isVector, type ValueType, vector } from "./types.ts";

/** Indices that the dialect takes as dimensions. */
function dimensions(maker: Maker, count: number): readonly string[] {
  const known = maker.smalls().filter(({ isDimension }) => isDimension);
  return Array.from({ length: count }, () =>
    known.length > 0 ? maker.pick(known).name : maker.smallConstant(maker.below(6)),
  );
}

/** An expression of dimensions `d0`, `d1` …: small numbers lead to small numbers. */
function expression(maker: Maker, count: number, depth = 2): string {
  if (depth === 0 || maker.chance(25))
    return count > 0 && maker.chance(75) ? `d${maker.below(count)}` : String(maker.below(9));
  const inner = (): string => expression(maker, count, depth - 1);
  switch (maker.below(6)) {
    case 0:
      return `(${inner()} + ${inner()})`;
    case 1:
      return `(${inner()} - ${inner()})`;
    case 2:
      return `(${inner()} * ${maker.below(7) - 2})`;
    case 3:
      return `(${inner()} floordiv ${1 + maker.below(4)})`;
    case 4:
      return `(${inner()} ceildiv ${1 + maker.below(4)})`;
    default:
      return `(${inner()} mod ${1 + maker.below(5)})`;
  }
}

const parameters = (count: number): string => Array.from({ length: count }, (_, at) => `d${at}`).join(", ");

/** A map of some dimensions, with the operands for them. */
function map(maker: Maker, results: number): { readonly text: string; readonly operands: readonly string[] } {
  const count = 1 + maker.below(2);
  const expressions = Array.from({ length: results }, () => expression(maker, count));
  return {
    text: `affine_map<(${parameters(count)}) -> (${expressions.join(", ")})>`,
    operands: dimensions(maker, count),
  };
}

function apply(maker: Maker): string {
  const { text, operands } = map(maker, 1);
  return maker.op(index, `affine.apply ${text}(${operands.join(", ")})`);
}

function leastOrGreatest(maker: Maker): string {
  const { text, operands } = map(maker, 1 + maker.below(3));
  return maker.op(index, `affine.${maker.pick(["min", "max"])} ${text}(${operands.join(", ")})`);
}

function apart(maker: Maker): string {
  const basis = [2 + maker.below(3), 2 + maker.below(3)];
  const pair = maker.name();
  const hasOuter = maker.chance(70);
  const sizes = hasOuter ? basis : basis.slice(1);
  maker.line(`${pair}:2 = affine.delinearize_index ${maker.small(30)} into (${sizes.join(", ")}) : index, index`);
  maker.know(`${pair}#0`, index);
  maker.know(`${pair}#1`, index);
  maker.knowSmall(`${pair}#1`, sizes.at(-1) ?? 1, false);
  return `${pair}#0`;
}

function together(maker: Maker): string {
  const sizes = [2 + maker.below(3), 2 + maker.below(3)];
  const isDisjoint = maker.chance(50);
  const parts = sizes.map((size) => maker.small(size));
  return maker.op(
    index,
    `affine.linearize_index${isDisjoint ? " disjoint" : ""} [${parts.join(", ")}] by (${sizes.join(", ")}) : index`,
  );
}

/** Places of an index, some of which become an index again with the same sizes, and the other way round: canonicalization cancels such pairs. */
function thereAndBack(maker: Maker): string {
  const sizes = Array.from({ length: 3 }, () => maker.pick([1, 2, 3, 4, 8]));
  const list = sizes.join(", ");
  const places = maker.name();
  const disjoint = maker.chance(60) ? " disjoint" : "";
  if (maker.chance(50)) {
    maker.line(`${places}:3 = affine.delinearize_index ${maker.value(index)} into (${list}) : index, index, index`);
    for (const [at, size] of sizes.entries()) {
      maker.know(`${places}#${at}`, index);
      if (at > 0) maker.knowSmall(`${places}#${at}`, size, false);
    }
    const [from, to] = maker.pick([
      [0, 3],
      [0, 2],
      [1, 3],
    ] as const);
    const some = sizes.map((_, at) => `${places}#${at}`).slice(from, to);
    const known = sizes.slice(from, to).join(", ");
    // The first place may be beyond its size.
    return maker.op(index, `affine.linearize_index [${some.join(", ")}] by (${known}) : index`);
  }
  const parts = sizes.map((size) => maker.small(size)).join(", ");
  const whole = maker.op(index, `affine.linearize_index${disjoint} [${parts}] by (${list}) : index`);
  const last = sizes[2] ?? 1;
  const end = last === 8 ? [4, 2] : last === 4 ? [2, 2] : [last];
  const others = [...(maker.chance(50) ? [maker.pick([2, 5])] : [sizes[0] ?? 1]), sizes[1] ?? 1, ...end];
  const types = others.map(() => "index").join(", ");
  maker.line(`${places}:${others.length} = affine.delinearize_index ${whole} into (${others.join(", ")}) : ${types}`);
  for (const at of others.keys()) maker.know(`${places}#${at}`, index);
  return `${places}#0`;
}

/** Subscripts within a memory: each a map that ends with `mod`, or an index that is small enough. */
function subscripts(maker: Maker, shape: readonly number[]): string {
  return shape
    .map((size) => {
      const names = maker.smalls().filter(({ isDimension, limit }) => isDimension && limit <= size);
      if (names.length > 0 && maker.chance(50)) return maker.pick(names).name;
      const [first = "", second = ""] = dimensions(maker, 2);
      const step = 1 + maker.below(3);
      return maker.pick([
        `${maker.below(size)}`,
        `(${first} * ${step} + ${second}) mod ${size}`,
        `(${first} + ${step}) mod ${size}`,
      ]);
    })
    .join(", ");
}

const isPlain = ({ type }: Memory): boolean => !type.includes("strided");

function load(maker: Maker, type: ValueType): string {
  const known = maker.memories().filter((one) => isPlain(one) && one.element.text === type.text);
  if (known.length === 0) return maker.constant(type);
  const memory = maker.pick(known);
  return maker.op(type, `affine.load ${memory.name}[${subscripts(maker, memory.shape)}] : ${memory.type}`);
}

function store(maker: Maker): void {
  const memory = maker.pick(maker.memories().filter(isPlain));
  const place = subscripts(maker, memory.shape);
  maker.line(`affine.store ${maker.value(memory.element)}, ${memory.name}[${place}] : ${memory.type}`);
}

const holdsRows = (one: Memory): boolean =>
  isPlain(one) &&
  one.shape.length === 1 &&
  !isVector(one.element) &&
  one.element !== index &&
  [8, 16, 32, 64].includes(one.element.bits);

function row(maker: Maker): void {
  const memory = maker.pick(maker.memories().filter(holdsRows));
  const [size = 1] = memory.shape;
  if (isVector(memory.element)) return;
  const type = vector([1 + maker.below(size)], memory.element);
  const place = maker.below(size - (type.shape[0] ?? 1) + 1);
  if (maker.chance(50)) maker.op(type, `affine.vector_load ${memory.name}[${place}] : ${memory.type}, ${type.text}`);
  else maker.line(`affine.vector_store ${maker.value(type)}, ${memory.name}[${place}] : ${memory.type}, ${type.text}`);
}

function body(maker: Maker, types: readonly ValueType[]): void {
  maker.statements(1 + maker.below(3));
  maker.line(`affine.yield${typed(maker.values(types), types)}`);
}

function loop(maker: Maker): void {
  const types = maker.types(2);
  const { names, text } = carried(maker, types);
  const [lower, trips, step] = [maker.below(4), maker.below(5), 1 + maker.below(3)];
  const upper = lower + trips * step;
  const [inner = ""] = dimensions(maker, 1);
  const isOpen = maker.chance(30);
  const end = isOpen ? `min affine_map<(d0) -> (d0 + ${1 + maker.below(3)}, ${lower + 4})>(${inner})` : String(upper);
  const place = maker.name();
  const iterated = types.length === 0 ? "" : ` iter_args(${text})${arrow(types)}`;
  const write = () =>
    inLoop(maker, () => {
      maker.know(place, index);
      maker.knowSmall(place, Math.max(isOpen ? lower + 4 : upper, 1), true);
      know(maker, names, types);
      body(maker, types);
    });
  const by = step === 1 ? "" : ` step ${step}`;
  maker.regions(types, [[`affine.for ${place} = ${lower} to ${end}${by}${iterated} {`, write]]);
}

function condition(maker: Maker): void {
  const types = maker.types(2);
  const count = 1 + maker.below(2);
  const constraints = Array.from(
    { length: 1 + maker.below(2) },
    () => `${expression(maker, count)} ${maker.pick([">=", ">=", "=="])} 0`,
  );
  const operands = dimensions(maker, count).join(", ");
  const write = () => body(maker, types);
  const open = `affine.if affine_set<(${parameters(count)}) : (${constraints.join(", ")})>(${operands})${arrow(types)} {`;
  const parts: (readonly [string, () => void])[] = [[open, write]];
  if (types.length > 0 || maker.chance(50)) parts.push(["} else {", write]);
  maker.regions(types, parts);
}

function parallel(maker: Maker): void {
  const type = maker.type((one) => !isVector(one) && one.kind === "integer" && one.bits >= 8);
  const types = type === undefined ? [] : [type];
  const [size, place] = [1 + maker.below(4), maker.name()];
  const reduce = type === undefined ? "" : ` reduce ("${maker.pick(["addi", "muli", "ori", "andi"])}")${arrow(types)}`;
  const write = () =>
    inLoop(maker, () => {
      maker.know(place, index);
      maker.knowSmall(place, size, true);
      for (let at = 0; at < 2; at++) maker.make(maker.pick(maker.shared.types));
      maker.line(`affine.yield${typed(maker.values(types), types)}`);
    });
  maker.regions(types, [[`affine.parallel (${place}) = (0) to (${size})${reduce} {`, write]]);
}

const mayLoop = (maker: Maker): boolean => maker.depth < 3 && maker.loops < 3;

export const affineStatements: readonly Statement[] = [
  { feature: "affine", weight: 5, isPossible: mayLoop, write: loop },
  { feature: "affine", weight: 3, isPossible: (maker) => maker.depth < 3, write: condition },
  { feature: "affine", weight: 1, isPossible: mayLoop, write: parallel },
  { feature: "affine", weight: 4, isPossible: (maker) => maker.memories().some(isPlain), write: store },
  {
    feature: "affine",
    weight: 1,
    isPossible: (maker) => maker.has("vector") && maker.memories().some(holdsRows),
    write: row,
  },
];

const isIndex = (type: ValueType): boolean => type === index;

export const affineProductions: readonly Production[] = [
  { feature: "affine", weight: 4, makes: isIndex, write: apply },
  { feature: "affine", weight: 2, makes: isIndex, write: leastOrGreatest },
  { feature: "affine", weight: 2, makes: isIndex, write: apart },
  { feature: "affine", weight: 2, makes: isIndex, write: together },
  { feature: "affine", weight: 2, makes: isIndex, write: thereAndBack },
  { feature: "affine", weight: 3, makes: () => true, write: load },
];
