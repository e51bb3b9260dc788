// Programs made at random, which mlir-opt must print as we do.
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { textOf } from "../../src/text/index.ts";
import { nativeTool } from "../oracle/native-tool.ts";
import { parse } from "../rewrite/text.ts";
import { programTexts } from "./programs.ts";

const native = nativeTool("mlir-opt");

describe.skipIf(native === undefined)("mlir-opt", () => {
  test.each([
    [["--mlir-print-op-generic"], { generic: true }],
    [["--mlir-print-debuginfo"], { debugInfo: true }],
    [["--mlir-use-nameloc-as-prefix"], { useNameLocations: true }],
  ] as const)("prints as we do: %s", (flags, form) => {
    fc.assert(
      fc.property(programTexts, (text) => {
        const ours = textOf(parse(text).op, form);
        const { stdout, stderr } = native?.(["--allow-unregistered-dialect", ...flags], text) ?? {
          stdout: "",
          stderr: "",
        };
        expect(stderr).toBe("");
        expect(ours.trimEnd()).toBe(stdout.trimEnd().replaceAll('"<stdin>"', '"test.mlir"'));
      }),
      { numRuns: 60 },
    );
  });
});
