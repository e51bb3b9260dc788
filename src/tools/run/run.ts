// `spirvana run`: a compute shader, through every stage, on buffers that the command line describes.

import { verify } from "../../define/index.ts";
import {
  type BoundBuffer,
  type CompiledKernel,
  type CompileOptions,
  compileKernel,
  explainedRefusal,
  hasWholeGroups,
  type KernelArgument,
  lowerToLlvm,
  makeContext,
  moduleOfSpirv,
  moduleText,
  type Resource,
  runKernel,
  specialize,
} from "../../engine/index.ts";
import type { Operation } from "../../ir/index.ts";
import { assemble, decode, disassemble, type Module, withInstructions } from "../../spirv/index.ts";
import { type Diagnostic, makeDiagnostic } from "../../support/diagnostics/diagnostic.ts";
import type { Failed, Result } from "../../support/diagnostics/result.ts";
import { Source } from "../../support/diagnostics/source.ts";
import type { Output, Platform } from "../../support/platform.ts";
import { parseText, printOpBytes } from "../../text/index.ts";
import type { Sources } from "../diagnostics/render.ts";
import { reportOwn, reportProblem } from "../diagnostics/report.ts";
import { print, versionText } from "../information.ts";
import { cannotOpen, readInput } from "../input.ts";
import { isAssembly, isBinary } from "../input-kind.ts";
import type { Initializer } from "./run-buffers.ts";
import { parseRunOptions, pushBytes, RUN_USAGE, type RunOptions } from "./run-options.ts";
import type { ArgumentOption, ResourceOption } from "./run-resources.ts";
import { type ScalarType, scalarText, scalarTypes } from "./run-values.ts";

const MILLISECONDS = 1000;

const REJECTED = 1;
const WRONG_USAGE = 2;

/** Flags of programs with host code, and files of LLVM IR. */
const PROGRAM_ARGUMENTS = /^--?(e|entry-point-result)(=|$)|^[^-].*\.(ll|bc)$/;

/** Exit status: 0, 1 if the input is rejected or the kernel fails, 2 for a wrong use. */
export async function main(argv: readonly string[], platform: Platform): Promise<number> {
  if (argv.some((text) => PROGRAM_ARGUMENTS.test(text))) return (await import("./run-program.ts")).main(argv, platform);
  const options = parseRunOptions(argv);
  if (typeof options === "string") {
    reportProblem(platform, "command-line", `spirvana run: ${options}\n`);
    return WRONG_USAGE;
  }
  if (options.help) return print(RUN_USAGE, platform);
  if (options.version) return print(versionText("spirvana run", undefined), platform);
  return new Run(options, platform).run();
}

/** Memory that can be shown after the run. */
interface Shown {
  readonly place: string;
  readonly data: Uint8Array;
  readonly type: ScalarType;
  readonly what: "buffer" | "image";
}

/** The bound resources for the engine, and the memory that can be printed. */
interface Bound {
  readonly buffers: BoundBuffer[];
  readonly resources: { readonly set: number; readonly binding: number; readonly resources: Resource[] }[];
  readonly args: KernelArgument[];
  readonly results: readonly Shown[];
}

/** Thrown where the run cannot go on, after what is wrong has been said. */
class Stop extends Error {}

/** Thrown where a module is refused; why is said where the validator can be loaded. */
class Refused extends Error {
  readonly failure: Failed;

  constructor(failure: Failed) {
    super();
    this.failure = failure;
  }
}

class Run {
  readonly #options: RunOptions;
  readonly #platform: Platform;
  readonly #steps: { readonly name: string; readonly milliseconds: number }[] = [];
  #sources: Sources = new Map();
  /** The module of SPIR-V that the input is. */
  #module: Module | undefined;

  constructor(options: RunOptions, platform: Platform) {
    this.#options = options;
    this.#platform = platform;
  }

  async run(): Promise<number> {
    try {
      await this.#stages();
      return 0;
    } catch (error) {
      if (error instanceof Refused) await this.#explain(error.failure);
      else if (!(error instanceof Stop)) throw error;
      return REJECTED;
    } finally {
      if (this.#options.timing) this.#reportTiming();
    }
  }

  async #stages(): Promise<void> {
    const { emit, entry, local, check, subgroupSize } = this.#options;
    const localSize = local === undefined ? {} : { localSize: local };
    const subgroups = subgroupSize === undefined ? {} : { subgroupSize };
    const kernelOptions = { check, ...(entry === undefined ? {} : { entry }), ...localSize, ...subgroups };
    const module = this.#step("read", () => this.#read());
    if (module === undefined) return;
    this.#reject(this.#step("specialize", () => specialize(module, this.#options.spec)).diagnostics);
    if (emit === "mlir") return this.#emitOp(module);
    const start = performance.now();
    this.#accepted(await lowerToLlvm(module));
    this.#steps.push({ name: "to the LLVM dialect", milliseconds: performance.now() - start });
    if (emit === "llvm") return this.#emitOp(module);
    const kernel = this.#step("to WebAssembly", () => this.#kernel(module, kernelOptions));
    if (!kernel.ok) return this.#failAll(kernel);
    if (emit === "wasm") return this.#emitWasm(kernel.value);
    await this.#launch(this.#module === undefined ? kernel.value : { ...kernel.value, spirv: this.#module });
  }

  /** Compiled for partial work-groups if the launch has any. */
  #kernel(module: Operation, options: CompileOptions): Result<CompiledKernel> {
    const kernel = compileKernel(module, options);
    const isWhole = !kernel.ok || hasWholeGroups(kernel.value, this.#options.size);
    return isWhole ? kernel : compileKernel(module, { ...options, partialGroups: true });
  }

  #step<T>(name: string, action: () => T): T {
    const start = performance.now();
    const result = action();
    this.#steps.push({ name, milliseconds: performance.now() - start });
    return result;
  }

  /** States why a module is refused: if it is invalid, with the rule that it breaks. */
  async #explain(failure: Failed): Promise<void> {
    const { diagnostics } = this.#module === undefined ? failure : await explainedRefusal(failure, this.#module);
    for (const one of diagnostics) this.#report(one);
  }

  /** The value of a stage that takes the module; its warnings are said. */
  #accepted<T>(result: Result<T>): T {
    if (!result.ok) throw new Refused(result);
    for (const one of result.diagnostics) this.#report(one);
    return result.value;
  }

  #fail(diagnostic: Diagnostic): never {
    this.#report(diagnostic);
    throw new Stop();
  }

  #failAll({ diagnostics }: Failed): never {
    for (const one of diagnostics) this.#report(one);
    throw new Stop();
  }

  #report(diagnostic: Diagnostic): void {
    const [shown = diagnostic] = this.#module === undefined ? [] : withInstructions([diagnostic], this.#module);
    reportOwn(this.#platform, shown, this.#sources, { file: this.#options.file });
  }

  #reject(diagnostics: readonly Diagnostic[]): void {
    for (const one of diagnostics) this.#report(one);
    if (diagnostics.some(({ severity }) => severity === "error")) throw new Stop();
  }

  #say(message: string): never {
    return this.#fail(makeDiagnostic("error", "command-line", message, undefined));
  }

  // ---- input

  /** The SPIR-V dialect of the input, or of what is one already the LLVM dialect; undefined if a stage before was printed. */
  #read(): Operation | undefined {
    const { file, emit } = this.#options;
    const bytes = readInput(file, this.#platform);
    if (bytes === undefined) throw new Stop();
    const name = file === "-" ? "<stdin>" : file;
    if (bytes.length === 0) return this.#say(`'${name}' is empty; it should hold a module`);
    if (isBinary(bytes)) {
      const module = decode(bytes);
      return module.ok ? this.#spirv(module.value) : this.#failAll(module);
    }
    this.#sources = new Map([[name, [new Source(name, bytes)]]]);
    if (!isAssembly(file, bytes)) {
      if (emit === "spvasm") this.#say("a module of IR has no text of SPIR-V");
      return this.#ir(new Source(name, bytes));
    }
    const assembled = assemble(bytes, { name });
    return assembled.ok ? this.#spirv(assembled.value) : this.#failAll(assembled);
  }

  #spirv(module: Module): Operation | undefined {
    this.#module = module;
    if (this.#options.emit === "spvasm") {
      const text = disassemble(module);
      if (!text.ok) return this.#failAll(text);
      this.#write((output) => output.write(text.value));
      return undefined;
    }
    return this.#accepted(moduleOfSpirv(module));
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
      printOpBytes(op, (piece) => output.writeBytes(piece));
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
    const { size, offset, dimensions, push, timeout, threads } = this.#options;
    const bound = await this.#bound();
    const pushed = push === undefined ? undefined : this.#value(push);
    this.#checkResults(bound.results);
    const { buffers, resources, args } = bound;
    const memory = { buffers, resources, ...(pushed === undefined ? {} : { push: pushed }) };
    const print = (text: string) => this.#write((output) => output.write(text), "-");
    const launch = { ...size, offset, dimensions, ...memory, arguments: args, print };
    const limit = timeout === undefined ? {} : { timeout: timeout * MILLISECONDS };
    const start = performance.now();
    const { diagnostics } = runKernel(kernel, { ...launch, ...limit, threads });
    this.#steps.push({ name: "run", milliseconds: performance.now() - start });
    this.#reject(diagnostics);
    await this.#results(bound.results);
  }

  /** All that the command line binds, with what it begins with. */
  async #bound(): Promise<Bound> {
    const { buffers, binds, args } = this.#options;
    const results: Shown[] = [];
    const bound: Bound = { buffers: [], resources: [], args: [], results };
    for (const option of buffers) {
      const data = await this.#contents(`the buffer ${option.place}`, option.type.bytes * option.count, option);
      results.push({ place: option.place, data, type: option.type, what: "buffer" });
      bound.buffers.push({ set: option.set, binding: option.binding, data, element: option.element });
    }
    for (const { set, binding, place, resource } of binds) {
      const made = await this.#resource(resource, place, results);
      const known = bound.resources.find((one) => one.set === set && one.binding === binding);
      if (known === undefined) bound.resources.push({ set, binding, resources: [made] });
      else known.resources.push(made);
    }
    for (const [at, option] of [...args].sort((a, b) => a.index - b.index).entries()) {
      if (option.index !== at) this.#say(`the argument ${at} of the kernel is not given`);
      bound.args.push(await this.#argument(option, results));
    }
    return bound;
  }

  async #argument(option: ArgumentOption, results: Shown[]): Promise<KernelArgument> {
    const { buffer, localBytes, resource, value, place } = option;
    if (localBytes !== undefined) return { localBytes };
    if (resource !== undefined) return this.#resource(resource, place, results);
    if (buffer === undefined) return this.#value(value ?? "", `arg ${option.index}=${value}`);
    const data = await this.#contents(`the buffer of ${place}`, buffer.type.bytes * buffer.count, buffer);
    results.push({ place, data, type: buffer.type, what: "buffer" });
    return data;
  }

  async #resource({ image, sampler }: ResourceOption, place: string, results: Shown[]): Promise<Resource> {
    if (image === undefined) return { sampler };
    const data = await this.#contents(`the image ${place}`, image.byteLength, image);
    results.push({ place, data, type: image.type, what: "image" });
    return { image: { ...image.image, data }, sampler };
  }

  #value(text: string, option?: string): Uint8Array {
    const bytes = pushBytes(text, (path) => this.#file(path), option);
    return typeof bytes === "string" ? this.#say(bytes) : bytes;
  }

  async #contents(what: string, size: number, option: { readonly initialize: Initializer }): Promise<Uint8Array> {
    const bytes = this.#memory(what, size);
    const problem = await option.initialize(bytes, (path) => this.#file(path));
    if (problem !== undefined) this.#say(`cannot initialize ${what}: ${problem}`);
    return bytes;
  }

  #memory(what: string, size: number): Uint8Array {
    try {
      return new Uint8Array(size);
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
      return this.#say(`${what} takes ${size} bytes, for which there is no memory`);
    }
  }

  /** The bytes of a file, or why there are none. */
  #file(path: string): Uint8Array | string {
    const bytes = this.#platform.read(path);
    return typeof bytes === "string" ? cannotOpen(path, bytes) : bytes;
  }

  /** Says before the run what could not be shown after it. */
  #checkResults(bound: readonly Shown[]): void {
    const { prints, outs, images } = this.#options;
    for (const { place } of [...prints, ...outs, ...images]) this.#find(bound, place);
    for (const { place, width, height } of images) {
      const { data, what } = this.#find(bound, place);
      if (data.length !== width * height * 4) {
        const wanted = `an image of ${width}x${height} takes ${width * height * 4}`;
        this.#say(`the ${what} ${place} has ${data.length} bytes; ${wanted}`);
      }
    }
    for (const { place, type, count } of prints) {
      const shown = this.#find(bound, place);
      const available = Math.floor(shown.data.length / (type ?? shown.type).bytes);
      if (count !== undefined && count > available) {
        this.#say(`the ${shown.what} ${place} has ${available} elements, of which ${count} cannot be printed`);
      }
    }
  }

  #find(bound: readonly Shown[], place: string): Shown {
    return bound.find((one) => one.place === place) ?? this.#say(`no buffer is bound at ${place}`);
  }

  async #results(bound: readonly Shown[]): Promise<void> {
    const { prints, outs, images } = this.#options;
    const lines = prints.map(({ place, type: wanted, count }) => {
      const { data, type } = this.#find(bound, place);
      return `${place} ${nameOfType(wanted ?? type)} ${valuesText(data, wanted ?? type, count)}\n`;
    });
    if (lines.length > 0) this.#write((output) => output.write(lines.join("")), "-");
    for (const { place, file } of outs) this.#write((output) => output.writeBytes(this.#find(bound, place).data), file);
    for (const one of images) await this.#writeImage(one, this.#find(bound, one.place).data);
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
