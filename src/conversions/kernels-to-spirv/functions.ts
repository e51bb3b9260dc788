// Functions of floats that shaders do not have.

import * as math from "../../dialects/math/index.ts";
import { elementTypeOrSelf, FloatType, type OpDef, type Operation } from "../../ir/index.ts";
import { typeText } from "../../text/index.ts";

/** Functions that shaders have for floats of 16 and 32 bits only. */
const NARROW: ReadonlySet<OpDef> = new Set<OpDef>([
  ...[math.acos, math.acosh, math.asin, math.asinh, math.atan, math.atan2, math.atanh, math.cbrt, math.cos, math.cosh],
  ...[math.exp, math.exp2, math.expm1, math.log, math.log10, math.log1p, math.log2, math.powf],
  ...[math.sin, math.sincos, math.sinh, math.tan, math.tanh],
]);

/** Functions that kernels of OpenCL have, and no shader. */
const OTHERS: ReadonlySet<OpDef> = new Set<OpDef>([math.erf, math.erfc]);

/** Checks the functions in a module of shaders; false, with a diagnostic, for one that shaders do not have. */
export function checkFunctions(kernels: Operation): boolean {
  return [...NARROW, ...OTHERS].every((def) => {
    let isFine = true;
    kernels.walkOnly([def], (op) => {
      const problem = problemOf(op);
      if (problem === undefined || !isFine) return;
      op.context.emit(op.plainError(problem));
      isFine = false;
    });
    return isFine;
  });
}

function problemOf(op: Operation): string | undefined {
  const type = elementTypeOrSelf(op.operandType(0));
  if (OTHERS.has(op.def))
    return `'${op.name}' has no conversion: shaders do not have this function, kernels of OpenCL do`;
  return FloatType.is(type) && type.width > 32
    ? `'${op.name}' of '${typeText(type)}' has no conversion: shaders have this function for floats of 16 and 32 bits`
    : undefined;
}
