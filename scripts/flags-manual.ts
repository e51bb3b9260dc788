// docs/tools/flags.md, made of the tables that spirvana-opt itself reads: `npm run bless` writes it, a test compares it.
import { readFileSync, writeFileSync } from "node:fs";
import type { OptionTable, Pass } from "../src/passes/index.ts";
import { type FlagSpec, type FlagTable, flagText } from "../src/tools/command-line.ts";
import { OLDER_TEXT_FLAGS } from "../src/tools/opt/older-text.ts";
import { OPT_FLAGS } from "../src/tools/opt/opt-flags.ts";
import { allPasses, valueText } from "../src/tools/opt/opt-information.ts";

const PATH = "docs/tools/flags.md";

const head = `# Flags of spirvana-opt

This page is generated from the tables that the tool reads; \`npm run bless\` writes it.

One dash or two, \`--flag=value\` or \`--flag value\`, \`=false\` and \`=0\` to turn a flag off: as in \`mlir-opt\`. Of a flag that is given
more than once the last one counts. Any other flag or pass of \`mlir-opt\` 22.1 is reported as not supported, by its name.
`;

export async function flagsManual(): Promise<string> {
  const passes = await allPasses();
  return `${head}
## Flags

${flagRows(OPT_FLAGS)}
\`spirvana opt\` is the same tool with these flags besides, which \`spirvana translate\` has too:

${flagRows(OLDER_TEXT_FLAGS)}
## Passes

Flags run their passes in the order in which they are given, on the outermost operation, or in it on the operations that a pass is for.
Options follow the flag, \`--canonicalize="top-down=false max-iterations=3"\`, or in a pipeline,
\`--pass-pipeline="builtin.module(func.func(canonicalize{top-down=false},cse))"\`.

${passes.map(passSection).join("\n")}`;
}

function flagRows(flags: FlagTable): string {
  const sorted = Object.entries(flags).sort(([a], [b]) => (a < b ? -1 : 1));
  return `| flag | what it does |\n| --- | --- |\n${sorted.map(([name, spec]) => flagRow(name, spec)).join("")}`;
}

function flagRow(name: string, { takes, value, choices, help }: FlagSpec): string {
  const values = choices === undefined ? "" : `: ${choiceList(choices)}`;
  return `| \`${flagText(name)}${valueText(name, takes, value)}\` | ${cell(help)}${values} |\n`;
}

function choiceList(choices: Readonly<Record<string, string>>): string {
  return Object.entries(choices)
    .map(([choice, help]) => `\`${choice}\` (${cell(help)})`)
    .join(", ");
}

function passSection({ name, summary, anchor, options }: Pass): string {
  const on = anchor === undefined ? "" : ` Runs on \`${anchor}\`.`;
  return `### --${name}\n\n${cell(summary)}.${on}\n${optionRows(options)}`;
}

function optionRows(options: OptionTable): string {
  const rows = Object.entries(options)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, { initial, choices, help, print }]) => {
      const values = choices === undefined ? "" : `: ${choiceList(choices)}`;
      return `| \`${name}\` | ${defaultText(print(initial))} | ${cell(help)}${values} |\n`;
    });
  return rows.length === 0 ? "" : `\n| option | default | what it does |\n| --- | --- | --- |\n${rows.join("")}`;
}

function defaultText(text: string): string {
  return text === "" ? "" : `\`${text}\``;
}

/** A text as part of a table's cell: full stops at its end are the table's business. */
function cell(text: string): string {
  return text.replaceAll("|", "\\|").replaceAll("<", "&lt;").replace(/\.$/, "");
}

export const readFlagsManual = (): string => readFileSync(PATH, "utf8");

export async function writeFlagsManual(): Promise<void> {
  writeFileSync(PATH, await flagsManual());
}
