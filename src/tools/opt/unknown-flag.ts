// Messages about flags that spirvana-opt does not have.

import { isPassName, isPipelineName, passNamesKnown } from "../../passes/index.ts";
import type { FlagTable, OtherFlag, ParsedArguments } from "../command-line.ts";
import { type KnownFlag, nearestFlag } from "../nearest-flag.ts";

/** One line or two for each argument that is neither a flag nor a pass; empty if all are. */
export async function unknownFlagErrors(parsed: ParsedArguments, table: FlagTable, tool: string): Promise<string> {
  const unknown = parsed.others.filter(({ name }) => !isPassName(name) && !isPipelineName(name));
  if (unknown.length === 0) return "";
  const { MLIR_OPT_FLAGS, MLIR_OPT_PASSES } = await import("./mlir-opt-flags.generated.ts");
  const [flags, passes] = [unpacked(MLIR_OPT_FLAGS), unpacked(MLIR_OPT_PASSES)];
  const lines = unknown.map((flag) => {
    const kind = flags.has(flag.name) ? "flag" : passes.has(flag.name) ? "pass" : undefined;
    return kind === undefined
      ? unknownFlag(flag, table, tool)
      : `${tool}: ${kind} '--${flag.name}' of mlir-opt is not supported\n`;
  });
  return lines.join("");
}

function unknownFlag(flag: OtherFlag, table: FlagTable, tool: string): string {
  const known: readonly KnownFlag[] = [
    ...Object.entries(table).map(([name, { takes }]) => ({ name, takesValue: takes !== "nothing" })),
    ...passNamesKnown.map((name) => ({ name, takesValue: true })),
  ];
  const nearest = nearestFlag(flag, known);
  const hint = nearest === undefined ? "" : `${tool}: Did you mean '${nearest}'?\n`;
  return `${tool}: Unknown command line argument '${flag.text}'.  Try: '${tool} --help'\n${hint}`;
}

/** Names as the generated lists hold them. */
function unpacked(list: string): ReadonlySet<string> {
  const names = new Set<string>();
  let before = "";
  for (const entry of list.split(" ")) {
    before = before.slice(0, Number.parseInt(entry.charAt(0), 36)) + entry.slice(1);
    names.add(before);
  }
  return names;
}
