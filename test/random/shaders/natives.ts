// Other implementations that run modules of wild programs: a driver of Vulkan those in GLSL, this machine those in OpenCL C, compiled by clang as C is.
import { readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import type { NativeTool } from "../../oracle/native-tool.ts";
import { vulkanHost } from "../../oracle/vulkan.ts";
import type { Language } from "../language.ts";
import { GROUPS, input } from "./module.ts";
import { freshOutput, type Judges, type Native } from "./trial.ts";

type Find = (name: string) => NativeTool | undefined;

function succeed(tool: NativeTool, args: readonly string[], folder: string): void {
  const { status, stderr, stdout } = tool(args, "", folder);
  if (status !== 0) throw new Error(`${args[0]}: ${status ?? "killed"} ${stderr}${stdout}`);
}

/**
 * What modules of a language are compared with here; tools that are missing are left out, after a notice. `folder`: for the files of the run; `from`:
 * where the sources of the hosts are.
 */
export function judgesOf(language: Language, find: Find, folder: string, from: string = import.meta.dirname): Judges {
  const native = language === "glsl" ? vulkan(find, folder, from) : machine(find, folder, from);
  return { natives: native === undefined ? [] : [native], validate: validator(find, folder) };
}

function validator(find: Find, folder: string): Judges["validate"] {
  const validate = find("spirv-val");
  if (validate === undefined) return undefined;
  return ({ language }, binary) => {
    const path = join(folder, "validated.spv");
    writeFileSync(path, binary);
    const { status, stderr, stdout } = validate(["--target-env", language === "glsl" ? "vulkan1.2" : "spv1.6", path]);
    return status === 0 ? undefined : `${stdout}${stderr}`.slice(0, 500);
  };
}

/** Writes the buffers of a module, runs what gets their names, and gives what the first one holds then. */
function onFiles(folder: string, fresh: Uint8Array, run: (output: string, input: string) => void): Uint8Array {
  const [output, given] = [join(folder, "output"), join(folder, "input")];
  writeFileSync(output, fresh);
  writeFileSync(given, input);
  run(output, given);
  // Files are read into memory that may begin anywhere.
  return new Uint8Array(readFileSync(output));
}

function vulkan(find: Find, folder: string, from: string): Native | undefined {
  const host = vulkanHost(find, folder, join(from, "vulkan-host.c"));
  if (host === undefined) return undefined;
  return {
    name: host.name,
    takesBinaries: true,
    run: (module, binary) =>
      onFiles(folder, freshOutput(module), (output, given) => {
        const shader = join(folder, "shader.spv");
        writeFileSync(shader, binary);
        const { status, stderr } = host.run([String(GROUPS), shader, output, given]);
        if (status !== 0) throw new Error(`${host.name}: ${status ?? "killed"} ${stderr}`);
      }),
  };
}

function machine(find: Find, folder: string, from: string): Native | undefined {
  const [clang, timeout] = [find("clang-22"), find("timeout")];
  if (clang === undefined || timeout === undefined) return undefined;
  const object = join(folder, "kernel-host.o");
  const source = resolve(from, "kernel-host.c");
  const built = clang(["-O1", "-fPIC", "-c", source, "-o", object], "", folder);
  if (built.status !== 0) return undefined;
  return {
    name: "native code",
    takesBinaries: false,
    run: (module) =>
      onFiles(folder, freshOutput(module), (output, given) => {
        const [text, kernel, program] = [join(folder, "native.cl"), join(folder, "native.o"), join(folder, "native")];
        writeFileSync(text, module.text);
        const options = [
          "-cl-std=CL3.0",
          "-fwrapv",
          "-ffp-contract=off",
          "-fPIC",
          "-w",
          "-O0",
          "-c",
          text,
          "-o",
          kernel,
        ];
        succeed(clang, options, folder);
        succeed(clang, [object, kernel, "-o", program], folder);
        succeed(timeout, ["60", program, String(GROUPS), String(module.groupSize), output, given], folder);
      }),
  };
}
