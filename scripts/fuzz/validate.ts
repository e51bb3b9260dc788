// npm run fuzz -- validate [COUNT [SEED [FOLDER]]]: the validator on modules with bytes, words, instructions and operands changed, in all environments and for all
// devices. It may not throw or take long, and must say the same with and without `all`. What it accepts, later stages take or report as unsupported: the mode
// `spirv` tries that. Modules come from the corpus, the tests, and the .spv files of the folder.
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { random } from "../../bench/inputs/random.ts";
import { seedModules } from "../../test/harness/fuzz/modules/seeds.ts";
import { brokenValidation, mutatedBytes, randomOptions } from "../../test/harness/fuzz/modules/validation.ts";
import { startWatchdog } from "../conformance/watchdog.ts";
import { Groups } from "./groups.ts";

/** Seconds after which the watchdog ends the run. */
const LIMIT = 60;

/** Exit status: 0 if no module fails. */
export async function fuzzValidate([count = "10000", seed, seeds]: readonly string[]): Promise<number> {
  const chosen = Number(seed ?? Date.now() % 2 ** 31);
  const choices = random(chosen);
  const modules = seedModules(seeds);
  const folder = mkdtempSync(join(tmpdir(), "spirvana-fuzz-"));
  const watchdog = startWatchdog(LIMIT);
  console.log(`${count} mutations of ${modules.length} modules, seed ${chosen}; what fails goes to ${folder}`);
  const groups = new Groups();
  let failures = 0;
  for (let i = 0; i < Number(count); i++) {
    watchdog.begin();
    const bytes = mutatedBytes(choices.pick(modules), choices);
    const options = randomOptions(choices);
    writeFileSync(join(folder, "current.spv"), bytes);
    const broken = brokenValidation(bytes, options);
    if (broken === undefined) continue;
    failures++;
    const path = join(folder, `${i}.spv`);
    if (!groups.add(broken, path)) continue;
    writeFileSync(path, bytes);
    writeFileSync(`${path}.txt`, `${options.targetEnv ?? JSON.stringify(options.device)}\n${broken}`);
    console.log(`${path}: ${broken.slice(0, 300)}`);
  }
  groups.print();
  const reach = process.resourceUsage().maxRSS / 1024;
  console.log(`${failures} of ${count} fail; ${reach.toFixed(0)} MB at most`);
  return failures === 0 ? 0 : 1;
}
