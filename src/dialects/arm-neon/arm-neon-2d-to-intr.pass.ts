// Vectors of two dimensions become flat ones, which Neon has.

import { pattern } from "../../define/index.ts";
import { elementTypeOrSelf, isShaped, type Rewriter, type Value, vectorType } from "../../ir/index.ts";
import { definePass } from "../../pass/index.ts";
import { applyPatternsGreedily, PatternSet } from "../../rewrite/index.ts";
import { shape_cast } from "../vector/index.ts";
import * as armNeon from "./index.ts";

function flat(at: Rewriter, source: Value): Value {
  const { context } = source.type;
  const shape = isShaped(source.type) ? (source.type.shape ?? []) : [];
  const count = shape.reduce((product, size) => product * size, 1);
  const type = vectorType(context, [count], elementTypeOrSelf(source.type));
  return shape_cast.build(at, { source }, { resultTypes: [type] }).result();
}

const flattening = pattern("flatten arm_neon.2d.sdot", armNeon.sdot2d, (op, rewriter) => {
  const [a, b, c] = op.operands;
  if (a === undefined || b === undefined || c === undefined) return false;
  const operands = [a, flat(rewriter, b), flat(rewriter, c)];
  rewriter.replaceWithNew(op, armNeon.sdot, { operands, resultTypes: op.resultTypes });
  return true;
});

export const armNeon2dToIntr = definePass({
  name: "arm-neon-2d-to-intr",
  displayName: "ConvertArmNeon2dToIntrPass",
  summary: "Convert Arm NEON structured ops to intrinsics",
  dependentDialects: ["arm_neon", "vector"],
  run(op) {
    const { converged, changed } = applyPatternsGreedily(op, new PatternSet([flattening]));
    if (!converged) return "failed";
    return changed ? undefined : "unchanged";
  },
});
