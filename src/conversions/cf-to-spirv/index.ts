// The conversion of the cf dialect to the SPIR-V dialect. The blocks that branches name get arguments of converted types.

import * as cf from "../../dialects/cf/index.ts";
import * as spirv from "../../dialects/spirv/index.ts";
import type { Block, Operation } from "../../ir/index.ts";
import { type ConversionPattern, convert } from "../../rewrite/index.ts";
import { convertToSpirv, type Emitter, type SpirvTypeOptions } from "../spirv-common/index.ts";

/** Converts the ops of cf inside of `root`; says whether it could. */
export function convertCfToSpirv(root: Operation, options: Partial<SpirvTypeOptions>): boolean {
  return convertToSpirv(root, ["cf"], () => cfToSpirvPatterns, options);
}

export const cfToSpirvPatterns: readonly ConversionPattern[] = [
  convert(cf.br, (_, { destOperands }, at, op) => {
    if (!convertTargets(at, op)) return false;
    at.replaceWithNew(op, spirv.Branch, { operands: destOperands, successors: op.successors });
    return true;
  }),
  convert(cf.cond_br, (_, { condition, trueDestOperands, falseDestOperands }, at, op) => {
    if (!convertTargets(at, op)) return false;
    const parts = { condition, trueTargetOperands: trueDestOperands, falseTargetOperands: falseDestOperands };
    spirv.BranchConditional.build(at, parts, { successors: op.successors });
    at.eraseOp(op);
    return true;
  }),
];

/** Gives the blocks that an op branches to arguments of converted types; false where one has no such type. */
function convertTargets(at: Emitter, op: Operation): boolean {
  const { converter } = at;
  if (converter === undefined) return false;
  const blocks = new Set<Block>(op.successors);
  for (const block of blocks) if (converter.convertBlockSignature(block) === undefined) return false;
  for (const block of blocks) {
    if (!converter.areLegal(block.arguments.map(({ type }) => type))) at.convertBlockTypes(block, converter);
  }
  return true;
}
