// Element-wise operations, from their definitions: the attributes are those that a definition has, and the types of operands and results are those that its
// verifier accepts of a few candidates.
import { Enum } from "../../../src/define/enum.ts";
import type { Arg } from "../../../src/define/index.ts";
import { modelOf } from "../../../src/define/index.ts";
import type { Dialect, OpDef } from "../../../src/ir/index.ts";
import { Sink } from "../../harness/memory-platform.ts";
import { ourTool } from "../../harness/shell/commands.ts";
import type { Maker } from "./buffers.ts";
import type { Draft } from "./draft.ts";
import { isFloatElement, type Shape, scalar, shaped, typeText } from "./shape.ts";

/** How a type follows from the type that a function is about. */
const ROLES = ["same", "bool", "wider", "narrower", "integer", "float", "index", "complex", "part"] as const;
type Role = (typeof ROLES)[number];

interface Signature {
  readonly def: OpDef;
  readonly operands: readonly Role[];
  readonly results: readonly Role[];
  readonly element: Group;
}

type Group = "integer" | "float" | "index" | "complex" | "bool";
const sample: Readonly<Record<Group, string>> = {
  integer: "i32",
  float: "f32",
  index: "index",
  complex: "complex<f32>",
  bool: "i1",
};

const wider: Readonly<Record<string, string>> = {
  i1: "i32",
  i8: "i16",
  i16: "i32",
  i32: "i64",
  i64: "i128",
  f16: "f32",
  bf16: "f32",
  f32: "f64",
  "complex<f32>": "complex<f64>",
  f8E4M3FN: "f16",
  f8E5M2: "f32",
};
const narrower: Readonly<Record<string, string>> = {
  i128: "i64",
  i64: "i32",
  i32: "i8",
  i16: "i8",
  i8: "i1",
  f64: "f32",
  f32: "f16",
  f16: "f8E5M2",
  "complex<f64>": "complex<f32>",
};
const sameWidth: Readonly<Record<string, string>> = {
  i16: "f16",
  i32: "f32",
  i64: "f64",
  f16: "i16",
  bf16: "i16",
  f32: "i32",
  f64: "i64",
  index: "i32",
  i8: "f32",
  i1: "f32",
};

function elementOf(element: string, role: Role): string | undefined {
  switch (role) {
    case "same":
      return element;
    case "bool":
      return element === "i1" ? undefined : "i1";
    case "wider":
      return wider[element];
    case "narrower":
      return narrower[element];
    case "integer":
      return isFloatElement(element) || element === "index" ? sameWidth[element] : undefined;
    case "float":
      return /^i\d/.test(element) ? sameWidth[element] : undefined;
    case "index":
      return /^i\d/.test(element) ? "index" : undefined;
    case "complex":
      return isFloatElement(element) ? `complex<${element}>` : undefined;
    case "part":
      return element.startsWith("complex<") ? element.slice(8, -1) : undefined;
  }
}

const withRole = (type: Shape, role: Role): Shape | undefined => {
  const element = elementOf(type.element, role);
  return element === undefined ? undefined : { ...type, element };
};

/** The enum of an attribute's constraint, and how an attribute of a keyword is written. */
function enumOf(
  arg: Arg,
): { readonly cases: Readonly<Record<string, number>>; readonly write: (keyword: string) => string } | undefined {
  if (!("attr" in arg)) return undefined;
  const constraint: object = arg.attr;
  if ("enum" in constraint && constraint.enum instanceof Enum) {
    const { cases } = constraint.enum;
    const width = arg.attr.summary.includes("64-bit") ? 64 : 32;
    return { cases, write: (keyword) => `${cases[keyword]} : i${width}` };
  }
  const def = arg.attr.def;
  if (def === undefined || !("enum" in def) || !(def.enum instanceof Enum)) return undefined;
  const [dialect, mnemonic] = def.name.split(".");
  return {
    cases: def.enum.cases,
    write: (keyword) =>
      dialect === "index" ? `#${dialect}<${mnemonic} ${keyword}>` : `#${dialect}.${mnemonic}<${keyword}>`,
  };
}

/** The text of a random property of an attribute; undefined if the definition gives no candidates. */
function propertyText(arg: Arg, random: () => number): string | undefined {
  const found = enumOf(arg);
  if (found === undefined) return undefined;
  const keywords = Object.keys(found.cases);
  return found.write(keywords[Math.floor(random() * keywords.length)] ?? "");
}

function properties(def: OpDef, random: () => number, isRequiredOnly: boolean): string | undefined {
  const args = modelOf(def)?.spec.args ?? {};
  const texts: string[] = [];
  for (const [name, arg] of Object.entries(args)) {
    if (arg.arg === "value" || arg.arg === "variadic" || arg.arg === "optional") continue;
    if (arg.arg !== "attr" && (isRequiredOnly || random() < 0.6)) continue;
    const text = propertyText(arg, random);
    if (text === undefined && arg.arg === "attr") return undefined;
    if (text !== undefined) texts.push(`${name} = ${text}`);
  }
  return texts.length === 0 ? "" : ` <{${texts.join(", ")}}>`;
}

const genericText = (
  def: OpDef,
  names: readonly string[],
  operands: readonly Shape[],
  results: readonly Shape[],
  property: string,
) =>
  `"${def.name}"(${names.join(", ")})${property} : (${operands.map(typeText).join(", ")}) -> (${results.map(typeText).join(", ")})`;

/** The candidates of an operation: at most three operands and two results, without regions. */
function candidates(def: OpDef): readonly Signature[] {
  const spec = modelOf(def)?.spec;
  if (spec === undefined || spec.regions !== undefined || spec.successors !== undefined) return [];
  const operands = Object.values(spec.args ?? {}).filter(({ arg }) => arg === "value" || arg === "variadic");
  const results = Object.values(spec.results ?? {});
  if (
    operands.length === 0 ||
    operands.length > 3 ||
    results.length === 0 ||
    results.some(({ arg }) => arg !== "value")
  )
    return [];
  const first: (readonly Role[])[] = [operands.map(() => "same" as const)];
  if (operands.length === 2) first.push(["same", "integer"], ["same", "float"]);
  if (operands.length === 3) first.push(["bool", "same", "same"]);
  const last = ROLES.flatMap((role) => (results.length === 1 ? [[role]] : [[role, role], [role, "bool"] as const]));
  return first.flatMap((some) =>
    last.flatMap((other) =>
      (Object.keys(sample) as Group[]).map((element) => ({ def, operands: some, results: other, element })),
    ),
  );
}

/** The signatures of the operations of dialects that our own verifier accepts. */
export async function signaturesOf(dialects: readonly Dialect[]): Promise<readonly Signature[]> {
  const all = dialects.flatMap(({ ops }) => ops).flatMap(candidates);
  const texts: string[] = [];
  const tried: Signature[] = [];
  for (const signature of all) {
    const base = scalar(sample[signature.element]);
    const operands = signature.operands.map((role) => withRole(base, role));
    const results = signature.results.map((role) => withRole(base, role));
    const property = properties(signature.def, () => 0, true);
    if (property === undefined || [...operands, ...results].includes(undefined)) continue;
    const [from, to] = [operands as Shape[], results as Shape[]];
    const names = from.map((_, at) => `%a${at}`);
    texts.push(
      `func.func @f(${names.map((name, at) => `${name}: ${typeText(from[at] as Shape)}`).join(", ")}) { ${to.map((_, at) => `%r${at}`).join(", ")} = ${genericText(signature.def, names, from, to, property)} return }`,
    );
    tried.push(signature);
  }
  const [stdout, stderr] = [new Sink(), new Sink()];
  const stdin = new TextEncoder().encode(texts.join("\n// -----\n"));
  await ourTool("spirvana-opt")(["--split-input-file", "-"], { stdin, stdout, stderr, folder: "." });
  const wrong = new Set(
    [...stderr.text().matchAll(/^<stdin>:(\d+):\d+: error/gm)].map((match) => (Number(match[1]) - 1) / 2),
  );
  return tried.filter((_, at) => !wrong.has(at));
}

const elements: Readonly<Record<Group, readonly string[]>> = {
  integer: ["i8", "i16", "i32", "i32", "i64", "i7", "i128"],
  float: ["f16", "bf16", "f32", "f32", "f64", "f8E5M2"],
  index: ["index"],
  complex: ["complex<f32>", "complex<f64>"],
  bool: ["i1"],
};

const groupOf = (element: string): Group =>
  element === "index"
    ? "index"
    : element === "i1"
      ? "bool"
      : element.startsWith("complex")
        ? "complex"
        : isFloatElement(element)
          ? "float"
          : "integer";

/** Operations of the signatures, on the values that a function has. */
export function elementwiseMaker(signatures: readonly Signature[]): Maker {
  const byGroup = (group: Group) =>
    signatures.filter(({ element, operands }) => element === group && operands.length > 0);
  return (draft) => {
    const newest = draft.values.findLast(
      ({ type }) => type.kind !== "memref" && byGroup(groupOf(type.element)).length > 0,
    );
    const isChained = newest !== undefined && draft.chance(0.85);
    const { def, operands, results, element } = draft.pick(
      isChained ? byGroup(groupOf(newest.type.element)) : signatures,
    );
    const base = isChained ? newest.type : randomType(draft, draft.pick(elements[element]));
    const from = operands.map((role) => withRole(base, role));
    const to = results.map((role) => withRole(base, role));
    if ([...from, ...to].includes(undefined)) return;
    const property = properties(def, draft.random, false);
    if (property === undefined) return;
    const first = isChained ? newest : undefined;
    const place = draft.below(operands.length);
    const isSelf = draft.chance(0.15);
    const values = (from as Shape[]).map((type, at) =>
      first !== undefined && typeText(type) === typeText(first.type) && (isSelf || at === place || draft.chance(0.15))
        ? first
        : draft.value(type),
    );
    draft.emitAll(
      genericText(
        def,
        values.map(({ name }) => name),
        from as Shape[],
        to as Shape[],
        property,
      ),
      to as Shape[],
    );
  };
}

function randomType(draft: Draft, element: string): Shape {
  const choice = draft.random();
  if (choice < 0.6 || element.startsWith("complex")) return scalar(element);
  const shape = draft.pick([[1], [2], [4], [2, 2]]);
  if (choice < 0.8) return shaped("vector", shape, element);
  if (choice < 0.85) return { ...shaped("vector", [4], element), scalable: [true] };
  return shaped("tensor", draft.chance(0.3) ? [-1] : shape, element);
}
