// `spirvana-val`, which answers as spirv-val does, and `spirvana val`.

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { assemble, encode } from "../../src/spirv/modules.ts";
import { runTool } from "../../src/tools/run-tool.ts";
import { main as dropIn } from "../../src/tools/validate/val.ts";
import { memoryPlatform, Sink } from "../harness/memory-platform.ts";
import { unwrapped } from "../harness/results.ts";
import { kernel } from "../validate/kernel-module.ts";

const folder = mkdtempSync(join(tmpdir(), "spirvana-val-"));
afterAll(() => rmSync(folder, { recursive: true }));

const shader = (body: string) => `OpCapability Shader
OpMemoryModel Logical GLSL450
OpEntryPoint Fragment %main "main"
OpExecutionMode %main OriginUpperLeft
%file = OpString "a.frag"
%void = OpTypeVoid
%f = OpTypeFunction %void
%uint = OpTypeInt 32 0
%one = OpConstant %uint 1
%main = OpFunction %void None %f
%l = OpLabel
${body}OpReturn
OpFunctionEnd
`;
const good = shader("");
const bad = shader(
  "OpLine %file 12 3\n%x = OpFAdd %uint %one %one\n%y = OpFAdd %uint %x %one\n%z = OpFNegate %uint %one\n",
);
const bytes = (text: string, version = 0x10300) => encode(unwrapped(assemble(text, { version })));

mkdirSync(join(folder, "modules/inside"), { recursive: true });
writeFileSync(join(folder, "bad.spv"), bytes(bad));
writeFileSync(join(folder, "bad.spvasm"), bad);
writeFileSync(join(folder, "modules/good.spv"), bytes(good));
writeFileSync(join(folder, "modules/inside/bad.spvasm"), bad);
writeFileSync(join(folder, "modules/notes.txt"), "no module");
writeFileSync(join(folder, "double.spv"), bytes(kernel({ capabilities: ["Float64"] }), 0x10000));

type Main = (argv: readonly string[], platform: ReturnType<typeof memoryPlatform>) => number | Promise<number>;

async function run(main: Main, argv: readonly string[], stdin: Uint8Array = new Uint8Array()) {
  const [stdout, stderr] = [new Sink(), new Sink()];
  const status = await main(argv, memoryPlatform({ stdin, stdout, stderr, folder }));
  return { status, stdout: stdout.text(), stderr: stderr.text() };
}

const spirvana: Main = (argv, platform) => runTool("spirvana", argv, platform);
const val = (...argv: string[]) => run(spirvana, ["val", ...argv]);
const reference = (...argv: string[]) => run(dropIn, argv);

describe("spirvana-val", () => {
  test("prints nothing for a valid module, from a file or from standard input", async () => {
    const nothing = { status: 0, stdout: "", stderr: "" };
    expect(await reference("modules/good.spv")).toEqual(nothing);
    expect(await run(dropIn, [], bytes(good))).toEqual(nothing);
  });

  test("prints the first error with the number of the instruction", async () => {
    const stderr = `error: line 13: Expected floating scalar or vector type as Result Type: FAdd
  %8 = OpFAdd %uint %uint_1 %uint_1

`;
    expect(await reference("bad.spv")).toEqual({ status: 1, stdout: "", stderr });
  });

  const wrong: readonly (readonly [argv: readonly string[], message: string])[] = [
    [["--target-env", "foo", "bad.spv"], "error: Unrecognized target env: foo\n"],
    [["--target-env"], "error: Missing argument to --target-env\n"],
    [["--max-struct-members", "x", "bad.spv"], "error: missing argument to --max-struct-members\n"],
    [["--max-struct-members"], "error: Missing argument to --max-struct-members\n"],
    [["bad.spvasm"], "error: line 0: Invalid SPIR-V magic number.\n"],
    [
      ["--max-id-bound", "5", "bad.spv"],
      "error: line 0: Invalid SPIR-V.  The id bound is larger than the max id bound 5.\n",
    ],
    [
      ["--max-id-bound", "4294967296", "bad.spv"],
      "error: line 0: Invalid SPIR-V.  The id bound is larger than the max id bound 0.\n",
    ],
    [
      ["--target-env", "spv1.0", "bad.spv"],
      "error: line 0: Invalid SPIR-V binary version 1.3 for target environment SPIR-V 1.0.\n",
    ],
  ];
  test.each(wrong)("%j", async (argv, message) => {
    writeFileSync(join(folder, "bad.spvasm"), `${bad}\n`.padEnd(Math.ceil((bad.length + 1) / 4) * 4, "\n"));
    expect(await reference(...argv)).toEqual({ status: 1, stdout: "", stderr: message });
  });

  test("rejects headers and sizes that are wrong", async () => {
    const short = bytes(good).subarray(0, 8);
    expect((await run(dropIn, [], short)).stderr).toBe("error: line 0: Invalid SPIR-V header.\n");
    writeFileSync(join(folder, "odd.spv"), Buffer.concat([bytes(good), Buffer.from("ab")]));
    const message = "error: file size should be a multiple of 4; file 'odd.spv' corrupt\n";
    expect((await reference("odd.spv")).stderr).toBe(message);
    expect((await reference("--nope", "bad.spv")).stderr).toMatch(/^error: Unrecognized option: --nope\n\nusage:/);
  });

  test("has a flag for every limit and switch", async () => {
    const { stdout } = await reference("--help");
    const flags = ["--allow-vulkan-32-bit-bitwise", "--max-control-flow-nesting-depth N", "--allow-localsizeid"];
    for (const flag of flags) expect(stdout).toContain(`  ${flag} `);
    expect((await reference("--relax-struct-store", "--max-id-bound", " 99x", "modules/good.spv")).status).toBe(0);
  });
});

describe("spirvana val", () => {
  test("says that a module is valid, and for what", async () => {
    expect((await val("modules/good.spv")).stdout).toBe("modules/good.spv: valid for spv1.6\n");
    const { stdout } = await val("--target-env=vulkan1.1", "modules/good.spv");
    expect(stdout).toBe("modules/good.spv: valid for vulkan1.1\n");
  });

  test("shows the place in a binary, the line of the source, the sentence", async () => {
    const { status, stderr } = await val("bad.spv");
    expect([status, stderr]).toEqual([
      1,
      `bad.spv: error: Expected floating scalar or vector type as Result Type: FAdd [arithmetic.float-result]
note: at word 46 (byte 0xb8), instruction 13: %8 = OpFAdd %uint %uint_1 %uint_1
note: from a.frag:12:3
note: Result Type must be a scalar or vector of floating-point type. (3.3.13 Arithmetic Instructions)
`,
    ]);
  });

  test("shows the line of assembly", async () => {
    const { stderr } = await val("bad.spvasm");
    expect(stderr).toMatch(/^bad\.spvasm:13:1: error: .*\n%x = OpFAdd %uint %one %one\n\^\nnote: at word/);
  });

  test("takes the version that the comment of a disassembler states", async () => {
    const { status } = await run(
      spirvana,
      ["val", "--target-env", "spv1.0"],
      Buffer.from(`; SPIR-V\n; Version: 1.0\n${good}`),
    );
    expect(status).toBe(0);
    const later = await run(
      spirvana,
      ["val", "--target-env", "spv1.0"],
      Buffer.from(`; SPIR-V\n; Version: 1.3\n${good}`),
    );
    expect(later.stderr).toContain("Invalid SPIR-V binary version 1.3");
  });

  const module = `spirv.module Logical GLSL450 requires #spirv.vce<v1.0, [Shader], []> {
  spirv.func @main() "None" { spirv.Return }
  spirv.EntryPoint "Fragment" @main
}
`;

  test("validates modules of the dialect, with places in the text", async () => {
    writeFileSync(join(folder, "bad.mlir"), module);
    writeFileSync(
      join(folder, "good.mlir"),
      module.replace("}\n}", "}\n}").replace("@main\n", '@main\n  spirv.ExecutionMode @main "OriginUpperLeft"\n'),
    );
    expect((await val("good.mlir")).stdout).toBe("good.mlir: valid for spv1.6\n");
    const { status, stderr } = await val("bad.mlir");
    expect(status).toBe(1);
    expect(stderr).toContain("OriginUpperLeft");
    expect(stderr).not.toContain("at word");
    writeFileSync(join(folder, "none.mlir"), "module {}");
    expect((await val("none.mlir")).stderr).toContain("expected a 'spirv.module' op, but the text has none");
  });

  test("reports every error once with --all, without those that follow", async () => {
    const { stderr } = await val("--all", "bad.spv");
    const instructions = [...stderr.matchAll(/instruction (\d+)/g)].map(([, number]) => Number(number));
    expect(instructions).toEqual([13, 15]);
  });

  test("searches folders, and counts", async () => {
    const { status, stdout, stderr } = await val("modules");
    expect([status, stdout]).toEqual([1, "modules/good.spv: valid for spv1.6\n2 files: 1 valid, 1 invalid\n"]);
    expect(stderr).toMatch(/^modules\/inside\/bad\.spvasm:13:1: error: /);
    mkdirSync(join(folder, "empty"), { recursive: true });
    expect(await val("empty")).toMatchObject({ status: 1, stderr: "spirvana val: no module was found in 'empty'\n" });
  });

  test("validates for a device, by name or as a file", async () => {
    const { stderr } = await val("--device", "minimal", "double.spv");
    expect(stderr).toContain("capability Float64 needs ZE_DEVICE_MODULE_FLAG_FP64");
    expect((await val("--device=typical-discrete", "double.spv")).stdout).toBe(
      "double.spv: valid for the device 'typical-discrete'\n",
    );
    const profile = { name: "mine", ze_device_module_properties_t: { spirvVersionSupported: "1.0" } };
    writeFileSync(join(folder, "mine.json"), JSON.stringify(profile));
    expect((await val("--device", "mine.json", "double.spv")).stderr).toContain("device 'mine' does not have");
    writeFileSync(join(folder, "wrong.json"), "{}");
    expect(await val("--device", "wrong.json", "double.spv")).toMatchObject({
      status: 2,
      stderr: expect.stringMatching(/^spirvana val: wrong\.json: name: expected the name of the device/),
    });
    expect((await val("--device", "none", "double.spv")).stderr).toBe(
      "spirvana val: 'none' is neither a built-in device profile nor a file: No such file or directory\n",
    );
  });

  test("says which devices accept a module, and what the others lack", async () => {
    const { status, stdout } = await val("--devices", "--target-env=level-zero1.13", "double.spv");
    expect([status, stdout]).toEqual([
      0,
      `double.spv:
  minimal                 does not accept it:
    capability Float64 needs ZE_DEVICE_MODULE_FLAG_FP64, which device 'minimal' does not have
  typical-integrated      does not accept it:
    capability Float64 needs ZE_DEVICE_MODULE_FLAG_FP64, which device 'typical-integrated' does not have
  typical-discrete        accepts it
  everything              accepts it
`,
    ]);
    expect((await val("--devices", "bad.spv")).status).toBe(1);
  });

  test("explains a rule by its id or its identifier in Vulkan", async () => {
    const { status, stdout } = await val("--explain", "VUID-StandaloneSpirv-None-04634");
    expect(status).toBe(0);
    expect(stdout).toMatch(/^entry-point\.recursion, in Vulkan VUID-StandaloneSpirv-None-04634\n {2}.*Vulkan.*\n/);
    expect((await val("--explain", "id.value")).stdout).toMatch(
      /\n\n {2}An example for spirvana val: .*\n\n {3}; Version: 1\.6\n {3}OpCapability Shader\n(?:.*\n)* {2}-.*\n {2}\+.*\n/,
    );
    expect(await val("--explain", "arithmetic.float-resul")).toMatchObject({
      status: 2,
      stderr: "spirvana val: there is no rule 'arithmetic.float-resul', the nearest is 'arithmetic.float-result'\n",
    });
  });

  test("writes SARIF with the lines of assembly", async () => {
    const { stderr } = await val("--diagnostics-format=sarif", "bad.spvasm");
    const [{ results, tool }] = JSON.parse(stderr).runs;
    expect(results[0].locations[0].physicalLocation.region).toEqual({ startLine: 13, startColumn: 1 });
    expect(tool.driver.rules[0].fullDescription.text).toContain("floating-point type");
  });

  const mistakes: readonly (readonly [argv: readonly string[], message: string])[] = [
    [["--nope"], "unknown option '--nope', see spirvana val --help"],
    [["--target-env=foo"], "unknown target environment 'foo', see spirvana val --help"],
    [["--max-id-bound=12x"], "--max-id-bound takes a number, not '12x'"],
    [["--threads=x"], "for the --threads option: 'x' value invalid for uint argument!"],
  ];
  test.each(mistakes)("%j", async (argv, message) => {
    expect(await val(...argv)).toEqual({ status: 2, stdout: "", stderr: `spirvana val: ${message}\n` });
  });
});
