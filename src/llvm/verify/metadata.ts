// Rules of named metadata that LLVM knows.

import { expressionElements, expressionSteps } from "../expression-words.ts";
import { type MetadataNode, type MetadataOperand, operandsInOrder } from "../metadata.ts";
import type { Module } from "../module.ts";
import { check } from "./finding.ts";

const isString = (operand: MetadataOperand): boolean => operand !== undefined && "string" in operand;

const isInteger = (operand: MetadataOperand): boolean =>
  operand !== undefined && "kind" in operand && operand.kind === "integer";

export function verifyModuleMetadata(module: Module): void {
  checkStrings(module, "llvm.ident");
  checkStrings(module, "llvm.commandline");
  checkFlags(module);
  checkDebugNodes(module);
}

/** Nodes that may have an address space. */
const ADDRESS_TAGS: ReadonlySet<string> = new Set(
  ["pointer_type", "reference_type", "rvalue_reference_type"].map((name) => `DW_TAG_${name}`),
);

/** Rules of nodes that named lists hold; debug information in its own place is removed if it is invalid. */
function checkDebugNodes({ metadata }: Module): void {
  const units = new Set(metadata.named.get("llvm.dbg.cu") ?? []);
  const seen = new Set<number>();
  const pending = [...metadata.named.values()].flat().reverse();
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    if (seen.has(next)) continue;
    seen.add(next);
    const node = metadata.node(next);
    checkNode(node, units);
    for (const operand of operandsInOrder(node)) {
      if (operand !== undefined && "node" in operand) pending.push(operand.node);
    }
  }
}

function checkNode({ kind, fields, number }: MetadataNode, units: ReadonlySet<number>): void {
  const wordOf = (name: string): string | undefined => fields.find((field) => field.name === name)?.word;
  if (kind === "DICompileUnit") check(units.has(number), "DICompileUnit not listed in llvm.dbg.cu");
  if (kind === "DIExpression") {
    const words = fields.flatMap(({ word }) => word ?? []);
    check(words.length === 0 || expressionSteps(expressionElements(words)) !== undefined, "invalid expression");
  }
  if (kind === "DIDerivedType" && wordOf("dwarfAddressSpace") !== undefined) {
    check(ADDRESS_TAGS.has(wordOf("tag") ?? ""), "DWARF address space only applies to pointer or reference types");
  }
}

/** A list of nodes with a string each. */
function checkStrings({ metadata }: Module, name: string): void {
  for (const node of metadata.named.get(name) ?? []) {
    const { operands } = metadata.node(node);
    check(operands.length === 1, `incorrect number of operands in ${name} metadata`);
    check(isString(operands[0]), `invalid value for ${name} metadata entry operand(the operand should be a string)`);
  }
}

function checkFlags({ metadata }: Module): void {
  const seen = new Set<string>();
  for (const node of metadata.named.get("llvm.module.flags") ?? []) {
    const { operands } = metadata.node(node);
    check(operands.length === 3, "incorrect number of operands in module flag");
    const [behaviour, key] = operands;
    check(isInteger(behaviour), "invalid behavior operand in module flag (expected constant integer)");
    const number = behaviour !== undefined && "bits" in behaviour ? behaviour.bits : 0n;
    check(number >= 1n && number <= 8n, "invalid behavior operand in module flag (unexpected constant)");
    check(isString(key), "invalid ID operand in module flag (expected metadata string)");
    const name = key !== undefined && "string" in key ? key.string : "";
    if (number === 3n) continue;
    check(!seen.has(name), "module flag identifiers must be unique (or of 'require' type)");
    seen.add(name);
  }
}
