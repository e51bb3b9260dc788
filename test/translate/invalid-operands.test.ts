// SPIR-V whose operands are of the wrong types: it has no LLVM IR that llvm-as takes, so that it is rejected with LLVM's reason.
import { expect, it } from "vitest";
import { assemble } from "../../src/spirv/modules.ts";
import { translateToLlvm } from "../../src/translate/index.ts";
import { unwrapped } from "../harness/results.ts";

const HEAD = `
OpCapability Addresses
OpCapability Kernel
OpCapability Linkage
OpMemoryModel Physical64 OpenCL
%void = OpTypeVoid
%bool = OpTypeBool
%uint = OpTypeInt 32 0
%ulong = OpTypeInt 64 0
%float = OpTypeFloat 32
%pointer = OpTypePointer CrossWorkgroup %uint
%signature = OpTypeFunction %void %uint %ulong %float %pointer
`;

function failureOf(body: string): string | undefined {
  const text = `${HEAD}%f = OpFunction %void None %signature
%i = OpFunctionParameter %uint
%l = OpFunctionParameter %ulong
%x = OpFunctionParameter %float
%p = OpFunctionParameter %pointer
%entry = OpLabel
${body}
OpReturn
OpFunctionEnd`;
  return translateToLlvm(unwrapped(assemble(text))).diagnostics[0]?.message;
}

it.each([
  ["%r = OpFOrdEqual %bool %i %i", "Invalid operand types for FCmp instruction"],
  ["%r = OpIEqual %bool %x %x", "Invalid operand types for ICmp instruction"],
  ["%r = OpUConvert %pointer %l", "Trunc has operands of the wrong kind"],
  ["%r = OpInBoundsPtrAccessChain %pointer %p %x", "GEP indexes must be integers"],
  [
    "OpBranch %next\n%next = OpLabel\n%r = OpPhi %uint %l %entry",
    "PHI node operands are not the same type as the result!",
  ],
])("rejects %s", (body, reason) => {
  expect(failureOf(body)).toContain(reason);
});

it("rejects a constant of a type without numbers", () => {
  const words = unwrapped(assemble(`${HEAD}%c = OpConstant %uint 7`)).words.slice();
  // The type of the last instruction becomes the pointer's.
  words[words.length - 3] = 6;
  const made = translateToLlvm({ words, isBigEndian: false });
  expect(made.diagnostics[0]?.message).toBe("OpConstant must have a type of numbers");
});
