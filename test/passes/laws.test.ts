import fc from "fast-check";
import { expect, test } from "vitest";
import { runPipeline } from "../../src/passes/index.ts";
import { parse, print } from "../rewrite/text.ts";
import { programs } from "./programs.ts";
import { pipelineOf, runPasses } from "./run-passes.ts";

const RUNS = { numRuns: 150 };
const CANONICALIZE = "builtin.module(canonicalize{max-iterations=-1})";

// Once is not always enough: dead block arguments that go at the end of a run may allow more, as in MLIR.
test("canonicalize has nothing to do after it has run often enough", async () => {
  await fc.assert(
    fc.asyncProperty(programs, async (text) => {
      const { op, succeeded } = await runPasses(CANONICALIZE, text);
      expect(succeeded).toBe(true);
      const texts = [print(op)];
      while (texts.length < 4) {
        expect(runPipeline(await pipelineOf(CANONICALIZE), op)).toBe(true);
        texts.push(print(op));
      }
      expect(texts[3]).toBe(texts[2]);
    }),
    RUNS,
  );
});

test("cse has nothing left to merge after it has run twice", async () => {
  await fc.assert(
    fc.asyncProperty(programs, async (text) => {
      const { op, succeeded } = await runPasses("builtin.module(cse)", text);
      expect(succeeded).toBe(true);
      const again = await pipelineOf("builtin.module(cse)");
      expect(runPipeline(again, op)).toBe(true);
      const merged = again.passes.reduce((sum, { counts }) => sum + (counts.get("num-cse'd") ?? 0), 0);
      expect(merged).toBe(0);
    }),
    RUNS,
  );
});

test("aggressive simplification leaves a module that verifies and reads back", async () => {
  await fc.assert(
    fc.asyncProperty(programs, async (text) => {
      const { op, succeeded } = await runPasses("builtin.module(canonicalize{region-simplify=aggressive},cse)", text);
      expect(succeeded).toBe(true);
      const printed = print(op);
      expect(print(parse(printed).op)).toBe(printed);
    }),
    RUNS,
  );
});

test.each(["sccp", "inline", "symbol-privatize", "loop-invariant-code-motion", "mem2reg", "sroa"])(
  "%s leaves a module that verifies and reads back",
  async (pass) => {
    await fc.assert(
      fc.asyncProperty(programs, async (text) => {
        const { op, succeeded } = await runPasses(`builtin.module(${pass})`, text);
        expect(succeeded).toBe(true);
        const printed = print(op);
        expect(print(parse(printed).op)).toBe(printed);
      }),
      { numRuns: 40 },
    );
  },
);
