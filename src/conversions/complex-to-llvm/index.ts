// The conversion of the complex dialect to the LLVM dialect: complex numbers become structs of two.

import * as complex from "../../dialects/complex/index.ts";
import * as llvm from "../../dialects/llvm/index.ts";
import { elementTypeOrSelf, type OpDef, type Operation, type Type, type Value } from "../../ir/index.ts";
import {
  applyPartialConversion,
  type ConversionPattern,
  ConversionTarget,
  convert,
  withConverter,
} from "../../rewrite/index.ts";
import { type Arithmetic, type ComplexRange, divideComplex, type Parts } from "../complex-common/index.ts";
import {
  compareFloats,
  constant,
  type Emitter,
  emit,
  expand,
  extractValue,
  fastMathOf,
  INDEX_WIDTH,
  insertValue,
  llvmTypeConverter,
  poison,
} from "../llvm-common/index.ts";

const { intrinsic } = llvm;

/** Converts the ops of complex inside of `root`; returns whether it could. */
export function convertComplexToLlvm(root: Operation, range: ComplexRange): boolean {
  const target = new ConversionTarget().addLegalDialects("llvm").addIllegalDialects("complex");
  const converter = llvmTypeConverter(INDEX_WIDTH);
  return applyPartialConversion([root], target, withConverter(converter, complexToLlvmPatterns(range)));
}

export function complexToLlvmPatterns(range: ComplexRange): readonly ConversionPattern[] {
  return [
    expand(complex.abs, (at, [z], type, op) => {
      const m = arithmetic(at, type, op);
      const [x, y] = partsOf(at, z);
      return emit(at, intrinsic("sqrt"), [m.add(m.mul(x, x), m.mul(y, y))]);
    }),
    binary(complex.add, (m, [x, y], [u, v]) => [m.add(x, u), m.add(y, v)]),
    binary(complex.sub, (m, [x, y], [u, v]) => [m.sub(x, u), m.sub(y, v)]),
    binary(complex.mul, (m, [x, y], [u, v]) => {
      const real = m.sub(m.mul(u, x), m.mul(v, y));
      return [real, m.add(m.mul(y, u), m.mul(x, v))];
    }),
    binary(complex.div, (m, a, b) => divideComplex(m, range, a, b)),
    expand(complex.create, (at, [real, imaginary], type) => pairOf(at, poison(at, type), [real, imaginary])),
    expand(complex.re, (at, [z], type) => extractValue(at, z, [0], type)),
    expand(complex.im, (at, [z], type) => extractValue(at, z, [1], type)),
    convert(complex.constant, ({ value, complex: result }, _, at, op) => {
      const type = at.converter?.convert(result.type);
      if (type === undefined) return false;
      const attributes = op.attributes.entries;
      at.replaceWithNew(op, llvm.mlir.constant, { resultTypes: [type], properties: [value], attributes });
      return true;
    }),
  ];
}

function partsOf(at: Emitter, z: Value): Parts {
  const element = llvm.StructType.is(z.type) ? (z.type.body.elements[0] ?? z.type) : z.type;
  return [extractValue(at, z, [0], element), extractValue(at, z, [1], element)];
}

function pairOf(at: Emitter, empty: Value, [real, imaginary]: Parts): Value {
  return insertValue(at, insertValue(at, empty, real, [0]), imaginary, [1]);
}

function binary(def: OpDef, compute: (m: Arithmetic, a: Parts, b: Parts) => Parts): ConversionPattern {
  return expand(def, (at, [lhs, rhs], type, op) => {
    const [a, b] = [partsOf(at, lhs), partsOf(at, rhs)];
    const empty = poison(at, type);
    return pairOf(at, empty, compute(arithmetic(at, a[0].type, op), a, b));
  });
}

/** Ops of LLVM on the parts, with the flags of the op that is converted. */
function arithmetic(at: Emitter, type: Type, op: Operation): Arithmetic {
  const flags = fastMathOf(op);
  const make = (def: OpDef, operands: readonly Value[]): Value =>
    emit(
      at,
      def,
      operands,
      type,
      def.properties.map(({ name }) => (name === "fastmathFlags" ? flags : undefined)),
    );
  return {
    add: (a, b) => make(llvm.fadd, [a, b]),
    sub: (a, b) => make(llvm.fsub, [a, b]),
    mul: (a, b) => make(llvm.fmul, [a, b]),
    div: (a, b) => make(llvm.fdiv, [a, b]),
    absolute: (x) => make(intrinsic("fabs"), [x]),
    withSign: (magnitude, sign) => emit(at, intrinsic("copysign"), [magnitude, sign]),
    compare: (predicate, a, b) => compareFloats(at, predicate, a, b),
    and: (a, b) => emit(at, llvm.and, [a, b]),
    or: (a, b) => emit(at, llvm.or, [a, b]),
    choose: (condition, yes, no) => emit(at, llvm.select, [condition, yes, no], type),
    number: (value) => constant(at, elementTypeOrSelf(type), value),
  };
}
