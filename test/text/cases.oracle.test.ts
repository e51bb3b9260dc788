import { describe, expect, test } from "vitest";
import { nativeTool } from "../oracle/native-tool.ts";
import { type Case, caseFiles, casesOf, outcomeOf } from "./cases.ts";

const native = nativeTool("mlir-opt");

describe.skipIf(native === undefined)("mlir-opt", () => {
  test.each(caseFiles)("prints and reports as %s says", (path) => {
    const cases = casesOf(path);
    const outcomes: Case[] = cases.map(({ text }) => {
      const { status, stdout, stderr } = native?.(["--allow-unregistered-dialect"], text) ?? {
        status: 1,
        stdout: "",
        stderr: "",
      };
      return { text, outcome: outcomeOf(status, stdout, stderr) };
    });
    expect(outcomes).toEqual(cases);
  });
});
