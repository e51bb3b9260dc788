/**
 * The place in the shader's or kernel's own source that an instruction comes from: what the last OpLine, or the last DebugLine
 * of NonSemantic.Shader.DebugInfo.100, in front of it in its block says.
 */

import { textOfBytes } from "../support/byte-strings.ts";
import type { Place } from "../support/diagnostic.ts";
import { stringAt } from "./definitions.ts";
import { headerWords, opcodeOf, wordCountOf } from "./module.ts";
import { Op } from "./opcode.ts";

const debugLine = 103;
const debugNoLine = 104;
const debugSource = 35;

const endsBlock: ReadonlySet<number> = new Set([
  Op.Branch,
  Op.BranchConditional,
  Op.Switch,
  Op.Return,
  Op.ReturnValue,
  Op.Kill,
  Op.Unreachable,
  Op.FunctionEnd,
]);

/** The source place of the instruction at a word offset; undefined if debug information does not say. */
export function sourcePlaceAt(words: Uint32Array, wordOffset: number): Place | undefined {
  const line = lineInForce(words, wordOffset);
  if (line === 0) return undefined;
  return opcodeOf(words[line]!) === Op.Line ? placeOfLine(words, line) : placeOfDebugLine(words, line);
}

/** Offset of the line instruction that holds for an instruction; 0 if there is none. Stops at a malformed word count. */
function lineInForce(words: Uint32Array, wordOffset: number): number {
  const debugSet = importOf(words, "NonSemantic.Shader.DebugInfo.100");
  let line = 0;
  for (let offset = headerWords; offset < wordOffset; ) {
    const word = words[offset]!;
    const count = wordCountOf(word);
    if (count === 0) return 0;
    const opcode = opcodeOf(word);
    if (opcode === Op.Line && count >= 4) line = offset;
    else if (opcode === Op.NoLine || endsBlock.has(opcode)) line = 0;
    else if (opcode === Op.ExtInst && count >= 5 && words[offset + 3] === debugSet) {
      if (words[offset + 4] === debugLine && count >= 10) line = offset;
      else if (words[offset + 4] === debugNoLine) line = 0;
    }
    offset += count;
  }
  return line;
}

/** The id of an imported set; undefined if the module does not import it. */
function importOf(words: Uint32Array, name: string): number | undefined {
  return find(words, (offset, end) => {
    if (opcodeOf(words[offset]!) !== Op.ExtInstImport) return undefined;
    return textAt(words, offset + 2, end) === name ? words[offset + 1] : undefined;
  });
}

function placeOfLine(words: Uint32Array, offset: number): Place {
  return { file: stringOf(words, words[offset + 1]!), line: words[offset + 2]!, column: words[offset + 3]! };
}

/** DebugLine names its source and its numbers by ids. */
function placeOfDebugLine(words: Uint32Array, offset: number): Place {
  return {
    file: fileOfSource(words, words[offset + 5]!),
    line: constantOf(words, words[offset + 6]!),
    column: constantOf(words, words[offset + 8]!),
  };
}

function fileOfSource(words: Uint32Array, id: number): string {
  const file = find(words, (offset) => {
    const isSource = opcodeOf(words[offset]!) === Op.ExtInst && words[offset + 4] === debugSource;
    return isSource && words[offset + 2] === id ? words[offset + 5] : undefined;
  });
  return file === undefined ? "" : stringOf(words, file);
}

function constantOf(words: Uint32Array, id: number): number {
  const isConstant = (offset: number) => opcodeOf(words[offset]!) === Op.Constant && words[offset + 2] === id;
  return find(words, (offset) => (isConstant(offset) ? words[offset + 3] : undefined)) ?? 0;
}

/** The text of an OpString; empty if there is none with this id. */
function stringOf(words: Uint32Array, id: number): string {
  const isString = (offset: number) => opcodeOf(words[offset]!) === Op.String && words[offset + 1] === id;
  return find(words, (offset, end) => (isString(offset) ? textAt(words, offset + 2, end) : undefined)) ?? "";
}

function textAt(words: Uint32Array, start: number, end: number): string {
  return textOfBytes(stringAt(words, start, end) ?? new Uint8Array(0));
}

/** The first thing that `look` finds; the words may end in the middle of an instruction. */
function find<T>(words: Uint32Array, look: (offset: number, end: number) => T | undefined): T | undefined {
  for (let offset = headerWords; offset < words.length; ) {
    const count = wordCountOf(words[offset]!);
    if (count === 0) return undefined;
    const found = look(offset, Math.min(words.length, offset + count));
    if (found !== undefined) return found;
    offset += count;
  }
  return undefined;
}
