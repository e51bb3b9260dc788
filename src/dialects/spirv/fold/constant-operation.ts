// The value of an operation of a specialization constant, of exact integers: what lengths, strides and sizes are made of.

import type { OpDef } from "../../../ir/index.ts";
import { opTable } from "../op-table.ts";

type Fold = (a: bigint, b: bigint, c: bigint) => bigint | undefined;

const isShift = (amount: bigint): boolean => amount >= 0n && amount < 64n;
const quotient: Fold = (a, b) => (b === 0n ? undefined : a / b);
const remainder: Fold = (a, b) => (b === 0n ? undefined : a % b);
const shiftRight: Fold = (a, b) => (isShift(b) ? a >> b : undefined);
const same: Fold = (a) => a;
const truth = (is: boolean): bigint => (is ? 1n : 0n);

/** With how many operands each takes. */
const folds = opTable<readonly [operands: number, fold: Fold]>({
  core: {
    IAdd: [2, (a, b) => a + b],
    ISub: [2, (a, b) => a - b],
    IMul: [2, (a, b) => a * b],
    UDiv: [2, quotient],
    SDiv: [2, quotient],
    UMod: [2, remainder],
    SMod: [2, remainder],
    SRem: [2, remainder],
    ShiftLeftLogical: [2, (a, b) => (isShift(b) ? a << b : undefined)],
    ShiftRightLogical: [2, shiftRight],
    ShiftRightArithmetic: [2, shiftRight],
    BitwiseAnd: [2, (a, b) => a & b],
    BitwiseOr: [2, (a, b) => a | b],
    BitwiseXor: [2, (a, b) => a ^ b],
    IEqual: [2, (a, b) => truth(a === b)],
    INotEqual: [2, (a, b) => truth(a !== b)],
    UGreaterThan: [2, (a, b) => truth(a > b)],
    SGreaterThan: [2, (a, b) => truth(a > b)],
    UGreaterThanEqual: [2, (a, b) => truth(a >= b)],
    SGreaterThanEqual: [2, (a, b) => truth(a >= b)],
    ULessThan: [2, (a, b) => truth(a < b)],
    SLessThan: [2, (a, b) => truth(a < b)],
    ULessThanEqual: [2, (a, b) => truth(a <= b)],
    SLessThanEqual: [2, (a, b) => truth(a <= b)],
    LogicalAnd: [2, (a, b) => truth(a !== 0n && b !== 0n)],
    LogicalOr: [2, (a, b) => truth(a !== 0n || b !== 0n)],
    LogicalNot: [1, (a) => truth(a === 0n)],
    Select: [3, (a, b, c) => (a === 0n ? c : b)],
    SNegate: [1, (a) => -a],
    UConvert: [1, same],
    SConvert: [1, same],
  },
});

/** The exact result, which no width limits; undefined where an operand is not known, or the operation is none of these. */
export function foldConstantOperation(def: OpDef, operands: readonly (bigint | undefined)[]): bigint | undefined {
  const [count, fold] = folds(def) ?? [];
  const [a, b = 0n, c = 0n] = operands;
  if (fold === undefined || operands.length !== count || operands.includes(undefined) || a === undefined)
    return undefined;
  return fold(a, b, c);
}
