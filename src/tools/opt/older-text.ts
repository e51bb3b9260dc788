// --upgrade: the older text that `spirvana opt` and `spirvana translate` accept. The drop-in tools reject it, as their references do.

import type { DiagnosticHandler } from "../../support/diagnostics/diagnostic.ts";
import type { UpgradeOptions, Upgrader } from "../../text/index.ts";
import { type FlagTable, isSet, type ParsedArguments } from "../command-line.ts";
import { loadUpgraders, upgradableDialects } from "../dialects.ts";

export const OLDER_TEXT_FLAGS: FlagTable = {
  explain: { takes: "nothing", help: "Say more: with --upgrade, a remark for each older construct that was read" },
  upgrade: { takes: "nothing", help: "Read what releases 12 to 21 of MLIR wrote and what its documentation shows" },
};

/** The dialects that older text may need. */
export function olderDialects(parsed: ParsedArguments): readonly string[] {
  return isSet(parsed, "upgrade") ? upgradableDialects : [];
}

/** The upgraders, if the command line asks for them. */
export async function upgradersFor(parsed: ParsedArguments): Promise<readonly Upgrader[] | undefined> {
  return isSet(parsed, "upgrade") ? loadUpgraders() : undefined;
}

/** The same as an option for reading; remarks go to `report` where the command line asks for them. */
export function upgradeOf(
  parsed: ParsedArguments,
  upgraders: readonly Upgrader[] | undefined,
  report: DiagnosticHandler,
): UpgradeOptions | undefined {
  return upgraders && { upgraders, remark: isSet(parsed, "explain") ? report : undefined };
}
