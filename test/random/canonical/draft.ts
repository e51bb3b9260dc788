// A function in the making, for the comparison of canonicalization with the reference: its parameters, its operations, and the values that operations may use.
import { type Shape, scalar, shaped, typeText } from "./shape.ts";

/** A value of a function. */
export interface Named {
  readonly name: string;
  readonly type: Shape;
}

/** Numbers that constants of integers and index have most often. */
const integers = [0, 1, -1, 2, 3, 4, 5, 7, 8, 16, -2, 42];
const floats = ["0.0", "-0.0", "1.0", "-1.0", "2.0", "0.5", "3.25", "-7.0"];

export class Draft {
  readonly random: () => number;
  readonly #parameters: Named[] = [];
  readonly #before: string[] = [];
  readonly #after: string[] = [];
  #lines: string[] = [];
  #values: Named[] = [];
  #count = 0;

  constructor(random: () => number) {
    this.random = random;
  }

  below(limit: number): number {
    return Math.floor(this.random() * limit);
  }

  chance(probability: number): boolean {
    return this.random() < probability;
  }

  pick<T>(list: readonly T[]): T {
    const item = list[this.below(list.length)];
    if (item === undefined) throw new Error("no items to pick from");
    return item;
  }

  fresh(): string {
    return `%v${this.#count++}`;
  }

  symbol(): string {
    return `@s${this.#count++}`;
  }

  /** Adds a parameter of a type. */
  parameter(type: Shape): Named {
    const value = { name: `%a${this.#parameters.length}`, type };
    this.#parameters.push(value);
    return value;
  }

  /** An operation of the module, before the function. */
  global(text: string): void {
    this.#before.push(text);
  }

  /** Text after the function, once. */
  trailer(text: string): void {
    if (!this.#after.includes(text)) this.#after.push(text);
  }

  /** Appends an operation without results. */
  effect(text: string): void {
    this.#lines.push(text);
  }

  /** Appends an operation with one result. */
  emit(text: string, type: Shape): Named {
    return this.emitAll(text, [type])[0] as Named;
  }

  /** Appends an operation with results. */
  emitAll(text: string, types: readonly Shape[]): readonly Named[] {
    const results = types.map((type) => ({ name: this.fresh(), type }));
    this.#lines.push(`${results.map(({ name }) => name).join(", ")}${results.length === 0 ? "" : " = "}${text}`);
    this.#values.push(...results);
    return results;
  }

  /** The lines that `body` appends, indented. Values of them, and the arguments of the block, are known in it only. */
  nested(block: readonly Named[], body: () => void): string {
    const [lines, values] = [this.#lines, this.#values];
    this.#lines = [];
    this.#values = [...values, ...block];
    body();
    const text = this.#lines.map((line) => `  ${line.replaceAll("\n", "\n  ")}\n`).join("");
    this.#lines = lines;
    this.#values = values;
    return text;
  }

  /** The values that operations gave so far, and arguments of blocks. */
  get values(): readonly Named[] {
    return this.#values;
  }

  /** A value that satisfies a condition, mostly the newest one; or a new one of a type. */
  some(condition: (type: Shape) => boolean, otherwise: () => Shape): Named {
    const found = this.#values.filter(({ type }) => condition(type));
    const last = found.at(-1);
    if (last !== undefined && this.chance(0.75)) return last;
    if (found.length > 0 && this.chance(0.5)) return this.pick(found);
    return this.value(otherwise());
  }

  /** A value of a type: one that there is, a constant, or a parameter. */
  value(type: Shape): Named {
    const text = typeText(type);
    const found = this.#values.filter((value) => typeText(value.type) === text);
    if (found.length > 0 && this.chance(0.4)) return found.at(-1) as Named;
    if (this.chance(0.4)) {
      const constant = this.constant(type);
      if (constant !== undefined) return constant;
    }
    const same = this.#parameters.filter((value) => typeText(value.type) === text);
    if (same.length > 0 && this.chance(0.4)) return this.pick(same);
    return this.parameter(type);
  }

  /** A constant of a type, or poison; undefined if there is none. */
  constant(type: Shape): Named | undefined {
    const text = typeText(type);
    if (type.kind === "memref") return undefined;
    if (this.chance(0.04)) return this.emit(`ub.poison : ${text}`, type);
    if (type.element.startsWith("complex")) {
      if (type.kind !== "scalar") return undefined;
      const part = type.element.slice("complex<".length, -1);
      return this.emit(
        `complex.constant [${this.number(part)} : ${part}, ${this.number(part)} : ${part}] : ${text}`,
        type,
      );
    }
    if (type.kind === "scalar") {
      const number = this.number(type.element);
      if (type.element === "i1") return this.emit(`arith.constant ${this.chance(0.5)}`, type);
      return this.emit(`arith.constant ${number} : ${text}`, type);
    }
    if (type.shape.some((size) => size < 0)) return undefined;
    return this.emit(`arith.constant ${this.dense(type)} : ${text}`, type);
  }

  /** An attribute of elements. */
  dense(type: Shape): string {
    const count = type.shape.reduce((product, size) => product * size, 1);
    if (count === 0) return "dense<>";
    const bytes = count * 4;
    if (this.chance(0.04) && (type.element === "i32" || type.element === "f32") && type.scalable === undefined) {
      const name = `blob${bytes}`;
      const digits = Array.from({ length: bytes }, (_, at) => (at % 4 === 0 ? "01" : "00")).join("");
      this.trailer(
        `{-#\n  dialect_resources: {\n    builtin: {\n      ${name}: "0x04000000${digits}"\n    }\n  }\n#-}`,
      );
      return `dense_resource<${name}>`;
    }
    if (this.chance(0.5) || count > 32 || type.scalable !== undefined) return `dense<${this.number(type.element)}>`;
    const list = (at: number): string => {
      const size = type.shape[at];
      if (size === undefined) return this.number(type.element);
      return `[${Array.from({ length: size }, () => list(at + 1)).join(", ")}]`;
    };
    return `dense<${list(0)}>`;
  }

  /** A number of an element type. */
  number(element: string): string {
    if (/^(?:f|bf|tf)\d/.test(element)) return this.pick(floats);
    if (element === "i1") return `${this.chance(0.5)}`;
    const width = element === "index" ? 64 : Number(element.slice(1));
    const highest = 2n ** BigInt(width - 1);
    if (this.chance(0.1)) return `${this.chance(0.5) ? highest - 1n : -highest}`;
    return `${BigInt.asIntN(width, BigInt(this.pick(integers)))}`;
  }

  /** An index: mostly a small constant or a parameter. */
  index(numbers: readonly number[] = [0, 1, 2, 3, 4, 7]): Named {
    const type = scalar("index");
    const found = this.#values.filter((value) => typeText(value.type) === "index");
    const choice = this.random();
    if (found.length > 0 && choice < 0.3) return this.pick(found);
    if (choice < 0.65) return this.emit(`arith.constant ${this.pick(numbers)} : index`, type);
    const same = this.#parameters.filter((value) => typeText(value.type) === "index");
    if (same.length > 1 && this.chance(0.7)) return this.pick(same);
    return this.parameter(type);
  }

  /** An index as a number in the text of an operation, or as a value. */
  indexOrNumber(numbers: readonly number[]): string {
    return this.chance(0.5) ? `${this.pick(numbers)}` : this.index(numbers).name;
  }

  /** A use of values that has an effect. */
  use(values: readonly Named[]): void {
    this.effect(
      `"test.use"(${values.map(({ name }) => name).join(", ")}) : (${values.map(({ type }) => typeText(type)).join(", ")}) -> ()`,
    );
  }

  /** The whole text. */
  text(): string {
    const last = this.#values.slice(-3).filter(() => this.chance(0.8));
    const results = last.length === 0 ? this.#values.slice(-1) : last;
    const parameters = this.#parameters.map(({ name, type }) => `${name}: ${typeText(type)}`).join(", ");
    const types = results.map(({ type }) => typeText(type)).join(", ");
    const names = results.map(({ name }) => name).join(", ");
    const arrow = results.length === 0 ? "" : ` -> (${types})`;
    const end = results.length === 0 ? "return" : `return ${names} : ${types}`;
    const lines = [...this.#lines, end].map((line) => `  ${line.replaceAll("\n", "\n  ")}\n`).join("");
    const before = this.#before.map((line) => `${line}\n`).join("");
    return `${before}func.func @f(${parameters})${arrow} {\n${lines}}${this.#after.map((text) => `\n${text}`).join("")}`;
  }
}

/** A random type of a kind. */
export function randomShape(draft: Draft, kind: "vector" | "tensor" | "memref", element?: string): Shape {
  const rank = draft.pick([0, 1, 1, 1, 2, 2, 2, 3, 3, 4]);
  const sizes =
    kind === "vector" ? [1, 1, 2, 3, 4, 8] : [1, 1, 2, 3, 4, 4, 8, -1, -1, -1, ...(draft.chance(0.1) ? [0] : [])];
  const shape = Array.from({ length: kind === "vector" ? Math.min(rank, 3) : rank }, () => draft.pick(sizes));
  return shaped(kind, shape, element ?? draft.pick(elements));
}

const elements = ["i32", "f32", "f32", "index", "i1", "i8", "f16", "bf16", "i64"] as const;
