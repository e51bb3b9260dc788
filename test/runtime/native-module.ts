// A module of the LLVM dialect as LLVM IR that can be linked with the runtime in C beside this file: what the module leaves open is defined
// here. Variables that the host binds get memory, functions of the runtime become calls of the runtime's own.

import type { CompiledKernel } from "../../src/engine/index.ts";
import { type Operation, StringAttr, symbolName, symbolsOf } from "../../src/ir/index.ts";
import { exportModule, writeModule } from "../../src/llvm/index.ts";
import { unwrapped } from "../harness/results.ts";

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

/** LLVM IR of a module of the LLVM dialect. */
export function exported(module: Operation): string {
  const made = unwrapped(exportModule(module));
  let text = "";
  writeModule(made, {
    write: (piece) => {
      text += piece;
    },
  });
  return text;
}

/** Functions that the module calls and does not define, without those of LLVM. */
export function openFunctions(ir: string): readonly string[] {
  return [...ir.matchAll(/^declare [^@]*@"?([^"(]+)"?\(/gm)].flatMap(([, name = ""]) =>
    name.startsWith("llvm.") ? [] : [name],
  );
}

/** The name between the mangling and what a function returns. */
export function plainName(symbol: string): string {
  const mangled = /^_Z(\d+)/.exec(symbol);
  const name = mangled === null ? symbol : symbol.slice(mangled[0].length, mangled[0].length + Number(mangled[1]));
  return name.replace(/^__spirv_/, "").replace(/_R[a-z]+\d*$/, "");
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

/** `4f` for a vector of four floats, `8i` for an array of four pairs of integers, `i+4f` for a struct of an integer and a vector. */
function codeOf(type: string): string {
  const [, length, inner] = /^\[([0-9]+) x (.*)\]$/.exec(type) ?? [];
  if (inner !== undefined) {
    const code = codeOf(inner);
    return `${Number(length) * (Number.parseInt(code, 10) || 1)}${code.replace(/^[0-9]+/, "")}`;
  }
  const members = /^\{(.*)\}$/.exec(type)?.[1];
  if (members !== undefined) return split(members).map(codeOf).join("+");
  const [, count = "", element = type] = /^<([0-9]+) x (\w+)>$/.exec(type) ?? [];
  return `${count}${letters[element] ?? "?"}`;
}

/** Defines a function of the runtime. */
function shim(declaration: string, number: number): string {
  const [, convention = "", name = "", params = ""] =
    /^declare (.*?)@("[^"]+"|[\w.$]+)\((.*)\)[^)]*$/.exec(declaration) ?? [];
  const result = convention.replace(/spir_func |noundef |zeroext |signext /g, "").trim();
  const types = split(params).map(typeOf);
  const codes = `${[result, ...types].map(codeOf).join(" ")}\\00`;
  const unquoted = name.replace(/"/g, "");
  const plain = `${unquoted}\\00`;
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
    "  %call = alloca [4 x ptr]",
    ...[`@harness_name_${number}`, `@harness_types_${number}`, "%args", "%result"].flatMap((value, at) => [
      `  %c${at} = getelementptr ptr, ptr %call, i32 ${at}`,
      `  store ptr ${value}, ptr %c${at}`,
    ]),
    `  call void @runtime_${plainName(unquoted)}(ptr %call)`,
    ...(isVoid ? ["  ret void"] : [`  %r = load ${result}, ptr %result`, `  ret ${result} %r`]),
    "}",
  ];
  return lines.join("\n");
}

// ---- the module

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

/** What the names of buffers in a heap of descriptors begin with. */
export const HEAP_BUFFER = "harness_heap_";

/** A heap of descriptors: handles, and the names of buffers. */
export interface NativeHeap {
  readonly name: string;
  readonly descriptors: readonly { readonly offset: number; readonly target: number | string }[];
}

/** The definition of a heap, with bytes between its descriptors. */
function heapText(quotedName: string, { descriptors }: NativeHeap): string {
  let end = 0;
  const parts: (readonly [type: string, value: string])[] = [];
  for (const { offset, target } of [...descriptors].sort((a, b) => a.offset - b.offset)) {
    parts.push([`[${offset - end} x i8]`, "zeroinitializer"]);
    parts.push(typeof target === "number" ? ["i64", `${target}`] : ["ptr", `@${target}`]);
    end = offset + 8;
  }
  const type = `<{ ${parts.map(([one]) => one).join(", ")} }>`;
  return `@${quotedName} = internal global ${type} <{ ${parts.map((part) => part.join(" ")).join(", ")} }>`;
}

/** Memory that goes in and comes out. */
export interface Bound {
  readonly name: string;
  readonly data: Uint8Array;
}

/** What a launch has to know of a kernel. */
export type LaunchedKernel = Pick<CompiledKernel, "name" | "bindings" | "localSize">;

/** How a kernel is launched: what is bound, by the names of variables, and memory of work-groups that parameters lead to. */
export interface NativeLaunch {
  readonly kernel: LaunchedKernel;
  readonly bound: readonly Bound[];
  readonly heaps: readonly NativeHeap[];
  readonly locals: readonly { readonly name: string; readonly bytes: number }[];
}

function attributeText(op: Operation | undefined, name: string): string {
  const attr = op?.attr(`spirvana.${name}`);
  return StringAttr.is(attr) ? attr.value : "";
}

/**
 * The LLVM IR of a module with nothing left open but functions of the runtime's own, and nothing that others see but what the runtime needs for a
 * launch; without one, nothing.
 */
export function completed(ir: string, module: Operation, launch?: NativeLaunch): string {
  const symbols = symbolsOf(module);
  const entry = [...symbols.values()].find(
    (op) =>
      attributeText(op, "entry_point") !== "" &&
      (attributeText(op, "entry_name") || symbolName(op)) === launch?.kernel.name,
  );
  const variables: string[] = [];
  const more: string[] = [];
  const called = openFunctions(ir);
  let shims = 0;
  let call = "";
  const lines = ir.split("\n").map((line) => {
    if (/^target /.test(line)) return "";
    if (line.startsWith("declare ") && !line.includes("@llvm.")) return shim(line.replace(/ #[0-9]+$/, ""), shims++);
    const definition = /^define (.*?)@("[^"]+"|[\w.$]+)\((.*)\)(.*)\{$/.exec(line);
    if (definition !== null) {
      const [, result = "", name = "", params = "", rest = ""] = definition;
      if (name.replace(/"/g, "") === symbolName(entry ?? module)) call = callText(result, name, params);
      return `define internal ${result.replace(/^internal /, "")}@${name}(${params})${rest}{`;
    }
    const global = /^@("[^"]+"|[\w.$-]+) = (external |private |internal )?(constant|global) (.*)$/.exec(line);
    if (global === null) return line;
    const [, quotedName = "", linkage = "", , rest = ""] = global;
    const name = quotedName.replace(/"/g, "");
    const type = typeOf(rest);
    const symbol = symbols.get(name);
    const storageClass = attributeText(symbol, "storage_class");
    if (linkage === "external " && storageClass === "Workgroup") {
      variables.push(
        variableText({ ...plainVariable, kind: WORKGROUP, name: `@${quotedName}`, bytes: sizeText(type) }),
      );
      return `@${quotedName} = internal global ${type} zeroinitializer`;
    }
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
    const data = launch?.bound.find((one) => one.name === name)?.data;
    const heap = launch?.heaps.find((one) => one.name === name);
    if (heap !== undefined) return heapText(quotedName, heap);
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
      const given = launch?.kernel.bindings.find(({ parameter }) => parameter === at);
      const isMemory = given !== undefined && given.resource === undefined && type === "ptr";
      if (isMemory) return `${without} @harness_argument_${at}`;
      loads.push(`  %v${at} = load ${type}, ptr @harness_argument_${at}`);
      return `${without} %v${at}`;
    });
    return `define void @harness_kernel() {\n${loads.join("\n")}\n  call ${result.replace(/internal /, "")}@${name}(${args.join(", ")})\n  ret void\n}`;
  }

  if (launch === undefined) return `${[...lines, ...runtimeDeclarations(called)].join("\n")}\n`;
  for (const { name, data } of launch.bound) {
    if (name.startsWith("harness_argument_") || name.startsWith(HEAP_BUFFER))
      more.push(`@${name} = internal global [${Math.max(data.length, 64)} x i8] zeroinitializer, align 64`);
    const symbol = /^[\w.$-]+$/.test(name) ? `@${name}` : `@"${name}"`;
    variables.push(variableText({ ...plainVariable, kind: BUFFER, name: symbol, bytes: String(data.length) }));
  }
  for (const { name, bytes } of launch.locals) {
    more.push(`@${name} = internal global [${bytes} x i8] zeroinitializer, align 64`);
    variables.push(variableText({ ...plainVariable, kind: WORKGROUP, name: `@${name}`, bytes: String(bytes) }));
  }
  return [
    ...lines,
    ...more,
    "%variable = type { i32, i32, i32, i32, ptr, i64, ptr }",
    `@harness_variables = global [${variables.length} x %variable] [${variables.join(", ")}]`,
    `@harness_variable_count = constant i32 ${variables.length}`,
    ...runtimeDeclarations(called),
    call,
    "",
  ].join("\n");
}

function runtimeDeclarations(called: readonly string[]): readonly string[] {
  return [...new Set(called.map(plainName))].map((name) => `declare void @runtime_${name}(ptr)`);
}
