/**
 * The values of integer and boolean operations of specialization constants (OpSpecConstantOp), which say lengths, strides and sizes.
 *
 * Values are bit patterns: integers as they lie in memory, zero-extended; a boolean is one bit.
 */
import * as Op from "./opcodes.generated.ts";

/** An integer or a boolean. */
export interface ConstantBits {
  /** Zero-extended. */
  readonly bits: bigint;
  /** In bits; 1 for a boolean. */
  readonly width: number;
}

type Fold = (a: ConstantBits, b: ConstantBits, c: ConstantBits) => bigint | undefined;

const signed = ({ bits, width }: ConstantBits): bigint => BigInt.asIntN(width, bits);
const truth = (is: boolean): bigint => (is ? 1n : 0n);

const onBits =
  (apply: (a: bigint, b: bigint) => bigint): Fold =>
  (a, b) =>
    apply(a.bits, b.bits);

const comparison =
  (read: (one: ConstantBits) => bigint, holds: (a: bigint, b: bigint) => boolean): Fold =>
  (a, b) =>
    truth(holds(read(a), read(b)));

const unsigned = ({ bits }: ConstantBits): bigint => bits;

/** Undefined by zero. */
const division =
  (read: (one: ConstantBits) => bigint, apply: (a: bigint, b: bigint) => bigint): Fold =>
  (a, b) =>
    b.bits === 0n ? undefined : apply(read(a), read(b));

/** Undefined by the width or more. */
const shift =
  (apply: (a: ConstantBits, amount: bigint) => bigint): Fold =>
  (a, b) =>
    b.bits >= BigInt(a.width) ? undefined : apply(a, b.bits);

/** The remainder has the sign of the divisor. */
function modulo(a: bigint, b: bigint): bigint {
  const remainder = a % b;
  return remainder !== 0n && remainder < 0n !== b < 0n ? remainder + b : remainder;
}

const less = (a: bigint, b: bigint): boolean => a < b;
const lessOrEqual = (a: bigint, b: bigint): boolean => a <= b;
const greater = (a: bigint, b: bigint): boolean => a > b;
const greaterOrEqual = (a: bigint, b: bigint): boolean => a >= b;
const equal = comparison(unsigned, (a, b) => a === b);
const unequal = comparison(unsigned, (a, b) => a !== b);
const and = onBits((a, b) => a & b);
const or = onBits((a, b) => a | b);

/** By opcode, with the number of operands. */
const folds: ReadonlyMap<number, readonly [operands: number, fold: Fold]> = new Map([
  [Op.IAdd, [2, onBits((a, b) => a + b)]],
  [Op.ISub, [2, onBits((a, b) => a - b)]],
  [Op.IMul, [2, onBits((a, b) => a * b)]],
  [Op.UDiv, [2, division(unsigned, (a, b) => a / b)]],
  [Op.SDiv, [2, division(signed, (a, b) => a / b)]],
  [Op.UMod, [2, division(unsigned, (a, b) => a % b)]],
  [Op.SRem, [2, division(signed, (a, b) => a % b)]],
  [Op.SMod, [2, division(signed, modulo)]],
  [Op.ShiftLeftLogical, [2, shift(({ bits }, amount) => bits << amount)]],
  [Op.ShiftRightLogical, [2, shift(({ bits }, amount) => bits >> amount)]],
  [Op.ShiftRightArithmetic, [2, shift((a, amount) => signed(a) >> amount)]],
  [Op.BitwiseAnd, [2, and]],
  [Op.BitwiseOr, [2, or]],
  [Op.BitwiseXor, [2, onBits((a, b) => a ^ b)]],
  [Op.Not, [1, (a) => ~a.bits]],
  [Op.SNegate, [1, (a) => -a.bits]],
  [Op.IEqual, [2, equal]],
  [Op.INotEqual, [2, unequal]],
  [Op.UGreaterThan, [2, comparison(unsigned, greater)]],
  [Op.SGreaterThan, [2, comparison(signed, greater)]],
  [Op.UGreaterThanEqual, [2, comparison(unsigned, greaterOrEqual)]],
  [Op.SGreaterThanEqual, [2, comparison(signed, greaterOrEqual)]],
  [Op.ULessThan, [2, comparison(unsigned, less)]],
  [Op.SLessThan, [2, comparison(signed, less)]],
  [Op.ULessThanEqual, [2, comparison(unsigned, lessOrEqual)]],
  [Op.SLessThanEqual, [2, comparison(signed, lessOrEqual)]],
  [Op.LogicalAnd, [2, and]],
  [Op.LogicalOr, [2, or]],
  [Op.LogicalNot, [1, (a) => truth(a.bits === 0n)]],
  [Op.LogicalEqual, [2, equal]],
  [Op.LogicalNotEqual, [2, unequal]],
  [Op.Select, [3, (a, b, c) => (a.bits === 0n ? c.bits : b.bits)]],
  [Op.UConvert, [1, unsigned]],
  [Op.SConvert, [1, signed]],
  [Op.Bitcast, [1, unsigned]],
  [Op.CopyObject, [1, unsigned]],
]);

const nothing: ConstantBits = { bits: 0n, width: 1 };

/**
 * The result of an operation, of `width` bits; undefined if an operand is not known, the operation has no defined result, or it is none of
 * integers and booleans.
 */
export function constantOperation(
  opcode: number,
  operands: readonly (ConstantBits | undefined)[],
  width: number,
): ConstantBits | undefined {
  const [count, fold] = folds.get(opcode) ?? [];
  const [a, b = nothing, c = nothing] = operands;
  if (fold === undefined || a === undefined || operands.length !== count || operands.includes(undefined))
    return undefined;
  const bits = fold(a, b, c);
  return bits === undefined ? undefined : { bits: BigInt.asUintN(width, bits), width };
}
