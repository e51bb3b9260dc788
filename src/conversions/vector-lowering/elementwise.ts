// Elementwise ops on vectors, element by element.

import { type Operation, type Rewriter, splatAttr, type VectorType } from "../../ir/index.ts";
import { constantOf, extractAt, insertAt, placesIn } from "./building.ts";

/** Does an op with one result of vector type on each element. */
export function unrollElementwise(op: Operation, at: Rewriter, type: VectorType): true {
  let result = constantOf(at, type, splatAttr(type, 0n));
  for (const path of placesIn(type.shape)) {
    const operands = op.operands.map((operand) => extractAt(at, operand, path));
    const one = at.create(op.def, { operands, resultTypes: [type.element], properties: op.properties }).result();
    result = insertAt(at, one, result, path);
  }
  at.replaceOp(op, [result]);
  return true;
}
