// npm run fuzz -- vectors [COUNT [SEED]]: random kernels (test/random/vectors) whose invocations the engine runs several at a time, and one by one;
// compiled by clang at all levels. Both leave the same, and what native code leaves.
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createWorkers } from "../../src/engine/index.ts";
import { unwrapped } from "../../test/harness/results.ts";
import { nativeTool } from "../../test/oracle/native-tool.ts";
import { vectorProgram } from "../../test/random/vectors/program.ts";
import { type VectorProblem, vectorProblems, vectorText, vectorTools } from "../../test/random/vectors/trial.ts";
import { startWatchdog } from "../conformance/watchdog.ts";

/** Programs that one module has. */
const BATCH = 16;
/** Seconds that a module may take. */
const LIMIT = 300;

/** Exit status: 0 if nothing differs. */
export async function fuzzVectors(args: readonly string[]): Promise<number> {
  const [count = 400, seed = Date.now() % 2 ** 28] = args.slice(0, 2).map(Number);
  const folder = mkdtempSync(join(tmpdir(), "spirvana-fuzz-vectors-"));
  const found = vectorTools(nativeTool, folder, "test/random/vectors");
  if (found === undefined) return 2;
  const workers = unwrapped(createWorkers({ threads: 2 }));
  const tools = { ...found, workers };
  console.log(`${count} programs, seed ${seed}; those that fail go to ${folder}`);
  const watchdog = startWatchdog(LIMIT);
  let [failures, kernels, vectors] = [0, 0, 0];
  for (let first = 0; first < count; first += BATCH) {
    watchdog.begin();
    const programs = Array.from({ length: Math.min(BATCH, count - first) }, (_, at) =>
      vectorProgram(seed + first + at),
    );
    const problems = await vectorProblems(tools, programs, seed + first, undefined, (isVector) => {
      kernels++;
      if (isVector) vectors++;
    });
    for (const problem of problems) report(folder, problem);
    failures += problems.length;
    if (first % (4 * BATCH) === 0) console.log(`${first + programs.length} programs, ${failures} differences`);
  }
  workers.close();
  console.log(`${failures} differences in ${count} programs; ${vectors} of ${kernels} kernels have vectors`);
  return failures === 0 ? 0 : 1;
}

function report(folder: string, { program, level, message }: VectorProblem): void {
  const path = join(folder, `${program.name}.cl`);
  writeFileSync(
    path,
    `// ${level}, work-groups of ${program.local}, ${program.items} invocations: ${message}\n${vectorText([program])}`,
  );
  console.log(`${path}: ${level}: ${message.slice(0, 300)}`);
}
