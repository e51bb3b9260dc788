// Patterns of scf.forall.

import { DYNAMIC_INDEX, knownInteger, type Pattern, pattern, valuesUnder } from "../../../define/index.ts";
import { DenseArrayAttr, denseI32Array, type OpDef, type Operation, type Rewriter } from "../../../ir/index.ts";

const BOUNDS = ["LowerBound", "UpperBound", "Step"] as const;

/** Bounds and steps that are constants become numbers. */
function foldBounds(op: Operation, rewriter: Rewriter): boolean {
  const lists = BOUNDS.map((name) => {
    const dynamic = valuesUnder(op, `dynamic${name}`);
    const attr = op.attr(`static${name}`);
    const numbers = DenseArrayAttr.is(attr) ? attr.values : [];
    let next = 0;
    const mixed = numbers.map((number) => (number === DYNAMIC_INDEX ? dynamic[next++] : number));
    const values = mixed.map((one) => (typeof one === "object" ? (knownInteger(one) ?? one) : one));
    return { name, dynamic: values.filter((one) => typeof one === "object"), values, wasDynamic: dynamic.length };
  });
  if (lists.every(({ dynamic, wasDynamic }) => dynamic.length === wasDynamic)) return false;
  const outputs = valuesUnder(op, "outputs");
  rewriter.modify(op, () => {
    for (const { name, values } of lists) {
      const numbers = values.map((one) => (typeof one === "bigint" ? one : DYNAMIC_INDEX));
      op.setAttr(`static${name}`, DenseArrayAttr.get(op.context, { element: op.context.i64, values: numbers }));
    }
    op.setOperands([...lists.flatMap(({ dynamic }) => dynamic), ...outputs]);
    const groups = [...lists.map(({ dynamic }) => dynamic.length), outputs.length];
    op.setAttr("operandSegmentSizes", denseI32Array(op.context, groups));
  });
  return true;
}

export function forallPatterns(self: OpDef): readonly Pattern[] {
  return [pattern("ForallOpControlOperandsFolder", self, foldBounds)];
}
