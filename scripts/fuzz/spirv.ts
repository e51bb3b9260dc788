// npm run fuzz -- spirv [COUNT [SEED [FOLDER]]]: mutated modules of SPIR-V down the whole road, none of which may throw, hang, or be refused by a stage when an
// earlier one has taken it. Modules come from the corpus, the tests, and the .spv files of the folder. What fails is made small; module and message lie in a
// temporary folder. The module under way lies in current.spv, in case the watchdog ends the run.
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { random } from "../../bench/inputs/random.ts";
import { encode, type Module } from "../../src/spirv/index.ts";
import { mutateModule } from "../../test/harness/fuzz/modules/mutate.ts";
import { putTogether, type TakenApart, takeApart } from "../../test/harness/fuzz/modules/parts.ts";
import { brokenOnRoad, type RoadOptions } from "../../test/harness/fuzz/modules/road.ts";
import { seedModules } from "../../test/harness/fuzz/modules/seeds.ts";
import { nativeTool } from "../../test/oracle/native-tool.ts";
import { startWatchdog } from "../conformance/watchdog.ts";
import { Groups, groupOf } from "./groups.ts";

/** Seconds after which the watchdog ends the run. */
const LIMIT = 60;

/** One in how many modules is printed in all forms, is run, and goes to the native assembler. */
const SELDOM = 16;

/** How often the search for a smaller module may look at one. */
const MOST_TRIES = 500;

const assemble = nativeTool("llvm-as");

/** Exit status: 0 if no module fails. */
export async function fuzzSpirv([count = "10000", seed, seeds]: readonly string[]): Promise<number> {
  const chosen = Number(seed ?? Date.now() % 2 ** 31);
  const choices = random(chosen);
  const modules = seedModules(seeds);
  const folder = mkdtempSync(join(tmpdir(), "spirvana-fuzz-"));
  const watchdog = startWatchdog(LIMIT);
  console.log(`${count} mutations of ${modules.length} modules, seed ${chosen}; what fails goes to ${folder}`);
  const groups = new Groups();
  const stages = new Map<string, number>();
  let failures = 0;
  for (let i = 0; i < Number(count); i++) {
    watchdog.begin();
    const module = mutateModule(choices.pick(modules), choices);
    writeFileSync(join(folder, "current.spv"), encode(module));
    const isChosen = i % SELDOM === 0;
    const found = await check(module, { allForms: isChosen, runs: isChosen, assembles: isChosen });
    stages.set(found.stage, (stages.get(found.stage) ?? 0) + 1);
    if (found.broken === undefined) continue;
    failures++;
    const path = join(folder, `${i}.spv`);
    if (!groups.add(found.broken, path)) continue;
    const small = await smaller(module, groupOf(found.broken), watchdog.begin);
    writeFileSync(path, encode(small));
    writeFileSync(`${path}.txt`, found.broken);
    console.log(`${path}: ${found.broken.slice(0, 300)}`);
  }
  groups.print();
  const reached = [...stages].map(([stage, number]) => `${stage} ${number}`).join(", ");
  console.log(`${failures} of ${count} fail; the last stage was: ${reached}`);
  return failures === 0 ? 0 : 1;
}

interface Options extends RoadOptions {
  readonly assembles: boolean;
}

interface Checked {
  readonly stage: string;
  readonly broken: string | undefined;
}

async function check(module: Module, options: Options): Promise<Checked> {
  const { stage, broken, llvm } = await brokenOnRoad(module, options);
  if (broken !== undefined || !options.assembles || assemble === undefined) return { stage, broken };
  for (const text of llvm) {
    const { status, stderr } = assemble(["-", "-o", "/dev/null"], new TextEncoder().encode(text), ".");
    if (status !== 0) return { stage: "export", broken: `export: llvm-as: ${stderr}` };
  }
  return { stage, broken };
}

/** A module that breaks the same law with as few instructions as a greedy search finds. */
async function smaller(module: Module, group: string, begin: () => void): Promise<Module> {
  const whole = takeApart(module);
  if (whole === undefined) return module;
  let small: TakenApart = whole;
  const options: Options = { allForms: true, runs: group.startsWith("run"), assembles: group.includes("llvm-as") };
  let tries = 0;
  for (let size = small.instructions.length >> 1; size > 0; size >>= 1) {
    for (let at = 0; at < small.instructions.length && tries < MOST_TRIES; ) {
      begin();
      tries++;
      const less: TakenApart = { ...small, instructions: small.instructions.toSpliced(at, size) };
      const { broken } = await check(putTogether(less), options);
      if (broken !== undefined && groupOf(broken) === group) small = less;
      else at += size;
    }
  }
  return putTogether(small);
}
