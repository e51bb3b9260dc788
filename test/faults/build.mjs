// Makes modules/ from the sources here with glslangValidator and clang-22: kernels at three levels of optimisation, shaders with debug information.
//
//   node test/faults/build.mjs

import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const root = import.meta.dirname;
const modules = join(root, "modules");
const work = mkdtempSync(join(tmpdir(), "spirvana-faults-"));
const module = join(work, "module.spv");

/** @param {string} tool @param {readonly string[]} args */
function run(tool, args) {
  execFileSync(tool, args, { stdio: ["ignore", "ignore", "inherit"], cwd: root });
}

/** @param {string} name */
function disassemble(name) {
  run("spirv-dis", ["--no-header", "--no-indent", "--raw-id", module, "-o", join(modules, `${name}.spvasm`)]);
}

mkdirSync(modules, { recursive: true });
for (const name of ["faults", "correct"]) {
  for (const level of ["O0", "O1", "O2"]) {
    const flags = ["--target=spirv64", "-cl-std=CL3.0", "-w", `-${level}`, "-c", "-Xclang", "-finclude-default-header"];
    run("clang-22", [...flags, `${name}.cl`, "-o", module]);
    disassemble(`${name}.cl.${level}`);
  }
  run("glslangValidator", ["-V", "-g", `${name}.comp`, "-o", module]);
  disassemble(`${name}.comp`);
}
for (const name of ["layouts", "groups", "images", "pointers"]) {
  run("glslangValidator", ["-V", "-g", "--target-env", "vulkan1.2", `${name}.comp`, "-o", module]);
  disassemble(`${name}.comp`);
  run("spirv-opt", ["-O", module, "-o", module]);
  disassemble(`${name}.comp.O`);
}
rmSync(work, { recursive: true });
