// Modules become text of the dialect, which reads back to itself.

import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { assemble, deserialize } from "../../src/spirv/index.ts";
import { messagesOf, unwrapped } from "../harness/results.ts";
import { assembled, corpus } from "./corpus.ts";
import { dialectText, textAgain } from "./dialect-text.ts";

const inputs = "test/spirv/deserialize/Inputs";
const names = readdirSync(inputs).flatMap((file) =>
  file.endsWith(".spvasm") ? [file.slice(0, -".spvasm".length)] : [],
);

describe("deserialize", () => {
  test.each(names)("%s", (name) => {
    const isLines = name === "lines";
    const text = dialectText(assembled(readFileSync(join(inputs, `${name}.spvasm`), "utf8")), isLines, !isLines);
    const golden = join(inputs, `${name}.mlir`);
    if (process.env["BLESS"] === "1") writeFileSync(golden, text);
    expect(text).toBe(readFileSync(golden, "utf8"));
    expect(textAgain(text, isLines)).toBe(text);
  });

  test("modules of the corpus are verified and read back", () => {
    for (const { name, module } of corpus().filter((_, index) => index % 4 === 0)) {
      const text = dialectText(module);
      expect(textAgain(text), name).toBe(text);
    }
  });
});

const wrong: readonly (readonly [text: string, message: string])[] = [
  ["%1 = OpTypeFloat 64 Float8E4M3EXT", "unsupported OpTypeFloat bitwidth: 64"],
  ["%1 = OpTypeFloat 32 BFloat16KHR", "unsupported OpTypeFloat bitwidth: 32"],
  ["%1 = OpTypeFloat 24", "unsupported OpTypeFloat bitwidth: 24"],
  ["%1 = OpTypeFloat 32\n%2 = OpTypeStruct %1\n%3 = OpTypeVector %2 5", "OpTypeVector must be of a scalar type"],
  [
    "%1 = OpTypeInt 32 0\n%2 = OpConstant %1 5\n%3 = OpTypeStruct %1\n%4 = OpTypeVectorIdEXT %3 %2",
    "OpTypeVectorIdEXT must be of a scalar type",
  ],
  [
    "%1 = OpTypeVoid\n%5 = OpTypeInt 32 0\n%2 = OpTypeFunction %1 %5\n%3 = OpFunction %1 None %2\n%4 = OpLabel\nOpReturn\nOpFunctionEnd",
    "function has 0 parameters, but its type has 1",
  ],
  [
    "%1 = OpTypeVoid\n%2 = OpTypeFunction %1\n%3 = OpTypeInt 32 1\n%4 = OpTypeFloat 32\n%5 = OpTypePointer Function %4\n%6 = OpConstant %3 0\n%7 = OpFunction %1 None %2\n%8 = OpLabel\n%9 = OpVariable %5 Function %6\nOpReturn\nOpFunctionEnd",
    "an initializer of type 'si32' for a variable of 'f32'",
  ],
  ["%1 = OpTypeStruct %1", "unknown type <id> 1"],
  ["%1 = OpTypeArray %2 %3\n%2 = OpTypeStruct %1", "unknown type <id> 2"],
  ["%1 = OpTypeVoid\n%2 = OpTypeStruct %1", "cannot use 'none' to compose SPIR-V types"],
  ["%1 = OpTypeInt 32 0\n%2 = OpConstant %1 0\n%3 = OpTypeArray %1 %2", "the length of an array must be at least 1"],
  [
    "%1 = OpTypeFloat 32\n%2 = OpTypeVector %1 4\n%3 = OpTypeMatrix %2 5",
    "matrix is expected to have 2, 3, or 4 columns",
  ],
  ["%1 = OpTypeFloat 32\n%2 = OpTypePointer !777 %1", "unknown StorageClass 777"],
  ["%1 = OpTypeFloat 32\n%2 = OpTypeImage %1 !99 !0 !0 !0 !1 !0", "unknown Dim 99"],
  ["%1 = OpTypeFloat 32\n%2 = OpTypeImage %1 2D 0 0 0 1 Unknown !9", "unknown AccessQualifier 9"],
  ["OpDecorate %1 Block\nOpGroupDecorate %1 %1", "<id> 1 is no OpDecorationGroup"],
  ["OpDecorate %1 !0x99999", "unknown Decoration 629145"],
  ["%1 = OpTypeInt 32 0\n%2 = OpSpecConstantOp %1 IAdd %2 %2\n%3 = OpTypeArray %1 %2", "unknown result <id> : 2"],
  ["%1 = OpTypeInt 32 0\n%2 = OpConstant %1 1\n%2 = OpConstant %1 1", "Id 2 is defined more than once"],
  ["%1 = OpTypeVoid\n%2 = OpTypeFunction %1\n%3 = OpFunction %1 !1024 %2", "unknown FunctionControl 1024"],
  [
    "%1 = OpTypeInt 64 0\n%2 = OpConstant %1 4294967297\n%3 = OpTypeArray %1 %2",
    "a length of 4294967297 is not supported",
  ],
  ["%1 = OpTypeFloat 32\n%2 = OpConstant %1 1\n%3 = OpTypeArray %1 %2", "expected an integer constant as <id> 2"],
  ["%1 = OpTypeInt 32 0\n%2 = OpTypeVector %1 65537", "vectors of more than 65536 components are not supported"],
  [
    "%1 = OpTypeFloat 32\n%2 = OpTypeGraphARM 1 %1 %1\n%3 = OpTypePointer Private %2",
    "the type of a graph cannot be part of another one",
  ],
  ["%1 = OpTypeFloat 32\n%2 = OpTypeGraphARM 1 %1 %1\n%3 = OpUndef %2", "there are no values of the type of a graph"],
  ["%1 = OpTypeVector %2 4", "unknown type <id> 2"],
  [
    "%1 = OpTypeVoid\n%2 = OpTypeFunction %1\n%3 = OpFunction %1 None %2\n%4 = OpLabel",
    "function misses OpFunctionEnd",
  ],
  [
    "%1 = OpTypeVoid\n%2 = OpTypeFunction %1\n%3 = OpFunction %1 None %2\n%4 = OpLabel\nOpFunctionEnd",
    "a basic block must end with a terminator",
  ],
  [
    "%1 = OpTypeVoid\n%2 = OpTypeFunction %1\n%3 = OpFunction %1 None %2\n%4 = OpLabel\nOpBranch %5\nOpFunctionEnd",
    "a block is named that has no OpLabel",
  ],
  [
    "%1 = OpTypeVoid\n%2 = OpTypeFunction %1\n%5 = OpTypeInt 32 0\n%3 = OpFunction %1 None %2\n%4 = OpLabel\n%6 = OpIAdd %5 %7 %7\nOpReturn\nOpFunctionEnd",
    "unknown result <id> : 7",
  ],
  [
    "%1 = OpTypeVoid\n%2 = OpTypeFunction %1\n%5 = OpTypeInt 32 0\n%3 = OpFunction %1 None %2\n%4 = OpLabel\n%6 = OpIAdd %1 %7 %7\nOpReturn\nOpFunctionEnd",
    "the result of 'spirv.IAdd' cannot be void",
  ],
  [
    "%1 = OpTypeVoid\n%2 = OpTypeFunction %1\n%3 = OpFunction %1 None %2\n%4 = OpLabel\nOpReturn\nOpFunctionEnd\n%5 = OpFunction %1 None %2\n%6 = OpLabel\nOpBranch %4\nOpFunctionEnd",
    "<id> 4 is a label of another function",
  ],
  [
    `%1 = OpTypeVoid
%2 = OpTypeFunction %1
%7 = OpTypeBool
%8 = OpConstantTrue %7
%3 = OpFunction %1 None %2
%4 = OpLabel
OpSelectionMerge %6 None
OpBranchConditional %8 %5 %6
%5 = OpLabel
OpBranch %6
%6 = OpLabel
%9 = OpPhi %7 %8 %4 %8 %5
OpReturn
OpFunctionEnd
%10 = OpFunction %1 None %2
%11 = OpLabel
%12 = OpLogicalNot %7 %9
OpReturn
OpFunctionEnd`,
    "unknown result <id> : 9",
  ],
];

const tensor = "%1 = OpTypeInt 32 0\n%2 = OpConstant %1 1\n%3 = OpConstant %1 0\n%4 = OpTypeTensorARM %1 %2\n";
const graph = `${tensor}%5 = OpTypeGraphARM 1 %4 %4\n`;
const body = "%7 = OpGraphInputARM %4 %3\nOpGraphSetOutputARM %7 %3\nOpGraphEndARM";

const wrongGraphs: readonly (readonly [text: string, message: string])[] = [
  [`${tensor}%5 = OpTypeTensorARM %1 %3`, "arm.tensors do not support rank zero"],
  [
    `${tensor}%5 = OpTypeArray %1 %2\n%6 = OpConstantComposite %5 %3\n%7 = OpTypeTensorARM %1 %2 %6`,
    "arm.tensors do not support zero dimensions",
  ],
  [
    `${tensor}%8 = OpConstant %1 2\n%5 = OpTypeArray %1 %2\n%6 = OpConstantComposite %5 %2\n%7 = OpTypeTensorARM %1 %8 %6`,
    "the shape of a tensor must have as many sizes as its rank says",
  ],
  [`${tensor}%5 = OpTypeGraphARM 3 %4 %4`, "OpTypeGraphARM has more inputs than types"],
  [`${tensor}%6 = OpGraphARM %1`, "OpGraphARM must have a graph type"],
  [`${graph}%6 = OpGraphARM %5`, "graph misses OpGraphEndARM"],
  [`${graph}%6 = OpGraphARM %5\nOpGraphEndARM`, "the graph's output 0 is not set"],
  [
    `${graph}%6 = OpGraphARM %5\n%7 = OpGraphInputARM %1 %3\nOpGraphEndARM`,
    "mismatch in argument type between graph type and input",
  ],
  [`${graph}%6 = OpGraphARM %5\n%7 = OpGraphInputARM %4 %2\nOpGraphEndARM`, "the graph's type has no number 1"],
  [
    `${graph}%6 = OpGraphARM %5\n%7 = OpGraphInputARM %4 %3 %3\nOpGraphEndARM`,
    "elements of arrays of tensors are not supported",
  ],
  [`${graph}OpGraphEntryPointARM %6 "g"`, "no graph matching <id> 6"],
  [
    `${graph}%6 = OpGraphARM %5\n${body}\nOpGraphEntryPointARM %6 "g"\nOpGraphEntryPointARM %6 "h"`,
    "a graph with two entry points is not supported",
  ],
  [
    `OpName %8 "g"\n${graph}%9 = OpTypePointer UniformConstant %4\n%8 = OpVariable %9 UniformConstant\n%6 = OpGraphARM %5\n${body}\nOpGraphEntryPointARM %6 "g"`,
    "an entry point of a graph needs a name of its own, but has 'g'",
  ],
  [`${graph}%6 = OpGraphARM %5\n%7 = OpLabel\nOpGraphEndARM`, "a basic block must end with a terminator"],
  [`${graph}%6 = OpGraphARM %5\nOpBranch %7\n%7 = OpLabel\n${body.replaceAll("%7", "%8")}`, "a graph has no blocks"],
];

describe("rejects", () => {
  test.each([...wrong, ...wrongGraphs])("%s", (text, message) => {
    const found = deserialize(
      unwrapped(assemble(`OpMemoryModel Logical GLSL450\n${text}\n`, { preserveNumericIds: true })),
    );
    expect(messagesOf(found)).toEqual([message]);
    expect(found.diagnostics[0]?.notes.map((note) => note.message.slice(0, 8))).toEqual(["at word "]);
  });
});

test("a value of another function is out of reach also where control never comes", () => {
  const module = assembled(`OpCapability Shader
OpMemoryModel Logical GLSL450
%1 = OpTypeVoid
%2 = OpTypeFunction %1
%3 = OpTypeBool
%4 = OpConstantTrue %3
%5 = OpFunction %1 None %2
%6 = OpLabel
%7 = OpLogicalNot %3 %4
OpReturn
OpFunctionEnd
%8 = OpFunction %1 None %2
%9 = OpLabel
OpReturn
%10 = OpLabel
%11 = OpLogicalNot %3 %7
OpReturn
OpFunctionEnd
`);
  expect(() => dialectText(module)).toThrow("using value defined outside the region");
});
