// The part of a type that the indices of an address lead to.

import { ArrayType, StructType } from "../dialects/llvm/index.ts";
import { IntegerType, type Type, VectorType } from "../ir/index.ts";
import { type Constant, isScalable } from "./constant.ts";

/** The type that indices after the first lead to; undefined if they lead nowhere. An index that is no constant is undefined. */
export function indexedType(type: Type, indices: readonly (Constant | undefined)[]): Type | undefined {
  let at = type;
  for (const index of indices) {
    if (ArrayType.is(at) || VectorType.is(at)) at = at.element;
    else if (StructType.is(at)) {
      const element = structElement(at, index);
      if (element === undefined) return undefined;
      at = element;
    } else return undefined;
  }
  return at;
}

/** Structs are indexed by constants of 32 bits, or by vectors of equal ones. */
function structElement(struct: StructType, index: Constant | undefined): Type | undefined {
  if (index === undefined || isScalable(index.type)) return undefined;
  const scalar = VectorType.is(index.type) ? splatBits(index) : index.kind === "integer" ? index.bits : undefined;
  const element = VectorType.is(index.type) ? index.type.element : index.type;
  const is32 = IntegerType.is(element) && element.width === 32;
  if (scalar === undefined || !is32) return undefined;
  return struct.body.elements[Number(scalar)];
}

function splatBits({ kind, operands, payload }: Constant): bigint | undefined {
  if (kind === "zero") return 0n;
  if (kind === "splat") return operands[0]?.bits;
  const { data } = payload;
  if (data === undefined) return undefined;
  const words = new DataView(data.buffer, data.byteOffset, data.byteLength);
  const first = words.getUint32(0, true);
  for (let at = 4; at + 4 <= data.byteLength; at += 4) if (words.getUint32(at, true) !== first) return undefined;
  return BigInt(first);
}
