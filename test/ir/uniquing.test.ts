// Types and attributes are uniqued by their parameters, in whatever order a caller lists these: every definition, with the values that the IR
// tests contain.
import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { allDialects } from "../../scripts/all-dialects.ts";
import { ArrayType } from "../../src/dialects/spirv/index.ts";
import { type AnyAttrDef, type AnyTypeDef, Context, IntegerType, integerAttr, MemRefType } from "../../src/ir/index.ts";
import { attributeAt } from "../../src/ir/uniqued/attribute.ts";
import { isNoParameters, type Uniqued } from "../../src/ir/uniqued/uniqued.ts";
import { Source } from "../../src/support/diagnostics/source.ts";
import { parseText } from "../../src/text/index.ts";
import { irTestFiles } from "../harness/ir-test-files.ts";
import { PIECE_MARKER } from "../harness/kinds.ts";

/** Reads every piece of every IR test; wrong ones leave the types and attributes before their error. */
async function contextOfTests(): Promise<Context> {
  const context = new Context(await allDialects());
  context.allowUnregisteredDialects = true;
  for (const path of irTestFiles(".mlir")) {
    for (const piece of readFileSync(path, "utf8").split(PIECE_MARKER)) {
      parseText(new Source(path, piece), context, () => {});
    }
  }
  return context;
}

/** The value of the same parameters, listed in the opposite order, those of records within included. */
function fromReversed(value: Uniqued): Uniqued {
  // Sound: a value's definition makes it from its parameters.
  const def = value.def as AnyTypeDef | AnyAttrDef;
  return def.get(value.context, reversed(value.params) as object);
}

function reversed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(reversed);
  if (typeof value !== "object" || value === null || Object.getPrototypeOf(value) !== Object.prototype) return value;
  const entries = Object.entries(value).map(([name, inner]) => [name, reversed(inner)]);
  return Object.fromEntries(entries.reverse());
}

const context = await contextOfTests();
const types = context.types.filter((one) => one !== undefined);
const attrs = context.attrs.map((_, id) => attributeAt(context, id)).filter((one) => one !== undefined);
const values: readonly Uniqued[] = [...types, ...attrs].filter(({ params }) => !isNoParameters(params));

test("the order in which a caller lists parameters has no meaning", () => {
  const differing = values.filter((one) => fromReversed(one) !== one);
  expect(differing.map(({ def }) => (def as AnyTypeDef).name)).toEqual([]);
});

test("every definition with parameters is among them", () => {
  const seen = new Set(values.map(({ def }) => def));
  const defs = [...context.dialects.values()].flatMap(({ types, attrs }) => [...(types ?? []), ...(attrs ?? [])]);
  const singles = new Set([...types, ...attrs].filter(({ params }) => isNoParameters(params)).map(({ def }) => def));
  // The reference does not read back its only parameter.
  const unreadable = "llvm.dso_local_equivalent";
  const missing = defs.filter((def) => !seen.has(def) && !singles.has(def) && !("enum" in def)).map(({ name }) => name);
  expect(missing).toEqual([unreadable]);
});

test("an array type and a memref type from parameters in another order are the same", () => {
  const element = IntegerType.get(context, { width: 32, signedness: "signless" });
  const array = ArrayType.get(context, { element, count: 4, stride: 0 });
  expect(ArrayType.get(context, { count: 4, stride: 0, element })).toBe(array);
  expect(ArrayType.get(context, { count: 4, length: "n", stride: 0, element })).not.toBe(array);
  const memorySpace = integerAttr(context, element, 1);
  const memref = MemRefType.get(context, { shape: [2], element, layout: undefined, memorySpace });
  expect(MemRefType.get(context, { memorySpace, layout: undefined, element, shape: [2] })).toBe(memref);
});

test("parameters that the definition does not have are refused", () => {
  const params = { shape: [2], element: context.none, layout: undefined };
  expect(() => MemRefType.get(context, params as never)).toThrow("'builtin.memref' needs the parameter 'memorySpace'");
  const more = { ...params, memorySpace: undefined, other: 1 };
  expect(() => MemRefType.get(context, more)).toThrow("'builtin.memref' has only these parameters");
});
