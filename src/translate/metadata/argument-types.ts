// Types of kernels' arguments as the source writes them, which SPIR-V keeps as strings: `kernel_arg_type.NAME.int,uint2,`. Both directions.

import type { LLVMFunction, MetadataOperand } from "../../llvm/index.ts";
import { forEachInstruction, Op } from "../../spirv/modules.ts";
import type { ToLlvm } from "../to-llvm/module-state.ts";
import type { ToSpirv } from "../to-spirv/module-state.ts";
import { attachmentOf } from "./attachments.ts";

/** Metadata that has a string: what SPIR-V's types and decorations do not state. */
const KINDS = ["kernel_arg_type", "kernel_arg_type_qual"] as const;

const prefixOf = (kind: string, kernel: string): string => `${kind}.${kernel}.`;

/** Writes the strings of a kernel. */
export function writeArgumentTypes(at: ToSpirv, kernel: LLVMFunction): void {
  for (const kind of KINDS) {
    const words = attachmentOf(at, kernel, kind)?.map((one) =>
      one !== undefined && "string" in one ? one.string : "",
    );
    if (words === undefined) continue;
    at.builder.string(prefixOf(kind, kernel.name) + words.map((word) => `${word},`).join(""));
  }
}

/** The strings of a module that are such lists, for the kernels of which the names are given. */
export class ArgumentTypes {
  readonly #texts: readonly string[];

  constructor({ input }: Pick<ToLlvm, "input">) {
    const texts: string[] = [];
    forEachInstruction(input.index.module, (offset, opcode) => {
      if (opcode === Op.Function) return false;
      const text = opcode === Op.String ? input.at(offset).string(0).text : "";
      if (KINDS.some((kind) => text.startsWith(`${kind}.`))) texts.push(text);
      return true;
    });
    this.#texts = texts;
  }

  /** The words of a kernel's arguments; undefined unless there is one for each. */
  of(kind: string, kernel: string, count: number): readonly MetadataOperand[] | undefined {
    const prefix = prefixOf(kind, kernel);
    const text = this.#texts.find((one) => one.startsWith(prefix));
    const words = text === undefined ? [] : wordsOf(text.slice(prefix.length));
    return text !== undefined && words.length === count ? words.map((string) => ({ string })) : undefined;
  }
}

/** A comma ends a word, except inside of angle brackets. */
function wordsOf(text: string): readonly string[] {
  const words: string[] = [];
  let [word, depth] = ["", 0];
  for (const character of text) {
    if (character === "," && depth === 0) {
      words.push(word);
      word = "";
      continue;
    }
    if (character === "<") depth++;
    else if (character === ">") depth--;
    word += character;
  }
  return words;
}
