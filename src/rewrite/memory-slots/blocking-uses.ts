// Uses that are in the way: of a slot, and of what goes with it.

import type { BlockingUses } from "../../define/index.ts";
import type { Operation, Use } from "../../ir/index.ts";

/** The numbers of the operands by which ops use what is to go. */
export type Blocking = Map<Operation, Set<number>>;

/** Adds a use; returns whether it is new. */
export function blockUse({ op, index }: Use, blocking: Blocking): boolean {
  const known = blocking.get(op);
  if (known?.has(index)) return false;
  if (known === undefined) blocking.set(op, new Set([index]));
  else known.add(index);
  return true;
}

/**
 * Asks every op whether it can do without its uses, and adds those that have to go then: `canDoWithout` adds them to `more`. An op that has
 * to do without more is asked again. Returns whether all can.
 */
export function propagateBlocking(
  blocking: Blocking,
  canDoWithout: (op: Operation, uses: BlockingUses, more: Use[]) => boolean,
): boolean {
  const pending = [...blocking.keys()];
  for (const op of pending) {
    const more: Use[] = [];
    if (!canDoWithout(op, [...(blocking.get(op) ?? [])], more)) return false;
    for (const use of more) if (blockUse(use, blocking)) pending.push(use.op);
  }
  return true;
}
