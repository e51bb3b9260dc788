// The text of nodes of metadata.

import { memoized } from "../../support/lazy.ts";
import type { ByteSink } from "../../support/tables/byte-sink.ts";
import { fieldsOfKind } from "../debug/debug-schema.ts";
import { LocationNode } from "../debug/source-location.ts";
import type { MetadataNode, MetadataOperand } from "../metadata.ts";
import { quoted } from "../spelling.ts";
import { type ConstantScope, typedConstant } from "./constants.ts";
import type { Numbers } from "./numbers.ts";

/** An operand of a node, or an argument that is one. */
export function operandText(scope: ConstantScope, operand: MetadataOperand): string {
  if (operand === undefined) return "null";
  if ("node" in operand) return scope.nodeText(operand.node);
  return "string" in operand ? `!${quoted(operand.string)}` : typedConstant(scope, operand);
}

/** A node as it is defined: `distinct !{…}`, `!DILocation(line: 1, scope: !2)`. */
export function nodeDefinition(scope: ConstantScope, node: MetadataNode): string {
  if (node.kind === "string") return operandText(scope, node.fields[0]?.operand);
  const head = node.isDistinct ? "distinct " : "";
  if (node.kind === "") return `${head}!{${node.operands.map((one) => operandText(scope, one)).join(", ")}}`;
  return `${head}!${node.kind}(${node.fields.map((field) => fieldText(scope, node.kind, field)).join(", ")})`;
}

/** Writes the definition of a node. Places in the source, which most nodes are, become no strings. */
export function writeDefinition(out: ByteSink, scope: ConstantScope, numbers: Numbers, node: MetadataNode): void {
  if (node instanceof LocationNode && !node.isImplicit && node.atomGroup === 0 && node.atomRank === 0) {
    writeLocation(out, numbers, node);
  } else out.text(nodeDefinition(scope, node));
}

function writeLocation(out: ByteSink, numbers: Numbers, { isDistinct, line, column, scope, inlinedAt }: LocationNode) {
  out.text(isDistinct ? "distinct !DILocation(line: " : "!DILocation(line: ");
  out.decimal(line);
  if (column !== 0) {
    out.text(", column: ");
    out.decimal(column);
  }
  writeReference(out, numbers, ", scope: ", scope);
  if (inlinedAt !== 0) writeReference(out, numbers, ", inlinedAt: ", inlinedAt);
  out.text(")");
}

function writeReference(out: ByteSink, numbers: Numbers, name: string, node: number): void {
  out.text(name);
  if (node === 0) out.text("null");
  else {
    out.text("!");
    out.decimal(numbers.slot(node));
  }
}

const isNodeField = (kind: string, name: string): boolean =>
  fieldsOfKind(kind) !== undefined && nodeFields(kind).has(name);

/** The fields in whose places a node may be, by kind: strings have the sign of metadata there. */
const nodeFields = memoized(
  (kind: string): ReadonlySet<string> =>
    new Set((fieldsOfKind(kind) ?? []).filter(({ type }) => type === "node").map(({ name }) => name)),
);

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
