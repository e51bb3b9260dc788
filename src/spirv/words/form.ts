/**
 * How an instruction lies in words, worked out once per opcode so that readers of modules need not walk operand lists.
 *
 * The one idea: most instructions are a run of one-word operands, perhaps with one kind repeated to the end. Such a run is
 * `codes` and `tail`; only what goes beyond it needs {@link OperandReader}.
 */
import { type Instruction, instruction, KindCode, type Operand } from "../../grammar/index.ts";

export interface Form {
  readonly instruction: Instruction;
  /** The opcode's spelling: "OpIAdd". */
  readonly spelling: string;
  /** The same in ASCII. */
  readonly spellingBytes: Uint8Array;
  /** Word of the result's type id, 0 if there is none. */
  readonly typeAt: number;
  /** Word of the result id, 0 if there is none. */
  readonly resultAt: number;
  /** Kind codes of the leading operands that take exactly one plain word, result and type included. */
  readonly codes: Uint8Array;
  /** Kind code of the one-word operand that repeats after `codes` to the end, or -1. */
  readonly tail: number;
  /** Whether it declares a type. */
  readonly isType: boolean;
  /** Operands that must be there. */
  readonly required: number;
}

/** Filled from the start, because an array with few large indices would become a hash table. */
const forms: (Form | undefined)[] = new Array(0x2000).fill(undefined);

/** The form of an opcode; undefined if the grammar does not know it. */
export function formOf(opcode: number): Form | undefined {
  return forms[opcode & 0xffff] ?? remember(opcode);
}

function remember(opcode: number): Form | undefined {
  const found = instruction(opcode);
  if (found === undefined) return undefined;
  const form = makeForm(found);
  if (opcode < forms.length) forms[opcode] = form;
  return form;
}

/** Whether an instruction of this many words has plain operands only, and all that it must have. */
export function isPlain(form: Form, wordCount: number): boolean {
  const operands = wordCount - 1;
  return operands >= form.required && (form.tail >= 0 || operands <= form.codes.length);
}

function makeForm(instruction: Instruction): Form {
  const { operands } = instruction;
  let plain = 0;
  while (plain < operands.length && isPlainOperand(operands[plain]!)) plain++;
  const last = operands[plain];
  const repeats = last !== undefined && last.quantifier === "*" && isPlainKind(last.kind.code);
  const spelling = `Op${instruction.name}`;
  const at = (code: KindCode) => operands.findIndex((operand) => operand.kind.code === code) + 1;
  return {
    instruction,
    spelling,
    spellingBytes: new TextEncoder().encode(spelling),
    typeAt: at(KindCode.ResultType),
    resultAt: at(KindCode.Result),
    codes: Uint8Array.from(operands.slice(0, plain), (operand) => operand.kind.code),
    tail: repeats && plain === operands.length - 1 ? last.kind.code : -1,
    isType: instruction.name.startsWith("Type") && at(KindCode.Result) !== 0,
    required: operands.filter((operand) => operand.quantifier === "").length,
  };
}

function isPlainOperand(operand: Operand): boolean {
  return operand.quantifier !== "*" && isPlainKind(operand.kind.code);
}

/** One word whose text needs no table: ids and integers. */
function isPlainKind(code: KindCode): boolean {
  return code <= KindCode.Integer;
}
