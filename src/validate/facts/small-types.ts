/** Types of 8 and 16 bits that a module may store but not compute with. */
import { Capability } from "../../grammar/enumerants.generated.ts";
import * as Op from "../../grammar/opcodes.generated.ts";
import type { Facts } from "./module-facts.ts";
import { containsType } from "./types.ts";

class SmallTypes {
  readonly #m: Facts;
  readonly #known = new Map<number, boolean>();
  readonly #int8: boolean;
  readonly #int16: boolean;
  readonly #float16: boolean;

  constructor(m: Facts) {
    this.#m = m;
    this.#int8 = m.has(Capability.Int8);
    this.#int16 = m.has(Capability.Int16);
    this.#float16 = m.has(Capability.Float16);
  }

  isLimited(type: number): boolean {
    let known = this.#known.get(type);
    if (known === undefined) {
      known = containsType(this.#m, type, (id) => this.#isLimitedScalar(id), true);
      this.#known.set(type, known);
    }
    return known;
  }

  #isLimitedScalar(id: number): boolean {
    const m = this.#m;
    const opcode = m.opcodeOf(id);
    if (opcode === Op.TypeInt) {
      const width = m.wordOf(id, 2);
      return (width === 8 && !this.#int8) || (width === 16 && !this.#int16);
    }
    // Floats with an encoding of their own have capabilities of their own.
    return opcode === Op.TypeFloat && m.wordOf(id, 2) === 16 && m.length(m.definition(id)) === 3 && !this.#float16;
  }
}

const smallTypes = (m: Facts): SmallTypes => new SmallTypes(m);

/** Whether a type contains numbers of 8 or 16 bits that only loads, stores and conversions may touch. */
export function isLimitedType(m: Facts, type: number): boolean {
  return m.derive(smallTypes).isLimited(type);
}
