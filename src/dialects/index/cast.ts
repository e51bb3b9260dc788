// Comparisons of index values, and casts from and to integers.

import {
  attr,
  castCompatible,
  defineEnumAttr,
  defineOp,
  type FoldResult,
  I1,
  Index,
  type OpDefinition,
  type TypeConstraint,
  typeConstraint,
  type ValueArg,
  value,
} from "../../define/index.ts";
import {
  type Attribute,
  boolAttr,
  IndexType,
  IntegerAttr,
  IntegerType,
  integerAttr,
  Pure,
  type Type,
} from "../../ir/index.ts";
import { sub } from "./arithmetic.ts";
import { comparedDifference, comparedWithBound, comparedWithSelf } from "./compare-folds.ts";
import { enums } from "./enums.generated.ts";

/** `#index<cmp_predicate slt>` */
export const cmpPredicate = defineEnumAttr("index.cmp_predicate", {
  summary: "index comparison predicate kind",
  className: "::mlir::index::IndexCmpPredicate",
  attrClass: "IndexCmpPredicateAttr",
  cases: enums.IndexCmpPredicate,
  isBare: true,
});

function holds(predicate: string, a: bigint, b: bigint, width: number): boolean {
  if (predicate === "eq") return BigInt.asUintN(width, a) === BigInt.asUintN(width, b);
  if (predicate === "ne") return BigInt.asUintN(width, a) !== BigInt.asUintN(width, b);
  const view = predicate.startsWith("s") ? BigInt.asIntN : BigInt.asUintN;
  const [x, y] = [view(width, a), view(width, b)];
  const order = x < y ? "l" : x > y ? "g" : "e";
  return order === "e" ? predicate.endsWith("e") : predicate[1] === order;
}

export const cmp = defineOp("index.cmp", {
  summary: "Compares index values.",
  args: { pred: attr(cmpPredicate.constraint), lhs: value(Index), rhs: value(Index) },
  results: { result: value(I1) },
  traits: [Pure],
  assembly: "`` $pred `(` $lhs `,` $rhs `)` attr-dict",
  fold: (view, { lhs, rhs }, op): FoldResult => {
    const predicate = cmpPredicate.enum.text(view.pred.value) ?? "";
    if (view.lhs === view.rhs) return boolAttr(op.context, comparedWithSelf(predicate));
    if (!IntegerAttr.is(rhs)) return undefined;
    if (!IntegerAttr.is(lhs)) {
      const known = comparedWithBound(predicate, view.lhs, rhs.value);
      return known === undefined ? undefined : boolAttr(op.context, known);
    }
    const [wide, narrow] = [64, 32].map((width) => holds(predicate, lhs.value, rhs.value, width));
    return wide === narrow ? boolAttr(op.context, wide === true) : undefined;
  },
  canonicalize: (self) => [comparedDifference(self, sub)],
});

const IntegerOrIndex: TypeConstraint = typeConstraint(
  "integer or index",
  (type) => IntegerType.is(type) || IndexType.is(type),
);

type Cast = OpDefinition<{ input: ValueArg }, { output: ValueArg }>;

function cast(name: string, summary: string, view: (width: number, bits: bigint) => bigint): Cast {
  return defineOp(`index.${name}`, {
    summary,
    args: { input: value(IntegerOrIndex) },
    results: { output: value(IntegerOrIndex) },
    traits: [castCompatible((from, to) => IndexType.is(from) !== IndexType.is(to)), Pure],
    assembly: "$input attr-dict `:` type($input) `to` type($output)",
    fold: (view_, { input }) => foldCast(view_.input.type, view_.output.type, input, view),
  });
}

/** Only what both widths of index agree on: what an integer of up to 32 bits becomes, and truncations to as many. */
function foldCast(
  from: Type,
  to: Type,
  input: Attribute | undefined,
  view: (width: number, bits: bigint) => bigint,
): FoldResult {
  if (!IntegerAttr.is(input)) return undefined;
  if (IndexType.is(to) && IntegerType.is(from)) {
    const number = view(from.width, input.value);
    return integerAttr(to.context, to, BigInt.asIntN(64, number));
  }
  if (!IntegerType.is(to)) return undefined;
  const [wide, narrow] = [64, 32].map((width) =>
    BigInt.asUintN(to.width, view(width, BigInt.asUintN(width, input.value))),
  );
  return wide === narrow && wide !== undefined ? integerAttr(to.context, to, wide) : undefined;
}

export const casts: Cast = cast("casts", "Between index and integers, with the sign.", BigInt.asIntN);
export const castu: Cast = cast("castu", "Between index and integers, with zeros.", BigInt.asUintN);
