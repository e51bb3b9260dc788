// Replaces what WebGPU's shading language lacks: extended arithmetic on 32-bit integers, and tests for infinities and NaNs, which it does not
// promise to have.

import { type Pattern, pattern } from "../../../define/index.ts";
import {
  IntegerType,
  type OpDef,
  type Operation,
  type Rewriter,
  splatAttr,
  type Type,
  type Value,
  VectorType,
} from "../../../ir/index.ts";

import { IAdd, IAddCarry, IMul, SMulExtended, UMulExtended } from "../ops/arithmetic/arithmetic.ts";
import {
  BitwiseAnd,
  BitwiseOr,
  ShiftLeftLogical,
  ShiftRightArithmetic,
  ShiftRightLogical,
} from "../ops/arithmetic/bit.ts";
import { IsInf, IsNan, Select, ULessThan } from "../ops/arithmetic/logical.ts";
import { CompositeConstruct } from "../ops/composites/composite.ts";
import { Constant } from "../ops/constants/constant.ts";

/** @internal */
export function webgpuPatterns(): readonly Pattern[] {
  return [
    pattern("ExpandSMulExtendedPattern", SMulExtended, (op, rewriter) => expandMultiplication(op, rewriter, true)),
    pattern("ExpandUMulExtendedPattern", UMulExtended, (op, rewriter) => expandMultiplication(op, rewriter, false)),
    pattern("ExpandAddCarryPattern", IAddCarry, expandAddition),
    pattern("ExpandIsInfPattern", IsInf, replaceByFalse),
    pattern("ExpandIsNanPattern", IsNan, replaceByFalse),
  ];
}

const WORD = 32;

/** Makes ops on values of one type, at the place and location of an op. */
class Arithmetic {
  readonly type: Type;
  readonly #rewriter: Rewriter;
  readonly #location: Operation["location"];

  constructor(op: Operation, rewriter: Rewriter) {
    this.type = op.operandType(0);
    this.#rewriter = rewriter;
    this.#location = op.location;
    rewriter.insertBefore(op);
  }

  make(def: OpDef, ...operands: readonly Value[]): Value {
    return this.makeOf(this.type, def, ...operands);
  }

  makeOf(type: Type, def: OpDef, ...operands: readonly Value[]): Value {
    return this.#rewriter.create(def, { operands, resultTypes: [type], location: this.#location }).result();
  }

  constant(value: bigint): Value {
    const properties = [splatAttr(this.type, value)];
    return this.#rewriter.create(Constant, { properties, resultTypes: [this.type], location: this.#location }).result();
  }
}

function isWord(type: Type): boolean {
  const element = VectorType.is(type) ? type.element : type;
  return IntegerType.is(element) && element.width === WORD;
}

// ---- multiplication

const DIGIT_BITS = 16n;
const DIGIT_MASK = 0xffffn;
/** Digits of a product of two words. */
const DIGITS = 4;

/** Multiplies digits of 16 bits, as on paper. */
function expandMultiplication(op: Operation, rewriter: Rewriter, isSigned: boolean): boolean {
  if (!isWord(op.operandType(0))) return false;
  const arithmetic = new Arithmetic(op, rewriter);
  const mask = arithmetic.constant(DIGIT_MASK);
  const shift = arithmetic.constant(DIGIT_BITS);
  const low = (value: Value) => arithmetic.make(BitwiseAnd, value, mask);
  const high = (value: Value) => arithmetic.make(ShiftRightLogical, value, shift);
  const digitsOf = (value: Value): readonly Value[] => {
    const digits = [low(value), high(value)];
    if (!isSigned) return digits;
    const extension = high(arithmetic.make(ShiftRightArithmetic, value, shift));
    return [...digits, extension, extension];
  };
  const product = productDigits(digitsOf(op.operand(0)), digitsOf(op.operand(1)), { arithmetic, low, high });
  const word = (first: number): Value => {
    const upper = arithmetic.make(ShiftLeftLogical, product[first + 1] ?? mask, shift);
    return arithmetic.make(BitwiseOr, product[first] ?? mask, upper);
  };
  const operands = [word(0), word(2)];
  rewriter.replaceOp(op, [arithmetic.makeOf(op.resultType(), CompositeConstruct, ...operands)]);
  return true;
}

interface DigitOps {
  readonly arithmetic: Arithmetic;
  low(value: Value): Value;
  high(value: Value): Value;
}

/** Digits beyond the result are left out. */
function productDigits(left: readonly Value[], right: readonly Value[], ops: DigitOps): readonly Value[] {
  const digits: Value[] = [];
  for (const [i, a] of left.entries()) {
    let carry: Value | undefined;
    for (const [j, b] of right.entries()) {
      if (i + j >= DIGITS) break;
      const before = sum(ops, digits[i + j], carry);
      const current = sum(ops, before, ops.arithmetic.make(IMul, a, b)) ?? a;
      digits[i + j] = ops.low(current);
      carry = i + j + 1 < DIGITS ? ops.high(current) : undefined;
    }
    if (carry !== undefined) digits[i + right.length] = carry;
  }
  return digits;
}

function sum({ arithmetic }: DigitOps, a: Value | undefined, b: Value | undefined): Value | undefined {
  return a === undefined || b === undefined ? (a ?? b) : arithmetic.make(IAdd, a, b);
}

// ---- addition and tests

function expandAddition(op: Operation, rewriter: Rewriter): boolean {
  if (!isWord(op.operandType(0))) return false;
  const arithmetic = new Arithmetic(op, rewriter);
  const one = arithmetic.constant(1n);
  const zero = arithmetic.constant(0n);
  const total = arithmetic.make(IAdd, op.operand(0), op.operand(1));
  const overflows = arithmetic.makeOf(boolLike(arithmetic.type), ULessThan, total, op.operand(0));
  const carry = arithmetic.make(Select, overflows, one, zero);
  rewriter.replaceOp(op, [arithmetic.makeOf(op.resultType(), CompositeConstruct, total, carry)]);
  return true;
}

/** `i1`, or as many of them as a vector has components. */
function boolLike(type: Type): Type {
  const { i1 } = type.context;
  return VectorType.is(type)
    ? VectorType.get(type.context, { shape: type.shape, scalable: type.scalable, element: i1 })
    : i1;
}

function replaceByFalse(op: Operation, rewriter: Rewriter): boolean {
  const type = op.resultType();
  rewriter.replaceWithNew(op, Constant, { properties: [splatAttr(type, 0n)], resultTypes: [type] });
  return true;
}
