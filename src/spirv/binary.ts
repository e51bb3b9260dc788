/**
 * Bytes to a module and back. `encode(decode(bytes))` gives the same bytes for every module that decodes, whatever its
 * version, generator, opcodes and byte order.
 */
import { newestVersion } from "../grammar/index.ts";
import { checked, wrongArgument } from "../support/arguments.ts";
import { type ByteSource, bytesOf } from "../support/bytes.ts";
import type { Diagnostic } from "../support/diagnostics/diagnostic.ts";
import { failed, failedWith, type Result, success } from "../support/diagnostics/result.ts";
import { hostIsLittleEndian, swapBytes } from "../support/tables/words.ts";
import { explained } from "./explain.ts";
import { wordError } from "./failure.ts";
import { aModule, headerWords, isModule, type Module, wordCountOf } from "./module.ts";

/**
 * Reads the header and checks the word counts. The bytes may be any buffer or view, aligned or not, in either byte order. The module may
 * keep a view of them, which must then not change.
 */
export function decode(source: ByteSource): Result<Module> {
  const bytes = bytesOf(source);
  if (bytes === undefined) return failedWith("argument", "a module is an ArrayBuffer or a view of one");
  if (bytes.length < 4) return failed([wordError("Missing module.", 0, 0)]);
  const isBigEndian = startsWith(bytes, [0x07, 0x23, 0x02, 0x03]);
  if (!isBigEndian && !startsWith(bytes, [0x03, 0x02, 0x23, 0x07])) {
    return failed([wordError(`Invalid SPIR-V magic number '${littleEndianWord(bytes).toString(16)}'.`, 0, 0)]);
  }
  const words = wordsOf(bytes, isBigEndian);
  const problem = checkHeader(words, bytes.length) ?? checkWordCounts(words);
  return problem === undefined ? success({ words, isBigEndian }) : failed([explained(problem, words)]);
}

/** A module, or the one of these bytes. @internal */
export function decodedOf(input: Module | ByteSource): Result<Module> {
  return checked([], () =>
    isModule(input) ? (wrongArgument([["module", input, aModule]]) ?? success(input)) : decode(input),
  );
}

/** The bytes of a module, in the byte order it came in. They may share memory with the module's words. */
export function encode(module: Module): Uint8Array {
  const mustSwap = module.isBigEndian === hostIsLittleEndian;
  const words = mustSwap ? module.words.slice() : module.words;
  if (mustSwap) swapBytes(words);
  return new Uint8Array(words.buffer, words.byteOffset, words.byteLength);
}

function startsWith(bytes: Uint8Array, start: readonly number[]): boolean {
  return start.every((byte, index) => bytes[index] === byte);
}

function littleEndianWord(bytes: Uint8Array): number {
  return new DataView(bytes.buffer, bytes.byteOffset).getUint32(0, true);
}

/** Whole words of the input; makes a copy only if alignment or byte order ask for one. */
function wordsOf(bytes: Uint8Array, isBigEndian: boolean): Uint32Array {
  const length = bytes.length >> 2;
  const mustSwap = isBigEndian === hostIsLittleEndian;
  if (!mustSwap && bytes.byteOffset % 4 === 0) return new Uint32Array(bytes.buffer, bytes.byteOffset, length);
  const words = new Uint32Array(length);
  new Uint8Array(words.buffer).set(bytes.subarray(0, length * 4));
  if (mustSwap) swapBytes(words);
  return words;
}

function checkHeader(words: Uint32Array, byteLength: number): Diagnostic | undefined {
  if (words.length < headerWords) {
    return wordError(`Module has incomplete header: only ${words.length} words instead of ${headerWords}`, 0, 0);
  }
  if (byteLength % 4 !== 0) {
    return wordError(`Module size is ${byteLength} bytes, which is no whole number of words`, words.length, 0);
  }
  const version = words[1]!;
  if ((version & 0xff0000ff) !== 0 || version < 0x00010000 || version > newestVersion) {
    return wordError(`Invalid SPIR-V version word 0x${version.toString(16).padStart(8, "0")}`, 1, 0);
  }
  return undefined;
}

function checkWordCounts(words: Uint32Array): Diagnostic | undefined {
  let number = 1;
  for (let offset = headerWords; offset < words.length; number++) {
    const count = wordCountOf(words[offset]!);
    if (count === 0) return wordError("Invalid instruction word count: 0", offset, number);
    if (count > words.length - offset) {
      const rest = words.length - offset;
      const message = `End of input reached: word count is ${count}, but only ${rest} words are left`;
      return wordError(message, offset, number);
    }
    offset += count;
  }
  return undefined;
}
