// npm run fuzz -- vector-faults [COUNT [SEED]]: plants wrong instructions, one by one, in what runs several invocations at a time, and lists those that
// random kernels (test/random/vectors) do not notice.
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { nativeTool } from "../../test/oracle/native-tool.ts";
import { plantFaults, type Subject } from "../../test/random/vectors/planted.ts";
import { vectorProgram } from "../../test/random/vectors/program.ts";
import { programModule, vectorInput, vectorTools } from "../../test/random/vectors/trial.ts";

/** Programs that one module has. */
const BATCH = 16;

/** Exit status: 0 if each fault is noticed. */
export async function fuzzVectorFaults(args: readonly string[]): Promise<number> {
  const [count = 160, seed = 1] = args.slice(0, 2).map(Number);
  const tools = vectorTools(nativeTool, mkdtempSync(join(tmpdir(), "spirvana-fuzz-vectors-")), "test/random/vectors");
  if (tools === undefined) return 2;
  const subjects: Subject[] = [];
  for (let first = 0; first < count; first += BATCH) {
    const programs = Array.from({ length: Math.min(BATCH, count - first) }, (_, at) =>
      vectorProgram(seed + first + at),
    );
    const module = await programModule(tools, programs, "-O2");
    const input = vectorInput(seed + first);
    if (module !== undefined) subjects.push(...programs.map((program) => ({ program, module, input })));
  }
  const { unused, unnoticed, faults } = plantFaults(subjects);
  if (unused.length > 0) console.log(`unused: ${unused.join(", ")}`);
  for (const line of unnoticed) console.log(`unnoticed: ${line}`);
  console.log(`${unnoticed.length} of ${faults} faults are not noticed by ${subjects.length} programs`);
  return unnoticed.length === 0 ? 0 : 1;
}
