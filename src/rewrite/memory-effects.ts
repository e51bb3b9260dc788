// Memory effects of ops, by traits: what may be dropped, merged or moved.

import type { MemoryEffect } from "../define/index.ts";
import type { Operation } from "../ir/index.ts";
import { factsOf } from "./op-facts.ts";

/** The effects of an op without those of ops inside of it; undefined if they are not known. */
export function memoryEffectsOf(op: Operation): readonly MemoryEffect[] | undefined {
  const { effects, effectsTrait, hasRecursiveEffects } = factsOf(op);
  if (effectsTrait !== undefined) return effectsTrait.effects(op);
  return effects === "none" || hasRecursiveEffects ? [] : undefined;
}

/** The effects of an op and of ops inside of it, where those count; undefined if any of them are not known. @internal */
export function memoryEffectsWithin(op: Operation): readonly MemoryEffect[] | undefined {
  const effects: MemoryEffect[] = [];
  const pending = [op];
  for (let at = pending.pop(); at !== undefined; at = pending.pop()) {
    const own = memoryEffectsOf(at);
    if (own === undefined) return undefined;
    effects.push(...own);
    if (factsOf(at).hasRecursiveEffects) pushNested(at, pending);
  }
  return effects;
}

/** Whether an op, with its regions, has no memory effects. */
export function isMemoryEffectFree(op: Operation): boolean {
  return memoryEffectsWithin(op)?.length === 0;
}

/** The op has effects that are known, and all of them are `kind`. Ops inside do not count. @internal */
export function hasOnlyEffect(op: Operation, kind: MemoryEffect["kind"]): boolean {
  const effects = factsOf(op).effectsTrait?.effects(op);
  return effects !== undefined && effects.length > 0 && effects.every((effect) => effect.kind === kind);
}

function pushNested(op: Operation, pending: Operation[]): void {
  for (const region of op.regions) {
    for (let block = region.firstBlock; block !== undefined; block = block.next)
      for (const inner of block.ops()) pending.push(inner);
  }
}

/** Whether dropping the op and what it holds loses nothing but reads, and allocations of its own results. @internal */
export function hasDroppableEffects(op: Operation): boolean {
  const pending = [op];
  for (let at = pending.pop(); at !== undefined; at = pending.pop()) {
    const effects = memoryEffectsOf(at);
    if (effects === undefined || !areDroppable(at, effects)) return false;
    if (factsOf(at).hasRecursiveEffects) pushNested(at, pending);
  }
  return true;
}

/** Effects on memory that is reachable only through the op's results are dead if the op is. */
function areDroppable(op: Operation, effects: readonly MemoryEffect[]): boolean {
  const own = effects
    .filter(({ kind, value }) => kind === "allocate" && value?.definingOp === op)
    .map(({ value }) => value);
  return effects.every(({ kind, value }) => kind === "read" || (value !== undefined && own.includes(value)));
}
