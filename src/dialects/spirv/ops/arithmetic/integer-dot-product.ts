// Integer dot products (SPV_KHR_integer_dot_product).

import { defineOp, optionalAttr, sameType, value } from "../../../../define/index.ts";
import { Commutative, Pure } from "../../../../ir/index.ts";
import { Integer, scalarOrVectorOf } from "../../constraints.ts";
import { PackedVectorFormat } from "../../enums.ts";
import { SignedOp, UnsignedOp } from "../../traits.ts";
import type { Own } from "../own.ts";
import { DotProduct } from "./dot-product-rules.ts";

function saturatingDot(name: string, summary: string, own: Own = {}) {
  return defineOp(`spirv.${name}`, {
    ...own,
    summary,
    args: {
      vector1: value(scalarOrVectorOf(Integer)),
      vector2: value(scalarOrVectorOf(Integer)),
      accumulator: value(Integer),
      format: optionalAttr(PackedVectorFormat.constraint),
    },
    results: { result: value(Integer) },
    traits: [
      sameType("vector1", "vector2"),
      sameType("accumulator", "result"),
      Pure,
      DotProduct,
      ...(own.traits ?? []),
    ],
    assembly:
      "$vector1 `,` $vector2 `,` $accumulator ( `,` $format^ )? attr-dict `:` type($vector1) `->` type($result)",
  });
}

function dot(name: string, summary: string, own: Own = {}) {
  return defineOp(`spirv.${name}`, {
    ...own,
    summary,
    args: {
      vector1: value(scalarOrVectorOf(Integer)),
      vector2: value(scalarOrVectorOf(Integer)),
      format: optionalAttr(PackedVectorFormat.constraint),
    },
    results: { result: value(Integer) },
    traits: [sameType("vector1", "vector2"), Pure, DotProduct, ...(own.traits ?? [])],
    assembly: "$vector1 `,` $vector2 ( `,` $format^ )? attr-dict `:` type($vector1) `->` type($result)",
  });
}

export const SDotAccSat = saturatingDot(
  "SDotAccSat",
  "Signed integer dot product of Vector 1 and Vector 2 and signed saturating addition of the result with Accumulator.",
  { traits: [SignedOp] },
);
export const SDot = dot("SDot", "Signed integer dot product of Vector 1 and Vector 2.", {
  traits: [SignedOp, Commutative],
});
export const SUDotAccSat = saturatingDot(
  "SUDotAccSat",
  "Mixed-signedness integer dot product of Vector 1 and Vector 2 and signed saturating addition of the result with Accumulator.",
  { traits: [SignedOp, UnsignedOp] },
);
export const SUDot = dot("SUDot", "Mixed-signedness integer dot product of Vector 1 and Vector 2.", {
  traits: [SignedOp, UnsignedOp],
});
export const UDotAccSat = saturatingDot(
  "UDotAccSat",
  "Unsigned integer dot product of Vector 1 and Vector 2 and unsigned saturating addition of the result with Accumulator.",
  { traits: [UnsignedOp] },
);
export const UDot = dot("UDot", "Unsigned integer dot product of Vector 1 and Vector 2.", {
  traits: [UnsignedOp, Commutative],
});
