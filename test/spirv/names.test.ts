// Names, and what a module says of its source: through the dialect, its text with locations, and back.

import { expect, test } from "vitest";
import { assemble, disassemble, type Module } from "../../src/spirv/index.ts";
import { unwrapped } from "../harness/results.ts";
import { dialectText, readText, serialized } from "./dialect-text.ts";
import { normalForm } from "./normal-form.ts";

const body = `%void = OpTypeVoid
%bool = OpTypeBool
%float = OpTypeFloat 32
%one = OpConstant %float 1
%two = OpConstant %float 2
%yes = OpConstantTrue %bool
%inner = OpTypeStruct %float %float
%twin = OpTypeStruct %float %bool
%nameless = OpTypeStruct %inner %twin
%null = OpConstantNull %inner
%composite = OpConstantComposite %inner %one %two
%pointer = OpTypePointer Private %nameless
%input = OpTypePointer Input %float
%function_type = OpTypeFunction %void
OpTypeForwardPointer %nodes Workgroup
%node = OpTypeStruct %nodes
%nodes = OpTypePointer Workgroup %node
%nodes_pointer = OpTypePointer Private %nodes
%list = OpVariable %nodes_pointer Private
%callee_type = OpTypeFunction %float %float
%variable = OpVariable %pointer Private
%location = OpVariable %input Input
%other = OpVariable %input Input
%callee = OpFunction %float None %callee_type
%parameter = OpFunctionParameter %float
%entry = OpLabel
OpLine %file 3 4
%sum = OpFAdd %float %parameter %one
OpLine %header 5 6
%undefined = OpUndef %float
%difference = OpFSub %float %undefined %one
%extracted = OpCompositeExtract %float %null 0
%another = OpCompositeExtract %float %composite 0
%product = OpFMul %float %sum %two
OpNoLine
OpSelectionMerge %merge None
OpBranchConditional %yes %then %merge
%then = OpLabel
OpBranch %merge
%merge = OpLabel
%phi = OpPhi %float %sum %entry %product %then
%printed = OpExtInst %void %printf 1 %format %phi %sum
OpReturnValue %phi
OpFunctionEnd
%main = OpFunction %void None %function_type
%label = OpLabel
%called = OpFunctionCall %float %callee %one
OpReturn
OpFunctionEnd
`;

function moduleWith(debug: readonly string[]): Module {
  const text = `OpCapability Shader
OpExtension "SPV_KHR_non_semantic_info"
%printf = OpExtInstImport "NonSemantic.DebugPrintf"
OpMemoryModel Logical GLSL450
OpEntryPoint Fragment %main "entry" %location %other
OpExecutionMode %main OriginUpperLeft
%file = OpString "a.frag"
%header = OpString "b.glsl"
%format = OpString "%f and %f\\n"
${debug.join("\n")}
${body}`;
  const module = unwrapped(assemble(text));
  return module;
}

/** The debug instructions of a module, with ids by what they are: the place among those of their kind. */
function debugLines(module: Module): readonly string[] {
  const text = unwrapped(disassemble(module, { friendlyNames: false, header: false, indent: false }));
  const lines = text.split("\n");
  const strings = new Map(
    lines.flatMap((line) => {
      const [, id, string] = /^(%\d+) = OpString (.*)$/.exec(line) ?? [];
      return id === undefined || string === undefined ? [] : [[id, string] as const];
    }),
  );
  const named = (line: string) => line.replace(/%\d+/g, (id) => strings.get(id) ?? definitionOf(lines, id));
  return lines.filter((line) => debugInstruction.test(line)).map(named);
}

const debugInstruction = /Op(Name|MemberName|Source|SourceExtension|SourceContinued|ModuleProcessed|Line) |%\d+ 1 %/;

function definitionOf(lines: readonly string[], id: string): string {
  const at = lines.findIndex((line) => line.startsWith(`${id} = `));
  // A label takes the first instruction of its block.
  const line = at >= 0 && lines[at]?.endsWith("OpLabel") ? lines[at + 1] : lines[at];
  return line?.replace(/%\d+/g, "%") ?? id;
}

function again(module: Module): Module {
  return serialized(readText(dialectText(module, true)), true);
}

test.each([
  ["value", 'OpName %sum "sum"'],
  ["value whose name is no identifier", 'OpName %product "a b\\"c"'],
  ["parameter", 'OpName %parameter "p"'],
  ["phi", 'OpName %phi "joined"'],
  ["undefined value", 'OpName %undefined "nothing"'],
  ["null and composite constants", 'OpName %null "null"\nOpName %composite "both"'],
  ["types", 'OpName %float "float"\nOpName %pointer "float*"\nOpName %function_type "f()"'],
  ["struct, twice", 'OpName %inner "first"\nOpName %inner "second"'],
  ["structs of one name", 'OpName %inner "x"\nOpName %twin "x"'],
  ["labels", 'OpName %entry "entry"\nOpName %merge "if end"\nOpName %then "if.then"\nOpName %label "start"'],
  ["value, twice", 'OpName %sum "sum"\nOpName %sum "total"'],
  ["parameter and phi, twice", 'OpName %parameter "p"\nOpName %parameter "q"\nOpName %phi "r"\nOpName %phi "s"'],
  ["constant, twice", 'OpName %one "one"\nOpName %one "1.0"'],
  ["function, twice", 'OpName %callee "callee"\nOpName %callee "other"'],
  ["variable, twice", 'OpName %variable "v"\nOpName %variable "w"'],
  ["functions and a variable of one name", 'OpName %main "x"\nOpName %callee "x"\nOpName %variable "x"'],
  ["constant", 'OpName %one "one"'],
  ["variable", 'OpName %variable "global variable"'],
  ["function", 'OpName %callee "f(f1;"'],
  ["entry point, whose function has another name", 'OpName %main "main"'],
  ["struct", 'OpName %inner "In$ide"'],
  ["members", 'OpMemberName %inner 0 "a"\nOpMemberName %inner 1 "b c"'],
  ["members of a struct that points to itself", 'OpMemberName %node 0 "next"'],
  ["members of a struct without a name", 'OpMemberName %nameless 1 "b"'],
  ["source", "OpSource GLSL 450"],
  ["source with a file and text", 'OpSource GLSL 450 %file "void main() {}"'],
  ["processing", 'OpModuleProcessed "by hand"'],
  ["source extension", 'OpSourceExtension "GL_EXT_foo"'],
])("%s", (_, line) => {
  const before = debugLines(moduleWith(line.split("\n")));
  const after = debugLines(again(moduleWith(line.split("\n"))));
  for (const one of before) expect(after).toContain(one);
  // The symbols of what has no name are names, as in the reference.
  const names = (lines: readonly string[]) =>
    lines.filter((one) => /^OpName (?!.*"(spirv|struct)_|.*"entry"$)/.test(one));
  expect(names(after).toSorted()).toEqual(names(before).toSorted());
});

test("a long source is continued", () => {
  const text = "😀x".repeat(20_000);
  const pieces = text.match(/.{1,9000}/gu) ?? [];
  const [first = "", ...others] = pieces.map((piece) => JSON.stringify(piece));
  const module = moduleWith([`OpSource GLSL 450 %file ${first}`, ...others.map((one) => `OpSourceContinued ${one}`)]);
  const joined = (one: Module) =>
    debugLines(one)
      .flatMap((line) => (/^OpSource/.test(line) ? [line.replace(/^[^"]*("a.frag" )?"|"$/g, "")] : []))
      .join("");
  expect(joined(again(module))).toBe(text);
});

test.each([
  ["one name on two functions and a variable", ['OpName %main "x"', 'OpName %callee "x"', 'OpName %variable "x"']],
  ["one name on two structs", ['OpName %inner "x"', 'OpName %twin "x"']],
  ["two names on one id", ['OpName %main "x"', 'OpName %main "y"']],
])("%s", (_, lines) => {
  const module = moduleWith(lines);
  expect(normalForm(again(module))).toBe(normalForm(module));
});

test("values are printed with their names on request", () => {
  expect(dialectText(moduleWith(['OpName %sum "sum"', 'OpName %parameter "p"']), true)).toMatch(
    /%arg0: f32 loc\("p"\)[\s\S]*spirv\.FAdd %arg0, %cst_f32 : f32 loc\(#loc\d*\)/,
  );
});
