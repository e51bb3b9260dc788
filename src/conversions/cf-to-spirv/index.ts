// The conversion of the cf dialect to the SPIR-V dialect. The blocks that branches name get arguments of converted types.

import * as cf from "../../dialects/cf/index.ts";
import * as spirv from "../../dialects/spirv/index.ts";
import type { Operation } from "../../ir/index.ts";
import { type ConversionPattern, convert, convertTargets } from "../../rewrite/index.ts";
import { areAvailable, convertToSpirv, type Emitter, type SpirvTypeOptions } from "../spirv-common/index.ts";

/** Converts the ops of cf inside of `root`, as far as there are conversions; returns whether it could. */
export function convertCfToSpirv(root: Operation, options: Partial<SpirvTypeOptions>): boolean {
  return convertToSpirv(root, [], () => cfToSpirvPatterns, options);
}

/** Whether the environment has the types that the arguments of all target blocks become. The reference converts the blocks even if it has not. */
function areTargetsAvailable(at: Emitter, op: Operation): boolean {
  return op.successors.every((block) =>
    block.arguments.every(({ type }) => {
      const converted = at.converter?.convert(type);
      return converted !== undefined && areAvailable(at, converted);
    }),
  );
}

export const cfToSpirvPatterns: readonly ConversionPattern[] = [
  convert(cf.br, (_, { destOperands }, at, op) => {
    if (!areTargetsAvailable(at, op) || !convertTargets(at, op)) return false;
    at.replaceWithNew(op, spirv.Branch, { operands: destOperands, successors: op.successors });
    return true;
  }),
  convert(cf.cond_br, (_, { condition, trueDestOperands, falseDestOperands }, at, op) => {
    if (!areTargetsAvailable(at, op) || !convertTargets(at, op)) return false;
    const parts = { condition, trueTargetOperands: trueDestOperands, falseTargetOperands: falseDestOperands };
    spirv.BranchConditional.build(at, parts, { successors: op.successors });
    at.eraseOp(op);
    return true;
  }),
];
