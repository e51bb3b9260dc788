import { describe, expect, it } from "vitest";
import { random } from "../../bench/inputs/random.ts";
import { seedModules } from "../harness/fuzz/modules/seeds.ts";
import { brokenValidation, mutatedBytes, randomOptions } from "../harness/fuzz/modules/validation.ts";

describe("the validator on modules with random changes", () => {
  it("says the same with and without all, and never throws", () => {
    const choices = random(20261126);
    const modules = seedModules(undefined);
    for (let count = 0; count < 300; count++) {
      expect(brokenValidation(mutatedBytes(choices.pick(modules), choices), randomOptions(choices))).toBeUndefined();
    }
  }, 60_000);
});
