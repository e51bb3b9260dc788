// Rules of the translation towards SPIR-V that follow llvm-spirv, and the way back.

import { describe, expect, test } from "vitest";
import { Context } from "../../src/ir/index.ts";
import { parseLlvm } from "../../src/llvm/index.ts";
import { assemble } from "../../src/spirv/modules.ts";
import { regularize, translateToLlvm } from "../../src/translate/index.ts";
import { unwrapped } from "../harness/results.ts";
import { back, linesOf, messageOf, OPEN_CL_C, opsOf, textOf, warningsOf } from "./forward.ts";

describe("translateToSpirv", () => {
  test("leaves functions of floats that OpenCL C lacks as functions", () => {
    const add = "declare float @_Z10atomic_addPU3AS1Vff(ptr addrspace(1), float)\n";
    const call =
      "define void @f(ptr addrspace(1) %p) {\n  %r = call float @_Z10atomic_addPU3AS1Vff(ptr addrspace(1) %p, float 1.0)\n";
    expect(opsOf(`${add}${call}  ret void\n}\n${OPEN_CL_C}`)).toContain("FunctionCall");
  });

  test("branches where a switch selects by a boolean", () => {
    const blocks = "a:\n  br label %d\nb:\n  br label %d\nd:\n  ret void\n}\n";
    const targetsOf = (cases: string): readonly string[] => {
      const lines = linesOf(`define void @f(i1 %c) {\nentry:\n  switch i1 %c, label %d [ ${cases} ]\n${blocks}`);
      const labels = lines.flatMap((line) => /^Label (\d+)/.exec(line)?.[1] ?? []);
      const targets = /^BranchConditional \d+ (\d+) (\d+)/.exec(lines.find((one) => one.startsWith("BranchC")) ?? "");
      return [targets?.[1], targets?.[2]].map((id) => "eabd"[labels.indexOf(id ?? "")] ?? "");
    };
    expect(targetsOf("i1 true, label %a\n i1 false, label %b")).toEqual(["a", "b"]);
    expect(targetsOf("i1 false, label %b")).toEqual(["d", "b"]);
    expect(targetsOf("i1 true, label %a")).toEqual(["a", "d"]);
  });

  test("computes an expression of constants once in a block", () => {
    const cast = "ptr addrspace(4) addrspacecast (ptr addrspace(1) @g to ptr addrspace(4))";
    const text = `@g = addrspace(1) global i32 0
define void @f(i1 %c) {
  store i32 1, ${cast}
  store i32 2, ${cast}
  br i1 %c, label %a, label %b
a:
  store i32 3, ${cast}
  br label %b
b:
  ret void
}
`;
    expect(opsOf(text)).toEqual([
      ...["PtrCastToGeneric", "Store", "Store", "BranchConditional"],
      ...["Label", "PtrCastToGeneric", "Store", "Branch", "Label", "Return", "FunctionEnd"],
    ]);
  });

  test("compares and exchanges floats as integers that pointers are to", () => {
    const name = "_Z30atomic_compare_exchange_strongPU3AS1VU7_AtomicfPU3AS1ff";
    const text = `declare i1 @${name}(ptr addrspace(4), ptr addrspace(4), float)
define void @f(ptr addrspace(4) %o, ptr addrspace(4) %e, float %d) {
  %r = call i1 @${name}(ptr addrspace(4) %o, ptr addrspace(4) %e, float %d)
  ret void
}
${OPEN_CL_C}`;
    expect(opsOf(text)).toEqual([
      "Bitcast",
      "Load",
      "AtomicCompareExchange",
      "Store",
      "IEqual",
      "Return",
      "FunctionEnd",
    ]);
    expect(back(text, {}, { targetEnvironment: "CL2.0" })).toContain("%exp = load i32, ptr addrspace(4) %e");
  });

  test("keeps rounding modes of divisions with an extension", () => {
    const name = "llvm.experimental.constrained.fdiv.f32";
    const text = `declare float @${name}(float, float, metadata, metadata)
define float @f(float %a) strictfp {
  %r = call float @${name}(float %a, float %a, metadata !"round.towardzero", metadata !"fpexcept.strict") strictfp
  ret float %r
}
`;
    const isRounded = (lines: readonly string[]): boolean => lines.some((one) => /FPRoundingMode 1/.test(one));
    expect(isRounded(linesOf(text))).toBe(false);
    expect(isRounded(linesOf(text, { extensions: ["SPV_INTEL_rounded_divide_sqrt"] }))).toBe(true);
    expect(warningsOf(text)).toEqual([
      "the rounding mode 'round.towardzero' is lost: SPIR-V has none for this operation",
    ]);
    expect(warningsOf(text, { extensions: ["SPV_INTEL_rounded_divide_sqrt"] })).toEqual([]);
    expect(warningsOf(text.replace("round.towardzero", "round.tonearest"))).toEqual([]);
  });

  test.each(["fadd", "fsub", "fmul", "frem", "pow"])("warns of rounding modes of %s, which are lost", (operation) => {
    const name = `llvm.experimental.constrained.${operation}.f32`;
    const text = `declare float @${name}(float, float, metadata, metadata)
define float @f(float %a) strictfp {
  %r = call float @${name}(float %a, float %a, metadata !"round.upward", metadata !"fpexcept.strict") strictfp
  ret float %r
}
`;
    expect(warningsOf(text)).toEqual(["the rounding mode 'round.upward' is lost: SPIR-V has none for this operation"]);
  });

  test("requires an extension where formats of images are compared with it", () => {
    const name = "_Z27get_image_channel_data_type14ocl_image2d_ro";
    const image = 'target("spirv.Image", void, 1, 0, 0, 0, 0, 0, 0)';
    const text = (format: number): string => `declare i32 @${name}(${image})
define i1 @f(${image} %i) {
  %d = call i32 @${name}(${image} %i)
  %r = icmp eq i32 %d, ${format}
  ret i1 %r
}
${OPEN_CL_C}`;
    expect(messageOf(text(0x10e3))).toContain("SPV_EXT_image_raw10_raw12");
    expect(messageOf(text(0x10e2))).toBe("");
    expect(linesOf(text(0x10e4), { extensions: ["SPV_EXT_image_raw10_raw12"] })).toContain(
      'Extension "SPV_EXT_image_raw10_raw12"',
    );
  });

  test("casts the null pointer of generic memory", () => {
    const text = `define i1 @f(ptr addrspace(3) %a) {
  %r = icmp eq ptr addrspace(3) addrspacecast (ptr addrspace(4) null to ptr addrspace(3)), %a
  ret i1 %r
}
`;
    expect(opsOf(text)).toContain("GenericCastToPtr");
  });

  test("names a variable without address space", () => {
    const text = "@g = global i1 true\ndefine i1 @f() {\n  %r = load i1, ptr @g\n  ret i1 %r\n}\n";
    expect(messageOf(text)).toContain("Original LLVM value:\n@g = global i1 true");
  });
});

describe("regularize", () => {
  test("gives LLVM IR without what SPIR-V lacks, or the reason", () => {
    const module = (body: string) => parseLlvm(new Context(), `target triple = "spir64-unknown-unknown"\n${body}`);
    const shift = module("define i1 @f(i1 %a, i1 %b) {\n  %r = shl i1 %a, %b\n  ret i1 %r\n}\n");
    const made = shift.ok ? regularize(shift.value) : shift;
    expect(made.ok ? textOf(made.value) : "").toMatch(/lshr i32 %\d+, %\d+\n.*icmp ne i32 %\d+, 0/);
    const lane = module(
      "define float @f(<4 x float> %a) {\n  %r = extractelement <4 x float> %a, i32 1\n  ret float %r\n}\n",
    );
    const canonical = lane.ok ? regularize(lane.value) : lane;
    expect(canonical.ok ? textOf(canonical.value) : "").toContain("extractelement <4 x float> %a, i64 1");
    const vector = module("define void @f(<5 x float> %a) {\n  ret void\n}\n");
    const rejected = vector.ok ? regularize(vector.value) : vector;
    expect(rejected.ok ? "" : rejected.diagnostics[0]?.message).toContain("Unsupported vector type with 5 elements");
  });
});

describe("translateToLlvm", () => {
  test("leaves out attributes of pointers that older tools have on images", () => {
    const text = `OpCapability Kernel
OpCapability Addresses
OpCapability ImageBasic
OpMemoryModel Physical64 OpenCL
OpDecorate %image FuncParamAttr NoWrite
OpDecorate %image FuncParamAttr NoCapture
OpDecorate %sum FuncParamAttr NoAlias
OpDecorate %data FuncParamAttr NoWrite
%void = OpTypeVoid
%int = OpTypeInt 32 0
%picture = OpTypeImage %void 2D 0 0 0 0 Unknown ReadOnly
%pointer = OpTypePointer CrossWorkgroup %int
%type = OpTypeFunction %int %picture %pointer
%sum = OpFunction %int None %type
%image = OpFunctionParameter %picture
%data = OpFunctionParameter %pointer
%entry = OpLabel
%value = OpLoad %int %data Aligned 4
OpReturnValue %value
OpFunctionEnd
`;
    const made = translateToLlvm(unwrapped(assemble(text)));
    expect(textOf(unwrapped(made))).toContain(
      'i32 @0(target("spirv.Image", void, 1, 0, 0, 0, 0, 0, 0) %0, ptr addrspace(1) readonly %1)',
    );
  });

  test("calls printf by its SPIR-V name if the format is not constant memory", () => {
    const text = `declare i32 @_Z18__spirv_ocl_printfPU3AS1c(ptr addrspace(1))
define void @f(ptr addrspace(1) %p) {
  %r = call i32 @_Z18__spirv_ocl_printfPU3AS1c(ptr addrspace(1) %p)
  ret void
}
`;
    const options = { extensions: ["SPV_EXT_relaxed_printf_string_address_space"] };
    expect(back(text, options)).toContain("call spir_func i32 @_Z18__spirv_ocl_printfPU3AS1c(ptr addrspace(1) %p)");
  });

  test("gives a stack slot of no elements one, as SPIR-V has no empty arrays", () => {
    const text = "define void @f() {\n  %p = alloca i32, i32 0, align 4\n  store i32 42, ptr %p\n  ret void\n}\n";
    expect(back(text)).toContain("alloca [1 x i32], align 4");
  });

  test("calls functions for addresses of elements of matrices", () => {
    const matrix = 'target("spirv.CooperativeMatrixKHR", i32, 3, 12, 12, 0)';
    const text = `declare ptr @_Z29__spirv_UntypedAccessChainKHRP6Matrixi(ptr, i32)
define void @f() {
  %p = alloca ${matrix}
  %e = call ptr @_Z29__spirv_UntypedAccessChainKHRP6Matrixi(ptr %p, i32 1)
  store i32 42, ptr %e
  ret void
}
`;
    const options = { extensions: ["SPV_KHR_cooperative_matrix", "SPV_KHR_untyped_pointers"] };
    const chain =
      "call spir_func ptr @_Z29__spirv_UntypedAccessChainKHRPPU3AS144__spirv_CooperativeMatrixKHR__uint_3_12_12_0i";
    expect(back(text, options)).toContain(`${chain}(ptr %p, i32 1)`);
  });
});
