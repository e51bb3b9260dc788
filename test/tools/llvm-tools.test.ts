// `spirvana-llvm-as` and `spirvana-llvm-dis`: files, flags, errors.

import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { main as assemble } from "../../src/tools/llvm/llvm-as.ts";
import { main as disassemble } from "../../src/tools/llvm/llvm-dis.ts";
import { main as translate } from "../../src/tools/llvm-spirv/llvm-spirv.ts";
import { main as optimize } from "../../src/tools/opt/opt.ts";
import { main as runFile } from "../../src/tools/run/run.ts";
import { main as runner } from "../../src/tools/run/runner.ts";
import { main as convert } from "../../src/tools/translate/translate.ts";
import { memoryPlatform, Sink } from "../harness/memory-platform.ts";

const folder = mkdtempSync(join(tmpdir(), "spirvana-llvm-tools-"));
afterAll(() => rmSync(folder, { recursive: true }));

const program = "define i32 @f(i32 %a) {\n  %b = add i32 %a, 1\n  ret i32 %b\n}\n";
writeFileSync(join(folder, "a.ll"), program);
writeFileSync(join(folder, "wrong.ll"), "define i32 @f() { ret i32 %x }\n");
writeFileSync(join(folder, "wrong.bc"), "abc\n");

const commented = `%s = type { i32 }
@g = global i32 1
@h = global ptr @g
@i = global ptr @f

define %s @f(ptr %p) !dbg !3 {
  %x = load %s, ptr %p, align 4
  store i32 1, ptr @g, align 4, !dbg !4
  ret %s %x
}

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2}
!0 = distinct !DICompileUnit(language: DW_LANG_C11, file: !1, emissionKind: FullDebug)
!1 = !DIFile(filename: "c.c", directory: "/")
!2 = !{i32 2, !"Debug Info Version", i32 3}
!3 = distinct !DISubprogram(name: "f", scope: !1, file: !1, type: !6, spFlags: DISPFlagDefinition, unit: !0)
!4 = !DILocation(line: 2, column: 3, scope: !3, inlinedAt: !5)
!5 = distinct !DILocation(line: 1, scope: !3)
!6 = !DISubroutineType(types: !7)
!7 = !{null}
`;

type Main = typeof assemble;

function run(main: Main, argv: readonly string[], stdin: Uint8Array = new Uint8Array()) {
  const [stdout, stderr] = [new Sink(), new Sink()];
  const status = main(argv, memoryPlatform({ stdin, stdout, stderr, folder }));
  return { status, stdout: stdout.text(), stderr: stderr.text() };
}

describe("spirvana-llvm-as and spirvana-llvm-dis", () => {
  test("name the output after the input", () => {
    expect(run(assemble, ["a.ll"])).toEqual({ status: 0, stdout: "", stderr: "" });
    expect(readFileSync(join(folder, "a.bc")).subarray(0, 4)).toEqual(Buffer.from("BC\xc0\xde", "latin1"));
    expect(run(disassemble, ["-o", "-", "a.bc"]).stdout).toBe(
      `; ModuleID = 'a.bc'\nsource_filename = "a.ll"\n\n${program}`,
    );
    expect(run(disassemble, ["a.bc"]).status).toBe(0);
    expect(readFileSync(join(folder, "a.ll"), "utf8")).toContain("source_filename");
  });

  test("take a data layout, and write nothing on request", () => {
    run(assemble, ["--data-layout=e-p:32:32", "-o", "b.bc", "a.ll"]);
    expect(run(disassemble, ["b.bc", "-o", "-"]).stdout).toContain('target datalayout = "e-p:32:32"');
    expect(run(assemble, ["--disable-output", "a.ll", "-o", "none.bc"]).status).toBe(0);
    expect(() => readFileSync(join(folder, "none.bc"))).toThrow();
  });

  test("report text that is invalid with its place", () => {
    expect(run(assemble, ["wrong.ll"]).stderr).toBe(
      "spirvana-llvm-as: wrong.ll:1:27: error: use of undefined value '%x'\ndefine i32 @f() { ret i32 %x }\n                          ^\n",
    );
  });

  test("report bitcode that is invalid with its bit", () => {
    expect(run(disassemble, ["wrong.bc"])).toEqual({
      status: 1,
      stdout: "",
      stderr: "spirvana-llvm-dis: error: file doesn't start with bitcode header\nnote: at bit 0 of wrong.bc\n",
    });
  });

  test("report wrong arguments", () => {
    expect(run(disassemble, ["a.bc", "b.bc", "-o", "c.ll"]).stderr).toBe(
      "error: output file name cannot be set for multiple input files\n",
    );
    expect(run(assemble, ["--nothing"]).stderr).toContain("Unknown command line argument '--nothing'");
  });

  test("write comments, bodies or a hash on request", () => {
    writeFileSync(join(folder, "c.ll"), commented);
    expect(run(assemble, ["c.ll", "-o", "c.bc"]).status).toBe(0);
    const annotated = run(disassemble, ["--show-annotations", "c.bc", "-o", "-"]).stdout;
    expect(annotated).toContain("@g = global i32 1                                 ; [#uses=2 type=ptr]\n");
    expect(annotated).toContain("; [#uses=1]\ndefine %s @f(ptr %p)");
    expect(annotated).toContain(
      "  %x = load %s, ptr %p, align 4                   ; [#uses=1 type=%s = type { i32 }]\n",
    );
    expect(annotated).toContain("  store i32 1, ptr @g, align 4, !dbg !6           ; [debug line = 2:3@1:0]\n");
    const heads = run(disassemble, ["--materialize-metadata", "c.bc", "-o", "-"]).stdout;
    expect(heads).toContain("\n; Materializable\ndefine %s @f(ptr %0) {}\n");
    expect(run(disassemble, ["--disable-output", "c.bc"]).status).toBe(0);
    const printed = run(assemble, ["-d", "--disable-output", "c.ll"]).stderr;
    expect(printed).toContain("Here's the assembly:\n; ModuleID = 'c.ll'\n");
    expect(run(assemble, ["--module-hash", "c.ll", "-o", "d.bc"]).status).toBe(0);
    const [plain, hashed] = ["c.bc", "d.bc"].map((name) => readFileSync(join(folder, name)).length);
    expect((hashed ?? 0) - (plain ?? 0)).toBe(28);
    expect(run(disassemble, ["d.bc", "-o", "-"]).stdout.slice(20)).toBe(
      run(disassemble, ["c.bc", "-o", "-"]).stdout.slice(20),
    );
  });

  test("report a missing input as LLVM's tools do", () => {
    const missing = "No such file or directory";
    expect(run(disassemble, ["missing.bc"])).toEqual({
      status: 1,
      stdout: "",
      stderr: `error: missing.bc: ${missing}\n`,
    });
    expect(run(assemble, ["missing.ll"])).toEqual({
      status: 1,
      stdout: "",
      stderr: `spirvana-llvm-as: missing.ll: error: Could not open input file: ${missing}\n`,
    });
  });

  test("show their help", () => {
    expect(run(assemble, ["--help"]).stdout).toContain("OVERVIEW: llvm .ll -> .bc assembler");
    expect(run(disassemble, ["--version"]).stdout).toContain("spirvana-llvm-dis takes the place of llvm-dis 22.1");
  });
});

describe("spirvana-llvm-spirv", () => {
  const lines = (header: string, ...rest: readonly string[]): string =>
    [header, "2 Capability Addresses", "2 Capability Kernel", ...rest].join("\n");
  const MODEL = "3 MemoryModel 2 2";

  test.each([
    ["119734788 65536 0 20 0", MODEL, "InvalidModule: Invalid SPIR-V module: invalid magic number"],
    [
      "119734787 67328 0 20 0",
      MODEL,
      "InvalidModule: Invalid SPIR-V module: unsupported SPIR-V version number 'unknown (67328)'. " +
        "Range of supported/known SPIR-V versions is 1.0 (65536) - 1.6 (67072)",
    ],
    ["119734787 65536 0 20 3", MODEL, "InvalidModule: Invalid SPIR-V module: unsupported instruction schema"],
    ["119734787 65536 0 20 0", "3 MemoryModel 7 2", "InvalidAddressingModel: Expects 0-2. Actual is 7"],
    ["119734787 65536 0 20 0", "3 MemoryModel 2 9", "InvalidMemoryModel: Expects 0-3. Actual is 9"],
    [
      "119734787 65536 0 20 0",
      `5 ExtInstImport 1 "OpenCL.foo"\n${MODEL}`,
      "InvalidBuiltinSetName: Expects OpenCL.std. Actual is OpenCL.foo",
    ],
  ])("rejects the head %s, %s", (header, rest, message) => {
    const { status, stderr } = run(translate, ["-r", "-spirv-text", "-o", "-"], Buffer.from(lines(header, rest)));
    expect(status).toBe(1);
    expect(stderr).toContain(`error: ${message}\n`);
  });

  test.each(["OpenCL.std", "SPIRV.debug", "NonSemantic.Anything", "GLSL.std.450"])("takes the set %s", (name) => {
    const text = lines("119734787 65536 0 20 0", `9 ExtInstImport 1 "${name}"`, MODEL);
    expect(run(translate, ["-to-text", "-spirv-text", "-o", "-"], Buffer.from(text)).status).toBe(0);
  });

  test("writes what SPIR-V represents with -s, which takes bitcode", () => {
    const text =
      'target triple = "spir64"\ndefine i1 @f(i1 %a, i1 %b) "kept"="1" {\n  %c = shl i1 %a, %b\n  ret i1 %c\n}\n';
    writeFileSync(join(folder, "shift.ll"), text);
    expect(run(translate, ["-s", "shift.ll"]).stderr).toContain("Invalid bitcode signature");
    expect(run(assemble, ["shift.ll"]).status).toBe(0);
    expect(run(translate, ["-s", "shift.bc"])).toEqual({ status: 0, stdout: "", stderr: "" });
    const { stdout } = run(disassemble, ["shift.regularized.bc", "-o", "-"]);
    expect(stdout).not.toContain("shl i1");
    expect(stdout).toContain('"kept"="1"');
  });

  test("names the extension that would allow what SPIR-V lacks", () => {
    const wide = 'target triple = "spir64"\ndefine i129 @f(i129 %a) {\n  %b = add i129 %a, 1\n  ret i129 %b\n}\n';
    expect(run(translate, ["-", "-o", "never.spv"], new TextEncoder().encode(wide))).toEqual({
      status: 1,
      stdout: "",
      stderr:
        "spirvana-llvm-spirv: error: InvalidBitWidth: Invalid bit width in input: 129\n" +
        "note: in '@f'\n" +
        "note: --spirv-ext=+SPV_INTEL_arbitrary_precision_integers allows it\n",
    });
  });

  test("names word and instruction of a truncated binary", () => {
    const words = new Uint32Array([0x07230203, 0x00010000, 0, 5, 0, 0x00020011, 4, 0x0003000e]);
    expect(run(translate, ["-r", "-"], new Uint8Array(words.buffer)).stderr).toBe(
      "spirvana-llvm-spirv: error: End of input reached: word count is 3, but only 1 words are left\n" +
        "note: at word 7 (byte 0x1c): OpMemoryModel\n",
    );
  });
});

describe("commands that take the LLVM dialect", () => {
  const main = "define i32 @main() {\n  %x = mul i32 6, 7\n  ret i32 %x\n}\n";
  writeFileSync(join(folder, "main.ll"), main);
  run(assemble, ["main.ll"]);

  async function start(tool: typeof optimize, argv: readonly string[], stdin: Uint8Array = new Uint8Array()) {
    const [stdout, stderr] = [new Sink(), new Sink()];
    const status = await tool(argv, memoryPlatform({ stdin, stdout, stderr, folder }));
    return { status, stdout: stdout.text(), stderr: stderr.text() };
  }

  test.each(["main.ll", "main.bc"])("take %s", async (file) => {
    const optimized = await start(optimize, ["--canonicalize", file]);
    expect(optimized.stderr).toBe("");
    expect(optimized.stdout).toContain("%2 = llvm.mul %0, %1 : i32\n");
    const exported = await start(convert, ["--mlir-to-llvmir", file]);
    expect(exported).toMatchObject({ status: 0, stderr: "" });
    expect(exported.stdout).toContain("  ret i32 42\n");
    expect(await start(runner, [file])).toEqual({ status: 42, stdout: "", stderr: "" });
    expect(await start(runFile, [file])).toEqual({ status: 42, stdout: "", stderr: "" });
  });

  test("report what is wrong with LLVM IR, and read aliases of MLIR as before", async () => {
    const wrong = await start(optimize, ["wrong.ll"]);
    expect(wrong.status).toBe(1);
    expect(wrong.stderr).toContain("wrong.ll:1:27: error: use of undefined value '%x'");
    const alias = await start(optimize, ["-"], new TextEncoder().encode("!t = !llvm.ptr\nllvm.func @f(!t)\n"));
    expect(alias).toMatchObject({ status: 0, stdout: "module {\n  llvm.func @f(!llvm.ptr)\n}\n\n" });
  });

  test("reject programs for pointers of 32 bits", async () => {
    const text = `target datalayout = "e-p:32:32"\n${main}`;
    const ran = await start(runner, ["-"], new TextEncoder().encode(text));
    expect(ran).toMatchObject({ status: 1 });
    expect(ran.stderr).toContain("the engine runs programs with pointers of 64 bits only");
  });
});
