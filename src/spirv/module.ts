/**
 * A SPIR-V module as the words it is stored in. Nothing here interprets an instruction beyond its first word.
 *
 * Invariant: the words are in the order of this machine, `words[0]` is the magic number, and after the five words of the
 * header every instruction's word count is at least 1 and the counts add up to the length exactly.
 */

import type { Kind } from "../support/arguments.ts";
import { unsigned } from "../support/tables/words.ts";

/** Words before the first instruction: magic number, version, generator, bound, schema. */
export const headerWords = 5;

/** A SPIR-V module as words. Its instructions are valid in length and opcode, nothing else is checked. */
export interface Module {
  /** All words, header included. */
  readonly words: Uint32Array;
  /** Whether the bytes that the module came from have the high byte of a word first. */
  readonly isBigEndian: boolean;
}

/** Kinds of arguments of public functions. @internal */
export const aModule: Kind = {
  expected: "a SPIR-V module, as 'decode' gives it",
  is: (value) => isModule(value) && value.words.length >= headerWords,
};

/** Whether a value has the fields of a module. @internal */
export function isModule(value: unknown): value is Module {
  return typeof value === "object" && value !== null && "words" in value && value.words instanceof Uint32Array;
}

/** The version word: 0x00010300 for 1.3. */
export function versionOf(module: Module): number {
  return module.words[1]!;
}

/** The generator word: the registered tool in the high half, its own version in the low half. */
export function generatorOf(module: Module): number {
  return module.words[2]!;
}

/** All ids are below this; a module may state any word, so nothing may be sized by it alone. */
export function boundOf(module: Module): number {
  return module.words[3]!;
}

/** @internal */
export function schemaOf(module: Module): number {
  return module.words[4]!;
}

/** The opcode in an instruction's first word. */
export function opcodeOf(word: number): number {
  return word & 0xffff;
}

/** The word count in an instruction's first word. */
export function wordCountOf(word: number): number {
  return word >>> 16;
}

/** The first word of an instruction; `wordCount` is at most {@link longestInstruction}. @internal */
export function firstWord(wordCount: number, opcode: number): number {
  return unsigned((wordCount << 16) | opcode);
}

/** @internal */
export const longestInstruction = 0xffff;

/** Calls `visit` with the word offset of every instruction in order, until it returns false. */
export function forEachInstruction(
  module: Module,
  // biome-ignore lint/suspicious/noConfusingVoidType: a visitor without a result visits everything
  visit: (offset: number, opcode: number, end: number) => boolean | void,
): void {
  const { words } = module;
  for (let offset = headerWords; offset < words.length; ) {
    const word = words[offset]!;
    const end = offset + wordCountOf(word);
    if (visit(offset, opcodeOf(word), end) === false) return;
    offset = end;
  }
}
