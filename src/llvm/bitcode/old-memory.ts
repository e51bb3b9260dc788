// The memory effects of functions in bitcode: one number, and before LLVM 16 attributes such as `readonly`.

import { memoryEverywhere, OTHER_MEMORY, withMemory } from "../attributes/attribute-values.ts";
import { oldAttribute } from "./attributes/attribute-kinds.ts";

const NONE = 0;
const READ = 1;
const WRITE = 2;
const ALL = 3;
const ARGUMENTS = 0;
const INACCESSIBLE = 1;
const ERRNO = 2;

const only = (...locations: readonly number[]): number =>
  locations.reduce((bits, location) => withMemory(bits, location, ALL), memoryEverywhere(NONE));

/** The memory effects of each attribute. */
const WORDS: Readonly<Record<number, number>> = {
  [oldAttribute.readNone]: memoryEverywhere(NONE),
  [oldAttribute.readOnly]: memoryEverywhere(READ),
  [oldAttribute.writeOnly]: memoryEverywhere(WRITE),
  [oldAttribute.argumentMemoryOnly]: only(ARGUMENTS),
  [oldAttribute.inaccessibleMemoryOnly]: only(INACCESSIBLE),
  [oldAttribute.inaccessibleOrArgumentMemoryOnly]: only(ARGUMENTS, INACCESSIBLE),
};

/** Several words together allow what all of them do. */
export class OldMemory {
  #bits: number | undefined = undefined;

  /** Whether an attribute is such a word, which then counts. */
  restrict(number: number): boolean {
    const allowed = WORDS[number];
    if (allowed === undefined) return false;
    this.#bits = (this.#bits ?? memoryEverywhere(ALL)) & allowed;
    return true;
  }

  get effects(): number | undefined {
    return this.#bits;
  }
}

/** The first version had no separate `errno` location, which shared the access of other memory, and no target memory. */
const VERSION = 1n << 56n;
const VERSION_SHIFT = 56n;

/** The number of `memory(…)`, both ways. */
export const memoryEffects = {
  decode(value: bigint): bigint {
    if (value >> VERSION_SHIFT !== 0n) return BigInt.asUintN(56, value);
    const other = Number((value >> 4n) & 3n);
    const others = withMemory(withMemory(NONE, OTHER_MEMORY, other), ERRNO, other);
    return BigInt(
      withMemory(withMemory(others, ARGUMENTS, Number(value & 3n)), INACCESSIBLE, Number((value >> 2n) & 3n)),
    );
  },
  encode: (value: bigint): bigint => VERSION | value,
};
