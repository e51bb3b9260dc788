// Runs a program of storage.ts for a target: compiled, judged by spirv-val, by the engine and by other drivers, all of which must leave exactly what the
// generator computes, drivers of Vulkan except for signs of zeros.
import { compileSpirv, runKernel } from "../../../src/engine/index.ts";
import { messagesOf } from "../../harness/results.ts";
import { compiled } from "../../tools/compile-kernel.ts";
import type { KernelJudges, KernelTarget } from "./kernels.ts";
import { parameterBytes, type StorageProgram, withPositiveZeros } from "./storage.ts";

/** What spirv-val calls the targets. Its environments of OpenCL have no floats of 16 bits. */
const environments: Readonly<Record<KernelTarget, string>> = { "vulkan1.3": "vulkan1.3", "opencl2.0": "spv1.3" };

async function byEngine(
  binary: Uint8Array,
  program: StorageProgram,
  target: KernelTarget,
): Promise<Uint8Array | string> {
  const kernel = await compileSpirv(binary);
  if (!kernel.ok) return messagesOf(kernel).join(", ");
  const [data, output] = [program.data.slice(), new Uint8Array(program.expected.length)];
  const [number = 0, ...sizes] = program.numbers;
  const inputs =
    target === "vulkan1.3"
      ? {
          push: parameterBytes(program, target),
          buffers: [data, output].map((one, binding) => ({ set: 0, binding, data: one })),
        }
      : { arguments: [data, output, Int32Array.of(number), ...sizes.map(BigInt)] };
  const ran = runKernel(kernel.value, { groups: [1, 1, 1], ...inputs });
  return ran.ok ? output : messagesOf(ran).join(", ");
}

/** All that is wrong with a program for a target. */
export async function storageProblems(
  program: StorageProgram,
  target: KernelTarget,
  { validator, drivers = [] }: KernelJudges,
): Promise<readonly string[]> {
  const { bytes, errors } = await compiled(program.text, `--target=${target}`, "--allow=Float16");
  if (errors !== "") return [errors];
  const verdict = validator?.(["--target-env", environments[target], "-"], bytes);
  const left = new Map([["the engine", await byEngine(bytes, program, target)]]);
  for (const { run, name } of drivers.filter((one) => one.target === target)) {
    const buffers = { data: program.data, output: new Uint8Array(program.expected.length) };
    const output = run(bytes, program.name, buffers, parameterBytes(program, target));
    left.set(name, typeof output === "string" || target !== "vulkan1.3" ? output : withPositiveZeros(program, output));
  }
  const same = (one: Uint8Array, other: Uint8Array) => Buffer.from(one).equals(Buffer.from(other));
  const isExpected = (name: string, one: Uint8Array | string) => {
    if (typeof one === "string") return false;
    const isExact = name === "the engine" || target !== "vulkan1.3";
    return same(one, isExact ? program.expected : withPositiveZeros(program, program.expected));
  };
  return [
    ...(verdict === undefined || verdict.status === 0 ? [] : [`spirv-val: ${verdict.stderr}`]),
    ...[...left].filter(([name, one]) => !isExpected(name, one)).map(([name, one]) => `${name}: ${one}`),
  ];
}
