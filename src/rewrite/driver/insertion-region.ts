// Where constants go: the entry block of the nearest region that is isolated from above, or that a dialect has chosen.

import { type Block, IsolatedFromAbove, type Operation, type Region } from "../../ir/index.ts";
import { dialectOf } from "./constants.ts";

/** The region into whose entry block constants for ops in `block` go; undefined for a block in no region. @internal */
export function insertionRegion(block: Block | undefined): Region | undefined {
  for (let at = block; at !== undefined; ) {
    const region: Region | undefined = at.region;
    const parent = region?.parentOp;
    if (region === undefined || parent === undefined) return region;
    if (keepsConstants(parent)) return region;
    at = parent.block;
  }
  return undefined;
}

function keepsConstants(op: Operation): boolean {
  if (!op.def.registered || op.def.has(IsolatedFromAbove) || op.block === undefined) return true;
  return dialectOf(op)?.materializesInto?.(op) ?? false;
}
