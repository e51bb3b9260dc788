// Numbers as most texts have them: decimal, short, with nothing unusual about them. They are exact as numbers, and need no text.

import { grown } from "../../../support/tables/grown.ts";
import { BARE, CLASSES, isDigit } from "../../characters.ts";
import type { Scanner } from "../scanner.ts";

/** Digits of a number that is exact. */
const MOST_DIGITS = 15;

/** Powers of ten up to this one are exact, and so that they round what they multiply or divide once. */
const MOST_POWER = 22;

/** Lists that are nested deeper are read in the usual way. */
const DEEPEST = 16;

const POWERS_OF_TEN: readonly number[] = Array.from({ length: MOST_POWER + 1 }, (_, exponent) =>
  Number(`1e${exponent}`),
);

/** The numbers of a list, nested or not: all are integers, or all have a full stop. */
export class PlainNumbers {
  values: Float64Array = new Float64Array(16);
  count = 0;
  /** How often something was read: what was read before is lost then. */
  reads = 0;
  isFloat = false;
  /** The sizes of the lists by depth; empty if there is one number without a list. */
  readonly shape: number[] = [];
  /** How deep the numbers are; -1 where there is none yet. */
  #depth = -1;

  /** Reads a number, or nested lists of one shape, at the scanner's position; false if it is anything else, wherever that leaves the scanner. */
  read(scanner: Scanner): boolean {
    this.count = 0;
    this.reads++;
    this.#depth = -1;
    while (this.shape.length > 0) this.shape.pop();
    return scanner.peek() === 91 ? this.#list(scanner, 0) : this.#number(scanner, 0);
  }

  /** Reads a number at the scanner's position, where the next token begins; NaN where there is another one, which leaves the scanner there. */
  one(scanner: Scanner): number {
    this.count = 0;
    this.reads++;
    return this.#plain(scanner);
  }

  #list(scanner: Scanner, depth: number): boolean {
    if (depth > DEEPEST) return false;
    if (this.shape.length === depth) this.shape.push(-1);
    let size = 0;
    scanner.pos++;
    do {
      const isRight = scanner.peek() === 91 ? this.#list(scanner, depth + 1) : this.#number(scanner, depth + 1);
      if (!isRight) return false;
      size++;
    } while (scanner.acceptByte(44));
    const expected = this.shape[depth]!;
    this.shape[depth] = size;
    return scanner.acceptByte(93) && (expected === -1 || expected === size);
  }

  #number(scanner: Scanner, depth: number): boolean {
    const value = this.#plain(scanner);
    if (Number.isNaN(value) || (this.#depth !== -1 && this.#depth !== depth)) return false;
    this.#depth = depth;
    if (this.count === this.values.length) this.values = grown(this.values);
    this.values[this.count++] = value;
    return true;
  }

  /** The number at the scanner's position, where the next token begins; NaN where it is none of these, or of another kind than those before. */
  #plain(scanner: Scanner): number {
    const { bytes } = scanner;
    const isNegative = bytes[scanner.pos] === 45;
    const first = isNegative ? scanner.pos + 1 : scanner.pos;
    let pos = first;
    let value = 0;
    while (isDigit(bytes[pos]!)) value = value * 10 + bytes[pos++]! - 48;
    let digits = pos - first;
    if (digits === 0) return Number.NaN;
    const isFloat = bytes[pos] === 46;
    if (isFloat) {
      const fraction = ++pos;
      while (isDigit(bytes[pos]!)) value = value * 10 + bytes[pos++]! - 48;
      digits += pos - fraction;
      let power = fraction - pos;
      if (bytes[pos] === 101) {
        const sign = bytes[++pos];
        if (sign === 43 || sign === 45) pos++;
        if (!isDigit(bytes[pos]!)) return Number.NaN;
        let exponent = 0;
        while (isDigit(bytes[pos]!)) exponent = exponent * 10 + bytes[pos++]! - 48;
        power += sign === 45 ? -exponent : exponent;
      }
      value = scaled(value, power);
    }
    // The `x` of a number in hexadecimal: what follows belongs to it.
    if (digits > MOST_DIGITS || (CLASSES[bytes[pos]!]! & BARE) !== 0) return Number.NaN;
    if (this.count > 0 && isFloat !== this.isFloat) return Number.NaN;
    // An integer has no negative zero.
    if (isNegative && value === 0 && !isFloat) return Number.NaN;
    this.isFloat = isFloat;
    scanner.pos = pos;
    return isNegative ? -value : value;
  }
}

/** A number of few digits times a power of ten, rounded once; NaN where that takes more than one step. */
function scaled(value: number, power: number): number {
  const factor = POWERS_OF_TEN[Math.abs(power)] ?? Number.NaN;
  return power < 0 ? value / factor : value * factor;
}
