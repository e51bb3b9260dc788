// A module taken apart by the grammar: instructions with operands of known kinds, which a mutation changes one by one, and the words made of them.
import type { OperandKind } from "../../../../src/grammar/index.ts";
import { findDefinitions } from "../../../../src/spirv/definitions.ts";
import {
  firstWord,
  forEachInstruction,
  headerWords,
  longestInstruction,
  type Module,
} from "../../../../src/spirv/index.ts";
import { OperandReader } from "../../../../src/spirv/words/operand-reader.ts";

export interface Part {
  readonly kind: OperandKind;
  readonly words: readonly number[];
}

/** An instruction; values of this type are shared between modules and never changed. */
export interface Parts {
  readonly opcode: number;
  readonly operands: readonly Part[];
  /** Words that the grammar knows no kind of. */
  readonly rest: readonly number[];
}

export interface TakenApart {
  readonly header: readonly number[];
  readonly instructions: readonly Parts[];
}

/** The instructions of a module; undefined if it cannot be read. */
export function takeApart(module: Module): TakenApart | undefined {
  const definitions = findDefinitions(module);
  if (!definitions.ok) return undefined;
  const reader = new OperandReader(definitions.value);
  const instructions: Parts[] = [];
  let number = 0;
  forEachInstruction(module, (offset, opcode, end) => {
    const isRead = reader.read(offset, ++number) === undefined;
    const count = isRead ? reader.count : 0;
    const operands = Array.from({ length: count }, (_, index) => ({
      kind: reader.kind(index),
      words: [...module.words.subarray(reader.start(index), reader.start(index + 1))],
    }));
    const rest = [...module.words.subarray(isRead ? reader.unknownStart : offset + 1, end)];
    instructions.push({ opcode, operands, rest });
  });
  return { header: [...module.words.subarray(0, headerWords)], instructions };
}

/** The words of instructions. Those that are too long lose what is too much. */
export function putTogether({ header, instructions }: TakenApart): Module {
  const words = [...header];
  for (const { opcode, operands, rest } of instructions) {
    const all = [...operands.flatMap((operand) => operand.words), ...rest].slice(0, longestInstruction - 1);
    words.push(firstWord(all.length + 1, opcode), ...all);
  }
  return { words: Uint32Array.from(words), isBigEndian: false };
}
