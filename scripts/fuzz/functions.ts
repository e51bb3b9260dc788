// npm run fuzz -- functions [NAME,…]: every function of floats on numbers of all kinds (test/random/mlir/functions.ts), in scalars and vectors of f16, f32
// and f64, compiled by `spirvana compile` for each target, run by the engine and by the drivers that are installed, within the precision of the targets.
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { nativeTool } from "../../test/oracle/native-tool.ts";
import { kernelDrivers } from "../../test/random/mlir/drivers.ts";
import { functionCases, functionProblems } from "../../test/random/mlir/functions.ts";
import { kernelTargets } from "../../test/random/mlir/kernels.ts";

/** Exit status: 0 if nothing differs. */
export async function fuzzFunctions([given]: readonly string[]): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), "spirvana-fuzz-functions-"));
  const drivers = kernelDrivers(nativeTool, folder, join("test", "random", "mlir"));
  console.log(`the engine${drivers.map(({ name }) => `, ${name}`).join("")}`);
  const names = given?.split(",");
  const counts = { runs: 0, different: 0, unsupported: 0 };
  for (const one of functionCases) {
    if (names !== undefined && !names.includes(one.name)) continue;
    for (const target of kernelTargets) {
      for (const element of one.elements ?? (["f16", "f32", "f64"] as const)) {
        for (const length of [1, 4] as const) {
          const { unsupported, problems, runs } = await functionProblems(one, element, length, target, drivers);
          const place = `${one.name} on ${length} ${element} for ${target}`;
          if (unsupported !== undefined) console.log(`${place}: ${unsupported}`);
          for (const problem of problems) console.log(`${place}: ${problem}`);
          counts.runs += runs;
          counts.different += problems.length;
          if (unsupported !== undefined) counts.unsupported++;
        }
      }
    }
  }
  console.log(JSON.stringify(counts));
  return counts.different === 0 ? 0 : 1;
}
