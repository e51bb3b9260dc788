// `spirvana run`: a compute shader, through every stage, on buffers that the command line describes.

import { verify } from "../define/index.ts";
import {
  type BoundBuffer,
  type CompiledKernel,
  compileKernel,
  executeLaunch,
  finishLaunch,
  lowerToLlvm,
  makeContext,
  moduleOfSpirv,
  moduleText,
  prepareLaunch,
  specialize,
  webAssembly,
} from "../engine/index.ts";
import type { Operation } from "../ir/index.ts";
import { assemble, decode, disassemble, isFailure, type Module } from "../spirv/index.ts";
import { type Diagnostic, makeDiagnostic } from "../support/diagnostic.ts";
import type { Output, Platform } from "../support/platform.ts";
import { Source } from "../support/source.ts";
import { parseText, printOp } from "../text/index.ts";
import { renderDiagnostic, type Sources } from "./render.ts";
import {
  type BufferOption,
  type Place,
  parseRunOptions,
  pushBytes,
  RUN_USAGE,
  type RunOptions,
} from "./run-options.ts";
import { type ScalarType, scalarText, scalarTypes } from "./run-values.ts";
import { print } from "./spirv-tool.ts";

const REJECTED = 1;
const WRONG_USAGE = 2;

/** Exit status: 0, 1 if the input is rejected or the kernel fails, 2 for a wrong use. */
export async function main(argv: readonly string[], platform: Platform): Promise<number> {
  const options = parseRunOptions(argv);
  if (typeof options === "string") {
    platform.error(`spirvana run: ${options}\n`);
    return WRONG_USAGE;
  }
  if (options.help) return print(RUN_USAGE, platform);
  return new Run(options, platform).run();
}

/** Thrown where the run cannot go on, after what is wrong has been said. */
class Stop extends Error {}

class Run {
  readonly #options: RunOptions;
  readonly #platform: Platform;
  readonly #steps: { readonly name: string; readonly milliseconds: number }[] = [];
  #sources: Sources = new Map();

  constructor(options: RunOptions, platform: Platform) {
    this.#options = options;
    this.#platform = platform;
  }

  async run(): Promise<number> {
    try {
      await this.#stages();
      return 0;
    } catch (error) {
      if (!(error instanceof Stop)) throw error;
      return REJECTED;
    } finally {
      if (this.#options.timing) this.#reportTiming();
    }
  }

  async #stages(): Promise<void> {
    const { emit, entry } = this.#options;
    const module = this.#step("read", () => this.#read());
    if (module === undefined) return;
    this.#reject(this.#step("specialize", () => specialize(module, this.#options.spec)));
    if (emit === "mlir") return this.#emitOp(module);
    const start = performance.now();
    this.#reject(await lowerToLlvm(module));
    this.#steps.push({ name: "to the LLVM dialect", milliseconds: performance.now() - start });
    if (emit === "llvm") return this.#emitOp(module);
    const kernel = this.#step("to WebAssembly", () => compileKernel(module, entry === undefined ? {} : { entry }));
    if ("message" in kernel) return this.#fail(kernel);
    if (emit === "wasm") return this.#emitWasm(kernel);
    await this.#launch(kernel);
  }

  #step<T>(name: string, action: () => T): T {
    const start = performance.now();
    const result = action();
    this.#steps.push({ name, milliseconds: performance.now() - start });
    return result;
  }

  #fail(diagnostic: Diagnostic): never {
    this.#platform.error(renderDiagnostic(diagnostic, this.#sources).replace(/^<unknown>:0: /, ""));
    throw new Stop();
  }

  #reject(diagnostics: readonly Diagnostic[]): void {
    for (const one of diagnostics)
      this.#platform.error(renderDiagnostic(one, this.#sources).replace(/^<unknown>:0: /, ""));
    if (diagnostics.some(({ severity }) => severity === "error")) throw new Stop();
  }

  #say(message: string): never {
    return this.#fail(makeDiagnostic("error", message, undefined));
  }

  // ---- input

  /** The SPIR-V dialect of the input, or of what is one already the LLVM dialect; undefined where a stage before was printed. */
  #read(): Operation | undefined {
    const { file, emit } = this.#options;
    const bytes = this.#platform.read(file);
    if (typeof bytes === "string") return this.#say(`cannot read '${file}': ${bytes}`);
    const name = file === "-" ? "<stdin>" : file;
    if (isBinary(bytes)) {
      const module = decode(bytes);
      return isFailure(module) ? this.#fail(module) : this.#spirv(module);
    }
    this.#sources = new Map([[name, [new Source(name, bytes)]]]);
    if (!file.endsWith(".spvasm") && !looksLikeAssembly(bytes)) {
      if (emit === "spvasm") this.#say("a module of IR has no text of SPIR-V");
      return this.#ir(new Source(name, bytes));
    }
    const assembled = assemble(bytes, { name });
    if (isFailure(assembled)) return this.#fail(assembled);
    return this.#spirv(assembled);
  }

  #spirv(module: Module): Operation | undefined {
    if (this.#options.emit === "spvasm") {
      const text = disassemble(module);
      if (typeof text !== "string") return this.#fail(text);
      this.#write((output) => output.write(text));
      return undefined;
    }
    const staged = moduleOfSpirv(module);
    if ("module" in staged) return staged.module;
    this.#reject(staged.diagnostics);
    return undefined;
  }

  #ir(source: Source): Operation {
    const context = makeContext();
    const diagnostics: Diagnostic[] = [];
    context.onDiagnostic = (one) => diagnostics.push(one);
    const op = parseText(source, context, (one) => diagnostics.push(one), { check: verify });
    const isGood = op !== undefined && verify(op);
    this.#reject(diagnostics);
    if (!isGood) throw new Stop();
    return op;
  }

  // ---- stages as text

  /** The module that was read, or what it has become. */
  #emitOp(outer: Operation): void {
    const inner = [...(outer.region().firstBlock?.ops() ?? [])];
    const op = inner.length === 1 && inner[0]?.regions.length === 1 ? inner[0] : outer;
    this.#write((output) => {
      printOp(op, (piece) => output.write(piece));
      output.write("\n");
    });
  }

  #emitWasm(kernel: CompiledKernel): void {
    if (this.#options.output.endsWith(".wasm")) this.#write((output) => output.writeBytes(kernel.bytes));
    else this.#write((output) => output.write(moduleText(kernel.bytes)));
  }

  #write(write: (output: Output) => void, path = this.#options.output): void {
    const output = this.#platform.open(path);
    write(output);
    output.close();
  }

  // ---- the launch

  async #launch(kernel: CompiledKernel): Promise<void> {
    const { groups, buffers, push, timeout } = this.#options;
    const bound = buffers.map((option): BoundBuffer & BufferOption => ({ ...option, data: this.#contents(option) }));
    const pushed = push === undefined ? undefined : pushBytes(push, (path) => this.#platform.read(path));
    if (typeof pushed === "string") this.#say(pushed);
    this.#checkResults(bound);
    const launch = { groups, buffers: bound, ...(pushed === undefined ? {} : { push: pushed }) };
    const prepared = prepareLaunch(kernel, launch);
    if ("length" in prepared) return this.#reject(prepared);
    const start = performance.now();
    const outcome =
      timeout === undefined
        ? executeLaunch(prepared, webAssembly())
        : await (await import("./run-worker.ts")).executeWithin(timeout, prepared);
    this.#steps.push({ name: "run", milliseconds: performance.now() - start });
    if (outcome === undefined) this.#say(`the kernel '${kernel.name}' did not end within ${timeout} seconds`);
    this.#reject(finishLaunch(kernel, launch, prepared, outcome));
    await this.#results(bound);
  }

  #contents({ set, binding, type, count, initialize }: BufferOption): Uint8Array {
    const bytes = new Uint8Array(type.bytes * count);
    const problem = initialize(bytes, (path) => this.#platform.read(path));
    if (problem !== undefined) this.#say(`cannot initialize the buffer ${set}:${binding}: ${problem}`);
    return bytes;
  }

  /** Says before the run what could not be shown after it. */
  #checkResults(bound: readonly (BoundBuffer & BufferOption)[]): void {
    const { prints, outs, images } = this.#options;
    const sizeOf = (place: Place) => this.#find(bound, place).data.byteLength;
    for (const one of [...prints, ...outs, ...images]) sizeOf(one);
    for (const { set, binding, width, height } of images) {
      const size = sizeOf({ set, binding });
      if (size !== width * height * 4) {
        this.#say(
          `the buffer ${set}:${binding} has ${size} bytes; an image of ${width}x${height} takes ${width * height * 4}`,
        );
      }
    }
    for (const { set, binding, type, count } of prints) {
      const buffer = this.#find(bound, { set, binding });
      const available = Math.floor(buffer.data.byteLength / (type ?? buffer.type).bytes);
      if (count !== undefined && count > available) {
        this.#say(`the buffer ${set}:${binding} has ${available} elements, of which ${count} cannot be printed`);
      }
    }
  }

  #find<T extends Place>(bound: readonly T[], { set, binding }: Place): T {
    const found = bound.find((one) => one.set === set && one.binding === binding);
    return found ?? this.#say(`no buffer is bound at ${set}:${binding}`);
  }

  async #results(bound: readonly (BoundBuffer & BufferOption)[]): Promise<void> {
    const { prints, outs, images } = this.#options;
    const bytesOf = (place: Place) => {
      const { buffer, byteOffset, byteLength } = this.#find(bound, place).data;
      return new Uint8Array(buffer, byteOffset, byteLength);
    };
    const lines = prints.map((one) => {
      const type = one.type ?? this.#find(bound, one).type;
      return `${one.set}:${one.binding} ${nameOfType(type)} ${valuesText(bytesOf(one), type, one.count)}\n`;
    });
    if (lines.length > 0) this.#write((output) => output.write(lines.join("")), "-");
    for (const one of outs) this.#write((output) => output.writeBytes(bytesOf(one)), one.file);
    for (const one of images) await this.#writeImage(one, bytesOf(one));
  }

  async #writeImage(image: { width: number; height: number; file: string }, pixels: Uint8Array): Promise<void> {
    const { encodePng } = await import("./png.ts");
    this.#write((output) => output.writeBytes(encodePng(image.width, image.height, pixels)), image.file);
  }

  #reportTiming(): void {
    const lines = this.#steps.map(({ name, milliseconds }) => `${milliseconds.toFixed(2).padStart(10)} ms  ${name}\n`);
    this.#platform.error(lines.join(""));
  }
}

const MAGIC = 0x07230203;

/** Whether bytes begin as SPIR-V does, in either order. */
function isBinary(bytes: Uint8Array): boolean {
  if (bytes.length < 4) return false;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return view.getUint32(0, true) === MAGIC || view.getUint32(0) === MAGIC;
}

/** Text from standard input has no name that says what it is: in SPIR-V's some line begins with an instruction. */
function looksLikeAssembly(bytes: Uint8Array): boolean {
  return /^\s*(%\w+\s*=\s*)?Op[A-Z]/m.test(new TextDecoder().decode(bytes.subarray(0, 4096)));
}

function nameOfType(type: ScalarType): string {
  return Object.keys(scalarTypes).find((name) => scalarTypes[name] === type) ?? "";
}

function valuesText(bytes: Uint8Array, type: ScalarType, count: number | undefined): string {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const values = Array.from({ length: count ?? Math.floor(bytes.length / type.bytes) }, (_, at) =>
    scalarText(type, type.read(view, at * type.bytes)),
  );
  return `[${values.join(", ")}]`;
}
