// Reads mangled names: see `mangle.ts`. It is tolerant: parameters that it does not understand give the name alone.

import type { MangledType, Qualifiers } from "./types.ts";

/** The parts of a mangled name. */
export interface Demangled {
  /** The last part of the name, without namespaces. */
  readonly name: string;
  /** The namespaces and classes around it. */
  readonly scopes: readonly string[];
  /** Undefined if they could not be read. A function without parameters has none. */
  readonly parameters: readonly MangledType[] | undefined;
}

type Pointer = Extract<MangledType, { kind: "pointer" }>;

/** Types nest this deep at most; deeper ones are not understood. */
const DEEPEST = 64;

/** The parts of a name; undefined if it is not mangled. */
export function demangle(name: string): Demangled | undefined {
  if (!name.startsWith("_Z")) return undefined;
  const reader = new Reader(name, 2);
  const parts = reader.names();
  const last = parts?.at(-1);
  if (parts === undefined || last === undefined) return undefined;
  const hasResult = reader.templateArguments();
  return { name: last, scopes: parts.slice(0, -1), parameters: hasResult ? reader.afterResult() : reader.parameters() };
}

class Reader {
  readonly #text: string;
  #at: number;
  /** Candidates for substitutions in their order. */
  readonly #known: MangledType[] = [];
  /** Arguments of the template. */
  readonly #templates: MangledType[] = [];
  /** Candidates that are a pointee with qualifiers, and the pointers to them. */
  readonly #qualified = new Map<MangledType, Pointer>();

  constructor(text: string, at: number) {
    this.#text = text;
    this.#at = at;
  }

  /** Arguments of a template, which follow its name: `I…E`; false, and nothing is read, if the name is no template's. */
  templateArguments(): boolean {
    if (!this.#accept("I")) return false;
    // The template itself is a candidate.
    this.#known.push({ kind: "named", name: "" });
    while (!this.#accept("E")) {
      const type = this.#at < this.#text.length ? (this.#literal() ?? this.#type(0)) : undefined;
      if (type === undefined) return true;
      this.#templates.push(type);
    }
    return true;
  }

  /** A number as an argument of a template: `Li1E`. */
  #literal(): MangledType | undefined {
    const text = this.#match(/L[a-z]n?\d+E/y);
    return text === undefined ? undefined : { kind: "named", name: text };
  }

  /** Names of templates state the type of the result before those of parameters. */
  afterResult(): readonly MangledType[] | undefined {
    return this.#type(0) === undefined ? undefined : this.parameters();
  }

  names(): readonly string[] | undefined {
    if (!this.#accept("N")) {
      const name = this.#identifier();
      return name === undefined ? undefined : [name];
    }
    while (this.#accept("K") || this.#accept("V")) {}
    const parts: string[] = [];
    while (!this.#accept("E")) {
      const part = this.#identifier();
      if (part === undefined) return undefined;
      parts.push(part);
    }
    return parts;
  }

  parameters(): readonly MangledType[] | undefined {
    const list: MangledType[] = [];
    while (this.#at < this.#text.length) {
      const type = this.#type(0);
      if (type === undefined) return undefined;
      list.push(type);
    }
    const [first] = list;
    return list.length === 1 && first?.kind === "scalar" && first.code === "v" ? [] : list;
  }

  #accept(word: string): boolean {
    if (!this.#text.startsWith(word, this.#at)) return false;
    this.#at += word.length;
    return true;
  }

  #match(pattern: RegExp): string | undefined {
    pattern.lastIndex = this.#at;
    const [found] = pattern.exec(this.#text) ?? [];
    if (found !== undefined) this.#at += found.length;
    return found;
  }

  #identifier(): string | undefined {
    const digits = this.#match(/\d{1,9}/y);
    if (digits === undefined) return undefined;
    const length = Number(digits);
    const name = this.#text.slice(this.#at, this.#at + length);
    if (length === 0 || name.length < length) return undefined;
    this.#at += length;
    return name;
  }

  #type(depth: number): MangledType | undefined {
    if (depth > DEEPEST) return undefined;
    if (this.#accept("S")) return this.#substitution();
    if (this.#accept("N")) return this.#nested();
    // Qualifiers of values, which some names have, mean nothing.
    if (this.#match(/[rVK]+/y) !== undefined) return this.#type(depth + 1);
    const parameter = this.#match(/T\d*_/y);
    if (parameter !== undefined) return this.#templateParameter(parameter);
    if (this.#accept("P")) return this.#pointer(depth);
    if (this.#accept("U13block_pointerFvvE")) {
      this.#known.push({ kind: "scalar", code: "FvvE" });
      return this.#recorded({ kind: "block" });
    }
    if (this.#accept("Dv")) return this.#sequence("vector", depth);
    if (this.#accept("A")) return this.#sequence("array", depth);
    if (this.#accept("U7_Atomic")) {
      const element = this.#type(depth + 1);
      return element && this.#recorded({ kind: "atomic", element });
    }
    const name = this.#identifier();
    if (name !== undefined) return this.#recorded({ kind: "named", name });
    const code = this.#match(/DF16b|D[hdfeinus]|[a-z]/y);
    return code === undefined ? undefined : { kind: "scalar", code };
  }

  #substitution(): MangledType | undefined {
    const text = this.#match(/[0-9A-Z]*_/y);
    if (text === undefined) return undefined;
    const position = text === "_" ? 0 : Number.parseInt(text.slice(0, -1), 36) + 1;
    return this.#known[position];
  }

  /** `T_`, `T0_`, …: an argument of the template, which is a candidate as such. */
  #templateParameter(text: string): MangledType | undefined {
    const position = text === "T_" ? 0 : Number(text.slice(1, -1)) + 1;
    const type = this.#templates[position];
    return type && this.#recorded({ ...type });
  }

  /** A type in namespaces and classes, by its last name; each of them with those around it is a candidate. */
  #nested(): MangledType | undefined {
    let type: MangledType | undefined;
    while (!this.#accept("E")) {
      const name = this.#accept("S") ? undefined : this.#identifier();
      if (name === undefined && type !== undefined) return undefined;
      type = name === undefined ? this.#substitution() : this.#recorded({ kind: "named", name });
      if (type === undefined) return undefined;
    }
    return type;
  }

  #sequence(kind: "vector" | "array", depth: number): MangledType | undefined {
    const count = this.#match(/\d{1,9}_/y);
    const element = count === undefined ? undefined : this.#type(depth + 1);
    if (count === undefined || element === undefined) return undefined;
    return this.#recorded({ kind, count: Number.parseInt(count, 10), element });
  }

  #pointer(depth: number): MangledType | undefined {
    const start = this.#at;
    const qualifiers = this.#qualifiers();
    const isQualified = this.#at > start;
    const pointee = this.#type(depth + 1);
    if (pointee === undefined) return undefined;
    const type: Pointer = { kind: "pointer", pointee, qualifiers };
    const known = isQualified ? undefined : this.#qualified.get(pointee);
    // The pointee with its qualifiers is a candidate: a copy of the pointee represents it.
    if (isQualified) {
      const candidate = { ...pointee };
      this.#qualified.set(candidate, type);
      this.#known.push(candidate);
    }
    return this.#recorded(known ?? type);
  }

  #qualifiers(): Qualifiers {
    // Older names have the address space after the other qualifiers.
    const before = this.#match(/[rVK]*(?=U\d)/y) ?? "";
    const space = this.#addressSpace();
    const words = before + (this.#match(/r?V?K?/y) ?? "");
    return {
      ...(space === undefined ? {} : { addressSpace: space }),
      ...(words.includes("r") ? { isRestrict: true } : {}),
      ...(words.includes("V") ? { isVolatile: true } : {}),
      ...(words.includes("K") ? { isConst: true } : {}),
    };
  }

  /** `U3AS1`: the length counts the digits of the number, which digits of a name may follow. */
  #addressSpace(): number | undefined {
    const head = this.#match(/U\d(?=AS)/y);
    if (head === undefined) return undefined;
    const digits = Number(head.slice(1)) - "AS".length;
    const number = this.#text.slice(this.#at + "AS".length, this.#at + "AS".length + digits);
    this.#at += "AS".length + digits;
    return Number(number);
  }

  #recorded(type: MangledType): MangledType {
    this.#known.push(type);
    return type;
  }
}
