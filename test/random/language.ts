// What programs in GLSL and in OpenCL C are made of, each part with its text and what it does.
import type { Choices } from "../spirv/mutations.ts";
import { bitsOf, type Scalar, signedOf, type Value, wrap } from "./numbers.ts";
import { nameOf, scalarOf, type Type } from "./types.ts";

export type Language = "glsl" | "opencl";

/** A path that depends on what is not known, or takes too long: nothing can be said about the program. */
export class Unknown extends Error {}

/** The variables of one invocation, in one call of a function. */
export class Frame {
  readonly shared: Map<string, Value>;
  readonly globals: Map<string, Value>;
  readonly locals = new Map<string, Value>();
  readonly invocation: number;
  steps = 0;

  constructor(shared: Map<string, Value>, globals: Map<string, Value>, invocation: number) {
    this.shared = shared;
    this.globals = globals;
    this.invocation = invocation;
  }

  #home(name: string): Map<string, Value> {
    if (this.locals.has(name)) return this.locals;
    return this.globals.has(name) ? this.globals : this.shared;
  }

  get(name: string): Value {
    return this.#home(name).get(name);
  }

  set(name: string, value: Value): void {
    this.#home(name).set(name, value);
  }

  /** The variables of a function that is called. */
  inner(): Frame {
    const frame = new Frame(this.shared, this.globals, this.invocation);
    frame.steps = this.steps;
    return frame;
  }

  step(): void {
    if (++this.steps > 5000) throw new Unknown();
  }
}

export interface Expr {
  readonly text: string;
  readonly type: Type;
  readonly run: (frame: Frame) => Value;
}

/** How a statement ends, where it is not at its end. */
export type Signal = undefined | "break" | "continue" | { readonly value: Value };

export interface Statement {
  readonly lines: readonly string[];
  readonly run: (frame: Frame) => Signal;
}

export function runAll(statements: readonly Statement[], frame: Frame): Signal {
  for (const statement of statements) {
    frame.step();
    const signal = statement.run(frame);
    if (signal !== undefined) return signal;
  }
  return undefined;
}

export const indented = (statements: readonly Statement[]): readonly string[] =>
  statements.flatMap(({ lines }) => lines.map((line) => `  ${line}`));

/** Returns whether what is known is true. */
export function isTrue(value: Value): boolean {
  if (typeof value !== "boolean") throw new Unknown();
  return value;
}

// ---- names of types

const openclInts: Readonly<Record<number, string>> = { 8: "char", 16: "short", 32: "int", 64: "long" };

export function scalarName(language: Language, type: Scalar): string {
  if (type.kind === "bool") return "bool";
  if (type.kind === "float") {
    const glsl = { 16: "float16_t", 32: "float", 64: "double" };
    return language === "glsl" ? glsl[type.width] : { 16: "half", 32: "float", 64: "double" }[type.width];
  }
  if (language === "opencl") return `${type.signed ? "" : "u"}${openclInts[type.width]}`;
  if (type.width === 32) return type.signed ? "int" : "uint";
  return `${type.signed ? "" : "u"}int${type.width}_t`;
}

/** What is before `vec` and `mat`. */
function prefixOf(type: Scalar): string {
  if (type.kind === "bool") return "b";
  if (type.kind === "float") return { 16: "f16", 32: "", 64: "d" }[type.width];
  if (type.width === 32) return type.signed ? "i" : "u";
  return `${type.signed ? "i" : "u"}${type.width}`;
}

/** The names of structs, in the order in which they are declared. */
export class Structs {
  readonly #language: Language;
  readonly #prefix: string;
  readonly #names = new Map<string, string>();
  readonly declarations: string[] = [];

  /** `prefix`: what names begin with. */
  constructor(language: Language, prefix = "S") {
    this.#language = language;
    this.#prefix = prefix;
  }

  name(type: Type): string {
    const language = this.#language;
    switch (type.kind) {
      case "vector":
        return language === "glsl"
          ? `${prefixOf(type.element)}vec${type.count}`
          : `${scalarName(language, type.element)}${type.count}`;
      case "matrix":
        return `${prefixOf(type.element.element)}mat${type.count}x${type.element.count}`;
      case "array": {
        const dimensions = dimensionsOf(type);
        return `${this.name(dimensions.element)}${dimensions.text}`;
      }
      case "struct":
        return this.#struct(type);
      default:
        return scalarName(language, type);
    }
  }

  /** A variable or a member with its type. */
  declared(type: Type, name: string): string {
    const { element, text } = dimensionsOf(type);
    return `${this.name(element)} ${name}${text}`;
  }

  #struct(type: Type & { readonly kind: "struct" }): string {
    const key = nameOf(type);
    const known = this.#names.get(key);
    if (known !== undefined) return known;
    const members = type.members.map((member, at) => `  ${this.declared(member, `m${at}`)};`);
    const name = `${this.#prefix}${this.#names.size}`;
    this.#names.set(key, name);
    const lines = members.join("\n");
    this.declarations.push(
      this.#language === "glsl" ? `struct ${name} {\n${lines}\n};` : `typedef struct {\n${lines}\n} ${name};`,
    );
    return name;
  }
}

function dimensionsOf(type: Type): { readonly element: Type; readonly text: string } {
  let [element, text] = [type, ""];
  while (element.kind === "array") {
    text += `[${element.count}]`;
    element = element.element;
  }
  return { element, text };
}

// ---- literals

export function literal(language: Language, structs: Structs, type: Type, value: Value): string {
  const inner = (part: Type, one: Value) => literal(language, structs, part, one);
  if (Array.isArray(value)) {
    const parts = value.map((one, at) =>
      inner(type.kind === "struct" ? (type.members[at] ?? type) : "element" in type ? type.element : type, one),
    );
    if (language === "glsl") return `${structs.name(type)}(${parts.join(", ")})`;
    return type.kind === "vector" ? `(${structs.name(type)})(${parts.join(", ")})` : `{${parts.join(", ")}}`;
  }
  return scalarLiteral(language, type as Scalar, value as bigint | number | boolean);
}

function scalarLiteral(language: Language, type: Scalar, value: bigint | number | boolean): string {
  if (type.kind === "bool") return String(value);
  const name = scalarName(language, type);
  const cast = (text: string) => (language === "glsl" ? `${name}(${text})` : `(${name})(${text})`);
  if (type.kind === "float") {
    const text = String(Object.is(value, -0) ? "-0.0" : Number.isInteger(value) ? `${value}.0` : value);
    if (type.width === 64) return language === "glsl" ? `(${text}LF)` : `(${text})`;
    return cast(type.width === 32 && language === "opencl" ? `${text}f` : text);
  }
  const bits = bitsOf(type, value);
  if (type.width === 64) return cast(`0x${bits.toString(16)}UL`);
  if (type.width === 32) return cast(`0x${bits.toString(16)}u`);
  return cast(String(type.signed ? signedOf(bits, type.width) : bits));
}

// ---- what is left

/** The words that a number is stored as. */
export function wordsOf(language: Language, type: Scalar, text: string): readonly string[] {
  const glsl = language === "glsl";
  if (type.kind === "bool") return [`(${text} ? 1u : 0u)`];
  if (type.kind === "float") {
    if (type.width === 32) return [glsl ? `floatBitsToUint(${text})` : `as_uint(${text})`];
    if (type.width === 16) return [glsl ? `uint(float16BitsToUint16(${text}))` : `(uint)as_ushort(${text})`];
    return glsl
      ? [`unpackDouble2x32(${text}).x`, `unpackDouble2x32(${text}).y`]
      : [`(uint)as_ulong(${text})`, `(uint)(as_ulong(${text}) >> 32)`];
  }
  if (type.width < 64) return [glsl ? `uint(${text})` : `(uint)(${text})`];
  return glsl
    ? [`uint(uint64_t(${text}))`, `uint(uint64_t(${text}) >> 32)`]
    : [`(uint)(${text})`, `(uint)((ulong)(${text}) >> 32)`];
}

/** The number that is in those words. */
export function inWords(
  type: Scalar,
  value: bigint | number | boolean,
): { readonly scalar: Scalar; readonly value: bigint | number } {
  if (typeof value === "boolean") return { scalar: { kind: "int", width: 32, signed: false }, value: value ? 1n : 0n };
  if (type.kind !== "int" || type.width >= 32) return { scalar: type, value };
  const wide = type.signed ? signedOf(BigInt(value), type.width) : BigInt(value);
  return { scalar: { kind: "int", width: 32, signed: false }, value: wrap(wide, 32) };
}

export const chance = (choose: Choices, percent: number): boolean => choose.below(100) < percent;
export { scalarOf };
