/** With `all`, errors that follow from others are left out, but never the first. */
import { describe, expect, it } from "vitest";
import { codesOf, shader } from "./cases.ts";

const untyped = (load: string) => `OpCapability Shader
OpCapability Linkage
OpCapability UntypedPointersKHR
OpExtension "SPV_KHR_untyped_pointers"
OpMemoryModel Logical GLSL450
OpDecorate %array ArrayStride 4
%void = OpTypeVoid
%uint = OpTypeInt 32 0
%u1 = OpConstant %uint 1
%array = OpTypeArray %uint %u1
%pointer = OpTypeUntypedPointerKHR StorageBuffer
%variable = OpUntypedVariableKHR %pointer StorageBuffer %array
%fn = OpTypeFunction %void
%main = OpFunction %void None %fn
%entry = OpLabel
%chain = OpUntypedPtrAccessChainKHR %pointer %array %variable %u1
${load}
OpReturn
OpFunctionEnd
`;

describe("errors that follow from others", () => {
  it("are left out", () => {
    const module = shader(
      "%uint = OpTypeInt 32 0\n%float = OpTypeFloat 32\n%u1 = OpConstant %uint 1",
      "%a = OpFAdd %uint %u1 %u1\n%b = OpFAdd %float %a %a",
    );
    expect(codesOf(module, { all: true })).toEqual(["arithmetic.float-result"]);
  });

  it("stay if they are found before their cause", () => {
    // The chain is wrong, which a later stage finds.
    const wrong = untyped("%value = OpLoad %array %chain");
    expect(codesOf(wrong)).toEqual(["memory.load"]);
    expect(codesOf(wrong, { all: true })).toEqual(["memory.load", "logical-pointer.operand"]);
  });
});
