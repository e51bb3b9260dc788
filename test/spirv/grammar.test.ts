import { describe, expect, test } from "vitest";
import * as grammar from "../../src/grammar/index.ts";
import { Op } from "../../src/spirv/index.ts";

describe("the grammar", () => {
  test("knows instructions by opcode, name and alias", () => {
    expect(grammar.instruction(128)).toBe(grammar.instructionNamed("IAdd"));
    expect(grammar.instructionNamed("DecorateStringGOOGLE")).toBe(grammar.instructionNamed("DecorateString"));
    expect(grammar.instruction(65535)).toBeUndefined();
    expect(grammar.instructionNamed("toString")).toBeUndefined();
    const load = grammar.instructionNamed("Load");
    expect(load?.operands.map(({ kind, quantifier, name }) => [kind.name, quantifier, name])).toEqual([
      ["IdResultType", "", ""],
      ["IdResult", "", ""],
      ["IdRef", "", "Pointer"],
      ["MemoryAccess", "?", ""],
    ]);
  });

  test("finds every instruction by its name and its opcode", () => {
    for (const entry of grammar.instructions()) {
      expect(grammar.instruction(entry.opcode)).toBe(entry);
      expect(grammar.instructionNamed(entry.name)).toBe(entry);
      for (const alias of entry.aliases) expect(grammar.instructionNamed(alias)).toBe(entry);
    }
    expect(grammar.instructions().length).toBeGreaterThan(800);
  });

  test("agrees with the opcodes that the code names", () => {
    for (const [name, opcode] of Object.entries(Op)) expect(grammar.instructionNamed(name)?.opcode, name).toBe(opcode);
  });

  test("knows enumerants with what they need", () => {
    expect(grammar.enumerant("StorageClass", 12)).toMatchObject({ name: "StorageBuffer", version: 0x00010300 });
    expect(grammar.enumerantNamed("BuiltIn", "ClipDistance")).toMatchObject({
      value: 3,
      capabilities: ["ClipDistance"],
    });
    expect(grammar.enumerantNamed("ExecutionModel", "RayGenerationNV")).toBe(
      grammar.enumerantNamed("ExecutionModel", "RayGenerationKHR"),
    );
    expect(grammar.enumerantNamed("Decoration", "BufferBlock")?.lastVersion).toBe(0x00010300);
    const aligned = grammar.enumerantNamed("MemoryAccess", "Aligned");
    expect(aligned?.parameters.map(({ kind }) => kind.name)).toEqual(["LiteralInteger"]);
  });

  test("closes capabilities under what they imply", () => {
    expect([...grammar.impliedCapabilities("Geometry")].sort()).toEqual(["Geometry", "Matrix", "Shader"]);
    expect([...grammar.impliedCapabilities("NoSuchThing")]).toEqual(["NoSuchThing"]);
  });

  test("knows extended sets by their import names, with any revision where they have some", () => {
    expect(grammar.extendedSet("GLSL.std.450")?.instructionNamed("Sqrt")?.opcode).toBe(31);
    expect(grammar.extendedSet("OpenCL.std")?.instruction(23)?.name).toBe("fabs");
    expect(grammar.extendedSet("NonSemantic.ClspvReflection.5")?.isNonSemantic).toBe(true);
    expect(grammar.extendedSet("GLSL.std")).toBeUndefined();
    for (const set of grammar.extendedSets()) expect(set.instructions.length, set.name).toBeGreaterThan(0);
    const pointer = grammar.extendedSet("OpenCL.DebugInfo.100")?.instructionNamed("DebugTypePointer");
    expect(pointer?.operands.map(({ kind }) => kind.name)).toEqual(["IdRef", "StorageClass", "DebugInfoFlags"]);
  });

  test("knows generators", () => {
    expect(grammar.generator(8)).toEqual({ id: 8, vendor: "Khronos", tool: "Glslang Reference Front End" });
    expect(grammar.generator(60000)).toBeUndefined();
  });

  test("reads and writes versions", () => {
    expect(grammar.parseVersion("1.4")).toBe(0x00010400);
    expect(grammar.parseVersion("")).toBeUndefined();
    expect(grammar.formatVersion(0x00010600)).toBe("1.6");
  });
});
