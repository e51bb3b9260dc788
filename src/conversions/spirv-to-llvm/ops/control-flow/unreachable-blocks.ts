// Blocks that control does not reach. The conversion visits reachable blocks only, so the others go before it begins.

import * as llvm from "../../../../dialects/llvm/index.ts";
import * as spirv from "../../../../dialects/spirv/index.ts";
import { type Block, Builder, blocksInPostOrder, type Operation, type Region } from "../../../../ir/index.ts";

/**
 * Erases unreachable blocks that hold ops of the SPIR-V dialect. MLIR leaves these as they are, in a module that cannot be exported.
 *
 * The merge block of a construct stays even if all paths leave the construct otherwise: the conversion links it to the code after the
 * construct. Values that it yields from erased blocks become undefined.
 */
export function eraseUnreachableBlocks(root: Operation): void {
  root.walk((op) => {
    for (const region of op.regions) {
      if (region.hasOneBlock || region.firstBlock === undefined) continue;
      const kept = new Set(blocksInPostOrder(region.firstBlock));
      const merge = op.def === spirv.mlir.selection || op.def === spirv.mlir.loop ? region.lastBlock : undefined;
      if (merge !== undefined) kept.add(merge);
      const lost = region.blocks.filter((block) => !kept.has(block));
      if (!lost.some(holdsSpirv)) continue;
      for (const block of kept) block.lastOp?.dropNamedBlocks();
      if (merge?.lastOp !== undefined) undefineValuesOf(lost, merge.lastOp, op);
      erase(lost);
    }
  });
}

/** Erases the blocks of converted functions that control does not reach: code after constructs that never merge. */
export function eraseUnreachableCode(root: Operation): void {
  root.walk((op) => {
    if (op.def !== llvm.func) return undefined;
    for (const region of op.regions) erase(unreachableIn(region));
    return "skip";
  });
}

function unreachableIn({ firstBlock, blocks }: Region): readonly Block[] {
  const reached = new Set(firstBlock === undefined ? [] : blocksInPostOrder(firstBlock));
  return blocks.filter((block) => !reached.has(block));
}

function holdsSpirv(block: Block): boolean {
  for (const op of block.ops()) {
    // The walk ends early where an op of the dialect is found.
    if (!op.walk((inner) => (inner.def.dialect === "spirv" ? "stop" : undefined))) return true;
  }
  return false;
}

/** Replaces the operands of a merge that are defined in `blocks` by undefined values, which are made before the construct. */
function undefineValuesOf(blocks: readonly Block[], merge: Operation, construct: Operation): void {
  const builder = new Builder(merge.store).insertBefore(construct);
  merge.operands.forEach((value, index) => {
    if (value.block === undefined || !blocks.includes(value.block)) return;
    merge.setOperand(index, builder.create(spirv.Undef, { resultTypes: [value.type] }).result());
  });
}

/** The blocks may use each other's values in circles, so all references end first. */
function erase(blocks: readonly Block[]): void {
  for (const block of blocks) block.dropAllReferences();
  for (const block of blocks) block.erase();
}
