// Mutated modules down the whole road, from words to a run. `npm run fuzz -- spirv` takes as many as one likes, with a seed of the day.
import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { random } from "../../bench/inputs/random.ts";
import { assemble } from "../../src/spirv/index.ts";
import { mutateModule } from "../harness/fuzz/modules/mutate.ts";
import { brokenOnRoad } from "../harness/fuzz/modules/road.ts";
import { corpusSeeds } from "../harness/fuzz/modules/seeds.ts";
import { unwrapped } from "../harness/results.ts";

// Those of the corpus alone, which few commits change: the same choices make the same modules.
const modules = corpusSeeds(900);

describe("modules that have broken a law", () => {
  const folder = "test/spirv/road/Inputs";
  test.each(readdirSync(folder))("%s", async (name) => {
    const module = unwrapped(assemble(readFileSync(`${folder}/${name}`), { preserveNumericIds: true }));
    const { broken } = await brokenOnRoad(module, { allForms: true, runs: true });
    expect(broken).toBeUndefined();
  });
});

describe("mutated modules", () => {
  test.each([1, 2, 3, 4])("break no law on the road, seed %d", { timeout: 60_000 }, async (seed) => {
    const choices = random(seed);
    for (let i = 0; i < 30; i++) {
      const module = mutateModule(choices.pick(modules), choices);
      const { broken } = await brokenOnRoad(module, { allForms: i % 8 === 0, runs: i % 8 === 0 });
      expect(broken && `mutation ${i}: ${broken}`).toBeUndefined();
    }
  });
});
