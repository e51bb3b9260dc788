// Metadata of loops from OpLoopMerge: it is attached to the branch back to the header.

import { LoopControl } from "../../../grammar/enumerants.generated.ts";
import { Dominance, type LLVMFunction, loopsOf, type MetadataOperand } from "../../../llvm/index.ts";
import { Op } from "../../../spirv/modules.ts";
import { COALESCE, LOOP_COUNTS, loopProperties, operandWords } from "../../metadata/loops.ts";
import type { Body } from "../body.ts";
import { IndexGroups } from "../index-groups.ts";
import type { Instruction } from "../instruction.ts";
import type { ToLlvm } from "../module-state.ts";

/** Attaches metadata to the loops of a function; Predecessors must be known. */
export function addLoopMetadata(body: Body, made: LLVMFunction): void {
  const { at, merges } = body;
  if (merges.size === 0) return;
  const { code, metadata } = at.module;
  const groups = new IndexGroups(body, made);
  for (const { header, latches } of loopsOf(made, new Dominance(made))) {
    const merge = merges.get(header);
    const [latch] = latches;
    if (merge === undefined || latch === undefined) continue;
    const last = (made.blocks[latch]?.end ?? 0) - 1;
    code.attach(last, metadata.kind("llvm.loop"), loopNode(at, merge, groups));
  }
  groups.attach();
}

/** A node that begins with itself, so that each loop has its own. */
function loopNode(at: ToLlvm, merge: Instruction, groups: IndexGroups): number {
  const { metadata } = at.module;
  const number = metadata.distinct();
  const properties = propertiesOf(at, merge, groups).map((node) => ({ node }));
  metadata.node(number).operands = [{ node: number }, ...properties];
  return number;
}

function propertiesOf(at: ToLlvm, merge: Instruction, groups: IndexGroups): readonly number[] {
  const mask = merge.optional(maskAt(merge)) ?? 0;
  const { metadata, constants } = at.module;
  const values = valuesOf(merge, mask);
  return loopProperties.flatMap(({ bit, name, operands }) => {
    if ((mask & bit) === 0 || isSaidElsewhere(mask, bit, values)) return [];
    const words = values.get(bit) ?? [];
    if (operands === "array") return groups.properties(words);
    if (operands === "counts") return counts(at, words);
    if (bit === LoopControl.LoopCoalesceALTERA && words[0] === 0) {
      return [metadata.tuple([{ node: metadata.tuple([{ string: COALESCE }]) }])];
    }
    const isFull = bit === LoopControl.PartialCount && words[0] === 1 && (mask & LoopControl.Unroll) !== 0;
    const string: MetadataOperand = { string: isFull ? "llvm.loop.unroll.full" : name };
    const numbers = operands === 1 && !isFull ? words : [];
    return [metadata.tuple([string, ...numbers.map((value) => constants.integer(at.int(32), value))])];
  });
}

/** Bounds of the number of iterations; negative ones are unknown. */
function counts(at: ToLlvm, words: readonly number[]): readonly number[] {
  const { metadata, constants } = at.module;
  return LOOP_COUNTS.flatMap((string, index) => {
    const [low = 0, high = 0] = words.slice(index * 2);
    const value = BigInt.asIntN(64, (BigInt(high) << 32n) | BigInt(low));
    return value < 0n ? [] : [metadata.tuple([{ string }, constants.integer(at.int(32), value)])];
  });
}

/** Unrolling in part or in full states that it is enabled. */
function isSaidElsewhere(mask: number, bit: number, values: ReadonlyMap<number, readonly number[]>): boolean {
  return bit === LoopControl.Unroll && (mask & LoopControl.PartialCount) !== 0 && values.has(LoopControl.PartialCount);
}

/** The position of the mask: after the blocks of a merge. */
function maskAt({ opcode }: Instruction): number {
  return opcode === Op.LoopControlINTEL ? 0 : 2;
}

/** The operands of the bits, which follow the mask from the lowest bit on. */
function valuesOf(merge: Instruction, mask: number): ReadonlyMap<number, readonly number[]> {
  const values = new Map<number, readonly number[]>();
  let at = maskAt(merge) + 1;
  for (const one of [...loopProperties].sort((a, b) => a.bit - b.bit)) {
    if ((mask & one.bit) === 0) continue;
    const words = operandWords(one, at, (position) => merge.optional(position) ?? 0);
    if (words > 0 && at < merge.count) values.set(one.bit, merge.operands(at).slice(0, words));
    at += words;
  }
  return values;
}
