// `spirvana translate FILE`: between SPIR-V and LLVM IR in one step; the contents of FILE decide the direction. SPIR-V is a binary, assembly, or text of
// the SPIR-V dialect; LLVM IR is text or bitcode.

import { verify } from "../../define/index.ts";
import { parseVersion } from "../../grammar/index.ts";
import { Context } from "../../ir/index.ts";
import {
  isBitcode,
  type Module as LlvmModule,
  parseLlvm,
  readBitcode,
  verifyLlvm,
  writeBitcode,
  writeModuleBytes,
} from "../../llvm/index.ts";
import { assemble, decode, disassemble, encode, indexModule, type Module } from "../../spirv/index.ts";
import type { Diagnostic } from "../../support/diagnostics/diagnostic.ts";
import { failed, failedWith, type Result, success } from "../../support/diagnostics/result.ts";
import { Source } from "../../support/diagnostics/source.ts";
import type { Output, Platform } from "../../support/platform.ts";
import { parseText } from "../../text/index.ts";
import {
  makeContext,
  NEWEST,
  printTranslatorText,
  spirvDialectToLlvm,
  spirvToLlvm,
  splitOddVectors,
  type TargetEnvironment,
  type TranslateOptions,
  translateToLlvm,
  translateToSpirv,
} from "../../translate/index.ts";
import { flagText, flagValue, isSet, type ParsedArguments } from "../command-line.ts";
import type { Sources } from "../diagnostics/render.ts";
import { reportOwn, reportProblem } from "../diagnostics/report.ts";
import { readInput } from "../input.ts";
import { isAssembly, isBinary } from "../input-kind.ts";
import { isLlvm } from "../llvm/llvm-input.ts";
import { extensionsOf, extensionsProblem } from "../llvm-spirv/options.ts";
import { FILE_FLAGS } from "./file-flags.ts";

const REJECTED = 1;
const WRONG_USAGE = 2;

const USAGE = "spirvana translate FILE [-o FILE]";
const FLAGS: ReadonlySet<string> = new Set(["o", "explain", ...Object.keys(FILE_FLAGS)]);

/** Writes a result. */
type Writer = (output: Output) => void;

/** The input and where it goes. */
interface Job {
  readonly parsed: ParsedArguments;
  readonly file: string;
  readonly source: Source;
  readonly bytes: Uint8Array;
  /** The output's name, whose ending decides its form. */
  readonly path: string;
}

/** Exit status: 0, 1 if the input is rejected, 2 for a wrong use. */
export async function translateFile(parsed: ParsedArguments, platform: Platform): Promise<number> {
  const problem = usageProblem(parsed);
  if (problem !== undefined) {
    reportProblem(platform, "command-line", `spirvana translate: ${problem}\n`);
    return WRONG_USAGE;
  }
  const file = parsed.inputs[0] ?? "-";
  const bytes = readInput(file, platform);
  if (bytes === undefined) return REJECTED;
  const source = new Source(file === "-" ? "<stdin>" : file, bytes);
  const path = flagValue(parsed, "o") ?? "-";
  const { value, diagnostics } = await translated({ parsed, file, source, bytes, path });
  report(diagnostics, source, isSet(parsed, "explain"), platform);
  if (value === undefined) return REJECTED;
  const output = platform.open(path);
  value(output);
  output.close();
  return 0;
}

function usageProblem({ others, errors, inputs, flags }: ParsedArguments): string | undefined {
  const [unknown] = others;
  if (unknown !== undefined) return `unknown option '${unknown.text}'; usage: ${USAGE}`;
  if (errors[0] !== undefined) return errors[0];
  if (inputs.length > 1) return `one file is translated, but there are ${inputs.length}: ${inputs.join(", ")}`;
  const other = [...flags.keys()].find((name) => !FLAGS.has(name));
  if (other !== undefined) return `${flagText(other)} belongs to translations that flags name, see --help`;
  return (flags.get("spirv-ext") ?? []).map(extensionsProblem).find((one) => one !== undefined);
}

async function translated(job: Job): Promise<Result<Writer>> {
  const { bytes, source, file } = job;
  if (bytes.length === 0) return failedWith("file", `'${source.name}' is empty; it should hold a module`);
  if (await isLlvm(bytes)) return spirvFile(job);
  if (isBinary(bytes)) return llvmFile(job, await translatedModule(job, decode(bytes)));
  if (isAssembly(file, bytes))
    return llvmFile(job, await translatedModule(job, assemble(bytes, { name: source.name })));
  return llvmFile(job, await translatedText(source));
}

// ---- SPIR-V to LLVM IR

async function translatedModule({ parsed }: Job, module: Result<Module>): Promise<Result<LlvmModule>> {
  if (!module.ok) return module;
  const environment = flagValue(parsed, "spirv-target-env");
  // Sound: the flag's choices are these words.
  const options = { targetEnvironment: environment as TargetEnvironment };
  return environment === undefined ? spirvToLlvm(module.value) : translateToLlvm(module.value, options);
}

async function translatedText(source: Source): Promise<Result<LlvmModule>> {
  const context = makeContext();
  const found: Diagnostic[] = [];
  context.onDiagnostic = (one) => found.push(one);
  const op = parseText(source, context, (one) => found.push(one), { check: verify });
  if (op === undefined || !verify(op)) return failed(found);
  return spirvDialectToLlvm(op);
}

function llvmFile({ path }: Job, made: Result<LlvmModule>): Result<Writer> {
  if (!made.ok) return made;
  const isBits = path.endsWith(".bc");
  const write: Writer = (output) =>
    isBits ? output.writeBytes(writeBitcode(made.value)) : writeModuleBytes(made.value, output);
  return success(write, made.diagnostics);
}

// ---- LLVM IR to SPIR-V

function spirvFile(job: Job): Result<Writer> {
  const context = new Context();
  const options = { name: job.source.name };
  const read = isBitcode(job.bytes) ? readBitcode(context, job.bytes, options) : parseLlvm(context, job.bytes, options);
  const module = read.ok ? verifyLlvm(read.value) : read;
  if (!module.ok) return module;
  const translation = optionsOf(job.parsed);
  splitOddVectors(module.value, translation);
  const made = translateToSpirv(module.value, translation);
  if (!made.ok) return made;
  const written = spirvBytes(job, made.value);
  return written.ok ? success(written.value, [...made.diagnostics, ...written.diagnostics]) : written;
}

function optionsOf(parsed: ParsedArguments): TranslateOptions {
  const list = parsed.flags.get("spirv-ext");
  const debugInfo = flagValue(parsed, "spirv-debug-info-version");
  return {
    maxVersion: parseVersion(flagValue(parsed, "spirv-max-version") ?? "") ?? NEWEST,
    extensions: extensionsOf(list?.join(","), false),
    widensIntegers: true,
    // Sound: the flag's choices are these words.
    ...(debugInfo === undefined ? {} : { debugInfo: debugInfo as NonNullable<TranslateOptions["debugInfo"]> }),
  };
}

/** A binary for a file, assembly for the terminal and files that are named so, or the text of llvm-spirv. */
function spirvBytes({ path }: Job, module: Module): Result<Writer> {
  if (path.endsWith(".spt")) return translatorText(module);
  if (path !== "-" && !path.endsWith(".spvasm")) return success((output) => output.writeBytes(encode(module)));
  const text = disassemble(module);
  return text.ok ? success((output) => output.write(text.value)) : text;
}

function translatorText(module: Module): Result<Writer> {
  const index = indexModule(module);
  if (!index.ok) return index;
  const pieces: string[] = [];
  const printed = printTranslatorText(index.value, { write: (text) => pieces.push(text) });
  return printed.ok ? success((output) => output.write(pieces.join(""))) : printed;
}

function report(diagnostics: readonly Diagnostic[], source: Source, explains: boolean, platform: Platform): void {
  const sources: Sources = new Map([[source.name, [source]]]);
  for (const one of diagnostics) reportOwn(platform, one, sources, { file: source.name, explains });
}
