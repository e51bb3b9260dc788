/** `spirvana-val`: the command line of spirv-val. */

import type { Diagnostic } from "../../support/diagnostics/diagnostic.ts";
import type { Platform } from "../../support/platform.ts";
import { environmentNamed, validate } from "../../validate/index.ts";
import { reportDiagnostic, reportProblem } from "../diagnostics/report.ts";
import { print, versionText } from "../information.ts";
import { readInput } from "../input.ts";
import { isBinary } from "../input-kind.ts";
import { parseArguments, rejected } from "../spirv/spirv-tool.ts";
import { referenceFlagsText, takeReferenceFlags } from "./val-flags.ts";

const usage = `usage: spirvana-val [OPTION…] [FILE]

Validates a SPIR-V module. Without FILE, or if it is "-", the module is read from standard input. Nothing is printed if it is valid.
"spirvana val" has more: text as input, several files, every error, reasons, devices.

${referenceFlagsText}  -h, --help                          show this
  --version                           show the version
`;

/** Exit status: 0, or 1 if arguments or module are wrong. */
export function main(argv: readonly string[], platform: Platform): number {
  const taken = takeReferenceFlags(argv, true);
  const options = typeof taken === "string" ? taken : parseArguments(taken.rest, ["h", "help", "version"], []);
  if (typeof taken === "string" || typeof options === "string") {
    reportProblem(platform, "command-line", `error: ${typeof taken === "string" ? taken : `${options}\n\n${usage}`}\n`);
    return rejected;
  }
  if (options.flags.has("h") || options.flags.has("help")) return print(usage, platform);
  if (options.flags.has("version")) return print(versionText("spirvana-val", "spirv-val 2023.1"), platform);
  const { targetEnv } = taken.options;
  if (targetEnv !== undefined && environmentNamed(targetEnv) === undefined) {
    reportProblem(platform, "command-line", `error: Unrecognized target env: ${targetEnv}\n`);
    return rejected;
  }
  const bytes = readInput(options.file, platform);
  if (bytes === undefined) return rejected;
  if (options.file !== "-" && bytes.length % 4 !== 0) {
    reportProblem(platform, "file", `error: file size should be a multiple of 4; file '${options.file}' corrupt\n`);
    return rejected;
  }
  const result = validate(bytes, { ...taken.options, reference: true });
  for (const one of result.diagnostics) reportDiagnostic(platform, one, () => textOf(one, bytes), options.file);
  return result.ok ? 0 : rejected;
}

/** `spirvana val`, which has more features. */
export async function ownMain(argv: readonly string[], platform: Platform): Promise<number> {
  return (await import("./validate-command.ts")).main(argv, platform);
}

/** The diagnostic as spirv-val writes it: the number of the instruction, the message, the instruction where it can be read. */
function textOf({ severity, code, message, binary }: Diagnostic, bytes: Uint8Array): string {
  const number = binary?.number ?? 0;
  const head = `${severity}: line ${number}: `;
  const isUnreadable = code === "spirv-binary";
  if (isUnreadable && number === 0) return `${head}${headerText(bytes)}\n`;
  const instruction = isUnreadable ? undefined : binary?.instruction;
  return `${head}${message}\n${instruction === undefined ? "" : `  ${instruction}\n\n`}`;
}

/** The message of spirv-val for a header that cannot be read. */
function headerText(bytes: Uint8Array): string {
  return isBinary(bytes) ? "Invalid SPIR-V header." : "Invalid SPIR-V magic number.";
}
