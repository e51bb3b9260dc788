// The common parts of families of ops: arguments, traits, forms.

import {
  type Args,
  defaultAttr,
  defineOp,
  type None,
  type OpDefinition,
  type OpSpec,
  optionalAttr,
  type Results,
  SameOperandsAndResultType,
  type TypeConstraint,
  UnitAttribute,
  type ValueArg,
  value,
} from "../../define/index.ts";
import { type Context, IntegerAttr, NoMemoryEffect, type Operation, Pure, type Trait } from "../../ir/index.ts";
import { AnyLLVMType, Floats, Integers } from "./constraints.ts";
import { fastmath, IntegerOverflowFlags } from "./enums.ts";
import { instruction } from "./instruction.ts";
import { PointerType } from "./types/index.ts";

/** The parts of a definition that differ between the ops of a family. */
export type Own<A extends Args, R extends Results> = Pick<OpSpec<A, R>, "fold" | "verify" | "verifiesTypes" | "traits">;

const noFastMath = (context: Context) => fastmath.of(context, "none");
export const fastmathArg = { fastmathFlags: defaultAttr(fastmath.constraint, noFastMath) };
export const overflowArg = {
  overflowFlags: defaultAttr(IntegerOverflowFlags, (context) => IntegerOverflowFlags.of(context, 0)),
};

const integerArgs = { lhs: value(Integers), rhs: value(Integers) };
const wrappingArgs = { ...integerArgs, ...overflowArg };
const exactArgs = { ...integerArgs, isExact: optionalAttr(UnitAttribute) };
const disjointArgs = { ...integerArgs, isDisjoint: optionalAttr(UnitAttribute) };
const integerResult = { res: value(Integers) };
const floatArgs = { lhs: value(Floats), rhs: value(Floats), ...fastmathArg };

export type IntegerBinary = OpDefinition<typeof integerArgs, typeof integerResult>;

const binary = [SameOperandsAndResultType, NoMemoryEffect];

function integerOp<const A extends typeof integerArgs>(
  name: string,
  args: A,
  assembly: string,
  own: Own<A, typeof integerResult>,
): OpDefinition<A, typeof integerResult> {
  return defineOp<A, typeof integerResult>(`llvm.${name}`, {
    summary: `llvm.${name}`,
    ...own,
    args,
    results: integerResult,
    traits: [instruction(name), ...binary, ...(own.traits ?? [Pure])],
    assembly,
  });
}

/** Two integers and a result of one type. */
export const integerBinary = (name: string, own: Own<typeof integerArgs, typeof integerResult> = {}) =>
  integerOp(name, integerArgs, "$lhs `,` $rhs attr-dict `:` type($res)", own);

/** One that may promise not to wrap. */
export const wrappingBinary = (name: string, own: Own<typeof wrappingArgs, typeof integerResult> = {}) =>
  integerOp(name, wrappingArgs, "$lhs `,` $rhs ($overflowFlags^)? attr-dict `:` type($res)", own);

/** One that may promise to drop no bits. */
export const exactBinary = (name: string, own: Own<typeof exactArgs, typeof integerResult> = {}) =>
  integerOp(name, exactArgs, "(`exact` $isExact^)? $lhs `,` $rhs attr-dict `:` type($res)", own);

/** One that may promise that no bit is set in both operands. */
export const disjointBinary = (name: string, own: Own<typeof disjointArgs, typeof integerResult> = {}) =>
  integerOp(name, disjointArgs, "(`disjoint` $isDisjoint^)? $lhs `,` $rhs attr-dict `:` type($res)", own);

/** Two floats and a result of one type. */
export const floatBinary = (name: string) =>
  defineOp(`llvm.${name}`, {
    summary: `llvm.${name}`,
    args: floatArgs,
    results: { res: value(Floats) },
    traits: [instruction(name), ...binary, Pure],
    assembly: "$lhs `,` $rhs attr-dict `:` type($res)",
  });

const castAssembly = "$arg attr-dict `:` type($arg) `to` type($res)";

/** A conversion of one value. */
export function cast(
  name: string,
  from: TypeConstraint,
  to: TypeConstraint,
  own: Own<{ arg: ValueArg }, { res: ValueArg }> = {},
): OpDefinition<{ arg: ValueArg }, { res: ValueArg }> {
  return defineOp(`llvm.${name}`, {
    summary: `llvm.${name}`,
    ...own,
    args: { arg: value(from) },
    results: { res: value(to) },
    traits: [instruction(name), Pure, ...(own.traits ?? [])],
    assembly: castAssembly,
  });
}

const nonNegativeArgs = { arg: value(Integers), nonNeg: optionalAttr(UnitAttribute) };

/** A conversion that may promise that its operand is not negative. */
export const nonNegativeCast = (
  name: string,
  to: TypeConstraint,
  own: Own<typeof nonNegativeArgs, { res: ValueArg }> = {},
) =>
  defineOp(`llvm.${name}`, {
    summary: `llvm.${name}`,
    ...own,
    args: nonNegativeArgs,
    results: { res: value(to) },
    traits: [instruction(name), Pure],
    assembly: `(\`nneg\` $nonNeg^)? ${castAssembly}`,
  });

/** The name of an intrinsic op's result. */
export const intrinsicResult = { res: value(AnyLLVMType) };

/** An attribute that is an integer, as a number. */
export function numberAttr(op: Operation, name: string): number | undefined {
  const attr = op.attr(name);
  return IntegerAttr.is(attr) ? Number(attr.value) : undefined;
}

/** A constant that is made without operands. */
export function nullary(name: string, traits: readonly Trait[], own: Own<None, { res: ValueArg }>) {
  return defineOp<None, { res: ValueArg }>(`llvm.${name}`, {
    summary: `llvm.${name}`,
    ...own,
    results: { res: value(AnyLLVMType) },
    traits: [...traits],
    assembly: "attr-dict `:` type($res)",
  });
}

/** Only of pointers it can be said how far they can be read. */
export const DereferenceableResult: Trait = {
  name: "DereferenceableOpInterface",
  isByTypes: true,
  verify: (op) =>
    op.attr("dereferenceable") === undefined || PointerType.is(op.resultType())
      ? undefined
      : op.error("expected op to return a single LLVM pointer type"),
};
