// The command line of the benchmarks.
import { parseArgs } from "node:util";

export interface BenchOptions {
  /** Operations of each large input. */
  readonly ops: number;
  readonly rounds: number;
  readonly inputs: readonly string[];
  readonly seed: number;
  /** Whether start-up and warm runs are measured too. */
  readonly small: boolean;
  /** Whether the numbers go into docs/benchmarks.md. */
  readonly write: boolean;
  /** The native mlir-opt. */
  readonly native: string;
}

export const usage = `usage: npm run bench -- [--quick] [--ops N] [--rounds N] [--inputs floats,mix,generic]
                        [--seed N] [--no-small] [--write] [--native PATH]
Other inputs are conversions: arith-to-spirv, math-to-spirv, vector-to-spirv, memref-to-spirv, scf-to-spirv, gpu-to-spirv.
`;

/** Today as a number such as 20260131: the seed unless one is given. */
function today(): number {
  return Number(new Date().toISOString().slice(0, 10).replaceAll("-", ""));
}

/** Reads the arguments; throws where they are wrong. */
export function benchOptionsOf(args: readonly string[]): BenchOptions {
  const { values } = parseArgs({
    args: [...args],
    allowNegative: true,
    options: {
      quick: { type: "boolean", default: false },
      ops: { type: "string" },
      rounds: { type: "string" },
      inputs: { type: "string", default: "floats,mix,generic" },
      seed: { type: "string" },
      small: { type: "boolean", default: true },
      write: { type: "boolean", default: false },
      native: { type: "string", default: "/usr/lib/llvm-22/bin/mlir-opt" },
    },
  });
  return {
    ops: Number(values.ops ?? (values.quick ? 100_000 : 1_000_000)),
    rounds: Number(values.rounds ?? 5),
    inputs: values.inputs.split(",").filter(Boolean),
    seed: Number(values.seed ?? today()),
    small: values.small,
    write: values.write,
    native: values.native,
  };
}
