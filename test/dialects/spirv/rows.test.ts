// Rows as members of the namespaces of the dialect.
import { expect, test } from "vitest";
import * as spirv from "../../../src/dialects/spirv/index.ts";
import { rules } from "../../../src/dialects/spirv/row-constraints.ts";
import { relations } from "../../../src/dialects/spirv/row-relations.ts";
import { dynamicRow, rowOfOpcode, rowSource } from "../../../src/dialects/spirv/rows.ts";
import { extendedSet, instructions } from "../../../src/grammar/index.ts";
import { Context } from "../../../src/ir/index.ts";

test("a row and a hand-written definition are read alike, always as the same value", () => {
  expect(spirv.CL.exp10.name).toBe("spirv.CL.exp10");
  expect(spirv.CL.exp10).toBe(spirv.CL.exp10);
  expect(spirv.CL.exp.name).toBe("spirv.CL.exp");
  expect(spirv.core.CopyLogical.name).toBe("spirv.CopyLogical");
  expect(spirv.Dynamic.AtomicIAdd.name).toBe("spirv.Dynamic.AtomicIAdd");
});

test("a row is the definition that a context finds by its name", () => {
  const context = new Context([spirv.spirv]);
  for (const def of [spirv.KHR.GroupBitwiseAnd, spirv.core.CopyObject, spirv.GL.Atan2]) {
    expect(context.opDefOfName(def.name)).toBe(def);
  }
});

test("a name that the grammar does not have is an error", () => {
  // @ts-expect-error: the type has the names of the grammar alone.
  expect(() => spirv.CL.exp11).toThrow("the grammar has no instruction for 'spirv.CL.exp11'");
});

test("tables are looked up by the value of an op, and may not overlap", () => {
  const lookup = spirv.opTable<number>({ CL: { exp10: 1, exp: 2 } }, { core: { CopyLogical: 3, FAdd: 4 } });
  expect([spirv.CL.exp10, spirv.CL.exp, spirv.core.CopyLogical, spirv.FAdd, spirv.FSub].map(lookup)).toEqual([
    1,
    2,
    3,
    4,
    undefined,
  ]);
  expect(() => spirv.opTable({ CL: { exp: 1 } }, { CL: { exp: 2 } })).toThrow("'spirv.CL.exp' is in two tables");
  // @ts-expect-error: no op has this name.
  spirv.opTable<number>({ CL: { exp11: 1 } });
});

test("an op leads to its instruction, whether it is a row or has a definition", () => {
  expect(spirv.instructionOf(spirv.FAdd)?.instruction.name).toBe("FAdd");
  expect(spirv.instructionOf(spirv.KHR.SubgroupBallot)?.instruction.name).toBe("SubgroupBallotKHR");
  expect(spirv.instructionOf(spirv.AMD.GroupIAddNonUniform)?.instruction.name).toBe("GroupIAddNonUniformAMD");
  expect(spirv.instructionOf(spirv.CL.exp10)).toMatchObject({ set: "OpenCL.std", instruction: { name: "exp10" } });
  expect(spirv.instructionOf(spirv.mlir.merge)).toBeUndefined();
});

test("an op of any vendor states the capabilities that it needs", () => {
  expect(spirv.opRow(spirv.AMD.GroupIAddNonUniform.name)).toMatchObject({
    capabilities: ["Groups"],
    extensions: ["SPV_AMD_shader_ballot"],
  });
});

test("every rule about operands of rows is about a row that there is", () => {
  const context = new Context([spirv.spirv]);
  const isRow = (name: string): boolean => {
    const def = context.opDefOfName(name);
    return def !== undefined && rowSource(def) !== undefined;
  };
  const core = instructions().filter(({ opcode }) =>
    [rowOfOpcode(opcode), dynamicRow(opcode)].some((def) => def !== undefined && isRow(def.name)),
  );
  const sets = Object.entries(spirv.extendedSets).flatMap(([prefix, set]) =>
    (extendedSet(set)?.instructions ?? [])
      .filter(({ name }) => isRow(`spirv.${prefix}.${name}`))
      .map(({ name, operands }) => ({ name: `${prefix}.${name}`, operands })),
  );
  const all = [...core, ...sets];
  const operands = all.flatMap(({ name, operands: own }) => [
    ...own.map((one) => `${name} ${one.name}`),
    `${name} result`,
  ]);
  const unused = rules.filter(([pattern]) => !operands.some((one) => pattern.test(one)));
  expect(unused.map(String)).toEqual([]);
  expect(relations.filter(([pattern]) => !all.some(({ name }) => pattern.test(name))).map(String)).toEqual([]);
});
