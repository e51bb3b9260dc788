// Runs programs in WGSL by Dawn, and the SPIR-V that Dawn makes of them by the engine, and compares what they leave.
import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { compileSpirv, launchKernel, runKernel, type Workers } from "../../../src/engine/index.ts";
import { assemble, encode } from "../../../src/spirv/modules.ts";
import { validate } from "../../../src/validate/index.ts";
import { messagesOf } from "../../harness/results.ts";
import type { NativeTool } from "../../oracle/native-tool.ts";
import { GROUPS, givenWords, WORDS } from "./program.ts";

/** Milliseconds that a launch may take. */
const LIMIT = 10_000;
/** SwiftShader, which Chromium brings along. */
const SWIFTSHADER = "/usr/lib/chromium/vk_swiftshader_icd.json";

/** Dawn, as the npm package `webgpu` in a folder. */
export interface Dawn {
  readonly node: NativeTool;
  readonly package: string;
}

/** What a program became: SPIR-V as assembly and what it left, or why Dawn rejects it. */
export type Made = { readonly assembly: string; readonly left: Uint32Array } | string;

/** Runs programs by Dawn, whose process also gives the SPIR-V. `folder`: for the files of the run; `from`: where the host is. */
export function runByDawn(dawn: Dawn, programs: readonly string[], folder: string, from: string): readonly Made[] {
  writeFileSync(join(folder, "given"), givenWords());
  for (const at of programs.keys()) rmSync(join(folder, `${at}.rejected`), { force: true });
  // Dawn prints the text before the SPIR-V.
  for (const [at, text] of programs.entries()) writeFileSync(join(folder, `${at}.wgsl`), `// program ${at}\n${text}`);
  process.env["VK_ICD_FILENAMES"] ??= SWIFTSHADER;
  const numbers = [programs.length, GROUPS, WORDS.results, WORDS.counters].map(String);
  const host = resolve(from, "dawn-host.mjs");
  const { status, stdout, stderr } = dawn.node([host, resolve(dawn.package), ...numbers], "", folder);
  if (status !== 0) throw new Error(`Dawn does not run here: ${status} ${stderr.slice(0, 500)}`);
  return programs.map((_, at): Made => {
    const rejected = join(folder, `${at}.rejected`);
    if (existsSync(rejected)) return readFileSync(rejected, "utf8");
    const [, rest = ""] = stdout.split(`// program ${at}\n`);
    const [printed = ""] = rest.split("// program ");
    const lines = printed.slice(printed.indexOf("; SPIR-V")).split("\n");
    // Messages and the next program follow the last function.
    const end = lines.findLastIndex((line) => line.trim() === "OpFunctionEnd") + 1;
    const assembly = lines.slice(0, end).join("\n");
    return { assembly, left: new Uint32Array(new Uint8Array(readFileSync(join(folder, `${at}.left`))).buffer) };
  });
}

/** What is wrong with the engine's results, each in one line. */
export async function wgslProblems(made: Made, workers: Workers): Promise<readonly string[]> {
  if (typeof made === "string") return [`Dawn rejects it: ${made}`];
  const module = assemble(made.assembly);
  if (!module.ok) return messagesOf(module);
  const binary = encode(module.value);
  const invalid = messagesOf(validate(binary));
  if (invalid.length > 0) return invalid;
  const kernel = await compileSpirv(binary);
  if (!kernel.ok) return messagesOf(kernel);
  const problems: string[] = [];
  for (const threads of [1, 2]) {
    const left = new Uint32Array(WORDS.results + WORDS.counters);
    const memory = [givenWords(), left.subarray(0, WORDS.results), left.subarray(WORDS.results)];
    const buffers = memory
      .map((data, binding) => ({ set: 0, binding, data }))
      .filter(({ binding }) => kernel.value.bindings.some((one) => one.binding === binding));
    const options = { groups: [GROUPS, 1, 1], buffers, timeout: LIMIT } as const;
    const ran =
      threads === 1 ? runKernel(kernel.value, options) : await launchKernel(kernel.value, { ...options, workers });
    problems.push(...messagesOf(ran));
    const at = left.findIndex((word, place) => word !== made.left[place]);
    if (at >= 0) problems.push(`with ${threads} threads, word ${at} is ${left[at]}, Dawn's ${made.left[at]}`);
  }
  return problems;
}
