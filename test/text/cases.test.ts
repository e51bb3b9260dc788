import { describe, expect, test } from "vitest";
import { main } from "../../src/tools/opt/opt.ts";
import { memoryPlatform, Sink } from "../harness/memory-platform.ts";
import { type Case, caseFiles, casesOf, outcomeOf } from "./cases.ts";

async function run(text: string): Promise<readonly string[]> {
  const [stdout, stderr] = [new Sink(), new Sink()];
  const stdin = new TextEncoder().encode(text);
  const status = await main(
    ["--allow-unregistered-dialect", "-"],
    memoryPlatform({ stdin, stdout, stderr, folder: "." }),
  );
  return outcomeOf(status, stdout.text(), stderr.text());
}

describe("spirvana-opt", () => {
  test.each(caseFiles)("prints and reports as %s says", async (path) => {
    const cases = casesOf(path);
    const outcomes: Case[] = [];
    for (const { text } of cases) outcomes.push({ text, outcome: await run(text) });
    expect(outcomes).toEqual(cases);
  });
});
