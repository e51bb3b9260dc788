// npm run fuzz -- subgroups [COUNT [SEED [glsl|opencl]]]: programs of work-groups (test/random/subgroups): operations of subgroups in any control
// flow, barriers, atomic operations, buffers that share memory; compiled by glslang, spirv-opt and clang at all levels, and run by the
// engine with one thread and two, and some by a driver of Vulkan. What they leave is what a model says.
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createWorkers } from "../../src/engine/index.ts";
import { unwrapped } from "../../test/harness/results.ts";
import { nativeTool } from "../../test/oracle/native-tool.ts";
import type { Language } from "../../test/random/language.ts";
import { type GroupProgram, randomProgram } from "../../test/random/subgroups/program.ts";
import { reduced } from "../../test/random/subgroups/reduce.ts";
import { type GroupProblem, problemsOf } from "../../test/random/subgroups/trial.ts";
import { type VulkanJudge, vulkanJudge } from "../../test/random/subgroups/vulkan.ts";
import { groupWays, textOf } from "../../test/random/subgroups/ways.ts";
import { startWatchdog } from "../conformance/watchdog.ts";

/** Seconds that a program may take. */
const LIMIT = 300;

const HOST = "test/random/shaders/vulkan-host.c";

/** A program of a seed; every other one in GLSL is such that the driver may take it. */
function programOf(language: Language, seed: number, vulkan: VulkanJudge | undefined): GroupProgram {
  if (vulkan === undefined || language !== "glsl" || seed % 4 >= 2) return randomProgram(language, seed);
  const program = randomProgram(language, seed, [vulkan.subgroupSize]);
  return { ...program, localSize: [program.items, 1, 1], shift: 0 };
}

/** Problems of one kind have the same message except for numbers. */
const kindOf = ({ message }: GroupProblem) => message.replace(/\d+/g, "_").slice(0, 100);

/** Exit status: 0 if nothing differs. */
export async function fuzzSubgroups(args: readonly string[]): Promise<number> {
  const [count = 400, seed = Date.now() % 2 ** 28] = args.slice(0, 2).map(Number);
  const folder = mkdtempSync(join(tmpdir(), "spirvana-fuzz-subgroups-"));
  const languages = (["glsl", "opencl"] as const).filter((one) => args[2] === undefined || args[2] === one);
  const sides = languages
    .map((language) => ({ language, ways: groupWays(language, nativeTool, folder) }))
    .filter(({ ways }) => ways.length > 0);
  console.log(`${count} programs, seed ${seed}; those that fail go to ${folder}`);
  for (const { language, ways } of sides) console.log(`${language}: ${ways.map(({ name }) => name).join("; ")}`);
  if (sides.length === 0) return 2;
  const workers = unwrapped(createWorkers({ threads: 2 }));
  const vulkan = vulkanJudge(nativeTool, folder, HOST);
  const judges = { workers, vulkan };
  const watchdog = startWatchdog(LIMIT);
  let [failures, runs, taken] = [0, 0, 0];
  for (let at = 0; at < count; at++) {
    watchdog.begin();
    const { language, ways } = sides[at % sides.length] ?? { language: "glsl", ways: [] };
    const program = programOf(language, seed + at, vulkan);
    const text = textOf(program);
    writeFileSync(join(folder, "current.txt"), text);
    const problems = await problemsOf(program, text, ways, judges);
    if (vulkan?.takes(program) === true) taken++;
    runs += 2 * ways.length;
    if (problems.length > 0) {
      failures++;
      const smaller = await reduced(program, async (one) => {
        watchdog.begin();
        const [found] = await problemsOf(
          one,
          textOf(one),
          ways.filter(({ name }) => name === problems[0]?.way),
          judges,
        );
        return found !== undefined && kindOf(found) === kindOf(problems[0] ?? found);
      });
      const path = join(folder, `${seed + at}.${language === "glsl" ? "comp" : "cl"}`);
      const notes = problems.map(({ way, message }) => `${way}: ${message}`);
      const head = [`seed ${seed + at}, subgroups of ${program.subgroupSize}`, ...notes];
      writeFileSync(path, `${head.map((line) => `// ${line.replaceAll("\n", "\n// ")}\n`).join("")}${textOf(smaller)}`);
      console.log(`${path}:\n  ${notes.map((note) => note.slice(0, 300)).join("\n  ")}`);
    }
    if (at % 20 === 19) console.log(`${at + 1} programs, ${failures} with differences`);
  }
  workers.close();
  console.log(
    `${failures} programs of ${count} differ, run ${runs} times; ${taken} of them ran by ${vulkan?.name ?? "no driver"}`,
  );
  return failures === 0 ? 0 : 1;
}
