// How vectors of a length that SPIR-V lacks lie in memory: the type that loads of them have instead.

import { FloatType, IntegerType, type Type, VectorType, vectorType } from "../../ir/index.ts";

/** Which vectors a module has. */
interface Lengths {
  hasVector(type: VectorType): boolean;
  isScalar(type: Type): boolean;
}

/** Lanes of the longest vectors that are taken apart: each lane of each value is an instruction. Longer ones are rejected. */
export const MOST_LANES = 4096;

/** Widths of elements, from the narrowest. */
const WIDTHS = [8, 16, 32, 64];

/**
 * A vector of wider integers with the bits of a vector whose length SPIR-V lacks, or the type of its elements, which are read one by one; undefined for
 * types that SPIR-V has, for elements of other widths, and for too many.
 */
export function loadedParts(types: Lengths, type: Type): Type | undefined {
  if (!VectorType.is(type) || type.scalable[0] === true || types.isScalar(type) || types.hasVector(type))
    return undefined;
  const { element, context, shape } = type;
  if ((shape[0] ?? 0) > MOST_LANES) return undefined;
  const width = IntegerType.is(element) || FloatType.is(element) ? element.width : 0;
  if (!WIDTHS.includes(width)) return undefined;
  const bits = width * (type.shape[0] ?? 0);
  for (const wider of WIDTHS) {
    if (wider <= width || bits % wider !== 0) continue;
    const integer = IntegerType.get(context, { width: wider, signedness: "signless" });
    const vector = vectorType(context, [bits / wider], integer);
    if (!types.isScalar(vector) && types.hasVector(vector)) return vector;
  }
  return element;
}
