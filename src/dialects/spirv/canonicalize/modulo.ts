// `(x mod a) mod b` is `x mod b`, where b divides a.

import { type Pattern, pattern } from "../../../define/index.ts";
import type { OpDef, Value } from "../../../ir/index.ts";
import { splatOf } from "../fold/integers.ts";
import { opSet } from "../op-table.ts";

const isConstant = opSet({ core: ["Constant"] });

function divisorOf(value: Value): bigint | undefined {
  const op = value.definingOp;
  const constant = op !== undefined && isConstant(op.def) ? op.attr("value") : undefined;
  return splatOf(constant);
}

export function moduloPatterns(modulo: OpDef): readonly Pattern[] {
  return [
    pattern("UModSimplification", modulo, (op, rewriter) => {
      const inner = op.operand(0).definingOp;
      if (inner?.def !== modulo) return false;
      const outerDivisor = divisorOf(op.operand(1));
      const innerDivisor = divisorOf(inner.operand(1));
      if (outerDivisor === undefined || innerDivisor === undefined || outerDivisor === 0n) return false;
      if (innerDivisor % outerDivisor !== 0n) return false;
      rewriter.replaceWithNew(op, modulo, {
        operands: [inner.operand(0), op.operand(1)],
        resultTypes: op.resultTypes,
      });
      return true;
    }),
  ];
}
