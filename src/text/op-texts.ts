// Texts of ops that were printed before. Where a form is plain (`OpSyntax.plain`), ops with the same attributes and types differ in the names
// of their operands alone: what stands between those is kept.

import { OpShapes, type Store } from "../ir/index.ts";
import type { ValueNamer } from "./value-namer.ts";

/** Recording costs what some uses save: beyond the first, texts are made as often as that. */
const FREE_TEXTS = 256;
const USES_FOR_ONE = 4;
const NO_ORDER: readonly number[] = [];

/** The text of ops of one shape, but for the names of their operands. */
class OpText {
  /** One piece before each operand and one behind the last; undefined until the same is printed a second time. */
  pieces: readonly string[] | undefined = undefined;
  /** The operands in the order in which they are printed; the complement of one that has a comma before it, which is no piece then. */
  order: readonly number[] = NO_ORDER;
}

export class OpTexts {
  private readonly store: Store;
  private readonly namer: ValueNamer;
  private readonly shapes: OpShapes<OpText>;
  /** The entry of the op that was looked up last, which is to be recorded; undefined where it is not. */
  private current: OpText | undefined = undefined;
  /** The pieces and operands recorded so far. */
  private pieces: string[] = [];
  private values: number[] = [];
  private isClear = true;
  private made = 0;
  private used = 0;

  constructor(store: Store, namer: ValueNamer) {
    this.store = store;
    this.namer = namer;
    this.shapes = new OpShapes(store);
  }

  /**
   * The text of an op, of which `form` says how it is printed, or undefined where it is not known; then {@link shouldRecord} tells whether the
   * caller is to print it piece by piece.
   */
  find(op: number, form: number): string | undefined {
    this.current = undefined;
    const shape = this.shapes.find(op, form, this.store.opAttrs[op]!);
    if (shape === undefined) return undefined;
    const known = shape.value;
    if (known === undefined) shape.value = new OpText();
    else if (known.pieces !== undefined) {
      this.used++;
      return this.text(known.pieces, known.order, this.store.opOperands[op]!);
    } else if (this.made <= FREE_TEXTS + this.used / USES_FOR_ONE) this.current = known;
    return undefined;
  }

  private text(pieces: readonly string[], order: readonly number[], operands: number): string {
    const { namer } = this;
    const { useValue } = this.store;
    let text = pieces[0]!;
    for (let index = 0; index < order.length; index++) {
      const operand = order[index]!;
      text += operand < 0 ? namer.nextText(useValue[operands + ~operand]!) : namer.text(useValue[operands + operand]!);
      const piece = pieces[index + 1]!;
      if (piece !== "") text += piece;
    }
    return text;
  }

  // ---- recording

  /** Whether the op that was looked up last has been met before: then its text is to be kept. */
  get shouldRecord(): boolean {
    return this.current !== undefined;
  }

  begin(): void {
    this.made++;
    this.pieces = [];
    this.values = [];
    this.isClear = true;
  }

  /** The text up to the name of a value. */
  add(before: string, value: number): void {
    this.pieces.push(before);
    this.values.push(value);
  }

  /** What is recorded does not tell where the name of a value stands. */
  spoil(): void {
    this.isClear = false;
  }

  /** Keeps what was recorded of an op, if it says which operand stands where; returns its text. */
  end(rest: string, op: number): string {
    const { store, values, pieces, current } = this;
    pieces.push(rest);
    let text = "";
    for (const [index, value] of values.entries()) text += pieces[index]! + this.namer.text(value);
    const first = store.opOperands[op]!;
    const operands = Array.from(store.useValue.subarray(first, first + store.opOperandCount[op]!));
    const order = values.map((value) => operands.indexOf(value));
    this.isClear &&= new Set(operands).size === operands.length && !order.includes(-1);
    if (this.isClear && current !== undefined) {
      current.order = order.map((operand, index) => (index > 0 && pieces[index] === ", " ? ~operand : operand));
      current.pieces = pieces.map((piece, index) => ((current.order[index] ?? 0) < 0 ? "" : piece));
    }
    this.current = undefined;
    return text + rest;
  }
}
