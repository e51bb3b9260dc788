// The operands of metadata: strings, integers, other nodes.

import type { Constant } from "../../constant.ts";
import type { MetadataOperand } from "../../metadata.ts";

/** The string of an operand, if it is one. */
export function stringIn(operand: MetadataOperand): string | undefined {
  return operand !== undefined && "string" in operand ? operand.string : undefined;
}

/** The node of an operand; 0 for what is none. */
export function nodeOf(operand: MetadataOperand): number {
  return operand !== undefined && "node" in operand ? operand.node : 0;
}

/** The unsigned value of an operand that is an integer. */
export function integerOf(operand: MetadataOperand): bigint | undefined {
  const constant = constantOf(operand);
  return constant?.kind === "integer" ? constant.bits : undefined;
}

/** The constant of an operand, if it is one. */
export function constantOf(operand: MetadataOperand): Constant | undefined {
  return operand !== undefined && "kind" in operand ? operand : undefined;
}
