// The fields of nodes of debug information, in the order in which LLVM writes them.

import { diFlags, diSubprogramFlags, nameTableKind } from "../../dialects/llvm/index.ts";
import { type Attribute, IntegerAttr, StringAttr } from "../../ir/index.ts";
import { type MetadataField, type MetadataOperand, nodeOperand, stringOperand } from "../metadata.ts";
import type { Exporter } from "./exporter.ts";

/** Kinds of which no two nodes are one. */
export const DISTINCT: ReadonlySet<string> = new Set([
  "di_compile_unit",
  "di_lexical_block",
  "di_lexical_block_file",
  "di_global_variable",
]);

/**
 * How a parameter becomes a field: `name` is LLVM's; `how` says what it is; those with `!` are written even where they say nothing.
 *
 * node: another node, `text`: a string, `number`, `word`: a name of DWARF, `boolean`; `list`: a tuple of nodes, missing where it is empty;
 * `bound`: a number, variable or expression.
 */
type Row = readonly [parameter: string, name: string, how: string];

const size: readonly Row[] = [
  ["sizeInBits", "size", "number"],
  ["alignInBits", "align", "number"],
];
const bounds: readonly Row[] = [
  ["count", "count", "bound"],
  ["lowerBound", "lowerBound", "bound"],
  ["upperBound", "upperBound", "bound"],
  ["stride", "stride", "bound"],
];
const name: Row = ["name", "name", "text"];
const scope: Row = ["scope", "scope", "node!"];
const file: Row = ["file", "file", "node"];
const line: Row = ["line", "line", "number"];

const ROWS: Readonly<Record<string, readonly Row[]>> = {
  di_file: [
    ["name", "filename", "text!"],
    ["directory", "directory", "text!"],
  ],
  di_compile_unit: [
    ["sourceLanguage", "language", "word"],
    ["file", "file", "node!"],
    ["producer", "producer", "text"],
    ["isOptimized", "isOptimized", "boolean!"],
    ["", "runtimeVersion", "number!"],
    ["splitDebugFilename", "splitDebugFilename", "text"],
    ["emissionKind", "emissionKind", "emission"],
    ["nameTableKind", "nameTableKind", "names"],
  ],
  di_common_block: [scope, ["decl", "declaration", "node"], name, file, line],
  di_lexical_block: [scope, file, line, ["column", "column", "number"]],
  di_lexical_block_file: [scope, file, ["discriminator", "discriminator", "number!"]],
  di_module: [
    scope,
    name,
    ["configMacros", "configMacros", "text"],
    ["includePath", "includePath", "text"],
    ["apinotes", "apinotes", "text"],
    file,
    line,
    ["isDecl", "isDecl", "boolean"],
  ],
  di_namespace: [name, scope, ["exportSymbols", "exportSymbols", "boolean"]],
  di_basic_type: [["tag", "tag", "base-tag"], name, ["sizeInBits", "size", "number"], ["encoding", "encoding", "word"]],
  di_composite_type: [
    ["tag", "tag", "word"],
    name,
    ["scope", "scope", "node"],
    file,
    line,
    ["baseType", "baseType", "node"],
    ...size,
    ["flags", "flags", "flags"],
    ["elements", "elements", "list"],
    ["dataLocation", "dataLocation", "node"],
    ["associated", "associated", "node"],
    ["allocated", "allocated", "node"],
    ["rank", "rank", "node"],
  ],
  di_derived_type: [
    ["tag", "tag", "word"],
    name,
    ["baseType", "baseType", "node!"],
    ...size,
    ["offsetInBits", "offset", "number"],
    ["extraData", "extraData", "node"],
    ["dwarfAddressSpace", "dwarfAddressSpace", "number?"],
  ],
  di_string_type: [
    ["tag", "tag", "string-tag"],
    name,
    ["stringLength", "stringLength", "node"],
    ["stringLengthExp", "stringLengthExpression", "node"],
    ["stringLocationExp", "stringLocationExpression", "node"],
    ...size,
    ["encoding", "encoding", "word"],
  ],
  di_subroutine_type: [
    ["callingConvention", "cc", "word"],
    ["types", "types", "list!"],
  ],
  di_subrange: bounds,
  di_generic_subrange: bounds,
  di_subprogram: [
    name,
    ["linkageName", "linkageName", "text"],
    scope,
    file,
    line,
    ["subroutineType", "type", "node"],
    ["scopeLine", "scopeLine", "number"],
    ["subprogramFlags", "spFlags", "subprogram-flags"],
    ["compileUnit", "unit", "node"],
    ["retainedNodes", "retainedNodes", "list"],
    ["annotations", "annotations", "list"],
  ],
  di_global_variable: [
    name,
    ["linkageName", "linkageName", "text"],
    scope,
    file,
    line,
    ["variableType", "type", "node"],
    ["isLocalToUnit", "isLocal", "boolean!"],
    ["isDefined", "isDefinition", "boolean!"],
    ["alignInBits", "align", "number"],
  ],
  di_global_variable_expression: [
    ["var", "var", "node!"],
    ["expr", "expr", "expression"],
  ],
  di_local_variable: [
    name,
    ["arg", "arg", "number"],
    scope,
    file,
    line,
    ["variableType", "type", "node"],
    ["flags", "flags", "flags"],
    ["alignInBits", "align", "number"],
  ],
  di_label: [scope, name, file, ["line", "line", "number!"]],
  di_imported_entity: [
    ["tag", "tag", "word"],
    name,
    scope,
    ["entity", "entity", "node"],
    file,
    line,
    ["elements", "elements", "list"],
  ],
};

const EMISSION = ["NoDebug", "FullDebug", "LineTablesOnly", "DebugDirectivesOnly"];

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
  return (ROWS[mnemonic] ?? []).flatMap(([parameter, field, how]) => {
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
      return { word: EMISSION[Number(value)] ?? "" };
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
