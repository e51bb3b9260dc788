// Random kernels of many operations on many types, with hardly any other control flow than loops that all invocations repeat as often: code that runs
// several invocations at a time. A sum of hashes takes every result, so that no wrong one is lost.
import type { Choices } from "../../spirv/mutations.ts";
import { pick } from "../types.ts";
import { type Element, elementBytes, elements, isFloat } from "./prelude.ts";

/** Names of values of each type that a line may use. */
type Values = Readonly<Record<Element, readonly string[]>>;

class Table {
  readonly #choose: Choices;
  readonly #values: Values;

  constructor(choose: Choices, values: Values) {
    this.#choose = choose;
    this.#values = values;
  }

  #pick<T>(from: readonly T[]): T {
    return pick(this.#choose, from);
  }

  #value(type: Element): string {
    return this.#pick(this.#values[type]);
  }

  /** An amount of a shift: mostly the same for all invocations. */
  #amount(type: Element): string {
    const bits = 8 * elementBytes[type];
    const own = `((int)${this.#value(type)} & ${bits - 1})`;
    return this.#pick([`${this.#choose.below(bits)}`, `(n & ${bits - 1})`, own]);
  }

  /** An operation on values of a type: an expression of that type. */
  #operation(type: Element): string {
    const [a, b, c] = [this.#value(type), this.#value(type), this.#value(type)];
    const cast = (text: string) => `(${type})(${text})`;
    const choice = () => `(${this.#condition()} ? ${a} : ${b})`;
    if (isFloat(type)) {
      return this.#pick([
        () => `(${a} ${this.#pick(["+", "-", "*", "/"])} ${b})`,
        () => `${this.#pick(["fabs", "floor", "ceil", "trunc", "rint", "sqrt"])}_${type}(${a})`,
        () => `(-${a})`,
        () => `fma_${type}(${a}, ${b}, ${c})`,
        () => `(${this.#pick(["fmin", "fmax"])}_${type}(${a}, ${b}) + (${type})0.0)`,
        () => `copysign_${type}(${a}, as_${type}(bits_${type}(${b})))`,
        choice,
      ])();
    }
    return this.#pick([
      () => cast(`${a} ${this.#pick(["+", "-", "*"])} ${b}`),
      () => cast(`${a} ${this.#pick(["&", "|", "^"])} ${b}`),
      () => cast(`${a} ${this.#pick(["<<", ">>", ">>"])} ${this.#amount(type)}`),
      () => `${this.#pick(["min", "max"])}_${type}(${a}, ${b})`,
      () => `rotate_${type}(${a}, (${type})${this.#pick(["3", "n", b])})`,
      () => cast(`~${a} + ${this.#choose.below(100)}`),
      () => cast(`${a} ${this.#pick(["/", "%"])} (${type})((${b} & 15) + 1)`),
      choice,
    ])();
  }

  /** A comparison, on values that are often equal. */
  #condition(): string {
    const type = this.#pick(elements);
    const [a, b] = [this.#value(type), this.#value(type)];
    const right = this.#pick([b, b, b, `(${type})${this.#choose.below(3)}`]);
    const one = `(${a} ${this.#pick(["<", "<=", ">", ">=", "==", "!="])} ${right})`;
    return this.#pick([
      () => one,
      () => one,
      () => `!${one}`,
      () => `(${one} ${this.#pick(["&", "|", "^", "==", "!="])} ${this.#condition()})`,
    ])();
  }

  /** A value of another type. */
  #conversion(type: Element): string {
    const from = this.#pick(elements);
    const a = this.#value(from);
    if (isFloat(from) && !isFloat(type)) return `${type}_of_${from}(${a})`;
    if (isFloat(type) && !isFloat(from) && elementBytes[from] === elementBytes[type] && this.#choose.below(3) === 0)
      return `as_${type}(${a})`;
    if (!isFloat(type) && this.#choose.below(3) === 0)
      return `(${type})(${this.#pick(["char", "short", "uchar", "ushort"])})${this.#value("int")}`;
    return `(${type})${a}`;
  }

  /** The bits of an operation's result, as a number without a sign. */
  bits(): string {
    const type = this.#pick(elements);
    const kind = this.#choose.below(10);
    if (kind < 2) return `(${this.#condition()})`;
    const value = kind < 5 ? this.#conversion(type) : this.#operation(type);
    return isFloat(type) ? `bits_${type}(${value})` : value;
  }

  of(type: Element): string {
    return this.#choose.below(3) === 0 ? this.#conversion(type) : this.#operation(type);
  }
}

/** The lines of a kernel; `limit`: an expression that the numbers of the invocations which go on are below, if not all do. */
export function tableLines(choose: Choices, limit: string | undefined): readonly string[] {
  const lines = limit === undefined ? [] : [`if (gid >= ${limit}) return;`];
  const counter = pick(choose, [undefined, undefined, "n % 5", "3", "(int)in_uchar[2] % 4"]);
  const at = () =>
    pick(choose, ["", ` + ${choose.below(9)}`, ` + ${choose.below(9)}`, counter === undefined ? "" : " + k * 2"]);
  lines.push("uint h = n; ulong g = n;");
  if (counter !== undefined) lines.push(`for (int k = 0; k < ${counter}; k++) {`);
  const used = elements.filter((type) => elementBytes[type] >= 4 || choose.below(3) === 0);
  const values = Object.fromEntries(
    elements.map((type) => {
      const place = () => pick(choose, [`gid${at()}`, `gid${at()}`, `gid${at()}`, "n", "(gid * 2 + 1)", "lid"]);
      const names = used.includes(type)
        ? ["a", "b", "c"].map((name) => `${name}_${type}`)
        : [`(${type})gid`, `(${type})n`];
      if (used.includes(type))
        lines.push(`const ${type} ${names.map((name) => `${name} = in_${type}[${place()}]`).join(", ")};`);
      return [type, [...names, `(${type})gid`]];
    }),
  ) as unknown as Values;
  const table = new Table(choose, values);
  for (let left = 8 + choose.below(12); left > 0; left--) {
    const isGuarded = choose.below(8) === 0;
    if (isGuarded) lines.push(`if (${pick(choose, ["n > 20", "in_int[n] > 0", "(n & 2) == 0"])})`);
    lines.push(
      choose.below(2) === 0 ? `h = h * 33u ^ (uint)${table.bits()};` : `g = g * 65u ^ (ulong)${table.bits()};`,
    );
  }
  const stores = elements.filter((type) => elementBytes[type] >= 4 && choose.below(3) === 0);
  if (counter !== undefined) lines.push("}");
  else for (const type of stores) lines.push(`out_${type}[gid] = ${table.of(type)};`);
  return [...lines, "out_ulong[gid + 96] = g;", "out_uint[gid + 96] = h;"];
}
