// Extension of integers.

import { type FoldResult, ranges } from "../../../define/index.ts";
import type { Operation, Type, Value } from "../../../ir/index.ts";
import { elementTypeOrSelf, IntegerType } from "../../../ir/index.ts";
import { signExtend } from "../../../support/bigint.ts";
import { signExtensionPatterns } from "../canonicalize/extension.ts";
import { elementWidth, foldUnary } from "../constant-folding.ts";
import { SignlessFixedWidthIntegerLike } from "../constraints.ts";
import { type Cast, cast } from "../families.ts";

/** The element of the result is wider. */
export function isWiderInteger(from: Type, to: Type): boolean {
  return IntegerType.is(from) && IntegerType.is(to) && from.width < to.width;
}

/** An extension of an extension of the same kind starts from the inner operand; it is changed in place. */
function foldTwice(def: Cast, operand: Value, op: Operation): FoldResult {
  const inner = def.of(operand.definingOp);
  if (inner === undefined) return undefined;
  op.setOperand(0, inner.in);
  return op.result();
}

export const extui: Cast = cast(
  "arith.extui",
  SignlessFixedWidthIntegerLike,
  SignlessFixedWidthIntegerLike,
  isWiderInteger,
  {
    summary: "Extends an integer with zeros.",
    traits: [ranges("cast", "unsigned")],
    fold: (view, constants, op) =>
      foldTwice(extui, view.in, op) ?? foldUnary(constants.in, view.out.type, (bits) => bits),
  },
);

export const extsi: Cast = cast(
  "arith.extsi",
  SignlessFixedWidthIntegerLike,
  SignlessFixedWidthIntegerLike,
  isWiderInteger,
  {
    summary: "Extends an integer with its sign.",
    traits: [ranges("cast")],
    fold(view, constants, op) {
      const [from, to] = [elementWidth(view.in.type), elementWidth(view.out.type)];
      return (
        foldTwice(extsi, view.in, op) ?? foldUnary(constants.in, view.out.type, (bits) => signExtend(bits, from, to))
      );
    },
    canonicalize: () => signExtensionPatterns(extsi, extui),
  },
);

/** The operand of an extension of i1, or of a vector or tensor of it. */
export function extendedBool(value: Value): Value | undefined {
  const view = extui.of(value.definingOp) ?? extsi.of(value.definingOp);
  if (view === undefined) return undefined;
  return elementTypeOrSelf(view.in.type) === value.type.context.i1 ? view.in : undefined;
}
