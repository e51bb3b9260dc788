// Attributes of the arguments of a call that changes.

import type { AttributeSet } from "../attributes/attribute.ts";
import type { Module } from "../module.ts";
import type { UpgradedCall } from "./calls.ts";

/** The attributes of the arguments that remain, with those that the present form adds. */
export function mergedSets(
  { attributeSets }: Module,
  args: UpgradedCall["args"],
  before: readonly (AttributeSet | undefined)[],
  added: readonly (AttributeSet | undefined)[],
): readonly (AttributeSet | undefined)[] {
  return args.map((arg, index) => {
    const given = typeof arg === "number" ? before[arg] : undefined;
    return attributeSets.of([...(given?.attributes ?? []), ...(added[index]?.attributes ?? [])]);
  });
}
