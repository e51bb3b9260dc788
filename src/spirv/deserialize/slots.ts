/**
 * The meaning of each id while a module is read: a kind and a number. Both are kept in one word, which {@link IdTable} holds in
 * memory proportional to the input, whatever bound the module states.
 */

/** The kind of an id; the comment states the meaning of its number. */
export const Slot = {
  None: 0,
  /** The id of a value in the store. */
  Value: 1,
  /** The id of a value that is used before it is defined. */
  Forward: 2,
  /** The id of a type. */
  Type: 3,
  /** An index into the leaves: ops without operands, created again at each use. */
  Leaf: 4,
  /** The word offset of an OpSpecConstantOp. */
  Operation: 5,
  /** An index into the functions' names. */
  Function: 6,
  /** The id of a block. */
  Block: 7,
  /** The word offset of an OpString. */
  String: 8,
  /** An index into the imported sets. */
  Set: 9,
  /** The word offset of a declaration that has a symbol. */
  Declaration: 10,
  /** A phi of a function that has been read: its value may be that of a construct now, and is of no use elsewhere. */
  Gone: 11,
  /** The word offset of an OpGraphARM. */
  Graph: 12,
} as const;
export type Slot = (typeof Slot)[keyof typeof Slot];

const kindBits = 4;
/** Numbers are smaller than this. */
export const slotLimit = 1 << (32 - kindBits);

export function packSlot(kind: Slot, number: number): number {
  return number * 16 + kind;
}

export function slotKind(word: number): Slot {
  // Sound: only `packSlot` makes these words.
  return (word & 15) as Slot;
}

export function slotNumber(word: number): number {
  return word >>> kindBits;
}
