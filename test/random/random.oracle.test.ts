// A few programs made at random from seeds that stay: what they leave, natively and by the engine, is what was worked out while they were made.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createWorkers } from "../../src/engine/index.ts";
import { unwrapped } from "../harness/results.ts";
import { nativeTool } from "../oracle/native-tool.ts";
import { buildRuntime, type NativeRuntime } from "../runtime/native-launch.ts";
import { choices } from "../spirv/mutations.ts";
import { randomProgram } from "./assembly.ts";
import { levelsOf, waysOf } from "./compile.ts";
import { samplingProgram, storageProgram } from "./images/sampling.ts";
import { imageProblems, imageTools } from "./images/trial.ts";
import { problemsOfSource, problemsOfText } from "./launch.ts";
import { wildModule } from "./shaders/module.ts";
import { judgesOf } from "./shaders/natives.ts";
import { problemsOf } from "./shaders/trial.ts";
import { randomSource } from "./source.ts";
import { randomProgram as randomProgramOfGroup } from "./subgroups/program.ts";
import { problemsOf as problemsOfGroup } from "./subgroups/trial.ts";
import { groupWays, textOf } from "./subgroups/ways.ts";
import { vectorProgram } from "./vectors/program.ts";
import { vectorProblems, vectorTools } from "./vectors/trial.ts";

const clang = nativeTool("clang-22");
const lli = nativeTool("lli");
const count = 30;
/** Programs that are known to the end, and that compilers take as they are: constants are folded with other roundings by some. */
const sourceSeeds = { glsl: [0, 9, 10, 11, 13, 22], opencl: [0, 8, 9, 13, 18, 30] };

describe.skipIf(clang === undefined || lli === undefined)("random modules", () => {
  let runtime: NativeRuntime | undefined;
  beforeAll(() => {
    if (clang !== undefined) runtime = buildRuntime(clang);
  });
  afterAll(() => runtime?.dispose());

  test.each(Array.from({ length: count }, (_, seed) => seed))("of the seed %i leave what they should", async (seed) => {
    const program = randomProgram(choices(seed));
    if (lli === undefined || runtime === undefined || program === undefined) return;
    expect(await problemsOfText(program, { lli, runtime })).toEqual([]);
  });

  for (const [language, seeds] of [
    ["glsl", sourceSeeds.glsl],
    ["opencl", sourceSeeds.opencl],
  ] as const)
    test.each(seeds.map((seed) => [seed]))(`in ${language}, of the seed %i`, async (seed) => {
      const source = randomSource(language, choices(seed));
      if (lli === undefined || runtime === undefined || source === undefined) return;
      const ways = waysOf(language, nativeTool, runtime.folder);
      expect(await problemsOfSource(source, ways, { lli, runtime })).toEqual([]);
    });

  for (const language of ["glsl", "opencl"] as const)
    test.each([0, 1])(`with wild control flow in ${language}, of seeds from %i`, async (first) => {
      if (runtime === undefined) return;
      const seeds = Array.from({ length: 15 }, (_, at) => first + 2 * at);
      const module = wildModule(language, seeds);
      expect(module.programs.length).toBeGreaterThan(5);
      const ways = levelsOf(language, nativeTool, runtime.folder);
      const problems = await problemsOf(module, ways, judgesOf(language, nativeTool, runtime.folder));
      expect(problems.filter(({ isCompilers }) => isCompilers !== true)).toEqual([]);
    });

  for (const language of ["glsl", "opencl"] as const)
    test.each([1, 2, 5, 13])(`with operations of subgroups in ${language}, of the seed %i`, async (seed) => {
      if (runtime === undefined) return;
      const workers = unwrapped(createWorkers({ threads: 2 }));
      const program = randomProgramOfGroup(language, seed);
      const ways = groupWays(language, nativeTool, runtime.folder);
      expect(await problemsOfGroup(program, textOf(program), ways, { workers })).toEqual([]);
      workers.close();
    });

  test("run several invocations at a time as they run one", async () => {
    const tools = runtime && vectorTools(nativeTool, runtime.folder);
    if (tools === undefined) return;
    let vectors = 0;
    const programs = Array.from({ length: 12 }, (_, seed) => vectorProgram(seed));
    const problems = await vectorProblems(tools, programs, 0, ["-O2"], (isVector) => {
      if (isVector) vectors++;
    });
    expect(problems).toEqual([]);
    expect(vectors).toBeGreaterThan(2);
  });

  test("with images and samplers leave what lavapipe leaves", async () => {
    const tools = runtime && imageTools(nativeTool, runtime.folder);
    if (tools === undefined) return;
    for (let seed = 0; seed < 24; seed++) {
      const program = seed % 3 === 2 ? storageProgram(seed) : samplingProgram(seed);
      expect(await imageProblems(tools, program), program.shader).toEqual([]);
    }
  });

  test("say something each", () => {
    const said = Array.from(
      { length: count },
      (_, seed) => randomProgram(choices(seed))?.given[0]?.expected.length ?? 0,
    );
    expect(said.filter((numbers) => numbers > 10).length).toBeGreaterThan(count / 2);
  });
});
