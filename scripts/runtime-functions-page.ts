// The lists of functions of the runtime in the manual of the conversion to the LLVM dialect: those that the engine has, and those that the runtime in C
// has besides.

import { readFileSync, writeFileSync } from "node:fs";
import { runtimeFunctionNames } from "../src/engine/lower/control-ops.ts";

const path = "docs/conversions/spirv-to-llvm.md";
const [START, NATIVE_START, END] = [
  "<!-- functions of the runtime: npm run bless -->",
  "<!-- functions that the engine has not: npm run bless -->",
  "<!-- end -->",
];

export function writeRuntimeFunctions(): void {
  writeFileSync(path, page());
}

export function runtimeFunctionsProblems(): readonly string[] {
  return readFileSync(path, "utf8") === page() ? [] : [`${path}: out of date, run npm run bless`];
}

function page(): string {
  const text = readFileSync(path, "utf8");
  return withLists(withLists(text, START, lists()), NATIVE_START, [wrapped(`- ${quoted(nativeFunctionNames())}`)]);
}

function withLists(text: string, marker: string, lines: readonly string[]): string {
  const place = text.indexOf(marker);
  if (place < 0) throw new Error(`${path} has no line ${marker}`);
  const start = place + marker.length;
  return `${text.slice(0, start)}\n\n${lines.join("\n")}\n${text.slice(text.indexOf(END, start))}`;
}

/** What the file of the runtime in C defines that is of functions the engine has not. */
export function nativeFunctionNames(): readonly string[] {
  const text = readFileSync("test/runtime/queues.c", "utf8");
  return [...text.matchAll(/^FUNCTION\((\w+)\)/gm)].map(([, name = ""]) => name).sort();
}

function quoted(names: readonly string[]): string {
  return names.map((name) => `\`${name}\``).join(", ");
}

const parts = [
  ["Images and samplers", /^(Image|Sampled|ConstantSampler)/],
  ["Groups", /^Group/],
  ["OpenCL.std", /^ocl_/],
  ["Left by compilers of OpenCL C as calls of its library", /^(__|[a-z])/],
  ["Others", /./],
] as const;

function lists(): readonly string[] {
  const left = new Set(runtimeFunctionNames().map((name) => name.replace(/^__spirv_/, "")));
  return parts.map(([what, pattern]) => {
    const own = [...left].filter((name) => pattern.test(name)).sort();
    for (const name of own) left.delete(name);
    return wrapped(`- ${what}: ${quoted(own)}`);
  });
}

const WIDTH = 140;

function wrapped(text: string): string {
  const lines = [""];
  for (const word of text.split(" ")) {
    const line = lines.at(-1) ?? "";
    if (line.length + word.length < WIDTH) lines[lines.length - 1] = line === "" ? word : `${line} ${word}`;
    else lines.push(`  ${word}`);
  }
  return lines.join("\n");
}
