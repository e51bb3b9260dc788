// Shortcuts of printing a text: texts that were printed before. `text/fast` keeps them; without it the printer prints the same.

import type { OpId, ValueId } from "../../ir/index.ts";
import type { TextBuffer } from "../../support/tables/text-buffer.ts";

/** Texts by number: of types or attributes by id, of names by definition or the context's number of a text. */
export interface TextShortcut {
  /** Writes the text of a number; false if it is not known. */
  write(key: number, to: TextBuffer): boolean;
  /** Learns what a buffer has from `begin` on, which is not empty. */
  keep(key: number, from: TextBuffer, begin: number): void;
  /** Whether a text of that number has been printed before; also true if that is not known. */
  hasMet(key: number): boolean;
}

/** Texts of inherent attributes by the ids of the properties and of the definition. */
export interface PropertiesTextShortcut {
  write(id: number, def: number, to: TextBuffer): boolean;
  keep(id: number, def: number, from: TextBuffer, begin: number): void;
}

/** Texts of ops with the names of their operands left out. */
export interface OpTextShortcut {
  /** Whether the caller is to record the op that was looked up last. */
  readonly shouldRecord: boolean;
  /** Prints an op; `form` states how. False if its text is not known. */
  print(op: OpId, form: number, to: TextBuffer): boolean;
  /** The op's text begins at a place of the text under construction. */
  begin(at: number): void;
  /** The name of a value follows. */
  endPiece(at: number, value: ValueId): void;
  /** The name of a value ends. */
  beginPiece(at: number): void;
  /** The record does not contain the position of the name of a value. */
  spoil(): void;
  /** Keeps what was recorded of an op, which has been printed. */
  end(from: TextBuffer, op: OpId): void;
}

/** Those of types, attributes and names. */
export interface WritingShortcuts {
  readonly types: TextShortcut;
  readonly attributes: TextShortcut;
  /** By the context's number of a text: as a name, and in quotes. */
  readonly names: TextShortcut;
  readonly quoted: TextShortcut;
}

export interface PrintingShortcuts extends WritingShortcuts {
  /** By definition: the name of an op in quotes. */
  readonly opNames: TextShortcut;
  readonly properties: PropertiesTextShortcut;
  readonly ops: OpTextShortcut;
}

const noTexts: TextShortcut = { write: () => false, keep: () => {}, hasMet: () => true };

/** Nothing is known: every text is written in full. */
export const noWritingShortcuts: WritingShortcuts = {
  types: noTexts,
  attributes: noTexts,
  names: noTexts,
  quoted: noTexts,
};

const noOpTexts: OpTextShortcut = {
  shouldRecord: false,
  print: () => false,
  begin: () => {},
  endPiece: () => {},
  beginPiece: () => {},
  spoil: () => {},
  end: () => {},
};

export const noPrintingShortcuts: PrintingShortcuts = {
  ...noWritingShortcuts,
  opNames: noTexts,
  properties: { write: () => false, keep: () => {} },
  ops: noOpTexts,
};
