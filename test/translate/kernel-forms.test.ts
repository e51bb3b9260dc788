// Forms of kernels that optimizers and older tools write, towards SPIR-V and back: lanes of odd vectors, booleans as integers, built-in variables of other
// types, lists of used variables, pipes from storage, decorations by numbers, dot products.

import { describe, expect, test } from "vitest";
import { Context } from "../../src/ir/index.ts";
import { type Module, parseLlvm, writeModule } from "../../src/llvm/index.ts";
import { regularize, type TranslateOptions, translateToLlvm } from "../../src/translate/index.ts";
import { unwrapped } from "../harness/results.ts";
import { linesOf, messageOf, OPEN_CL_C, opsOf, translated } from "./forward.ts";

function textOf(module: Module): string {
  let text = "";
  writeModule(module, { write: (part) => (text += part) });
  return text;
}

/** The LLVM IR that comes back from SPIR-V. */
function back(text: string, options: TranslateOptions = {}): string {
  return textOf(unwrapped(translateToLlvm(unwrapped(translated(text, options)), { targetEnvironment: "SPV-IR" })));
}

function regularized(text: string): string {
  return textOf(
    unwrapped(regularize(unwrapped(parseLlvm(new Context(), `target triple = "spir64-unknown-unknown"\n${text}`)))),
  );
}

describe("loads of vectors of lengths that SPIR-V lacks", () => {
  const load = (type: string, element: string, align: number, lane: number): string => `
define ${element} @f(ptr addrspace(1) %p) {
  %v = load ${type}, ptr addrspace(1) %p, align ${align}
  %x = extractelement ${type} %v, i64 ${lane}
  ret ${element} %x
}
`;

  test("load wider elements where the bits allow it", () => {
    expect(opsOf(load("<6 x i32>", "i32", 32, 5))).toEqual(
      "Load CompositeExtract ShiftRightLogical UConvert ReturnValue FunctionEnd".split(" "),
    );
    const text = back(load("<6 x half>", "half", 4, 2));
    expect(text).toContain("load <3 x i32>, ptr addrspace(1) %p, align 4");
    expect(text).toMatch(/trunc i32 %\d+ to i16\n.*bitcast i16 %\d+ to half/);
  });

  test("load each lane where they do not, with its own alignment", () => {
    for (const extensions of [[], ["SPV_KHR_untyped_pointers"]]) {
      const text = back(load("<5 x float>", "float", 8, 4), { extensions });
      const aligned = [...text.matchAll(/load float, ptr addrspace\(1\) %\w+, align (\d+)/g)].map(([, align]) => align);
      expect(aligned).toEqual(["8", "4", "8", "4", "8"]);
      expect(text).toMatch(/getelementptr float, ptr addrspace\(1\) %p, i64 4/);
    }
  });

  test("are rejected if a lane is computed, or the whole is used", () => {
    const computed = `define i32 @f(ptr addrspace(1) %p, i32 %i) {
  %v = load <6 x i32>, ptr addrspace(1) %p
  %x = extractelement <6 x i32> %v, i32 %i
  ret i32 %x
}
`;
    const made = translated(computed);
    expect(made.ok ? "" : made.diagnostics[0]?.message).toContain("Unsupported vector type with 6 elements");
  });
});

test("shifted booleans are extended as the integers that were shifted", () => {
  const text = (type: string): string => `define ${type} @f(i1 %a, i1 %b) {
  %s = lshr i1 %a, %b
  %x = zext i1 %s to ${type}
  ret ${type} %x
}
`;
  const shift = ["Select", "Select", "ShiftRightLogical", "INotEqual"];
  expect(opsOf(text("i32"))).toEqual([...shift, "ReturnValue", "FunctionEnd"]);
  expect(opsOf(text("i64"))).toEqual([...shift, "UConvert", "ReturnValue", "FunctionEnd"]);
});

describe("built-in variables", () => {
  const text = `@__spirv_BuiltInGlobalInvocationId = external addrspace(1) constant <3 x i64>, align 32
define i32 @f() {
  %v = load <6 x i32>, ptr addrspace(1) @__spirv_BuiltInGlobalInvocationId, align 32
  %x = extractelement <6 x i32> %v, i32 2
  ret i32 %x
}
`;

  test("are read as other vectors of the same bits", () => {
    expect(opsOf(text)).toEqual(["Load", "CompositeExtract", "UConvert", "ReturnValue", "FunctionEnd"]);
    const cast = back(text, { extensions: ["SPV_INTEL_vector_compute"] });
    expect(cast).toMatch(/%v = bitcast <3 x i64> %\d+ to <6 x i32>/);
    expect(cast).toContain("extractelement <6 x i32> %v, i32 2");
  });
});

test("lists of used variables of vector compute come back", () => {
  const text = `@c = internal addrspace(1) constant i64 1 #0
@ref = internal constant ptr addrspace(1) @c #0
@llvm.compiler.used = appending global [1 x ptr] [ptr @ref] #0
attributes #0 = { "VCGlobalVariable" }
`;
  expect(back(text, { extensions: ["SPV_INTEL_vector_compute"] })).toContain("@llvm.compiler.used = appending global");
  expect(back(text.replaceAll("#0\n", "\n").replace(/@ref.*\n@llvm.*\n/, ""))).not.toContain("llvm.compiler.used");
});

test.each(["read", "write"])("pipes to %s are made from storage", (access) => {
  const pipe = `target("spirv.Pipe", ${access === "read" ? 0 : 1})`;
  const name = `__spirv_CreatePipeFromPipeStorage_${access}`;
  const text = back(`declare ${pipe} @_Z${name.length}${name}PU3AS1K19__spirv_PipeStorage(ptr addrspace(1))
define void @f(ptr addrspace(1) %p) {
  %r = call ${pipe} @_Z${name.length}${name}PU3AS1K19__spirv_PipeStorage(ptr addrspace(1) %p)
  ret void
}
`);
  expect(text).toContain(`call spir_func ${pipe} @_Z${name.length}${name}PU3AS119__spirv_PipeStorage(`);
});

test("decorations of an extension that others replaced keep their numbers", () => {
  const text = `@g = addrspace(1) global i32 0, !spirv.Decorations !0
!0 = !{!1, !2}
!1 = !{i32 6147, i32 1, !"name"}
!2 = !{i32 6149, i32 1}
`;
  const options = { extensions: ["SPV_INTEL_global_variable_decorations"] };
  expect(linesOf(text, options)).toContain("Capability GlobalVariableDecorationsINTEL");
  const there = back(text, options);
  expect(there).toContain('!{i32 6147, i32 1, !"name"}');
  expect(there).toContain("!{i32 6149, i32 1}");
});

describe("dot products", () => {
  const name = "_Z11dot_acc_satDv2_sDv2_ti";
  const text = `declare spir_func i32 @${name}(<2 x i16>, <2 x i16>, i32)
define i32 @f(<2 x i16> %a, <2 x i16> %b, i32 %c) {
  %r = call spir_func i32 @${name}(<2 x i16> %a, <2 x i16> %b, i32 %c)
  ret i32 %r
}
${OPEN_CL_C}`;

  test("of OpenCL C add to an accumulator", () => {
    const options = { extensions: ["SPV_KHR_integer_dot_product"] };
    expect(opsOf(text, options)).toEqual(["SUDotAccSatKHR", "ReturnValue", "FunctionEnd"]);
    expect(back(text, options)).toContain("@_Z27__spirv_SUDotAccSatKHR_RintDv2_sDv2_ti(");
  });

  test("have no type of the result in the names of regularized LLVM IR", () => {
    expect(regularized(text)).toContain("@_Z22__spirv_SUDotAccSatKHRDv2_sDv2_ti(");
  });
});

test("explicit casts from generic pointers keep the pointee, and another one is a cast of its own", () => {
  const name = "_Z42__spirv_GenericCastToPtrExplicit_ToGlobalPU3AS4vi";
  const text = `declare ptr addrspace(1) @${name}(ptr addrspace(4), i32)
define void @f(ptr addrspace(4) %p) {
  %q = call ptr addrspace(1) @${name}(ptr addrspace(4) %p, i32 5)
  store i32 5, ptr addrspace(1) %q
  ret void
}
`;
  const casts = opsOf(text).filter((one) => one !== "Return" && one !== "FunctionEnd");
  expect(casts).toEqual(["GenericCastToPtrExplicit", "Bitcast", "Store"]);
});

describe("functions of OpenCL C whose form in SPIR-V depends on operands", () => {
  const image = (numbers: string) => `target("spirv.Image", void, ${numbers}, 0, 0)`;
  const sampler = 'target("spirv.Sampler")';

  test("sizes of multisampled images are of no level", () => {
    const text = `
declare spir_func i32 @_Z15get_image_width19ocl_image2d_msaa_ro(${image("1, 0, 0, 1, 0")})
define spir_func i32 @f(${image("1, 0, 0, 1, 0")} %m) {
  %w = call spir_func i32 @_Z15get_image_width19ocl_image2d_msaa_ro(${image("1, 0, 0, 1, 0")} %m)
  ret i32 %w
}
${OPEN_CL_C}`;
    expect(opsOf(text)).toEqual("ImageQuerySize CompositeExtract ReturnValue FunctionEnd".split(" "));
  });

  const sample = `
declare spir_func <4 x float> @_Z11read_imagef14ocl_image3d_ro11ocl_samplerDv4_fS_S_(${image("2, 0, 0, 0, 0")}, ${sampler}, <4 x float>, <4 x float>, <4 x float>)
define spir_func <4 x float> @f(${image("2, 0, 0, 0, 0")} %i, ${sampler} %s, <4 x float> %c, <4 x float> %d) {
  %r = call spir_func <4 x float> @_Z11read_imagef14ocl_image3d_ro11ocl_samplerDv4_fS_S_(${image("2, 0, 0, 0, 0")} %i, ${sampler} %s, <4 x float> %c, <4 x float> %d, <4 x float> %d)
  ret <4 x float> %r
}
${OPEN_CL_C}`;

  test("gradients of images of three dimensions have three lanes in SPIR-V, and four in OpenCL C", () => {
    const ops = "SampledImage VectorShuffle VectorShuffle ImageSampleExplicitLod ReturnValue FunctionEnd";
    expect(opsOf(sample)).toEqual(ops.split(" "));
    const made = unwrapped(translateToLlvm(unwrapped(translated(sample)), { targetEnvironment: "CL2.0" }));
    expect(textOf(made)).toMatch(/@_Z11read_imagef14ocl_image3d_ro11ocl_samplerDv4_fS\d*_S\d*_\(/);
  });

  const broadcast = (selector: string) => `
declare spir_func i32 @_Z31sub_group_non_uniform_broadcastij(i32, i32)
define spir_func i32 @f(i32 %x, i32 %n) {
  %r = call spir_func i32 @_Z31sub_group_non_uniform_broadcastij(i32 %x, i32 ${selector})
  ret i32 %r
}
${OPEN_CL_C}`;

  test("a broadcast from an invocation that is computed needs version 1.5", () => {
    const versionOf = (text: string) => Number(unwrapped(translated(text)).words[1]);
    expect([versionOf(broadcast("3")), versionOf(broadcast("%n"))]).toEqual([0x10300, 0x10500]);
    expect(messageOf(broadcast("%n"), { maxVersion: 0x10400 })).toContain(
      "In SPIR-V 1.4 or earlier, Id must be a constant instruction",
    );
    const instruction = broadcast("%n").replaceAll(
      "_Z31sub_group_non_uniform_broadcastij(i32",
      "_Z32__spirv_GroupNonUniformBroadcastiij(i32 3, i32",
    );
    expect(versionOf(instruction.replace("(i32 3, i32, i32)", "(i32, i32, i32)"))).toBe(0x10500);
  });

  test("an exchange of 64 bits needs Int64Atomics, in OpenCL C 1.2 as well", () => {
    const text = `
declare spir_func i64 @_Z9atom_xchgPU3AS1Vll(ptr addrspace(1), i64)
define spir_func i64 @f(ptr addrspace(1) %p, i64 %x) {
  %r = call spir_func i64 @_Z9atom_xchgPU3AS1Vll(ptr addrspace(1) %p, i64 %x)
  ret i64 %r
}
${OPEN_CL_C}`;
    expect(linesOf(text)).toContain("Capability Int64Atomics");
  });
});
