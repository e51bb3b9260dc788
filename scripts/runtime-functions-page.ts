// The lists of functions of the runtime in the manual of the conversion to the LLVM dialect: those that the engine has.

import { readFileSync, writeFileSync } from "node:fs";
import { runtimeFunctionNames } from "../src/engine/lower/control-ops.ts";

const path = "docs/conversions/spirv-to-llvm.md";
const [START, END] = ["<!-- functions of the runtime: npm run bless -->", "<!-- end -->"];

export function writeRuntimeFunctions(): void {
  writeFileSync(path, page());
}

export function runtimeFunctionsProblems(): readonly string[] {
  return readFileSync(path, "utf8") === page() ? [] : [`${path}: out of date, run npm run bless`];
}

function page(): string {
  const text = readFileSync(path, "utf8");
  const start = text.indexOf(START) + START.length;
  return `${text.slice(0, start)}\n\n${lists().join("\n")}\n${text.slice(text.indexOf(END, start))}`;
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
    return wrapped(`- ${what}: ${own.map((name) => `\`${name}\``).join(", ")}`);
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
