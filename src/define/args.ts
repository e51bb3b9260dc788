// The parts of an op as its definition lists them: values, attributes, regions and successors.

import type { Attribute, Block, Context, Region, Value } from "../ir/index.ts";
import type { AttrConstraint, TypeConstraint } from "./constraints/constraints.ts";

/** Exactly one operand or result, of a type that the constraint accepts. */
export interface ValueArg {
  readonly arg: "value";
  readonly type: TypeConstraint;
}
/** At most one operand or result. */
export interface OptionalArg {
  readonly arg: "optional";
  readonly type: TypeConstraint;
}
/** Any number of operands or results. */
export interface VariadicArg {
  readonly arg: "variadic";
  readonly type: TypeConstraint;
}
/** A required attribute. */
export interface AttrArg<out A extends Attribute> {
  readonly arg: "attr";
  readonly attr: AttrConstraint<A>;
}
/** An attribute that may be absent. */
export interface OptionalAttrArg<out A extends Attribute> {
  readonly arg: "optionalAttr";
  readonly attr: AttrConstraint<A>;
  /** MLIR does not have the attribute. */
  readonly isOwn?: boolean;
}
/** An attribute that is there always: a new op gets `value` where none is given, and assembly leaves that value out. */
export interface DefaultAttrArg<out A extends Attribute> {
  readonly arg: "defaultAttr";
  readonly attr: AttrConstraint<A>;
  readonly value: (context: Context) => Attribute;
  readonly isStated?: boolean;
}

/** An argument that is a group of operands or results. @internal */
export type ValueLikeArg = ValueArg | OptionalArg | VariadicArg;
/** An argument that is an attribute (a property of the op). @internal */
export type AttrLikeArg = AttrArg<Attribute> | OptionalAttrArg<Attribute> | DefaultAttrArg<Attribute>;
/** An argument of a definition: operands or an attribute. */
export type Arg = ValueLikeArg | AttrLikeArg;

/** One operand or result. */
export const value = (type: TypeConstraint): ValueArg => ({ arg: "value", type });
/** At most one operand or result. */
export const optional = (type: TypeConstraint): OptionalArg => ({ arg: "optional", type });
/** Any number of operands or results. */
export const variadic = (type: TypeConstraint): VariadicArg => ({ arg: "variadic", type });
/** A required attribute. */
export const attr = <A extends Attribute>(constraint: AttrConstraint<A>): AttrArg<A> => ({
  arg: "attr",
  attr: constraint,
});
/** An attribute that may be absent. */
export const optionalAttr = <A extends Attribute>(constraint: AttrConstraint<A>): OptionalAttrArg<A> => ({
  arg: "optionalAttr",
  attr: constraint,
});
/** An optional attribute that MLIR does not have. @internal */
export const ownAttr = <A extends Attribute>(constraint: AttrConstraint<A>): OptionalAttrArg<A> => ({
  arg: "optionalAttr",
  attr: constraint,
  isOwn: true,
});
/** An attribute with a default value, which the text form omits. */
export const defaultAttr = <A extends Attribute>(
  constraint: AttrConstraint<A>,
  value: (context: Context) => A,
): DefaultAttrArg<A> => ({ arg: "defaultAttr", attr: constraint, value });

/** An attribute that builders need not give, but the generic form has to. @internal */
export const statedAttr = <A extends Attribute>(
  constraint: AttrConstraint<A>,
  value: (context: Context) => A,
): DefaultAttrArg<A> => ({ arg: "defaultAttr", attr: constraint, value, isStated: true });

/** A region: any number of blocks, exactly `blocks`, or at most `atMost`; `nonEmpty` asks for at least one. */
export interface RegionArg {
  readonly arg: "region";
  readonly blocks?: number;
  readonly atMost?: number;
  readonly nonEmpty?: boolean;
  readonly variadic?: boolean;
}

/** A region, by default with any number of blocks. */
export const region = (rule: Omit<RegionArg, "arg"> = {}): RegionArg => ({ arg: "region", ...rule });

/** A successor. References only name a block: control does not go there. */
export interface SuccessorArg {
  readonly arg: "successor";
  readonly variadic: boolean;
  readonly isReference: boolean;
}

/** One successor block. */
export const successor = (): SuccessorArg => ({ arg: "successor", variadic: false, isReference: false });
/** Any number of successor blocks. */
export const successors = (): SuccessorArg => ({ arg: "successor", variadic: true, isReference: false });
/** A block that the op names without branching to it. @internal */
export const reference = (): SuccessorArg => ({ arg: "successor", variadic: false, isReference: true });
/** Any number of blocks that the op names without branching to them. @internal */
export const references = (): SuccessorArg => ({ arg: "successor", variadic: true, isReference: true });

/** Operands and attributes of a definition by name, operands in their order in the op. */
export type Args = Readonly<Record<string, Arg>>;
/** Results of a definition by name, in order. */
export type Results = Readonly<Record<string, ValueLikeArg>>;
/** Regions of a definition by name, in order. */
export type Regions = Readonly<Record<string, RegionArg>>;
/** Successors of a definition by name, in order. */
export type Successors = Readonly<Record<string, SuccessorArg>>;

/** The parts of a kind where a definition has none. */
// biome-ignore lint/complexity/noBannedTypes: an object without properties is what is meant, and declarations tell its name.
export type None = {};

/** The properties of the typed view of an op, one for each part of the definition. */
export type ViewOf<S> = S extends ValueArg
  ? Value
  : S extends OptionalArg
    ? Value | undefined
    : S extends VariadicArg
      ? readonly Value[]
      : S extends AttrArg<infer A>
        ? A
        : S extends DefaultAttrArg<infer A>
          ? A
          : S extends OptionalAttrArg<infer A>
            ? A | undefined
            : S extends RegionArg
              ? Region
              : S extends SuccessorArg
                ? Block
                : never;

/** The typed view of an op: its operands, attributes, results, regions and successors by the names of the definition. */
export type View<A, R, G = None, S = None> = { readonly [K in keyof A]: ViewOf<A[K]> } & {
  readonly [K in keyof R]: ViewOf<R[K]>;
} & { readonly [K in keyof G]: ViewOf<G[K]> } & { readonly [K in keyof S]: ViewOf<S[K]> };

/** The constant values of the operands, where they are known. */
export type Constants<A> = {
  readonly [K in keyof A as A[K] extends ValueLikeArg ? K : never]: A[K] extends VariadicArg
    ? readonly (Attribute | undefined)[]
    : Attribute | undefined;
};

/** Whether an argument is a group of operands or results, not an attribute. @internal */
export function isValueArg(arg: Arg): arg is ValueLikeArg {
  return arg.arg === "value" || arg.arg === "optional" || arg.arg === "variadic";
}
