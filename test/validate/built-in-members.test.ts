// Built-ins that are members of a block have one value each: only the block, or a variable, has one for each vertex.

import { describe, expect, it } from "vitest";
import { validate } from "../../src/validate/index.ts";
import { bytesOf } from "./cases.ts";

/** A geometry shader that reads the built-in member of the first vertex, of a type. */
const shader = (builtIn: string, type: string) => `OpCapability Geometry
OpCapability GeometryPointSize
OpMemoryModel Logical GLSL450
OpEntryPoint Geometry %main "main" %in
OpExecutionMode %main Triangles
OpExecutionMode %main Invocations 1
OpExecutionMode %main OutputTriangleStrip
OpExecutionMode %main OutputVertices 3
OpDecorate %block Block
OpMemberDecorate %block 0 BuiltIn ${builtIn}
%void = OpTypeVoid
%fn = OpTypeFunction %void
%float = OpTypeFloat 32
%v4float = OpTypeVector %float 4
%int = OpTypeInt 32 1
%uint = OpTypeInt 32 0
%zero = OpConstant %int 0
%three = OpConstant %uint 3
%floats = OpTypeArray %float %three
%vectors = OpTypeArray %v4float %three
%block = OpTypeStruct ${type}
%blocks = OpTypeArray %block %three
%ptr = OpTypePointer Input %blocks
%ptr_member = OpTypePointer Input ${type}
%in = OpVariable %ptr Input
%main = OpFunction %void None %fn
%entry = OpLabel
%p = OpAccessChain %ptr_member %in %zero %zero
%value = OpLoad ${type} %p
OpReturn
OpFunctionEnd`;

const messages = (text: string) =>
  validate(bytesOf(text, "vulkan1.0"), { targetEnv: "vulkan1.0" }).diagnostics.map(({ code, message }) => [
    code,
    message,
  ]);

describe("built-in members of blocks", () => {
  it.each([
    ["PointSize", "%float"],
    ["Position", "%v4float"],
  ])("%s is one value", (builtIn, type) => {
    expect(messages(shader(builtIn, type))).toEqual([]);
  });

  it.each([
    ["PointSize", "%floats", "VUID-PointSize-PointSize-04317", "32-bit float scalar"],
    ["Position", "%vectors", "VUID-Position-Position-04321", "4-component 32-bit float vector"],
  ])("%s is no array", (builtIn, type, vuid, phrase) => {
    const [[code, message] = []] = messages(shader(builtIn, type));
    expect(code).toBe(vuid);
    expect(message).toContain(phrase);
  });
});
