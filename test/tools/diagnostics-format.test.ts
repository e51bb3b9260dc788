// `--diagnostics-format` of every command, and the same as a library.

import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { arith } from "../../src/dialects/arith/index.ts";
import { func } from "../../src/dialects/func/index.ts";
import { diagnosticJson, parseModule, runPasses, sarifLog } from "../../src/index.ts";
import { assemble, encode } from "../../src/spirv/index.ts";
import { main } from "../../src/tools/spirvana.ts";
import { memoryPlatform, Sink } from "../harness/memory-platform.ts";
import { unwrapped } from "../harness/results.ts";

const invalid = "func.func @f() -> i32 {\n  return\n}\n";
/** A module whose type is defined twice, which no reader takes. */
const twice = encode(unwrapped(assemble("%1 = OpTypeVoid\n%2 = OpTypeVoid\n%3 = OpTypeFunction %1\n")));
new Uint32Array(twice.buffer, twice.byteOffset)[8] = 1;

const folder = mkdtempSync(join(tmpdir(), "spirvana-formats-"));
writeFileSync(join(folder, "bad.mlir"), invalid);
writeFileSync(join(folder, "good.mlir"), "module {}");
writeFileSync(join(folder, "twice.spv"), twice);
afterAll(() => rmSync(folder, { recursive: true }));

async function run(...argv: string[]): Promise<readonly [status: number, stderr: string]> {
  const stderr = new Sink();
  const platform = memoryPlatform({ stdin: new Uint8Array(), stdout: new Sink(), stderr, folder });
  return [await main(argv, platform), stderr.text()];
}

describe("--diagnostics-format=json", () => {
  test("of text has file, line and column, and notes", async () => {
    const [status, stderr] = await run("opt", "--diagnostics-format=json", "bad.mlir");
    expect(status).toBe(1);
    expect(JSON.parse(stderr)).toMatchObject([
      {
        severity: "error",
        code: "func.return",
        message: "'func.return' op has 0 operands, but enclosing function (@f) returns 1",
        place: { file: "bad.mlir", line: 2, column: 3 },
        notes: [{ severity: "note", message: expect.stringMatching(/^see current operation/) }],
      },
    ]);
  });

  test.each(["dis", "info", "run", "translate"])("of a binary that %s reads has byte and word", async (command) => {
    const [status, stderr] = await run(command, "--diagnostics-format", "json", "twice.spv");
    expect(status).toBe(1);
    expect(JSON.parse(stderr)).toMatchObject([
      {
        severity: "error",
        code: "spirv-binary",
        message: expect.stringMatching(/1/),
        file: "twice.spv",
        binary: { byte: 28, word: 7, number: 2, instruction: "%1 = OpTypeVoid" },
      },
    ]);
  });

  test("is an empty list where nothing is wrong", async () => {
    expect(await run("opt", "--diagnostics-format=json", "good.mlir")).toEqual([0, "[]\n"]);
  });

  test("takes files that are not there", async () => {
    const [status, stderr] = await run("info", "--diagnostics-format=json", "missing.spv");
    expect(status).toBe(1);
    expect(JSON.parse(stderr)).toMatchObject([{ severity: "error", message: expect.stringMatching(/missing\.spv/) }]);
  });
});

describe("--diagnostics-format=sarif", () => {
  test("is one run with results and their places", async () => {
    const [, stderr] = await run("opt", "--diagnostics-format=sarif", "bad.mlir");
    expect(JSON.parse(stderr)).toMatchObject({
      version: "2.1.0",
      runs: [
        {
          tool: { driver: { name: "spirvana", rules: [{ id: "func.return" }] } },
          results: [
            {
              ruleId: "func.return",
              level: "error",
              locations: [
                {
                  physicalLocation: { artifactLocation: { uri: "bad.mlir" }, region: { startLine: 2, startColumn: 3 } },
                },
              ],
            },
          ],
        },
      ],
    });
  });

  test("has offsets of binaries", async () => {
    const [, stderr] = await run("dis", "--diagnostics-format=sarif", "twice.spv");
    expect(JSON.parse(stderr).runs[0].results[0].locations).toEqual([
      {
        physicalLocation: {
          artifactLocation: { uri: "twice.spv" },
          region: { byteOffset: 28, snippet: { text: "%1 = OpTypeVoid" } },
        },
      },
    ]);
  });
});

test("another format is refused", async () => {
  expect(await run("opt", "--diagnostics-format=xml", "bad.mlir")).toEqual([
    2,
    "spirvana opt: --diagnostics-format takes text, json, sarif, not 'xml'\n",
  ]);
});

test("diagnostics of the library become JSON", async () => {
  const { diagnostics } = parseModule(invalid, { dialects: [func, arith], name: "f.mlir" });
  expect(JSON.parse(JSON.stringify(diagnostics))).toMatchObject([
    { severity: "error", subject: { op: "func.return" } },
  ]);
  expect(diagnostics.map((one) => diagnosticJson(one))).toMatchObject([{ place: { file: "f.mlir", line: 2 } }]);
  expect(JSON.stringify(sarifLog(diagnostics.map((diagnostic) => ({ diagnostic }))))).toContain("f.mlir");
  const failed = await runPasses(unwrapped(parseModule("module {}")), "nonsense");
  expect(diagnosticJson(failed.diagnostics[0] ?? expect.fail())).toMatchObject({ severity: "error", notes: [] });
});
