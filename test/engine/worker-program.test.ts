import { expect, test } from "vitest";
import { workerProgram as current } from "../../scripts/generate-worker.mjs";
import { workerProgram } from "../../src/engine/threads/worker-program.generated.ts";

test("the program of workers is that of the sources: node scripts/generate-worker.mjs", async () => {
  expect(workerProgram === (await current())).toBe(true);
});
