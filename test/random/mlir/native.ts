// What programs give when LLVM runs them: lowered here, or by MLIR itself.
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Operation } from "../../../src/ir/index.ts";
import { type NativeTool, nativeTool } from "../../oracle/native-tool.ts";
import { exported } from "../../runtime/native-module.ts";
import { plainLowering } from "./pipelines.ts";
import type { MlirProgram } from "./program.ts";

/** The tools of LLVM and MLIR, and a folder for what they read. */
export interface Natives {
  readonly mlirOpt: NativeTool;
  readonly mlirTranslate: NativeTool;
  readonly lli: NativeTool;
  readonly folder: string;
}

/** The tools where all are installed. */
export function findNatives(folder: string): Natives | undefined {
  const [mlirOpt, mlirTranslate, lli] = ["mlir-opt", "mlir-translate", "lli"].map(nativeTool);
  return mlirOpt && mlirTranslate && lli && { mlirOpt, mlirTranslate, lli, folder };
}

/** LLVM IR with the names of its entries. */
export interface NativeModule {
  readonly names: readonly string[];
  readonly ir: string;
}

/** What entries give, by name; a text states what is wrong with one. */
export type Results = ReadonlyMap<string, number | string>;

/** The LLVM IR of a module of the LLVM dialect, or why there is none. */
export function irOf(module: Operation): { readonly ir: string } | { readonly problem: string } {
  const messages: string[] = [];
  const { context } = module;
  const before = context.onDiagnostic;
  context.onDiagnostic = ({ message }) => messages.push(message);
  try {
    return { ir: exported(module) };
  } catch (error) {
    return { problem: messages.length > 0 ? messages.join("\n") : String(error) };
  } finally {
    context.onDiagnostic = before;
  }
}

/** The function of MLIR's library that copies memory with gaps. */
const LIBRARY = ["so", "so.22.1"].map((end) => `/usr/lib/llvm-22/lib/libmlir_c_runner_utils.${end}`).find(existsSync);

/** Runs modules in one process, or, where that fails, in several. */
export function runNatively(natives: Natives, modules: readonly NativeModule[]): Results {
  if (modules.length === 0) return new Map();
  const { lli, folder } = natives;
  mkdirSync(folder, { recursive: true });
  const files = modules.map(({ ir }, at) => {
    const path = join(folder, `${at}.ll`);
    writeFileSync(path, ir);
    return path;
  });
  const names = modules.flatMap((one) => one.names);
  const main = join(folder, "main.ll");
  writeFileSync(main, mainText(names));
  const extra = files.map((file) => `--extra-module=${file}`);
  const { status, stdout, stderr } = lli([...(LIBRARY === undefined ? [] : [`--dlopen=${LIBRARY}`]), ...extra, main]);
  if (status === 0) return resultsOf(stdout);
  if (modules.length === 1)
    return new Map(names.map((name) => [name, `lli ends with ${status}: ${stderr.slice(0, 600)}`]));
  return inHalves(modules, (half) => runNatively(natives, half));
}

function inHalves<T>(items: readonly T[], run: (half: readonly T[]) => Results): Results {
  const middle = items.length >> 1;
  return new Map([...run(items.slice(0, middle)), ...run(items.slice(middle))]);
}

function resultsOf(stdout: string): Results {
  const lines = stdout.trim().split("\n");
  return new Map(lines.map((line) => line.split(" ")).map(([name = "", value = "0"]) => [name, Number(value)]));
}

/** A main function that calls all entries, and prints each result after its name. */
function mainText(names: readonly string[]): string {
  const texts = names.map((name) => {
    const bytes = name.length + 5;
    return `@text_${name} = private constant [${bytes} x i8] c"${name} %d\\0A\\00"\ndeclare i32 @${name}()`;
  });
  const calls = names.map(
    (name) => `  %${name} = call i32 @${name}()\n  call i32 (ptr, ...) @printf(ptr @text_${name}, i32 %${name})`,
  );
  return `${texts.join("\n")}\ndeclare i32 @printf(ptr, ...)\ndefine i32 @main() {\n${calls.join("\n")}\n  ret i32 0\n}\n`;
}

/** What MLIR makes of programs and LLVM runs. */
export function runReference(natives: Natives, programs: readonly MlirProgram[]): Results {
  if (programs.length === 0) return new Map();
  const { mlirOpt, mlirTranslate } = natives;
  const flags = [`--pass-pipeline=builtin.module(${plainLowering.join(",")})`, "--mlir-disable-threading", "-"];
  const lowered = mlirOpt(flags, programs.map(({ text }) => text).join(""));
  const translated = lowered.status === 0 ? mlirTranslate(["--mlir-to-llvmir", "-"], lowered.stdout) : lowered;
  const names = programs.map(({ name }) => name);
  const problem = `mlir-opt: ${translated.stderr.slice(0, 600)}`;
  if (translated.status === 0) {
    const results = runNatively(natives, [{ names, ir: translated.stdout }]);
    if (programs.length === 1 || typeof results.get(names[0] ?? "") === "number") return results;
  }
  if (programs.length === 1) return new Map(names.map((name) => [name, problem]));
  return inHalves(programs, (half) => runReference(natives, half));
}
