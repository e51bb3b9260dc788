// `--diagnostics-format` of every command, and the same as a library.

import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { arith } from "../../src/dialects/arith/index.ts";
import { func } from "../../src/dialects/func/index.ts";
import { parseModule, runPasses, sarifLog } from "../../src/index.ts";
import { assemble, encode } from "../../src/spirv/index.ts";
import { DIAGNOSTIC_CODES } from "../../src/support/diagnostics/diagnostic-codes.ts";
import { runTool } from "../../src/tools/run-tool.ts";
import { tools } from "../../src/tools/table.ts";
import { memoryPlatform, Sink } from "../harness/memory-platform.ts";
import { unwrapped } from "../harness/results.ts";

const invalid = "func.func @f() -> i32 {\n  return\n}\n";
/** A module whose type is defined twice, which no reader takes. */
const twice = encode(unwrapped(assemble("%1 = OpTypeVoid\n%2 = OpTypeVoid\n%3 = OpTypeFunction %1\n")));
new Uint32Array(twice.buffer, twice.byteOffset)[8] = 1;

/** A module that can be read, but whose conversion has operands that the SPIR-V dialect rejects. */
const rejected = encode(
  unwrapped(
    assemble(`OpCapability Kernel
OpCapability Addresses
OpMemoryModel Physical64 OpenCL
OpEntryPoint Kernel %1 "f"
%void = OpTypeVoid
%float = OpTypeFloat 32
%type = OpTypeFunction %void
%one = OpConstant %float 1
%1 = OpFunction %void None %type
%2 = OpLabel
%3 = OpConvertUToF %float %one
OpReturn
OpFunctionEnd
`),
  ),
);

const folder = mkdtempSync(join(tmpdir(), "spirvana-formats-"));
writeFileSync(join(folder, "bad.mlir"), invalid);
writeFileSync(join(folder, "good.mlir"), "module {}");
writeFileSync(join(folder, "twice.spv"), twice);
writeFileSync(join(folder, "rejected.spv"), rejected);
writeFileSync(join(folder, "bad.spvasm"), "OpNonsense\n");
writeFileSync(join(folder, "bad.ll"), "define nonsense\n");
writeFileSync(
  join(folder, "invalid.ll"),
  "define i32 @f() {\n  %a = add i32 %b, 1\n  %b = add i32 1, 1\n  ret i32 %a\n}\n",
);
writeFileSync(join(folder, "bad.bc"), new Uint8Array(8));
writeFileSync(join(folder, "expected.mlir"), "// expected-error @+1 {{nothing}}\nmodule {}\n");
afterAll(() => rmSync(folder, { recursive: true }));

function run(...argv: string[]): Promise<readonly [status: number, stderr: string]> {
  return runNamed("spirvana", argv);
}

async function runNamed(tool: string, argv: readonly string[]): Promise<readonly [status: number, stderr: string]> {
  const stderr = new Sink();
  const platform = memoryPlatform({ stdin: new Uint8Array(), stdout: new Sink(), stderr, folder });
  return [await runTool(tool, argv, platform), stderr.text()];
}

/** For each tool, arguments with which it rejects its input, and the code of the first diagnostic. */
const rejections: Readonly<Record<string, readonly (readonly [arguments: string, code: string])[]>> = {
  spirvana: [
    ["opt bad.mlir", "func.return"],
    ["translate twice.spv", "spirv-binary"],
    ["translate --deserialize-spirv twice.spv", "spirv-binary"],
    ["translate --deserialize-spirv rejected.spv", "spirv.ConvertUToF"],
    ["run twice.spv", "spirv-binary"],
    ["run rejected.spv", "spirv.ConvertUToF"],
    ["as bad.spvasm", "spirv-assembly"],
    ["dis twice.spv", "spirv-binary"],
    ["llvm-as bad.ll", "llvm-ir"],
    ["llvm-as invalid.ll", "llvm-verifier"],
    ["llvm-dis bad.bc", "llvm-bitcode"],
    ["val twice.spv", "binary.id"],
    ["info twice.spv", "spirv-binary"],
    ["nothing", "command-line"],
  ],
  "spirvana-opt": [
    ["bad.mlir", "func.return"],
    ["--verify-diagnostics=all expected.mlir", "expected-diagnostics"],
    ["--pass-pipeline=builtin.module(nothing) good.mlir", "pass-pipeline"],
    ["--mlir-timing --mlir-timing-display=list good.mlir", "report"],
  ],
  "spirvana-as": [["bad.spvasm", "spirv-assembly"]],
  "spirvana-dis": [["twice.spv", "spirv-binary"]],
  "spirvana-val": [["twice.spv", "binary.id"]],
  "spirvana-llvm-as": [["bad.ll", "llvm-ir"]],
  "spirvana-llvm-spirv": [
    ["missing.bc", "file"],
    ["bad.ll", "llvm-ir"],
    ["-r twice.spv", "spirv-binary"],
  ],
  "spirvana-compile": [
    ["--nothing", "command-line"],
    ["-o never.out --target=vulkan1.3 bad.mlir", "func.return"],
  ],
  "spirvana-llvm-dis": [["bad.bc", "llvm-bitcode"]],
  "spirvana-translate": [
    ["--deserialize-spirv twice.spv", "spirv-binary"],
    ["--deserialize-spirv rejected.spv", "spirv.ConvertUToF"],
    ["--mlir-to-llvmir --verify-diagnostics expected.mlir", "expected-diagnostics"],
  ],
  "spirvana-run": [["twice.spv", "spirv-binary"]],
  "spirvana-runner": [["bad.mlir", "syntax"]],
  "spirvana-info": [["missing.spv", "file"]],
};

const allRejections = Object.entries(rejections).flatMap(([tool, cases]) =>
  cases.map(([text, code]) => [tool, text, code] as const),
);
/** Those whose input is a binary. */
const ofBinaries = allRejections.filter(([, text]) => /\w\.(spv|bc)$/.test(text) && !text.includes("missing"));

test("every tool has a rejection", () => {
  expect(Object.keys(rejections).sort()).toEqual(Object.keys(tools).sort());
});

test.each(allRejections)("%s %s writes diagnostics with the code %s", async (tool, text, code) => {
  const [, stderr] = await runNamed(tool, [...text.split(" "), "--diagnostics-format=json"]);
  const found = JSON.parse(stderr) as { code: string; message: string }[];
  expect(found[0]?.code).toBe(code);
  for (const one of found) expect(one.message).not.toContain("<unknown>");
  const [, sarif] = await runNamed(tool, [...text.split(" "), "--diagnostics-format=sarif"]);
  expect(JSON.parse(sarif).runs[0].results[0]).toMatchObject({ ruleId: code });
});

test.each(ofBinaries)("%s %s names the file and the word", async (tool, text) => {
  const [status, stderr] = await runNamed(tool, [...text.split(" "), "--diagnostics-format=json"]);
  expect(status).toBe(1);
  expect(JSON.parse(stderr)[0]).toMatchObject({ file: text.split(" ").at(-1), binary: { word: expect.any(Number) } });
});

test.each(ofBinaries.filter(([tool]) => tool === "spirvana"))(
  "the text of %s %s has no unknown place",
  async (tool, text) => {
    const [, stderr] = await runNamed(tool, text.split(" "));
    expect(stderr).toContain("error: ");
    expect(stderr).not.toContain("<unknown>");
  },
);

test("the manual lists each code with its meaning", () => {
  const page = readFileSync("docs/tools/command-line.md", "utf8");
  const listed = Object.entries(DIAGNOSTIC_CODES).filter(([code]) => code !== "note");
  for (const [code, meaning] of listed) expect(page).toContain(`| \`${code}\` | ${meaning} |`);
});

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
    "spirvana: --diagnostics-format takes text, json, sarif, not 'xml'\n",
  ]);
});

test("diagnostics of the library become JSON", async () => {
  const { diagnostics } = parseModule(invalid, { dialects: [func, arith], name: "f.mlir" });
  expect(JSON.parse(JSON.stringify(diagnostics))).toMatchObject([
    { severity: "error", code: "func.return", place: { file: "f.mlir", line: 2 }, notes: [] },
  ]);
  expect(JSON.stringify(sarifLog(diagnostics.map((diagnostic) => ({ diagnostic }))))).toContain("f.mlir");
  const failed = await runPasses(unwrapped(parseModule("module {}")), "nonsense");
  expect(failed.diagnostics[0]?.toJSON()).toMatchObject({ severity: "error", code: "pass-pipeline", notes: [] });
});
