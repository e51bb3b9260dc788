// `spirvana run FILE.mlir -e NAME --entry-point-result=TYPE`: a program with host code, which launches its kernels itself.

import { verify } from "../../define/index.ts";
import { dialectsOfLowering, lowerProgram } from "../../engine/index.ts";
import { Context, type Operation } from "../../ir/index.ts";
import type { Diagnostic } from "../../support/diagnostics/diagnostic.ts";
import { Source } from "../../support/diagnostics/source.ts";
import type { Platform } from "../../support/platform.ts";
import { parseText, printOpBytes } from "../../text/index.ts";
import { type FlagTable, flagValue, isSet, parseArguments } from "../command-line.ts";
import type { Sources } from "../diagnostics/render.ts";
import { reportOwn, reportProblem } from "../diagnostics/report.ts";
import { loadDialects, mentionedDialects } from "../dialects.ts";
import { print, versionText } from "../information.ts";
import { readInput } from "../input.ts";
import { IMPORTED_DIALECTS, importerOf } from "../llvm/llvm-input.ts";
import { type EntryOptions, runProgram } from "./host-program.ts";
import { RUN_USAGE } from "./run-options.ts";

const FLAGS: FlagTable = {
  e: { takes: "value", help: "The function to run" },
  "entry-point-result": { takes: "value", help: "What it returns" },
  emit: { takes: "value", help: "Stop at a stage and print it: llvm" },
  h: { takes: "nothing", help: "Show this", alias: "help" },
  help: { takes: "nothing", help: "Show this" },
  version: { takes: "nothing", help: "Show the version" },
};

const REJECTED = 1;
const WRONG_USAGE = 2;
const RESULTS: readonly EntryOptions["result"][] = ["void", "i32", "i64", "f32"];

/** Exit status: that of the program where it ends itself, 0, 1 if the input is rejected or the program fails, 2 for a wrong use. */
export async function main(argv: readonly string[], platform: Platform): Promise<number> {
  const parsed = parseArguments(argv, FLAGS);
  if (isSet(parsed, "help")) return print(RUN_USAGE, platform);
  if (isSet(parsed, "version")) return print(versionText("spirvana run", undefined), platform);
  const [file = "-", ...more] = parsed.inputs;
  const [unknown] = parsed.others;
  const emit = flagValue(parsed, "emit");
  const entry = flagValue(parsed, "e") ?? "main";
  const asked = flagValue(parsed, "entry-point-result");
  const written = asked ?? "void";
  const result = RESULTS.find((one) => one === written);
  const wrong =
    (unknown && `there is no option '${unknown.text}' for programs with host code`) ??
    parsed.errors[0] ??
    (more.length > 0 ? `one file is to be run, but there are ${more.length + 1}` : undefined) ??
    (emit === undefined || emit === "llvm" ? undefined : `there is no stage '${emit}' of programs; there is llvm`) ??
    (result === undefined ? `an entry returns ${RESULTS.join(", ")}, but not '${written}'` : undefined);
  if (wrong !== undefined || result === undefined) {
    reportProblem(platform, "command-line", `spirvana run: ${wrong}\n`);
    return WRONG_USAGE;
  }
  const bytes = readInput(file, platform);
  if (bytes === undefined) return REJECTED;
  const source = new Source(file === "-" ? "<stdin>" : file, bytes);
  const sources: Sources = new Map([[source.name, [source]]]);
  const fail = (one: Diagnostic) => reportOwn(platform, one, sources, { file: source.name });
  const importer = await importerOf(bytes);
  const isProgram = importer !== undefined;
  const module = isProgram
    ? importer(await importContext(fail), bytes, source.name, fail)
    : await lowered(source, bytes, fail);
  if (module === undefined) return REJECTED;
  if (emit === "llvm") return printModule(module, platform);
  const kind = isProgram && asked === undefined ? "status" : result;
  const options = { entry, result: kind, linkNestedModules: true, arguments: [file] } as const;
  return runProgram(module, options, platform, fail);
}

async function importContext(fail: (diagnostic: Diagnostic) => void): Promise<Context> {
  const context = new Context(await loadDialects(IMPORTED_DIALECTS));
  context.onDiagnostic = fail;
  return context;
}

/** The program as the LLVM dialect; undefined if something is wrong with it, which is said. */
async function lowered(
  source: Source,
  bytes: Uint8Array,
  fail: (diagnostic: Diagnostic) => void,
): Promise<Operation | undefined> {
  const context = new Context(await loadDialects([...mentionedDialects(bytes), ...(await dialectsOfLowering())]));
  context.onDiagnostic = fail;
  const module = parseText(source, context, fail, { check: verify });
  if (module === undefined || !verify(module)) return undefined;
  const { diagnostics: problems } = await lowerProgram(module);
  for (const one of problems) fail(one);
  return problems.some(({ severity }) => severity === "error") ? undefined : module;
}

function printModule(module: Operation, platform: Platform): number {
  const output = platform.open("-");
  printOpBytes(module, (piece) => output.writeBytes(piece));
  output.write("\n");
  output.close();
  return 0;
}
