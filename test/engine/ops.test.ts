import { expect, test } from "vitest";
import { opCases } from "./op-cases.ts";
import { engineValues, summary } from "./op-module.ts";

// The file holds what LLVM computes: the oracle test writes it (with -u) and compares value by value.
test("every op gives what LLVM computes", async () => {
  await expect(summary(opCases, engineValues(opCases))).toMatchFileSnapshot("op-values.txt");
});
