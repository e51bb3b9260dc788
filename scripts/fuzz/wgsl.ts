// npm run fuzz -- wgsl [COUNT [SEED [PACKAGE]]]: random compute shaders in WGSL (test/random/wgsl). Dawn compiles them to SPIR-V and runs them, by SwiftShader or
// the driver that VK_ICD_FILENAMES names. What the engine leaves, with one thread and two, is what Dawn leaves. PACKAGE is a folder of the npm package
// `webgpu`, node_modules/webgpu by default; it is no dependency of the project: npm install --no-save webgpu.
import { existsSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createWorkers } from "../../src/engine/index.ts";
import { unwrapped } from "../../test/harness/results.ts";
import { nativeTool } from "../../test/oracle/native-tool.ts";
import { wgslProgram } from "../../test/random/wgsl/program.ts";
import { runByDawn, wgslProblems } from "../../test/random/wgsl/trial.ts";
import { startWatchdog } from "../conformance/watchdog.ts";

/** Programs that one process of Dawn runs. */
const PORTION = 25;
/** Seconds that a portion may take. */
const LIMIT = 300;

/** Exit status: 0 if nothing differs, 2 if Dawn is missing. */
export async function fuzzWgsl(args: readonly string[]): Promise<number> {
  const [count = 200, seed = Date.now() % 2 ** 28] = args.slice(0, 2).map(Number);
  const dawn = { node: nativeTool("node"), package: args[2] ?? "node_modules/webgpu" };
  if (dawn.node === undefined || !existsSync(dawn.package)) {
    console.log(`${dawn.package} is missing: npm install --no-save webgpu`);
    return 2;
  }
  const folder = mkdtempSync(join(tmpdir(), "spirvana-fuzz-wgsl-"));
  console.log(`${count} programs, seed ${seed}; those that fail go to ${folder}`);
  const workers = unwrapped(createWorkers({ threads: 2 }));
  const watchdog = startWatchdog(LIMIT);
  let failures = 0;
  for (let first = 0; first < count; first += PORTION) {
    watchdog.begin();
    const seeds = Array.from({ length: Math.min(PORTION, count - first) }, (_, at) => seed + first + at);
    const programs = seeds.map(wgslProgram);
    const made = runByDawn({ ...dawn, node: dawn.node }, programs, folder, "test/random/wgsl");
    for (const [at, one] of made.entries()) {
      const problems = await wgslProblems(one, workers);
      if (problems.length === 0) continue;
      failures++;
      const path = join(folder, `seed-${seeds[at]}`);
      writeFileSync(`${path}.wgsl`, programs[at] ?? "");
      if (typeof one !== "string") writeFileSync(`${path}.spvasm`, one.assembly);
      console.log(`${path}.wgsl: ${problems[0]}`);
    }
  }
  workers.close();
  console.log(`${failures} of ${count} programs differ`);
  return failures === 0 ? 0 : 1;
}
