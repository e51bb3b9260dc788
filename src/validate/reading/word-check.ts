/** The words of one instruction: as many as its opcode asks for, enumerants that exist, and ids that are not 0. */

import { KindCode, type OperandKind } from "../../grammar/index.ts";
import * as Op from "../../grammar/opcodes.generated.ts";
import { type Definitions, type Form, kindName, OperandReader } from "../../spirv/codec.ts";
import { unsigned } from "../../support/tables/words.ts";
import type { Facts } from "../facts/module-facts.ts";
import { type Broken, broken, chapter } from "../rule.ts";

const binary = chapter("2.3 Physical Layout of a SPIR-V Module and Instruction", "binary");

export const binaryRules = {
  words: binary.sentence("words", "An instruction has the operands that its opcode asks for, and no more."),
  opcode: binary.sentence("opcode", "Every opcode must be one that the specification or an extension defines."),
  enumerant: binary.sentence(
    "enumerant",
    "Every enumerant must be one that the specification or an extension defines.",
  ),
  id: binary.sentence("id", "Every <id> must be greater than 0, and is defined once."),
  bound: binary.sentence("bound", "Every <id> must be less than the bound in the header."),
} as const;

/** Reads the words of instructions. */
export class WordCheck {
  readonly #m: Facts;
  /** The operands of the instruction that {@link parse} has read. */
  readonly operands: OperandReader;

  constructor(m: Facts, definitions: Definitions) {
    this.#m = m;
    this.operands = new OperandReader(definitions);
  }

  /** The problem of an instruction all of whose operands are ids, or of one word. */
  parsePlain(at: number, form: Form): Broken | undefined {
    const m = this.#m;
    const { codes, tail } = form;
    const length = m.length(at);
    for (let index = 1; index < length; index++) {
      if (m.word(at, index) !== 0) continue;
      const code = index <= codes.length ? codes[index - 1]! : tail;
      if (code <= KindCode.Result) return zeroId(code);
    }
    return undefined;
  }

  /** The problem of any other instruction; `number` is its position. */
  parse(at: number, opcode: number, number: number): Broken | undefined {
    const { operands } = this;
    const failure = operands.read(at, number);
    if (failure !== undefined) return broken(binaryRules.words, failure.message);
    for (let index = 0; index < operands.count; index++) {
      const { code } = operands.kind(index);
      if (code <= KindCode.Result && this.#m.words[operands.start(index)] === 0) return zeroId(code);
    }
    if (operands.unknownStart === operands.end) return undefined;
    return this.#unknown(opcode, operands.unknownStart);
  }

  /** The operand at a word has an enumerant that the grammar does not know. */
  #unknown(opcode: number, at: number): Broken | undefined {
    const { words } = this.#m;
    const word = words[at]!;
    if (opcode === Op.ExtInst || opcode === Op.ExtInstWithForwardRefsKHR) return undefined;
    if (opcode === Op.SpecConstantOp) {
      return broken(binaryRules.opcode, `Invalid OpSpecConstantOp opcode: ${word}`);
    }
    const kind = this.operands.unknownKind;
    if (kind === undefined) return broken(binaryRules.enumerant, `Invalid operand: ${word}`);
    const what = `Invalid ${kindName(kind.name)} operand: ${word}`;
    if (kind.code !== KindCode.Mask) return broken(binaryRules.enumerant, what);
    return broken(binaryRules.enumerant, `${what} has invalid mask component ${unknownBit(kind, word)}`);
  }
}

/** An id that is 0. */
export function zeroId(code: number): Broken {
  const what =
    code === KindCode.Result
      ? "Error: Result Id is 0"
      : code === KindCode.ResultType
        ? "Error: Type Id is 0"
        : "Id is 0";
  return broken(binaryRules.id, what);
}

function unknownBit(kind: OperandKind, word: number): number {
  for (let rest = word; rest !== 0; rest = unsigned(rest & (rest - 1))) {
    const bit = unsigned(rest & -rest);
    if (kind.enumerant(bit) === undefined) return bit;
  }
  return 0;
}
