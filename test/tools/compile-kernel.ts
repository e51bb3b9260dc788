// Compiles kernels of integers for a target, and runs one invocation of them.
import { compileSpirv, runKernel } from "../../src/engine/index.ts";
import { main } from "../../src/tools/compile/compile.ts";
import { memoryPlatform, Sink } from "../harness/memory-platform.ts";
import { messagesOf } from "../harness/results.ts";

/** The targets of tests: indices have 32 bits in shaders, 64 bits in kernels. */
export const TARGETS = ["vulkan1.3", "opencl2.0"] as const;

/** Compiles a text; errors are what the command prints. */
export async function compiled(text: string, ...flags: readonly string[]) {
  const [stdout, stderr] = [new Sink(), new Sink()];
  const streams = { stdin: new TextEncoder().encode(text), stdout, stderr, folder: "." };
  const status = await main(["-", ...flags], memoryPlatform(streams));
  return { status, bytes: stdout.bytes(), errors: new TextDecoder().decode(stderr.bytes()) };
}

type Data = Int32Array | Float32Array | Uint8Array | Int16Array;

/** Push constants of a shader, and the arguments of a kernel after its memory. */
interface Numbers {
  readonly push?: Uint8Array;
  readonly arguments?: readonly bigint[];
}

/** Runs a kernel whose arguments are the data, and numbers; a text states what went wrong. */
export async function ranWith(
  text: string,
  target: string,
  data: readonly Data[],
  groups: readonly [number, number, number] = [1, 1, 1],
  numbers: Numbers = {},
): Promise<string> {
  const { bytes, errors } = await compiled(text, `--target=${target}`);
  if (errors !== "") return errors;
  const kernel = await compileSpirv(bytes);
  if (!kernel.ok) return messagesOf(kernel).join("\n");
  const buffers = data.map((one, binding) => ({ set: 0, binding, data: one }));
  const { push } = numbers;
  const inputs = target.startsWith("vulkan")
    ? { buffers, ...(push === undefined ? {} : { push }) }
    : { arguments: [...data, ...(numbers.arguments ?? [])] };
  const ran = runKernel(kernel.value, { groups, ...inputs });
  return messagesOf(ran).join("\n");
}

/** A kernel that reads `%in`, 32 integers, and writes `%out`, 32 integers. */
export function kernelOf(body: string): string {
  return `gpu.module @kernels {
gpu.func @kernel(%in: memref<32xi32>, %out: memref<32xi32>) kernel attributes {known_block_size = array<i32: 1, 1, 1>} {
%c0 = arith.constant 0 : index
%c1 = arith.constant 1 : index
%c2 = arith.constant 2 : index
%pad = arith.constant -7 : i32
${body}
gpu.return
}
}
`;
}
