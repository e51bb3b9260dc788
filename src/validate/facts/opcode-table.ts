/** Values by opcode, for one module: the core's opcodes are few and small, those of extensions rare and large. */

/** Opcodes below it are found in an array. */
const COMMON = 512;

export class OpcodeTable<T> {
  readonly #common: (T | undefined)[] = new Array(COMMON).fill(undefined);
  readonly #rare = new Map<number, T>();

  get(opcode: number): T | undefined {
    return opcode < COMMON ? this.#common[opcode] : this.#rare.get(opcode);
  }

  set(opcode: number, value: T): void {
    if (opcode < COMMON) this.#common[opcode] = value;
    else this.#rare.set(opcode, value);
  }
}
