// The number of arguments that a call of a builtin must have, from the grammar.

import { type Instruction, KindCode } from "../../grammar/index.ts";
import type { SpirvBody } from "../to-spirv/body.ts";

/** Stops at a call with fewer or more arguments than the instruction has operands, of which some precede those of the call. */
export function checkOperandCount(
  body: SpirvBody,
  row: number,
  target: Instruction,
  before: number,
  count: number,
): void {
  const operands = target.operands.slice(before);
  const least = operands.filter(({ quantifier }) => quantifier === "").length;
  // Operands that a mask asks for follow it.
  const hasMore = operands.some(({ quantifier, kind }) => quantifier === "*" || kind.code === KindCode.Mask);
  if (count < least) body.reject(row, `has ${count} of the ${least} operands of ${target.name}`);
  if (count > operands.length && !hasMore)
    body.reject(row, `has ${count} operands; ${target.name} has ${operands.length}`);
}
