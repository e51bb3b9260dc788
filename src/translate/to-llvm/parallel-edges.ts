// Edges of control flow that are several: OpBranchConditional and OpSwitch may name a block more than once. A phi of LLVM IR has a value for each edge,
// OpPhi one for each predecessor.

import { Op, opcodeOf, wordCountOf } from "../../spirv/modules.ts";
import type { SpirvInput } from "./input.ts";
import type { Instruction } from "./instruction.ts";

/** The number of edges from a block to another one, by the ids of their labels. */
export type EdgeCount = (from: number, to: number) => number;

/** Counts the edges of a function, whose words are given. */
export function edgeCounter(
  input: SpirvInput,
  { start, end }: { readonly start: number; readonly end: number },
): EdgeCount {
  const several = new Map<number, ReadonlyMap<number, number>>();
  let label = 0;
  const { words } = input.index.module;
  for (let offset = start; offset < end; ) {
    const word = words[offset] ?? 0;
    const opcode = opcodeOf(word);
    if (opcode === Op.Label) label = input.at(offset).id;
    else if (opcode === Op.BranchConditional) addBranch(several, label, input.at(offset));
    else if (opcode === Op.Switch) addRepeated(several, label, switchTargets(input, input.at(offset)));
    offset += wordCountOf(word);
  }
  return (from, to) => several.get(from)?.get(to) ?? 1;
}

function addBranch(several: Map<number, ReadonlyMap<number, number>>, label: number, one: Instruction): void {
  const [yes, no] = [one.operand(1), one.operand(2)];
  if (yes === no) several.set(label, new Map([[yes, 2]]));
}

function addRepeated(
  several: Map<number, ReadonlyMap<number, number>>,
  label: number,
  targets: readonly number[],
): void {
  if (new Set(targets).size === targets.length) return;
  const counts = new Map<number, number>();
  for (const target of targets) counts.set(target, (counts.get(target) ?? 0) + 1);
  several.set(label, counts);
}

/** The labels that OpSwitch names. */
function switchTargets(input: SpirvInput, one: Instruction): readonly number[] {
  const selector = input.definition(input.typeOf(one.operand(0)));
  const literal = selector.opcode === Op.TypeInt ? Math.ceil(selector.operand(0) / 32) : 1;
  const targets = [one.operand(1)];
  for (let at = 2 + literal; at < one.count; at += literal + 1) targets.push(one.operand(at));
  return targets;
}
