// The conversion of the complex dialect to ops of arith and math on the parts of numbers. The formulas, and the order of their ops, are
// MLIR's. Where a formula uses another op of complex, that is made, and converted in its turn.

import * as arith from "../../dialects/arith/index.ts";
import * as complex from "../../dialects/complex/index.ts";
import * as math from "../../dialects/math/index.ts";
import type { OpDef, Operation, Value } from "../../ir/index.ts";
import { applyPartialConversion, type ConversionPattern, ConversionTarget, singleValues } from "../../rewrite/index.ts";
import { type ComplexRange, divideComplex, type Parts } from "../complex-common/index.ts";
import { type Calculator, calculatorFor } from "./calculator.ts";
import { distance, power, reciprocalRoot, squareRoot } from "./powers.ts";
import { exponential, exponentialLessOne, hyperbolicTangent, logarithmOfOneMore } from "./transcendental.ts";

/** Converts the complex ops inside of `root`, except `complex.create`, `complex.re` and `complex.im`. */
export function convertComplexToStandard(root: Operation, range: ComplexRange): boolean {
  const patterns = complexToStandardPatterns(range);
  const target = new ConversionTarget()
    .addLegalDialects("arith", "math")
    .addLegalOps(complex.create, complex.re, complex.im)
    .addIllegalOps(...patterns.flatMap(({ root: def }) => def ?? []));
  return applyPartialConversion([root], target, patterns);
}

/** The value of an op by its operands; a pair of parts is made a number. */
type Expansion = (m: Calculator, operands: readonly [Value, Value]) => Value | Parts;

function expand(def: OpDef, expansion: Expansion): ConversionPattern {
  return {
    name: `expand ${def.name}`,
    root: def,
    benefit: 1,
    apply(op, operands, at) {
      const values = singleValues(operands);
      if (values === undefined) return false;
      const m = calculatorFor(at, op);
      // Sound: an expansion takes no more operands than its definition has.
      const result = expansion(m, values as unknown as readonly [Value, Value]);
      at.replaceOp(op, ["type" in result ? result : m.create(...result)]);
      return true;
    },
  };
}

export function complexToStandardPatterns(range: ComplexRange): readonly ConversionPattern[] {
  return [
    expand(complex.abs, (m, [z]) => distance(m, z)),
    expand(complex.angle, (m, [z]) => {
      const [x, y] = m.parts(z);
      return m.make(math.atan2, y, x);
    }),
    expand(complex.add, partwise(arith.addf)),
    expand(complex.sub, partwise(arith.subf)),
    expand(complex.mul, (m, [a, b]) => {
      const [[x, y], [u, v]] = [m.parts(a), m.parts(b)];
      const real = m.sub(m.mul(x, u), m.mul(y, v));
      return [real, m.add(m.mul(y, u), m.mul(x, v))];
    }),
    expand(complex.div, (m, [a, b]) => {
      const { compare, withSign } = m.strict();
      return divideComplex({ ...m, compare, withSign }, range, m.parts(a), m.parts(b));
    }),
    expand(complex.eq, (m, [a, b]) => compared(m, "oeq", arith.andi, a, b)),
    expand(complex.neq, (m, [a, b]) => compared(m, "une", arith.ori, a, b)),
    expand(complex.conj, (m, [z]) => {
      const [x, y] = m.parts(z);
      return [x, m.strict().make(arith.negf, y)];
    }),
    expand(complex.neg, (m, [z]) => {
      const [x, y] = m.parts(z);
      const { make } = m.strict();
      return [make(arith.negf, x), make(arith.negf, y)];
    }),
    expand(complex.sign, (m, [z]) => {
      const [x, y] = m.parts(z);
      const zero = m.number(0);
      const { compare } = m.strict();
      const isZero = m.and(compare("oeq", x, zero), compare("oeq", y, zero));
      const size = m.makeOf(m.type, complex.abs, z);
      const real = m.div(x, size);
      return m.choose(isZero, z, m.create(real, m.div(y, size)));
    }),
    expand(complex.cos, (m, [z]) => {
      const { x, grown, shrunk } = halves(m, z);
      const [sine, cosine] = [m.make(math.sin, x), m.make(math.cos, x)];
      const real = m.mul(m.add(shrunk, grown), cosine);
      return [real, m.mul(m.sub(shrunk, grown), sine)];
    }),
    expand(complex.sin, (m, [z]) => {
      const { x, grown, shrunk } = halves(m, z);
      const [sine, cosine] = [m.make(math.sin, x), m.make(math.cos, x)];
      const real = m.mul(m.add(grown, shrunk), sine);
      return [real, m.mul(m.sub(grown, shrunk), cosine)];
    }),
    expand(complex.tan, (m, [z]) => {
      const [x, y] = m.parts(z);
      const minusOne = m.number(-1);
      const [real, imaginary] = hyperbolicTangent(m, [m.mul(y, minusOne), x], minusOne);
      return [imaginary, m.mul(real, minusOne)];
    }),
    expand(complex.tanh, (m, [z]) => {
      const parts = m.parts(z);
      return hyperbolicTangent(m, parts, m.number(-1));
    }),
    expand(complex.exp, (m, [z]) => exponential(m, m.parts(z))),
    expand(complex.expm1, (m, [z]) => exponentialLessOne(m, m.parts(z))),
    expand(complex.log, (m, [z]) => {
      const real = m.make(math.log, m.makeOf(m.type, complex.abs, z));
      return [real, m.makeOf(m.type, complex.angle, z)];
    }),
    expand(complex.log1p, (m, [z]) => logarithmOfOneMore(m, m.parts(z))),
    expand(complex.sqrt, (m, [z]) => squareRoot(m, z)),
    expand(complex.rsqrt, (m, [z]) => reciprocalRoot(m, z)),
    expand(complex.pow, (m, [a, b]) => power(m, a, b)),
    expand(complex.powi, (m, [z, exponent]) => {
      const real = m.makeOf(m.type, arith.sitofp, exponent);
      return m.make(complex.pow, z, m.create(real, m.number(0)));
    }),
    expand(complex.atan2, (m, [y, x]) => {
      const { make } = m;
      const xx = make(complex.mul, x, x);
      const length = make(complex.sqrt, make(complex.add, xx, make(complex.mul, y, y)));
      const [zero, one] = [m.number(0), m.number(1)];
      const point = make(complex.add, x, make(complex.mul, m.create(zero, one), y));
      const log = make(complex.log, make(complex.div, point, length));
      return make(complex.mul, m.create(zero, m.number(-1)), log);
    }),
  ];
}

function partwise(def: OpDef): Expansion {
  return (m, [a, b]) => {
    const [x, u] = [m.realPart(a), m.realPart(b)];
    const real = m.make(def, x, u);
    const [y, v] = [m.imaginaryPart(a), m.imaginaryPart(b)];
    return [real, m.make(def, y, v)];
  };
}

/** Two numbers by their parts; `join` states how what is found of these goes together. */
function compared(m: Calculator, predicate: string, join: OpDef, a: Value, b: Value): Value {
  const [[x, y], [u, v]] = [m.parts(a), m.parts(b)];
  return m.make(join, m.compare(predicate, x, u), m.compare(predicate, y, v));
}

interface Halves {
  readonly x: Value;
  /** Half of e to the power of the imaginary part, and half of its reciprocal. */
  readonly grown: Value;
  readonly shrunk: Value;
}

function halves(m: Calculator, z: Value): Halves {
  const [x, y] = m.parts(z);
  const half = m.number(0.5);
  const power = m.make(math.exp, y);
  return { x, grown: m.mul(half, power), shrunk: m.div(half, power) };
}
