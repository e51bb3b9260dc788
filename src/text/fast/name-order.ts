// The order of names in dictionaries, by the context's numbers of their texts: most differ in their first characters, which are kept as a number.

import { compareNames } from "../../ir/index.ts";
import { grown } from "../../support/byte-table.ts";
import { FAST } from "./switches.ts";

/** Characters of a name that a number of 53 bits holds. */
const KEPT = 6;

export class NameOrder {
  private readonly strings: readonly string[];
  /** The first characters of each name; 0 if not computed yet, -1 if they are not all ASCII. */
  private keys: Float64Array = new Float64Array(64);

  /** `strings` are the texts by their numbers. */
  constructor(strings: readonly string[]) {
    this.strings = strings;
  }

  /** Whether name `a` sorts before name `b`. */
  isBefore(a: number, b: number): boolean {
    if (!FAST.nameOrder) return compareNames(this.strings[a]!, this.strings[b]!) < 0;
    this.learn(a);
    this.learn(b);
    // A method that returns a number of 53 bits allocates an object.
    const first = this.keys[a]!;
    const second = this.keys[b]!;
    if (first !== second && first > 0 && second > 0) return first < second;
    return compareNames(this.strings[a]!, this.strings[b]!) < 0;
  }

  private learn(name: number): void {
    while (name >= this.keys.length) this.keys = grown(this.keys);
    if (this.keys[name] !== 0) return;
    const text = this.strings[name]!;
    let key = 0;
    for (let index = 0; index < KEPT && key >= 0; index++) {
      const code = index < text.length ? text.charCodeAt(index) : 0;
      key = code < 0x80 ? key * 256 + code : -1;
    }
    this.keys[name] = key;
  }
}
