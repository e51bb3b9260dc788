import { expect, test } from "vitest";
import { passNamesKnown } from "../../../src/passes/index.ts";
import { uses } from "./pipelines.ts";

test("random pipelines know the use of every pass of the registry, and of no other", () => {
  expect(Object.keys(uses).sort()).toEqual(passNamesKnown);
});
