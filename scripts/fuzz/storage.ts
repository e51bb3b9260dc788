// npm run fuzz -- storage [COUNT [SEED]]: random kernels on narrow and complex elements, with dynamic sizes and parameters (test/random/mlir/storage.ts),
// compiled for each target, and run by the engine, a driver of Vulkan, and natively after llvm-spirv.
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { nativeTool } from "../../test/oracle/native-tool.ts";
import { kernelDrivers } from "../../test/random/mlir/drivers.ts";
import { kernelTargets } from "../../test/random/mlir/kernels.ts";
import { storageProgram } from "../../test/random/mlir/storage.ts";
import { storageProblems } from "../../test/random/mlir/storage-trial.ts";

/** Exit status: 0 if nothing is wrong. */
export async function fuzzStorage(args: readonly string[]): Promise<number> {
  const [count = 200, seed = Date.now() % 2 ** 31] = args.map(Number);
  const folder = mkdtempSync(join(tmpdir(), "spirvana-fuzz-storage-"));
  const sources = join("test", "random", "mlir");
  const judges = { validator: nativeTool("spirv-val"), drivers: kernelDrivers(nativeTool, folder, sources) };
  console.log(`run by the engine${judges.drivers.map(({ name }) => `, ${name}`).join("")}`);
  console.log(`${count} programs, seed ${seed}; those that fail go to ${folder}`);
  let failures = 0;
  for (let at = 0; at < count; at++) {
    const program = storageProgram(seed + at);
    for (const target of kernelTargets) {
      const problems = await storageProblems(program, target, judges);
      if (problems.length === 0) continue;
      failures++;
      const path = join(folder, `${program.name}.${target}.mlir`);
      writeFileSync(path, program.text);
      console.log(`${path}: ${problems.join(", ")}`);
    }
  }
  console.log(`${count * kernelTargets.length} runs, ${failures} fail`);
  return failures === 0 ? 0 : 1;
}
