/**
 * The place of an error in the words of a module: the word offset, the instruction as text as far as it can be read, and the line
 * of the source where debug information knows it. These are notes of the diagnostic.
 */
import { KindCode } from "../grammar/index.ts";
import { type Diagnostic, makeNote } from "../support/diagnostics/diagnostic.ts";
import { type Failed, failed } from "../support/diagnostics/result.ts";
import { type Module, opcodeOf, wordCountOf } from "./module.ts";
import { sourcePlaceAt } from "./source-place.ts";
import { formOf } from "./words/form.ts";

/** Operands that a note shows. */
const shownOperands = 12;

/** The finding with the instruction, the line of the source, and a note of both; `text` is the instruction, where the caller can spell all of it. */
export function explained(finding: Diagnostic, words: Uint32Array, text?: string): Diagnostic {
  const { binary } = finding;
  if (binary === undefined || binary.number === 0 || binary.word >= words.length) return finding;
  const place = sourcePlaceAt(words, binary.word);
  const instruction = text ?? spelled(words, binary.word);
  const at = `at word ${binary.word} (byte 0x${binary.byte.toString(16)})`;
  return finding.with({
    place: place ?? finding.place,
    binary: { ...binary, instruction, ...(place === undefined ? {} : { source: place }) },
    notes: [...finding.notes, makeNote(`${at}: ${instruction}`, place)],
  });
}

/**
 * The diagnostics with the instruction, and the line of the source that debug information gives, where they name a word of the module
 * and no instruction yet: those of operations that were deserialized from it.
 * @internal
 */
export function withInstructions(diagnostics: readonly Diagnostic[], { words }: Module): readonly Diagnostic[] {
  return diagnostics.map((one) =>
    one.binary === undefined || one.binary.instruction !== undefined ? one : explained(one, words),
  );
}

/** A failure whose findings say where they are. */
export function explainedFailure({ diagnostics }: Failed, words: Uint32Array): Failed {
  return failed(diagnostics.map((one) => explained(one, words)));
}

/** An instruction as the disassembler spells it with numeric ids; words that have no plain meaning as "!0x…". */
function spelled(words: Uint32Array, offset: number): string {
  const word = words[offset]!;
  const form = formOf(opcodeOf(word));
  const end = Math.min(words.length, offset + Math.max(1, wordCountOf(word)));
  if (form === undefined) return rest(words, offset, end);
  const texts = [form.spelling];
  let at = offset + 1;
  for (let i = 0; i < form.codes.length && at < end && i < shownOperands; i++, at++) {
    if (form.codes[i] === KindCode.Result) texts.unshift(`%${words[at]} =`);
    else texts.push(form.codes[i] === KindCode.Integer ? String(words[at]) : `%${words[at]}`);
  }
  const more = rest(words, at, end);
  return [...texts, ...(more === "" ? [] : [more])].join(" ");
}

function rest(words: Uint32Array, from: number, end: number): string {
  const shown = words.subarray(from, Math.min(end, from + shownOperands));
  const text = [...shown].map((word) => `!0x${word.toString(16).padStart(8, "0")}`).join(" ");
  return from + shownOperands < end ? `${text} …` : text;
}
