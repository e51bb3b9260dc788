// Instructions that need not be read again: the first word and the first enumerant of some decide what their other operands are.

import { KindCode } from "../../grammar/index.ts";
import type { Form } from "../words/form.ts";
import type { OperandReader } from "../words/operand-reader.ts";

/** First words with their first enumerants that were read, whose other operands are ids and numbers. */
export class KnownLayouts {
  readonly #words: Uint32Array;
  readonly #enumerants = new Map<number, Set<number>>();

  constructor(words: Uint32Array) {
    this.#words = words;
  }

  /** Whether an instruction has as many words and the same enumerant as one that was read. */
  has(form: Form, offset: number): boolean {
    const known = this.#enumerants.get(this.#words[offset]!);
    return known?.has(this.#words[offset + 1 + form.codes.length]!) === true;
  }

  /** Takes note of an instruction that was read. */
  add(form: Form, offset: number, reader: OperandReader): void {
    const at = form.codes.length;
    if (reader.unknownStart !== reader.end || at >= reader.count) return;
    const { code } = reader.kind(at);
    if (code !== KindCode.Value && code !== KindCode.Mask) return;
    for (let index = 0; index < reader.count; index++) {
      if (index !== at && reader.kind(index).code > KindCode.Integer) return;
    }
    const first = this.#words[offset]!;
    const enumerant = this.#words[offset + 1 + at]!;
    const known = this.#enumerants.get(first);
    if (known === undefined) this.#enumerants.set(first, new Set([enumerant]));
    else known.add(enumerant);
  }
}
