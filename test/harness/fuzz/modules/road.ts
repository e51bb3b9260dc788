// What has to hold for any module of SPIR-V on its way through the product: each stage gives a value or states what is wrong, never throws, and what one stage
// gives the next one takes, or names what it does not support.
import { verify } from "../../../../src/define/index.ts";
import {
  type CompiledKernel,
  compileKernel,
  type LaunchOptions,
  lowerToLlvm,
  prepareLaunch,
  runKernel,
  webAssembly,
} from "../../../../src/engine/index.ts";
import type { Operation } from "../../../../src/ir/index.ts";
import { exportModule, writeModule } from "../../../../src/llvm/index.ts";
import {
  decode,
  deserialize,
  encode,
  entryPoints,
  indexModule,
  type Module,
  serialize,
} from "../../../../src/spirv/index.ts";
import type { Diagnostic } from "../../../../src/support/diagnostics/diagnostic.ts";
import { textOf } from "../../../../src/text/index.ts";
import { makeContext, moduleOfSpirv, runText, spirvToLlvm } from "../../../../src/translate/index.ts";
import { validate } from "../../../../src/validate/index.ts";
import { brokenBlocks } from "../../../spirv/block-law.ts";
import { brokenByBytes } from "../../../spirv/mutations.ts";
import { readBackProblem } from "../../read-back.ts";

/** A law that a module breaks. */
export class Broken extends Error {}

function fail(message: string): never {
  throw new Broken(message);
}

/** What a module came to. */
export interface Passed {
  /** The last stage that took it. */
  readonly stage: Stage;
  /** Texts of LLVM IR, for a native assembler. */
  readonly llvm: readonly string[];
}

export interface RoadOptions {
  /** Prints with locations, and in generic form, in addition. */
  readonly allForms: boolean;
  /** Runs what is compiled. */
  readonly runs: boolean;
}

export type Stage =
  | "words"
  | "deserialize"
  | "verify"
  | "print"
  | "serialize"
  | "lower"
  | "export"
  | "translate"
  | "engine"
  | "run";

/** What a module came to, and how it breaks a law, if it does: the stage, and what is wrong. */
export interface OnRoad extends Passed {
  readonly broken: string | undefined;
}

/** Milliseconds of CPU time that a small module may take. */
const SLOW = 2000;

/** Takes a module down the road. */
export async function brokenOnRoad(module: Module, options: RoadOptions): Promise<OnRoad> {
  let stage: Stage = "words";
  const start = process.cpuUsage();
  try {
    const passed = await takeDown(encode(module), options, (next) => {
      stage = next;
    });
    const milliseconds = process.cpuUsage(start).user / 1000;
    return { ...passed, broken: milliseconds > SLOW ? `${stage}: takes long` : undefined };
  } catch (error) {
    const what = error instanceof Broken ? error.message : thrown(error);
    return { stage, llvm: [], broken: `${stage}: ${what}` };
  }
}

/** The message, and the functions that it comes from. */
function thrown(error: unknown): string {
  if (!(error instanceof Error)) return `thrown: ${error}`;
  const [, ...frames] = (error.stack ?? "").split("\n    at ");
  const names = frames.slice(0, 3).map((frame) => frame.replace(/ \(.*|\bfile:.*/s, ""));
  return `thrown: ${error.message} (${names.join(", ")})\n${error.stack}`;
}

/** Takes a module down the road. Where a law is broken, an error is thrown. */
async function takeDown(bytes: Uint8Array, options: RoadOptions, at: (stage: Stage) => void): Promise<Passed> {
  const llvm: string[] = [];
  const reached = (stage: Stage): Passed => ({ stage, llvm });
  at("words");
  const decoded = decode(bytes);
  checkProblems(decoded.diagnostics, decoded.ok ? "warnings" : "errors");
  if (!decoded.ok) return reached("words");
  const module = decoded.value;
  const broken = brokenByBytes(bytes);
  if (broken !== undefined) fail(broken);
  checkProblems(validate(bytes, { targetEnv: "spv1.6" }).diagnostics);
  at("deserialize");
  const op = readOp(module);
  if (op === undefined) return reached("deserialize");
  at("verify");
  if (problemOf(op) !== undefined) return reached("verify");
  at("print");
  await checkPrinted(op, options);
  at("serialize");
  checkSerialized(op);
  at("lower");
  const plain = await lowered(module, "builtin.module(convert-spirv-to-llvm)");
  if (plain !== undefined) {
    await checkText(textOf(plain));
    at("export");
    llvm.push(exported(plain));
  }
  at("translate");
  const translated = await spirvToLlvm(module);
  if (translated.ok) writeModule(translated.value, { write: (text) => llvm.push(text) });
  checkProblems(translated.diagnostics, translated.ok ? "warnings" : "errors");
  at("engine");
  const ran = await compiled(module, options, at);
  return reached(ran ? "run" : "engine");
}

/** Diagnostics say something, and nothing of an internal error; where a stage has failed, there is an error among them. */
function checkProblems(problems: readonly Diagnostic[], expected: "errors" | "warnings" = "warnings"): void {
  for (const { message, severity } of problems) {
    if (message.trim() === "") fail(`an empty ${severity}`);
    if (/internal error|\bbug\b|undefined|\[object|NaN/.test(message) && !isQuoted(message))
      fail(`a diagnostic says: ${message}`);
  }
  if (expected === "errors" && !problems.some(({ severity }) => severity === "error")) fail("fails without an error");
}

/** Words of the input, which are in quotes, may be anything. */
function isQuoted(message: string): boolean {
  return !/internal error|\bbug\b|undefined|\[object|NaN/.test(
    message.replaceAll(/'[^']*'|"[^"]*"|undefined result|unknown result/g, ""),
  );
}

function readOp(module: Module): Operation | undefined {
  const read = deserialize(module, { context: makeContext() });
  if (read.ok) return read.value;
  checkProblems(read.diagnostics, "errors");
  return undefined;
}

/** What the verifier says against an op; undefined if it takes it. */
function problemOf(op: Operation): string | undefined {
  const problems: Diagnostic[] = [];
  op.context.onDiagnostic = (one) => problems.push(one);
  const isRight = verify(op);
  checkProblems(problems, isRight ? "warnings" : "errors");
  return isRight ? undefined : problems[0]?.message;
}

async function checkText(text: string, flags: readonly string[] = []): Promise<void> {
  // As spirvana-opt ends its output.
  const problem = await readBackProblem(["--no-implicit-module", ...flags], `${text.trimEnd()}\n\n`);
  if (problem !== undefined) fail(problem);
}

async function checkPrinted(op: Operation, { allForms }: RoadOptions): Promise<void> {
  await checkText(textOf(op));
  if (!allForms) return;
  await checkText(textOf(op, { generic: true }), ["--mlir-print-op-generic"]);
  await checkText(textOf(op, { debugInfo: true }), ["--mlir-print-debuginfo"]);
}

function checkSerialized(op: Operation): void {
  for (const emitDebugInfo of [false, true]) {
    const written = serialize(op, { emitDebugInfo });
    if (!written.ok) {
      checkProblems(written.diagnostics, "errors");
      continue;
    }
    const blocks = brokenBlocks(written.value);
    if (blocks !== undefined) fail(`what has been written is no function: ${blocks}`);
    const again = deserialize(written.value, { context: makeContext() });
    if (!again.ok) fail(`what has been written is not read: ${again.diagnostics[0]?.message}`);
    const problem = problemOf(again.value);
    if (problem !== undefined) fail(`what has been written does not verify: ${problem}`);
  }
}

/** The module after a pipeline; undefined if the pipeline names what it does not support. */
async function lowered(module: Module, pipeline: string): Promise<Operation | undefined> {
  const read = moduleOfSpirv(module);
  if (!read.ok) return fail(`what was read is not read again: ${read.diagnostics[0]?.message}`);
  const result = await runText(pipeline, read.value);
  checkProblems(result.diagnostics, result.ok ? "warnings" : "errors");
  if (!result.ok) {
    return undefined;
  }
  result.value.walk((op) => {
    if (op.name.startsWith("spirv.")) fail(`a conversion that succeeds leaves '${op.name}'`);
  });
  return result.value;
}

function exported(module: Operation): string {
  const llvm = exportModule(module);
  checkProblems(llvm.diagnostics, llvm.ok ? "warnings" : "errors");
  if (!llvm.ok) return fail(`what has been lowered cannot be exported: ${llvm.diagnostics[0]?.message}`);
  let text = "";
  writeModule(llvm.value, { write: (piece) => (text += piece) });
  return text;
}

/** Compiles the entry points that the engine may run; returns whether one has been run. */
async function compiled(module: Module, { runs }: RoadOptions, at: (stage: Stage) => void): Promise<boolean> {
  const read = moduleOfSpirv(module);
  if (!read.ok) return fail("what was read is not read again");
  const result = await lowerToLlvm(read.value);
  checkProblems(result.diagnostics, result.ok ? "warnings" : "errors");
  if (!result.ok) return false;
  const problem = problemOf(read.value);
  let hasRun = false;
  for (const entry of computeEntries(module)) {
    at("engine");
    const kernel = compileKernel(read.value, { entry });
    if (!kernel.ok) checkProblems(kernel.diagnostics, "errors");
    else if (problem !== undefined) fail(`the engine compiles what does not verify: ${problem}`);
    else if (!webAssembly().validate(kernel.value.bytes)) fail("the engine has made WebAssembly that is invalid");
    else if (runs) {
      at("run");
      hasRun = (await launched(kernel.value)) || hasRun;
    }
  }
  return hasRun;
}

/** Names of entry points of compute kernels: some. */
function computeEntries(module: Module): readonly string[] {
  const index = indexModule(module);
  if (!index.ok) return [];
  const kernels = entryPoints(index.value).filter(({ model }) => model === "GLCompute" || model === "Kernel");
  return [...new Set(kernels.map(({ name }) => name))].slice(0, 2);
}

/** Runs a kernel on small buffers, for a short time; returns whether it could be. */
async function launched(kernel: CompiledKernel): Promise<boolean> {
  const bytes = (size: number) => new Uint8Array(Math.min(Math.max(size, 64), 1 << 20));
  const { bindings } = kernel;
  if (bindings.some(({ resource, heap }) => resource !== undefined || heap !== undefined)) return false;
  const options: LaunchOptions = {
    groups: [2, 1, 1],
    buffers: bindings.flatMap(({ set, binding, size, element }) =>
      set === undefined || binding === undefined ? [] : [{ set, binding, data: bytes(size), element }],
    ),
    ...(bindings.some(isPush) ? { push: bytes(bindings.find(isPush)?.size ?? 0) } : {}),
    arguments: bindings.flatMap(({ parameter, storageClass, size }) =>
      parameter === undefined ? [] : [storageClass === "Workgroup" ? { localBytes: 64 } : bytes(size)],
    ),
    print: () => {},
  };
  const prepared = prepareLaunch(kernel, options);
  if (!prepared.ok) {
    checkProblems(prepared.diagnostics, "errors");
    return false;
  }
  checkProblems(runKernel(kernel, { ...options, timeout: RUN_SECONDS * 1000 }).diagnostics);
  return true;
}

/** Seconds for a run: a kernel may well never end. */
const RUN_SECONDS = 0.3;

function isPush({ storageClass }: CompiledKernel["bindings"][number]): boolean {
  return storageClass === "PushConstant";
}
