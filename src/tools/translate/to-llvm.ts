// `spirvana translate FILE`: SPIR-V to LLVM IR in one step. FILE is a binary, assembly, or text of the SPIR-V dialect.

import { verify } from "../../define/index.ts";
import { type Module as LlvmModule, writeModuleBytes } from "../../llvm/index.ts";
import { assemble, decode, type Module } from "../../spirv/index.ts";
import type { Diagnostic } from "../../support/diagnostics/diagnostic.ts";
import { failed, failedWith, type Result } from "../../support/diagnostics/result.ts";
import { Source } from "../../support/diagnostics/source.ts";
import type { Platform } from "../../support/platform.ts";
import { parseText } from "../../text/index.ts";
import { makeContext, spirvDialectToLlvm, spirvToLlvm } from "../../translate/index.ts";
import { flagText, flagValue, isSet, type ParsedArguments } from "../command-line.ts";
import type { Sources } from "../diagnostics/render.ts";
import { reportOwn, reportProblem } from "../diagnostics/report.ts";
import { readInput } from "../input.ts";
import { isAssembly, isBinary } from "../input-kind.ts";

const REJECTED = 1;
const WRONG_USAGE = 2;

const USAGE = "spirvana translate FILE [-o FILE]";
const FLAGS: ReadonlySet<string> = new Set(["o", "explain"]);

/** Exit status: 0, 1 if the input is rejected, 2 for a wrong use. */
export async function toLlvm(parsed: ParsedArguments, platform: Platform): Promise<number> {
  const problem = usageProblem(parsed);
  if (problem !== undefined) {
    reportProblem(platform, "command-line", `spirvana translate: ${problem}\n`);
    return WRONG_USAGE;
  }
  const file = parsed.inputs[0] ?? "-";
  const bytes = readInput(file, platform);
  if (bytes === undefined) return REJECTED;
  const source = new Source(file === "-" ? "<stdin>" : file, bytes);
  const { value, diagnostics } = await translated(file, source, bytes);
  report(diagnostics, source, isSet(parsed, "explain"), platform);
  if (value === undefined) return REJECTED;
  const output = platform.open(flagValue(parsed, "o") ?? "-");
  writeModuleBytes(value, output);
  output.close();
  return 0;
}

function usageProblem({ others, errors, inputs, flags }: ParsedArguments): string | undefined {
  const [unknown] = others;
  if (unknown !== undefined) return `unknown option '${unknown.text}'; usage: ${USAGE}`;
  if (errors[0] !== undefined) return errors[0];
  if (inputs.length > 1) return `one file is translated, but there are ${inputs.length}: ${inputs.join(", ")}`;
  const other = [...flags.keys()].find((name) => !FLAGS.has(name));
  return other === undefined ? undefined : `${flagText(other)} belongs to translations that flags name, see --help`;
}

async function translated(file: string, source: Source, bytes: Uint8Array): Promise<Result<LlvmModule>> {
  if (bytes.length === 0) return failedWith("file", `'${source.name}' is empty; it should hold a module`);
  if (isBinary(bytes)) return translatedModule(decode(bytes));
  if (isAssembly(file, bytes)) return translatedModule(assemble(bytes, { name: source.name }));
  return translatedText(source);
}

async function translatedModule(module: Result<Module>): Promise<Result<LlvmModule>> {
  return module.ok ? spirvToLlvm(module.value) : module;
}

async function translatedText(source: Source): Promise<Result<LlvmModule>> {
  const context = makeContext();
  const found: Diagnostic[] = [];
  context.onDiagnostic = (one) => found.push(one);
  const op = parseText(source, context, (one) => found.push(one), { check: verify });
  if (op === undefined || !verify(op)) return failed(found);
  return spirvDialectToLlvm(op);
}

function report(diagnostics: readonly Diagnostic[], source: Source, explains: boolean, platform: Platform): void {
  const sources: Sources = new Map([[source.name, [source]]]);
  for (const one of diagnostics) reportOwn(platform, one, sources, { file: source.name, explains });
}
