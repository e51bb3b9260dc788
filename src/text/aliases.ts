// Aliases in printed text: which attributes and types get one, and how they are called and ordered.

import { Attribute, DistinctAttr, TupleType, type Type, UnitAttr } from "../ir/index.ts";

/** What may have an alias: a type, an attribute, or the index of a location in the context's table. */
export type Aliased = Type | Attribute | number;

/** The aliases of a text in the order of their definitions. */
export interface Aliases {
  readonly values: readonly Aliased[];
  /** The number behind each name; 0 is not written. */
  readonly numbers: Int32Array;
  /** 1 for those that may be defined after their use, at the end of the text. */
  readonly deferred: Uint8Array;
}

export const NO_ALIASES: Aliases = { values: [], numbers: new Int32Array(), deferred: new Uint8Array() };

/** `#map1`, `!tuple`. */
export function aliasText(value: Aliased, number: number): string {
  const sign = typeof value === "number" || value instanceof Attribute ? "#" : "!";
  return `${sign}${aliasName(value)}${number === 0 ? "" : number}`;
}

/** What aliases of locations are called. */
export const LOCATION_ALIAS = "loc";

const DEFERRED = 1;
const NEEDED = 2;

/** What was met of types or of attributes, by id. */
class Seen {
  /** 0, {@link DEFERRED} or {@link NEEDED}. */
  states: Uint8Array = new Uint8Array(256);
  /** 0 for what holds no alias, else one more than the deepest inside. */
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
  private readonly types = new Seen();
  private readonly attributes = new Seen();
  private readonly locations = new Seen();
  private readonly inOrder: Aliased[] = [];
  /** Of the value whose inside is visited: whether it may be defined late, and how deep aliases lie inside. */
  private isInside = false;
  private late = false;
  private depth = 0;

  /**
   * Notes a value. `visitNested` visits what is inside, where there is anything. What is inside of a value that may be defined late may be
   * so too; a value that is needed early takes what it holds with it.
   */
  visit<V extends Type | Attribute>(value: V, deferred: boolean, visitNested: ((value: V) => void) | undefined): void {
    this.meet(this.seenOf(value), value.id, value, aliasName(value) !== undefined, deferred, visitNested);
  }

  /** Whether visiting a type where an op has it adds nothing. */
  knowsType(id: number): boolean {
    return !this.isInside && this.types.states[id] === NEEDED;
  }

  /** Whether visiting the location of an op adds nothing. */
  knowsLocation(index: number): boolean {
    return !this.isInside && (this.locations.states[index] ?? 0) !== 0;
  }

  /** Notes an attribute that has no alias itself, given by its id. */
  visitUnnamed(id: number, visitNested: (id: number) => void): void {
    this.meet(this.attributes, id, id, false, false, visitNested);
  }

  /** Notes a location, given by its index. */
  visitLocation(index: number, deferred: boolean, visitNested: ((index: number) => void) | undefined): void {
    this.meet(this.locations, index, index, true, deferred, visitNested);
  }

  private meet<V extends Aliased>(
    seen: Seen,
    id: number,
    value: V,
    mayHaveAlias: boolean,
    deferred: boolean,
    visitNested: ((value: V) => void) | undefined,
  ): void {
    const late = this.isInside ? this.late : deferred;
    seen.reserve(id);
    const state = seen.states[id]!;
    if (state === 0 && mayHaveAlias) this.inOrder.push(value);
    if (state === 0 || (state === DEFERRED && !late)) {
      seen.states[id] = late ? DEFERRED : NEEDED;
      if (visitNested !== undefined) seen.depths[id] = this.inside(value, late, visitNested);
    }
    this.depth = Math.max(this.depth, seen.depths[id]! + (mayHaveAlias ? 1 : 0));
  }

  private seenOf(value: Aliased): Seen {
    if (typeof value === "number") return this.locations;
    return value instanceof Attribute ? this.attributes : this.types;
  }

  /** Visits the inside of a value; returns the depth of the aliases there. */
  private inside<V extends Aliased>(value: V, late: boolean, visitNested: (value: V) => void): number {
    const { isInside, late: outerLate, depth: outerDepth } = this;
    this.isInside = true;
    this.late = late;
    this.depth = 0;
    visitNested(value);
    const { depth } = this;
    this.isInside = isInside;
    this.late = outerLate;
    this.depth = outerDepth;
    return Math.min(depth, DEEPEST);
  }

  /** The aliases in the order of their definitions: by depth, types first, then by name, then as they were met. */
  finish(): Aliases {
    const all = this.inOrder.length;
    const aliases = { values: [] as Aliased[], numbers: new Int32Array(all), deferred: new Uint8Array(all) };
    const counts = new Map<string, number>();
    for (const bucket of this.buckets()) {
      const { name, values } = bucket;
      const count = counts.get(name) ?? 0;
      counts.set(name, count + values.length);
      this.addBucket(aliases, values, count);
    }
    return aliases;
  }

  /** Adds values whose aliases have numbers from `first` on. There may be a million, for which an iterator costs more than all else. */
  private addBucket(aliases: { values: Aliased[] } & Aliases, values: readonly Aliased[], first: number): void {
    const { states } = this.seenOf(values[0]!);
    for (let index = 0; index < values.length; index++) {
      const value = values[index]!;
      const at = aliases.values.push(value) - 1;
      aliases.numbers[at] = first + index;
      aliases.deferred[at] = states[idOf(value)] === DEFERRED ? 1 : 0;
    }
  }

  /** Sorted without comparing values: there are few kinds and few depths, and there may be a million values. */
  private buckets(): readonly Bucket[] {
    const places = new BucketsByDepth(LOCATION_ALIAS, true);
    const others = new Map<string, BucketsByDepth>();
    for (let index = 0; index < this.inOrder.length; index++) {
      const value = this.inOrder[index]!;
      const depth = this.seenOf(value).depths[idOf(value)]!;
      if (typeof value === "number") places.add(depth, value);
      else {
        const name = aliasName(value) ?? "";
        const key = value instanceof Attribute ? name : `!${name}`;
        let buckets = others.get(key);
        if (buckets === undefined) {
          buckets = new BucketsByDepth(name, value instanceof Attribute);
          others.set(key, buckets);
        }
        buckets.add(depth, value);
      }
    }
    return [places, ...others.values()].flatMap(({ all }) => all.filter((one) => one !== undefined)).sort(inOrder);
  }
}

/** What is deeper cannot be read. */
const DEEPEST = 9999;

/** Values whose aliases have one name and one depth, in the order in which they were met. */
interface Bucket {
  readonly depth: number;
  readonly isAttribute: boolean;
  readonly name: string;
  readonly values: Aliased[];
}

class BucketsByDepth {
  readonly all: (Bucket | undefined)[] = [];
  private readonly name: string;
  private readonly isAttribute: boolean;

  constructor(name: string, isAttribute: boolean) {
    this.name = name;
    this.isAttribute = isAttribute;
  }

  add(depth: number, value: Aliased): void {
    while (this.all.length <= depth) this.all.push(undefined);
    let bucket = this.all[depth];
    if (bucket === undefined) {
      bucket = { depth, isAttribute: this.isAttribute, name: this.name, values: [] };
      this.all[depth] = bucket;
    }
    bucket.values.push(value);
  }
}

function inOrder(a: Bucket, b: Bucket): number {
  if (a.depth !== b.depth) return a.depth - b.depth;
  if (a.isAttribute !== b.isAttribute) return a.isAttribute ? 1 : -1;
  return a.name < b.name ? -1 : 1;
}

function idOf(value: Aliased): number {
  return typeof value === "number" ? value : value.id;
}

/** Tuples with more elements get an alias. */
const LONGEST_TUPLE = 16;

function aliasName(value: Aliased): string | undefined {
  if (typeof value === "number") return LOCATION_ALIAS;
  if (value instanceof Attribute)
    return DistinctAttr.is(value) && UnitAttr.is(value.value) ? undefined : value.def.alias;
  return TupleType.is(value) && value.elements.length > LONGEST_TUPLE ? "tuple" : undefined;
}
