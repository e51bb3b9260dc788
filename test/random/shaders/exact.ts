// Arithmetic whose results are the same however a compiler orders it: integers that wrap, and floats that need no rounding.
import type { Choices } from "../../spirv/mutations.ts";
import type { Expr } from "../language.ts";
import { type Int, roundTo, signedOf, type Value, wrap } from "../numbers.ts";
import { pick } from "../types.ts";

/** A float that needs no rounding and is no negative zero; of others nothing is known. */
export function exactFloat(width: number, value: number): number | undefined {
  const isExact = Math.abs(value) <= 4096 && Number.isInteger(value * 64) && roundTo(width, value) === value;
  return isExact && !Object.is(value, -0) ? value : undefined;
}

interface Parts {
  readonly operand: () => Expr;
  readonly splat: (value: bigint) => Expr;
  readonly made: (
    text: string,
    operands: readonly Expr[],
    f: (...values: (bigint | number | boolean)[]) => Value,
  ) => Expr;
}

const binaries: readonly (readonly [string, (a: bigint, b: bigint) => bigint])[] = [
  ["+", (a, b) => a + b],
  ["-", (a, b) => a - b],
  ["*", (a, b) => a * b],
  ["&", (a, b) => a & b],
  ["|", (a, b) => a | b],
  ["^", (a, b) => a ^ b],
];

/** An operator of integers or vectors of them, chosen at random. */
export function integerOperators(choose: Choices, { width, signed }: Int, { operand, splat, made }: Parts): Expr {
  const kind = choose.below(14);
  const of = (x: bigint | number | boolean) => (signed ? signedOf(BigInt(x), width) : BigInt(x));
  const a = operand();
  if (kind === 0) return made(`(~${a.text})`, [a], (x) => wrap(~BigInt(x), width));
  // spirv-opt 2023 takes -(a / b) for (-a) / b where they have no sign.
  if (kind === 1 && signed) return made(`(-${a.text})`, [a], (x) => wrap(-BigInt(x), width));
  const b = operand();
  if (kind < 10) {
    const [operator, f] = pick(choose, binaries);
    return made(`(${a.text} ${operator} ${b.text})`, [a, b], (x, y) => wrap(f(BigInt(x), BigInt(y)), width));
  }
  if (kind < 12) {
    const mask = splat(BigInt(width - 1));
    const by = `(${b.text} & ${mask.text})`;
    const amount = (y: bigint | number | boolean) => BigInt(y) & BigInt(width - 1);
    return kind === 10
      ? made(`(${a.text} << ${by})`, [a, b], (x, y) => wrap(BigInt(x) << amount(y), width))
      : made(`(${a.text} >> ${by})`, [a, b], (x, y) => wrap(of(x) >> amount(y), width));
  }
  const [seven, one] = [splat(7n), splat(1n)];
  const by = `((${b.text} & ${seven.text}) | ${one.text})`;
  return made(`(${a.text} / ${by})`, [a, b], (x, y) => wrap(of(x) / ((BigInt(y) & 7n) | 1n), width));
}
