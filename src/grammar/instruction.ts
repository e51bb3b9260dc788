/** Instructions of the core grammar or of one extended set. */
import { type Availability, parseAvailability } from "./availability.ts";
import { KindCode, type KindTable, type Operand, parseOperands } from "./operand-kind.ts";
import { RecordTable } from "./record-table.ts";

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

const aliasField = 7;

/** The instructions of a packed table. */
export function instructionTable(text: string, kinds: KindTable): RecordTable<Instruction> {
  const lines = text === "" ? [] : text.split("\n");
  return new RecordTable(lines, aliasField, (fields) => parseInstruction(kinds, fields));
}

function parseInstruction(kinds: KindTable, fields: readonly string[]): Instruction {
  const operands = parseOperands(kinds, fields[8]);
  return {
    name: fields[0] ?? "",
    opcode: Number(fields[1]),
    class: fields[2] ?? "",
    ...parseAvailability(fields, 3),
    operands,
    hasResultType: operands.some((operand) => operand.kind.code === KindCode.ResultType),
    hasResult: operands.some((operand) => operand.kind.code === KindCode.Result),
  };
}
