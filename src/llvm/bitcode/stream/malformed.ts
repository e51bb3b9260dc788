// The exception that unwinds the reader of bitcode. `readBitcode` catches it: it never leaves this folder.

/** Input that is no bitcode, or bitcode that breaks its own rules. */
export class MalformedBitcode extends Error {
  /** The offset in bits from the start of the input, where the record or block begins. */
  readonly bit: number;

  constructor(message: string, bit: number) {
    super(message);
    this.bit = bit;
  }
}
