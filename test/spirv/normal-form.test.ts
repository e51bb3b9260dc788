// The normal form is the same for modules that mean the same, and no other.
import { expect, test } from "vitest";
import { assembled } from "./corpus.ts";
import { normalForm } from "./normal-form.ts";

const head = `OpCapability Shader
OpMemoryModel Logical GLSL450
OpEntryPoint GLCompute %1 "main"
OpExecutionMode %1 LocalSize 1 1 1
%2 = OpTypeVoid
%3 = OpTypeFunction %2
%4 = OpTypeInt 32 1
%5 = OpTypeInt 32 0
%6 = OpConstant %4 3
%7 = OpConstant %5 4
%8 = OpTypePointer Function %5
%9 = OpTypeBool
%10 = OpConstantTrue %9
%1 = OpFunction %2 None %3
%20 = OpLabel
%21 = OpVariable %8 Function
`;
const tail = "OpReturn\nOpFunctionEnd\n";
const form = (body: string): string => normalForm(assembled(`${head}${body}${tail}`));
const plain = form("%22 = OpIAdd %5 %7 %7\nOpStore %21 %22\n");

test.each([
  ["other ids", "%32 = OpIAdd %5 %7 %7\nOpStore %21 %32\n"],
  ["a split block", "%22 = OpIAdd %5 %7 %7\nOpBranch %23\n%23 = OpLabel\nOpStore %21 %22\n"],
  [
    "a phi of one value",
    "%22 = OpIAdd %5 %7 %7\nOpBranch %23\n%23 = OpLabel\n%24 = OpPhi %5 %22 %20\nOpStore %21 %24\n",
  ],
  ["a bitcast of the sign", "%22 = OpIAdd %5 %7 %7\n%23 = OpBitcast %4 %22\nOpStore %21 %23\n"],
  ["a block that nothing leads to", "%22 = OpIAdd %5 %7 %7\nOpStore %21 %22\nOpReturn\n%23 = OpLabel\n"],
])("is the same for %s", (_, body) => {
  expect(form(body)).toBe(plain);
});

test.each([
  ["another opcode", "%22 = OpISub %5 %7 %7\nOpStore %21 %22\n"],
  ["another constant", "%22 = OpIAdd %5 %7 %6\nOpStore %21 %22\n"],
  ["a store less", "%22 = OpIAdd %5 %7 %7\n"],
  ["another access", "%22 = OpIAdd %5 %7 %7\nOpStore %21 %22 Volatile\n"],
  [
    "a merge instruction",
    "%22 = OpIAdd %5 %7 %7\nOpStore %21 %22\nOpSelectionMerge %23 None\nOpBranchConditional %10 %23 %23\n%23 = OpLabel\n",
  ],
])("differs for %s", (_, body) => {
  expect(form(body)).not.toBe(plain);
});
