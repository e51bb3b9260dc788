// spirvana-runner: runs a function of a module of the LLVM dialect, as mlir-runner does.

import { verify } from "../../define/index.ts";
import { Context, type Operation } from "../../ir/index.ts";
import type { Diagnostic } from "../../support/diagnostics/diagnostic.ts";
import { Source } from "../../support/diagnostics/source.ts";
import type { Platform } from "../../support/platform.ts";
import { parseText } from "../../text/index.ts";
import {
  type FlagTable,
  flagText,
  flagValue,
  inputsProblem,
  isSet,
  type ParsedArguments,
  parseArguments,
} from "../command-line.ts";
import { reportDiagnostic, reportProblem } from "../diagnostics/report.ts";
import { loadDialects, mentionedDialects } from "../dialects.ts";
import { print, versionText } from "../information.ts";
import { readInput } from "../input.ts";
import { IMPORTED_DIALECTS, importerOf } from "../llvm/llvm-input.ts";
import { nearestFlag } from "../nearest-flag.ts";
import { type EntryOptions, runProgram } from "./host-program.ts";

const TOOL = "spirvana-runner";

function isResult(text: string): text is EntryOptions["result"] {
  return ["void", "i32", "i64", "f32", "status"].includes(text);
}

const level = (number: number) =>
  ({ takes: "nothing", help: `accepted; the engine has one level (${number})`, isHidden: true }) as const;

export const RUNNER_FLAGS: FlagTable = {
  e: { takes: "value", help: "the function to be called, main by default" },
  "entry-point-result": { takes: "value", help: "what it returns: void, i32, i64 or f32, the default" },
  "shared-libs": {
    takes: "value",
    help: "accepted: the functions of MLIR's runner utilities, and those of C, are always there; no library is loaded",
  },
  "link-nested-modules": { takes: "nothing", help: "link modules inside of the module with it" },
  "no-implicit-module": { takes: "nothing", help: "the input is one op, without a module around" },
  O0: level(0),
  O1: level(1),
  O2: level(2),
  O3: level(3),
  h: { takes: "nothing", help: "show this", alias: "help" },
  help: { takes: "nothing", help: "show this" },
  version: { takes: "nothing", help: "show the version" },
};

/** Real flags of the model whose business is machine code. */
const unsupported: ReadonlySet<string> = new Set(
  "dump-object-file object-filename march mcpu mattr threads host-supports-jit".split(" "),
);

/** Exit status: 0, 1 if anything is wrong. */
export async function main(argv: readonly string[], platform: Platform): Promise<number> {
  const parsed = parseArguments(argv, RUNNER_FLAGS);
  if (isSet(parsed, "help")) return print(usage(), platform);
  if (isSet(parsed, "version")) return print(versionText(TOOL, "mlir-runner 22.1"), platform);
  const problem = usageErrors(parsed);
  if (problem !== "") {
    reportProblem(platform, "command-line", problem);
    return 1;
  }
  const module = await read(parsed, platform);
  if (module === undefined) {
    reportProblem(platform, "syntax", "could not parse the input IR\n");
    return 1;
  }
  const written = flagValue(parsed, "entry-point-result");
  const result = written ?? (isProgram(module) ? "status" : "f32");
  if (!isResult(result)) {
    reportProblem(platform, "command-line", "Error: unsupported function type\n");
    return 1;
  }
  const entry = flagValue(parsed, "e") ?? "main";
  const linkNestedModules = isSet(parsed, "link-nested-modules");
  const options = { entry, result, linkNestedModules, arguments: [parsed.inputs[0] ?? "-"] };
  return runProgram(module, options, platform, (diagnostic) => {
    reportDiagnostic(platform, diagnostic, () => diagnosticText(diagnostic, "Error: "));
  });
}

function usage(): string {
  const lines = Object.entries(RUNNER_FLAGS).flatMap(([name, { help, isHidden }]) =>
    isHidden === true ? [] : [`  ${flagText(name).padEnd(24)}${help}\n`],
  );
  return `usage: ${TOOL} [OPTION…] [FILE]\n\nRuns a function of a module of the LLVM dialect.\n\n${lines.join("")}  ${"-O0, -O1, -O2, -O3".padEnd(24)}accepted; the engine has one level\n`;
}

function usageErrors(parsed: ParsedArguments): string {
  const names = Object.entries(RUNNER_FLAGS).map(([name, { takes }]) => ({ name, takesValue: takes !== "nothing" }));
  const unknown = parsed.others.map((flag) => {
    if (unsupported.has(flag.name)) return `${TOOL}: flag '--${flag.name}' of mlir-runner is not supported\n`;
    const nearest = nearestFlag(flag, names);
    const hint = nearest === undefined ? "" : `${TOOL}: Did you mean '${nearest}'?\n`;
    return `${TOOL}: Unknown command line argument '${flag.text}'.  Try: '${TOOL} --help'\n${hint}`;
  });
  const errors = parsed.errors.map((error) => `${TOOL}: ${error}\n`);
  return [...unknown, ...errors, inputsProblem(parsed, TOOL)].join("");
}

/** Dialects whose attributes a program may carry: what it was made from. */
const ATTRIBUTE_DIALECTS: ReadonlySet<string> = new Set(["gpu", "spirv"]);

/** The module of the input; undefined if there is none, which has been said. */
async function read(parsed: ParsedArguments, platform: Platform): Promise<Operation | undefined> {
  const path = parsed.inputs[0] ?? "-";
  const bytes = readInput(path, platform);
  if (bytes === undefined) return undefined;
  const mentioned = [...mentionedDialects(bytes)].filter((name) => ATTRIBUTE_DIALECTS.has(name));
  const importer = await importerOf(bytes);
  const dialects = importer === undefined ? ["llvm", ...mentioned] : IMPORTED_DIALECTS;
  const context = new Context(await loadDialects(dialects));
  const emit = (one: Diagnostic) => reportDiagnostic(platform, one, () => diagnosticText(one, "error: "));
  context.onDiagnostic = emit;
  if (importer !== undefined) return importer(context, bytes, path === "-" ? "<stdin>" : path, emit);
  const noImplicitModule = isSet(parsed, "no-implicit-module");
  const source = new Source(path === "-" ? "<stdin>" : path, bytes);
  const op = parseText(source, context, emit, { check: verify, noImplicitModule });
  return op !== undefined && verify(op) ? op : undefined;
}

/** Whether a module was imported from LLVM IR: then the exit status is the result of its entry, unless a type is asked for. */
function isProgram(module: Operation): boolean {
  return module.attr("dlti.dl_spec") !== undefined && module.attr("llvm.module_asm") !== undefined;
}

/** As the model says it: the place as a location, without the line of the source and without notes. */
function diagnosticText({ place, severity, message }: Diagnostic, placeless: string): string {
  if (place === undefined) return `${placeless}${message}\n`;
  return `loc("${place.file}":${place.line}:${place.column}): ${severity}: ${message}\n`;
}
