// npm run fuzz -- texts [--count N] [--seed N] [FOLDER…]: mutated texts through spirvana-opt, none of which may crash it, hang it,
// or print what it does not read back. Texts come from the IR tests, the benchmarks, and the .mlir files of the folders.
// The text under way lies in current.mlir, in case the watchdog ends the run.
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { random } from "../../bench/inputs/random.ts";
import { tools } from "../../src/tools/table.ts";
import { brokenLaw } from "../../test/harness/fuzz/laws.ts";
import { mutate } from "../../test/harness/fuzz/mutate.ts";
import { seedTexts } from "../../test/harness/fuzz/seeds.ts";
import { startWatchdog } from "../conformance/watchdog.ts";
import { Groups } from "./groups.ts";

/** Seconds that one text may take. */
const LIMIT = 20;

/** Flags to run with, in turn. */
const flagSets: readonly (readonly string[])[] = [
  ["--allow-unregistered-dialect"],
  [],
  ["--allow-unregistered-dialect", "--mlir-print-op-generic"],
  ["--allow-unregistered-dialect", "--mlir-print-debuginfo", "--mlir-print-local-scope"],
];

/** Exit status: 0 if no text fails. */
export async function fuzzTexts(args: readonly string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { count: { type: "string", default: "100000" }, seed: { type: "string" } },
  });
  const seed = Number(values.seed ?? Date.now() % 2 ** 31);
  const choices = random(seed);
  const texts = seedTexts(positionals);
  const load = tools["spirvana-opt"];
  if (load === undefined) throw new Error("spirvana-opt is missing");
  const { main } = await load();
  const folder = mkdtempSync(join(tmpdir(), "spirvana-fuzz-"));
  const watchdog = startWatchdog(LIMIT);
  console.log(`${values.count} mutations of ${texts.length} texts, seed ${seed}; texts that fail go to ${folder}`);
  const groups = new Groups();
  let failures = 0;
  for (let i = 0; i < Number(values.count); i++) {
    watchdog.begin();
    const text = mutate(choices.pick(texts), choices.pick(texts), choices);
    const flags = flagSets[i % flagSets.length] ?? [];
    writeFileSync(join(folder, "current.mlir"), text);
    const broken = await brokenLaw(main, text, flags);
    if (broken === undefined) continue;
    failures++;
    const path = join(folder, `${i}.mlir`);
    if (groups.add(broken, `${path} ${flags.join(" ")}`)) writeFileSync(path, text);
  }
  groups.print();
  console.log(`${failures} of ${values.count} fail`);
  return failures === 0 ? 0 : 1;
}
