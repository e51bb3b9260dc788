// Every op that the engine runs, compared with LLVM: the same functions of the LLVM dialect, through mlir-translate and lli.

import { describe, expect, test } from "vitest";
import { inputsOf, opCases } from "../engine/op-cases.ts";
import { areSame, engineValues, programText, programValues, summary } from "../engine/op-module.ts";
import { nativeTool } from "./native-tool.ts";

const translate = nativeTool("mlir-translate");
const lli = nativeTool("lli");

describe.skipIf(translate === undefined || lli === undefined)("the engine's ops", () => {
  test("give what LLVM computes", async () => {
    const translated = translate?.(["--mlir-to-llvmir"], programText(opCases));
    expect(translated?.stderr).toBe("");
    const run = lli?.(["--mattr=+f16c"], translated?.stdout);
    expect(run?.stderr).toBe("");
    const theirs = programValues(opCases, run?.stdout ?? "");
    const ours = engineValues(opCases);
    const different = opCases.flatMap((one, at) => {
      const inputs = inputsOf(one);
      const wrong = inputs.findIndex((_, index) => !areSame(one, ours[at]?.[index] ?? 0n, theirs[at]?.[index] ?? 0n));
      if (wrong === -1) return [];
      const tuple = inputs[wrong]?.map((bits) => bits.toString(16));
      return `${one.name} ${one.operands}(${tuple}): ${ours[at]?.[wrong]?.toString(16)}, LLVM has ${theirs[at]?.[wrong]?.toString(16)}`;
    });
    expect(different).toEqual([]);
    // What the unit test expects is LLVM's.
    await expect(summary(opCases, theirs)).toMatchFileSnapshot("../engine/op-values.txt");
  });
});
