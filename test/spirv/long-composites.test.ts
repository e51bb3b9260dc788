// SPV_INTEL_long_composites: what is too long for one instruction goes on in the next, there and back.

import { expect, test } from "vitest";
import { assemble, deserialize, type Module, opcode } from "../../src/spirv/index.ts";
import { messagesOf, unwrapped } from "../harness/results.ts";
import { dialectText, readText, serialized } from "./dialect-text.ts";

const members = 70_000;
const most = 65_000;
const ids = (id: string, count: number) => Array.from({ length: count }, () => id).join(" ");

function moduleOf(body: string, capability = "OpCapability LongCompositesINTEL\n"): Module {
  const module = unwrapped(
    assemble(`OpCapability Kernel
OpCapability Addresses
OpCapability Linkage
${capability}OpExtension "SPV_INTEL_long_composites"
OpMemoryModel Physical64 OpenCL
%void = OpTypeVoid
%int = OpTypeInt 32 0
%one = OpConstant %int 1
%spec = OpSpecConstant %int 2
%type = OpTypeFunction %void
${body}`),
  );
  return module;
}

/** Opcodes and word counts of the instructions that are long. */
function lengths({ words }: Module): readonly (readonly [opcode: number, count: number])[] {
  const found: (readonly [number, number])[] = [];
  for (let at = 5; at < words.length; at += (words[at] ?? 0) >>> 16) {
    const word = words[at] ?? 0;
    if (word >>> 16 > 1000) found.push([word & 0xffff, word >>> 16]);
  }
  return found;
}

const long = moduleOf(`%struct = OpTypeStruct ${ids("%int", most)}
OpTypeStructContinuedINTEL ${ids("%int", 3000)}
OpTypeStructContinuedINTEL ${ids("%int", members - most - 3000)}
%constant = OpConstantComposite %struct ${ids("%one", most)}
OpConstantCompositeContinuedINTEL ${ids("%one", members - most)}
%speced = OpSpecConstantComposite %struct ${ids("%spec", most)}
OpSpecConstantCompositeContinuedINTEL ${ids("%spec", members - most)}
%main = OpFunction %void None %type
%entry = OpLabel
%three = OpCompositeExtract %int %constant 69999
%four = OpCompositeExtract %int %speced 69998
%made = OpCompositeConstruct %struct ${ids("%three", most)}
OpCompositeConstructContinuedINTEL ${ids("%four", members - most)}
%five = OpCompositeExtract %int %made 69997
OpReturn
OpFunctionEnd
`);

const text = dialectText(long);

test("long composites are split where they must be", () => {
  const written = serialized(readText(text));
  const [whole, rest] = [0xffff, members - 0xfffe + 1];
  expect(lengths(written)).toEqual([
    [opcode("TypeStruct"), whole],
    [opcode("TypeStructContinuedINTEL"), rest + 1],
    [opcode("SpecConstantComposite"), whole],
    [opcode("SpecConstantCompositeContinuedINTEL"), rest + 2],
    [opcode("ConstantComposite"), whole],
    [opcode("ConstantCompositeContinuedINTEL"), rest + 2],
    [opcode("CompositeConstruct"), whole],
    [opcode("CompositeConstructContinuedINTEL"), rest + 2],
  ]);
});

test("a module that does not declare them has none", () => {
  const without = text.replace(", LongConstantCompositeINTEL", "");
  expect(() => serialized(readText(without))).toThrow(
    "an instruction of 70002 words is too long without the capability LongCompositesINTEL",
  );
});

test.each([
  ["%struct = OpTypeStruct %int\n%other = OpTypeVector %int 2\nOpTypeStructContinuedINTEL %int\n"],
  ["%struct = OpTypeStruct %int\nOpConstantCompositeContinuedINTEL %one\n"],
  [
    "%main = OpFunction %void None %type\n%entry = OpLabel\nOpCompositeConstructContinuedINTEL %one\nOpReturn\nOpFunctionEnd\n",
  ],
])("what continues nothing is refused: %s", (body) => {
  const found = deserialize(moduleOf(body));
  expect(messagesOf(found)).toEqual(["the instruction continues none before it"]);
});
