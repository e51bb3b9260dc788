// Constants that bound how often a loop turns if its upper bound is computed in the launch.

import { knownInteger } from "../../define/index.ts";
import * as affineDialect from "../../dialects/affine/index.ts";
import * as arith from "../../dialects/arith/index.ts";
import { AffineMapAttr, affine, type Builder, indexAttr, type Value } from "../../ir/index.ts";

/**
 * A value that is never below `upper`, as far as minima and products of constants show it; ops are created before the launch. Undefined if
 * there is none.
 */
export function staticUpperBound(upper: Value, at: Builder): Value | undefined {
  const op = upper.definingOp;
  switch (op?.def) {
    case arith.constant:
      return upper;
    case affineDialect.min: {
      const map = op.attr("map");
      const known = AffineMapAttr.is(map) ? map.map.results.map(affine.constantValue) : [];
      const bound = known.find((value) => value !== undefined);
      return bound === undefined ? undefined : constantIndex(at, bound, upper);
    }
    case arith.minsi: {
      for (const operand of op.operands) {
        const bound = staticUpperBound(operand, at);
        if (bound !== undefined) return bound;
      }
      return undefined;
    }
    case arith.muli: {
      const [lhs, rhs] = op.operands.map((operand) => knownInteger(staticUpperBound(operand, at)));
      // The product of bounds bounds the product of numbers of one sign only.
      if (lhs === undefined || rhs === undefined || lhs < 0n !== rhs < 0n) return undefined;
      return constantIndex(at, lhs * rhs, upper);
    }
    default:
      return undefined;
  }
}

function constantIndex(at: Builder, value: bigint, { definingOp }: Value): Value {
  const state = definingOp === undefined ? {} : { location: definingOp.locationNumber };
  return arith.constant.build(at, { value: indexAttr(at.context, value) }, state).result();
}
