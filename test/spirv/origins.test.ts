// Diagnostics about operations that come from a binary name its words and instructions.

import { expect, test } from "vitest";
import { compileSpirv } from "../../src/engine/index.ts";
import { assemble, encode, Op, opcode, opcodeOf, wordCountOf } from "../../src/spirv/index.ts";
import { moduleOfSpirv } from "../../src/translate/index.ts";
import { unwrapped } from "../harness/results.ts";

const module = (body: string, name = "") =>
  unwrapped(
    assemble(
      `OpCapability Shader
OpMemoryModel Logical GLSL450
OpEntryPoint GLCompute %main "main"
OpExecutionMode %main LocalSize 1 1 1
${name}
%file = OpString "a.comp"
%void = OpTypeVoid
%bool = OpTypeBool
%type = OpTypeFunction %void
%int = OpTypeInt 32 0
%float = OpTypeFloat 32
%one = OpConstant %int 1
%half = OpConstant %float 0.5
%main = OpFunction %void None %type
%label = OpLabel
${body}
OpReturn
OpFunctionEnd`,
    ),
  );

/** The word of the first instruction of an opcode. */
function wordOf(words: Uint32Array, opcode: number): number {
  for (let at = 5; at < words.length; at += wordCountOf(words[at] ?? 0))
    if (opcodeOf(words[at] ?? 0) === opcode) return at;
  throw new Error("there is none");
}

test("what the verifier finds", () => {
  const broken = module("%x = OpIAdd %int %one %one");
  const at = wordOf(broken.words, Op.IAdd);
  // The sum of an integer and a float.
  broken.words[at + 4] = (broken.words[wordOf(broken.words, Op.Constant) + 2] ?? 0) + 1;
  const { ok, diagnostics } = moduleOfSpirv(broken);
  expect(ok).toBe(false);
  expect(diagnostics[0]).toMatchObject({
    code: "spirv.IAdd",
    binary: { word: at, byte: 4 * at, instruction: expect.stringMatching(/= OpIAdd /) },
  });
});

test.each([
  ["without names", "%asked", ""],
  ["with names", "%asked", 'OpName %asked "asked"'],
])("what cannot be lowered, %s", async (_, id, name) => {
  const refused = module(`${id} = OpIsHelperInvocationEXT %bool`, name);
  const at = wordOf(refused.words, opcode("IsHelperInvocationEXT"));
  const { ok, diagnostics } = await compileSpirv(encode(refused));
  expect(ok).toBe(false);
  expect(diagnostics[0]).toMatchObject({
    code: "spirv.EXT.IsHelperInvocation",
    binary: { word: at, byte: 4 * at, instruction: expect.stringMatching(/= OpIsHelperInvocationEXT /) },
  });
});

test("the line of the source is the place", async () => {
  const refused = module("OpLine %file 7 3\n%asked = OpIsHelperInvocationEXT %bool");
  const { diagnostics } = await compileSpirv(encode(refused));
  expect(diagnostics[0]).toMatchObject({
    place: { file: "a.comp", line: 7, column: 3 },
    binary: { source: { file: "a.comp", line: 7, column: 3 } },
  });
});
