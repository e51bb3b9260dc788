// Mutated texts, none of which may make spirvana-opt throw, or print what it does not read back. `npm run fuzz` runs the
// same laws on as many as one likes, with a seed of the day.
import { describe, expect, test } from "vitest";
import { random } from "../bench/inputs/random.ts";
import { main, ownMain } from "../src/tools/opt/opt.ts";
import { brokenLaw } from "./harness/fuzz/laws.ts";
import { mutate } from "./harness/fuzz/mutate.ts";
import { seedTexts } from "./harness/fuzz/seeds.ts";

const texts = seedTexts([]);
const flagSets = [["--allow-unregistered-dialect"], ["--allow-unregistered-dialect", "--mlir-print-op-generic"]];

describe("mutated texts", () => {
  test.each([1, 2, 3, 4])("keep the laws, seed %d", async (seed) => {
    const choices = random(seed);
    for (let i = 0; i < 300; i++) {
      const text = mutate(choices.pick(texts), choices.pick(texts), choices);
      const broken = await brokenLaw(main, text, flagSets[i % 2] ?? []);
      expect(broken && `${broken}\n${text}`).toBeUndefined();
    }
  });

  test("keep the laws where older text is read", async () => {
    const older = texts.filter((text) => /\bspv\.|"Device"|local_size/.test(text));
    const choices = random(5);
    for (let i = 0; i < 200; i++) {
      const text = mutate(choices.pick(older), choices.pick(texts), choices);
      const broken = await brokenLaw(ownMain, text, ["--upgrade", ...(flagSets[i % 2] ?? [])]);
      expect(broken && `${broken}\n${text}`).toBeUndefined();
    }
  });
});
