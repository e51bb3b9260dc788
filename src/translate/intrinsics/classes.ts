// `llvm.is.fpclass`: tests of bits and of SPIR-V's classes, for each class that the mask names.

import { FloatType, type Type, VectorType } from "../../ir/index.ts";
import { Op } from "../../spirv/modules.ts";
import { shapedLike } from "../instructions/booleans.ts";
import { type IntrinsicCall, intrinsic, type WriteIntrinsic, widthOf } from "./call.ts";
import type { IntrinsicEntry } from "./entry.ts";

/** Bits of the mask. */
const MASK = {
  signaling: 0x1,
  quiet: 0x2,
  negativeInfinity: 0x4,
  negativeNormal: 0x8,
  negativeSubnormal: 0x10,
  negativeZero: 0x20,
  positiveZero: 0x40,
  positiveSubnormal: 0x80,
  positiveNormal: 0x100,
  positiveInfinity: 0x200,
} as const;

const ALL = 0x3ff;
const NAN = MASK.signaling | MASK.quiet;

/** The layout of a float. */
interface Layout {
  readonly bits: Type;
  readonly width: number;
  readonly mantissa: number;
}

const MANTISSAS: Readonly<Record<string, number>> = { f16: 10, bf16: 7, f32: 23, f64: 52 };

/** Tests of one value; instructions that several classes need are written once. */
class Tests {
  readonly #call: IntrinsicCall;
  readonly #value: number;
  readonly #type: Type;
  readonly #layout: Layout;
  readonly #made = new Map<string, number>();

  constructor(call: IntrinsicCall) {
    this.#call = call;
    this.#value = call.arg(0);
    this.#type = call.typeOf(0);
    const element = VectorType.is(this.#type) ? this.#type.element : this.#type;
    const width = widthOf(this.#type);
    this.#layout = {
      bits: shapedLike(this.#type, call.body.int(width)),
      width,
      mantissa: FloatType.is(element) ? (MANTISSAS[element.format] ?? 23) : 23,
    };
  }

  #once(key: string, make: () => number): number {
    let id = this.#made.get(key);
    if (id === undefined) {
      id = make();
      this.#made.set(key, id);
    }
    return id;
  }

  test(op: number): number {
    return this.#once(`test ${op}`, () => this.#call.compare(op, this.#type, this.#value));
  }

  get #bits(): number {
    return this.#once("bits", () => this.#call.emit(Op.Bitcast, this.#layout.bits, this.#value));
  }

  /** The bits without the sign. */
  get #magnitude(): number {
    const { bits, width } = this.#layout;
    const mask = (1n << BigInt(width - 1)) - 1n;
    return this.#once("magnitude", () =>
      this.#call.emit(Op.BitwiseAnd, bits, this.#bits, this.#call.number(bits, mask)),
    );
  }

  #bitsTest(op: number, value: number, other: bigint): number {
    return this.#call.compare(op, this.#layout.bits, value, this.#call.number(this.#layout.bits, other));
  }

  /** The smallest bits of a quiet not-a-number. */
  get isQuiet(): number {
    const { width, mantissa } = this.#layout;
    const exponent = ((1n << BigInt(width - 1 - mantissa)) - 1n) << BigInt(mantissa);
    const least = exponent | (1n << BigInt(mantissa - 1));
    return this.#once("quiet", () => this.#bitsTest(Op.UGreaterThanEqual, this.#magnitude, least));
  }

  get isSignaling(): number {
    return this.and(this.test(Op.IsNan), this.not(this.isQuiet));
  }

  /** Bits of the mantissa only, and not 0: one less is below the largest mantissa. */
  get isSubnormal(): number {
    const { bits, mantissa } = this.#layout;
    return this.#once("subnormal", () => {
      const less = this.#call.emit(Op.ISub, bits, this.#magnitude, this.#call.number(bits, 1));
      return this.#bitsTest(Op.ULessThan, less, (1n << BigInt(mantissa)) - 1n);
    });
  }

  zero(sign: "positive" | "negative" | "any"): number {
    if (sign === "any") return this.#bitsTest(Op.IEqual, this.#magnitude, 0n);
    return this.#bitsTest(Op.IEqual, this.#bits, sign === "positive" ? 0n : 1n << BigInt(this.#layout.width - 1));
  }

  get isNegative(): number {
    return this.test(Op.SignBitSet);
  }

  not(id: number): number {
    return this.#call.compare(Op.LogicalNot, this.#type, id);
  }

  and(a: number, b: number): number {
    return this.#call.compare(Op.LogicalAnd, this.#type, a, b);
  }

  or(a: number, b: number): number {
    return this.#call.compare(Op.LogicalOr, this.#type, a, b);
  }

  /** A class with a sign, of which the mask names one or both. */
  signed(isClass: () => number, isPositive: boolean, isNegative: boolean): readonly number[] {
    if (!isPositive && !isNegative) return [];
    const test = isClass();
    if (isPositive && isNegative) return [test];
    return [this.and(isNegative ? this.isNegative : this.not(this.isNegative), test)];
  }
}

function testsOf(tests: Tests, mask: number): readonly number[] {
  const has = (bit: number): boolean => (mask & bit) !== 0;
  const isZero = has(MASK.positiveZero) || has(MASK.negativeZero);
  const bothZeros = has(MASK.positiveZero) && has(MASK.negativeZero);
  return [
    ...((mask & NAN) === NAN ? [tests.test(Op.IsNan)] : []),
    ...((mask & NAN) === MASK.signaling ? [tests.isSignaling] : []),
    ...((mask & NAN) === MASK.quiet ? [tests.isQuiet] : []),
    ...tests.signed(() => tests.test(Op.IsInf), has(MASK.positiveInfinity), has(MASK.negativeInfinity)),
    ...tests.signed(() => tests.test(Op.IsNormal), has(MASK.positiveNormal), has(MASK.negativeNormal)),
    ...tests.signed(() => tests.isSubnormal, has(MASK.positiveSubnormal), has(MASK.negativeSubnormal)),
    ...(isZero ? [tests.zero(bothZeros ? "any" : has(MASK.positiveZero) ? "positive" : "negative")] : []),
  ];
}

const isClass: WriteIntrinsic = (call) => {
  const mask = Number(call.constant(1) ?? 0n) & ALL;
  if (mask === 0 || mask === ALL) return call.alias(call.number(call.type, mask === 0 ? 0 : 1));
  const tests = new Tests(call);
  // The complement of a simpler test: every class except NaN.
  const isInverted = (mask & NAN) === 0 && (mask | NAN) === ALL;
  const parts = isInverted ? [tests.not(tests.test(Op.IsNan))] : testsOf(tests, mask);
  return call.alias(parts.slice(1).reduce((sum, part) => tests.or(sum, part), parts[0] ?? 0));
};

/** Classes of floats. */
export const classes: readonly IntrinsicEntry[] = [intrinsic("is.fpclass", isClass)];
