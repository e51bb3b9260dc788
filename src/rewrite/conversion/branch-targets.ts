// The first step of conversions of branches: their target blocks take arguments of converted types.

import type { Block, Operation } from "../../ir/index.ts";
import type { ConversionRewriter } from "./conversion-rewriter.ts";

/** Gives the blocks that an op branches to arguments of converted types; false if one has no such type. @internal */
export function convertTargets(at: ConversionRewriter, op: Operation): boolean {
  const { converter } = at;
  if (converter === undefined) return false;
  const blocks = new Set<Block>(op.successors);
  for (const block of blocks) if (converter.convertBlockSignature(block) === undefined) return false;
  for (const block of blocks) {
    if (!converter.areLegal(block.arguments.map(({ type }) => type))) at.convertBlockTypes(block, converter);
  }
  return true;
}
