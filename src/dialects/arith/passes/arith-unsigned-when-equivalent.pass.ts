// Signed arithmetic on numbers that never are negative becomes unsigned.

import { type OpDef, type Operation, type PropertyTuple, Rewriter } from "../../../ir/index.ts";
import { definePass } from "../../../pass/index.ts";
import { IntegerRanges, isNeverNegative } from "../../../rewrite/index.ts";
import * as arith from "../index.ts";

const UNSIGNED: ReadonlyMap<OpDef, OpDef> = new Map<OpDef, OpDef>([
  [arith.divsi, arith.divui],
  [arith.ceildivsi, arith.ceildivui],
  [arith.floordivsi, arith.divui],
  [arith.remsi, arith.remui],
  [arith.minsi, arith.minui],
  [arith.maxsi, arith.maxui],
  [arith.extsi, arith.extui],
]);

const PREDICATES: Readonly<Partial<Record<arith.IntegerPredicate, arith.IntegerPredicate>>> = {
  slt: "ult",
  sle: "ule",
  sgt: "ugt",
  sge: "uge",
};

export const arithUnsignedWhenEquivalent = definePass({
  name: "arith-unsigned-when-equivalent",
  displayName: "ArithUnsignedWhenEquivalentPass",
  summary: "Replace signed ops with unsigned ones where they are proven equivalent",
  options: {},
  run(op) {
    const ranges = new IntegerRanges(op);
    const rewriter = new Rewriter(op.store);
    const candidates: Operation[] = [];
    op.walk((inner) => {
      if (inner.def === arith.cmpi || UNSIGNED.has(inner.def)) candidates.push(inner);
    });
    let changed = false;
    // As in the reference, nothing is known of results of what has become unsigned before.
    for (const inner of candidates) {
      const values = inner.def === arith.cmpi ? inner.operands : [...inner.operands, ...inner.results];
      if (!values.every((value) => isNeverNegative(ranges, value))) continue;
      becomeUnsigned(inner, rewriter);
      changed = true;
    }
    return changed ? undefined : "unchanged";
  },
});

function becomeUnsigned(op: Operation, rewriter: Rewriter): void {
  const comparison = arith.cmpi.of(op);
  if (comparison !== undefined) {
    const predicate = PREDICATES[arith.predicateOf(arith.CmpIPredicate, comparison.predicate)];
    if (predicate !== undefined) op.setAttr("predicate", arith.integerPredicate(op.context, predicate));
    return;
  }
  const def = UNSIGNED.get(op.def);
  if (def === undefined) return;
  const properties: PropertyTuple = def.properties.map(({ name }) => op.attr(name));
  const { operands, resultTypes } = op;
  rewriter.replaceWithNew(op, def, { operands, resultTypes, properties, attributes: op.attributes.entries });
}
