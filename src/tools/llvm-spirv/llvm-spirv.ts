// spirvana-llvm-spirv: the command line of llvm-spirv. LLVM IR to SPIR-V, back with -r, and between SPIR-V and its text.

import { parseVersion } from "../../grammar/index.ts";
import { Context } from "../../ir/index.ts";
import {
  isBitcode,
  type Module as LlvmModule,
  parseLlvm,
  promoteStackSlots,
  readBitcode,
  verifyLlvm,
  writeBitcode,
} from "../../llvm/index.ts";
import { decode, disassembleTo, encode, indexModule, type Module, type ModuleIndex } from "../../spirv/modules.ts";
import { type Diagnostic, makeDiagnostic } from "../../support/diagnostics/diagnostic.ts";
import { failed, type Result } from "../../support/diagnostics/result.ts";
import { Source } from "../../support/diagnostics/source.ts";
import type { Platform } from "../../support/platform.ts";
import {
  checkExtensions,
  isTranslatorText,
  NEWEST,
  parseTranslatorText,
  printTranslatorText,
  regularize,
  type TargetEnvironment,
  type TranslateOptions,
  translateToLlvm,
  translateToSpirv,
} from "../../translate/index.ts";
import { flagValue, inputsProblem, isSet, type ParsedArguments, parseArguments } from "../command-line.ts";
import { reportProblem } from "../diagnostics/report.ts";
import { answered, type LlvmTool, reportError } from "../llvm/llvm-files.ts";
import { LLVM_SPIRV_FLAGS } from "./flags.ts";
import { headProblem } from "./module-head.ts";
import { extensionsOf, extensionsProblem } from "./options.ts";
import { moduleReport, specializationReport, specializationWidths } from "./reports.ts";
import { specializationOf } from "./specialization.ts";

const TOOL: LlvmTool = {
  name: "spirvana-llvm-spirv",
  reference: "llvm-spirv 22.1",
  overview: "LLVM/SPIR-V translator",
  usage: "spirvana-llvm-spirv [options] <input file>",
  flags: LLVM_SPIRV_FLAGS,
};

/** A run of the tool: its input, and what it says. */
interface Run {
  readonly parsed: ParsedArguments;
  readonly platform: Platform;
  readonly input: string;
  readonly bytes: Uint8Array;
}

/** Exit status: 0, or 1 if arguments or the input are wrong. */
export function main(argv: readonly string[], platform: Platform): number {
  const parsed = parseArguments(argv, TOOL.flags);
  const status = answered(TOOL, parsed, platform);
  if (status !== undefined) return status;
  const problem = optionsProblem(parsed) || inputsProblem(parsed, TOOL.name) || modesProblem(parsed);
  if (problem !== "") {
    reportProblem(platform, "command-line", problem);
    return 1;
  }
  const input = parsed.inputs[0] ?? "-";
  const bytes = platform.read(input);
  if (typeof bytes === "string") {
    reportProblem(platform, "file", `Fails to open input file: ${bytes}\n`);
    return 1;
  }
  return run({ parsed, platform, input, bytes });
}

function optionsProblem(parsed: ParsedArguments): string {
  const problems = (parsed.flags.get("spirv-ext") ?? []).map(extensionsProblem);
  if (isSet(parsed, "spirv-use-llvm-backend-target")) problems.push(NO_BACKEND);
  const [problem] = problems.filter((one) => one !== undefined);
  return problem === undefined ? "" : `${TOOL.name}: ${problem}\n`;
}

const NO_BACKEND = "--spirv-use-llvm-backend-target is unsupported: LLVM's SPIR-V target is no part of this program";

function modesProblem(parsed: ParsedArguments): string {
  const modes = ["to-text", "to-binary", "r", "s"].filter((name) => isSet(parsed, name));
  if (modes.length < 2) return "";
  return `Cannot use -${modes[0]} with -${modes[1]}\n`;
}

function run(one: Run): number {
  const has = (name: string): boolean => isSet(one.parsed, name);
  if (has("spirv-print-report")) return withModule(one, (index) => print(one, moduleReport(index)));
  if (has("spec-const-info")) return withModule(one, (index) => print(one, specializationReport(index)));
  if (has("to-text")) return withModule(one, (index) => writeText(one, index, ".spt"));
  if (has("to-binary")) return withModule(one, ({ module }) => writeBytes(one, encode(module), ".spv"));
  if (has("r")) return withModule(one, (index) => reverse(one, index));
  return forward(one);
}

// ---- SPIR-V as input

function withModule(one: Run, use: (index: ModuleIndex) => number): number {
  const module = moduleOf(one);
  const index = module.ok ? indexModule(module.value) : module;
  if (!index.ok) return report(one, index.diagnostics);
  const allowed = checkExtensions(index.value, optionsOf(one.parsed, "all"));
  return allowed.ok ? use(index.value) : report(one, allowed.diagnostics);
}

/** Bytes in which a text of SPIR-V shows what it is. */
const HEAD = 1 << 16;

function moduleOf({ bytes, input, parsed }: Run): Result<Module> {
  const text = (most: number): string => new TextDecoder().decode(bytes.subarray(0, most));
  const isText = isSet(parsed, "spirv-text") || isSet(parsed, "to-binary") || isTranslatorText(text(HEAD));
  const module = isText ? parseTranslatorText(text(bytes.length), input === "-" ? "<stdin>" : input) : decode(bytes);
  if (!module.ok) return module;
  const problem = headProblem(module.value, maxVersion(parsed));
  return problem === undefined ? module : failed([makeDiagnostic("error", "command-line", problem)]);
}

function reverse(one: Run, index: ModuleIndex): number {
  const list = flagValue(one.parsed, "spec-const") ?? "";
  const chosen = specializationOf(list, list === "" ? new Map() : specializationWidths(index));
  if ("problem" in chosen) return report(one, [makeDiagnostic("error", "command-line", chosen.problem)]);
  const warnings = chosen.repeated.map((id) => `-spec-const has several values for the id ${id}: the last one is used`);
  report(
    one,
    warnings.map((text) => makeDiagnostic("warning", "command-line", text)),
  );
  const made = translateToLlvm(index, { ...optionsOf(one.parsed, "all"), specialization: chosen.values });
  if (!made.ok) return report(one, made.diagnostics);
  return writeBytes(one, writeBitcode(made.value), ".bc");
}

// ---- LLVM IR as input

function forward(one: Run): number {
  const module = llvmModule(one);
  if (!module.ok) return report(one, module.diagnostics);
  if (isSet(one.parsed, "spirv-mem2reg")) promoteStackSlots(module.value);
  const options = optionsOf(one.parsed, "none");
  if (isSet(one.parsed, "s")) return regularized(one, module.value, options);
  const made = translateToSpirv(module.value, options);
  if (!made.ok) return report(one, made.diagnostics);
  report(one, made.diagnostics);
  if (isSet(one.parsed, "spirv-text")) return writeMade(one, made.value);
  if (isSet(one.parsed, "spirv-tools-dis")) return writeAssembly(one, made.value);
  return writeBytes(one, encode(made.value), ".spv");
}

/** As the reference, `-s` takes bitcode only. */
function regularized(one: Run, module: LlvmModule, options: TranslateOptions): number {
  if (!isBitcode(one.bytes)) return report(one, [makeDiagnostic("error", "command-line", "Invalid bitcode signature")]);
  const { debugInfo, ...others } = options;
  const isStated = isSet(one.parsed, "spirv-debug-info-version") && debugInfo !== undefined;
  const made = regularize(module, isStated ? options : others);
  return made.ok ? writeBytes(one, writeBitcode(made.value), ".regularized.bc") : report(one, made.diagnostics);
}

function llvmModule({ bytes, input }: Run): Result<LlvmModule> {
  const options = { name: input === "-" ? "<stdin>" : input };
  const context = new Context();
  const module = isBitcode(bytes) ? readBitcode(context, bytes, options) : parseLlvm(context, bytes, options);
  return module.ok ? verifyLlvm(module.value) : module;
}

// ---- options

function maxVersion(parsed: ParsedArguments): number {
  return parseVersion(flagValue(parsed, "spirv-max-version") ?? "") ?? NEWEST;
}

/** `usual` is the extensions that are allowed without a flag. */
function optionsOf(parsed: ParsedArguments, usual: "all" | "none"): TranslateOptions {
  const auxiliaryData = isSet(parsed, "spirv-preserve-auxdata");
  const list = [...(auxiliaryData ? ["+SPV_KHR_non_semantic_info"] : []), ...(parsed.flags.get("spirv-ext") ?? [])];
  const extensions = extensionsOf(list.length === 0 ? undefined : list.join(","), usual === "all");
  return {
    maxVersion: maxVersion(parsed),
    extensions,
    // Sound: the flag's choices are these words.
    targetEnvironment: (flagValue(parsed, "spirv-target-env") ?? "CL1.2") as TargetEnvironment,
    builtinFormat: flagValue(parsed, "spirv-builtin-format") === "global" ? "global" : "function",
    argumentNames: isSet(parsed, "spirv-gen-kernel-arg-name-md"),
    // Sound: the flag's choices are these words.
    contraction: (flagValue(parsed, "spirv-fp-contract") ?? "on") as NonNullable<TranslateOptions["contraction"]>,
    ...unknownIntrinsicsOf(parsed),
    comparesReduced: true,
    usesMad:
      flagValue(parsed, "spirv-ext-inst") !== "none" &&
      flagValue(parsed, "spirv-replace-fmuladd-with-ocl-mad") !== "false",
    // Sound: the flag's choices are these words.
    debugInfo: (flagValue(parsed, "spirv-debug-info-version") ?? "ocl-100") as NonNullable<
      TranslateOptions["debugInfo"]
    >,
    extraExpressions: isSet(parsed, "spirv-allow-extra-diexpressions"),
    auxiliaryData,
    argumentTypes: isSet(parsed, "preserve-ocl-kernel-arg-type-metadata-through-string"),
    codeSection: isSet(parsed, "spirv-emit-function-ptr-addr-space"),
  };
}

/** Prefixes of intrinsics; without a value the flag allows all. */
function unknownIntrinsicsOf(parsed: ParsedArguments): Pick<TranslateOptions, "unknownIntrinsics"> {
  if (!isSet(parsed, "spirv-allow-unknown-intrinsics")) return {};
  return { unknownIntrinsics: (flagValue(parsed, "spirv-allow-unknown-intrinsics") ?? "").split(",") };
}

// ---- output

function outputOf({ parsed, input }: Run, extension: string): string {
  const stated = flagValue(parsed, "o");
  if (stated !== undefined) return stated;
  return input === "-" ? "-" : `${input.replace(/\.(?:bc|ll|spv|spt)$/, "")}${extension}`;
}

function writeBytes(one: Run, bytes: Uint8Array, extension: string): number {
  const output = one.platform.open(outputOf(one, extension), "any");
  output.writeBytes(bytes);
  output.close();
  return 0;
}

function writeMade(one: Run, module: Module): number {
  const index = indexModule(module);
  return index.ok ? writeText(one, index.value, ".spt") : report(one, index.diagnostics);
}

function writeText(one: Run, index: ModuleIndex, extension: string): number {
  const pieces: string[] = [];
  const printed = printTranslatorText(index, { write: (text) => pieces.push(text) });
  if (!printed.ok) return report(one, printed.diagnostics);
  return writeBytes(one, new TextEncoder().encode(pieces.join("")), extension);
}

/** The text of spirv-dis. */
function writeAssembly(one: Run, module: Module): number {
  const output = one.platform.open(outputOf(one, ".spvasm"), "any");
  const written = disassembleTo(module, (piece) => output.writeBytes(piece));
  output.close();
  return written.ok ? 0 : report(one, written.diagnostics);
}

function print({ platform }: Run, text: string): number {
  const output = platform.open("-");
  output.write(text);
  output.close();
  return 0;
}

function report({ platform, input, bytes }: Run, diagnostics: readonly Diagnostic[]): number {
  const name = input === "-" ? "<stdin>" : input;
  const sources = new Map([[name, [new Source(name, bytes)]]]);
  for (const one of diagnostics) reportError(TOOL, one, platform, name, sources);
  return 1;
}
