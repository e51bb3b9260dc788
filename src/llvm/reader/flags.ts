// Flags of arithmetic, after the name of an instruction.

import { flag, opcode } from "../opcode.ts";
import type { Reader } from "./state.ts";
import { token } from "./words/token.ts";

const FAST: Readonly<Record<string, number>> = {
  fast: 127,
  nnan: flag.nnan,
  ninf: flag.ninf,
  nsz: flag.nsz,
  arcp: flag.arcp,
  contract: flag.contract,
  afn: flag.afn,
  reassoc: flag.reassoc,
};

/** Reads flags of floats. */
export function parseFastFlags(reader: Reader): number {
  return parseWords(reader, FAST);
}

function parseWords(reader: Reader, words: Readonly<Record<string, number>>): number {
  const { lexer } = reader;
  let flags = 0;
  while (lexer.kind === token.word) {
    // Mostly the type follows.
    const id = lexer.textId();
    if (reader.wordTypes.get(id) !== undefined) break;
    const word = lexer.textOfId(id);
    const bits = Object.hasOwn(words, word) ? words[word] : undefined;
    if (bits === undefined) break;
    flags |= bits;
    lexer.next();
  }
  return flags;
}

const WRAP = { nuw: flag.nuw, nsw: flag.nsw };
const EXACT = { exact: flag.exact };

const WORDS: Readonly<Record<number, Readonly<Record<string, number>>>> = {
  [opcode.add]: WRAP,
  [opcode.sub]: WRAP,
  [opcode.mul]: WRAP,
  [opcode.shl]: WRAP,
  [opcode.trunc]: WRAP,
  [opcode.udiv]: EXACT,
  [opcode.sdiv]: EXACT,
  [opcode.lshr]: EXACT,
  [opcode.ashr]: EXACT,
  [opcode.or]: { disjoint: flag.disjoint },
  [opcode.zext]: { nneg: flag.nneg },
  [opcode.uitofp]: { nneg: flag.nneg },
  [opcode.icmp]: { samesign: flag.samesign },
};

/** Reads the flags that an instruction may have. */
export function parseFlags(reader: Reader, code: number): number {
  const words = WORDS[code];
  return words === undefined || reader.lexer.kind !== token.word ? 0 : parseWords(reader, words);
}
