// Rules of named metadata that LLVM knows.

import type { MetadataOperand } from "../metadata.ts";
import type { Module } from "../module.ts";
import { check } from "./finding.ts";

const isString = (operand: MetadataOperand): boolean => operand !== undefined && "string" in operand;

const isInteger = (operand: MetadataOperand): boolean =>
  operand !== undefined && "kind" in operand && operand.kind === "integer";

export function verifyModuleMetadata(module: Module): void {
  checkStrings(module, "llvm.ident");
  checkStrings(module, "llvm.commandline");
  checkFlags(module);
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
