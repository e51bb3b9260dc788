// Rows as members of the namespaces of the dialect.
import { expect, test } from "vitest";
import * as spirv from "../../../src/dialects/spirv/index.ts";
import { byOperand, exceptions } from "../../../src/dialects/spirv/rows/row-operands.ts";
import { rowName } from "../../../src/dialects/spirv/rows/rows.ts";
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

test("every table about operands of rows names operands that the grammar has", () => {
  const operands = new Map<string, readonly string[]>();
  for (const { name, operands: own } of instructions())
    operands.set(
      rowName(name),
      own.map((one) => one.name),
    );
  for (const [prefix, set] of Object.entries(spirv.extendedSets)) {
    for (const { name, operands: own } of extendedSet(set)?.instructions ?? []) {
      operands.set(
        `spirv.${prefix}.${name}`,
        own.map((one) => one.name),
      );
    }
  }
  const all = new Set([...operands.values()].flat());
  expect([...byOperand().keys()].filter((name) => !all.has(name))).toEqual([]);
  const wrong = exceptions.flatMap(([, table]) =>
    Object.entries(table).flatMap(([namespace, entries]) =>
      Object.entries(entries).flatMap(([name, names]) => {
        const own = operands.get(namespace === "core" ? `spirv.${name}` : `spirv.${namespace}.${name}`) ?? [];
        return names.filter((one) => one !== "result" && !own.includes(one)).map((one) => `${name} ${one}`);
      }),
    ),
  );
  expect(wrong).toEqual([]);
});
