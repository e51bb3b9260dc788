// Texts of ops that were printed before. Where a form is plain (`OpSyntax.plain`), ops with the same attributes and types differ in the names
// of their operands alone: the text between those names is cached.

import { type OpId, OpShapes, type Store, type ValueId } from "../../ir/index.ts";
import { grown } from "../../support/tables/grown.ts";
import type { TextBuffer } from "../../support/tables/text-buffer.ts";
import type { OpTextShortcut } from "../print/shortcuts.ts";
import type { ValueNamer } from "../print/value-namer.ts";

/** Recording a text costs about as much as `USES_FOR_ONE` uses save: after the first ones, one is recorded per so many uses. */
const FREE_TEXTS = 256;
const USES_FOR_ONE = 16;
/** The text of ops of one shape, without the names of their operands. */
interface OpText {
  /** Begin and end of each piece, one before each operand and one after the last. */
  readonly pieces: readonly number[];
  /** The operands in the order in which they are printed. */
  readonly order: readonly number[];
}

/** Marks a shape that has been printed once and whose text is not cached yet. */
const SEEN: OpText = { pieces: [], order: [] };
const NONE = -1;

export class OpTexts implements OpTextShortcut {
  readonly #store: Store;
  readonly #namer: ValueNamer;
  readonly #shapes: OpShapes<OpText>;
  /** The shape of the op that was looked up last, if it is to be recorded. */
  #current: number = NONE;
  /** The pieces of all texts. */
  #bytes: Uint8Array = new Uint8Array(1 << 10);
  #count = 0;
  /** Where the pieces recorded so far begin and end in the text under construction, and the values between them. */
  readonly #bounds: number[] = [];
  readonly #values: number[] = [];
  #isClear = true;
  #made = 0;
  #used = 0;

  constructor(store: Store, namer: ValueNamer) {
    this.#store = store;
    this.#namer = namer;
    this.#shapes = new OpShapes(store);
  }

  /**
   * Prints an op, of which `form` states how it is printed. False if its text is not known; then {@link shouldRecord} returns whether the
   * caller is to print it piece by piece.
   */
  print(op: OpId, form: number, to: TextBuffer): boolean {
    this.#current = NONE;
    const shape = this.#shapes.find(op, form, this.#store.attributesId(op));
    if (shape < 0) return false;
    const known = this.#shapes.values[shape];
    if (known === undefined) this.#shapes.values[shape] = SEEN;
    else if (known !== SEEN) {
      this.#used++;
      this.#printPieces(known, op, to);
      return true;
    } else if (this.#made <= FREE_TEXTS + this.#used / USES_FOR_ONE) this.#current = shape;
    return false;
  }

  #printPieces({ pieces, order }: OpText, op: OpId, to: TextBuffer): void {
    const namer = this.#namer;
    const bytes = this.#bytes;
    const store = this.#store;
    to.copy(bytes, pieces[0]!, pieces[1]!);
    for (let index = 0; index < order.length; index++) {
      namer.print(to, store.operandId(op, order[index]!));
      to.copy(bytes, pieces[2 * index + 2]!, pieces[2 * index + 3]!);
    }
  }

  // ---- recording

  /** Whether the op that was looked up last has been met before: then its text is to be kept. */
  get shouldRecord(): boolean {
    return this.#current !== NONE;
  }

  /** The op's text begins at a place of the text under construction. */
  begin(at: number): void {
    this.#made++;
    this.#bounds.length = 0;
    this.#values.length = 0;
    this.#isClear = true;
    this.#bounds.push(at);
  }

  /** The name of a value follows. */
  endPiece(at: number, value: ValueId): void {
    this.#bounds.push(at);
    this.#values.push(value);
  }

  /** The name of a value ends. */
  beginPiece(at: number): void {
    this.#bounds.push(at);
  }

  /** The record does not contain the position of the name of a value. */
  spoil(): void {
    this.#isClear = false;
  }

  /** Keeps what was recorded of an op, which has been printed, if it states which operand is where. */
  end(from: TextBuffer, op: OpId): void {
    this.#bounds.push(from.count);
    const order = this.#isClear && this.#current !== NONE ? this.#orderOf(op) : undefined;
    if (order !== undefined) this.#shapes.values[this.#current] = { pieces: this.#keep(from.bytes), order };
    this.#current = NONE;
  }

  /** Which operands the recorded values are; undefined if that is not clear. */
  #orderOf(op: OpId): readonly number[] | undefined {
    const store = this.#store;
    const count = store.operandCount(op);
    for (let index = 1; index < count; index++) {
      for (let other = 0; other < index; other++)
        if (store.operandId(op, index) === store.operandId(op, other)) return undefined;
    }
    const order: number[] = [];
    for (const value of this.#values) {
      let operand = 0;
      while (operand < count && store.operandId(op, operand) !== value) operand++;
      if (operand === count) return undefined;
      order.push(operand);
    }
    return order;
  }

  /** Copies the pieces; returns where they are now. */
  #keep(from: Uint8Array): readonly number[] {
    const bounds = this.#bounds;
    const pieces: number[] = [];
    for (let index = 0; index < bounds.length; index += 2) {
      pieces.push(this.#count);
      for (let at = bounds[index]!; at < bounds[index + 1]!; at++) {
        if (this.#count === this.#bytes.length) this.#bytes = grown(this.#bytes);
        this.#bytes[this.#count++] = from[at]!;
      }
      pieces.push(this.#count);
    }
    return pieces;
  }
}
