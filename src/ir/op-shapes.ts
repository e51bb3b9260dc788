// Op shapes: definition, properties, discardable attributes and types of operands and results, which is all that many questions about an op
// depend on. A module has few, so that what was answered for one op holds for most of the others.

import type { Store } from "./store.ts";

/** A power of two: how many shapes are kept. One more takes the place of another. */
const SLOTS = 1024;
/** Ops with more operands and results are not looked for. */
const MOST_VALUES = 12;

/** A shape and what somebody keeps for it. */
export class OpShape<T> {
  form = 0;
  properties = 0;
  attributes = 0;
  operandCount = 0;
  resultCount = 0;
  /** Of the operands, then of the results. */
  readonly types = new Int32Array(MOST_VALUES);
  /** What is kept; undefined for a shape that was not there before. */
  value: T | undefined = undefined;
}

export class OpShapes<T> {
  private readonly store: Store;
  private readonly slots: (OpShape<T> | undefined)[] = new Array<OpShape<T> | undefined>(SLOTS).fill(undefined);

  constructor(store: Store) {
    this.store = store;
  }

  /**
   * The shape of an op; undefined where it has too many operands and results. `form` is the number of the definition, or of a kind of
   * definition and place; `attributes` the dictionary of discardable attributes, or 0 where these do not matter.
   */
  find(op: number, form: number, attributes: number): OpShape<T> | undefined {
    const { store } = this;
    const operandCount = store.opOperandCount[op]!;
    const resultCount = store.opResultCount[op]!;
    if (operandCount + resultCount > MOST_VALUES) return undefined;
    const { useValue, valueType } = store;
    const properties = store.opProperties[op]!;
    const operands = store.opOperands[op]!;
    const results = store.opResults[op]!;
    let hash = (Math.imul(form, 0x9e3779b1) ^ Math.imul(properties, 0x85ebca6b) ^ attributes) | 0;
    for (let index = 0; index < operandCount; index++) {
      hash = (Math.imul(hash, 31) + valueType[useValue[operands + index]!]!) | 0;
    }
    for (let index = 0; index < resultCount; index++) hash = (Math.imul(hash, 31) + valueType[results + index]!) | 0;
    const slot = (hash ^ (hash >>> 10) ^ (hash >>> 20)) & (SLOTS - 1);
    let shape = this.slots[slot];
    if (shape === undefined) {
      shape = new OpShape();
      this.slots[slot] = shape;
    }
    if (
      shape.form === form &&
      shape.properties === properties &&
      shape.attributes === attributes &&
      shape.operandCount === operandCount &&
      shape.resultCount === resultCount &&
      this.hasTypes(shape, operands, results)
    ) {
      return shape;
    }
    shape.form = form;
    shape.properties = properties;
    shape.attributes = attributes;
    shape.operandCount = operandCount;
    shape.resultCount = resultCount;
    shape.value = undefined;
    const { types } = shape;
    for (let index = 0; index < operandCount; index++) types[index] = valueType[useValue[operands + index]!]!;
    for (let index = 0; index < resultCount; index++) types[operandCount + index] = valueType[results + index]!;
    return shape;
  }

  private hasTypes({ types, operandCount, resultCount }: OpShape<T>, operands: number, results: number): boolean {
    const { useValue, valueType } = this.store;
    for (let index = 0; index < operandCount; index++) {
      if (valueType[useValue[operands + index]!] !== types[index]) return false;
    }
    for (let index = 0; index < resultCount; index++) {
      if (valueType[results + index] !== types[operandCount + index]) return false;
    }
    return true;
  }
}
