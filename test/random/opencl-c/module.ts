// Random modules in OpenCL C with the parts of the language that other generators leave out; nothing states what they leave, so that ways to compile them
// are compared with each other.
import { choices } from "../../spirv/mutations.ts";
import { GROUPS, INPUT, ITEMS, Kernel, LOCAL, SLOT } from "./kernel.ts";
import { writeStatements } from "./statements.ts";

/** Kernels of a module. */
export const KERNELS = 3;

const HEAD = ["#pragma OPENCL EXTENSION cl_khr_fp16 : enable", "#pragma OPENCL EXTENSION cl_khr_fp64 : enable"];

/** The text of a seed's module. */
export function featureText(seed: number): string {
  const choose = choices(seed);
  const kernels = Array.from({ length: KERNELS }, (_, at) => kernelText(new Kernel(choose, `k${at}_`), `k${at}`));
  return [...HEAD, ...kernels.flat(), ""].join("\n");
}

function kernelText(kernel: Kernel, name: string): readonly string[] {
  writeStatements(kernel, 14 + kernel.choose.below(14));
  for (const held of kernel.held) kernel.leave(held);
  return [
    ...kernel.before,
    `kernel void ${name}(global const uchar *in, global uchar *out, local uchar *shared) {`,
    "  const int item = (int)get_global_id(0);",
    `  global uchar *mine = out + ${SLOT} * item;`,
    `  local uchar *own = shared + ${LOCAL / 2} + ${LOCAL} * get_local_id(0);`,
    ...kernel.lines,
    "}",
  ];
}

export const LAYOUT = {
  INPUT,
  output: SLOT * ITEMS * GROUPS,
  local: LOCAL * (ITEMS + 1),
  groups: GROUPS,
  items: ITEMS,
};
