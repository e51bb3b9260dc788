// Makes modules/ from sources/ with glslangValidator, clang and spirv-opt: two modules per source, whose versions, debug
// information and optimisation go round, so that the corpus as a whole has every combination.
//
//   node test/corpus/build.mjs
//
// Modules are kept as text with numeric ids, which assembles back to the same words.

import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { extname, join } from "node:path";

const root = import.meta.dirname;
const sources = join(root, "sources");
const modules = join(root, "modules");
const work = mkdtempSync(join(tmpdir(), "spirvana-corpus-"));
const module = join(work, "module.spv");

const environments = ["vulkan1.0", "vulkan1.1", "vulkan1.2", "vulkan1.3"];
const debug = ["-g0", "-g", "-gV", "-g0"];
const optimisations = [undefined, "-O", "-Os"];
const kernelLevels = ["-O0", "-O1", "-O2"];
const targets = ["spirv64", "spirv32"];
const shapes = join(root, "shapes");
const turns = {
  plain: [],
  optimized: ["-O"],
  phis: ["--ssa-rewrite"],
  inlined: ["--merge-return", "--inline-entry-points-exhaustive"],
  cleaned: [
    "--merge-return",
    "--inline-entry-points-exhaustive",
    "--eliminate-dead-branches",
    "--merge-blocks",
    "--ssa-rewrite",
    "--cfg-cleanup",
  ],
  peeled: ["--ssa-rewrite", "--if-conversion", "--loop-peeling", "--loop-unroll", "--merge-blocks"],
  split: ["--ssa-rewrite", "--loop-fission=1", "--loop-unswitch", "--merge-blocks"],
  relaxed: ["--relax-float-ops", "--convert-local-access-chains"],
};

/** @param {string} tool @param {readonly string[]} args */
function runs(tool, args) {
  try {
    execFileSync(tool, args, { stdio: "pipe", cwd: sources });
    return true;
  } catch {
    return false;
  }
}

/** Compiles a shader for the first environment, from the wanted one on, that has what it uses. @param {string} file @param {number} turn */
function compileShader(file, turn) {
  const mode = debug[turn % debug.length] ?? "-g0";
  for (const environment of environments.slice(turn % environments.length)) {
    if (!runs("glslangValidator", ["-V", mode, "--target-env", environment, file, "-o", module])) continue;
    const optimisation = optimisations[turn % optimisations.length];
    // A non-semantic set may stop the optimiser of this version; the module then stays as it is.
    const optimised =
      optimisation !== undefined && runs("spirv-opt", [`--target-env=${environment}`, optimisation, module, "-o", module]);
    return [environment, mode.slice(1), optimised ? optimisation?.slice(1) : "plain"].join("-");
  }
  throw new Error(`${file} does not compile`);
}

/** @param {string} file @param {number} turn */
function compileKernel(file, turn) {
  const level = kernelLevels[turn % kernelLevels.length] ?? "-O0";
  const target = targets[turn % targets.length] ?? "spirv64";
  const args = [`--target=${target}`, "-cl-std=CL2.0", level, ...(turn % 3 === 1 ? ["-g"] : []), "-c", file, "-o", module];
  if (!runs("clang-22", args)) throw new Error(`${file} does not compile at ${level}`);
  return [target, level.slice(1)].join("-");
}

rmSync(modules, { recursive: true, force: true });
mkdirSync(modules, { recursive: true });
readdirSync(sources).forEach((file, index) => {
  const compile = extname(file) === ".cl" ? compileKernel : compileShader;
  const names = new Set();
  for (const turn of [index * 5, index * 5 + 7]) {
    const variant = compile(file, turn);
    if (names.has(variant)) continue;
    names.add(variant);
    // A few modules that clang writes are malformed (an OpConstantNull with an operand too many, for one): no text has them.
    if (!runs("spirv-dis", ["--raw-id", module, "-o", join(modules, `${file}.${variant}.spvasm`)])) {
      console.log(`${file} ${variant}: left out, because spirv-dis refuses it`);
    }
  }
});
// Control flow of unusual shapes: one module for each way in which the optimiser turns it about.
for (const file of readdirSync(shapes)) {
  for (const [name, passes] of Object.entries(turns)) {
    const isMade =
      runs("glslangValidator", ["-V", "-g0", "--target-env", "vulkan1.2", join(shapes, file), "-o", module]) &&
      (passes.length === 0 || runs("spirv-opt", [...passes, module, "-o", module]));
    if (!isMade) throw new Error(`${file} is not made by ${name}`);
    runs("spirv-dis", ["--raw-id", module, "-o", join(modules, `${file}.${name}.spvasm`)]);
  }
}
rmSync(work, { recursive: true });
