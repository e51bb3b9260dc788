// Calling conventions by name.

import { CONVENTIONS } from "../conventions.ts";
import type { Reader } from "./state.ts";
import { token } from "./words/token.ts";

const NUMBERS: ReadonlyMap<string, number> = new Map([
  ["ccc", 0],
  ...Object.entries(CONVENTIONS).map(([number, name]) => [name.trim(), Number(number)] as const),
]);

/** The first number of `riscv_vls_cc`; the next ones have longer registers. */
const RISCV_VLS = 112;

/** Reads a calling convention; 0, C's, if none is there. */
export function parseConvention(reader: Reader): number {
  const { lexer } = reader;
  if (lexer.kind !== token.word) return 0;
  if (lexer.isWord("cc")) {
    lexer.next();
    return reader.uint32();
  }
  const word = lexer.text();
  if (word === "riscv_vls_cc") return parseVector(reader);
  const number = NUMBERS.get(word);
  if (number === undefined) return 0;
  lexer.next();
  return number;
}

/** `riscv_vls_cc(256)`: the length of a register in bits, 128 if it is missing. */
function parseVector(reader: Reader): number {
  const { lexer } = reader;
  lexer.next();
  if (!reader.accept(40)) return RISCV_VLS + 2;
  const { begin } = lexer;
  const length = reader.uint32();
  const step = Math.log2(length) - 5;
  if (!Number.isInteger(step) || step < 0 || step > 11) lexer.fail(begin, "unknown RISC-V ABI VLEN");
  reader.expect(41, "expected ')'");
  return RISCV_VLS + step;
}
