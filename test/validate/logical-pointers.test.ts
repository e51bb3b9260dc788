import { describe } from "vitest";
import { type RuleCase, testRules } from "./cases.ts";

const declarations = `%void = OpTypeVoid
%fn = OpTypeFunction %void
%bool = OpTypeBool
%true = OpConstantTrue %bool
%uint = OpTypeInt 32 0
%ulong = OpTypeInt 64 0
%zero = OpConstant %uint 0
%four = OpConstant %uint 4
%float = OpTypeFloat 32
%v2 = OpTypeVector %float 2
%mat = OpTypeMatrix %v2 2
%runtime = OpTypeRuntimeArray %uint
%struct = OpTypeStruct %uint %mat
%list = OpTypeStruct %runtime
%block = OpTypeStruct %uint
%blocks = OpTypeArray %block %four
%p_uint = OpTypePointer StorageBuffer %uint
%p_v2 = OpTypePointer StorageBuffer %v2
%p_mat = OpTypePointer StorageBuffer %mat
%p_struct = OpTypePointer StorageBuffer %struct
%p_list = OpTypePointer StorageBuffer %list
%p_blocks = OpTypePointer StorageBuffer %blocks
%w_uint = OpTypePointer Workgroup %uint
%null_uint = OpConstantNull %p_uint
%a = OpVariable %p_struct StorageBuffer
%b = OpVariable %p_struct StorageBuffer
%list_var = OpVariable %p_list StorageBuffer
%blocks_var = OpVariable %p_blocks StorageBuffer
%matrix = OpVariable %p_mat StorageBuffer
%workgroup = OpVariable %w_uint Workgroup
%one = OpConstant %uint 1`;

const module = (
  body: string,
  capabilities = ["VariablePointersStorageBuffer"],
  rest = declarations,
): string => `OpCapability Shader
OpCapability Linkage
OpCapability Int64
OpCapability Addresses
${capabilities.map((name) => `OpCapability ${name}`).join("\n")}
OpMemoryModel Logical GLSL450
OpDecorate %block Block
OpMemberDecorate %block 0 Offset 0
OpDecorate %p_uint ArrayStride 4
${rest}
%main = OpFunction %void None %fn
%entry = OpLabel
${body}
OpReturn
OpFunctionEnd
`;

const fails = (rule: string, passes: string, body: string, message: string): RuleCase => ({
  rule: `logical-pointer.${rule}`,
  passes: module(passes),
  fails: module(body),
  options: { targetEnv: "spv1.3", reference: true },
  message,
});

const select = (one: string, other: string, type = "%p_uint") => `%pa = OpAccessChain %p_uint %a %zero
%pb = OpAccessChain %p_uint %b %zero
%column = OpAccessChain %p_v2 %matrix %zero
%copy = OpCopyObject %p_v2 %column
%s = OpSelect ${type} %true ${one} ${other}`;

describe("logical pointers", () => {
  const good = select("%pa", "%null_uint");
  const withNull = (type: string) =>
    declarations.replace("%a = OpVariable", `%null = OpConstantNull ${type}\n%a = OpVariable`);
  testRules([
    fails(
      "operand",
      "%e = OpPtrAccessChain %p_uint %null_uint %zero",
      "%e = OpPtrAccessChain %w_uint %workgroup %zero",
      "Instruction may only have a logical pointer operand in the StorageBuffer or Workgroup storage classes",
    ),
    fails(
      "operand",
      "%e = OpPtrAccessChain %p_uint %null_uint %zero",
      "%e = OpInBoundsPtrAccessChain %p_uint %null_uint %zero",
      "Instruction may not have a logical pointer operand",
    ),
    {
      rule: "logical-pointer.result",
      passes: module("", []).replace("%null_uint = OpConstantNull %p_uint\n", ""),
      fails: module("", []),
      options: { targetEnv: "spv1.3", skipBlockLayout: true },
      message: "Instruction may only return a logical pointer in the StorageBuffer or Workgroup storage classes",
    },
    fails("same-structure", good, select("%pa", "%pb"), "Variable pointers must point into the same structure"),
    {
      rule: "logical-pointer.block-array",
      passes: module("", ["VariablePointers"]),
      fails: module("", ["VariablePointers"], withNull("%p_blocks")),
      options: { targetEnv: "spv1.3", reference: true },
      message: "Variable pointer must not point to an array of Block- or BufferBlock-decorated structs",
    },
    {
      rule: "logical-pointer.matrix",
      passes: module(""),
      fails: module("", [], withNull("%p_struct")).replace("Int64\n", "Int64\nOpCapability VariablePointers\n"),
      options: { targetEnv: "spv1.3", reference: true },
      message: "Variable pointer must not point to an object that is or contains a matrix",
    },
    {
      rule: "logical-pointer.column",
      passes: module(good),
      fails: module(select("%copy", "%null", "%p_v2"), ["VariablePointers"], withNull("%p_v2")),
      options: { targetEnv: "spv1.3", reference: true },
      message: "Variable pointer must not point to a column or a component of a column of a matrix",
    },
    {
      rule: "logical-pointer.array-length",
      passes: module("%n = OpArrayLength %uint %list_var 0"),
      fails: module(
        "%s = OpSelect %p_list %true %list_var %null\n%n = OpArrayLength %uint %s 0",
        ["VariablePointers"],
        withNull("%p_list"),
      ),
      options: { targetEnv: "spv1.3", reference: true },
      message: "Pointer operand must not be a variable pointer",
    },
  ]);
});

describe("arrays of blocks behind untyped pointers", () => {
  const untyped = (type: string) => `OpCapability Shader
OpCapability Linkage
OpCapability UntypedPointersKHR
OpExtension "SPV_KHR_untyped_pointers"
OpMemoryModel Logical GLSL450
OpDecorate %block Block
OpMemberDecorate %block 0 Offset 0
%void = OpTypeVoid
%fn = OpTypeFunction %void
%uint = OpTypeInt 32 0
%four = OpConstant %uint 4
%block = OpTypeStruct %uint
%blocks = OpTypeArray %block %four
%others = OpTypeArray %block %four
%pointer = OpTypeUntypedPointerKHR StorageBuffer
%v = OpUntypedVariableKHR %pointer StorageBuffer %blocks
%main = OpFunction %void None %fn
%entry = OpLabel
%p = OpUntypedAccessChainKHR %pointer ${type} %v
OpReturn
OpFunctionEnd`;
  testRules([
    {
      rule: "access-chain.block-array",
      passes: untyped("%blocks"),
      fails: untyped("%others"),
      message: "the other must also be the same array",
    },
    {
      rule: "access-chain.element",
      passes: module("%e = OpPtrAccessChain %p_uint %null_uint %zero"),
      fails: module("%e = OpPtrAccessChain %p_uint %null_uint %true"),
      options: { targetEnv: "spv1.3", skipBlockLayout: true },
      message: "Element must be an integer",
    },
  ]);
});
