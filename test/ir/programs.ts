// Programs of unregistered ops for properties: every kind of builtin type and attribute, regions, blocks, names and locations.
import fc from "fast-check";
import { quoted } from "../../src/text/index.ts";

const scalars = fc.constantFrom("i1", "i32", "si7", "ui64", "i129", "index", "f32", "f64", "bf16", "f8E5M2", "tf32");

const dims = fc.array(fc.constantFrom("2", "3", "?"), { maxLength: 3 });
const staticDims = fc.array(fc.constantFrom("1", "2", "3"), { minLength: 1, maxLength: 2 });
const shaped = (sizes: readonly string[], element: string) => [...sizes, element].join("x");

/** The text of a type. */
export const typeTexts: fc.Arbitrary<string> = fc.letrec<{ type: string; plain: string }>((tie) => ({
  plain: fc.oneof(
    { weight: 4, arbitrary: scalars },
    fc.tuple(staticDims, scalars).map(([sizes, element]) => `vector<${shaped(sizes, element)}>`),
    fc.tuple(dims, scalars).map(([sizes, element]) => `tensor<${shaped(sizes, element)}>`),
    fc.tuple(dims, scalars).map(([sizes, element]) => `memref<${shaped(sizes, element)}, 3>`),
    fc.constantFrom("vector<[4]x2xi8>", "tensor<*xf16>", "memref<4xi8, strided<[2], offset: ?>>", "none"),
    fc.constantFrom("complex<f32>", "!u.t", "!u.t<a, [b]>", "!u<1 + 2>", "tensor<4xi32, #u.encoding>"),
    fc.array(tie("type"), { maxLength: 3 }).map((types) => `tuple<${types.join(", ")}>`),
  ),
  type: fc.oneof(
    { depthSize: "small", withCrossShrink: true },
    { weight: 5, arbitrary: tie("plain") },
    fc
      .tuple(fc.array(tie("type"), { maxLength: 2 }), fc.array(tie("plain"), { maxLength: 2 }))
      .map(([inputs, results]) => `(${inputs.join(", ")}) -> (${results.join(", ")})`),
  ),
})).type;

const names = fc.stringMatching(/^[a-z_][a-z0-9_$.]{0,5}$/);
const strings = fc.string({ unit: "binary", maxLength: 6 }).map(quoted);
const symbols = fc.oneof(
  names.map((name) => `@${name}`),
  strings.filter((text) => text !== '""').map((text) => `@${text}`),
);

const numbers = fc
  .oneof(
    fc
      .tuple(fc.bigInt(-128n, 127n), fc.constantFrom("i8", "si8", "i64", "index"))
      .map(([value, type]) => `${value} : ${type}`),
    fc.bigInt(1n << 100n, 1n << 120n).map((value) => `${value} : i128`),
    fc
      .double({ noNaN: true, noDefaultInfinity: true, min: -1e20, max: 1e20 })
      .map((value) => `${value.toFixed(3)} : f32`),
    fc.constantFrom("true", "0x7F800000 : f32", "0x7FC1 : bf16", "-0.0 : f8E4M3FN"),
  )
  .map((text) => text.replace(/^-0 :/, "0 :"));

const elements = fc.oneof(
  fc
    .array(fc.integer({ min: -8, max: 7 }), { minLength: 1, maxLength: 130 })
    .map((values) => `dense<[${values.join(", ").replaceAll("-0", "0")}]> : tensor<${values.length}xi8>`),
  fc.constantFrom(
    "dense<1.5> : vector<2x2xf32>",
    "dense<(1, -2)> : tensor<2xcomplex<i16>>",
    'dense<["a", "b"]> : tensor<2x!u.t>',
    "sparse<[[0, 1], [1, 0]], [5, 6]> : tensor<2x2xi8>",
    "dense_resource<key> : tensor<2xi8>",
    "array<i32: 1, -2>",
    "array<i1: true>",
    "array<f64>",
  ),
);

/** The text of an attribute. */
export const attributeTexts: fc.Arbitrary<string> = fc.letrec<{ attribute: string }>((tie) => ({
  attribute: fc.oneof(
    { depthSize: "small", withCrossShrink: true },
    numbers,
    strings,
    typeTexts,
    elements,
    fc.array(symbols, { minLength: 1, maxLength: 3 }).map((path) => path.join("::")),
    fc.constantFrom("unit", "affine_map<(d0)[s0] -> (d0 * 2 + s0, 3)>", "affine_set<(d0) : (d0 - 1 >= 0)>"),
    fc.constantFrom("#u.attr<1 : i32>", "#u<x y> : i8", "distinct[7]<5 : i32>", "strided<[1, ?], offset: 2>"),
    fc.constantFrom('loc("a":1:2)', 'loc(callsite("f" at fused<"m">["b", "c":3:4 to :9]))', "loc(unknown)"),
    fc.array(tie("attribute"), { maxLength: 3 }).map((items) => `[${items.join(", ")}]`),
    fc
      .uniqueArray(
        fc.tuple(
          fc.oneof(
            names,
            strings.filter((text) => text !== '""'),
          ),
          tie("attribute"),
        ),
        {
          selector: ([name]) => name.replaceAll('"', ""),
          maxLength: 3,
        },
      )
      .map((entries) => `{${entries.map(([name, value]) => `${name} = ${value}`).join(", ")}}`),
  ),
})).attribute;

interface OpPlan {
  readonly name: string;
  /** Types of results. */
  readonly results: readonly string[];
  /** Picks of operands among the values in scope. */
  readonly operands: readonly number[];
  readonly attributes: readonly (readonly [string, string])[];
  readonly regions: readonly (readonly BlockPlan[])[];
  readonly location: string;
}

interface BlockPlan {
  readonly arguments: readonly string[];
  readonly ops: readonly OpPlan[];
}

const locations = fc.constantFrom("", "", ' loc("n")', ' loc("f":1:2)', ' loc(fused["a", "b"])', " loc(unknown)");

const plans = fc.letrec<{ op: OpPlan; block: BlockPlan }>((tie) => ({
  op: fc.record({
    name: fc.oneof(
      names.map((name) => `u.${name}`),
      names.filter((name) => !name.includes(".")),
    ),
    results: fc.array(typeTexts, { maxLength: 3 }),
    operands: fc.array(fc.nat(50), { maxLength: 3 }),
    attributes: fc.uniqueArray(fc.tuple(names, attributeTexts), { selector: ([name]) => name, maxLength: 3 }),
    regions: fc.oneof(
      { depthSize: "small", withCrossShrink: true },
      fc.constant([]),
      fc.array(fc.array(tie("block"), { minLength: 1, maxLength: 2 }), { maxLength: 2 }),
    ),
    location: locations,
  }),
  block: fc.record({
    arguments: fc.array(typeTexts, { maxLength: 2 }),
    ops: fc.array(tie("op"), { minLength: 1, maxLength: 4 }),
  }),
}));

interface Named {
  readonly name: string;
  readonly type: string;
}

/** Writes plans as text: values get numbers, uses take what is in scope. */
class Writer {
  #values = 0;
  #blocks = 0;

  op(plan: OpPlan, scope: Named[]): string {
    const operands = plan.operands.flatMap((pick) => (scope.length === 0 ? [] : (scope[pick % scope.length] ?? [])));
    const regions = plan.regions.map((blocks) => this.#region(blocks, scope));
    const results = plan.results.map((type) => ({ name: `%v${this.#values++}`, type }));
    const [first] = results;
    const group = first === undefined ? "" : `${first.name}${results.length > 1 ? `:${results.length}` : ""} = `;
    const attributes = plan.attributes.map(([name, value]) => `${name} = ${value}`).join(", ");
    const types = `(${operands.map(({ type }) => type).join(", ")}) -> (${plan.results.join(", ")})`;
    const nested = regions.length > 0 ? ` (${regions.join(", ")})` : "";
    const used = operands.map(({ name }) => name).join(", ");
    const text = `${group}"${plan.name}"(${used})${nested} {${attributes}} : ${types}${plan.location}\n`;
    for (const [index, { type }] of results.entries()) {
      scope.push({ name: results.length > 1 ? `${first?.name}#${index}` : (first?.name ?? ""), type });
    }
    return text;
  }

  #region(blocks: readonly BlockPlan[], outer: readonly Named[]): string {
    const texts = blocks.map(({ arguments: types, ops }) => {
      const scope = [...outer];
      const list = types.map((type) => {
        const value = { name: `%v${this.#values++}`, type };
        scope.push(value);
        return `${value.name}: ${type}`;
      });
      return `^b${this.#blocks++}(${list.join(", ")}):\n${ops.map((op) => this.op(op, scope)).join("")}`;
    });
    return `{\n${texts.join("")}}`;
  }
}

/** The text of a module. */
export const programTexts: fc.Arbitrary<string> = fc.array(plans.op, { minLength: 1, maxLength: 4 }).map((ops) => {
  const writer = new Writer();
  const scope: Named[] = [];
  return ops.map((op) => writer.op(op, scope)).join("");
});
