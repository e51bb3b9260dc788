// Other implementations that run kernels of one invocation: a driver of Vulkan shaders, and this machine kernels of OpenCL, which llvm-spirv translates to
// LLVM IR and clang compiles with the functions of OpenCL C that a file of the folder has.
import { readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import type { NativeTool, Outcome } from "../../oracle/native-tool.ts";
import { vulkanHost } from "../../oracle/vulkan.ts";
import type { KernelTarget } from "./kernels.ts";

type Find = (name: string) => NativeTool | undefined;

/** The two buffers of a kernel; the second one holds its results. */
export interface KernelBuffers {
  readonly data: Uint8Array;
  readonly output: Uint8Array;
}

export interface KernelDriver {
  readonly name: string;
  readonly target: KernelTarget;
  /**
   * What the second buffer holds when the kernel has run; the message of a driver that cannot run it. `constants`: the push constants
   * of a shader; of a kernel the arguments after the buffers, at most five integers as words of 64 bits.
   */
  readonly run: (
    binary: Uint8Array,
    entry: string,
    buffers: KernelBuffers,
    constants?: Uint8Array,
  ) => Uint8Array | string;
}

/** The drivers whose tools are installed. `folder`: for the files of the run; `from`: where the sources of the hosts are. */
export function kernelDrivers(find: Find, folder: string, from: string = import.meta.dirname): readonly KernelDriver[] {
  return [vulkan(find, folder, from), machine(find, folder, from)].filter((one) => one !== undefined);
}

/** Writes the buffers, runs what gets the names of their files, and gives what the second one holds then. */
function onFiles(
  folder: string,
  { data, output }: KernelBuffers,
  run: (data: string, output: string) => Outcome,
): Uint8Array | string {
  const files = [join(folder, "kernel-data"), join(folder, "kernel-output")] as const;
  writeFileSync(files[0], data);
  writeFileSync(files[1], output);
  const { status, stdout, stderr } = run(...files);
  return status === 0
    ? new Uint8Array(readFileSync(files[1]))
    : `${status ?? "killed"} ${stdout}${stderr}`.slice(0, 600);
}

function vulkan(find: Find, folder: string, from: string): KernelDriver | undefined {
  const host = vulkanHost(find, folder, join(from, "..", "shaders", "vulkan-host.c"));
  if (host === undefined) return undefined;
  return {
    name: host.name,
    target: "vulkan1.3",
    run: (binary, entry, buffers, constants) => {
      const [shader, pushed] = [join(folder, "kernel.spv"), join(folder, "kernel-constants")];
      writeFileSync(shader, binary);
      if (constants !== undefined) writeFileSync(pushed, constants);
      const rest = constants === undefined ? [entry] : [entry, pushed];
      return onFiles(folder, buffers, (data, output) => host.run(["1", shader, data, output, ...rest]));
    },
  };
}

/** Options of clang: nothing that changes results. */
const OPTIONS = ["-O1", "-ffp-contract=off", "-w", "-Wno-override-module"];
/** Vectors are values, as in what llvm-spirv writes, and not as the interface of this machine passes them. */
const FUNCTIONS = ["--target=spir64", "-cl-std=CL3.0", "-cl-no-stdinc", "-S", "-emit-llvm"];

function machine(find: Find, folder: string, from: string): KernelDriver | undefined {
  const [translate, disassemble, link] = ["llvm-spirv-15", "llvm-dis", "llvm-link"].map(find);
  const [list, assemble] = ["spirv-dis", "spirv-as"].map(find);
  const [clang, timeout] = ["clang-22", "timeout"].map(find);
  if (!translate || !disassemble || !link || !list || !assemble || !clang || !timeout) return undefined;
  const [host, functions] = [join(folder, "kernel-host.o"), join(folder, "kernel-functions.ll")];
  const source = resolve(from, "kernel-functions.cl");
  succeed(clang([...OPTIONS, "-c", resolve(from, "kernel-host.c"), "-o", host], "", folder));
  writeFileSync(functions, forThisMachine(succeed(clang([...OPTIONS, ...FUNCTIONS, source, "-o", "-"], "", folder))));
  return {
    name: "llvm-spirv and native code",
    target: "opencl2.0",
    run: (binary, entry, buffers, constants) => {
      const [shader, bitcode] = [join(folder, "kernel.spv"), join(folder, "kernel.bc")];
      const numbers = join(folder, "kernel-constants");
      if (constants !== undefined) writeFileSync(numbers, constants);
      const rest = constants === undefined ? [] : [numbers];
      const [text, object, program] = [join(folder, "kernel.ll"), join(folder, "kernel.o"), join(folder, "kernel")];
      writeFileSync(shader, binary);
      try {
        const listing = withInsertions(succeed(list(["--no-color", "--raw-id", shader], "", folder)));
        succeed(assemble(["--target-env", "spv1.0", "-o", shader, "-"], listing, folder));
        succeed(translate(["-r", shader, "-o", bitcode], "", folder));
        writeFileSync(text, forThisMachine(succeed(disassemble([bitcode, "-o", "-"], "", folder))));
        succeed(link(["--only-needed", text, functions, "-o", bitcode], "", folder));
        succeed(clang([...OPTIONS, "-x", "ir", "-c", bitcode, "-o", object], "", folder));
        succeed(clang([host, object, `-Wl,--defsym=kernel_entry=${entry}`, "-lm", "-o", program], "", folder));
      } catch (error) {
        return String(error);
      }
      return onFiles(folder, buffers, (data, output) => timeout(["60", program, data, output, ...rest], "", folder));
    },
  };
}

/** Vectors of values element by element: llvm-spirv 15 ends with a signal at those that are no constants. */
function withInsertions(listing: string): string {
  const vectors = new Set(Array.from(listing.matchAll(/(%\d+) = OpTypeVector /g), ([, type]) => type));
  return listing.replace(
    /^ *(%\d+) = OpCompositeConstruct (%\d+) (.*)$/gm,
    (line: string, result: string, type: string, operands: string) => {
      const parts = operands.trim().split(" ");
      // Parts that are vectors themselves stay.
      if (!vectors.has(type) || !new RegExp(`${type} = OpTypeVector %\\d+ ${parts.length}$`, "m").test(listing))
        return line;
      const names = parts.map((_, at) => (at === parts.length - 1 ? result : `${result}_${at}`));
      const inserted = parts.map((part, at) => {
        const before = at === 0 ? `${result}_u` : names[at - 1];
        return `${names[at]} = OpCompositeInsert ${type} ${part} ${before} ${at}`;
      });
      return [`${result}_u = OpUndef ${type}`, ...inserted].join("\n");
    },
  );
}

/** The output of a tool that must not fail. */
function succeed({ status, stdout, stderr }: Outcome): string {
  if (status !== 0) throw new Error(`${status ?? "killed"} ${stdout}${stderr}`.slice(0, 1000));
  return stdout;
}

/** LLVM IR without what only devices have. */
function forThisMachine(text: string): string {
  return text.replace(/^target .*\n/gm, "").replace(/\bspir_(?:kernel|func) /g, "");
}
