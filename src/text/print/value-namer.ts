// ValueNamer: the names of values and blocks in printed text, given once for everything inside an op.
//
// All blocks of a region are numbered before the regions nested in it. In custom form sibling regions start from the same counters, and
// so do the numbers that make names unique, so that a name does not depend on sibling regions. In generic form, and on request, numbers
// are unique in the whole op, and the last of the waiting regions is numbered first.

import {
  type Attribute,
  type Block,
  CallSiteLoc,
  FusedLoc,
  idAfter,
  type LocationId,
  NameLoc,
  type Operation,
  type OpId,
  type Region,
  type Store,
  type ValueId,
} from "../../ir/index.ts";
import type { TextBuffer } from "../../support/tables/text-buffer.ts";

const UNNAMED = -1;
const PERCENT = 37;
const HASH = 35;
const COLON = 58;

/** A name that values ask for. */
interface Wanted {
  readonly text: string;
  /** How the name begins with which values state that they could not get this one: `%text_`. */
  readonly prefix: string;
  /** Where it looks like the name of such a value: the prefix of the other name, and the number after it. */
  readonly stem: string | undefined;
  readonly number: number;
}

/**
 * The names used in a region and in its enclosing regions. A value whose name is taken gets that name with a numeric suffix. Only a value
 * whose own name has this form can conflict with it.
 */
class UsedNames {
  readonly #outer: UsedNames | undefined;
  readonly #names = new Set<string>();
  /** The first number that makes a name of this region unique; smaller numbers belong to the enclosing regions. */
  readonly #firstConflict: number;
  readonly #conflicts: string[] = [];

  constructor(outer: UsedNames | undefined, firstConflict: number) {
    this.#outer = outer;
    this.#firstConflict = firstConflict;
  }

  has(wanted: Wanted): boolean {
    const { stem, number } = wanted;
    if (this.#names.has(wanted.text)) return true;
    if (stem !== undefined && this.#conflicts[number - this.#firstConflict] === stem) return true;
    return this.#outer?.has(wanted) ?? false;
  }

  /** Whether a value got the name that it wanted, and this is it. */
  hasText(text: string): boolean {
    return this.#names.has(text) || (this.#outer?.hasText(text) ?? false);
  }

  add({ text }: Wanted): void {
    this.#names.add(text);
  }

  addConflict(prefix: string): void {
    this.#conflicts.push(prefix);
  }
}

interface ResultName {
  readonly def: number;
  readonly type: number;
  readonly wanted: Wanted;
}

export interface NamingOptions {
  /** No names that ops ask for. */
  readonly generic: boolean;
  /** No number and no name twice, not even in regions that do not see each other. */
  readonly unique: boolean;
  /** A name location gives its name to the value. */
  readonly useNameLocations: boolean;
  /** Ops without results get numbers too. */
  readonly numberUsers: boolean;
}

export class ValueNamer {
  readonly #store: Store;
  readonly #options: NamingOptions;
  /** By value id: the number, or -2 minus the index in {@link names}, or -1. */
  readonly #numbers: Int32Array;
  readonly #names: string[] = [];
  /** Numbers after the names, or -1. */
  readonly #suffixes: number[] = [];
  readonly #wanted = new Map<string, Wanted>();
  /** The result name that the last op of some properties suggested, and the definition and type of that op. */
  readonly #byProperties = new Map<number, ResultName>();
  /** Some value got a name that looks as if it had been made unique. */
  #hasNumbered = false;
  /** Numbers of the results at which named groups of an op's results begin, where that is not the first only. */
  readonly #groups = new Map<number, readonly number[]>();
  /** Numbers of ops without results. */
  readonly #userNumbers = new Map<number, number>();
  #used = new UsedNames(undefined, 0);
  #nextValue = 0;
  #nextArgument = 0;
  #nextConflict = 0;

  constructor(op: Operation, options: NamingOptions) {
    this.#store = op.store;
    this.#options = options;
    this.#numbers = new Int32Array(this.#store.valueCount).fill(UNNAMED);
    this.#nameResults(op.id);
    if (options.unique) {
      this.#numberUser(op.id);
      this.#nameInStackOrder(op.regions);
    } else for (const region of op.regions) this.#nameRegion(region);
  }

  #nameInStackOrder(regions: readonly Region[]): void {
    const waiting = regions.map((region) => ({ region, outer: this.#used }));
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      this.#used = new UsedNames(next.outer, this.#nextConflict);
      for (const op of this.#nameBlocks(next.region) ?? []) {
        for (const region of this.#store.extrasOf(op).regions) waiting.push({ region, outer: this.#used });
      }
    }
  }

  /** The text of a value: `%3`, `%arg0`, `%0#1`. */
  text(value: ValueId): string {
    const store = this.#store;
    const owner = store.definingOpId(value);
    if (owner !== 0 && store.resultCount(owner) > 1) return this.#resultText(owner, value);
    return this.#nameText(value);
  }

  /** Writes the text of a value. */
  print(to: TextBuffer, value: ValueId): void {
    const store = this.#store;
    const owner = store.definingOpId(value);
    if (owner === 0 || store.resultCount(owner) === 1) this.#printName(to, value);
    else if (this.#groups.has(owner)) to.write(this.#resultText(owner, value));
    else {
      const first = store.firstResult(owner);
      this.#printName(to, first);
      to.byte(HASH);
      to.number(value - first);
    }
  }

  #printName(to: TextBuffer, value: ValueId): void {
    const number = this.#numbers[value]!;
    if (number >= 0) {
      to.byte(PERCENT);
      to.number(number);
    } else to.write(this.#nameText(value));
  }

  #nameText(value: ValueId): string {
    const number = this.#numbers[value]!;
    if (number >= 0) return `%${number}`;
    if (number === UNNAMED) return "<<UNKNOWN SSA VALUE>>";
    const suffix = this.#suffixes[-2 - number]!;
    return suffix < 0 ? this.#names[-2 - number]! : this.#names[-2 - number]! + suffix;
  }

  #resultText(owner: OpId, value: ValueId): string {
    const first = this.#store.firstResult(owner);
    const index = value - first;
    const starts = this.#groups.get(owner);
    if (starts === undefined) return `${this.#nameText(first)}#${index}`;
    const group = starts.findLastIndex((start) => start <= index);
    const start = starts[group] ?? 0;
    const size = (starts[group + 1] ?? this.#store.resultCount(owner)) - start;
    const name = this.#nameText(idAfter(first, start));
    return size === 1 ? name : `${name}#${index - start}`;
  }

  /** The number of an op without results. */
  userText(op: OpId): string {
    return `%${this.#userNumbers.get(op) ?? 0}`;
  }

  /** Writes the results before an op: `%3 = `, `%0:2, %name = `. */
  printDefinition(to: TextBuffer, op: OpId): void {
    const count = this.#store.resultCount(op);
    const first = this.#store.firstResult(op);
    const starts = count === 1 ? undefined : this.#groups.get(op);
    if (starts === undefined) this.#printGroup(to, first, count);
    else {
      for (let group = 0; group < starts.length; group++) {
        if (group > 0) to.write(", ");
        this.#printGroup(to, idAfter(first, starts[group]!), (starts[group + 1] ?? count) - starts[group]!);
      }
    }
    to.write(" = ");
  }

  #printGroup(to: TextBuffer, first: ValueId, size: number): void {
    this.#printName(to, first);
    if (size === 1) return;
    to.byte(COLON);
    to.number(size);
  }

  // ---- giving names

  #nameRegion(region: Region): void {
    const nextValue = this.#nextValue;
    const nextArgument = this.#nextArgument;
    const nextConflict = this.#nextConflict;
    const outer = this.#used;
    this.#used = new UsedNames(outer, nextConflict);
    const nested = this.#nameBlocks(region);
    if (nested !== undefined) {
      for (const op of nested) for (const inner of this.#store.extrasOf(op).regions) this.#nameRegion(inner);
    }
    this.#nextValue = nextValue;
    this.#nextArgument = nextArgument;
    this.#nextConflict = nextConflict;
    this.#used = outer;
  }

  /** Names the blocks, arguments and results directly in a region; returns the ops that have regions. */
  #nameBlocks(region: Region): OpId[] | undefined {
    const store = this.#store;
    this.#nameSpecialArguments(region);
    let nested: OpId[] | undefined;
    let number = 0;
    for (let block = region.firstBlock; block !== undefined; block = block.next) {
      block.number = number++;
      this.#nameArguments(block);
      for (let op = block.first; op !== 0; op = store.nextOp(op)) {
        if (store.resultCount(op) !== 0) this.#nameResults(op);
        else this.#numberUser(op);
        if (store.hasExtras(op) && store.extrasOf(op).regions.length > 0) {
          nested ??= [];
          nested.push(op);
        }
      }
    }
    return nested;
  }

  #numberUser(op: OpId): void {
    if (this.#options.numberUsers && this.#store.resultCount(op) === 0) this.#userNumbers.set(op, this.#nextValue++);
  }

  #nameSpecialArguments(region: Region): void {
    const def = region.parentDef;
    if (def?.nameArguments === undefined || this.#options.generic) return;
    const parent = this.#store.operationOf(region.parent);
    def.nameArguments(parent, region, (value, name) => this.#setName(value.id, name));
  }

  #nameArguments(block: Block): void {
    for (const [index, argument] of block.argumentIds.entries()) {
      if (this.#numbers[argument] !== UNNAMED) continue;
      const location = block.argumentLocations[index]!;
      const wanted = this.#options.useNameLocations ? nameOfLocation(this.#store, location) : undefined;
      if (wanted !== undefined) this.#setName(argument, wanted);
      else if (block.isEntry) this.#setName(argument, `arg${this.#nextArgument++}`);
      else this.#numbers[argument] = this.#nextValue++;
    }
  }

  #nameResults(op: OpId): void {
    const store = this.#store;
    const numbers = this.#numbers;
    if (store.resultCount(op) === 0) return;
    const first = store.firstResult(op);
    const { nameValues, nameResult } = store.def(op);
    if (nameResult !== undefined && !this.#options.generic)
      this.#setWanted(first, this.#wantedByResult(op, nameResult));
    else if (nameValues !== undefined && !this.#options.generic) this.#nameSpecialResults(op, nameValues);
    if (numbers[first] === UNNAMED && this.#options.useNameLocations) {
      const wanted = nameOfLocation(store, store.locationOf(op));
      if (wanted !== undefined) this.#setName(first, wanted);
    }
    if (numbers[first] === UNNAMED) numbers[first] = this.#nextValue++;
  }

  #nameSpecialResults(op: OpId, nameValues: NonNullable<Operation["def"]["nameValues"]>): void {
    const starts = [0];
    nameValues(this.#store.operationOf(op), (value, name) => {
      this.#setName(value.id, name);
      if (value.index > 0) starts.push(value.index);
    });
    if (starts.length > 1)
      this.#groups.set(
        op,
        starts.sort((a, b) => a - b),
      );
  }

  #wantedByResult(op: OpId, nameResult: NonNullable<Operation["def"]["nameResult"]>): Wanted {
    const store = this.#store;
    const properties = store.propertiesId(op);
    const type = store.typeIdOf(store.firstResult(op));
    const def = store.defId(op);
    const known = this.#byProperties.get(properties);
    if (known?.def === def && known.type === type) return known.wanted;
    const wanted = this.#wantedOf(nameResult(store.properties(op), store.context.types[type]!));
    this.#byProperties.set(properties, { def, type, wanted });
    return wanted;
  }

  #wantedOf(name: string): Wanted {
    let wanted = this.#wanted.get(name);
    if (wanted === undefined) {
      wanted = makeWanted(sanitized(name));
      this.#wanted.set(name, wanted);
    }
    return wanted;
  }

  #setName(value: ValueId, name: string): void {
    if (name === "") this.#numbers[value] = this.#nextValue++;
    else this.#setWanted(value, this.#wantedOf(name));
  }

  #setWanted(value: ValueId, wanted: Wanted): void {
    const used = this.#used;
    const names = this.#names;
    const suffixes = this.#suffixes;
    this.#numbers[value] = -2 - names.length;
    if (used.has(wanted)) {
      names.push(wanted.prefix);
      suffixes.push(this.#conflictNumber(wanted));
      return;
    }
    used.add(wanted);
    if (wanted.stem !== undefined) this.#hasNumbered = true;
    names.push(`%${wanted.text}`);
    suffixes.push(-1);
  }

  /** The next number that makes a name unique. */
  #conflictNumber({ text, prefix }: Wanted): number {
    const used = this.#used;
    while (this.#hasNumbered && used.hasText(`${text}_${this.#nextConflict}`)) {
      used.addConflict("");
      this.#nextConflict++;
    }
    used.addConflict(prefix);
    return this.#nextConflict++;
  }
}

function makeWanted(text: string): Wanted {
  const [, start = "", digits = ""] = numberedName.exec(text) ?? [];
  return { text, prefix: `%${text}_`, stem: start === "" ? undefined : `%${start}`, number: Number(digits) };
}

/** A name and a number as values get it that could not have the name alone. */
const numberedName = /^(.+_)(0|[1-9][0-9]{0,9})$/s;

const goodName = /^(?:[A-Za-z$._-][A-Za-z0-9$._-]*)?$/;
const nameCharacters = /^[A-Za-z0-9$._-]*$/;

/** A name made of characters that values may have; what no name begins with gets a `_` before it. */
export function sanitized(name: string): string {
  if (goodName.test(name)) return name;
  // A blank becomes one itself.
  let text = /^[A-Za-z$._ -]/.test(name) ? "" : "_";
  for (const byte of new TextEncoder().encode(name)) {
    const char = String.fromCharCode(byte);
    if (nameCharacters.test(char)) text += char;
    else text += char === " " ? "_" : byte.toString(16).toUpperCase();
  }
  return text;
}

function nameOfLocation(store: Store, id: LocationId): string | undefined {
  return id >= 0 ? undefined : nameIn(store.location(id));
}

/** The first name location inside of a location. */
function nameIn(location: Attribute): string | undefined {
  if (NameLoc.is(location)) return location.name;
  if (CallSiteLoc.is(location)) return nameIn(location.callee) ?? nameIn(location.caller);
  if (!FusedLoc.is(location)) return undefined;
  for (const part of location.locations) {
    const name = nameIn(part);
    if (name !== undefined) return name;
  }
  return undefined;
}
