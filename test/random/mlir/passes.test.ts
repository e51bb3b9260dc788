// A few programs of fixed seeds through random pipelines, run by the engine before and after: a short version of `npm run fuzz -- passes`.
import { expect, test } from "vitest";
import { caseOf, tryCase } from "./trial.ts";

const SEEDS = Array.from({ length: 12 }, (_, seed) => seed + 1);

test.each(SEEDS)("the program of seed %i gives the same before and after its pipeline", async (seed) => {
  const { problems, result } = await tryCase(caseOf(seed));
  expect(problems).toEqual([]);
  expect(result).toBeTypeOf("number");
});

test("the result of a program depends on what it computes", async () => {
  const { program, steps } = caseOf(1);
  const changed = {
    ...program,
    text: program.text.replace(/return (%\w+) : i32\n}\n$/, "%k = arith.constant 5 : i32\nreturn %k : i32\n}\n"),
  };
  expect(changed.text).not.toBe(program.text);
  const [before, after] = [await tryCase({ program, steps }), await tryCase({ program: changed, steps })];
  expect(after.result).not.toBe(before.result);
});
