/** The core grammar, split into lines when it is first asked for. */
import { lazy } from "../support/lazy.ts";
import { unpacker } from "../support/phrases.ts";
import { instructions, kinds, phrases } from "./core.generated.ts";
import { type Instruction, instructionTable } from "./instruction.ts";
import { KindTable } from "./operand-kind.ts";
import type { RecordTable } from "./record-table.ts";

interface Core {
  readonly kinds: KindTable;
  readonly instructions: RecordTable<Instruction>;
}

export const core: () => Core = lazy(() => {
  const kindTable = new KindTable(kinds, unpacker(phrases), undefined);
  return { kinds: kindTable, instructions: instructionTable(instructions, kindTable) };
});
