// Ops without a form in SPIR-V as several that have one: arithmetic of complex numbers, and clamping.

import * as arith from "../../dialects/arith/index.ts";
import * as math from "../../dialects/math/index.ts";
import { Builder, type Operation } from "../../ir/index.ts";
import { convertComplexToStandard } from "../complex-to-standard/index.ts";
import { emit } from "../vector-parts/index.ts";

/** Replaces such ops in a module of kernels; false, with a diagnostic, if one has no expansion. */
export function expandOps(kernels: Operation): boolean {
  if (!convertComplexToStandard(kernels, "improved")) return false;
  const clamps: Operation[] = [];
  kernels.walkOnly([math.clampf], (op) => {
    clamps.push(op);
  });
  for (const op of clamps) expandClamp(op);
  return true;
}

/** NaN stays NaN. */
function expandClamp(op: Operation): void {
  const at = new Builder(op.store).insertBefore(op);
  at.location = op.location;
  const type = op.resultType();
  const [value, least, most] = [op.operand(0), op.operand(1), op.operand(2)];
  const raised = emit(at, arith.maximumf, [value, least], type);
  op.result().replaceAllUsesWith(emit(at, arith.minimumf, [raised, most], type));
  op.erase();
}
