// Arithmetic of index values. What folds must be the same for 32 and for 64 bits.

import { defineOp, type FoldResult, Index, type OpDefinition, type ValueArg, value } from "../../define/index.ts";
import {
  type Attribute,
  Commutative,
  type Context,
  IntegerAttr,
  indexAttr,
  NoMemoryEffect,
  Pure,
  type Trait,
  type Value,
} from "../../ir/index.ts";

/** `result = op(lhs, rhs)` of indices. */
export type Binary = OpDefinition<{ lhs: ValueArg; rhs: ValueArg }, { result: ValueArg }>;

const operands = { lhs: value(Index), rhs: value(Index) };
const result = { result: value(Index) };

/** The value for a width; undefined if there is none. */
type Compute = (lhs: bigint, rhs: bigint, width: number) => bigint | undefined;

const signed = (bits: bigint, width: number): bigint => BigInt.asIntN(width, bits);
const unsigned = (bits: bigint, width: number): bigint => BigInt.asUintN(width, bits);

/** Folds where the values for both widths agree in the bits of the smaller one. */
function foldIndex(
  context: Context,
  lhs: Attribute | undefined,
  rhs: Attribute | undefined,
  compute: Compute,
): FoldResult {
  if (!IntegerAttr.is(lhs) || !IntegerAttr.is(rhs)) return undefined;
  const wide = compute(lhs.value, rhs.value, 64);
  const narrow = compute(BigInt.asIntN(32, lhs.value), BigInt.asIntN(32, rhs.value), 32);
  if (wide === undefined || narrow === undefined) return undefined;
  return unsigned(wide, 32) === unsigned(narrow, 32) ? indexAttr(context, BigInt.asIntN(64, wide)) : undefined;
}

function binary(name: string, summary: string, compute: Compute, traits: readonly Trait[]): Binary {
  return defineOp(`index.${name}`, {
    summary,
    args: operands,
    results: result,
    traits,
    assembly: "$lhs `,` $rhs attr-dict",
    fold: (view, { lhs, rhs }, op) => foldIndex(op.context, lhs, rhs, compute) ?? foldNeutral(name, view.lhs, rhs),
  });
}

/** `x + 0`, `x - 0`, `x * 1`: the first operand; `x * 0`: zero. */
function foldNeutral(name: string, lhs: Value, rhs: Attribute | undefined): FoldResult {
  if (!IntegerAttr.is(rhs)) return undefined;
  if (name === "mul" && rhs.value === 0n) return rhs;
  const neutral = name === "add" || name === "sub" ? 0n : name === "mul" ? 1n : undefined;
  return rhs.value === neutral ? lhs : undefined;
}

const pure: readonly Trait[] = [Pure];
const commutative: readonly Trait[] = [Commutative, Pure];
/** Division by zero is undefined. */
const unsafe: readonly Trait[] = [NoMemoryEffect];

const floorDivide = (a: bigint, b: bigint): bigint => a / b - (a % b !== 0n && a < 0n !== b < 0n ? 1n : 0n);
const ceilDivide = (a: bigint, b: bigint): bigint => a / b + (a % b !== 0n && a < 0n === b < 0n ? 1n : 0n);
const divided =
  (view: (bits: bigint, width: number) => bigint, divide: (a: bigint, b: bigint) => bigint): Compute =>
  (a, b, width) =>
    unsigned(b, width) === 0n ? undefined : divide(view(a, width), view(b, width));
const chosen =
  (view: (bits: bigint, width: number) => bigint, isLess: boolean): Compute =>
  (a, b, width) =>
    view(a, width) < view(b, width) === isLess ? a : b;
const shifted =
  (shift: (a: bigint, by: bigint, width: number) => bigint): Compute =>
  (a, b, width) =>
    unsigned(b, width) >= 32n ? undefined : shift(a, unsigned(b, width), width);

export const add: Binary = binary("add", "The sum.", (a, b) => a + b, commutative);
export const sub: Binary = binary("sub", "The difference.", (a, b) => a - b, pure);
export const mul: Binary = binary("mul", "The product.", (a, b) => a * b, commutative);
export const divs: Binary = binary(
  "divs",
  "The signed quotient, towards zero.",
  divided(signed, (a, b) => a / b),
  unsafe,
);
export const divu: Binary = binary(
  "divu",
  "The unsigned quotient.",
  divided(unsigned, (a, b) => a / b),
  unsafe,
);
export const ceildivs: Binary = binary(
  "ceildivs",
  "The signed quotient, upwards.",
  divided(signed, ceilDivide),
  unsafe,
);
export const ceildivu: Binary = binary(
  "ceildivu",
  "The unsigned quotient, upwards.",
  divided(unsigned, ceilDivide),
  unsafe,
);
export const floordivs: Binary = binary(
  "floordivs",
  "The signed quotient, downwards.",
  divided(signed, floorDivide),
  unsafe,
);
export const rems: Binary = binary(
  "rems",
  "The signed remainder.",
  divided(signed, (a, b) => a % b),
  unsafe,
);
export const remu: Binary = binary(
  "remu",
  "The unsigned remainder.",
  divided(unsigned, (a, b) => a % b),
  unsafe,
);
export const maxs: Binary = binary("maxs", "The greater one, signed.", chosen(signed, false), commutative);
export const maxu: Binary = binary("maxu", "The greater one, unsigned.", chosen(unsigned, false), commutative);
export const mins: Binary = binary("mins", "The lesser one, signed.", chosen(signed, true), commutative);
export const minu: Binary = binary("minu", "The lesser one, unsigned.", chosen(unsigned, true), commutative);
export const and: Binary = binary("and", "The bits that both have.", (a, b) => a & b, commutative);
export const or: Binary = binary("or", "The bits that one of them has.", (a, b) => a | b, commutative);
export const xor: Binary = binary("xor", "The bits in which they differ.", (a, b) => a ^ b, commutative);
export const shrs: Binary = binary(
  "shrs",
  "Shifts right, filling with the sign.",
  shifted((a, by, width) => signed(a, width) >> by),
  pure,
);
export const shru: Binary = binary(
  "shru",
  "Shifts right, filling with zeros.",
  shifted((a, by, width) => unsigned(a, width) >> by),
  pure,
);

export const sizeof = defineOp("index.sizeof", {
  summary: "The width of index values in bits.",
  results: result,
  traits: pure,
  assembly: "attr-dict",
});
