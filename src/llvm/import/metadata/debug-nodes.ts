// The conversion of one node of debug information, as steps: it asks for the nodes that it holds one after the other.

import * as llvm from "../../../dialects/llvm/index.ts";
import { DINullTypeAttr, diFlags, nameTableKind } from "../../../dialects/llvm/index.ts";
import { type Attribute, integerAttr, NO_PARAMETERS, stringAttr } from "../../../ir/index.ts";
import { flagNumber, subprogramFlagNumber } from "../../debug/dwarf.ts";
import { DEBUG_FIELDS, type DebugField, EMISSION_KINDS, MNEMONICS } from "../../mapping/debug-nodes.ts";
import type { MetadataField, MetadataNode, MetadataOperand } from "../../metadata.ts";
import type { Importer } from "../importer.ts";
import { nodeOf, stringIn } from "../instructions/operands.ts";

/** Yields the numbers of nodes, gets their attributes, and returns its own; undefined if the dialect has none. */
export type Conversion = Generator<number, Attribute | undefined, Attribute | undefined>;

type Value = Attribute | readonly Attribute[] | string | number | bigint | boolean | undefined;

/** A value of a parameter, or nothing if a node that is held cannot be represented. */
type Steps = Generator<number, Value, Attribute | undefined>;

/** Definitions by mnemonics. */
const definitions = new Map<string, { get(context: Importer["context"], params: object): Attribute }>(
  llvm.attrs.map((def) => [
    def.mnemonic,
    // Sound: the table of fields names the parameters of each definition.
    def as unknown as { get(context: Importer["context"], params: object): Attribute },
  ]),
);

/** Parameters without which, where the node has them, there is no attribute. */
const NEEDED: Readonly<Record<string, readonly string[]>> = {
  di_derived_type: ["baseType"],
  di_lexical_block: ["scope"],
  di_lexical_block_file: ["scope"],
  di_subprogram: ["scope", "subroutineType"],
  di_local_variable: ["scope", "variableType"],
  di_label: ["scope"],
};

/** Parameters that are converted first, as in the reference: a type that holds itself looks different from where it is met first. */
const FIRST: Readonly<Record<string, readonly string[]>> = {
  di_composite_type: ["elements", "baseType"],
  di_subprogram: ["scope", "subroutineType", "retainedNodes"],
};

export function* convertNode(importer: Importer, number: number): Conversion {
  const node = importer.module.metadata.node(number);
  const mnemonic = MNEMONICS.get(node.kind) ?? "";
  const def = definitions.get(mnemonic);
  if (def === undefined || mnemonic === "di_global_variable_expression") return undefined;
  const params: Record<string, Value> = {};
  for (const field of inOrder(mnemonic)) {
    const [parameter, name] = field;
    if (parameter === "") continue;
    const found = node.fields.find((one) => one.name === name);
    const value: Value = yield* convertField(importer, mnemonic, field, found, node);
    if (value === undefined && isGiven(found) && (NEEDED[mnemonic] ?? []).includes(parameter)) return undefined;
    params[parameter] = value;
  }
  return isComplete(mnemonic, params)
    ? def.get(importer.context, { ...params, ...identity(importer, node) })
    : undefined;
}

function inOrder(mnemonic: string): readonly DebugField[] {
  const fields = DEBUG_FIELDS[mnemonic] ?? [];
  const first = FIRST[mnemonic];
  if (first === undefined) return fields;
  const early = first.flatMap((name) => fields.filter(([parameter]) => parameter === name));
  return [...early, ...fields.filter((field) => !early.includes(field))];
}

function isGiven(field: MetadataField | undefined): boolean {
  return field?.operand !== undefined;
}

/** Whether the parts are there without which debug information is wrong. */
function isComplete(mnemonic: string, params: Readonly<Record<string, Value>>): boolean {
  switch (mnemonic) {
    case "di_composite_type":
      return params["tag"] !== "DW_TAG_array_type" || params["baseType"] !== undefined;
    case "di_subrange":
    case "di_generic_subrange":
      return params["count"] !== undefined || params["upperBound"] !== undefined;
    case "di_subroutine_type":
      return params["types"] !== undefined;
    default:
      return true;
  }
}

/** Parameters that tell a node from others. */
function identity({ debug }: Importer, { kind, number, isDistinct }: MetadataNode): object {
  switch (kind) {
    case "DICompileUnit":
      return { identifier: debug.distinctId(number) };
    case "DISubprogram":
      return { identifier: isDistinct ? debug.distinctId(number) : undefined, recId: undefined, isRecSelf: false };
    case "DICompositeType":
      return { recId: undefined, isRecSelf: false };
    default:
      return {};
  }
}

function* convertField(
  importer: Importer,
  mnemonic: string,
  [parameter, , how]: DebugField,
  field: MetadataField | undefined,
  node: MetadataNode,
): Steps {
  const operand = field?.operand;
  switch (how) {
    case "node":
    case "node!":
      return importer.debug.expression(nodeOf(operand)) ?? (yield nodeOf(operand));
    case "list":
    case "list!":
      return yield* convertList(importer, mnemonic, parameter, operand, node);
    case "bound":
      return yield* bound(importer, field);
    case "expression":
      return importer.debug.expression(nodeOf(operand));
    default:
      return plainValue(importer, how, field);
  }
}

function plainValue({ context }: Importer, how: string, field: MetadataField | undefined): Value {
  const word = field?.word;
  switch (how) {
    case "text":
    case "text!": {
      const text = stringIn(field?.operand) ?? "";
      return text === "" && how === "text" ? undefined : stringAttr(context, text);
    }
    case "number":
    case "number!":
      return Number(word ?? 0);
    case "long":
      return BigInt(word ?? 0);
    case "number?":
      return word === undefined ? undefined : Number(word);
    case "base-tag":
      return word ?? "DW_TAG_base_type";
    case "string-tag":
      return word ?? "DW_TAG_string_type";
    case "boolean":
    case "boolean!":
      return word === "true";
    case "emission":
      return Math.max(EMISSION_KINDS.indexOf(word ?? ""), 0);
    case "names":
      return nameTableKind.value(word ?? "Default") ?? 0;
    case "flags":
      return flags(word, flagNumber);
    case "subprogram-flags":
      return flags(word, subprogramFlagNumber);
    default:
      return word;
  }
}

function flags(words: string | undefined, numberOf: (name: string) => number | undefined): number {
  return (words ?? "")
    .split("|")
    .map((word) => word.trim())
    .filter((word) => word !== "")
    .reduce((all, word) => all | (numberOf(word) ?? Number(word)), 0);
}

/** A number, or an expression or variable that gives it. */
function* bound({ context, debug }: Importer, field: MetadataField | undefined): Steps {
  if (field?.word !== undefined) return integerAttr(context, context.i64, BigInt(field.word));
  const operand = field?.operand;
  if (operand === undefined) return undefined;
  if ("kind" in operand) return integerAttr(context, context.i64, operand.bits);
  return debug.expression(nodeOf(operand)) ?? (yield nodeOf(operand));
}

const VECTOR = diFlags.value("Vector") ?? 0;

/** The nodes of a tuple. Where one cannot be represented, there is no list. */
function* convertList(
  importer: Importer,
  mnemonic: string,
  parameter: string,
  operand: MetadataOperand,
  node: MetadataNode,
): Steps {
  const { context, module, options } = importer;
  const list = nodeOf(operand);
  if (list === 0) return [];
  if (mnemonic === "di_composite_type" && options.dropCompositeTypeElements === true && !isVector(node)) return [];
  const operands = module.metadata.node(list).operands;
  if (parameter === "annotations") return annotations(importer, operands);
  const found: (Attribute | undefined)[] = [];
  for (const one of operands) {
    const isNothing = mnemonic === "di_subroutine_type" && one === undefined;
    found.push(isNothing ? DINullTypeAttr.get(context, NO_PARAMETERS) : yield nodeOf(one));
  }
  const known = found.filter((one) => one !== undefined);
  if (known.length === found.length) return known;
  return mnemonic === "di_subroutine_type" ? undefined : [];
}

function isVector({ fields }: MetadataNode): boolean {
  return (flags(fields.find(({ name }) => name === "flags")?.word, flagNumber) & VECTOR) !== 0;
}

/** Annotations are pairs of strings; others are left out. */
function annotations({ context, module }: Importer, operands: readonly MetadataOperand[]): readonly Attribute[] {
  const found = operands.flatMap((one) => {
    const [name, value, ...rest] = nodeOf(one) === 0 ? [] : module.metadata.node(nodeOf(one)).operands.map(stringIn);
    if (name === undefined || value === undefined || rest.length > 0) return [];
    return [llvm.DIAnnotationAttr.get(context, { name: stringAttr(context, name), value: stringAttr(context, value) })];
  });
  return found;
}
