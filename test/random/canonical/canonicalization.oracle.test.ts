// Random functions through canonicalization and other general passes, compared with mlir-opt. `npm run fuzz -- canonicalization` compares more of them.
import { describe, expect, test } from "vitest";
import { nativeTool } from "../../oracle/native-tool.ts";
import { differencesOf } from "../conversions/compare.ts";
import { isDeparture } from "./departures.ts";
import { families, flags, functionsOf } from "./index.ts";

const COUNT = 60;
const SEED = 26;
const mlirOpt = nativeTool("mlir-opt");
const all = await families();

describe.skipIf(mlirOpt === undefined)("mlir-opt canonicalizes alike", () => {
  test.each(all.map((family) => [family.name, family] as const))("%s", async (_, family) => {
    if (mlirOpt === undefined) return;
    const found = await differencesOf(mlirOpt, flags[0], functionsOf(family, COUNT, SEED), isDeparture);
    expect(found.filter(({ severity }) => severity === "result")).toEqual([]);
  });
});
