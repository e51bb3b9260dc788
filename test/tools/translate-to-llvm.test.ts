// `spirvana translate FILE`: SPIR-V, in each of its forms, to LLVM IR and back, and the commands of its manual.

import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { describe, expect, test } from "vitest";
import { tools } from "../../src/tools/table.ts";
import { memoryPlatform, Sink } from "../harness/memory-platform.ts";

const folder = mkdtempSync(join(tmpdir(), "spirvana-translate-"));
const SAXPY = resolve("test/corpus/modules/saxpy.cl.spirv64-O2.spvasm");

interface Ran {
  readonly status: number | undefined;
  readonly out: Sink;
  readonly err: string;
}

async function spirvana(argv: readonly string[], stdin: Uint8Array = new Uint8Array()): Promise<Ran> {
  const [stdout, stderr] = [new Sink(), new Sink()];
  const tool = await tools["spirvana"]?.();
  const status = await tool?.main(argv, memoryPlatform({ stdin, stdout, stderr, folder }));
  return { status, out: stdout, err: stderr.text() };
}

/** The output of a command that succeeds. */
async function output(argv: readonly string[], stdin?: Uint8Array): Promise<Sink> {
  const { status, out, err } = await spirvana(argv, stdin);
  expect([status, err]).toEqual([0, ""]);
  return out;
}

describe("a kernel", () => {
  test("is the same LLVM IR from assembly, a binary, the dialect, a file and standard input", async () => {
    const fromAssembly = (await output(["translate", SAXPY])).text();
    expect(fromAssembly).toContain('target triple = "spir64-unknown-unknown"');
    expect(fromAssembly).toMatch(/^define spir_kernel void @saxpy\(ptr addrspace\(1\)/m);
    expect(fromAssembly).toContain("@__spirv_BuiltInGlobalInvocationId = external addrspace(1) constant <3 x i64>");

    const binary = (await output(["as", SAXPY, "-o", "-"])).bytes();
    expect((await output(["translate", "-"], binary)).text()).toBe(fromAssembly);
    expect((await output(["translate"], readFileSync(SAXPY))).text()).toBe(fromAssembly);
    const dialect = (await output(["translate", "--deserialize-spirv"], binary)).bytes();
    writeFileSync(join(folder, "saxpy.mlir"), dialect);
    expect((await output(["translate", "saxpy.mlir", "-o", "saxpy.ll"])).text()).toBe("");
    expect(readFileSync(join(folder, "saxpy.ll"), "utf8")).toBe(fromAssembly);
    expect((await output(["translate", "-o", "-"], dialect)).text()).toBe(fromAssembly);
  });

  test("equals the result of the three separate steps, except facts that only one command has", async () => {
    const binary = (await output(["as", SAXPY, "-o", "-"])).bytes();
    const dialect = (await output(["translate", "--deserialize-spirv"], binary)).bytes();
    const pass = "--convert-spirv-to-llvm=keep-interface=true client-api=OpenCL";
    const lowered = (await output(["opt", pass], dialect)).bytes();
    const steps = (await output(["translate", "--mlir-to-llvmir"], lowered)).text();
    expect(steps).toBe((await output(["translate", SAXPY])).text());
  });
});

test("two calls of printf with pointers to different address spaces are two declarations", async () => {
  const pointers = ["UniformConstant", "CrossWorkgroup"].map((space) => `!spirv.ptr<i8, ${space}>`);
  const calls = pointers.map((type, at) => `%${at} = spirv.CL.printf %a0 %a${at} : ${pointers[0]}, ${type} -> i32\n`);
  const signature = pointers.map((type, at) => `%a${at}: ${type}`).join(", ");
  const body = `spirv.func @k(${signature}) "None" {\n${calls.join("")}spirv.Return\n}\nspirv.EntryPoint "Kernel" @k`;
  const text = `spirv.module Physical32 OpenCL {\n${body}\n}\n`;
  const ir = (await output(["translate"], new TextEncoder().encode(text))).text();
  expect(ir).toContain('target triple = "spir-unknown-unknown"');
  expect(ir.match(/^declare spir_func i32 @_Z18__spirv_ocl_printf\S+\(/gm)).toHaveLength(2);
});

describe("a wrong use is one clear message:", () => {
  test.each([
    [["a.spv", "b.spv"], 2, "spirvana translate: one file is translated, but there are 2: a.spv, b.spv\n"],
    [["--nope"], 2, "spirvana translate: unknown option '--nope'; usage: spirvana translate FILE [-o FILE]\n"],
    [
      ["--split-input-file"],
      2,
      "spirvana translate: --split-input-file belongs to translations that flags name, see --help\n",
    ],
    [["-o"], 2, "spirvana translate: for the -o option: requires a value!\n"],
    [["missing.spv"], 1, "cannot open input file 'missing.spv': No such file or directory\n"],
    [["-"], 1, "error: '<stdin>' is empty; it should hold a module\n"],
  ] as const)("%j", async (argv, status, message) => {
    const ran = await spirvana(["translate", ...argv]);
    expect([ran.status, ran.err, ran.out.text()]).toEqual([status, message, ""]);
  });
});

test("its help begins with the step between SPIR-V and LLVM IR", async () => {
  const help = (await output(["help", "translate"])).text();
  expect(help).toMatch(/^OVERVIEW: .*\nUSAGE: spirvana translate FILE \[-o FILE\] /);
  expect(help).toContain("--serialize-spirv");
  expect(help).toContain("--spirv-target-env");
});

test("what cannot be read or converted is a diagnostic, and no file is written", async () => {
  const bytes = (text: string) => new TextEncoder().encode(text);
  const binary = (await output(["as", SAXPY, "-o", "-"])).bytes();
  const cut = await spirvana(["translate"], binary.subarray(0, 400));
  expect(cut).toMatchObject({
    status: 1,
    err: expect.stringMatching(/^error: End of input reached.*\nnote: at word /),
  });
  expect(await spirvana(["translate", "-o", "no.ll"], bytes("OpNop OpFoo"))).toMatchObject({
    status: 1,
    err: expect.stringContaining("<stdin>:1:7: error: Invalid Opcode name 'OpFoo'"),
  });
  const text =
    'spirv.module Logical GLSL450 {\n  spirv.func @f() "None" {\n    spirv.EmitVertex\n    spirv.Return\n  }\n}\n';
  const plain = await spirvana(["translate", "-o", "no.ll"], bytes(text));
  expect(plain).toMatchObject({ status: 1, err: expect.stringContaining("<stdin>:3:5: error: failed to legalize") });
  const explained = await spirvana(["translate", "--explain", "-o", "no.ll"], bytes(text));
  expect(explained.err).toContain("note: it belongs to a stage of the graphics pipeline");
  expect(() => readFileSync(join(folder, "no.ll"))).toThrow();
});

test("the manual's command prints the output shown below it", async () => {
  const manual = readFileSync("docs/tools/translate.md", "utf8");
  const [, name = "", assembly = ""] = /`([-\w]+\.spvasm)` holding\n\n```text\n([\s\S]*?)```/.exec(manual) ?? [];
  const [, command = "", printed = ""] = /```console\n\$ spirvana (.*)\n([\s\S]*?)```/.exec(manual) ?? [];
  writeFileSync(join(folder, name), assembly);
  expect((await output(command.split(" "))).text().trimEnd()).toBe(printed.trimEnd());
});

describe("LLVM IR", () => {
  const KERNEL = `target triple = "spir64-unknown-unknown"
define spir_kernel void @scale(ptr addrspace(1) %x, float %a) {
  %old = load float, ptr addrspace(1) %x
  %new = fmul float %old, %a
  store float %new, ptr addrspace(1) %x
  ret void
}
`;
  const text = new TextEncoder().encode(KERNEL);

  test("is the same SPIR-V from text and bitcode, as assembly, a binary and the text of llvm-spirv", async () => {
    const assembly = (await output(["translate"], text)).text();
    expect(assembly).toMatch(/OpEntryPoint Kernel %\w+ "scale"/);
    writeFileSync(join(folder, "scale.ll"), KERNEL);
    await output(["llvm-as", "scale.ll", "-o", "scale.bc"]);
    await output(["translate", "scale.bc", "-o", "scale.spvasm"]);
    expect(readFileSync(join(folder, "scale.spvasm"), "utf8")).toBe(assembly);
    await output(["translate", "scale.ll", "-o", "scale.spv"]);
    expect((await output(["dis", "scale.spv", "--raw-id"])).text()).toContain("OpFMul");
    expect((await output(["val", "scale.spv"])).text()).toContain(": valid for ");
    await output(["translate", "scale.ll", "-o", "scale.spt"]);
    expect(readFileSync(join(folder, "scale.spt"), "utf8")).toMatch(/^119734787 65536 /);
  });

  test("comes back as text or bitcode, with the builtins of an environment", async () => {
    await output(["translate", "-o", "scale.spv"], text);
    const back = (await output(["translate", "scale.spv", "--spirv-target-env=CL2.0"])).text();
    expect(back).toContain("define spir_kernel void @scale(");
    await output(["translate", "scale.spv", "--spirv-target-env=CL2.0", "-o", "back.bc"]);
    expect((await output(["llvm-dis", "back.bc", "-o", "-"])).text()).toContain("define spir_kernel void @scale(");
  });

  test("that SPIR-V cannot express, and wrong flags, leave no file", async () => {
    const wide = new TextEncoder().encode(KERNEL.replaceAll("float", "fp128"));
    const { status, err } = await spirvana(["translate", "-", "-o", "wide.spv"], wide);
    expect([status, err]).toEqual([1, expect.stringMatching(/^error: .*fp128/)]);
    expect(() => readFileSync(join(folder, "wide.spv"))).toThrow(/ENOENT/);
    const flag = await spirvana(["translate", "--spirv-ext=+SPV_NO", "-"], text);
    expect([flag.status, flag.err]).toEqual([
      2,
      "spirvana translate: Unknown extension 'SPV_NO' was specified via --spirv-ext\n",
    ]);
  });
});
