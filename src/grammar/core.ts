/** The core grammar, split into lines when it is first asked for. */
import { unpacker } from "../support/phrases.ts";
import { instructions, kinds, phrases } from "./core.generated.ts";
import { type Instruction, instructionTable } from "./instruction.ts";
import { KindTable } from "./operand-kind.ts";
import type { RecordTable } from "./record-table.ts";

interface Core {
  readonly kinds: KindTable;
  readonly instructions: RecordTable<Instruction>;
}

let loaded: Core | undefined;

export function core(): Core {
  loaded ??= load();
  return loaded;
}

function load(): Core {
  const kindTable = new KindTable(kinds, unpacker(phrases), undefined);
  return { kinds: kindTable, instructions: instructionTable(instructions, kindTable) };
}
