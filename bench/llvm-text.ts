// npm run bench -- llvm [--megabytes N] [--rounds N]: our reader, verifier and writers of LLVM IR against llvm-as and llvm-dis, in turns, on the
// text that clang writes for a C program of kernels (-O2) and for the same program with debug information (-g). Needs dist/ and clang 22.

import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { type Cost, measure, median } from "./measure.ts";

const bin = "/usr/lib/llvm-22/bin";

/** A program of as many functions of each kind: loops over arrays, structs, switches, calls. */
function program(count: number): string {
  const parts = ["struct pair { double a, b; int id; };\nint printf(const char *, ...);\n"];
  for (let index = 0; index < count; index++) {
    parts.push(
      `float dot${index}(const float *a, const float *b, int n) {\n  float s = ${index};\n  for (int i = 0; i < n; i++) s += a[i] * b[i] + (float)i;\n  return s;\n}\n`,
      `static double area${index}(const struct pair *p, int n) {\n  double s = 0;\n  for (int i = 0; i < n; i++) s += p[i].a * p[i].b - p[i].id;\n  return s;\n}\n`,
      `int pick${index}(int x, struct pair *p) {\n  switch (x % 5) { case 0: return ${index}; case 1: p->id += x; break; case 3: return (int)area${index}(p, x); default: printf("%d", x); }\n  return p->id ^ ${index};\n}\n`,
    );
  }
  return parts.join("");
}

/** Text of a size that clang writes. */
function compiled(folder: string, name: string, flags: readonly string[], megabytes: number): string {
  const [source, target] = [join(folder, `${name}.c`), join(folder, `${name}.ll`)];
  const compile = (count: number): number => {
    writeFileSync(source, program(count));
    execFileSync(join(bin, "clang"), ["-w", "-S", "-emit-llvm", ...flags, "-o", target, source]);
    return statSync(target).size;
  };
  const sample = 200;
  compile(Math.round((megabytes * 1_000_000 * sample) / compile(sample)));
  return target;
}

/** What our commands set for long inputs: see `start.ts`. */
const V8_FLAGS = [
  "--max-inlined-bytecode-size-cumulative=200",
  "--min-inlining-frequency=0.4",
  "--no-turbo-loop-peeling",
];

/** Reads, verifies and writes text; the reference has bitcode between its two commands. */
const READ_AND_WRITE = `
import { readFileSync, writeFileSync } from "node:fs";
import { Context } from "./dist/ir/index.js";
import { parseLlvm, verifyLlvm, writeModuleBytes } from "./dist/llvm/index.js";
const [, input, output] = process.argv;
const module = parseLlvm(new Context(), readFileSync(input));
if (!module.ok || !verifyLlvm(module.value).ok) throw new Error("invalid");
const parts = [];
writeModuleBytes(module.value, { writeBytes: (bytes) => parts.push(bytes.slice()) });
writeFileSync(output, Buffer.concat(parts));
`;

interface Round {
  readonly native: Cost;
  readonly ours: Cost;
}

function sum(costs: readonly Cost[]): Cost {
  return {
    cpu: costs.reduce((total, { cpu }) => total + cpu, 0),
    wall: costs.reduce((total, { wall }) => total + wall, 0),
    memory: Math.max(...costs.map(({ memory }) => memory)),
  };
}

function row(name: string, bytes: number, rounds: readonly Round[]): string {
  const ratio = (key: "cpu" | "memory"): string =>
    median(rounds.map((one) => one.ours[key] / one.native[key])).toFixed(2);
  const seconds = (tool: "ours" | "native"): string => (median(rounds.map((one) => one[tool].cpu)) / 1000).toFixed(2);
  return `| ${name} | ${(bytes / 1e6).toFixed(1)} | ${seconds("native")} | ${seconds("ours")} | ${ratio("cpu")} | ${ratio("memory")} |`;
}

/** Prints a table of medians. */
export function benchLlvm(args: readonly string[]): void {
  const { values } = parseArgs({
    args: [...args],
    options: { megabytes: { type: "string", default: "20" }, rounds: { type: "string", default: "3" } },
  });
  const folder = mkdtempSync(join(tmpdir(), "spirvana-bench-"));
  process.on("exit", () => rmSync(folder, { recursive: true, force: true }));
  const rows = [
    "| input | MB | native s | ours s | CPU ratio | memory ratio |",
    "| --- | --- | --- | --- | --- | --- |",
  ];
  for (const [name, flags] of [
    ["kernels, -O2", ["-O2"]],
    ["C, -g", ["-g"]],
  ] as const) {
    const text = compiled(folder, name.startsWith("C") ? "debug" : "kernels", flags, Number(values.megabytes));
    const bitcode = text.replace(/\.ll$/, ".bc");
    const inOneProcess = (): Cost =>
      measure([process.execPath, ...V8_FLAGS, "--input-type=module", "-e", READ_AND_WRITE, text, out]);
    const own = (tool: string, ...rest: readonly string[]): Cost =>
      measure([process.execPath, `bin/spirvana-${tool}.js`, ...rest]);
    const out = join(folder, "out");
    const nativeBoth = (): Cost =>
      sum([measure([join(bin, "llvm-as"), text, "-o", bitcode]), measure([join(bin, "llvm-dis"), bitcode, "-o", out])]);
    const times = <T>(part: () => T): readonly T[] => Array.from({ length: Number(values.rounds) }, part);
    const both = times(() => ({ native: nativeBoth(), ours: inOneProcess() }));
    const read = times(() => ({
      native: measure([join(bin, "llvm-dis"), bitcode, "-o", out]),
      ours: own("llvm-dis", bitcode, "-o", out),
    }));
    rows.push(row(`${name}: text to text`, readFileSync(text).length, both));
    rows.push(row(`${name}: bitcode to text`, readFileSync(bitcode).length, read));
  }
  console.log(rows.join("\n"));
}
