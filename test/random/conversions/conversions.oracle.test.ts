// Functions of one op each through the conversions to SPIR-V, compared with mlir-opt. `npm run fuzz -- conversions` compares more of them.
import { describe, expect, test } from "vitest";
import { nativeTool } from "../../oracle/native-tool.ts";
import { differencesOf } from "./compare.ts";
import { comparisons, selectedCases } from "./index.ts";

const COUNT = 60;
const SEED = 26;
const mlirOpt = nativeTool("mlir-opt");

describe.skipIf(mlirOpt === undefined)("mlir-opt converts alike", () => {
  test.each(comparisons.map((comparison) => [comparison.name, comparison] as const))("%s", async (_, comparison) => {
    if (mlirOpt === undefined) return;
    for (const [flag, texts] of selectedCases(comparison, COUNT, SEED)) {
      const found = await differencesOf(mlirOpt, flag, texts);
      expect(found.filter(({ severity, departure }) => severity === "result" && departure === undefined)).toEqual([]);
    }
  });
});
