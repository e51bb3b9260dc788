// Aliases in printed text: which attributes and types get one, and how they are called and ordered.

import { Attribute, DistinctAttr, TupleType, type Type, UnitAttr } from "../../ir/index.ts";
import { grown } from "../../support/tables/grown.ts";

/** A value that may have an alias: a type, an attribute, or the index of a location in the context's table. */
export type Aliased = Type | Attribute | number;

/** Values whose aliases have one name, in the order of their numbers. */
export interface AliasRun {
  readonly values: ArrayLike<Aliased>;
  /** The number of the first one; 0 is not written. */
  readonly first: number;
  /** By id of the value: whether its alias may be defined after its use, at the end of the text. */
  readonly isDeferred: (id: number) => boolean;
}

/** The aliases of a text in the order of their definitions. */
export type Aliases = readonly AliasRun[];

/** The name of aliases of locations. */
export const LOCATION_ALIAS = "loc";

const DEFERRED = 1;
const NEEDED = 2;

/** The visited types or attributes, by id. */
class Seen {
  /** 0, {@link DEFERRED} or {@link NEEDED}. */
  states: Uint8Array = new Uint8Array(256);
  /** 0 for what holds no alias, else one more than the deepest inside; what has no alias itself counts as well. */
  depths: Uint16Array = new Uint16Array(256);

  reserve(id: number): void {
    if (id < this.states.length) return;
    const length = Math.max(id + 1, this.states.length * 2);
    const states = new Uint8Array(length);
    const depths = new Uint16Array(length);
    states.set(this.states);
    depths.set(this.depths);
    this.states = states;
    this.depths = depths;
  }
}

/** Collects what may get an alias, in the order in which printing meets it. */
export class AliasCollector {
  readonly #types = new Seen();
  readonly #attributes = new Seen();
  readonly #locations = new Seen();
  readonly #inOrder: (Type | Attribute)[] = [];
  /** The same for locations, of which there may be a million. */
  #places: Int32Array = new Int32Array(64);
  #placeCount = 0;
  /** Of the value whose inside is visited: whether it may be defined late, and how deep aliases lie inside. */
  #isInside = false;
  #late = false;
  #depth = 0;

  /**
   * Notes a value. `visitNested` visits what is inside, where there is anything. What is inside of a value that may be defined late may be
   * so too; a value that is needed early takes what it holds with it.
   */
  visit<V extends Type | Attribute>(value: V, deferred: boolean, visitNested: ((value: V) => void) | undefined): void {
    this.#meet(this.#seenOf(value), value, aliasName(value) !== undefined, deferred, visitNested);
  }

  /** Whether visiting a type where an op has it adds nothing. */
  knowsType(id: number): boolean {
    return !this.#isInside && this.#types.states[id] === NEEDED;
  }

  /** Whether visiting the location of an op adds nothing. */
  knowsLocation(index: number): boolean {
    return !this.#isInside && (this.#locations.states[index] ?? 0) !== 0;
  }

  /** Notes an attribute that has no alias itself, given by its id. */
  visitUnnamed(id: number, visitNested: (id: number) => void): void {
    this.#meet(this.#attributes, id, false, false, visitNested);
  }

  /** Notes a location, given by its index. */
  visitLocation(index: number, deferred: boolean, visitNested: ((index: number) => void) | undefined): void {
    this.#meet(this.#locations, index, true, deferred, visitNested);
  }

  #meet<V extends Aliased>(
    seen: Seen,
    value: V,
    mayHaveAlias: boolean,
    deferred: boolean,
    visitNested: ((value: V) => void) | undefined,
  ): void {
    const id = typeof value === "number" ? value : value.id;
    const late = this.#isInside ? this.#late : deferred;
    seen.reserve(id);
    const state = seen.states[id]!;
    if (state === 0 && mayHaveAlias) this.#note(value);
    if (state === 0 || (state === DEFERRED && !late)) {
      seen.states[id] = late ? DEFERRED : NEEDED;
      if (visitNested !== undefined) seen.depths[id] = this.#inside(value, late, visitNested);
    }
    const depth = seen.depths[id]!;
    this.#depth = Math.max(this.#depth, mayHaveAlias || depth > 0 ? depth + 1 : 0);
  }

  #note(value: Aliased): void {
    if (typeof value !== "number") {
      this.#inOrder.push(value);
      return;
    }
    if (this.#placeCount === this.#places.length) this.#places = grown(this.#places);
    this.#places[this.#placeCount++] = value;
  }

  #seenOf(value: Type | Attribute): Seen {
    return value instanceof Attribute ? this.#attributes : this.#types;
  }

  /** Visits the inside of a value; returns the depth of the aliases there. */
  #inside<V extends Aliased>(value: V, late: boolean, visitNested: (value: V) => void): number {
    const isInside = this.#isInside;
    const outerLate = this.#late;
    const outerDepth = this.#depth;
    this.#isInside = true;
    this.#late = late;
    this.#depth = 0;
    visitNested(value);
    const depth = this.#depth;
    this.#isInside = isInside;
    this.#late = outerLate;
    this.#depth = outerDepth;
    return Math.min(depth, DEEPEST);
  }

  /** The aliases in the order of their definitions: by depth, types first, then by name, then as they were met. */
  finish(): Aliases {
    const counts = new Map<string, number>();
    return [...this.#placeBuckets(), ...this.#otherBuckets()].sort(inOrder).map(({ name, values, seen }) => {
      const first = counts.get(name) ?? 0;
      counts.set(name, first + values.length);
      return { values, first, isDeferred: (id) => seen.states[id] === DEFERRED };
    });
  }

  #placeBuckets(): readonly Bucket[] {
    const { depths } = this.#locations;
    const counts: number[] = [];
    for (let index = 0; index < this.#placeCount; index++) {
      const depth = depths[this.#places[index]!]!;
      while (counts.length <= depth) counts.push(0);
      counts[depth]!++;
    }
    const lists = counts.map((count) => new Int32Array(count));
    counts.fill(0);
    for (let index = 0; index < this.#placeCount; index++) {
      const depth = depths[this.#places[index]!]!;
      lists[depth]![counts[depth]!++] = this.#places[index]!;
    }
    return lists
      .map((values, depth) => ({ depth, isAttribute: true, name: LOCATION_ALIAS, values, seen: this.#locations }))
      .filter(({ values }) => values.length > 0);
  }

  #otherBuckets(): readonly Bucket[] {
    const buckets = new Map<string, Bucket & { readonly values: Aliased[] }>();
    for (const value of this.#inOrder) {
      const seen = this.#seenOf(value);
      const depth = seen.depths[value.id]!;
      const name = aliasName(value) ?? "";
      const isAttribute = value instanceof Attribute;
      const key = `${depth}${isAttribute ? "#" : "!"}${name}`;
      const bucket = buckets.get(key) ?? { depth, isAttribute, name, values: [], seen };
      buckets.set(key, bucket);
      bucket.values.push(value);
    }
    return [...buckets.values()];
  }
}

/** Deeper nesting cannot be read. */
const DEEPEST = 9999;

/** Values whose aliases have one name and one depth, in the order in which they were met. */
interface Bucket {
  readonly depth: number;
  readonly isAttribute: boolean;
  readonly name: string;
  readonly values: ArrayLike<Aliased>;
  readonly seen: Seen;
}

function inOrder(a: Bucket, b: Bucket): number {
  if (a.depth !== b.depth) return a.depth - b.depth;
  if (a.isAttribute !== b.isAttribute) return a.isAttribute ? 1 : -1;
  return a.name < b.name ? -1 : 1;
}

/** Tuples with more elements get an alias. */
const LONGEST_TUPLE = 16;

/** The name of the alias of a value, without its sign and number; undefined if it has none. */
export function aliasName(value: Aliased): string | undefined {
  if (typeof value === "number") return LOCATION_ALIAS;
  if (value instanceof Attribute)
    return DistinctAttr.is(value) && UnitAttr.is(value.value) ? undefined : value.def.alias;
  return TupleType.is(value) && value.elements.length > LONGEST_TUPLE ? "tuple" : undefined;
}
