// The text of nodes of metadata.

import { fieldsOfKind } from "../debug-schema.ts";
import type { MetadataNode, MetadataOperand } from "../metadata.ts";
import { LocationNode } from "../source-location.ts";
import { quoted } from "../spelling.ts";
import { type ConstantScope, typedConstant } from "./constants.ts";

/** An operand of a node, or an argument that is one. */
export function operandText(scope: ConstantScope, operand: MetadataOperand): string {
  if (operand === undefined) return "null";
  if ("node" in operand) return scope.nodeText(operand.node);
  return "string" in operand ? `!${quoted(operand.string)}` : typedConstant(scope, operand);
}

/** A node as it is defined: `distinct !{…}`, `!DILocation(line: 1, scope: !2)`. */
export function nodeDefinition(scope: ConstantScope, node: MetadataNode): string {
  if (node instanceof LocationNode) return locationText(scope, node);
  if (node.kind === "string") return operandText(scope, node.fields[0]?.operand);
  const head = node.isDistinct ? "distinct " : "";
  if (node.kind === "") return `${head}!{${node.operands.map((one) => operandText(scope, one)).join(", ")}}`;
  return `${head}!${node.kind}(${node.fields.map((field) => fieldText(scope, node.kind, field)).join(", ")})`;
}

function locationText(scope: ConstantScope, node: LocationNode): string {
  if (node.isImplicit || node.atomGroup !== 0 || node.atomRank !== 0)
    return nodeDefinition(scope, { ...node, fields: node.fields });
  const column = node.column === 0 ? "" : `, column: ${node.column}`;
  const inlinedAt = node.inlinedAt === 0 ? "" : `, inlinedAt: ${scope.nodeText(node.inlinedAt)}`;
  const head = node.isDistinct ? "distinct " : "";
  return `${head}!DILocation(line: ${node.line}${column}, scope: ${scope.nodeText(node.scope)}${inlinedAt})`;
}

/** Whether a string is where a node may be, and has the sign of metadata there. */
function isNodeField(kind: string, name: string): boolean {
  return fieldsOfKind(kind)?.find((field) => field.name === name)?.type === "node";
}

function fieldText(
  scope: ConstantScope,
  kind: string,
  { name, operand, word, list }: MetadataNode["fields"][number],
): string {
  if (list !== undefined) return `${name}: {${list.map((one) => operandText(scope, one)).join(", ")}}`;
  if (word !== undefined) return name === "" ? word : `${name}: ${word}`;
  // Strings are without the sign of metadata where a field states what they are.
  const isString = operand !== undefined && "string" in operand && !isNodeField(kind, name);
  const text = isString ? quoted(operand.string) : operandText(scope, operand);
  return name === "" ? text : `${name}: ${text}`;
}
