// Prints a SPIR-V module in the text form of llvm-spirv: an instruction per line, with its word count, its name and its operands as decimals.

import { instruction, KindCode } from "../../grammar/index.ts";
import { forEachInstruction, headerWords, type ModuleIndex, Op, OperandReader } from "../../spirv/modules.ts";
import { type Argument, anObject, checked, type Kind } from "../../support/arguments.ts";
import type { Diagnostic } from "../../support/diagnostics/diagnostic.ts";
import { failed, type Result, success } from "../../support/diagnostics/result.ts";
import { textOfBytes } from "../../support/tables/byte-strings.ts";
import { stringBytes } from "../../support/tables/words.ts";
import { extendedName, NAMED_KINDS, textName } from "./names.ts";

type Definitions = ModuleIndex["definitions"];

/** Receives pieces of text. */
export interface TextSink {
  write(text: string): void;
}

const anIndex: Kind = {
  expected: "a module with its definitions, as 'indexModule' gives it",
  // Sound: only the types of fields are looked at.
  is: (value) =>
    (value as ModuleIndex | undefined)?.module?.words instanceof Uint32Array &&
    (value as ModuleIndex).definitions !== undefined,
};

/** The text of a module, in pieces; fails at an instruction that is malformed. */
export function printTranslatorText(index: ModuleIndex, out: TextSink): Result<undefined> {
  const args: readonly Argument[] = [
    ["index", index, anIndex],
    ["out", out, anObject],
  ];
  return checked(args, () => printed(index, out));
}

function printed(index: ModuleIndex, out: TextSink): Result<undefined> {
  const { module } = index;
  out.write(`${[...module.words.subarray(0, headerWords)].join(" ")} \n`);
  const reader = new OperandReader(index.definitions);
  let number = 0;
  let failure: Diagnostic | undefined;
  forEachInstruction(module, (offset, opcode, end) => {
    failure = reader.read(offset, ++number);
    if (failure === undefined) out.write(lineOf(index, opcode, offset, end, reader));
    return failure === undefined;
  });
  return failure === undefined ? success(undefined) : failed([failure]);
}

/** A blank line precedes functions and blocks, and follows the end of a function. */
const AFTER_BLANK: ReadonlySet<number> = new Set([Op.Function, Op.Label, Op.FunctionEnd]);

function lineOf(
  { module: { words }, definitions }: ModuleIndex,
  opcode: number,
  offset: number,
  end: number,
  reader: OperandReader,
): string {
  const found = instruction(opcode);
  let line = `${AFTER_BLANK.has(opcode) ? "\n" : ""}${end - offset} ${found === undefined ? opcode : textName(found)} `;
  for (let index = 0; index < reader.count; index++) line += `${operandText(words, index, reader, definitions)} `;
  for (let at = reader.unknownStart; at < end; at++) line += `${words[at]} `;
  return `${line}\n${opcode === Op.FunctionEnd ? "\n" : ""}`;
}

/** The name of an extended instruction of a set, by the id of its import. */
function nameOfExtended(set: number, number: number, definitions: Definitions): string {
  const found = definitions.extendedSet(set);
  const importName = typeof found === "string" ? found : (found?.name ?? "");
  return extendedName(importName, number) ?? `${number}`;
}

function operandText(words: Uint32Array, index: number, reader: OperandReader, definitions: Definitions): string {
  const kind = reader.kind(index);
  const [start, end] = [reader.start(index), reader.start(index + 1)];
  if (kind.code === KindCode.String) return quoted(textOfBytes(stringBytes(words, start, end)));
  const [word = 0] = words.subarray(start, start + 1);
  if (kind.code === KindCode.ExtendedInstruction) return nameOfExtended(words[start - 1] ?? 0, word, definitions);
  const enumerant = NAMED_KINDS.has(kind.name) ? kind.enumerant(word) : undefined;
  return enumerant === undefined ? words.subarray(start, end).join(" ") : textName(enumerant);
}

function quoted(text: string): string {
  return `"${text.replaceAll(/["\\]/g, (one) => `\\${one}`)}"`;
}
