// Shortcuts of reading a text: the reader asks at five places whether the work has been done before, and does it where nothing is known.
// `text/fast` has what answers; without it the reader reads the same.

import {
  type AttributeId,
  type Block,
  type DefId,
  NO_ID,
  type OpId,
  type PropertiesId,
  type TypeId,
} from "../../ir/index.ts";
import type { OpDraft } from "./ops/draft.ts";
import type { Parser } from "./parser.ts";
import type { Scanner } from "./scanner.ts";

/** Ops that were read before, of which others may repeat the text. */
export interface OpShortcut {
  /** Reads an op whose name is from `begin` to `end` into the block. `NO_ID`, with the parser at `end`, where no op before helps. */
  read(def: DefId, begin: number, end: number, block: Block): OpId;
  /** Learns an op from its draft. `isPlain`: its form depends on its own text alone. */
  remember(op: OpId, def: DefId, draft: OpDraft, isPlain: boolean): void;
}

/** Types or attributes that were read before, by their text. */
export interface SpellingShortcut<Id extends number> {
  /** The id of what begins at the scanner's position; `NO_ID` where it is not known. Moves after it where it is. */
  lookup(scanner: Scanner): Id;
  /** Learns what was read from `begin` to `end`. */
  remember(scanner: Scanner, begin: number, end: number, id: Id): void;
}

export interface TypeShortcut extends SpellingShortcut<TypeId> {
  /** Takes an item of a list of types if it is this type, written as before. */
  accept(scanner: Scanner, id: TypeId): boolean;
}

/** Dictionaries of properties in the generic form, and the properties that they gave. */
export interface PropertiesShortcut {
  find(def: DefId, name: number, value: number): PropertiesId;
  remember(def: DefId, name: number, value: number, properties: PropertiesId): void;
}

export interface ReadingShortcuts {
  readonly customOps: OpShortcut;
  readonly genericOps: OpShortcut;
  readonly types: TypeShortcut;
  readonly attributes: SpellingShortcut<AttributeId>;
  readonly properties: PropertiesShortcut;
  /** The id of the elements after the word `dense`; `NO_ID`, with the parser where it was, where they are not plain numbers. */
  denseElements(parser: Parser): AttributeId;
}

const noOps: OpShortcut = { read: () => NO_ID, remember: () => {} };
const noSpellings = { lookup: () => NO_ID, remember: () => {}, accept: () => false };

/** Nothing is known: everything is read in full. */
export const noReadingShortcuts: ReadingShortcuts = {
  customOps: noOps,
  genericOps: noOps,
  types: noSpellings,
  attributes: noSpellings,
  properties: { find: () => NO_ID, remember: () => {} },
  denseElements: () => NO_ID,
};
