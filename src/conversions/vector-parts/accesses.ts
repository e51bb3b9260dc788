// Accesses of memory: of one element after the other, those of masks on their condition.

import * as arith from "../../dialects/arith/index.ts";
import * as memref from "../../dialects/memref/index.ts";
import * as vector from "../../dialects/vector/index.ts";
import { elementCount, IndexType, MemRefType, type Value, VectorType } from "../../ir/index.ts";
import { placeOf } from "../vector-lowering/index.ts";
import { type Condition, conditionAt, emit, type Index, indexValue, onCondition, plus, select } from "./building.ts";
import type { Expander, Expanders, Expansion } from "./expansion.ts";
import { type Parts, Parts as VectorParts } from "./parts.ts";

/** Whether memory holds elements that are no vectors. */
export function holdsScalars(memory: Value): boolean {
  return MemRefType.is(memory.type) && memory.type.shape !== undefined && !VectorType.is(memory.type.element);
}

export function loadAt(to: Expansion, memory: Value, indices: readonly Index[]): Value {
  return memref.load
    .build(to.at, { memref: memory, indices: indices.map((index) => indexValue(to.at, index)) })
    .result();
}

export function storeAt(to: Expansion, value: Value, memory: Value, indices: readonly Index[]): void {
  memref.store.build(to.at, { value, memref: memory, indices: indices.map((index) => indexValue(to.at, index)) });
}

/** Loads an element on a condition; `otherwise` is the value if it is not met. */
export function loadIf(
  to: Expansion,
  condition: Condition,
  memory: Value,
  indicesOf: () => readonly Index[],
  otherwise: () => Value,
): Value {
  if (condition === true) return loadAt(to, memory, indicesOf());
  const other = otherwise();
  return onCondition(to.at, condition, () => [loadAt(to, memory, indicesOf())], [other])[0] ?? other;
}

export function storeIf(to: Expansion, condition: Condition, store: () => void): void {
  const run = (): readonly Value[] => {
    store();
    return [];
  };
  onCondition(to.at, condition, run, []);
}

/** Indices of an element of a vector in memory: those of its dimensions, added to the last indices. */
function shifted(to: Expansion, indices: readonly Index[], place: readonly number[]): readonly Index[] {
  const first = indices.length - place.length;
  return indices.map((index, dim) => (dim < first ? index : plus(to.at, index, place[dim - first] ?? 0)));
}

/** A vector of loaded elements. */
function loaded(to: Expansion, type: VectorType, valueAt: (number: number) => Value): Parts {
  const elements = Array.from({ length: elementCount(type.shape) }, (_, number) => valueAt(number));
  return new VectorParts(to, type, { elements });
}

const load: Expander = (op, to) => {
  const view = vector.load.of(op);
  const type = op.resultType();
  if (view === undefined || !VectorType.is(type) || !holdsScalars(view.base)) return undefined;
  const { base, indices } = view;
  return [loaded(to, type, (number) => loadAt(to, base, shifted(to, indices, placeOf(type.shape, number))))];
};

const store: Expander = (op, to) => {
  const view = vector.store.of(op);
  if (view === undefined || !holdsScalars(view.base)) return undefined;
  const source = to.parts(view.valueToStore);
  for (const [number, value] of source.elements.entries())
    storeAt(to, value, view.base, shifted(to, view.indices, placeOf(source.type.shape, number)));
  return [];
};

const maskedLoad: Expander = (op, to) => {
  const view = vector.maskedload.of(op);
  const type = op.resultType();
  if (view === undefined || !VectorType.is(type) || !holdsScalars(view.base)) return undefined;
  const { base, indices } = view;
  const [mask, others] = [to.parts(view.mask), to.parts(view.pass_thru)];
  const indicesOf = (number: number) => () => shifted(to, indices, placeOf(type.shape, number));
  const valueAt = (number: number) =>
    loadIf(to, conditionAt(mask, number), base, indicesOf(number), () => others.element(number));
  return [loaded(to, type, valueAt)];
};

const maskedStore: Expander = (op, to) => {
  const view = vector.maskedstore.of(op);
  if (view === undefined || !holdsScalars(view.base)) return undefined;
  const [mask, source] = [to.parts(view.mask), to.parts(view.valueToStore)];
  for (let number = 0; number < source.count; number++) {
    const value = source.element(number);
    const indices = () => shifted(to, view.indices, placeOf(source.type.shape, number));
    storeIf(to, conditionAt(mask, number), () => storeAt(to, value, view.base, indices()));
  }
  return [];
};

/** Where an element of a gather or scatter is: its index is added to the last offset. */
function scattered(to: Expansion, offsets: readonly Value[], indices: Parts, number: number): () => readonly Index[] {
  const element = indices.element(number);
  const { context } = to.at;
  return () => {
    const index = IndexType.is(element.type) ? element : emit(to.at, arith.index_cast, [element], context.index);
    return offsets.map((offset, dim) => (dim === offsets.length - 1 ? plus(to.at, offset, index) : offset));
  };
}

const gather: Expander = (op, to) => {
  const view = vector.gather.of(op);
  const type = op.resultType();
  if (view === undefined || !VectorType.is(type) || !holdsScalars(view.base)) return undefined;
  const { base, offsets } = view;
  const [indices, mask, others] = [view.indices, view.mask, view.pass_thru].map((value) => to.parts(value));
  if (indices === undefined || mask === undefined || others === undefined) return undefined;
  const valueAt = (number: number) => {
    const indicesOf = scattered(to, offsets, indices, number);
    return loadIf(to, conditionAt(mask, number), base, indicesOf, () => others.element(number));
  };
  return [loaded(to, type, valueAt)];
};

const scatter: Expander = (op, to) => {
  const view = vector.scatter.of(op);
  if (view === undefined || !holdsScalars(view.base)) return undefined;
  const { base, offsets } = view;
  const [indices, mask, source] = [view.indices, view.mask, view.valueToStore].map((value) => to.parts(value));
  if (indices === undefined || mask === undefined || source === undefined) return undefined;
  for (let number = 0; number < source.count; number++) {
    const value = source.element(number);
    const indicesOf = scattered(to, offsets, indices, number);
    storeIf(to, conditionAt(mask, number), () => storeAt(to, value, base, indicesOf()));
  }
  return [];
};

/** The index after an element that a condition includes. */
function next(to: Expansion, index: Index, condition: Condition): Index {
  if (typeof condition === "boolean") return condition ? plus(to.at, index, 1) : index;
  const [after, before] = [plus(to.at, index, 1), index].map((one) => indexValue(to.at, one));
  return after === undefined || before === undefined ? index : select(to.at, condition, after, before);
}

/** The indices of memory with another last one. */
function withLast(indices: readonly Value[], last: Index): readonly Index[] {
  return [...indices.slice(0, -1), last];
}

const expandLoad: Expander = (op, to) => {
  const view = vector.expandload.of(op);
  const type = op.resultType();
  if (view === undefined || !VectorType.is(type) || !holdsScalars(view.base)) return undefined;
  const { base, indices } = view;
  const [mask, others] = [to.parts(view.mask), to.parts(view.pass_thru)];
  let last: Index = indices.at(-1) ?? 0;
  const valueAt = (number: number): Value => {
    const [condition, at] = [conditionAt(mask, number), last];
    last = next(to, at, condition);
    return loadIf(
      to,
      condition,
      base,
      () => withLast(indices, at),
      () => others.element(number),
    );
  };
  return [loaded(to, type, valueAt)];
};

const compressStore: Expander = (op, to) => {
  const view = vector.compressstore.of(op);
  if (view === undefined || !holdsScalars(view.base)) return undefined;
  const { base, indices } = view;
  const [mask, source] = [to.parts(view.mask), to.parts(view.valueToStore)];
  let last: Index = indices.at(-1) ?? 0;
  for (let number = 0; number < source.count; number++) {
    const value = source.element(number);
    const [condition, at] = [conditionAt(mask, number), last];
    storeIf(to, condition, () => storeAt(to, value, base, withLast(indices, at)));
    last = next(to, at, condition);
  }
  return [];
};

/** Expanders of accesses but transfers. */
export const accessExpanders: Expanders = [
  [vector.load, load],
  [vector.store, store],
  [vector.maskedload, maskedLoad],
  [vector.maskedstore, maskedStore],
  [vector.gather, gather],
  [vector.scatter, scatter],
  [vector.expandload, expandLoad],
  [vector.compressstore, compressStore],
];
