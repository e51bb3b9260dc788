// Insertions of all members one after the other, first to last, become one CompositeConstruct.

import { ArrayAttr, Builder, IntegerAttr, type Operation } from "../../../ir/index.ts";
import { CompositeConstruct, CompositeInsert } from "../ops/composites/composite.ts";
import { compositeCount } from "../types/index.ts";

/** Rewrites the chains inside of an op; states how many. Insertions that others use stay. @internal */
export function rewriteInserts(op: Operation): number {
  const inserts: Operation[] = [];
  op.walkOnly([CompositeInsert], (insert) => {
    inserts.push(insert);
  });
  let rewritten = 0;
  for (const insert of inserts) {
    const chain = insert.isErased ? undefined : chainOf(insert);
    if (chain === undefined) continue;
    replaceChain(insert, chain);
    rewritten++;
  }
  return rewritten;
}

/** The insertions of the members in order, of which `last` is the last; undefined if one is missing or another is between. */
function chainOf(last: Operation): readonly Operation[] | undefined {
  const count = compositeCount(last.resultType());
  if (count === undefined) return undefined;
  const chain: Operation[] = [];
  let op: Operation | undefined = last;
  for (let index = count - 1; index >= 0; index--) {
    if (op?.def !== CompositeInsert || onlyIndex(op) !== index) return undefined;
    chain.push(op);
    op = op.operand(1).definingOp;
  }
  return chain.reverse();
}

/** The index that is inserted at, where it is one alone. */
function onlyIndex(insert: Operation): number | undefined {
  const indices = insert.attr("indices");
  const [index, second] = ArrayAttr.is(indices) ? indices.elements : [];
  return IntegerAttr.is(index) && second === undefined ? Number(index.value) : undefined;
}

function replaceChain(last: Operation, chain: readonly Operation[]): void {
  const builder = new Builder(last.store).insertBefore(last);
  builder.location = last.location;
  const constituents = chain.map((insert) => insert.operand(0));
  const made = CompositeConstruct.build(builder, { constituents }, { resultTypes: last.resultTypes });
  last.result().replaceAllUsesWith(made.result());
  for (const insert of chain.toReversed()) if (!insert.hasUses) insert.erase();
}
