// Words of globals by their numbers in records.

import { SANITIZER_WORDS, type SanitizerWord, type ThreadLocal } from "../module.ts";

/** Numbers that LLVM writes come last for a word; the others are those of old releases. */
const LINKAGES: Readonly<Record<number, string>> = {
  0: "external",
  1: "weak",
  2: "appending",
  3: "internal",
  4: "linkonce",
  5: "external",
  6: "external",
  7: "extern_weak",
  8: "common",
  9: "private",
  10: "weak_odr",
  11: "linkonce_odr",
  12: "available_externally",
  13: "private",
  14: "private",
  15: "external",
  16: "weak",
  17: "weak_odr",
  18: "linkonce",
  19: "linkonce_odr",
};

/** Old linkages specified the DLL storage class, import or export. */
export const OLD_DLL_STORAGE: Readonly<Record<number, string>> = { 5: "dllimport", 6: "dllexport" };

const WRITTEN: Readonly<Record<string, number>> = {
  external: 0,
  appending: 2,
  internal: 3,
  extern_weak: 7,
  common: 8,
  private: 9,
  available_externally: 12,
  weak: 16,
  weak_odr: 17,
  linkonce: 18,
  linkonce_odr: 19,
};

export const linkage = {
  decode: (number: number): string => LINKAGES[number] ?? "external",
  encode: (word: string): number => WRITTEN[word] ?? 0,
};

/** A list of words, by position. */
function words<T extends string>(list: readonly T[]) {
  return {
    decode: (number: number): T => list[number] ?? list[0]!,
    encode: (word: string): number => Math.max(0, (list as readonly string[]).indexOf(word)),
  };
}

export const visibility = words(["", "hidden", "protected"]);
export const threadLocal = words<ThreadLocal>(["", "generaldynamic", "localdynamic", "initialexec", "localexec"]);
export const unnamedAddress = words(["", "unnamed_addr", "local_unnamed_addr"]);
export const dllStorage = words(["", "dllimport", "dllexport"]);
/** 0 is no model. */
export const codeModel = words(["", "tiny", "small", "kernel", "medium", "large"]);
/** 0 is none. */
export const comdatKind = words(["any", "any", "exactmatch", "largest", "nodeduplicate", "samesize"]);

export const sanitizers = {
  decode: (bits: number): readonly SanitizerWord[] => SANITIZER_WORDS.filter((_, index) => (bits & (1 << index)) !== 0),
  encode: (list: readonly SanitizerWord[]): number =>
    SANITIZER_WORDS.reduce((bits, word, index) => (list.includes(word) ? bits | (1 << index) : bits), 0),
};

/** An alignment in bytes as its exponent plus 1; 0 for none. */
export const alignment = {
  decode: (number: number): bigint => (number === 0 ? 0n : 1n << BigInt(Math.min(number - 1, 63))),
  encode: (bytes: bigint): number => (bytes === 0n ? 0 : bytes.toString(2).length),
};
