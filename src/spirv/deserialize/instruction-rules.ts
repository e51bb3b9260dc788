/** The handlers of instructions, by opcode. */

/** Reads an instruction whose first word is at `at`; `end` is the word after it. */
export type Rule<Reader> = (reader: Reader, at: number, end: number) => void;

/** By opcode: the words that an instruction must have, and its rule. */
export interface Rules<Reader> {
  readonly [opcode: number]: readonly [words: number, rule: Rule<Reader>];
}
