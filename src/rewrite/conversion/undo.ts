// How changes of a conversion pattern are taken back: what each kind of change needs to restore, as functions that are run last to first.

import type { Block, Operation, Region } from "../../ir/index.ts";

/** Takes one change back. */
export type Undo = () => void;

/** Restores the operands, properties, attributes and successors that an op has now. */
export function restoringOp(op: Operation): Undo {
  const { def, operands, properties, attributes, successorBlocks } = op;
  return () => {
    op.become(def, properties);
    op.setAttributes(attributes);
    op.setOperands(operands);
    successorBlocks.forEach((block, index) => {
      op.setSuccessor(index, block);
    });
  };
}

/** Puts a block, which is taken out of its region meanwhile, back to where it is now. */
export function restoringPlace(block: Block): Undo {
  const { region, previous } = block;
  return () => {
    if (block.region === undefined) region?.insertAfter(previous, block);
  };
}

/** Moves the ops of a block back, which lie one after the other at the end of another block meanwhile. */
export function restoringContent(block: Block): Undo {
  const { firstOp } = block;
  return () => {
    if (firstOp !== undefined) block.store.moveRange(firstOp.id, block);
  };
}

/** Moves the ops that a block has now back into it, wherever they are. */
export function gathering(block: Block): Undo {
  const ops = [...block.ops()];
  return () => {
    for (const op of ops) op.moveToEnd(block);
  };
}

/** Moves the blocks of a region back into it. */
export function restoringBlocks(region: Region): Undo {
  const { blocks } = region;
  return () => {
    for (const block of blocks) {
      block.remove();
      region.append(block);
    }
  };
}
