/** Which conditional branches and switches need a merge instruction (specification, 2.16.1), in spirv-val's words. */
import * as Op from "../../../grammar/opcodes.generated.ts";
import type { FunctionFlow } from "../../facts/flow/function-flow.ts";
import type { Facts } from "../../facts/module-facts.ts";
import { type Broken, broken } from "../../rule.ts";
import { structuredRules as rules } from "./rules.ts";

/**
 * Blocks are taken in reverse postorder of the structural graph. A conditional branch is an exit, and needs no merge
 * instruction, if one of its targets was named before: by a merge instruction, or by another conditional branch or switch.
 */
export function selectionProblem(m: Facts, flow: FunctionFlow): Broken | undefined {
  const seen = new Set<number>();
  for (const block of flow.structure.successors.reversePostorder(0)) {
    const named = flow.namedBlocks(block);
    for (const id of named) seen.add(id);
    const at = flow.terminator(block);
    const opcode = at === 0 ? 0 : m.opcode(at);
    if (opcode === Op.BranchConditional) {
      const targets = [m.word(at, 2), m.word(at, 3)];
      const isSeen = targets.some((id) => seen.has(id)) || targets[0] === targets[1];
      for (const id of targets) seen.add(id);
      if (isSeen || flow.mergeOpcode(block) === Op.SelectionMerge) continue;
      return broken(rules.selection, "Selection must be structured", at);
    }
    if (opcode !== Op.Switch) continue;
    if (named.length === 0) {
      return broken(rules.selection, "OpSwitch must be preceded by an OpSelectionMerge instruction", at);
    }
    for (const target of flow.successors.of(block)) seen.add(flow.idOf(target));
  }
  return undefined;
}
