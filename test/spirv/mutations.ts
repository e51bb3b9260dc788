// Mutated modules and texts, and what must hold for any of them: a value or one failure, never an exception, and in time and
// memory that the input's size bounds.

import { assemble, decode, disassemble, encode, indexModule, type Module, reflect } from "../../src/spirv/index.ts";
import { messagesOf } from "../harness/results.ts";
import { words } from "./number-modules.ts";

export interface Choices {
  readonly below: (limit: number) => number;
}

export function choices(seed: number): Choices {
  const next = words(seed);
  return { below: (limit) => Math.floor((next() / 4294967296) * limit) };
}

const interesting = [0, 1, 2, 0xffff, 0x10000, 0x7fffffff, 0x80000000, 0xffffffff, 0x00010000, 0x00010011, 0xfffffffe];

/** A module's bytes with a few words, bits, lengths or whole instructions changed. */
export function mutateBytes(bytes: Uint8Array, choose: Choices): Uint8Array {
  let mutated: Uint8Array = bytes.slice();
  for (let rounds = 1 + choose.below(4); rounds > 0; rounds--) mutated = mutateOnce(mutated, choose);
  return mutated;
}

function mutateOnce(bytes: Uint8Array, choose: Choices): Uint8Array {
  const count = bytes.length >> 2;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const at = choose.below(Math.max(1, count)) * 4;
  if (count < 4) return bytes;
  switch (choose.below(8)) {
    case 0:
      view.setUint32(at, interesting[choose.below(interesting.length)] ?? 0, true);
      return bytes;
    case 1:
      view.setUint8(at + choose.below(4), choose.below(256));
      return bytes;
    case 2:
      view.setUint32(at, view.getUint32(at, true) ^ (1 << choose.below(32)), true);
      return bytes;
    case 3:
      return bytes.slice(0, choose.below(bytes.length + 1));
    case 4:
      view.setUint32(at, view.getUint32(choose.below(count) * 4, true), true);
      return bytes;
    case 5:
      view.setUint32(12, interesting[choose.below(interesting.length)] ?? 0, true);
      return bytes;
    case 6:
      return withoutRange(bytes, at, 4 * choose.below(8));
    default:
      view.setUint32(at, (view.getUint32(at, true) & 0xffff) | (choose.below(12) << 16), true);
      return bytes;
  }
}

function withoutRange(bytes: Uint8Array, from: number, length: number): Uint8Array {
  const rest = bytes.slice(from + length);
  const shorter = new Uint8Array(from + rest.length);
  shorter.set(bytes.subarray(0, from));
  shorter.set(rest, from);
  return shorter;
}

const fragments = [
  '"',
  "\\",
  "|",
  "=",
  "%",
  "!",
  ";",
  "\n",
  " ",
  "%1 = ",
  "OpConstant ",
  "OpExtInst ",
  "OpSwitch ",
  "!0xffffffff ",
  "-1 ",
  "0x1p+999999 ",
  "99999999999999999999 ",
  "1e-400 ",
  "\0",
  "None|",
  "%4294967295 ",
];

/** Text with a few bytes, words or lines changed, moved or cut off. */
export function mutateText(text: string, choose: Choices): string {
  let mutated = text;
  for (let rounds = 1 + choose.below(4); rounds > 0; rounds--) mutated = mutateTextOnce(mutated, choose);
  return mutated;
}

function mutateTextOnce(text: string, choose: Choices): string {
  const at = choose.below(text.length + 1);
  const length = choose.below(24);
  switch (choose.below(6)) {
    case 0:
      return text.slice(0, at);
    case 1:
      return text.slice(0, at) + (fragments[choose.below(fragments.length)] ?? "") + text.slice(at);
    case 2:
      return text.slice(0, at) + text.slice(at + length);
    case 3:
      return text.slice(0, at) + String.fromCharCode(choose.below(160)) + text.slice(at + 1);
    case 4: {
      const from = choose.below(text.length + 1);
      return text.slice(0, at) + text.slice(from, from + length) + text.slice(at);
    }
    default:
      return text.slice(0, at) + (fragments[choose.below(fragments.length)] ?? "") + text.slice(at + length);
  }
}

/** What a mutated module breaks; undefined if nothing. */
export function brokenByBytes(bytes: Uint8Array): string | undefined {
  const { value: module } = decode(bytes);
  if (module === undefined) return undefined;
  if (Buffer.compare(encode(module), bytes) !== 0) return "encode does not give the bytes that decode read";
  const raw = disassemble(module, { friendlyNames: false, header: false });
  const friendly = disassemble(module, { comments: true, nestedIndent: true });
  indexModule(module);
  reflect(module);
  if (!raw.ok) return friendly.ok ? "names hide a failure" : undefined;
  if (!friendly.ok) return `names make a failure: ${messagesOf(friendly).join(", ")}`;
  return brokenByText(module, raw.value);
}

/** The printed text must assemble to the same words, except padding of strings and bits that the text does not contain. */
function brokenByText(module: Module, text: string): string | undefined {
  if (text === "") return undefined;
  const again = assemble(text, { preserveNumericIds: true, version: module.words[1] ?? 0 });
  if (!again.ok) {
    const message = messagesOf(again).join(", ");
    return isExpected(message) ? undefined : `what is printed does not assemble: ${message}`;
  }
  const printed = disassemble(again.value, { friendlyNames: false, header: false });
  return printed.value === text ? undefined : "what is printed changes when it is read and printed again";
}

/**
 * Words can say what text cannot: the assembler checks literals against their types, wants an import before its use, and knows no operands that later revisions of a
 * set may add.
 */
function isExpected(message: string): boolean {
  return /does not fit in|Cannot put a negative|has already been used|must be the result of|must be a scalar|Invalid .*-bit float|Invalid extended instruction import|Expected <opcode> or <result-id> at the beginning of an instruction, found '%/.test(
    message,
  );
}

/** Whether assembling a mutated text throws nothing; what it gives must print. */
export function brokenBySource(text: string): string | undefined {
  const assembled = assemble(text, { preserveNumericIds: text.length % 2 === 0 });
  if (!assembled.ok) {
    return assembled.diagnostics.every(({ place }) => place) ? undefined : "a failure without a place";
  }
  const module = assembled.value;
  const bytes = encode(module);
  if (Buffer.compare(encode({ ...module, words: module.words.slice() }), bytes) !== 0) return "encode is not stable";
  disassemble(module);
  return undefined;
}
