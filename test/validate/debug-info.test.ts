import { describe } from "vitest";
import { replaced, testInstructions } from "./cases.ts";

/** A module with debug information of a revision; instructions of later ones are numbers. */
const debug =
  (revision: number) =>
  (body: string): string =>
    `OpCapability Shader
OpCapability Linkage
OpExtension "SPV_KHR_non_semantic_info"
%set = OpExtInstImport "NonSemantic.Shader.DebugInfo.${revision}"
OpMemoryModel Logical GLSL450
%name = OpString "name"
%file = OpString "file"
%text = OpString "ab
c"
%void = OpTypeVoid
%fn = OpTypeFunction %void
%uint = OpTypeInt 32 0
%float = OpTypeFloat 32
%c0 = OpConstant %uint 0
%c1 = OpConstant %uint 1
%c2 = OpConstant %uint 2
%c3 = OpConstant %uint 3
%c6 = OpConstant %uint 6
%c32 = OpConstant %uint 32
%f1 = OpConstant %float 1
%source = OpExtInst %void %set 35 %file %text
%unit = OpExtInst %void %set 1 %c1 %c1 %source %c2
%basic = OpExtInst %void %set 2 %name %c32 %c6 %c0
%real = OpExtInst %void %set 2 %name %c32 %c3 %c0
%vector = OpExtInst %void %set 6 %basic %c2
%dft = OpExtInst %void %set 8 %c3 %void
%function = OpExtInst %void %set 20 %name %dft %source %c1 %c1 %unit %name %c3 %c1
%length = OpExtInst %void %set 26 %name %basic %source %c1 %c1 %function %c0
%reals = OpExtInst %void %set 26 %name %real %source %c1 %c1 %function %c0
${body.startsWith("%t") ? body : ""}
%main = OpFunction %void None %fn
%entry = OpLabel
${body.startsWith("%t") ? "" : body}
OpReturn
OpFunctionEnd
`;

const array = "%t = OpExtInst %void %set 5 %basic %length";
const line = "%x = OpExtInst %void %set 103 %source %c2 %c2 %c1 %c2";
const longVector = "%t = OpExtInst %void %set 109 %basic %c2";
const matrix = "%t = OpExtInst %void %set 110 %basic %c3 %c2 %c2 %c0";

describe("debug information of shaders", () => {
  testInstructions(debug(100), [
    replaced(
      "debug-info.array-counts",
      array,
      "%length",
      "%reals",
      "with a 32- or 64-bits unsigned integer scalar type",
    ),
    replaced(
      "debug-info.debug-line",
      line,
      "%c1 %c2",
      "%c1 %c3",
      "Column End (3) is larger then Line 2 column length of 2",
    ),
    ["debug-info-101.additions", array, longVector, "requires NonSemantic.Shader.DebugInfo version 101 or later"],
  ]);
  testInstructions(debug(101), [
    replaced(
      "debug-info-101.additions",
      longVector,
      "%basic",
      "%vector",
      "Component Type must be a result id of DebugTypeBasic",
    ),
    replaced(
      "debug-info-101.additions",
      longVector,
      "%c2",
      "%f1",
      "Component Count must be a result id of a 32-bit unsigned",
    ),
    replaced("debug-info-101.additions", longVector, "%c2", "%c0", "Component Count must be positive integer"),
    replaced(
      "debug-info-101.additions",
      matrix,
      "%c3",
      "%f1",
      "expected operand Scope must be a result id of a 32-bit",
    ),
  ]);
});
