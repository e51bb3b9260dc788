// The complex dialect: numbers with a real and an imaginary part.

import {
  AnyArrayAttr,
  AnyFloat,
  AnySignlessInteger,
  AnyType,
  attr,
  complexOf,
  defaultAttr,
  defineOp,
  Elementwise,
  type FoldResult,
  I1,
  type OpDefinition,
  optionalAttr,
  type Pattern,
  pattern,
  SameOperandsAndResultShape,
  SameOperandsAndResultType,
  sameType,
  type TypeConstraint,
  typesMatchWith,
  type ValueArg,
  value,
} from "../../define/index.ts";
import {
  ArrayAttr,
  type Attribute,
  ComplexType,
  ConstantLike,
  type ConstantRecipe,
  type Dialect,
  FloatAttr,
  FloatType,
  INLINES_OPS,
  IntegerType,
  NoMemoryEffect,
  type OpDef,
  type Operation,
  Pure,
  type Type,
  typeOfAttr,
  type Value,
} from "../../ir/index.ts";
import type { Diagnostic } from "../../support/diagnostics/diagnostic.ts";
import * as float from "../../support/float/index.ts";
import { typeText } from "../../text/index.ts";
import { arith, bitcast as bitsOf, fastmath, negf, noFastMath } from "../arith/index.ts";
import { isOp } from "../op-name/index.ts";
import { NumberAttr } from "./number.ts";

export { NumberAttr };

const Complex: TypeConstraint = complexOf(AnyFloat, "complex type with floating-point elements");
const AnyComplexType: TypeConstraint = complexOf(AnyType, "complex-type");
const fastmathArg = { fastmath: defaultAttr(fastmath.constraint, noFastMath) };
const flags = "(`fastmath` `` $fastmath^)? attr-dict `:` ";
type Unary = OpDefinition<{ complex: ValueArg }, { result: ValueArg }>;
type Binary = OpDefinition<{ lhs: ValueArg; rhs: ValueArg }, { result: ValueArg }>;

function elementOf(type: Type): Type | undefined {
  return ComplexType.is(type) ? type.element : undefined;
}

// ---- constants

export const constant = defineOp("complex.constant", {
  summary: "A complex number.",
  args: { value: attr(AnyArrayAttr) },
  results: { complex: value(AnyComplexType) },
  traits: [ConstantLike, Pure],
  assembly: "$value attr-dict `:` type($complex)",
  names: (op, setName) => setName(op.result(), "cst"),
  verify: (_view, op) => checkConstant(op),
  fold: (view) => view.value,
});

function checkConstant(op: Operation): Diagnostic | undefined {
  const attr = op.attr("value");
  if (!ArrayAttr.is(attr) || attr.elements.length !== 2) {
    return op.error("requires 'value' to be a complex constant, represented as array of two values");
  }
  const types = attr.elements.map((element) => typeOfAttr(element));
  const element = elementOf(op.resultType());
  if (types.every((type) => type === element)) return undefined;
  const found = types.map((type) => `'${type === undefined ? "none" : typeText(type)}'`).join(", ");
  return op.error(
    `requires attribute's element types (${found}) to match the element type of the op's return type ` +
      `('${element === undefined ? "" : typeText(element)}')`,
  );
}

/** The parts of a constant. */
function partsOf(attr: Attribute | undefined): readonly [Attribute, Attribute] | undefined {
  const [real, imaginary] = ArrayAttr.is(attr) ? attr.elements : [];
  return real === undefined || imaginary === undefined ? undefined : [real, imaginary];
}

function materialize(attr: Attribute, type: Type): ConstantRecipe | undefined {
  if (!ComplexType.is(type)) return arith.constant?.(attr, type);
  return partsOf(attr) === undefined ? undefined : { def: constant, properties: [attr] };
}

// ---- parts

export const create = defineOp("complex.create", {
  summary: "Makes a number of its parts.",
  args: { real: value(AnyFloat), imaginary: value(AnyFloat) },
  results: { complex: value(Complex) },
  traits: [
    sameType("real", "imaginary"),
    typesMatchWith("complex element type matches real operand type", "complex", "real", elementOf),
    typesMatchWith("complex element type matches imaginary operand type", "complex", "imaginary", elementOf),
    Pure,
    NoMemoryEffect,
  ],
  assembly: "$real `,` $imaginary attr-dict `:` type($complex)",
  fold: (view) => foldCreate(view.real, view.imaginary),
});

/** The parts of one number make that number. */
function foldCreate(real: Value, imaginary: Value): FoldResult {
  const [re, im] = [real.definingOp, imaginary.definingOp];
  const isWhole = isOp(re, "complex.re") && isOp(im, "complex.im") && re.operand(0) === im.operand(0);
  return isWhole ? re?.operand(0) : undefined;
}

function part(name: string, summary: string, index: number | undefined): Unary {
  const result = index === 0 ? "real" : index === 1 ? "imaginary" : "result";
  return defineOp(`complex.${name}`, {
    summary,
    args: { complex: value(Complex), ...fastmathArg },
    results: { [result]: value(AnyFloat) },
    traits: [
      typesMatchWith("complex element type matches result type", "complex", result, elementOf),
      Pure,
      NoMemoryEffect,
      Elementwise,
    ],
    assembly: `$complex ${flags}type($complex)`,
    fold: (view, { complex }) => (index === undefined ? undefined : foldPart(view.complex, complex, index)),
    canonicalize: (self) => (index === undefined ? [] : [negatedPart(self, index)]),
  }) as unknown as Unary; // Sound: the result has a name of its own, which views of it are not asked for.
}

/** A part of a number that is made with the other sign. */
function negatedPart(def: OpDef, index: number): Pattern {
  return pattern("part of a negated number", def, (op, rewriter) => {
    const negated = op.operand(0).definingOp;
    const made = negated?.def === neg ? negated.operand(0).definingOp : undefined;
    if (made?.def !== create) return false;
    rewriter.replaceWithNew(op, negf, { operands: [made.operand(index)], resultTypes: op.resultTypes });
    return true;
  });
}

/** Whether a constant is a real number, whatever the signs of zeros. */
function isReal(attr: Attribute | undefined, value: 0 | 1): boolean {
  const parts = partsOf(attr) ?? [];
  return parts.length === 2 && parts.every((part, index) => isNumber(part, index === 0 ? value : 0));
}

function isNumber(attr: Attribute, value: 0 | 1): boolean {
  if (!FloatAttr.is(attr) || !FloatType.is(attr.type)) return false;
  const semantics = float.floatSemantics[attr.type.format];
  return value === 0 ? float.isZero(attr.bits, semantics) : float.isExactly(attr.bits, value, semantics);
}

function foldPart(operand: Value, known: Attribute | undefined, index: number): FoldResult {
  const parts = partsOf(known);
  if (parts !== undefined) return parts[index];
  const made = operand.definingOp;
  return made?.def === create ? made.operand(index) : undefined;
}

export const re: Unary = part("re", "The real part.", 0);
export const im: Unary = part("im", "The imaginary part.", 1);
export const abs: Unary = part("abs", "The distance from zero.", undefined);
export const angle: Unary = part("angle", "The angle to the real axis.", undefined);

// ---- functions

const same = [SameOperandsAndResultType, Pure, NoMemoryEffect, Elementwise];

/** `undoneBy`: the op that, applied to the result, gives the operand back. */
function unary(name: string, summary: string, undoneBy?: string): Unary {
  return defineOp(`complex.${name}`, {
    summary,
    args: { complex: value(Complex), ...fastmathArg },
    results: { result: value(Complex) },
    traits: same,
    assembly: `$complex ${flags}type($complex)`,
    fold: (view) => {
      const inner = view.complex.definingOp;
      return undoneBy !== undefined && inner?.name === `complex.${undoneBy}` ? inner.operand(0) : undefined;
    },
  });
}

export const conj: Unary = unary("conj", "The number with the other sign of its imaginary part.", "conj");
export const cos: Unary = unary("cos", "The cosine.");
export const exp: Unary = unary("exp", "The power of e.", "log");
export const expm1: Unary = unary("expm1", "The power of e, less one.");
export const log: Unary = unary("log", "The natural logarithm.", "exp");
export const log1p: Unary = unary("log1p", "The natural logarithm of one more.");
export const neg: Unary = unary("neg", "The number with the other sign.", "neg");
export const rsqrt: Unary = unary("rsqrt", "One divided by the square root.");
export const sign: Unary = unary("sign", "The number divided by its distance from zero.");
export const sin: Unary = unary("sin", "The sine.");
export const sqrt: Unary = unary("sqrt", "The square root.");
export const tan: Unary = unary("tan", "The tangent.");
export const tanh: Unary = unary("tanh", "The hyperbolic tangent.");

/** `right`: the real constant that changes nothing on the right. */
function binary(name: string, summary: string, right?: 0 | 1, fold?: (lhs: Value, rhs: Value) => FoldResult): Binary {
  return defineOp(`complex.${name}`, {
    summary,
    args: { lhs: value(Complex), rhs: value(Complex), ...fastmathArg },
    results: { result: value(Complex) },
    traits: same,
    assembly: `$lhs \`,\` $rhs ${flags}type($result)`,
    fold: (view, { rhs }) =>
      fold?.(view.lhs, view.rhs) ?? (right !== undefined && isReal(rhs, right) ? view.lhs : undefined),
  });
}

/** The other operand of `inner`, if it is that op and `other` is one of its operands. */
function minuend(inner: Operation | undefined, other: Value): Value | undefined {
  return isOp(inner, "complex.sub") && inner.operand(1) === other ? inner.operand(0) : undefined;
}

function summand(inner: Operation | undefined, other: Value): Value | undefined {
  return isOp(inner, "complex.add") && inner.operand(1) === other ? inner.operand(0) : undefined;
}

export const add: Binary = binary(
  "add",
  "The sum.",
  0,
  (lhs, rhs) => minuend(lhs.definingOp, rhs) ?? minuend(rhs.definingOp, lhs),
);
export const sub: Binary = binary("sub", "The difference.", 0, (lhs, rhs) => summand(lhs.definingOp, rhs));
export const mul: Binary = binary("mul", "The product.", 1);
export const div: Binary = binary("div", "The quotient.", 1);
export const pow: Binary = binary("pow", "The power.");
export const atan2: Binary = binary("atan2", "The angle of a point.");

export const powi = defineOp("complex.powi", {
  summary: "The power by an integer.",
  args: { lhs: value(Complex), rhs: value(AnySignlessInteger), fastmath: optionalAttr(fastmath.constraint) },
  results: { result: value(Complex) },
  traits: [Elementwise, SameOperandsAndResultShape, sameType("lhs", "result"), Pure, NoMemoryEffect],
  assembly: `$lhs \`,\` $rhs ${flags}type($result) \`,\` type($rhs)`,
});

function comparison(name: string, summary: string): Binary {
  return defineOp(`complex.${name}`, {
    summary,
    args: { lhs: value(Complex), rhs: value(Complex) },
    results: { result: value(I1) },
    traits: [sameType("lhs", "rhs"), Pure, NoMemoryEffect, Elementwise],
    assembly: "$lhs `,` $rhs attr-dict `:` type($lhs)",
  });
}

export const eq: Binary = comparison("eq", "Whether numbers are equal.");
export const neq: Binary = comparison("neq", "Whether numbers differ.");

// ---- bits

export const bitcast = defineOp("complex.bitcast", {
  summary: "The same bits as another type.",
  args: { operand: value(AnyType) },
  results: { result: value(AnyType) },
  traits: [Pure, NoMemoryEffect],
  assembly: "$operand attr-dict `:` type($operand) `to` type($result)",
  verify: (_view, op) => checkBitcast(op),
  fold: (view) => foldBitcast(view.operand, view.result.type),
  canonicalize: (self) => [castOfCast(self, self), castOfCast(self, bitsOf), castOfCast(bitsOf, self)],
});

function widthOf(type: Type): number {
  if (ComplexType.is(type)) return 2 * widthOf(type.element);
  return IntegerType.is(type) || FloatType.is(type) ? type.width : 0;
}

function checkBitcast(op: Operation): Diagnostic | undefined {
  const [from, to] = [op.operandType(0), op.resultType()];
  const isNumber = (type: Type) => IntegerType.is(type) || FloatType.is(type) || ComplexType.is(type);
  if (!isNumber(to)) return op.error("result must be int/float/complex");
  if (!isNumber(from)) return op.error("operand must be int/float/complex");
  if (ComplexType.is(from) === ComplexType.is(to)) {
    return op.error("requires that either input or output has a complex type");
  }
  return widthOf(from) === widthOf(to) ? undefined : op.error("casting bitwidths do not match");
}

/** A cast of a cast is one: of this dialect where a complex number is on one side. */
function castOfCast(outer: OpDef, inner: OpDef): Pattern {
  return pattern("cast of a cast", outer, (op, rewriter) => {
    const before = op.operand(0).definingOp;
    if (before?.def !== inner) return false;
    const isComplex = ComplexType.is(op.resultType()) || ComplexType.is(before.operandType(0));
    rewriter.replaceWithNew(op, isComplex ? bitcast : bitsOf, {
      operands: before.operands,
      resultTypes: op.resultTypes,
    });
    return true;
  });
}

function foldBitcast(operand: Value, type: Type): FoldResult {
  const inner = operand.definingOp;
  if (inner?.def !== bitcast && !isOp(inner, "arith.bitcast")) return undefined;
  return inner.operandType(0) === type ? inner.operand(0) : undefined;
}

/** The complex dialect: arithmetic on complex numbers. */
export const complex: Dialect = {
  name: "complex",
  inlining: INLINES_OPS,
  ops: [
    ...[
      constant,
      create,
      re,
      im,
      abs,
      angle,
      conj,
      cos,
      exp,
      expm1,
      log,
      log1p,
      neg,
      rsqrt,
      sign,
      sin,
      sqrt,
      tan,
      tanh,
    ],
    ...[add, sub, mul, div, pow, atan2, powi, eq, neq, bitcast],
  ],
  attrs: [NumberAttr],
  dependencies: [arith],
  constant: materialize,
};
