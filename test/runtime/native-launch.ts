// Runs a module of the LLVM dialect natively: exported, linked with the runtime in C beside this file. What the module leaves
// open is defined in LLVM IR here: variables that the host binds get memory, functions of the runtime become calls of one function that
// is given their names.

import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  type CompiledKernel,
  type Image,
  imageFormat,
  type KernelArgument,
  type LaunchOptions,
  type Resource,
} from "../../src/engine/index.ts";
import { type Operation, StringAttr, symbolName, symbolsOf } from "../../src/ir/index.ts";
import { exportModule, writeModule } from "../../src/llvm/index.ts";
import type { NativeTool } from "../oracle/native-tool.ts";

const builtIns = [
  "GlobalInvocationId",
  "LocalInvocationId",
  "WorkgroupId",
  "NumWorkgroups",
  "LocalInvocationIndex",
  "WorkgroupSize",
  "GlobalSize",
  "GlobalOffset",
  "GlobalLinearId",
  "WorkDim",
  "SubgroupSize",
  "NumSubgroups",
  "SubgroupId",
];
const synonyms: Readonly<Record<string, string>> = {
  EnqueuedWorkgroupSize: "WorkgroupSize",
  SubgroupMaxSize: "SubgroupSize",
};

/** The kinds of variables in runtime.h. */
const [BUFFER, BUILT_IN, PRIVATE, WORKGROUP] = [0, 1, 2, 3];

function run(
  tool: NativeTool,
  args: readonly string[],
  stdin?: string | Uint8Array,
): { readonly stdout: string; readonly bytes: Uint8Array } {
  const outcome = tool(args, stdin);
  if (outcome.status !== 0) throw new Error(`${args.join(" ")}: ${outcome.stderr}`);
  return outcome;
}

/** The objects of the runtime, in a folder of their own, which `dispose` removes. */
export function buildRuntime(clang: NativeTool): { readonly folder: string; readonly dispose: () => void } {
  const folder = mkdtempSync(join(tmpdir(), "spirvana-runtime-"));
  for (const name of ["runtime", "images"])
    run(clang, ["-O1", "-c", join(import.meta.dirname, `${name}.c`), "-o", join(folder, `${name}.o`)]);
  return { folder, dispose: () => rmSync(folder, { recursive: true, force: true }) };
}

/** LLVM IR of a module of the LLVM dialect. */
export function exported(module: Operation): string {
  const made = exportModule(module);
  if (made === undefined) throw new Error("the module cannot be exported");
  let text = "";
  writeModule(made, {
    write: (piece) => {
      text += piece;
    },
  });
  return text;
}

/** Functions that the module calls and nobody in it defines, but LLVM's own. */
export function openFunctions(ir: string): readonly string[] {
  return [...ir.matchAll(/^declare [^@]*@"?([^"(]+)"?\(/gm)].flatMap(([, name = ""]) =>
    name.startsWith("llvm.") ? [] : [name],
  );
}

// ---- text of LLVM IR

/** The end of the type that a text begins with. */
function typeEnd(text: string): number {
  let depth = 0;
  for (let at = 0; at < text.length; at++) {
    const char = text[at] ?? "";
    if ("[{<(".includes(char)) depth++;
    else if ("]}>)".includes(char)) depth--;
    else if (depth === 0 && (char === " " || char === ",")) return at;
  }
  return text.length;
}

function typeOf(text: string): string {
  return text.slice(0, typeEnd(text));
}

/** Parts with commas between them. */
function split(text: string): readonly string[] {
  const parts: string[] = [];
  let depth = 0;
  let start = 0;
  for (let at = 0; at <= text.length; at++) {
    const char = text[at] ?? ",";
    if ("[{<(".includes(char)) depth++;
    else if ("]}>)".includes(char)) depth--;
    else if (char === "," && depth === 0) {
      if (at > start) parts.push(text.slice(start, at).trim());
      start = at + 1;
    }
  }
  return parts;
}

const letters: Readonly<Record<string, string>> = {
  i1: "b",
  i8: "c",
  i16: "t",
  i32: "i",
  i64: "l",
  half: "h",
  float: "f",
  double: "d",
  ptr: "p",
  void: "v",
};

/** `4f` for a vector of four floats. */
function codeOf(type: string): string {
  const [, count = "", element = type] = /^<([0-9]+) x (\\w+)>$/.exec(type) ?? /^<([0-9]+) x (\w+)>$/.exec(type) ?? [];
  return `${count}${letters[element] ?? "?"}`;
}

/** Defines a function of the runtime. */
function shim(declaration: string, number: number): string {
  const [, convention = "", name = "", params = ""] =
    /^declare (.*?)@("[^"]+"|[\w.$]+)\((.*)\)[^)]*$/.exec(declaration) ?? [];
  const result = convention.replace(/spir_func |noundef |zeroext |signext /g, "").trim();
  const types = split(params).map(typeOf);
  const codes = `${[result, ...types].map(codeOf).join(" ")}\\00`;
  const plain = `${name.replace(/"/g, "")}\\00`;
  const bytes = (text: string) => text.replace(/\\[0-9A-F]{2}/g, ".").length;
  const isVoid = result === "void";
  const lines = [
    `@harness_name_${number} = internal constant [${bytes(plain)} x i8] c"${plain}"`,
    `@harness_types_${number} = internal constant [${bytes(codes)} x i8] c"${codes}"`,
    `define internal ${convention}@${name}(${types.map((type, at) => `${type} %a${at}`).join(", ")}) {`,
    // One more than there are, so that optional operands can be looked for.
    `  %args = alloca [${types.length + 1} x ptr]`,
    `  store [${types.length + 1} x ptr] zeroinitializer, ptr %args`,
    `  %result = alloca [8 x i64], align 64`,
    ...types.flatMap((type, at) => [
      `  %p${at} = alloca ${type}`,
      `  store ${type} %a${at}, ptr %p${at}`,
      `  %s${at} = getelementptr ptr, ptr %args, i32 ${at}`,
      `  store ptr %p${at}, ptr %s${at}`,
    ]),
    `  call void @harness_call(ptr @harness_name_${number}, ptr @harness_types_${number}, ptr %args, ptr %result)`,
    ...(isVoid ? ["  ret void"] : [`  %r = load ${result}, ptr %result`, `  ret ${result} %r`]),
    "}",
  ];
  return lines.join("\n");
}

// ---- the launch

interface Variable {
  readonly kind: number;
  readonly builtIn: number;
  readonly componentBytes: number;
  readonly components: number;
  readonly name: string;
  readonly bytes: string;
  readonly initial: string;
}

function variableText({ kind, builtIn, componentBytes, components, name, bytes, initial }: Variable): string {
  return `%variable { i32 ${kind}, i32 ${builtIn}, i32 ${componentBytes}, i32 ${components}, ptr ${name}, i64 ${bytes}, ptr ${initial} }`;
}

const sizeText = (type: string) => `ptrtoint (ptr getelementptr (${type}, ptr null, i32 1) to i64)`;
const plainVariable = { builtIn: 0, componentBytes: 0, components: 0, initial: "null" };

/** Memory that goes in and comes out. */
interface Bound {
  readonly name: string;
  readonly data: Uint8Array;
}

function bytesOf(data: ArrayBufferView): Uint8Array {
  return new Uint8Array(data.buffer, data.byteOffset, data.byteLength);
}

/** What is bound, by the names of variables; images and samplers get their handles. */
class Bindings {
  readonly images: { readonly image: Image; readonly resource: string }[] = [];
  readonly samplers: NonNullable<Resource["sampler"]>[] = [];
  readonly bound: Bound[] = [];
  readonly locals: { readonly name: string; readonly bytes: number }[] = [];

  constructor(
    { bindings }: CompiledKernel,
    { buffers = [], resources = [], push, arguments: args = [] }: LaunchOptions,
  ) {
    for (const { name, set, binding, parameter, resource, element, size } of bindings) {
      const given = parameter === undefined ? undefined : args[parameter];
      const variable = parameter === undefined ? name : `harness_argument_${parameter}`;
      if (resource !== undefined) {
        const found = resources.find((one) => one.set === set && one.binding === binding)?.resources ?? [
          given as Resource,
        ];
        const handles = found.map((one) => BigInt(this.#handle(one, resource)));
        this.bound.push({ name: variable, data: bytesOf(BigUint64Array.from(handles)) });
      } else if (typeof given === "object" && "localBytes" in given)
        this.locals.push({ name: variable, bytes: given.localBytes });
      else if (parameter !== undefined) this.bound.push({ name: variable, data: argumentBytes(given, element, size) });
      else {
        const data = set === undefined ? push : buffers.find((one) => one.set === set && one.binding === binding)?.data;
        this.bound.push({ name: variable, data: data === undefined ? new Uint8Array() : bytesOf(data) });
      }
    }
  }

  #handle({ image, sampler }: Resource, resource: string): number {
    const upper = sampler === undefined || /^image/.test(resource) ? 0 : this.samplers.push(sampler) << 16;
    return image === undefined ? upper : this.images.push({ image, resource }) | upper;
  }
}

function argumentBytes(given: KernelArgument | undefined, element: string | undefined, size: number): Uint8Array {
  if (typeof given === "object") return bytesOf(given as ArrayBufferView);
  if (element === "f32") return bytesOf(Float32Array.of(Number(given)));
  if (element === "f64") return bytesOf(Float64Array.of(Number(given)));
  return bytesOf(BigInt64Array.of(BigInt(given ?? 0))).subarray(0, size);
}

const kinds = ["unorm", "snorm", "sint", "uint", "float"];
const addresses = ["none", "clamp", "border", "repeat", "mirror"];
const comparisons = ["never", "less", "equal", "less-equal", "greater", "not-equal", "greater-equal", "always"];

function imageInput({ image, resource }: { readonly image: Image; readonly resource: string }): Uint8Array {
  const format = imageFormat(image.format);
  if (format === undefined) throw new Error(`there is no format ${image.format}`);
  const dimensions = /Dim1D|Buffer/.test(resource) ? 1 : /Dim3D/.test(resource) ? 3 : 2;
  const { width, height = 1, depth = 1, layers = 1, levels = 1 } = image;
  const head = [
    kinds.indexOf(format.kind),
    format.bits[0] ?? 8,
    format.bits.length,
    dimensions,
    /\bArrayed/.test(resource) ? 1 : 0,
    width,
    height,
    depth,
    layers,
    levels,
    format.dataType,
    format.channelOrder,
    image.data.byteLength,
  ];
  return concatenated([bytesOf(Int32Array.from(head)), bytesOf(image.data)]);
}

function concatenated(parts: readonly Uint8Array[]): Uint8Array {
  return new Uint8Array(Buffer.concat(parts));
}

function samplerInput({
  magFilter,
  address = "clamp",
  normalized = true,
  compare,
}: NonNullable<Resource["sampler"]>): Uint8Array {
  const mode = typeof address === "string" ? address : (address[0] ?? "clamp");
  const comparison = compare === undefined ? -1 : comparisons.indexOf(compare);
  return bytesOf(
    Int32Array.of(magFilter === "linear" ? 1 : 0, addresses.indexOf(mode), normalized ? 1 : 0, comparison),
  );
}

function attributeText(op: Operation | undefined, name: string): string {
  const attr = op?.attr(`spirvana.${name}`);
  return StringAttr.is(attr) ? attr.value : "";
}

/** Completes the LLVM IR of a module so that the runtime can launch a kernel of it; says which variables there are. */
function completed(ir: string, module: Operation, kernel: CompiledKernel, bindings: Bindings): string {
  const symbols = symbolsOf(module);
  const entry = [...symbols.values()].find(
    (op) =>
      attributeText(op, "entry_point") !== "" && (attributeText(op, "entry_name") || symbolName(op)) === kernel.name,
  );
  const variables: string[] = [];
  const more: string[] = [];
  let shims = 0;
  let call = "";
  const lines = ir.split("\n").map((line) => {
    if (/^target /.test(line)) return "";
    if (line.startsWith("declare ") && !line.includes("@llvm.")) return shim(line.replace(/ #[0-9]+$/, ""), shims++);
    const definition = /^define (.*?)@("[^"]+"|[\w.$]+)\((.*)\)(.*)\{$/.exec(line);
    if (definition !== null) {
      const [, result = "", name = "", params = "", rest = ""] = definition;
      if (name.replace(/"/g, "") === symbolName(entry ?? module)) call = callText(result, name, params);
      return `define internal ${result}@${name}(${params})${rest}{`;
    }
    const global = /^@("[^"]+"|[\w.$-]+) = (external |private |internal )?(constant|global) (.*)$/.exec(line);
    if (global === null) return line;
    const [, quotedName = "", linkage = "", , rest = ""] = global;
    const name = quotedName.replace(/"/g, "");
    const type = typeOf(rest);
    const symbol = symbols.get(name);
    const storageClass = attributeText(symbol, "storage_class");
    if (linkage === "external ") return define(name, quotedName, type, attributeText(symbol, "built_in"));
    if (storageClass === "Private") {
      more.push(`@"${name}.initial" = internal constant ${rest}`);
      variables.push(
        variableText({
          ...plainVariable,
          kind: PRIVATE,
          name: `@${quotedName}`,
          bytes: sizeText(type),
          initial: `@"${name}.initial"`,
        }),
      );
    } else if (storageClass === "Workgroup")
      variables.push(
        variableText({ ...plainVariable, kind: WORKGROUP, name: `@${quotedName}`, bytes: sizeText(type) }),
      );
    return `@${quotedName} = internal ${line.slice(line.indexOf(linkage === "" ? "= " : linkage) + (linkage === "" ? 2 : linkage.length))}`;
  });

  function define(name: string, quotedName: string, type: string, builtIn: string): string {
    const data = bindings.bound.find((one) => one.name === name)?.data;
    if (builtIn !== "") {
      const [, count = "1", element = type] = /^<([0-9]+) x (i[0-9]+)>$/.exec(type) ?? [];
      const number = builtIns.indexOf(synonyms[builtIn] ?? builtIn);
      variables.push(
        variableText({
          kind: BUILT_IN,
          builtIn: number,
          componentBytes: Number(element.slice(1)) / 8,
          components: Number(count),
          name: `@${quotedName}`,
          bytes: "32",
          initial: "null",
        }),
      );
      return `@${quotedName} = internal global [32 x i8] zeroinitializer, align 32`;
    }
    return `@${quotedName} = internal global [${Math.max(data?.length ?? 0, 64)} x i8] zeroinitializer, align 64`;
  }

  function callText(result: string, name: string, params: string): string {
    const loads: string[] = [];
    const args = split(params).map((param, at) => {
      const type = typeOf(param);
      const without = param.replace(/\s*%[\w.]+$/, "");
      const given = kernel.bindings.find(({ parameter }) => parameter === at);
      const isMemory = given !== undefined && given.resource === undefined && type === "ptr";
      if (isMemory) return `${without} @harness_argument_${at}`;
      loads.push(`  %v${at} = load ${type}, ptr @harness_argument_${at}`);
      return `${without} %v${at}`;
    });
    return `define void @harness_kernel() {\n${loads.join("\n")}\n  call ${result.replace(/internal /, "")}@${name}(${args.join(", ")})\n  ret void\n}`;
  }

  for (const { name, data } of bindings.bound) {
    if (name.startsWith("harness_argument_"))
      more.push(`@${name} = internal global [${Math.max(data.length, 64)} x i8] zeroinitializer, align 64`);
    const symbol = /^[\w.$-]+$/.test(name) ? `@${name}` : `@"${name}"`;
    variables.push(variableText({ ...plainVariable, kind: BUFFER, name: symbol, bytes: String(data.length) }));
  }
  for (const { name, bytes } of bindings.locals) {
    more.push(`@${name} = internal global [${bytes} x i8] zeroinitializer, align 64`);
    variables.push(variableText({ ...plainVariable, kind: WORKGROUP, name: `@${name}`, bytes: String(bytes) }));
  }
  return [
    ...lines,
    ...more,
    "%variable = type { i32, i32, i32, i32, ptr, i64, ptr }",
    `@harness_variables = global [${variables.length} x %variable] [${variables.join(", ")}]`,
    `@harness_variable_count = constant i32 ${variables.length}`,
    "declare void @harness_call(ptr, ptr, ptr, ptr)",
    call,
    "",
  ].join("\n");
}

/** Launches a kernel of a module whose text in LLVM IR is `ir`; memory changes as in the engine. Gives what was printed. */
export function launchNatively(
  clang: NativeTool,
  folder: string,
  ir: string,
  module: Operation,
  kernel: CompiledKernel,
  options: LaunchOptions,
): string {
  const bindings = new Bindings(kernel, options);
  const file = join(folder, "module.ll");
  const program = join(folder, "program");
  writeFileSync(file, completed(ir, module, kernel, bindings));
  const objects = ["runtime", "images"].map((name) => join(folder, `${name}.o`));
  run(clang, ["-O1", "-w", file, ...objects, "-lm", "-o", program]);
  const { groups, offset = [0, 0, 0], dimensions = 3 } = options;
  const input = concatenated([
    bytesOf(Int32Array.from([...groups, ...kernel.localSize, ...offset, dimensions])),
    ...bindings.bound.map(({ data }) => data),
    bytesOf(Int32Array.of(bindings.images.length)),
    ...bindings.images.map(imageInput),
    bytesOf(Int32Array.of(bindings.samplers.length)),
    ...bindings.samplers.map(samplerInput),
  ]);
  const { status, stdout: bytes, stderr } = spawnSync(program, { input, maxBuffer: 1 << 26 });
  if (status !== 0) throw new Error(`the program ends with ${status}: ${stderr.toString()}`);
  const length = new DataView(bytes.buffer, bytes.byteOffset).getInt32(0, true);
  let next = 4 + length;
  for (const data of [
    ...bindings.bound.map((one) => one.data),
    ...bindings.images.map(({ image }) => bytesOf(image.data)),
  ]) {
    data.set(bytes.subarray(next, next + data.length));
    next += data.length;
  }
  return new TextDecoder().decode(bytes.subarray(4, 4 + length));
}
