// Text of the dialect becomes words, which mean what the module meant that the text came from.

import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { disassemble, forEachInstruction, type Module, Op, opcode } from "../../src/spirv/index.ts";
import { unwrapped } from "../harness/results.ts";
import { corpus } from "./corpus.ts";
import { accepted, dialectText, readText, serialized } from "./dialect-text.ts";
import { normalForm } from "./normal-form.ts";

const inputs = "test/spirv/deserialize/Inputs";
const names = readdirSync(inputs).flatMap((file) => (file.endsWith(".mlir") ? [file.slice(0, -".mlir".length)] : []));

function assembly(module: Module): string {
  return unwrapped(disassemble(module, { friendlyNames: false, header: false }));
}

/** What may come and go: blocks with what they hand on, lines, bitcasts between signed and unsigned integers, conversions of a type to itself. */
const passing: ReadonlySet<number> = new Set([
  Op.Phi,
  Op.Nop,
  Op.Line,
  Op.NoLine,
  Op.Label,
  Op.Branch,
  Op.Undef,
  opcode("Bitcast"),
  opcode("UConvert"),
]);

/** How often each opcode is in functions. */
function instructionCounts(module: Module): Readonly<Record<string, number>> {
  const counts: Record<string, number> = {};
  let inFunction = false;
  const debugSets = new Set<number>();
  forEachInstruction(module, (at, code) => {
    const { words } = module;
    // "NonS…": what such a set says may be left out.
    if (code === Op.ExtInstImport && words[at + 2] === 0x536e6f4e) debugSets.add(words[at + 1] ?? 0);
    inFunction ||= code === Op.Function;
    const isDebug = code === Op.ExtInst && debugSets.has(words[at + 3] ?? 0);
    if (inFunction && !passing.has(code) && !isDebug) counts[code] = (counts[code] ?? 0) + 1;
  });
  return counts;
}

describe("serialize", () => {
  test.each(names)("%s", (name) => {
    const text = assembly(serialized(readText(readFileSync(join(inputs, `${name}.mlir`), "utf8")), name === "lines"));
    const golden = `test/spirv/serialize/Inputs/${name}.spvasm`;
    if (process.env["BLESS"] === "1") writeFileSync(golden, text);
    expect(text).toBe(readFileSync(golden, "utf8"));
  });

  test("functions keep their instructions, and the binary can be read again", () => {
    for (const { name, module } of corpus().filter((_, index) => index % 4 === 0)) {
      const op = accepted(module);
      if (op === undefined) throw new Error(`${name} is rejected`);
      const once = serialized(op);
      expect(instructionCounts(once), name).toEqual(instructionCounts(module));
      const again = accepted(once);
      expect(again && instructionCounts(serialized(again)), name).toEqual(instructionCounts(once));
    }
  });

  test("modules mean the same, one by one through text too", () => {
    for (const [index, { name, module }] of corpus().entries()) {
      const op = index % 2 === 0 ? accepted(module) : readText(dialectText(module));
      expect(op && normalForm(serialized(op)), name).toBe(normalForm(module));
    }
  });

  test("names are left out where they are not asked for", () => {
    const op = readText(`spirv.module Logical GLSL450 requires #spirv.vce<v1.0, [Shader], []> {
      spirv.GlobalVariable @x : !spirv.ptr<f32, Private>
    }`);
    expect(assembly(serialized(op))).toContain("OpName");
    expect(assembly(serialized(op, false, false))).not.toContain("OpName");
  });
});

const wrong: readonly (readonly [body: string, message: string])[] = [
  [
    "spirv.GlobalVariable @x {who} : !spirv.ptr<f32, Private>",
    "non-argument attributes expected to have snake-case-ified decoration name, unhandled attribute with name : who",
  ],
  [
    'spirv.GlobalVariable @x built_in("Nothing") : !spirv.ptr<f32, Input>',
    "invalid built_in decoration attribute Nothing",
  ],
  [
    "spirv.GlobalVariable @x : !spirv.ptr<!spirv.array<2 x index>, Private>",
    "cannot use 'index' to compose SPIR-V types",
  ],
  ['spirv.func @f(%arg0: index) "None" {\n spirv.Return\n}', "cannot serialize type: 'index'"],
];

test.each(wrong)("%s", (body, message) => {
  const text = `spirv.module Logical GLSL450 requires #spirv.vce<v1.0, [Shader], []> {\n${body}\n}`;
  expect(() => serialized(readText(text))).toThrow(message);
});

test("a module says what it needs", () => {
  expect(() => serialized(readText("spirv.module Logical GLSL450 {\n}"))).toThrow(
    "module must have 'vce_triple' attribute to be serializeable",
  );
});
