// Runs a tool by its name. `--diagnostics-format` belongs to every tool: it is taken out of the arguments here.

import type { Platform } from "../support/platform.ts";
import { type Tool, tools } from "./table.ts";

/** Exit status of a wrong use. */
const WRONG_USAGE = 2;
const REJECTED = 1;
/** Exit status of a fault of ours. */
export const FAULT = 70;

const FORMATS = ["text", "json", "sarif"] as const;
type Format = (typeof FORMATS)[number];

const FLAG = /^--?diagnostics-format(?:=(.*))?$/;

/** Runs the tool with these arguments and returns its exit status. In the format `text`, failures to write and faults of ours are thrown. */
export async function runTool(name: string, argv: readonly string[], platform: Platform): Promise<number> {
  const chosen = formatOf(argv);
  if (typeof chosen === "string") {
    platform.error(`${name}: ${chosen}\n`);
    return WRONG_USAGE;
  }
  const { format, rest } = chosen;
  if (format === "text") return (await loaded(name)).main(rest, platform);
  const { CollectingPlatform } = await import("./collecting-platform.ts");
  const collecting = new CollectingPlatform(platform, format);
  let status: number;
  try {
    status = await (await loaded(name)).main(rest, collecting);
  } catch (thrown) {
    status = collecting.reportThrown(thrown) ? FAULT : REJECTED;
  }
  collecting.finish();
  return status;
}

async function loaded(name: string): Promise<Tool> {
  const load = tools[name];
  if (load === undefined) throw new Error(`there is no tool ${name}`);
  return load();
}

/** The format, and the other arguments; a string states what is wrong with the flag. */
function formatOf(argv: readonly string[]): { readonly format: Format; readonly rest: readonly string[] } | string {
  let format: Format = "text";
  const rest: string[] = [];
  for (let at = 0; at < argv.length; at++) {
    const argument = argv[at] ?? "";
    const match = FLAG.exec(argument);
    if (argument === "--") return { format, rest: [...rest, ...argv.slice(at)] };
    if (match === null) {
      rest.push(argument);
      continue;
    }
    const given = match[1] ?? argv[++at] ?? "";
    const known = FORMATS.find((one) => one === given);
    if (known === undefined) return `--diagnostics-format takes ${FORMATS.join(", ")}, not '${given}'`;
    format = known;
  }
  return { format, rest };
}
