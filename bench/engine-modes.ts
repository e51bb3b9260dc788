// npm run bench -- engine [--mode MODE] [ROUNDS …]: the benchmarks of the engine, by the names of modes; without a mode, the kernels against pocl.

import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";

type Benchmark = (args: readonly string[], folder: string) => Promise<void>;

const modes = new Map<string, () => Promise<Benchmark>>([
  ["kernels", async () => (await import("./opencl-kernels.ts")).benchKernels],
  ["first", async () => (await import("./first-result.ts")).benchFirst],
  ["checked", async () => (await import("./checked.ts")).benchChecked],
]);

/** Runs the benchmark of a mode with a folder for its files. */
export async function benchEngine(args: readonly string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { mode: { type: "string", default: "kernels" } },
  });
  const mode = modes.get(values.mode);
  if (mode === undefined) throw new Error(`the modes are ${[...modes.keys()].join(", ")}, not ${values.mode}`);
  const folder = mkdtempSync(join(tmpdir(), "spirvana-bench-"));
  process.on("exit", () => rmSync(folder, { recursive: true, force: true }));
  await (await mode())(positionals, folder);
}
