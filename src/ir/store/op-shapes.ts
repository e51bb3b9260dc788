// Op shapes: definition, properties, discardable attributes and types of operands and results, which is all that many questions about an op
// depend on. A module has few, so that what was answered for one op holds for most of the others.

import { addWord } from "../../support/tables/hash.ts";
import { LossyTable } from "../../support/tables/lossy-table.ts";
import type { Store } from "./store.ts";

/** How many shapes are kept at first, and at most. */
const FEWEST = 16;
const MOST = 4096;
/** Words of a shape, which are a line of a processor's cache: form, properties, attributes, how many operands and results, and their types. */
const ROW = 16;
const TYPES = 4;
/** Ops with more operands and results are not looked for. */
const MOST_VALUES = ROW - TYPES;

/** Cached values by shape number. @internal */
export class OpShapes<T> {
  readonly #store: Store;
  readonly #table = new LossyTable(ROW, FEWEST, MOST);
  /** The cached value; undefined for a new shape. */
  values: (T | undefined)[] = new Array<T | undefined>(FEWEST).fill(undefined);

  constructor(store: Store) {
    this.#store = store;
  }

  /**
   * The number of the shape of an op, which holds until another one is looked for; -1 where it has too many operands and results. `form` is
   * the number of the definition, or of a kind of definition and place; `attributes` the dictionary of discardable attributes, or 0 if
   * these do not matter.
   */
  find(op: number, form: number, attributes: number): number {
    const store = this.#store;
    const operandCount = store.opOperandCount[op]!;
    const resultCount = store.opResultCount[op]!;
    if (operandCount + resultCount > MOST_VALUES) return -1;
    const { useValue, valueType } = store;
    const properties = store.opProperties[op]!;
    const operands = store.opOperands[op]!;
    const results = store.opResults[op]!;
    let hash = addWord(addWord(form, properties), attributes);
    for (let index = 0; index < operandCount; index++) {
      hash = addWord(hash, valueType[useValue[operands + index]!]!);
    }
    for (let index = 0; index < resultCount; index++) hash = addWord(hash, valueType[results + index]!);
    const { rows } = this.#table;
    const slot = this.#table.slotOf(hash);
    const row = ROW * slot;
    const counts = operandCount * ROW + resultCount;
    let isKnown =
      rows[row] === form && rows[row + 1] === properties && rows[row + 2] === attributes && rows[row + 3] === counts;
    rows[row] = form;
    rows[row + 1] = properties;
    rows[row + 2] = attributes;
    rows[row + 3] = counts;
    let at = row + TYPES;
    for (let index = 0; index < operandCount; index++, at++) {
      const type = valueType[useValue[operands + index]!]!;
      if (rows[at] !== type) isKnown = false;
      rows[at] = type;
    }
    for (let index = 0; index < resultCount; index++, at++) {
      const type = valueType[results + index]!;
      if (rows[at] !== type) isKnown = false;
      rows[at] = type;
    }
    if (isKnown) return slot;
    if (this.#table.learn()) {
      this.values = new Array<T | undefined>(this.#table.slots).fill(undefined);
      return this.find(op, form, attributes);
    }
    this.values[slot] = undefined;
    return slot;
  }
}
