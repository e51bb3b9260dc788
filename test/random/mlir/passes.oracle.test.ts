// Programs of fixed seeds through random pipelines, by the engine and by lli, compared with what mlir-opt and lli make of them.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { findNatives } from "./native.ts";
import { caseOf, compareNatively, type Trial, tryCase } from "./trial.ts";

const COUNT = 40;
const folder = mkdtempSync(join(tmpdir(), "spirvana-passes-"));
const natives = findNatives(folder);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe.skipIf(natives === undefined)("random programs through random pipelines", () => {
  test(`${COUNT} programs give what mlir-opt and lli make of them`, async () => {
    if (natives === undefined) return;
    const trials: Trial[] = [];
    for (let seed = 1; seed <= COUNT; seed++) trials.push(await tryCase(caseOf(seed)));
    const native = compareNatively(natives, trials);
    const problems = trials.flatMap(({ program, problems: own }) =>
      [...own, ...(native.get(program.name) ?? [])].map(({ kind, message }) => `${program.name} ${kind}: ${message}`),
    );
    expect(problems).toEqual([]);
  });
});
