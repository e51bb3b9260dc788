// npm run fuzz -- conversions [COUNT [SEED [NAME,…]]]: functions of one op each (test/random/conversions), on all types and in many target environments,
// through the conversions to SPIR-V, compared with mlir-opt: text, messages and their places. COUNT cases of each conversion, or all of them if there are not so many.
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { nativeTool } from "../../test/oracle/native-tool.ts";
import { differencesOf } from "../../test/random/conversions/compare.ts";
import { caseCount, comparisons, selectedCases } from "../../test/random/conversions/index.ts";

/** Cases of one run of a tool. */
const BATCH = 2000;

/** Exit status: 0 if nothing differs. */
export async function fuzzConversions(args: readonly string[]): Promise<number> {
  const [wanted = 2000, seed = Date.now() % 2 ** 31] = args.slice(0, 2).map(Number);
  const names = args[2]?.split(",");
  const mlirOpt = nativeTool("mlir-opt");
  if (mlirOpt === undefined) return 2;
  const folder = mkdtempSync(join(tmpdir(), "spirvana-fuzz-conversions-"));
  console.log(`up to ${wanted} cases of each conversion, seed ${seed}; those that differ go to ${folder}`);
  let [compared, different, messages] = [0, 0, 0];
  const explained = new Map<string, number>();
  for (const comparison of comparisons) {
    if (names !== undefined && !names.includes(comparison.name)) continue;
    const [before, differing, others] = [compared, different, messages];
    for (const [flag, texts] of selectedCases(comparison, wanted, seed)) {
      for (let first = 0; first < texts.length; first += BATCH) {
        const batch = texts.slice(first, first + BATCH);
        compared += batch.length;
        for (const { text, severity, ours, theirs, departure } of await differencesOf(mlirOpt, flag, batch)) {
          if (departure !== undefined) {
            explained.set(departure, (explained.get(departure) ?? 0) + 1);
            continue;
          }
          different++;
          if (severity === "message") messages++;
          const content = `// ${flag}\n${text}\n\n// ---- ours\n${ours}\n// ---- the reference\n${theirs}\n`;
          writeFileSync(join(folder, `${comparison.name}-${severity}-${different}.mlir`), content);
        }
      }
    }
    console.log(
      `${comparison.name}: ${compared - before} of ${caseCount(comparison)} cases, ${different - differing} differ, ${messages - others} of them in messages only`,
    );
  }
  for (const [reason, count] of explained) console.log(`${count} differ as the manual states: ${reason}`);
  console.log(`${compared} cases, ${different} differ`);
  return different === 0 ? 0 : 1;
}
