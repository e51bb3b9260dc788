// `spirvana translate` against LLVM: its verifier takes what kernels become, its linker links modules, and its interpreter runs them.

import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { writeModule } from "../../src/llvm/index.ts";
import { assemble } from "../../src/spirv/index.ts";
import { spirvToLlvm } from "../../src/translate/index.ts";
import { unwrapped } from "../harness/results.ts";
import { nativeTool } from "./native-tool.ts";

const opt = nativeTool("opt");
const linker = nativeTool("llvm-link");
const lli = nativeTool("lli");
const corpus = "test/corpus/modules";

/** The LLVM IR of SPIR-V assembly. */
async function translated(text: string | Uint8Array): Promise<string> {
  const module = unwrapped(assemble(text));
  const { value, diagnostics } = await spirvToLlvm(module);
  if (value === undefined) throw new Error(diagnostics.map(({ message }) => message).join("\n"));
  let ir = "";
  writeModule(value, { write: (piece) => (ir += piece) });
  return ir;
}

describe.skipIf(opt === undefined)("opt -passes=verify takes", () => {
  test.each(readdirSync(corpus).filter((file) => file.includes(".cl.")))("%s", async (file) => {
    const ir = await translated(readFileSync(`${corpus}/${file}`));
    const { status, stderr = "" } = opt?.(["-passes=verify", "-o", "/dev/null", "-"], ir) ?? {};
    // LLVM has no target for the triple, and says so.
    expect([status, stderr.replace(/^.*WARNING: failed to create target machine.*\n/, "")]).toEqual([0, ""]);
  });
});

const HEAD = `OpCapability Addresses
OpCapability Kernel
OpCapability Linkage
OpExtension "SPV_KHR_linkonce_odr"
OpMemoryModel Physical64 OpenCL
`;
const TYPES = `%void = OpTypeVoid
%int = OpTypeInt 32 0
%global = OpTypePointer CrossWorkgroup %int
%seven = OpConstant %int 7
%unary = OpTypeFunction %int %int
%signature = OpTypeFunction %void %global
`;

/** A function of one integer. */
const unary = (name: string, body: string) =>
  `%${name} = OpFunction %int None %unary\n%${name}_x = OpFunctionParameter %int\n${body}OpFunctionEnd\n`;
/** Twice its argument, in both modules; helpers of the same name differ. */
const helpers = (factor: string) =>
  unary("twice", "%twice_l = OpLabel\n%twice_r = OpIAdd %int %twice_x %twice_x\nOpReturnValue %twice_r\n") +
  unary("helper", `%helper_l = OpLabel\n%helper_r = OpIMul %int %helper_x ${factor}\nOpReturnValue %helper_r\n`);
const TWICE = 'OpDecorate %twice LinkageAttributes "twice" LinkOnceODR\nOpName %helper "helper"\n';

const library = `${HEAD}OpDecorate %scaled LinkageAttributes "scaled" Export
OpDecorate %offset LinkageAttributes "offset" Export
${TWICE}${TYPES}%offset = OpVariable %global CrossWorkgroup %seven
${helpers("%seven")}${unary("scaled", "%scaled_l = OpLabel\n%a = OpFunctionCall %int %helper %scaled_x\n%b = OpFunctionCall %int %twice %a\nOpReturnValue %b\n")}`;

const program = `${HEAD}OpEntryPoint Kernel %kernel "kernel" %id
OpDecorate %id BuiltIn GlobalLinearId
OpDecorate %scaled LinkageAttributes "scaled" Import
OpDecorate %offset LinkageAttributes "offset" Import
${TWICE}${TYPES}%input = OpTypePointer Input %int
%three = OpConstant %int 3
%id = OpVariable %input Input
%offset = OpVariable %global CrossWorkgroup
${unary("scaled", "")}${helpers("%three")}%kernel = OpFunction %void None %signature
%out = OpFunctionParameter %global
%l = OpLabel
%i = OpLoad %int %id
%o = OpLoad %int %offset
%h = OpFunctionCall %int %helper %i
%t = OpFunctionCall %int %twice %h
%s = OpFunctionCall %int %scaled %t
%r = OpIAdd %int %s %o
%place = OpPtrAccessChain %global %out %i
OpStore %place %r
OpReturn
OpFunctionEnd
`;

/** Launches the kernel four times, and prints what it has stored. */
const host = `@__spirv_BuiltInGlobalLinearId = addrspace(1) global i32 0
@memory = addrspace(1) global [4 x i32] zeroinitializer
@format = private constant [4 x i8] c"%d \\00"
declare i32 @printf(ptr, ...)
declare void @kernel(ptr addrspace(1))
define i32 @main() {
${[0, 1, 2, 3]
  .map(
    (at) => `  store i32 ${at}, ptr addrspace(1) @__spirv_BuiltInGlobalLinearId
  call void @kernel(ptr addrspace(1) @memory)
  %p${at} = getelementptr i32, ptr addrspace(1) @memory, i64 ${at}
  %v${at} = load i32, ptr addrspace(1) %p${at}
  call i32 (ptr, ...) @printf(ptr @format, i32 %v${at})
`,
  )
  .join("")}  ret i32 0
}
`;

test.skipIf(linker === undefined || lli === undefined)("modules are linked, and the result runs", async () => {
  const folder = mkdtempSync(join(tmpdir(), "spirvana-link-"));
  // The interpreter has no such machine, and LLVM IR may not call a kernel: the host's machine and its convention will do.
  const machine = (ir: string) => ir.replaceAll(/^target .*\n/gm, "").replaceAll(/\bspir_(kernel|func) /g, "");
  writeFileSync(join(folder, "library.ll"), await translated(library));
  writeFileSync(join(folder, "program.ll"), await translated(program));
  const linked = linker?.(["-S", "library.ll", "program.ll"], "", folder);
  expect(linked).toMatchObject({ status: 0, stderr: "" });
  expect(linked?.stdout).toContain("define spir_kernel void @kernel(");
  writeFileSync(join(folder, "linked.ll"), machine(linked?.stdout ?? ""));
  writeFileSync(join(folder, "host.ll"), host);
  const whole = linker?.(["-S", "linked.ll", "host.ll"], "", folder);
  expect(whole).toMatchObject({ status: 0, stderr: "" });
  const run = lli?.(["-"], whole?.stdout);
  const expected = [0, 1, 2, 3].map((at) => at * 3 * 2 * 7 * 2 + 7);
  expect(run).toMatchObject({ status: 0, stdout: `${expected.join(" ")} `, stderr: "" });
});
