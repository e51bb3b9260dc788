// The ways of OpenCL C through our translator: compilers give LLVM IR or SPIR-V, which goes there and back.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { NativeTool } from "../../oracle/native-tool.ts";
import { choices } from "../../spirv/mutations.ts";
import type { Way } from "../compile.ts";
import { pick } from "../types.ts";
import { nameOf, spirvOf, thereAndBack, trips } from "./trips.ts";

type Find = (name: string) => NativeTool | undefined;
type Step = readonly [tool: string, ...args: string[]];

/** A compiler of OpenCL C, up to where our translator begins. */
export interface Compiler {
  readonly name: string;
  readonly gives: "LLVM IR" | "SPIR-V";
  readonly run: (text: string) => Uint8Array;
}

const LEVELS = ["-O0", "-O1", "-O2", "-O3", "-Os"];

/** The compilers that are installed. `folder`: for their files. */
export function compilersOf(find: Find, folder: string): readonly Compiler[] {
  const made = join(folder, "made");
  const clang = (tool: string, level: string, target: string, ...more: readonly string[]): Step => {
    const options = ["-cl-std=CL3.0", "-fwrapv", "-ffp-contract=off", "-w", ...more, "-c", "a.cl", "-o", made];
    return [tool, `--target=${target}`, level, ...options];
  };
  const older = ["-Xclang", "-finclude-default-header", "-emit-llvm"];
  return LEVELS.flatMap((level) => [
    compiler(find, folder, `clang ${level} for spir64`, "LLVM IR", clang("clang-22", level, "spir64", "-emit-llvm")),
    compiler(find, folder, `clang ${level} for spirv64`, "LLVM IR", clang("clang-22", level, "spirv64", "-emit-llvm")),
    compiler(find, folder, `clang ${level}, LLVM's backend`, "SPIR-V", clang("clang-22", level, "spirv64")),
    compiler(find, folder, `clang ${level}, llvm-spirv 15`, "SPIR-V", clang("clang-15", level, "spir64", ...older), [
      "llvm-spirv-15",
      made,
      "-o",
      made,
    ]),
  ]).filter((one) => one !== undefined);
}

function compiler(
  find: Find,
  folder: string,
  name: string,
  gives: Compiler["gives"],
  ...steps: readonly Step[]
): Compiler | undefined {
  const tools = steps.map(([tool]) => find(tool));
  if (tools.includes(undefined)) return undefined;
  let last: { readonly text: string; readonly made: Uint8Array } | undefined;
  const run = (text: string): Uint8Array => {
    if (last?.text === text) return last.made;
    writeFileSync(join(folder, "a.cl"), text);
    for (const [at, [tool, ...args]] of steps.entries()) {
      const outcome = tools[at]?.(args, "", folder);
      if (outcome?.status !== 0) throw new Error(`${tool}: ${outcome?.stdout}${outcome?.stderr}`);
    }
    last = { text, made: readFileSync(join(folder, "made")) };
    return last.made;
  };
  return { name, gives, run };
}

/** What a compiler gives, as SPIR-V by our translator, and after one more trip; the turn chooses the trip. */
export function translatedWays({ name, gives, run }: Compiler, turn: number): readonly Way[] {
  const choose = choices(turn);
  const [first, second] = [pick(choose, trips), pick(choose, trips)];
  const begun = (text: string): Uint8Array =>
    gives === "LLVM IR" ? spirvOf(run(text), first.pointers) : thereAndBack(run(text), first);
  const beginning = gives === "LLVM IR" ? `${first.pointers} pointers` : nameOf(first);
  return [
    { name: `${name}; ${beginning}`, run: begun },
    { name: `${name}; ${beginning}; ${nameOf(second)}`, run: (text) => thereAndBack(begun(text), second) },
  ];
}

/** Whether a compiler takes a text: all have their limits. */
export function compiles({ run }: Compiler, text: string): boolean {
  try {
    run(text);
    return true;
  } catch {
    return false;
  }
}
