// Compares passes with mlir-opt on random programs: the texts must be equal to the byte. The names of ops in these programs must not be those of
// dialects that mlir-opt has and we have not.

import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { nativeTool } from "../oracle/native-tool.ts";
import { print } from "../rewrite/text.ts";
import { programs } from "./programs.ts";
import { runPasses } from "./run-passes.ts";

const mlirOpt = nativeTool("mlir-opt");
const PROGRAMS = 40;

const PIPELINES = [
  "builtin.module(canonicalize)",
  "builtin.module(canonicalize{region-simplify=aggressive})",
  "builtin.module(canonicalize{region-simplify=disabled})",
  "builtin.module(canonicalize{max-iterations=1})",
  "builtin.module(canonicalize{max-num-rewrites=3 max-iterations=2})",
  "builtin.module(canonicalize{top-down=false})",
  "builtin.module(cse)",
  "builtin.module(strip-debuginfo,canonicalize{top-down=false region-simplify=aggressive},cse)",
  "builtin.module(func.func(cse,canonicalize,cse))",
];

/** Programs whose ops are unregistered here and there. */
const portable = programs.map((text) => text.replaceAll('"test.', '"foo.'));

describe.skipIf(mlirOpt === undefined)("passes do what mlir-opt does", () => {
  test.each(PIPELINES)("%s", async (pipeline) => {
    await fc.assert(
      fc.asyncProperty(fc.array(portable, { minLength: 8, maxLength: 8 }), async (texts) => {
        const module = texts.map((text, index) => text.replace("@f", `@f${index}`)).join("\n");
        const flags = ["--allow-unregistered-dialect", "--mlir-disable-threading", `--pass-pipeline=${pipeline}`];
        const expected = mlirOpt?.(flags, module);
        expect(expected?.stderr).toBe("");
        const { op } = await runPasses(pipeline, module);
        expect(print(op)).toBe(expected?.stdout.trim());
      }),
      { numRuns: PROGRAMS, endOnFailure: true },
    );
  });
});
