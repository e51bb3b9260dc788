// The ids of what a Store and a Context hold. All are numbers, and 0 is "none"; the compiler keeps the kinds apart, at no cost when the program
// runs.

declare const kind: unique symbol;

/** A number of one kind. */
interface Kind<K extends string> {
  readonly [kind]: K;
}

/** An op of a store. */
export type OpId = number & Kind<"op">;
/** A result, a block argument or a forward reference of a store. */
export type ValueId = number & Kind<"value">;
/** A slot for an operand, which is in the list of uses of its value. */
export type SlotId = number & Kind<"slot">;
/** A block of a store. */
export type BlockId = number & Kind<"block">;
/** A type of a context. */
export type TypeId = number & Kind<"type">;
/** An attribute of a context. */
export type AttributeId = number & Kind<"attribute">;
/** A tuple of inherent attributes of a context. */
export type PropertiesId = number & Kind<"properties">;
/** The definition of an op in a context. */
export type DefId = number & Kind<"def">;
/** The origin of a value: the op that defines it, or the negative id of the block whose argument it is. */
export type OwnerId = number & Kind<"owner">;
/** The location of an op: an offset into the sources of a store, or the negative index of a location of the context. */
export type LocationId = number & Kind<"location">;

/** The id of nothing, for ids of every kind. */
export const NO_ID = 0 as never;

/** The id of something that lies `index` after the first: the results of an op, or the slots of its operands. */
export function idAfter<T extends number>(first: T, index: number): T {
  return (first + index) as T;
}

/** A typed array of ids of one kind. */
export type Column<T extends number, A extends Int32Array | Uint16Array = Int32Array> = A & { [index: number]: T };
