// The fields of nodes of debug information, in the order in which LLVM writes them.

import { diFlags, diSubprogramFlags, nameTableKind } from "../../dialects/llvm/index.ts";
import { type Attribute, IntegerAttr, StringAttr } from "../../ir/index.ts";
import { DEBUG_FIELDS, EMISSION_KINDS } from "../mapping/debug-nodes.ts";
import { type MetadataField, type MetadataOperand, nodeOperand, stringOperand } from "../metadata.ts";
import type { Exporter } from "./exporter.ts";

/** Kinds of which no two nodes are one. */
export const DISTINCT: ReadonlySet<string> = new Set([
  "di_compile_unit",
  "di_lexical_block",
  "di_lexical_block_file",
  "di_global_variable",
]);

/** `DIFlagVector | DIFlagPublic` of the text of a set of flags. */
function flagsText(text: string | undefined, prefix: string): string {
  return (text ?? "")
    .split("|")
    .map((word) => `${prefix}${word}`)
    .join(" | ");
}

type Node = (attribute: Attribute) => number;

/** The fields of an attribute's node. */
export function fieldsOf(exporter: Exporter, attribute: Attribute, node: Node): MetadataField[] {
  const params = attribute.params as Readonly<Record<string, unknown>>;
  const { mnemonic } = attribute.def;
  // An annotation is a tuple of two strings.
  if (mnemonic === "di_annotation") {
    return [params["name"], params["value"]].map((one) => ({ name: "", operand: stringOperand(textOf(one)) }));
  }
  return (DEBUG_FIELDS[mnemonic] ?? []).flatMap(([parameter, field, how]) => {
    const made = fieldValue(exporter, how, params[parameter], node);
    return made === undefined ? [] : [{ name: field, ...made }];
  });
}

function textOf(value: unknown): string {
  // Sound: parameters of that kind are attributes or missing.
  const attribute = value as Attribute | undefined;
  return StringAttr.is(attribute) ? attribute.value : "";
}

type FieldValue = Omit<MetadataField, "name"> | undefined;

const asWord = (word: string | undefined): FieldValue => (word === undefined || word === "" ? undefined : { word });

function fieldValue(exporter: Exporter, how: string, value: unknown, node: Node): FieldValue {
  switch (how) {
    case "text":
    case "text!": {
      const text = textOf(value);
      return text === "" && how === "text" ? undefined : { operand: stringOperand(text) };
    }
    case "number":
    case "long":
      return Number(value ?? 0) === 0 ? undefined : { word: `${value}` };
    case "number!":
      return { word: `${value ?? 0}` };
    case "number?":
      return value === undefined ? undefined : { word: `${value}` };
    case "word":
      return asWord(value as string | undefined);
    case "base-tag":
      return value === "DW_TAG_base_type" ? undefined : asWord(value as string | undefined);
    case "string-tag":
      return value === "DW_TAG_string_type" ? undefined : asWord(value as string | undefined);
    case "boolean":
      return value === true ? { word: "true" } : undefined;
    case "boolean!":
      return { word: value === true ? "true" : "false" };
    case "emission":
      return { word: EMISSION_KINDS[Number(value)] ?? "" };
    case "names":
      return Number(value) === 0 ? undefined : { word: nameTableKind.text(Number(value)) ?? "" };
    case "flags":
      return Number(value) === 0 ? undefined : { word: flagsText(diFlags.text(Number(value)), "DIFlag") };
    case "subprogram-flags":
      return { word: Number(value) === 0 ? "0" : flagsText(diSubprogramFlags.text(Number(value)), "DISPFlag") };
    default:
      return nodeValue(exporter, how, value as Attribute | readonly Attribute[] | undefined, node);
  }
}

function nodeValue(
  exporter: Exporter,
  how: string,
  value: Attribute | readonly Attribute[] | undefined,
  node: Node,
): FieldValue {
  const { metadata } = exporter.module;
  if (how === "list" || how === "list!") {
    const list = (value ?? []) as readonly Attribute[];
    if (list.length === 0 && how === "list") return undefined;
    return { operand: nodeOperand(metadata.tuple(list.map((one) => nodeOperand(node(one))))) };
  }
  // Sound: what is no list is an attribute.
  const attribute = value as Attribute | undefined;
  if (how === "expression") {
    return { operand: nodeOperand(attribute === undefined ? metadata.special("DIExpression", []) : node(attribute)) };
  }
  if (how === "bound" && IntegerAttr.is(attribute)) return { word: `${attribute.value}` };
  const operand: MetadataOperand = attribute === undefined ? undefined : nodeOperand(node(attribute));
  return operand === undefined && !how.endsWith("!") ? undefined : { operand };
}
