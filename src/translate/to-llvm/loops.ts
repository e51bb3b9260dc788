// Metadata of loops from OpLoopMerge: it is attached to the branch back to the header.

import { LoopControl } from "../../grammar/enumerants.generated.ts";
import { Dominance, type LLVMFunction, loopsOf, type MetadataOperand } from "../../llvm/index.ts";
import { loopProperties } from "../metadata/loops.ts";
import type { Instruction } from "./instruction.ts";
import type { ToLlvm } from "./module-state.ts";

/** Attaches metadata to the loops of a function; `merges` are the OpLoopMerge by the index of their block. Predecessors must be known. */
export function addLoopMetadata(at: ToLlvm, made: LLVMFunction, merges: ReadonlyMap<number, Instruction>): void {
  if (merges.size === 0) return;
  const { code, metadata } = at.module;
  for (const { header, latches } of loopsOf(made, new Dominance(made))) {
    const merge = merges.get(header);
    const [latch] = latches;
    if (merge === undefined || latch === undefined) continue;
    const last = (made.blocks[latch]?.end ?? 0) - 1;
    code.attach(last, metadata.kind("llvm.loop"), loopNode(at, merge));
  }
}

/** A node that begins with itself, so that each loop has its own. */
function loopNode(at: ToLlvm, merge: Instruction): number {
  const { metadata } = at.module;
  const number = metadata.distinct();
  const properties = propertiesOf(at, merge).map((node) => ({ node }));
  metadata.node(number).operands = [{ node: number }, ...properties];
  return number;
}

function propertiesOf(at: ToLlvm, merge: Instruction): readonly number[] {
  const mask = merge.optional(2) ?? 0;
  const { metadata, constants } = at.module;
  const values = valuesOf(merge, mask);
  return loopProperties.flatMap(({ bit, name, operands }) => {
    if ((mask & bit) === 0 || isSaidElsewhere(mask, bit, values)) return [];
    const value = values.get(bit);
    const isFull = bit === LoopControl.PartialCount && value === 1 && (mask & LoopControl.Unroll) !== 0;
    const string: MetadataOperand = { string: isFull ? "llvm.loop.unroll.full" : name };
    const hasValue = operands === 1 && !isFull && value !== undefined;
    return [metadata.tuple(hasValue ? [string, constants.integer(at.int(32), value)] : [string])];
  });
}

/** Unrolling in part or in full states that it is enabled. */
function isSaidElsewhere(mask: number, bit: number, values: ReadonlyMap<number, number>): boolean {
  return bit === LoopControl.Unroll && (mask & LoopControl.PartialCount) !== 0 && values.has(LoopControl.PartialCount);
}

/** The operands of the bits, which follow the mask from the lowest bit on. */
function valuesOf(merge: Instruction, mask: number): ReadonlyMap<number, number> {
  const values = new Map<number, number>();
  let at = 3;
  for (const { bit, operands } of [...loopProperties].sort((a, b) => a.bit - b.bit)) {
    if ((mask & bit) === 0 || operands === 0) continue;
    const value = merge.optional(at++);
    if (value !== undefined) values.set(bit, value);
  }
  return values;
}
