// Families of arith ops: what ops of one kind share is said here once.

import {
  type Args,
  attr,
  BoolLike,
  castCompatible,
  defaultAttr,
  defineOp,
  Elementwise,
  FloatLike,
  type OpDefinition,
  type OpSpec,
  optionalAttr,
  type Results,
  SameOperandsAndResultShape,
  SameOperandsAndResultType,
  SameTypeOperands,
  sameType,
  type TypeConstraint,
  type TypeTrait,
  typePredicate,
  typesMatchWith,
  UnitAttribute,
  type ValueArg,
  value,
} from "../../define/index.ts";
import {
  Commutative,
  elementTypeOrSelf,
  NoMemoryEffect,
  type Operation,
  Pure,
  type SetName,
  TensorType,
  type Trait,
  type Type,
  VectorType,
} from "../../ir/index.ts";
import { typeText } from "../../text/index.ts";
import { CmpFPredicate, CmpIPredicate, fastmath, noFastMath, noOverflowFlags, overflow } from "./attributes.ts";
import { SignlessIntegerOrIndexLike } from "./constraints.ts";

/** The parts of a definition that differ between the ops of a family. */
export type Own<A extends Args, R extends Results> = Omit<OpSpec<A, R>, "args" | "results" | "assembly">;

const integerOperands = { lhs: value(SignlessIntegerOrIndexLike), rhs: value(SignlessIntegerOrIndexLike) };
const integerResult = { result: value(SignlessIntegerOrIndexLike) };
const wrappingArgs = { ...integerOperands, overflowFlags: defaultAttr(overflow.constraint, noOverflowFlags) };
const exactArgs = { ...integerOperands, isExact: optionalAttr(UnitAttribute) };
const fastMathArg = { fastmath: defaultAttr(fastmath.constraint, noFastMath) };
const floatArgs = { lhs: value(FloatLike), rhs: value(FloatLike), ...fastMathArg };
const floatUnaryArgs = { operand: value(FloatLike), ...fastMathArg };
const floatResult = { result: value(FloatLike) };
const extendedSum = { sum: value(SignlessIntegerOrIndexLike), overflow: value(BoolLike) };
const extendedProduct = { low: value(SignlessIntegerOrIndexLike), high: value(SignlessIntegerOrIndexLike) };
const boolResult = { result: value(BoolLike) };
const cmpiArgs = { predicate: attr(CmpIPredicate), ...integerOperands };
const cmpfArgs = { predicate: attr(CmpFPredicate), ...floatArgs };

export type IntegerBinary = OpDefinition<typeof integerOperands, typeof integerResult>;
export type WrappingBinary = OpDefinition<typeof wrappingArgs, typeof integerResult>;
export type ExactBinary = OpDefinition<typeof exactArgs, typeof integerResult>;
export type FloatBinary = OpDefinition<typeof floatArgs, typeof floatResult>;
export type FloatUnary = OpDefinition<typeof floatUnaryArgs, typeof floatResult>;
export type IntegerComparison = OpDefinition<typeof cmpiArgs, typeof boolResult>;
export type FloatComparison = OpDefinition<typeof cmpfArgs, typeof boolResult>;
export type ExtendedAddition = OpDefinition<typeof integerOperands, typeof extendedSum>;
export type ExtendedMultiplication = OpDefinition<typeof integerOperands, typeof extendedProduct>;
export type Cast = OpDefinition<{ in: ValueArg }, { out: ValueArg }>;

/** The result has the type of the first operand, not one that only agrees with it in what is known of shapes. */
const InferredResult: TypeTrait = {
  name: "InferTypeOpInterface",
  holdsForEqualTypes: "all",
  isByTypes: true,
  verify(op) {
    const [inferred, result] = [op.operandType(0), op.resultType()];
    if (inferred === result) return undefined;
    const types = `'${typeText(inferred)}' are incompatible with return type(s) of operation '${typeText(result)}'`;
    op.context.emit(op.errorNearby(`'${op.name}' op inferred type(s) ${types}`));
    return op.error("failed to infer returned types");
  },
};

function arithmetic(own: readonly Trait[] | undefined): readonly Trait[] {
  return [...(own ?? []), SameOperandsAndResultType, NoMemoryEffect, Elementwise, InferredResult];
}

/** Two integers and a result of one type. */
export function integerBinary(name: string, own: Own<typeof integerOperands, typeof integerResult>): IntegerBinary {
  return defineOp(name, {
    ...own,
    args: integerOperands,
    results: integerResult,
    traits: arithmetic(own.traits),
    assembly: "$lhs `,` $rhs attr-dict `:` type($result)",
  });
}

/** An integer operation that may promise not to wrap. */
export function wrappingBinary(name: string, own: Own<typeof wrappingArgs, typeof integerResult>): WrappingBinary {
  return defineOp(name, {
    ...own,
    args: wrappingArgs,
    results: integerResult,
    traits: arithmetic([...(own.traits ?? []), Pure]),
    assembly: "$lhs `,` $rhs (`overflow` `` $overflowFlags^)? attr-dict `:` type($result)",
  });
}

/** An integer operation that may promise to drop no bits. */
export function exactBinary(name: string, own: Own<typeof exactArgs, typeof integerResult>): ExactBinary {
  return defineOp(name, {
    ...own,
    args: exactArgs,
    results: integerResult,
    traits: arithmetic(own.traits),
    assembly: "$lhs `,` $rhs (`exact` $isExact^)? attr-dict `:` type($result)",
  });
}

/** Two floats and a result of one type. */
export function floatBinary(name: string, own: Own<typeof floatArgs, typeof floatResult>): FloatBinary {
  return defineOp(name, {
    ...own,
    args: floatArgs,
    results: floatResult,
    traits: arithmetic([...(own.traits ?? []), Pure]),
    assembly: "$lhs `,` $rhs (`fastmath` `` $fastmath^)? attr-dict `:` type($result)",
  });
}

export function floatUnary(name: string, own: Own<typeof floatUnaryArgs, typeof floatResult>): FloatUnary {
  return defineOp(name, {
    ...own,
    args: floatUnaryArgs,
    results: floatResult,
    traits: arithmetic([...(own.traits ?? []), Pure]),
    assembly: "$operand (`fastmath` `` $fastmath^)? attr-dict `:` type($result)",
  });
}

/** An addition that gives the sum and what overflows. */
export function extendedAddition(name: string, own: Own<typeof integerOperands, typeof extendedSum>): ExtendedAddition {
  return defineOp(name, {
    ...own,
    args: integerOperands,
    results: extendedSum,
    traits: [sameType("lhs", "rhs", "sum"), Pure, Commutative, NoMemoryEffect, Elementwise],
    assembly: "$lhs `,` $rhs attr-dict `:` type($sum) `,` type($overflow)",
    names: (op, setName) => nameResults(op, setName, extendedSum),
    inferResults: ({ operandTypes }) => operandTypes.slice(0, 1).flatMap((type) => [type, i1SameShape(type)]),
  });
}

/** A multiplication that gives the low and the high half of the product. */
export function extendedMultiplication(
  name: string,
  own: Own<typeof integerOperands, typeof extendedProduct>,
): ExtendedMultiplication {
  return defineOp(name, {
    ...own,
    args: integerOperands,
    results: extendedProduct,
    traits: [sameType("lhs", "rhs", "low", "high"), Pure, Commutative, NoMemoryEffect, Elementwise],
    assembly: "$lhs `,` $rhs attr-dict `:` type($lhs)",
    names: (op, setName) => nameResults(op, setName, extendedProduct),
  });
}

/** Of several results, each is named as the definition names it. */
function nameResults(op: Operation, setName: SetName, results: Results): void {
  for (const [index, name] of Object.keys(results).entries()) setName(op.result(index), name);
}

/** The type of comparisons: i1, or vectors and tensors of it in the shape of the operands. @internal */
export function i1SameShape(type: Type): Type {
  const { context } = type;
  if (VectorType.is(type)) {
    return VectorType.get(context, { shape: type.shape, scalable: type.scalable, element: context.i1 });
  }
  if (TensorType.is(type)) {
    return TensorType.get(context, {
      shape: type.shape,
      element: context.i1,
      encoding: type.shape === undefined ? undefined : type.encoding,
    });
  }
  return context.i1;
}

const comparisonTraits: readonly (Trait | TypeTrait)[] = [
  typesMatchWith("result type has i1 element type and same shape as operands", "lhs", "result", i1SameShape),
  // The assembly writes one type for both operands.
  { ...SameTypeOperands, sameTypes: ["lhs", "rhs"] },
  Pure,
  NoMemoryEffect,
  Elementwise,
];

export function integerComparison(name: string, own: Own<typeof cmpiArgs, typeof boolResult>): IntegerComparison {
  return defineOp(name, {
    ...own,
    args: cmpiArgs,
    results: boolResult,
    traits: [...comparisonTraits, ...(own.traits ?? [])],
    assembly: "$predicate `,` $lhs `,` $rhs attr-dict `:` type($lhs)",
  });
}

export function floatComparison(name: string, own: Own<typeof cmpfArgs, typeof boolResult>): FloatComparison {
  return defineOp(name, {
    ...own,
    args: cmpfArgs,
    results: boolResult,
    traits: comparisonTraits,
    assembly: "$predicate `,` $lhs `,` $rhs (`fastmath` `` $fastmath^)? attr-dict `:` type($lhs)",
  });
}

/** The dimensions of tensors; everything else counts as having none. */
function tensorShape(type: Type): string {
  return TensorType.is(type) ? (type.shape?.join("x") ?? "*") : "";
}

export const SameTensorDims: Trait = typePredicate("input and output have the same tensor dimensions", (op) => {
  return tensorShape(op.operandType(0)) === tensorShape(op.resultType());
});

/** Whether elementwise casts from one type to the other exist, by a rule for their elements. */
export type CastRule = (from: Type, to: Type) => boolean;

/** Tensors keep their encoding; of shapes and of vector or memref other rules speak. */
function areCastCompatible(from: Type, to: Type, rule: CastRule): boolean {
  if (TensorType.is(from) && TensorType.is(to) && from.encoding !== to.encoding) return false;
  return rule(elementTypeOrSelf(from), elementTypeOrSelf(to));
}

/** The rule that the elements of the first operand's type cast to those of the result's. */
export function castable(rule: CastRule): Trait {
  return castCompatible((from, to) => areCastCompatible(from, to, rule));
}

/** The traits of casts, which keep the shape. */
export function castTraits(rule: CastRule): readonly (Trait | TypeTrait)[] {
  return [SameTensorDims, Pure, SameOperandsAndResultShape, castable(rule), NoMemoryEffect, Elementwise];
}

/** A cast without attributes. */
export function cast(
  name: string,
  from: TypeConstraint,
  to: TypeConstraint,
  rule: CastRule,
  own: Own<{ in: ValueArg }, { out: ValueArg }>,
): Cast {
  return defineOp(name, {
    ...own,
    args: { in: value(from) },
    results: { out: value(to) },
    traits: [...castTraits(rule), ...(own.traits ?? [])],
    assembly: "$in attr-dict `:` type($in) `to` type($out)",
  });
}
