// A random kernel in OpenCL C: variables that may be used, and the lines so far.
import type { Choices } from "../../spirv/mutations.ts";
import { pick } from "../types.ts";
import { bytesOf, type ClType, type Held, isFloat, isSame, nameOf, of, widthOf, withBase } from "./types.ts";

/** Bytes that kernels read; each kind of number begins at a quarter. */
export const INPUT = 4096;
/** Bytes that each invocation may write. */
export const SLOT = 2048;
/** Invocations of a work-group, and work-groups. */
export const ITEMS = 4;
export const GROUPS = 2;
/** Bytes of memory of the work-group that a kernel is given. */
export const LOCAL = 256;

const quarters: Readonly<Record<string, number>> = { half: 1, float: 2, double: 3 };

export class Kernel {
  readonly choose: Choices;
  readonly lines: string[] = [];
  /** Declarations before the kernel: types and functions. */
  readonly before: string[] = [];
  held: Held[] = [];
  written = 0;
  readonly #prefix: string;
  #names = 0;
  #depth = 1;

  constructor(choose: Choices, prefix: string) {
    this.choose = choose;
    this.#prefix = prefix;
  }

  chance(percent: number): boolean {
    return this.choose.below(100) < percent;
  }

  pick<T>(from: readonly T[]): T {
    return pick(this.choose, from);
  }

  name(prefix = "v"): string {
    return `${this.#prefix}${prefix}${this.#names++}`;
  }

  line(text: string): void {
    this.lines.push("  ".repeat(this.#depth) + text);
  }

  /** Lines in a block; declarations in it are of no use after it. */
  within(head: string, write: () => void): void {
    const { held } = this;
    this.line(`${head} {`);
    this.#depth++;
    this.held = [...held];
    write();
    this.held = held;
    this.#depth--;
    this.line("}");
  }

  /** Declares a variable that may be used from here on. */
  keep(type: ClType, value: string): Held {
    const held = { name: this.name(), type };
    this.line(`${nameOf(type)} ${held.name} = ${value};`);
    this.held.push(held);
    return held;
  }

  /** A value of a type: one from before, one of the input, or a constant. */
  any(type: ClType): string {
    const known = this.held.filter((one) => isSame(one.type, type));
    if (known.length > 0 && this.chance(70)) return this.pick(known.slice(-6)).name;
    if (this.chance(75)) return this.input(type);
    return this.#constant(type);
  }

  #constant(type: ClType): string {
    const value = isFloat(type)
      ? this.pick(["0.0", "1.0", "-1.5", "3.25", "-0.0", "100.0", "0.5"])
      : this.pick(["0", "1", "-1", "7", "100", "63", "31"]);
    return `(${nameOf(type)})(${type.base})${value}`;
  }

  /** Something of the input, which may differ between invocations. */
  input(type: ClType): string {
    const size = bytesOf(type);
    const quarter = quarters[type.base] ?? 0;
    const places = Math.floor(INPUT / 4 / size);
    const at = ((INPUT / 4) * quarter) / size + this.choose.below(Math.max(1, places - 8));
    const step = places > 8 && this.chance(40) ? " + item" : "";
    return `((global const ${nameOf(type)} *)in)[${at}${step}]`;
  }

  /** The same bits for all NaNs. */
  clean(type: ClType, value: string): string {
    const lane = widthOf(type) === 16 ? "(half)NAN" : widthOf(type) === 32 ? "(float)NAN" : "(double)NAN";
    return type.count === 1
      ? `(isnan(${value}) ? ${lane} : ${value})`
      : `select(${value}, (${nameOf(type)})${lane}, isnan(${value}))`;
  }

  /** An expression of a simple type from one of many integers, between 0 and a limit. */
  below(limit: number): string {
    const type = of(this.pick(["uint", "uchar", "ushort", "ulong"]));
    return this.chance(40) ? String(this.choose.below(limit)) : `(${this.any(type)} % ${limit})`;
  }

  /** Puts a value in the output. */
  leave({ name, type }: Held): void {
    const size = bytesOf(type);
    const at = Math.ceil(this.written / size);
    if ((at + 1) * size > SLOT) return;
    this.written = (at + 1) * size;
    const value = isFloat(type) ? this.clean(type, name) : name;
    // Bytes after a vector of three are left open.
    const [lanes, stored] =
      type.count === 3 ? [of(type.base, 4), `(${type.base}4)(${value}, (${type.base})0)`] : [type, value];
    this.line(`((global ${nameOf(lanes)} *)mine)[${at}] = ${stored};`);
  }

  /** A condition on numbers that are not vectors. */
  condition(): string {
    const type = of(this.pick(["int", "uint", "float", "long", "char"]));
    return `${this.any(type)} ${this.pick(["<", "<=", ">", ">=", "==", "!="])} ${this.any(type)}`;
  }

  /** A small number as a float. */
  small(type: ClType): string {
    return `convert_${nameOf(type)}(${this.any(withBase(type, "char"))})`;
  }
}
