/** The arguments of the branches to a block, without unreachable branches, which are not written. */
import { mlir } from "../../dialects/spirv/index.ts";
import type { Block, Operation, ValueId } from "../../ir/index.ts";
import type { FunctionWriter } from "./function-writer.ts";

interface BranchTrait {
  readonly forwarded: (op: Operation, successor: number) => { readonly start: number; readonly count: number };
}

export function incomingOf(
  writer: FunctionWriter,
  block: Block,
): readonly { readonly values: readonly ValueId[]; readonly from: Block }[] {
  const found: { values: readonly ValueId[]; from: Block }[] = [];
  for (let use = block.firstUse; use !== undefined; use = use.next) {
    if (!use.isEdge) continue;
    const from = writer.store.blockOf(use.op);
    if (!writer.order.hasMet(from)) continue;
    const op = writer.store.operationOf(use.op);
    const values = forwarded(writer, op, use.index);
    const known = found.find((one) => one.from === phiBlock(from));
    // A switch may go to one block several times, which a phi names once.
    if (known === undefined) found.push({ values, from: phiBlock(from) });
    else if (values.some((value, index) => value !== known.values[index])) {
      writer.module.refuse("a block is entered from one block with different values");
    }
  }
  return found;
}

function forwarded(writer: FunctionWriter, op: Operation, successor: number): readonly ValueId[] {
  for (const trait of op.def.traits) {
    if (!("forwarded" in trait)) continue;
    // Sound: only branch traits have `forwarded`.
    const { start, count } = (trait as unknown as BranchTrait).forwarded(op, successor);
    return Array.from({ length: count }, (_, index) => op.operand(start + index).id);
  }
  return writer.module.refuse("unimplemented terminator for Phi creation");
}

/** The block that a branch in `block` leaves from: after the last construct in it. */
function phiBlock(block: Block): Block {
  for (let op = block.lastOp; op !== undefined; op = op.previous) {
    const merge = mergeBlockOf(op);
    if (merge !== undefined) return merge;
  }
  return block;
}

function mergeBlockOf(op: Operation): Block | undefined {
  return op.def === mlir.selection || op.def === mlir.loop ? op.region().lastBlock : undefined;
}
