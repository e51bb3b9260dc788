// Constraints: what a type or an attribute must be, with the words that diagnostics use for it.

import {
  type AnyAttrDef,
  type Attribute,
  ComplexType,
  type Context,
  elementTypeOrSelf,
  type FloatKind,
  FloatType,
  FunctionType,
  IndexType,
  IntegerType,
  isShaped,
  MemRefType,
  TensorType,
  type Type,
  VectorType,
} from "../../ir/index.ts";
import type { Parser, TextWriter } from "../../text/index.ts";

/** A rule that types keep or not. `summary` completes "operand #0 must be …". */
export interface TypeConstraint {
  readonly summary: string;
  accepts(type: Type): boolean;
  /** The only type that the constraint accepts: it needs not be written in assembly. */
  readonly build?: (context: Context) => Type;
  /** The kind of type that is accepted there, an integer for instance; the verifier checks the rest. */
  readonly kind?: TypeKind;
}

/** A sort of types, and its name in messages, where it has one. */
export interface TypeKind {
  readonly name: string | undefined;
  is(type: Type): boolean;
}

/** A rule that attributes keep or not. `summary` completes "failed to satisfy constraint: …". `A` is what views give. */
export interface AttrConstraint<out A extends Attribute = Attribute> {
  readonly summary: string;
  accepts(attr: Attribute): boolean;
  /** The type of the attribute where it is always the same, so that assembly does not write it. */
  readonly valueType?: (context: Context) => Type;
  /** The form in assembly, where it is not that of attributes in general. */
  readonly syntax?: AttrForm;
  /** The kind of attribute that is accepted there, a string for instance; the verifier checks the rest. */
  isKind?(attr: Attribute): boolean;
  /** The byte that such attributes begin with, which returns whether one that may be left out is there. */
  readonly first?: number;
  /** The definition of the attributes of a dialect, which assembly writes without `#dialect.mnemonic`. */
  readonly def?: AnyAttrDef;
  /** The word for the attribute in errors, if users do not see an attribute: "property". */
  readonly noun?: string;
  /** MLIR stores the property as a number or a truth value, which bytecode does not write as an attribute. */
  readonly native?: "number" | "unit";
  /** How an attribute of another kind is taken, or what is said of one that cannot be. */
  convert?(attr: Attribute): Attribute | string;
  /** Phantom: carries the type of the attribute. */
  readonly attribute?: A;
}

/** How an attribute of a declarative assembly is written. @internal */
export interface AttrForm {
  parse(parser: Parser): Attribute;
  print(writer: TextWriter, attr: Attribute): void;
  /** Reads the attribute if it is there; needed where it may be left out. */
  parseOptional?(parser: Parser): Attribute | undefined;
}

/** A constraint of types. `summary` is MLIR's, as the verifier's messages print it. */
export function typeConstraint(summary: string, accepts: (type: Type) => boolean, kind?: TypeKind): TypeConstraint {
  return kind === undefined ? { summary, accepts } : { summary, accepts, kind };
}

/** A constraint that one type keeps. */
export function exactly(summary: string, build: (context: Context) => Type): TypeConstraint {
  return { summary, build, accepts: (type) => type === build(type.context) };
}

/** A constraint of attributes. `summary` is MLIR's, as the verifier's messages print it. */
export function attrConstraint<A extends Attribute = Attribute>(
  summary: string,
  accepts: (attr: Attribute) => boolean,
  rest: Omit<AttrConstraint, "summary" | "accepts" | "attribute"> = {},
): AttrConstraint<A> {
  return { summary, accepts, ...rest };
}

// ---- scalar types

export const AnyType: TypeConstraint = typeConstraint("any type", () => true);

export const AnyInteger: TypeConstraint = typeConstraint("integer", (type) => IntegerType.is(type));

export const AnySignlessInteger: TypeConstraint = typeConstraint(
  "signless integer",
  (type) => IntegerType.is(type) && type.signedness === "signless",
);

export const Index: TypeConstraint = exactly("index", (context) => context.index);

export const AnySignlessIntegerOrIndex: TypeConstraint = typeConstraint("signless integer or index", (type) => {
  return AnySignlessInteger.accepts(type) || IndexType.is(type);
});

export const AnyFloat: TypeConstraint = typeConstraint("floating-point", (type) => FloatType.is(type));

/** The signless integer of a width in bits. */
export function signlessInteger(width: number): TypeConstraint {
  return exactly(`${width}-bit signless integer`, (context) => context.integer(width));
}

export const I1: TypeConstraint = signlessInteger(1);
export const I32: TypeConstraint = signlessInteger(32);
export const I64: TypeConstraint = signlessInteger(64);

/** Exactly one kind of float. */
export function floatOf(kind: FloatKind, summary: string): TypeConstraint {
  return exactly(summary, (context) => context.float(kind));
}

export const F32: TypeConstraint = floatOf("f32", "32-bit float");
export const F64: TypeConstraint = floatOf("f64", "64-bit float");

export const AnyComplex: TypeConstraint = typeConstraint("complex-type", (type) => ComplexType.is(type));
export const AnyFunctionType: TypeConstraint = typeConstraint("function type", (type) => FunctionType.is(type));

// ---- shaped types

/** Vectors of an element type. */
export function vectorOf(element: TypeConstraint): TypeConstraint {
  return typeConstraint(
    `vector of ${element.summary} values`,
    (type) => VectorType.is(type) && element.accepts(type.element),
  );
}

/** Tensors, ranked or not, of an element type. */
export function tensorOf(element: TypeConstraint): TypeConstraint {
  return typeConstraint(
    `tensor of ${element.summary} values`,
    (type) => TensorType.is(type) && element.accepts(type.element),
  );
}

export const AnyVector: TypeConstraint = vectorOf(AnyType);
export const AnyTensor: TypeConstraint = tensorOf(AnyType);
export const AnyMemRef: TypeConstraint = typeConstraint(
  "memref of any type values",
  (type) => MemRefType.is(type) && type.shape !== undefined,
);

/** `a or b or c`. */
export function anyOf(...options: readonly TypeConstraint[]): TypeConstraint {
  return typeConstraint(options.map(({ summary }) => summary).join(" or "), (type) =>
    options.some((option) => option.accepts(type)),
  );
}

/** A constraint that accepts a type if all `parts` accept it. */
export function allOf(...parts: readonly TypeConstraint[]): TypeConstraint {
  return typeConstraint(parts.map(({ summary }) => summary).join(" and "), (type) =>
    parts.every((part) => part.accepts(type)),
  );
}

/** The same rule under another description. @internal */
export function described(summary: string, constraint: TypeConstraint): TypeConstraint {
  return typeConstraint(summary, (type) => constraint.accepts(type));
}

/** The type itself, or a vector or tensor of it. */
function valueLike(summary: string, element: TypeConstraint): TypeConstraint {
  return typeConstraint(summary, (type) => !MemRefType.is(type) && element.accepts(elementTypeOrSelf(type)));
}

export const SignlessIntegerLike: TypeConstraint = valueLike("signless-integer-like", AnySignlessIntegerOrIndex);
export const SignlessIntegerOrIndexLike: TypeConstraint = valueLike(
  "signless-integer-or-index-like",
  AnySignlessIntegerOrIndex,
);
export const FloatLike: TypeConstraint = valueLike("floating-point-like", AnyFloat);
export const BoolLike: TypeConstraint = valueLike("bool-like", I1);

export const AnyShaped: TypeConstraint = typeConstraint("shaped of any type values", (type) => isShaped(type));
