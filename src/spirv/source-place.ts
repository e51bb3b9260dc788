/**
 * The place in the shader's or kernel's own source that an instruction comes from: what the last OpLine, or the last DebugLine
 * of NonSemantic.Shader.DebugInfo.100, in front of it in its block says.
 */

import type { Place } from "../support/diagnostics/diagnostic.ts";
import { textOfBytes } from "../support/tables/byte-strings.ts";
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

/** The source place of the instruction at a word offset; undefined if debug information does not say. @internal */
export function sourcePlaceAt(words: Uint32Array, wordOffset: number): Place | undefined {
  return sourcePlacesAt(words, [wordOffset]).get(wordOffset);
}

/** The source places of the instructions at these word offsets, which ascend; those that debug information knows. */
export function sourcePlacesAt(words: Uint32Array, offsets: readonly number[]): ReadonlyMap<number, Place> {
  const lines = linesInForce(words, offsets);
  const places = new Map<number, Place>();
  if (lines.size === 0) return places;
  const definitions = definitionsOf(words);
  for (const [offset, line] of lines) {
    const isLine = opcodeOf(words[line]!) === Op.Line;
    places.set(offset, isLine ? placeOfLine(words, line, definitions) : placeOfDebugLine(words, line, definitions));
  }
  return places;
}

/** For each offset that has one, the offset of the line instruction that holds there. Stops at a malformed word count. */
function linesInForce(words: Uint32Array, offsets: readonly number[]): ReadonlyMap<number, number> {
  const found = new Map<number, number>();
  const debugSet = importOf(words, "NonSemantic.Shader.DebugInfo.100");
  let line = 0;
  let at = headerWords;
  for (const offset of offsets) {
    while (at < offset) {
      const count = wordCountOf(words[at]!);
      if (count === 0) return found;
      line = lineAfter(words, at, count, debugSet, line);
      at += count;
    }
    if (line !== 0) found.set(offset, line);
  }
  return found;
}

/** The line instruction that holds after an instruction, if `line` held before it; 0 if none does. */
function lineAfter(words: Uint32Array, at: number, count: number, debugSet: number | undefined, line: number): number {
  const opcode = opcodeOf(words[at]!);
  if (opcode === Op.Line && count >= 4) return at;
  if (opcode === Op.NoLine || endsBlock.has(opcode)) return 0;
  if (opcode !== Op.ExtInst || count < 5 || words[at + 3] !== debugSet) return line;
  if (words[at + 4] === debugLine && count >= 10) return at;
  return words[at + 4] === debugNoLine ? 0 : line;
}

/** The id of an imported set; undefined if the module does not import it. */
function importOf(words: Uint32Array, name: string): number | undefined {
  return find(words, (offset, end) => {
    if (opcodeOf(words[offset]!) !== Op.ExtInstImport) return undefined;
    return textAt(words, offset + 2, end) === name ? words[offset + 1] : undefined;
  });
}

/** Offsets of the instructions that lines refer to, by id: strings, constants, sources. The first definition of an id counts. */
function definitionsOf(words: Uint32Array): ReadonlyMap<number, number> {
  const definitions = new Map<number, number>();
  find(words, (offset) => {
    const opcode = opcodeOf(words[offset]!);
    const isSource = opcode === Op.ExtInst && words[offset + 4] === debugSource;
    if (opcode !== Op.String && opcode !== Op.Constant && !isSource) return undefined;
    const id = words[offset + (opcode === Op.String ? 1 : 2)] ?? 0;
    if (!definitions.has(id)) definitions.set(id, offset);
    return undefined;
  });
  return definitions;
}

type DefinitionOffsets = ReadonlyMap<number, number>;

function placeOfLine(words: Uint32Array, offset: number, definitions: DefinitionOffsets): Place {
  const file = stringOf(words, words[offset + 1]!, definitions);
  return { file, line: words[offset + 2]!, column: words[offset + 3]! };
}

/** DebugLine names its source and its numbers by ids. */
function placeOfDebugLine(words: Uint32Array, offset: number, definitions: DefinitionOffsets): Place {
  const source = definitions.get(words[offset + 5]!);
  const isSource = source !== undefined && opcodeOf(words[source]!) === Op.ExtInst;
  return {
    file: isSource ? stringOf(words, words[source + 5] ?? 0, definitions) : "",
    line: constantOf(words, words[offset + 6]!, definitions),
    column: constantOf(words, words[offset + 8]!, definitions),
  };
}

function constantOf(words: Uint32Array, id: number, definitions: DefinitionOffsets): number {
  const offset = definitions.get(id);
  return offset !== undefined && opcodeOf(words[offset]!) === Op.Constant ? (words[offset + 3] ?? 0) : 0;
}

/** The text of an OpString; empty if there is none with this id. */
function stringOf(words: Uint32Array, id: number, definitions: DefinitionOffsets): string {
  const offset = definitions.get(id);
  if (offset === undefined || opcodeOf(words[offset]!) !== Op.String) return "";
  return textAt(words, offset + 2, Math.min(words.length, offset + wordCountOf(words[offset]!)));
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
