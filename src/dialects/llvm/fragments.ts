// Fragments of variables in debug expressions.

import type { Attribute } from "../../ir/index.ts";
import { DIExpressionElemAttr } from "./attrs/index.ts";

const FRAGMENT = "DW_OP_LLVM_fragment";

/** The operations of a debug expression, where a fragment of a fragment is one, as LLVM IR says it. @internal */
export function mergedFragments(operations: readonly Attribute[]): readonly Attribute[] {
  const merged: Attribute[] = [];
  for (const one of operations) {
    const last = merged.at(-1);
    const inner = fragmentWithin(last, one);
    if (inner === undefined) merged.push(one);
    else merged.splice(-1, 1, inner);
  }
  return merged;
}

function fragmentWithin(outer: Attribute | undefined, inner: Attribute): Attribute | undefined {
  if (!DIExpressionElemAttr.is(outer) || !DIExpressionElemAttr.is(inner)) return undefined;
  if (outer.opcode !== FRAGMENT || inner.opcode !== FRAGMENT) return undefined;
  const [offset = 0n, size = 0n] = outer.arguments.map(BigInt);
  const [further = 0n] = inner.arguments.map(BigInt);
  return DIExpressionElemAttr.get(inner.context, { opcode: FRAGMENT, arguments: [offset + further, size] });
}
