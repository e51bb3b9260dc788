// A vector as parts: vectors of lengths that SPIR-V has, or scalars. The parts divide the elements in the order in which they lie, whatever the
// dimensions are, so that ops on elements are done part by part, and ops that move elements only record where each one is.

import { broadcast, from_elements } from "../../dialects/vector/index.ts";
import {
  type Block,
  type Builder,
  denseAttr,
  elementCount,
  scalarAttr,
  type Type,
  Value,
  type VectorType,
  vectorType,
} from "../../ir/index.ts";
import { constantOf, extractAt } from "../vector-lowering/index.ts";

/** An element: a value, the bits of a constant, or a place in another vector. */
export type Element = Value | bigint | { readonly from: Parts; readonly index: number };

/** Where ops are made, and which lengths vectors may have, in descending order. */
export interface PartsBuilder {
  readonly at: Builder;
  readonly lengths: readonly number[];
}

/** The length of the parts of as many elements: the largest one that divides the number. Parts of one element are scalars. */
export function partLength(count: number, lengths: readonly number[]): number {
  return lengths.find((length) => count % length === 0) ?? 1;
}

/** The type of parts of a length. */
export function partType(length: number, element: Type): Type {
  return length === 1 ? element : vectorType(element.context, [length], element);
}

/** A vector in parts. Parts and elements are made on request, at the current place or where they may be used from there on. */
export class Parts {
  readonly type: VectorType;
  readonly count: number;
  /** Elements of each part. */
  readonly length: number;
  readonly #at: Builder;
  readonly #chunks: (Value | undefined)[];
  /** The blocks of values that were made at the current place; others may be used everywhere. */
  readonly #chunkBlocks = new Map<number, Block | undefined>();
  readonly #constants = new Map<number, { readonly value: Value; readonly block: Block | undefined }>();
  readonly #elements: (Element | undefined)[];

  constructor(
    { at, lengths }: PartsBuilder,
    type: VectorType,
    { chunks = [], elements = [] }: { readonly chunks?: readonly Value[]; readonly elements?: readonly Element[] },
  ) {
    this.type = type;
    this.count = elementCount(type.shape);
    this.length = partLength(this.count, lengths);
    this.#at = at;
    this.#chunks = [...chunks];
    this.#elements = elements.map((one) => (isPlace(one) ? one.from.place(one.index) : one));
  }

  get chunks(): readonly Value[] {
    return Array.from({ length: this.count / this.length }, (_, index) => this.chunk(index));
  }

  get elements(): readonly Value[] {
    return Array.from({ length: this.count }, (_, index) => this.element(index));
  }

  /** Where each element is. */
  get places(): readonly Element[] {
    return Array.from({ length: this.count }, (_, index) => this.place(index));
  }

  place(index: number): Element {
    return this.#elements[index] ?? { from: this, index };
  }

  /** An element as a value. */
  element(index: number): Value {
    const known = this.#elements[index];
    if (known instanceof Value) return known;
    if (typeof known === "bigint") return this.#constant(index, known);
    if (known !== undefined) return known.from.element(known.index);
    const chunk = this.chunk(Math.floor(index / this.length));
    if (this.length === 1) return chunk;
    const value = this.#after(chunk, () => extractAt(this.#at, chunk, [index % this.length]));
    this.#elements[index] = value;
    return value;
  }

  /** A part, put together from elements if need be. */
  chunk(index: number): Value {
    const known = this.#chunks[index];
    if (known !== undefined && (!this.#chunkBlocks.has(index) || isVisible(this.#at, this.#chunkBlocks.get(index))))
      return known;
    const value = this.length === 1 ? this.element(index) : this.#build(index);
    this.#chunks[index] = value;
    if (!this.#chunkBlocks.has(index)) this.#chunkBlocks.set(index, this.#at.block);
    return value;
  }

  #build(index: number): Value {
    const places = this.places.slice(index * this.length, (index + 1) * this.length);
    const whole = wholeChunk(places);
    if (whole !== undefined) return whole;
    const type = partType(this.length, this.type.element);
    const bits = places.filter((place) => typeof place === "bigint");
    if (bits.length === places.length) return constantOf(this.#at, type, denseAttr(type, this.type.element, bits));
    const elements = places.map((_, at) => this.element(index * this.length + at));
    const [source] = elements;
    if (source !== undefined && elements.every(({ id }) => id === source.id))
      return broadcast.build(this.#at, { source }, { resultTypes: [type] }).result();
    return from_elements.build(this.#at, { elements }, { resultTypes: [type] }).result();
  }

  #constant(index: number, bits: bigint): Value {
    const known = this.#constants.get(index);
    if (known !== undefined && isVisible(this.#at, known.block)) return known.value;
    const value = constantOf(this.#at, this.type.element, scalarAttr(this.type.element, bits));
    this.#constants.set(index, { value, block: this.#at.block });
    return value;
  }

  /** Makes a value right after another one. */
  #after(value: Value, make: () => Value): Value {
    const { block, before } = this.#at;
    const { definingOp, argumentBlock } = value;
    if (definingOp !== undefined) this.#at.insertAfter(definingOp);
    else if (argumentBlock !== undefined) this.#at.insertAtStart(argumentBlock);
    const made = make();
    this.#at.block = block;
    this.#at.before = before;
    return made;
  }
}

/** Parts of equal elements. */
export function splatParts(builder: PartsBuilder, type: VectorType, element: Element): Parts {
  return new Parts(builder, type, { elements: Array.from({ length: elementCount(type.shape) }, () => element) });
}

/** A vector of truth values of the shape of another one. */
export function maskType({ context, shape }: VectorType): VectorType {
  return vectorType(context, shape, context.i1);
}

function isPlace(element: Element): element is { readonly from: Parts; readonly index: number } {
  return typeof element !== "bigint" && !(element instanceof Value);
}

/** Whether values that were made in a block earlier come before the current place in all executions. */
function isVisible(at: Builder, home: Block | undefined): boolean {
  let { block } = at;
  while (block !== undefined && block !== home) block = block.parentOp?.block;
  return block !== undefined;
}

/** The part of another vector that has these elements in this order. */
function wholeChunk(places: readonly Element[]): Value | undefined {
  const [first] = places;
  if (first === undefined || !isPlace(first)) return undefined;
  const { from, index } = first;
  if (from.length !== places.length || index % from.length !== 0) return undefined;
  const isInOrder = places.every((place, at) => isPlace(place) && place.from === from && place.index === index + at);
  return isInOrder ? from.chunk(index / from.length) : undefined;
}
