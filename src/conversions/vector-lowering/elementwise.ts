// Elementwise ops on vectors, element by element.

import * as arith from "../../dialects/arith/index.ts";
import type { Operation, Rewriter, VectorType } from "../../ir/index.ts";
import { constantOf, extractAt, insertAt, placesIn } from "./building.ts";

/** Does an op with one result of vector type on each element. */
export function unrollElementwise(op: Operation, at: Rewriter, type: VectorType): true {
  let result = constantOf(at, type, arith.splatAttr(type, 0n));
  for (const path of placesIn(type.shape)) {
    const operands = op.operands.map((operand) => extractAt(at, operand, path));
    const one = at.create(op.def, { operands, resultTypes: [type.element], properties: op.properties }).result();
    result = insertAt(at, one, result, path);
  }
  at.replaceOp(op, [result]);
  return true;
}
