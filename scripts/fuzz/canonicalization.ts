// npm run fuzz -- canonicalization [COUNT [SEED [FAMILY,… [FLAG]]]]: random functions of a few ops of each dialect (test/random/canonical) through canonicalization
// and the other general passes, compared with mlir-opt: text, messages and their places. COUNT functions of each family; flags in turn, or one of them.
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { nativeTool } from "../../test/oracle/native-tool.ts";
import { isDeparture } from "../../test/random/canonical/departures.ts";
import { families, flags, functionsOf } from "../../test/random/canonical/index.ts";
import { differencesOf } from "../../test/random/conversions/compare.ts";

/** Functions of one run of a tool. */
const BATCH = 500;

/** Exit status: 0 if nothing differs. */
export async function fuzzCanonicalization(args: readonly string[]): Promise<number> {
  const [wanted = 500, seed = Date.now() % 2 ** 31] = args.slice(0, 2).map(Number);
  const names = args[2] === "all" ? undefined : args[2]?.split(",");
  const chosen = args[3] === undefined ? flags : [args[3]];
  const mlirOpt = nativeTool("mlir-opt");
  if (mlirOpt === undefined) return 2;
  const folder = mkdtempSync(join(tmpdir(), "spirvana-fuzz-canonicalization-"));
  console.log(`${wanted} functions of each family, seed ${seed}; those that differ go to ${folder}`);
  let [compared, different] = [0, 0];
  for (const family of await families()) {
    if (names !== undefined && !names.includes(family.name)) continue;
    let [differing, messages] = [0, 0];
    const texts = functionsOf(family, wanted, seed);
    for (let first = 0, turn = 0; first < texts.length; first += BATCH, turn++) {
      const batch = texts.slice(first, first + BATCH);
      const flag = chosen[turn % chosen.length] ?? "";
      compared += batch.length;
      for (const { text, severity, ours, theirs } of await differencesOf(mlirOpt, flag, batch, isDeparture)) {
        different++;
        differing++;
        if (severity === "message") messages++;
        const content = `// ${flag}\n${text}\n\n// ---- ours\n${ours}\n// ---- the reference\n${theirs}\n`;
        writeFileSync(join(folder, `${family.name}-${severity}-${different}.mlir`), content);
      }
    }
    console.log(`${family.name}: ${texts.length} functions, ${differing} differ, ${messages} of them in messages only`);
  }
  console.log(`${compared} functions, ${different} differ`);
  return different === 0 ? 0 : 1;
}
