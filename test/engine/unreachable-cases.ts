// Constructs whose merge block control never reaches, for the engine and natively: each invocation replaces its number by what a function makes of it.

import { expect, test } from "vitest";
import type { ModuleLauncher } from "./module-cases.ts";

const numbers = [0, 1, 2, 3, 4, 5, 6, 7];

/** A function `%f` of the `int` `%x`, and what it computes. */
interface Case {
  readonly name: string;
  readonly body: string;
  readonly value: (x: number) => number;
}

/** How compilers end a block that is never reached: glslang in the first way, DXC and naga in the second. */
const ends = { unreachable: "OpUnreachable", return: "OpReturnValue %undefined" };

const ifElse = (end: string): string => `
%c = OpSGreaterThan %bool %x %i1
OpSelectionMerge %merge None
OpBranchConditional %c %then %else
%then = OpLabel
%double = OpIMul %int %x %i2
OpReturnValue %double
%else = OpLabel
%less = OpISub %int %x %i1
OpReturnValue %less
%merge = OpLabel
${end}`;

const choice = (end: string): string => `
OpSelectionMerge %merge None
OpSwitch %x %default 0 %zero 1 %one
%default = OpLabel
OpReturnValue %i7
%zero = OpLabel
OpReturnValue %i5
%one = OpLabel
OpReturnValue %i2
%merge = OpLabel
${end}`;

const loop = (end: string): string => `
OpBranch %header
%header = OpLabel
%sum = OpPhi %int %x %entry %more %next
OpLoopMerge %merge %next None
OpBranch %test
%test = OpLabel
%c = OpSGreaterThan %bool %sum %i7
OpSelectionMerge %rest None
OpBranchConditional %c %leave %rest
%leave = OpLabel
OpReturnValue %sum
%rest = OpLabel
OpBranch %next
%next = OpLabel
%more = OpIAdd %int %sum %i5
OpBranch %header
%merge = OpLabel
${end}`;

/** The selection ends every turn of the loop, and the loop itself. */
const nested = (end: string): string => `
OpBranch %header
%header = OpLabel
OpLoopMerge %merge %next None
OpBranch %test
%test = OpLabel
%c = OpSGreaterThan %bool %x %i2
OpSelectionMerge %rest None
OpBranchConditional %c %big %small
%big = OpLabel
%d = OpSGreaterThan %bool %x %i5
OpSelectionMerge %inner None
OpBranchConditional %d %bigger %smaller
%bigger = OpLabel
OpReturnValue %x
%smaller = OpLabel
OpReturnValue %i1
%inner = OpLabel
OpBranch %rest
%small = OpLabel
OpReturnValue %i7
%rest = OpLabel
%lost = OpIAdd %int %x %i1
OpBranch %next
%next = OpLabel
OpBranch %header
%merge = OpLabel
${end}`;

/** A loop that nothing leads to uses what another one counts, in a block that both lead to. */
const lostLoop = (): string => `
OpBranch %header
%header = OpLabel
%n = OpPhi %int %x %entry %more %next
OpLoopMerge %merge %next DontUnroll
OpBranch %test
%test = OpLabel
%c = OpSLessThan %bool %n %i5
OpBranchConditional %c %next %leave
%next = OpLabel
%more = OpIAdd %int %n %i2
OpBranch %header
%leave = OpLabel
OpReturnValue %n
%merge = OpLabel
OpBranch %lost
%lost = OpLabel
%m = OpPhi %int %i1 %merge %again %back
OpLoopMerge %after %back None
OpBranch %ask
%ask = OpLabel
%d = OpSLessThan %bool %m %n
OpBranchConditional %d %back %after
%back = OpLabel
%again = OpIAdd %int %m %i1
OpBranch %lost
%after = OpLabel
%both = OpIAdd %int %m %n
OpReturnValue %both`;

const cases: readonly Case[] = Object.entries(ends).flatMap(([name, end]) => [
  { name: `if and else return, ${name}`, body: ifElse(end), value: (x) => (x > 1 ? 2 * x : x - 1) },
  { name: `all cases return, ${name}`, body: choice(end), value: (x) => [5, 2][x] ?? 7 },
  {
    name: `a loop is left by return, ${name}`,
    body: loop(end),
    value: (x) => (x > 7 ? x : x + 5 * Math.ceil((8 - x) / 5)),
  },
  { name: `nothing ends a turn, ${name}`, body: nested(end), value: (x) => (x > 5 ? x : x > 2 ? 1 : 7) },
]);

const shader = (body: string): string => `OpCapability Shader
OpMemoryModel Logical GLSL450
OpEntryPoint GLCompute %main "main" %id
OpExecutionMode %main LocalSize 1 1 1
OpDecorate %id BuiltIn GlobalInvocationId
OpDecorate %words ArrayStride 4
OpDecorate %block BufferBlock
OpMemberDecorate %block 0 Offset 0
OpDecorate %buffer DescriptorSet 0
OpDecorate %buffer Binding 0
%void = OpTypeVoid
%bool = OpTypeBool
%int = OpTypeInt 32 1
%uint = OpTypeInt 32 0
%v3 = OpTypeVector %uint 3
%words = OpTypeRuntimeArray %int
%block = OpTypeStruct %words
%blockPtr = OpTypePointer Uniform %block
%intPtr = OpTypePointer Uniform %int
%idPtr = OpTypePointer Input %v3
%mainType = OpTypeFunction %void
%fType = OpTypeFunction %int %int
%u0 = OpConstant %uint 0
%i1 = OpConstant %int 1
%i2 = OpConstant %int 2
%i5 = OpConstant %int 5
%i7 = OpConstant %int 7
%undefined = OpUndef %int
%id = OpVariable %idPtr Input
%buffer = OpVariable %blockPtr Uniform
%main = OpFunction %void None %mainType
%start = OpLabel
%ids = OpLoad %v3 %id
%i = OpCompositeExtract %uint %ids 0
%place = OpAccessChain %intPtr %buffer %u0 %i
%old = OpLoad %int %place
%new = OpFunctionCall %int %f %old
OpStore %place %new
OpReturn
OpFunctionEnd
%f = OpFunction %int None %fType
%x = OpFunctionParameter %int
%entry = OpLabel${body}
OpFunctionEnd
`;

export function describeUnreachable(launch: ModuleLauncher): void {
  const lost: Case = {
    name: "a loop is lost",
    body: lostLoop(),
    value: (x) => (x < 5 ? x + 2 * Math.ceil((5 - x) / 2) : x),
  };
  test.each([...cases, lost])("$name", async ({ body, value }) => {
    const data = Int32Array.from(numbers);
    await launch(shader(body), { groups: [numbers.length, 1, 1], buffers: [{ set: 0, binding: 0, data }] });
    expect([...data]).toEqual(numbers.map(value));
  });
}
