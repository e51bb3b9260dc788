// Every op of the dialect of MLIR 22.1 (`definitions.tsv`) is defined with the same operands, attributes, results and traits; others are
// instructions. All have a test.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { compileFormat } from "../../../src/define/format/format-compiler.ts";
import { FROM_INFERENCE } from "../../../src/define/format/format-steps.ts";
import { modelOf } from "../../../src/define/index.ts";
import { instructionOf, spirv } from "../../../src/dialects/spirv/index.ts";
import type { OpDef } from "../../../src/ir/index.ts";

const folder = import.meta.dirname;
const compared = [
  ["Commutative", "ConstantLike", "IsolatedFromAbove", "Pure", "ReturnLike"],
  ["SignedOp", "Symbol", "Terminator", "UnsignedOp", "UsableInSpecConstantOp"],
].flat();

const marks: Readonly<Record<string, string>> = { optional: "?", optionalAttr: "?", variadic: "*" };

/** What branches have beyond MLIR's, for functions that regions cannot express. */
const mergeAttributes = ["selection_control", "loop_control", "control_parameters"];

interface Part {
  readonly name: string;
  readonly arg: { readonly arg?: string; readonly variadic?: boolean };
}

function list(parts: readonly Part[]): string {
  return parts.map(({ name, arg }) => name + (arg.variadic ? "*" : (marks[arg.arg ?? ""] ?? ""))).join(" ");
}

/** The op as a line of definitions.tsv. */
function lineOf(def: OpDef): string {
  const model = modelOf(def);
  if (model === undefined) throw new Error(`${def.name} has no model`);
  const { operands, properties, results, regions, successors } = model.layout;
  const names = new Set([...def.traits].map((trait) => trait.name));
  const ours = new Set([
    "operandSegmentSizes",
    "resultSegmentSizes",
    ...(names.has("MergeTargets") ? mergeAttributes : ["control_parameters", "entry_point_name"]),
  ]);
  const attributes = properties.filter(({ name }) => !ours.has(name));
  const edges = successors.filter(({ arg }) => !arg.isReference);
  const traits = compared.filter((name) => names.has(name)).join(" ");
  const columns = [operands, attributes, results, regions, edges].map(list);
  return [def.name.replace("spirv.", ""), ...columns, traits].join("\t").trimEnd();
}

/** The ops of MLIR's dialect. */
const lines = readFileSync(join(folder, "definitions.tsv"), "utf8").trimEnd().split("\n");
const ofMlir = lines.filter((line) => !line.startsWith("#"));
const namesOfMlir = new Set(ofMlir.map((line) => `spirv.${line.split("\t")[0]}`));

test("the ops of MLIR 22.1 have its operands, attributes, results and traits", () => {
  const found = spirv.ops.filter(({ name }) => namesOfMlir.has(name)).map(lineOf);
  expect(found.sort()).toEqual([...ofMlir].sort());
});

test("ops that MLIR does not have are instructions of the grammar", () => {
  const own = spirv.ops.filter(({ name }) => !namesOfMlir.has(name));
  expect(own.filter((def) => instructionOf(def) === undefined).map(({ name }) => name)).toEqual([]);
});

test("every op is read and printed by a test", () => {
  const files = readdirSync(folder).filter((file) => file.endsWith(".mlir"));
  const text = files.map((file) => readFileSync(join(folder, file), "utf8")).join("\n");
  const words = new Set(text.match(/spirv(?:\.\w+)+/g));
  expect(spirv.ops.map((def) => def.name).filter((name) => !words.has(name))).toEqual([]);
});

test("every declarative form tells the types of all values", () => {
  const guessed = spirv.ops.filter((def) => {
    const model = modelOf(def);
    if (model?.spec.assembly === undefined) return false;
    const { operandSources, resultSources } = compileFormat(def, model.spec, model.layout, model.spec.assembly);
    return [...operandSources, ...resultSources].some(({ kind }) => kind === FROM_INFERENCE);
  });
  expect(guessed.map((def) => def.name)).toEqual([]);
});
