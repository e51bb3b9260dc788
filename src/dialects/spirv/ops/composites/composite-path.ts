// Paths of literal indices into composites, as CompositeExtract and CompositeInsert have them.

import { ArrayAttr, type Attribute, IntegerAttr, type Type } from "../../../../ir/index.ts";
import { attributeText, typeText } from "../../../../text/index.ts";
import { compositeCount, compositeElement } from "../../types/index.ts";

/** The type at the end of a path, or what is wrong with the path. */
export function typeAtPath(type: Type, path: Attribute | undefined): Type | string {
  if (!ArrayAttr.is(path)) return "expected a 32-bit integer array attribute for 'indices'";
  if (path.elements.length === 0) return "expected at least one index for spirv.CompositeExtract";
  let found = type;
  for (const index of path.elements) {
    if (!IntegerAttr.is(index)) return `expected an 32-bit integer for index, but found '${attributeText(index)}'`;
    const next = step(found, index.value);
    if (typeof next === "string") return next;
    found = next;
  }
  return found;
}

function step(type: Type, index: bigint): Type | string {
  if (compositeElement(type, 0) === undefined && compositeCount(type) === undefined) {
    return `cannot extract from non-composite type '${typeText(type)}' with index ${index}`;
  }
  const count = compositeCount(type);
  const isInside = index >= 0n && (count === undefined || index < BigInt(count));
  const element = isInside ? compositeElement(type, Number(index)) : undefined;
  return element ?? `index ${index} out of bounds for '${typeText(type)}'`;
}

/** The indices of a path as numbers. */
export function pathIndices(path: Attribute | undefined): readonly number[] {
  return ArrayAttr.is(path) ? path.elements.map((index) => (IntegerAttr.is(index) ? Number(index.value) : 0)) : [];
}
