// Families of ops that several sections define: the same operands, of other types.

import { defineOp, SameOperandsAndResultType, type TypeConstraint, value } from "../../../define/index.ts";
import { Pure } from "../../../ir/index.ts";
import type { ExtendedBinary, Own, Unary, UnaryOwn } from "./own.ts";

/** `result = op(operand)` of one type. */
export function unaryOn(type: TypeConstraint) {
  return (name: string, summary: string, own: UnaryOwn = {}): Unary =>
    defineOp(`spirv.${name}`, {
      ...own,
      summary,
      args: { operand: value(type) },
      results: { result: value(type) },
      traits: [Pure, SameOperandsAndResultType, ...(own.traits ?? [])],
      assembly: "$operand `:` type($operand) attr-dict",
    });
}

/** `result = op(lhs, rhs)` of one type, as extended instruction sets name them. */
export function binaryOn(type: TypeConstraint) {
  return (name: string, summary: string, own: Own = {}): ExtendedBinary =>
    defineOp(`spirv.${name}`, {
      ...own,
      summary,
      args: { lhs: value(type), rhs: value(type) },
      results: { result: value(type) },
      traits: [Pure, SameOperandsAndResultType, ...(own.traits ?? [])],
      assembly: "operands attr-dict `:` type($result)",
    });
}
