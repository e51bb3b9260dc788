// Writes the body of one function of a random program: lines of text, and the values that are known where the next line is.
import type { Choices } from "../../spirv/mutations.ts";
import { constantText, index, type ValueType } from "./types.ts";

/** Groups of operations, of which each program has some. */
export const features = ["index", "math", "float", "vector", "memref", "scf", "affine", "cf", "llvm", "odd"] as const;
export type Feature = (typeof features)[number];

export interface Known {
  readonly name: string;
  readonly type: ValueType;
  /** Whether something has been made of it. */
  isUsed?: boolean;
}

/** An index from 0 to `limit` - 1. */
export interface Small {
  readonly name: string;
  readonly limit: number;
  /** Whether the affine dialect takes it as a dimension. */
  readonly isDimension: boolean;
}

/** Memory all of which holds something. */
export interface Memory {
  readonly name: string;
  readonly shape: readonly number[];
  readonly element: ValueType;
  readonly type: string;
}

/** A function that calls may name. */
export interface Callable {
  readonly name: string;
  readonly dialect: "func" | "llvm";
  readonly inputs: readonly ValueType[];
  readonly memory: Memory | undefined;
  readonly results: readonly ValueType[];
}

/** A way to make a value of a type. */
export interface Production {
  readonly feature?: Feature;
  readonly weight?: number;
  /** Not for kernels. */
  readonly hostOnly?: true;
  readonly makes: (type: ValueType) => boolean;
  readonly write: (maker: Maker, type: ValueType) => string;
}

/** Something that a body does. */
export interface Statement {
  readonly feature?: Feature;
  readonly weight: number;
  /** Not for kernels. */
  readonly hostOnly?: true;
  readonly isPossible?: (maker: Maker) => boolean;
  readonly write: (maker: Maker) => void;
}

/** What all functions of a program share. */
export interface Shared {
  readonly choose: Choices;
  /** What the names of the program's symbols begin with; the name of its entry. */
  readonly name: string;
  readonly features: ReadonlySet<Feature>;
  /** The types that its values mostly have. */
  readonly types: readonly ValueType[];
  readonly callables: Callable[];
  readonly productions: readonly Production[];
  readonly statements: readonly Statement[];
  /** What the program is for. */
  readonly purpose: "host" | "kernel";
}

interface Scope {
  readonly values: Known[];
  readonly smalls: Small[];
  readonly memories: Memory[];
}

const emptyScope = (): Scope => ({ values: [], smalls: [], memories: [] });

const MAKING_DEPTH = 3;

export class Maker {
  readonly shared: Shared;
  /** How many loops are around the next line. */
  loops = 0;
  /** Statements that may still be written. */
  budget: number;
  /** Whether the next line is in the function's own region, and not deeper. */
  get isTop(): boolean {
    return this.#depth === 0;
  }
  readonly #lines: string[] = [];
  #scopes: Scope[] = [emptyScope()];
  #next = 0;
  #depth = 0;
  #making = 0;

  constructor(shared: Shared, budget: number) {
    this.shared = shared;
    this.budget = budget;
  }

  get text(): string {
    return this.#lines.join("\n");
  }

  get depth(): number {
    return this.#depth;
  }

  // ---- choices

  below(limit: number): number {
    return this.shared.choose.below(limit);
  }

  chance(percent: number): boolean {
    return this.below(100) < percent;
  }

  pick<T>(items: readonly T[]): T {
    const item = items[this.below(items.length)];
    if (item === undefined) throw new RangeError("there is nothing to pick from");
    return item;
  }

  has(feature: Feature | undefined): boolean {
    return feature === undefined || this.shared.features.has(feature);
  }

  /** One of the types that the program's values mostly have. */
  type(accepts: (type: ValueType) => boolean = () => true): ValueType | undefined {
    const types = this.shared.types.filter(accepts);
    return types.length === 0 ? undefined : this.pick(types);
  }

  /** Types for what a region yields. */
  types(most: number): readonly ValueType[] {
    return Array.from({ length: this.below(most + 1) }, () => this.pick(this.shared.types));
  }

  // ---- lines

  name(): string {
    return `%v${this.#next++}`;
  }

  line(text: string): void {
    this.#lines.push(`${"  ".repeat(this.#depth + 1)}${text}`);
  }

  /** Writes an op with one result. */
  op(type: ValueType, text: string): string {
    const name = this.name();
    this.line(`${name} = ${text}`);
    this.know(name, type);
    return name;
  }

  /** Writes an op with results of any number. */
  ops(types: readonly ValueType[], text: string): readonly string[] {
    if (types.length === 0) {
      this.line(text);
      return [];
    }
    const [name, isOne] = [this.name(), types.length === 1];
    this.line(`${name}${isOne ? "" : `:${types.length}`} = ${text}`);
    return this.#results(name, types);
  }

  #results(name: string, types: readonly ValueType[]): readonly string[] {
    return types.map((type, at) => {
      const result = types.length === 1 ? name : `${name}#${at}`;
      this.know(result, type);
      return result;
    });
  }

  /** Writes an op with regions: each a line that opens it and what it holds; the last line closes it. Gives its results. */
  regions(
    types: readonly ValueType[],
    parts: readonly (readonly [open: string, write: () => void])[],
    close = "}",
  ): readonly string[] {
    const name = types.length === 0 ? "" : this.name();
    const left = types.length === 0 ? "" : `${name}${types.length === 1 ? "" : `:${types.length}`} = `;
    parts.forEach(([open, write], at) => {
      this.line(`${at === 0 ? left : ""}${open}`);
      this.within(write);
    });
    this.line(close);
    return this.#results(name, types);
  }

  /** Runs `write` where what becomes known is forgotten afterwards, one level deeper. */
  within(write: () => void): void {
    this.#depth++;
    this.#scopes.push(emptyScope());
    write();
    this.#scopes.pop();
    this.#depth--;
  }

  /** A copy of what is known now, to return to. */
  known(): readonly Scope[] {
    return this.#scopes.map(({ values, smalls, memories }) => ({
      values: [...values],
      smalls: [...smalls],
      memories: [...memories],
    }));
  }

  /** Goes to a place where other things are known. */
  restore(known: readonly Scope[]): void {
    this.#scopes = [...known, emptyScope()];
  }

  // ---- values

  know(name: string, type: ValueType): void {
    this.#scopes.at(-1)?.values.push({ name, type });
  }

  /** Uses a value no more: which of several it is, is not defined. */
  forget(name: string): void {
    const values = this.#scopes.at(-1)?.values ?? [];
    const at = values.findIndex((value) => value.name === name);
    if (at >= 0) values.splice(at, 1);
  }

  knowSmall(name: string, limit: number, isDimension: boolean): void {
    this.#scopes.at(-1)?.smalls.push({ name, limit, isDimension });
  }

  knowMemory(memory: Memory): Memory {
    this.#scopes.at(-1)?.memories.push(memory);
    return memory;
  }

  memories(): readonly Memory[] {
    return this.#scopes.flatMap(({ memories }) => memories);
  }

  smalls(): readonly Small[] {
    return this.#scopes.flatMap(({ smalls }) => smalls);
  }

  valuesOf(accepts: (type: ValueType) => boolean): readonly Known[] {
    return this.#scopes.flatMap(({ values }) => values).filter(({ type }) => accepts(type));
  }

  constant(type: ValueType): string {
    return this.op(type, `arith.constant ${constantText(type, this.shared.choose)}`);
  }

  /** A constant with the text of its attribute. */
  given(type: ValueType, text: string): string {
    return this.op(type, `arith.constant ${type.kind === "vector" ? `dense<${text}>` : text} : ${type.text}`);
  }

  /** A value of a type: one that is known, mostly of late or without a use so far, or a new one. */
  value(type: ValueType): string {
    const known = this.valuesOf(({ text }) => text === type.text);
    if (known.length > 0 && this.chance(80)) {
      const [late, unused] = [known.slice(-6), known.filter(({ isUsed }) => isUsed !== true)];
      const wanted = unused.length > 0 && this.chance(60) ? unused : late;
      const value = this.pick(this.chance(75) ? wanted : known);
      value.isUsed = true;
      return value.name;
    }
    return this.#making >= MAKING_DEPTH || this.chance(30) ? this.constant(type) : this.make(type);
  }

  /** A new value of a type. */
  make(type: ValueType): string {
    const possible = this.shared.productions.filter(({ feature, makes }) => this.has(feature) && makes(type));
    if (possible.length === 0) return this.constant(type);
    this.#making++;
    const name = weighted(possible, this.shared.choose).write(this, type);
    this.#making--;
    return name;
  }

  values(types: readonly ValueType[]): readonly string[] {
    return types.map((type) => this.value(type));
  }

  /** An index from 0 to `limit` - 1. */
  small(limit: number): string {
    const known = this.smalls().filter((one) => one.limit <= limit);
    if (known.length > 0 && this.chance(60)) return this.pick(known).name;
    if (this.chance(50)) return this.smallConstant(this.below(limit));
    const divisor = this.given(index, String(limit));
    const name = this.op(index, `arith.remui ${this.value(index)}, ${divisor} : index`);
    this.knowSmall(name, limit, this.isTop);
    return name;
  }

  smallConstant(value: number): string {
    const name = this.given(index, String(value));
    this.knowSmall(name, value + 1, true);
    return name;
  }

  // ---- statements

  /** Writes statements, as far as the budget allows. */
  statements(count: number): void {
    for (let at = 0; at < count && this.budget > 0; at++) {
      this.budget--;
      const possible = this.shared.statements.filter(
        ({ feature, isPossible }) => this.has(feature) && isPossible?.(this) !== false,
      );
      weighted(possible, this.shared.choose).write(this);
    }
  }
}

function weighted<T extends { readonly weight?: number }>(items: readonly T[], choose: Choices): T {
  const weightOf = ({ weight = 1 }: T) => weight;
  let left = choose.below(items.reduce((sum, item) => sum + weightOf(item), 0));
  for (const item of items) {
    left -= weightOf(item);
    if (left < 0) return item;
  }
  throw new RangeError("there is nothing to pick from");
}

/** Types with commas between them. */
export function listed(types: readonly ValueType[]): string {
  return types.map(({ text }) => text).join(", ");
}

/** ` -> (…)` of an op with regions; nothing for no results. */
export function arrow(types: readonly ValueType[]): string {
  return types.length === 0 ? "" : ` -> (${listed(types)})`;
}

/** ` : …` after operands; nothing for none. */
export function typed(values: readonly string[], types: readonly ValueType[]): string {
  return values.length === 0 ? "" : ` ${values.join(", ")} : ${listed(types)}`;
}
