// Information about spirvana-opt: --help, --list-passes, --show-dialects, --version.

import { loadPasses, type OptionTable, type Pass, passNamesKnown } from "../../passes/index.ts";
import { type FlagTable, flagText, isSet, type ParsedArguments } from "../command-line.ts";
import { dialectNames } from "../dialects.ts";
import { versionText } from "../information.ts";
import { INFORMATION_FLAGS } from "./opt-flags.ts";

/** The text that a command line asks for in place of a run; undefined if it asks for none. */
export async function informationFor(
  parsed: ParsedArguments,
  flags: FlagTable,
  tool: string,
): Promise<string | undefined> {
  if (isSet(parsed, "help-hidden")) return helpText(tool, flags, await allPasses(), "all");
  if (isSet(parsed, "help")) return helpText(tool, flags, await allPasses(), "usual");
  if (isSet(parsed, "version")) return versionText(tool, "mlir-opt 22.1");
  if (isSet(parsed, "show-dialects")) return `Available Dialects: ${dialectNames.join(",")}\n`;
  return isSet(parsed, "list-passes")
    ? layOut([{ left: "Passes:", help: undefined }, ...passRows(await allPasses(), "  ")])
    : undefined;
}

/** All passes, sorted by name. */
export async function allPasses(): Promise<readonly Pass[]> {
  const passes = await loadPasses(passNamesKnown);
  return passNamesKnown.flatMap((name) => passes.get(name) ?? []);
}

/** A line of a list; without help it is a title. */
interface Row {
  readonly left: string;
  readonly help: string | undefined;
}

function helpText(tool: string, flags: FlagTable, passes: readonly Pass[], which: "usual" | "all"): string {
  const { rows: general, hidden } = flagRows(flags, which);
  const rows = [
    { left: "General options:\n", help: undefined },
    ...general,
    { left: "  Compiler passes to run", help: undefined },
    { left: "    Passes:", help: undefined },
    ...passRows(passes, "      "),
    { left: "\nGeneric Options:\n", help: undefined },
    ...flagRows(INFORMATION_FLAGS, which).rows,
  ];
  const more = hidden > 0 ? `\n${hidden} more with --help-hidden\n` : "";
  const overview = "OVERVIEW: MLIR modular optimizer driver";
  const usage = `USAGE: ${tool} [options] <input file>`;
  return `${overview}\n\nAvailable Dialects: ${dialectNames.join(", ")}\n${usage}\n\nOPTIONS:\n\n${layOut(rows)}${more}`;
}

/** Flags that come under another title are left out. */
function flagRows(
  table: FlagTable,
  which: "usual" | "all",
): { readonly rows: readonly Row[]; readonly hidden: number } {
  const entries = Object.entries(table)
    .filter(([name]) => table === INFORMATION_FLAGS || !Object.hasOwn(INFORMATION_FLAGS, name))
    .sort(([a], [b]) => (a < b ? -1 : 1));
  const shown = entries.filter(([, { isHidden }]) => which === "all" || isHidden !== true);
  const rows = shown.flatMap(([name, { takes, value, choices, help }]) => [
    { left: `  ${flagText(name)}${valueText(name, takes, value)}`, help },
    ...choiceRows(choices ?? {}, "    "),
  ]);
  return { rows, hidden: entries.length - shown.length };
}

/** `=<uint>`, `[=<string>]`, ` <filename>`. */
export function valueText(name: string, takes: "nothing" | "value" | "optional-value", value = "value"): string {
  if (takes === "nothing") return "";
  if (takes === "optional-value") return `[=<${value}>]`;
  return name.length === 1 ? ` <${value}>` : `=<${value}>`;
}

function choiceRows(choices: Readonly<Record<string, string>>, indent: string): readonly Row[] {
  return Object.entries(choices).map(([name, help]) => ({ left: `${indent}=${name}`, help: `  ${help}` }));
}

function passRows(passes: readonly Pass[], indent: string): readonly Row[] {
  return passes.flatMap(({ name, summary, options }) => [
    { left: `${indent}--${name}`, help: `  ${summary}` },
    ...optionRows(options, `${indent}  `),
  ]);
}

function optionRows(options: OptionTable, indent: string): readonly Row[] {
  const entries = Object.entries(options).sort(([a], [b]) => (a < b ? -1 : 1));
  return entries.flatMap(([name, { valueName, choices, help }]) => [
    { left: `${indent}--${name}${valueName === undefined ? "" : `=<${valueName}>`}`, help },
    ...choiceRows(choices ?? {}, indent),
  ]);
}

function layOut(rows: readonly Row[]): string {
  const width = Math.max(...rows.map(({ left, help }) => (help === undefined ? 0 : left.length)));
  return rows
    .map(({ left, help }) => (help === undefined ? `${left}\n` : `${left.padEnd(width)} - ${help}\n`))
    .join("");
}
