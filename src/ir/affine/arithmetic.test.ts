import fc from "fast-check";
import { describe, expect, it } from "vitest";
import * as affine from "./index.ts";
import { affineTokens } from "./text-tokens.ts";

const names = "(d0, d1, d2)[s0, s1]";

/** The printed form of one expression over d0…d2 and s0, s1. */
function simplified(text: string): string {
  const map = affine.parseAffineMapBody(affineTokens(`${names} -> (${text})`));
  return map === undefined ? "error" : map.results.map((result) => affine.printAffineExpr(result)).join(", ");
}

describe("simplification on construction", () => {
  it.each([
    ["2 + d0", "d0 + 2"],
    ["s0 + d0", "d0 + s0"],
    ["d1 + d0", "d0 + d1"],
    ["s1 * s0", "s0 * s1"],
    ["d0 + 1 - 1", "d0"],
    ["(d0 + 2) + d1", "d0 + d1 + 2"],
    ["d0 + (d0 + 4)", "d0 + d0 + 4"],
    ["(d0 + 4) + d0", "d0 * 2 + 4"],
    ["d0 * 2 + d0 * 3", "d0 * 5"],
    ["d0 - d0", "0"],
    ["d0 * s0 * 2 * 4", "(d0 * s0) * 8"],
    ["(d0 * 2) * s0", "(d0 * s0) * 2"],
    ["d0 * 0", "0"],
    ["d0 - (d0 floordiv 4) * 4", "d0 mod 4"],
    ["d0 - (d0 floordiv s0) * s0", "d0 mod s0"],
    ["d0 + d1 - (d1 floordiv 5) * 5", "d0 + d1 mod 5"],
    ["d0 + d1 - (d0 floordiv 5) * 5", "d0 + d1 - (d0 floordiv 5) * 5"],
    ["d0 + (s0 + 2) + (s1 floordiv 6) * 12", "d0 + s0 + (s1 floordiv 6) * 12 + 2"],
    ["(d0 * 8) floordiv 4", "d0 * 2"],
    ["(4 * d0 + 2) floordiv 4", "d0"],
    ["(d0 * 6) ceildiv -3", "d0 * -2"],
    ["(d0 * 4 + 3) ceildiv 2", "(d0 * 4 + 3) ceildiv 2"],
    ["d0 floordiv 1", "d0"],
    ["d0 floordiv -1", "d0 floordiv -1"],
    ["(d0 * 4 + 8) mod 4", "0"],
    ["(d0 * 4 + d1) mod 2", "d1 mod 2"],
    ["(d0 mod 35) mod 5", "d0 mod 5"],
    ["(d0 mod -6) mod 3", "(d0 mod -6) mod 3"],
    ["-5 floordiv 3, -5 mod 3, -5 ceildiv 3", "-2, 1, -1"],
    ["5 mod 0, 5 floordiv 0, 5 mod -3", "5 mod 0, 5 floordiv 0, 5 mod -3"],
  ])("%s is %s", (text, expected) => {
    expect(simplified(text)).toBe(expected);
  });

  it("constants that would overflow stay unfolded, or wrap below another operation", () => {
    expect(simplified("9223372036854775807 + 1")).toBe("9223372036854775807 + 1");
    expect(simplified("9223372036854775807 * 2")).toBe("9223372036854775807 * 2");
    expect(simplified("d0 + 9223372036854775807 + 1")).toBe("d0 - -9223372036854775808");
    expect(simplified("(-9223372036854775807 - 1) floordiv -1")).toBe("-9223372036854775808 floordiv -1");
  });

  it("builders and the text form are the same operations", () => {
    const [d0, s0, four] = [affine.dim(0), affine.symbol(0), affine.constant(4)];
    const sum = affine.subtract(affine.multiply(four, d0), affine.ceilDiv(s0, four));
    expect(affine.printAffineExpr(sum)).toBe("d0 * 4 - s0 ceildiv 4");
    expect(affine.isSameExpr(affine.buildBinary("mul", d0, four), affine.multiply(four, d0))).toBe(true);
    expect(affine.largestKnownDivisor(affine.add(affine.multiply(d0, four), affine.constant(6)))).toBe(2n);
  });
});

type Values = readonly bigint[];

/** An expression as a tree that is evaluated without any simplification. */
interface Plain {
  readonly expr: affine.AffineExpr;
  readonly value: (dims: Values, symbols: Values) => bigint;
}

const leaf: fc.Arbitrary<Plain> = fc.oneof(
  fc.nat(2).map((i) => ({ expr: affine.dim(i), value: (dims: Values) => dims[i] ?? 0n })),
  fc.nat(1).map((i) => ({ expr: affine.symbol(i), value: (_: unknown, symbols: Values) => symbols[i] ?? 0n })),
  fc.integer({ min: -8, max: 8 }).map((c) => ({ expr: affine.constant(c), value: () => BigInt(c) })),
);

function floorDivide(a: bigint, b: bigint): bigint {
  return (a - (((a % b) + b) % b)) / b;
}

const { tree } = fc.letrec<{ tree: Plain }>((tie) => ({
  tree: fc.oneof(
    { maxDepth: 5 },
    leaf,
    fc.tuple(tie("tree"), tie("tree")).map(([a, b]) => ({
      expr: affine.add(a.expr, b.expr),
      value: (dims: Values, symbols: Values) => a.value(dims, symbols) + b.value(dims, symbols),
    })),
    fc.tuple(tie("tree"), fc.integer({ min: -4, max: 4 })).map(([a, c]) => ({
      expr: affine.multiply(a.expr, affine.constant(c)),
      value: (dims: Values, symbols: Values) => a.value(dims, symbols) * BigInt(c),
    })),
    fc.tuple(tie("tree"), fc.integer({ min: 1, max: 6 })).map(([a, c]) => ({
      expr: affine.floorDiv(a.expr, affine.constant(c)),
      value: (dims: Values, symbols: Values) => floorDivide(a.value(dims, symbols), BigInt(c)),
    })),
    fc.tuple(tie("tree"), fc.integer({ min: 1, max: 6 })).map(([a, c]) => ({
      expr: affine.ceilDiv(a.expr, affine.constant(c)),
      value: (dims: Values, symbols: Values) => -floorDivide(-a.value(dims, symbols), BigInt(c)),
    })),
    fc.tuple(tie("tree"), fc.integer({ min: 1, max: 6 })).map(([a, c]) => ({
      expr: affine.modulo(a.expr, affine.constant(c)),
      value: (dims: Values, symbols: Values) => ((a.value(dims, symbols) % BigInt(c)) + BigInt(c)) % BigInt(c),
    })),
  ),
}));

const point = fc.array(fc.bigInt({ min: -50n, max: 50n }), { minLength: 3, maxLength: 3 });

describe("laws", () => {
  it("simplification keeps the value at every point", () => {
    fc.assert(
      fc.property(tree, point, point, ({ expr, value }, dims, symbols) => {
        expect(affine.evaluateExpr(expr, dims, symbols)).toBe(value(dims, symbols));
      }),
      { numRuns: 2000 },
    );
  });

  it("the known divisor divides", () => {
    fc.assert(
      fc.property(tree, point, point, ({ expr }, dims, symbols) => {
        const divisor = affine.largestKnownDivisor(expr);
        const value = affine.evaluateExpr(expr, dims, symbols) ?? 0n;
        expect(divisor === 0n ? value : value % divisor).toBe(0n);
      }),
      { numRuns: 1000 },
    );
  });

  it("substitution and evaluation commute", () => {
    fc.assert(
      fc.property(tree, tree, tree, point, ({ expr }, first, second, dims) => {
        const symbols = [3n, 5n];
        const replaced = affine.replaceDims(expr, [first.expr, second.expr]);
        const inner = [first.value(dims, symbols), second.value(dims, symbols), dims[2] ?? 0n];
        expect(affine.evaluateExpr(replaced, dims, symbols)).toBe(affine.evaluateExpr(expr, inner, symbols));
      }),
    );
  });
});
