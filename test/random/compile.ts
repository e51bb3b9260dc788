// Compiles programs in GLSL and OpenCL C to SPIR-V, in as many ways as the compilers have.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { NativeTool } from "../oracle/native-tool.ts";
import { choices } from "../spirv/mutations.ts";
import type { Language } from "./language.ts";

/** A way from the text of a program to a binary. */
export interface Way {
  readonly name: string;
  /** `turn`: of ways with choices, which. */
  readonly run: (text: string, turn?: number) => Uint8Array;
}

type Step = readonly [tool: string, ...args: (string | ((turn: number) => readonly string[]))[]];
type Find = (name: string) => NativeTool | undefined;

/** The ways that steps make of a source, where all of their tools are installed; they leave `made.spv` in the folder. */
function wayAdder(find: Find, folder: string, ways: Way[]) {
  return (name: string, source: string, ...steps: readonly Step[]): void => {
    const tools = steps.map(([tool]) => find(tool));
    if (tools.includes(undefined)) return;
    ways.push({
      name,
      run: (text, turn = 0) => {
        writeFileSync(join(folder, source), text);
        for (const [at, [tool, ...given]] of steps.entries()) {
          const args = given.flatMap((one) => (typeof one === "string" ? one : one(turn)));
          const outcome = tools[at]?.(args, "", folder);
          if (outcome?.status !== 0) throw new Error(`${tool}: ${outcome?.stdout}${outcome?.stderr}`);
        }
        return readFileSync(join(folder, "made.spv"));
      },
    });
  };
}

/** Passes of spirv-opt that change control flow or memory. Not loop-invariant-code-motion, which moves loads before stores to the same variable. */
const passes = [
  ...[
    "ccp",
    "cfg-cleanup",
    "combine-access-chains",
    "convert-local-access-chains",
    "copy-propagate-arrays",
    "code-sink",
  ],
  ...["eliminate-dead-branches", "eliminate-dead-code-aggressive", "eliminate-local-multi-store", "if-conversion"],
  ...["eliminate-local-single-block", "eliminate-local-single-store", "inline-entry-points-exhaustive"],
  ...["inline-entry-points-exhaustive", "loop-fission=5", "loop-fusion=16", "loop-peeling"],
  ...["loop-unroll", "loop-unroll-partial=2", "loop-unswitch", "merge-blocks", "merge-return", "private-to-local"],
  ...["reduce-load-size", "redundancy-elimination", "scalar-replacement=0", "simplify-instructions", "ssa-rewrite"],
  ...["strength-reduction", "wrap-opkill", "vector-dce", "unify-const", "local-redundancy-elimination"],
];

function passesOf(turn: number): readonly string[] {
  const choose = choices(turn);
  return Array.from({ length: 2 + choose.below(7) }, () => `--${passes[choose.below(passes.length)]}`);
}

/** The levels of optimization that compilers have, where they are installed. */
export function levelsOf(
  language: Language,
  find: Find,
  folder: string,
  clangOptions: readonly string[] = [],
): readonly Way[] {
  const made = join(folder, "made.spv");
  const ways: Way[] = [];
  const add = wayAdder(find, folder, ways);
  if (language === "glsl") {
    const glslang: Step = ["glslangValidator", "-V", "--target-env", "vulkan1.2", "a.comp", "-o", made];
    add("glslang", "a.comp", glslang);
    const optimized: Step = ["spirv-opt", "--target-env=vulkan1.2", "-O", made, "-o", made];
    add("glslang, spirv-opt -O", "a.comp", glslang, optimized);
    const changed: Step = ["spirv-opt", "--target-env=vulkan1.2", passesOf, made, "-o", made];
    add("glslang, passes of spirv-opt", "a.comp", glslang, changed);
    return ways;
  }
  for (const level of ["-O0", "-O1", "-O2", "-O3", "-Os"]) {
    const target = ["--target=spirv64", "-cl-std=CL3.0", "-fwrapv", "-ffp-contract=off", "-w", ...clangOptions];
    const options = [...target, "-c", "a.cl", "-o"];
    add(`clang ${level}`, "a.cl", ["clang-22", level, ...options, made]);
  }
  return ways;
}

/** The ways that tools are installed for; `find` gives a tool. */
export function waysOf(language: Language, find: Find, folder: string): readonly Way[] {
  const made = join(folder, "made.spv");
  const ways: Way[] = [];
  const add = wayAdder(find, folder, ways);
  if (language === "glsl") {
    const glslang = (...options: string[]) => ["glslangValidator", "-V", ...options, "a.comp", "-o", made] as const;
    const environment = "--target-env=vulkan1.2";
    add("glslang", "a.comp", glslang("--target-env", "vulkan1.3"));
    add("glslang -Od -g", "a.comp", glslang("-Od", "-g", "--target-env", "vulkan1.1"));
    add("glslang, spirv-opt -O", "a.comp", glslang("--target-env", "vulkan1.2"), [
      "spirv-opt",
      environment,
      "-O",
      made,
      "-o",
      made,
    ]);
    const turns = [
      "--merge-return",
      "--inline-entry-points-exhaustive",
      "--ssa-rewrite",
      "--if-conversion",
      "--loop-unroll",
      "--merge-blocks",
    ];
    add("glslang, spirv-opt", "a.comp", glslang("--target-env", "vulkan1.2"), [
      "spirv-opt",
      environment,
      ...turns,
      made,
      "-o",
      made,
    ]);
    return ways;
  }
  for (const level of ["-O0", "-O2"]) {
    const options = [level, "-fwrapv", "-ffp-contract=off", "-c", "a.cl", "-o"];
    const clang = (target: string) => ["clang-22", `--target=${target}`, "-cl-std=CL3.0", ...options, made] as const;
    add(`clang ${level}`, "a.cl", clang("spirv64"));
    if (level === "-O2") add("clang of 32 bits", "a.cl", clang("spirv32"));
    const bitcode = join(folder, "a.bc");
    const older = [
      "clang-15",
      "--target=spir64",
      "-cl-std=CL3.0",
      "-Xclang",
      "-finclude-default-header",
      "-emit-llvm",
      ...options,
      bitcode,
    ] as const;
    add(`clang ${level}, llvm-spirv`, "a.cl", older, ["llvm-spirv-15", bitcode, "-o", made]);
  }
  return ways;
}
