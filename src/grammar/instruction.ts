/** Instructions of the core grammar or of one extended set. */
import type { Availability } from "./availability.ts";
import { KindCode, type KindTable, type Operand } from "./operand-kind.ts";
import { RecordTable, type RowHead } from "./record-table.ts";

/** An instruction of the grammar: opcode, operands, availability. */
export interface Instruction extends Availability {
  /** The specification's name without "Op": "IAdd", "TypeInt"; in an extended set the name as it is: "Sqrt". */
  readonly name: string;
  readonly opcode: number;
  /** The specification's section: "Arithmetic", "Control-Flow", …; empty in extended sets. */
  readonly class: string;
  /** All operands, with result type and result where there are any. */
  readonly operands: readonly Operand[];
  readonly hasResultType: boolean;
  readonly hasResult: boolean;
}

/** The instructions of a packed table. */
export function instructionTable(text: string, kinds: KindTable): RecordTable<Instruction> {
  const lines = text === "" ? [] : text.split("\n");
  return new RecordTable(lines, (head, packed) => readInstruction(kinds, head, packed));
}

function readInstruction(kinds: KindTable, { name, aliases, number }: RowHead, packed: string): Instruction {
  const { availability, operands, class: section } = kinds.details(packed);
  return {
    name,
    opcode: number,
    class: section,
    ...availability,
    aliases,
    operands,
    hasResultType: operands.some((operand) => operand.kind.code === KindCode.ResultType),
    hasResult: operands.some((operand) => operand.kind.code === KindCode.Result),
  };
}
