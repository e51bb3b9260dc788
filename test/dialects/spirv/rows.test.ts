// Rows as members of the namespaces of the dialect.
import { expect, test } from "vitest";
import * as spirv from "../../../src/dialects/spirv/index.ts";
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
