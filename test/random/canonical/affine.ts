// Operations of affine.
import type { Maker } from "./buffers.ts";
import type { Draft, Named } from "./draft.ts";
import { isMemref, type Shape, scalar, shaped, typeText } from "./shape.ts";

const index = scalar("index");
const names = (count: number, letter: string) => Array.from({ length: count }, (_, at) => `${letter}${at}`);

/** An expression of dimensions and symbols. */
function expression(draft: Draft, dimensions: number, symbols: number, depth: number): string {
  const leaves = [...names(dimensions, "d"), ...names(symbols, "s")];
  if (depth === 0 || draft.chance(0.25))
    return leaves.length === 0 || draft.chance(0.15) ? `${draft.pick([0, 1, 2, -1, 4, 8])}` : draft.pick(leaves);
  const left = expression(draft, dimensions, symbols, depth - 1);
  switch (draft.below(7)) {
    case 0:
      return `(${left} * ${draft.pick([0, 1, 2, -1, 4, 8])})`;
    case 1:
      return `(${left} mod ${draft.pick([1, 2, 4, 8])})`;
    case 2:
      return `(${left} floordiv ${draft.pick([1, 2, 4, 8])})`;
    case 3:
      return `(${left} ceildiv ${draft.pick([1, 2, 4])})`;
    case 4:
      return `(${left} ${draft.pick(["+", "-"])} ${draft.pick([1, 2, 4])})`;
    default:
      return `(${left} + ${expression(draft, dimensions, symbols, depth - 1)})`;
  }
}

/** Operands at the level of a function that may be dimensions and symbols, and counters of affine loops, which are dimensions. */
function operands(draft: Draft, dimensions: number, symbols: number, counters: readonly Named[]): string {
  const one = (isSymbol: boolean) => {
    if (!isSymbol && counters.length > 0 && draft.chance(0.6)) return draft.pick(counters).name;
    const applied = draft.values.filter(({ type }) => type.element === "index" && type.kind === "scalar");
    if (!isSymbol && applied.length > 0 && draft.chance(0.5)) return draft.pick(applied).name;
    if (draft.chance(0.35)) return draft.emit(`arith.constant ${draft.pick([0, 1, 2, 4, 8, -1])} : index`, index).name;
    return draft.parameter(index).name;
  };
  const first = Array.from({ length: dimensions }, () => one(false));
  const second = Array.from({ length: symbols }, () => one(true));
  return `(${first.join(", ")})${symbols === 0 ? "" : `[${second.join(", ")}]`}`;
}

const mapText = (draft: Draft, dimensions: number, symbols: number, count: number) =>
  `affine_map<(${names(dimensions, "d").join(", ")})${symbols === 0 ? "" : `[${names(symbols, "s").join(", ")}]`} -> (${Array.from({ length: count }, () => expression(draft, dimensions, symbols, 2)).join(", ")})>`;

const applied =
  (op: string, counts: readonly number[], counters: readonly Named[] = []): Maker =>
  (draft) => {
    const [dimensions, symbols] = [draft.pick([0, 1, 1, 2]), draft.pick([0, 0, 1, 2])];
    draft.emit(
      `affine.${op} ${mapText(draft, dimensions, symbols, draft.pick(counts))}${operands(draft, dimensions, symbols, counters)}`,
      index,
    );
  };

const list = (values: readonly string[]) => values.join(", ");

const delinearize: Maker = (draft) => {
  const rank = draft.pick([1, 2, 2, 3]);
  const basis = Array.from({ length: rank }, () => draft.indexOrNumber([1, 2, 4, 8]));
  const hasOuter = draft.chance(0.6);
  const count = hasOuter ? rank : rank + 1;
  draft.emitAll(
    `affine.delinearize_index ${draft.index([0, 3, 20]).name} into (${list(basis)}) : ${list(Array.from({ length: count }, () => "index"))}`,
    Array.from({ length: count }, () => index),
  );
};

const linearize: Maker = (draft) => {
  const found = draft.values.filter(({ type }) => type.kind === "scalar" && type.element === "index");
  const count = found.length > 1 && draft.chance(0.7) ? Math.min(found.length, 3) : draft.pick([1, 2, 3]);
  const values =
    found.length >= count && draft.chance(0.7)
      ? found.slice(-count)
      : Array.from({ length: count }, () => draft.index([0, 1, 3]));
  const basis = Array.from({ length: draft.chance(0.6) ? count : count - 1 }, () => draft.indexOrNumber([1, 2, 4, 8]));
  draft.emit(
    `affine.linearize_index${draft.chance(0.5) ? " disjoint" : ""} [${list(values.map(({ name }) => name))}] by (${list(basis)}) : index`,
    index,
  );
};

/** A bound of a loop. */
function bound(draft: Draft, kind: "max" | "min", counters: readonly Named[]): string {
  if (draft.chance(0.5)) return `${draft.pick(kind === "max" ? [0, 0, 1, 4] : [0, 1, 4, 8, 10])}`;
  if (draft.chance(0.4)) return draft.parameter(index).name;
  const [dimensions, symbols, count] = [draft.pick([0, 1, 1]), draft.pick([0, 1]), draft.pick([1, 1, 2])];
  return `${count > 1 ? `${kind} ` : ""}${mapText(draft, dimensions, symbols, count)}${operands(draft, dimensions, symbols, counters)}`;
}

const memory = (draft: Draft): Named =>
  draft.some(
    ({ kind, layout }) => kind === "memref" && layout === undefined,
    () =>
      shaped(
        "memref",
        Array.from({ length: draft.pick([0, 1, 2]) }, () => draft.pick([4, 8, -1])),
        draft.pick(["f32", "i32"]),
      ),
  );

const access =
  (counters: readonly Named[]): Maker =>
  (draft) => {
    const source = memory(draft);
    if (!isMemref(source.type)) return;
    const one = (): string => {
      if (counters.length > 0 && draft.chance(0.5)) {
        const name = draft.pick(counters).name;
        return draft.pick([name, `${name} + 1`, `${name} * 2`, `${name} mod 4`, `${name} floordiv 2`]);
      }
      if (draft.chance(0.3)) return `${draft.pick([0, 1, 3])}`;
      const [dimensions, symbols] = [draft.pick([0, 1]), draft.pick([0, 1])];
      return draft.emit(
        `affine.apply ${mapText(draft, dimensions, symbols, 1)}${operands(draft, dimensions, symbols, counters)}`,
        index,
      ).name;
    };
    const at = `[${list(source.type.shape.map(one))}]`;
    const element = scalar(source.type.element);
    const text = typeText(source.type);
    const isVector = source.type.shape.length > 0 && draft.chance(0.2);
    const vector = shaped("vector", [draft.pick([1, 4])], source.type.element);
    const type: Shape = isVector ? vector : element;
    const suffix = isVector ? `${text}, ${typeText(vector)}` : text;
    switch (draft.below(5)) {
      case 0:
      case 1:
        draft.effect(
          `affine.${isVector ? "vector_" : ""}store ${draft.value(type).name}, ${source.name}${at} : ${suffix}`,
        );
        break;
      case 2:
        draft.effect(`affine.prefetch ${source.name}${at}, read, locality<3>, data : ${text}`);
        break;
      default:
        draft.emit(`affine.${isVector ? "vector_" : ""}load ${source.name}${at} : ${suffix}`, type);
    }
  };

const condition = (draft: Draft, counters: readonly Named[]) => {
  const [dimensions, symbols] = [draft.pick([0, 1, 1, 2]), draft.pick([0, 0, 1])];
  const rows = Array.from(
    { length: draft.pick([1, 1, 2]) },
    () => `${expression(draft, dimensions, symbols, 1)} ${draft.pick([">=", ">=", "=="])} 0`,
  );
  return `affine_set<(${list(names(dimensions, "d"))})${symbols === 0 ? "" : `[${list(names(symbols, "s"))}]`} : (${list(rows)})>${operands(draft, dimensions, symbols, counters)}`;
};

const branch =
  (counters: readonly Named[], depth: number): Maker =>
  (draft) => {
    const test = condition(draft, counters);
    const type = draft.chance(0.5) ? draft.pick([index, scalar("f32")]) : undefined;
    const side = () =>
      draft.nested([], () => {
        if (depth > 0 && draft.chance(type === undefined ? 0.8 : 0.3)) draft.pick(inside(counters, depth - 1))(draft);
        if (type !== undefined) {
          const value = draft.value(type);
          draft.effect(`affine.yield ${value.name} : ${typeText(type)}`);
        }
      });
    const then = side();
    const otherwise = type !== undefined || draft.chance(0.5) ? ` else {\n${side()}}` : "";
    const text = `affine.if ${test}${type === undefined ? "" : ` -> ${typeText(type)}`} {\n${then}}${otherwise}`;
    if (type === undefined) draft.effect(text);
    else draft.emit(text, type);
  };

const loop =
  (counters: readonly Named[], depth: number): Maker =>
  (draft) => {
    const [lower, upper] = [bound(draft, "max", counters), bound(draft, "min", counters)];
    const step = draft.pick(["", "", " step 2", " step 8"]);
    const starts = Array.from({ length: draft.pick([0, 0, 1, 2]) }, () =>
      draft.value(draft.pick([scalar("f32"), index, scalar("i32")])),
    );
    const counter = { name: draft.fresh(), type: index };
    const carried = starts.map(({ type }) => ({ name: draft.fresh(), type }));
    const body = draft.nested([...carried, counter], () => {
      for (let count = draft.below(3); count > 0; count--) draft.pick(inside([...counters, counter], depth - 1))(draft);
      const next = carried.map((value) =>
        draft.chance(0.4)
          ? value
          : draft.chance(0.3)
            ? draft.pick(carried.filter(({ type }) => type === value.type))
            : draft.value(value.type),
      );
      if (next.length > 0)
        draft.effect(
          `affine.yield ${list(next.map(({ name }) => name))} : ${list(next.map(({ type }) => typeText(type)))}`,
        );
    });
    const types = list(starts.map(({ type }) => typeText(type)));
    const given =
      starts.length === 0
        ? ""
        : ` iter_args(${list(carried.map(({ name }, at) => `${name} = ${starts[at]?.name}`))}) -> (${types})`;
    draft.emitAll(
      `affine.for ${counter.name} = ${lower} to ${upper}${step}${given} {\n${body}}`,
      starts.map(({ type }) => type),
    );
  };

const parallel =
  (counters: readonly Named[], depth: number): Maker =>
  (draft) => {
    const rank = draft.pick([1, 2]);
    const own = Array.from({ length: rank }, () => ({ name: draft.fresh(), type: index }));
    const bounds = (numbers: readonly number[]) =>
      list(own.map(() => (draft.chance(0.6) ? `${draft.pick(numbers)}` : draft.parameter(index).name)));
    const [lower, upper] = [bounds([0, 0, 1]), bounds([1, 4, 0, 8])];
    const body = draft.nested(own, () => {
      for (let count = draft.below(3); count > 0; count--) draft.pick(inside([...counters, ...own], depth - 1))(draft);
    });
    draft.effect(`affine.parallel (${list(own.map(({ name }) => name))}) = (${lower}) to (${upper}) {\n${body}}`);
  };

function inside(counters: readonly Named[], depth: number): readonly Maker[] {
  const simple = [
    applied("apply", [1], counters),
    access(counters),
    access(counters),
    access(counters),
    applied("min", [1, 2, 3], counters),
    applied("max", [1, 2, 3], counters),
  ];
  return depth <= 0 ? simple : [...simple, branch(counters, depth), loop(counters, depth), parallel(counters, depth)];
}

export const affineMakers: readonly Maker[] = [
  ...[
    applied("apply", [1]),
    applied("apply", [1]),
    applied("min", [1, 2, 3]),
    applied("max", [1, 2, 3]),
    access([]),
    access([]),
  ],
  ...[
    branch([], 2),
    loop([], 2),
    loop([], 2),
    loop([], 2),
    parallel([], 2),
    delinearize,
    delinearize,
    linearize,
    linearize,
  ],
];
