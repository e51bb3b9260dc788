// Target extension types, built-in variables and instructions that LLVM IR can name and kernels cannot have: each is rejected with a reason.

import { describe, expect, test } from "vitest";
import { linesOf, messageOf } from "./forward.ts";

const parameter = (type: string): string => `define spir_func void @f(${type} %a) {\n  ret void\n}\n`;
const image = (parameters: string): string => `target("spirv.Image", ${parameters})`;

describe("target extension types", () => {
  test.each([
    [image("void, 7, 0, 0, 0, 0, 0, 0"), "Invalid dimensionality operand: 7"],
    [image("void, 1, 25, 0, 0, 0, 0, 0"), "Invalid Depth 25 (must be 0, 1 or 2)"],
    [image("void, 1, 0, 2, 0, 0, 0, 0"), "Invalid Arrayed 2 (must be 0 or 1)"],
    [image("void, 1, 0, 0, 2, 0, 0, 0"), "Invalid MS 2 (must be 0 or 1)"],
    [image("void, 1, 0, 0, 0, 3, 0, 0"), "Invalid Sampled 3 (must be 0, 1 or 2)"],
    [image("void, 1, 0, 0, 0, 0, 42, 0"), "Invalid image format operand: 42"],
    [image("void, 1, 0, 0, 0, 0, 0, 3"), "Invalid access qualifier operand: 3"],
    [image("<4 x i32>, 1, 0, 0, 0, 0, 0, 0"), "Expected Sampled Type to be either void or numerical scalar type"],
    [image("void, 6, 0, 0, 0, 0, 0, 0"), "Dim SubpassData requires Sampled to be 2"],
    ['target("spirv.Pipe", 3)', "Invalid access qualifier operand: 3"],
  ])("%s is invalid", (type, reason) => {
    expect(messageOf(parameter(type))).toBe(`the type '${type}' would be invalid in SPIR-V: ${reason}`);
  });

  test.each([
    image("void, 1, 0, 0, 0, 0"),
    image("void, 1, 0, 0, 0, 0, 0, 0, 0"),
    image("1, 0, 0, 0, 0, 0, 0"),
    'target("spirv.Sampler", 0)',
    'target("spirv.Pipe", 0, 0)',
    'target("spirv.Event", i32)',
    'target("spirv.CooperativeMatrixKHR", float, 3, 8, 8)',
  ])("%s has other parameters", (type) => {
    const options = { extensions: ["SPV_KHR_cooperative_matrix"] };
    const reason = `the type '${type}' has other parameters than the type of SPIR-V with its name`;
    expect(messageOf(parameter(type), options)).toContain(reason);
  });

  test("are written with all numbers that kernels have", () => {
    for (const dimension of [0, 1, 2, 3, 4, 5]) {
      const lines = linesOf(parameter(image(`void, ${dimension}, 2, 0, 0, 0, 0, 2`)));
      expect(lines.some((line) => new RegExp(`^TypeImage \\d+ \\d+ ${dimension} 2 0 0 0 0 2`).test(line))).toBe(true);
    }
  });
});

describe("built-in variables of shaders", () => {
  test.each([
    ["FragCoord", "<4 x float>", "Shader"],
    ["VertexIndex", "i32", "Shader"],
    ["TessCoord", "<3 x float>", "Tessellation"],
    ["PointSize", "float", "Shader"],
  ])("%s is rejected", (name, type, capability) => {
    const reason = `the built-in variable ${name} needs the capability ${capability}, which kernels do not have`;
    const symbol = `_Z${15 + name.length}__spirv_BuiltIn${name}v`;
    expect(
      messageOf(
        `define spir_func ${type} @f() {\n  %v = call spir_func ${type} @${symbol}()\n  ret ${type} %v\n}\ndeclare spir_func ${type} @${symbol}()\n`,
      ),
    ).toContain(reason);
    expect(
      messageOf(
        `@__spirv_BuiltIn${name} = external addrspace(1) constant ${type}\ndefine spir_func ${type} @f() {\n  %v = load ${type}, ptr addrspace(1) @__spirv_BuiltIn${name}\n  ret ${type} %v\n}\n`,
      ),
    ).toContain(reason);
  });

  test("need their extension where kernels may have them", () => {
    const text = `define spir_func i32 @f() {
  %v = call spir_func i32 @_Z24__spirv_BuiltInCoreIDARMv()
  ret i32 %v
}
declare spir_func i32 @_Z24__spirv_BuiltInCoreIDARMv()
`;
    expect(messageOf(text)).toContain("SPV_ARM_core_builtins");
    expect(linesOf(text, { extensions: ["SPV_ARM_core_builtins"] })).toContain('Extension "SPV_ARM_core_builtins"');
  });

  test("have components that are scalars", () => {
    const text = `define spir_func <3 x i64> @f() {
  %v = call spir_func <3 x i64> @_Z33__spirv_BuiltInGlobalInvocationIdi(i32 0)
  ret <3 x i64> %v
}
declare spir_func <3 x i64> @_Z33__spirv_BuiltInGlobalInvocationIdi(i32)
`;
    expect(messageOf(text)).toContain("reads one component of a vector, and must be of a scalar");
  });
});

describe("instructions that a call may not be", () => {
  test.each([
    ["void", "Label", "", "is no instruction that a call may be"],
    ["void", "Return", "", "is no instruction that a call may be"],
    ["i32", "TypeFunction", "i32 1", "is no instruction that a call may be"],
    ["i32", "TypeAvcMcePayloadINTEL", "", "is no instruction that a call may be"],
    ["void", "Capability", "i32 1", "is no instruction that a call may be"],
    ["i32", "Variable", "i32 7", "is no instruction that a call may be"],
    ["i32", "AliasDomainDeclINTEL", "", "is no instruction that a call may be"],
    ["float", "DPdx", "float 1.0", "needs the capability Shader, which kernels do not have"],
    ["void", "EmitVertex", "", "needs the capability Geometry, which kernels do not have"],
    ["void", "DemoteToHelperInvocation", "", "is no instruction that a call may be"],
    ["<4 x float>", "SpecConstantComposite", "float 1.0", "must have a part of the right type for each element"],
    ["i64", "SpecConstant", "i32 1, i32 2", "must have a default of the type of its result"],
    ["i32", "CreateUserEvent", "", "Result Type must be OpTypeDeviceEvent."],
    ["i32", "ImageQueryLevels", "i32 1", "Expected Image to be of type OpTypeImage"],
  ])("%s %s(%s)", (type, name, args, reason) => {
    const types = args.replaceAll(/ [\d.]+/g, "");
    const result = type === "void" ? "" : "%v = ";
    const symbol = `_Z${8 + name.length}__spirv_${name}${args.includes("float") ? "f" : args === "" ? "v" : "i"}`;
    const text = `define spir_func void @f() {
  ${result}call spir_func ${type} @${symbol}(${args})
  ret void
}
declare spir_func ${type} @${symbol}(${types})
`;
    expect(messageOf(text)).toContain(reason);
  });
});
