// The command line of `spirvana val`: what its arguments say, as values. A string states what is wrong with them.

import type { ValidateOptions } from "../../validate/index.ts";
import { type FlagTable, flagNumber, flagValue, isSet, parseArguments } from "../command-line.ts";
import { referenceFlagsText, takeReferenceFlags } from "./val-flags.ts";

const flags: FlagTable = {
  all: { takes: "nothing", help: "Report every error" },
  device: { takes: "value", help: "A device profile" },
  devices: { takes: "nothing", help: "Say which devices accept the module" },
  explain: { takes: "value", help: "Explain a rule" },
  h: { takes: "nothing", help: "Show this", alias: "help" },
  help: { takes: "nothing", help: "Show this" },
  threads: { takes: "value", value: "uint", help: "Threads" },
  version: { takes: "nothing", help: "Show the version" },
  worker: { takes: "nothing", help: "Be a thread", isHidden: true },
};

export const usage = `usage: spirvana val [OPTION…] [FILE…]

Validates SPIR-V modules: binaries, assembly, and text of the SPIR-V dialect. Folders stand for the files in them whose names end in
.spv, .spvasm or .mlir. Without FILE, or if it is "-", a module is read from standard input.

  --all                               report every error, not only the first; none that merely follows from another
  --device PROFILE                    validate for a device: a built-in profile or a file of JSON, see docs/validation/devices.md
  --devices                           say which built-in devices of the environment accept the module, and what each lacks
  --explain RULE                      say what a rule asks for, by the code of a diagnostic, and end
  --threads N                         validate several files with N threads; the default depends on their size
${referenceFlagsText}  --diagnostics-format=json|sarif     diagnostics for other programs
  -h, --help                          show this
  --version                           show the version

Exit status: 0 if all modules are valid, 1 if one is not, 2 if the arguments are wrong.
`;

export interface ValOptions {
  readonly options: ValidateOptions;
  readonly files: readonly string[];
  /** The name of a built-in device profile, or a file. */
  readonly device: string | undefined;
  readonly devices: boolean;
  readonly explain: string | undefined;
  readonly threads: number | undefined;
  readonly worker: boolean;
  readonly information: "help" | "version" | undefined;
}

export function valOptionsOf(argv: readonly string[]): ValOptions | string {
  const taken = takeReferenceFlags(argv, false);
  if (typeof taken === "string") return taken;
  const parsed = parseArguments(taken.rest, flags);
  const [other] = parsed.others;
  if (other !== undefined) return `unknown option '${other.text}', see spirvana val --help`;
  const [problem] = parsed.errors;
  if (problem !== undefined) return problem;
  const { inputs } = parsed;
  return {
    options: { ...taken.options, ...(isSet(parsed, "all") ? { all: true } : {}) },
    files: inputs.length === 0 ? ["-"] : inputs,
    device: flagValue(parsed, "device"),
    devices: isSet(parsed, "devices"),
    explain: flagValue(parsed, "explain"),
    threads: flagNumber(parsed, "threads"),
    worker: isSet(parsed, "worker"),
    information: isSet(parsed, "help") ? "help" : isSet(parsed, "version") ? "version" : undefined,
  };
}
