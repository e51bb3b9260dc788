import { describe, expect, it } from "vitest";
import * as affine from "./index.ts";
import { affineTokens } from "./text-tokens.ts";

function mapOf(text: string): affine.AffineMap {
  const map = affine.parseAffineMapBody(affineTokens(text));
  if (map === undefined) throw new Error(`not a map: ${text}`);
  return map;
}

function setOf(text: string): affine.IntegerSet {
  const set = affine.parseIntegerSetBody(affineTokens(text));
  if (set === undefined) throw new Error(`not a set: ${text}`);
  return set;
}

function errorsOf(text: string, parse: (tokens: affine.AffineTokens) => unknown): string[] {
  const tokens = affineTokens(text);
  expect(parse(tokens)).toBeUndefined();
  return tokens.errors.map(({ offset, message }) => `${offset}: ${message}`);
}

describe("text", () => {
  it.each([
    ["(i, j)[N] -> (i + N*2, j floordiv 4)", "(d0, d1)[s0] -> (d0 + s0 * 2, d1 floordiv 4)"],
    ["() -> ()", "() -> ()"],
    ["(i)[] -> (-i, -3, - -i)", "(d0) -> (-d0, -3, d0)"],
    ["(a, b, c) -> (c - (a + b) * 3 + (a + b) * -1)", "(d0, d1, d2) -> (d2 - (d0 + d1) * 3 - (d0 + d1))"],
    [
      "(a)[s, t] -> (-s floordiv 4, a * (s * t), a mod (s + 1))",
      "(d0)[s0, s1] -> ((-s0) floordiv 4, d0 * (s0 * s1), d0 mod (s0 + 1))",
    ],
    ["(mod, floordiv)[i32] -> (mod mod 3, floordiv floordiv i32)", "(d0, d1)[s0] -> (d0 mod 3, d1 floordiv s0)"],
    ["(a) -> (a * -3 + 1, a + a * 2 * -9, 0x10)", "(d0) -> (d0 * -3 + 1, d0 * -17, 16)"],
  ])("map %s", (text, expected) => {
    expect(affine.printAffineMap(mapOf(text))).toBe(expected);
    expect(mapOf(expected)).toEqual(mapOf(text));
  });

  it.each([
    ["() : ()", "() : (0 == 0)"],
    [
      "(i)[N, M] : (i >= 0, N >= i, N == 5, i <= M)",
      "(d0)[s0, s1] : (d0 >= 0, -d0 + s0 >= 0, s0 - 5 == 0, -d0 + s1 >= 0)",
    ],
    ["(i, j) : (0 == i + j, i >< = j)", "(d0, d1) : (-(d0 + d1) == 0, d1 - d0 >= 0)"],
  ])("set %s", (text, expected) => {
    expect(affine.printIntegerSet(setOf(text))).toBe(expected);
    expect(setOf(expected)).toEqual(setOf(text));
  });
});

describe("errors", () => {
  it.each([
    ["(i, j) -> ((), j)", "12: no expression inside parentheses"],
    ["(i, j) -> ( , j)", "12: expected affine expression"],
    ["(i) -> (2 *  , 3)", "13: missing right operand of binary operator"],
    ["(i) -> ( *i)", "9: missing left operand of binary operator"],
    ["(i) -> ((i + 1  , 2)", "14: expected ')'"],
    ["(i) ->  i", "6: expected '(' in affine map range"],
    ["(i) -> (i  + x)", "12: use of undeclared identifier"],
    ["(i,  i) -> (i)", "5: redefinition of identifier 'i'"],
    ["(i)[N, i] -> (i)", "7: redefinition of identifier 'i'"],
    [
      "(i, j) -> (i * j)",
      "13: non-affine expression: at least one of the multiply operands has to be either a constant or symbolic",
    ],
    [
      "(i, j) -> (2 floordiv j * 3)",
      "24: non-affine expression: right operand of floordiv has to be either a constant or symbolic",
    ],
    ["(i, j) -> (i mod j)", "13: non-affine expression: right operand of mod has to be either a constant or symbolic"],
    ["(i, j) -> (i j)", "12: expected ')' in affine map range"],
    ["(i, 2) -> (i)", "3: expected bare identifier"],
    ["i -> (i)", "0: expected '(' in dimensional identifier list"],
    ["(i  -> (i)", "2: expected ')' in dimensional identifier list"],
    ["(i)[N  -> (i)", "5: expected ']' in symbol list"],
    ["(i)  (i)", "3: expected '->' or ':'"],
    ["(i) -> (9223372036854775808)", "8: constant too large for index"],
    ["(i) -> (i +  %a)", "11: unexpected ssa identifier"],
    ["(i) -> (symbol i)", "14: expected '(' at start of SSA symbol"],
    ["(i) -> (symbol( i))", "15: unexpected ssa identifier"],
    ["(i) : (i == 0)", "0: expected AffineMap, but got IntegerSet"],
  ])("map %s", (text, expected) => {
    expect(errorsOf(text, affine.parseAffineMapBody)).toEqual([expected]);
  });

  it.each([
    ["(i) : (i)", "8: expected '== affine-expr' or '>= affine-expr' at end of affine constraint"],
    ["(i) : (i > 0)", "11: expected '== affine-expr' or '>= affine-expr' at end of affine constraint"],
    ["(i) :  i", "5: expected '(' in integer set constraint list"],
    ["(i) : (i >= 0 i)", "13: expected ')' in integer set constraint list"],
    ["(i) -> (i)", "0: expected IntegerSet, but got AffineMap"],
  ])("set %s", (text, expected) => {
    expect(errorsOf(text, affine.parseIntegerSetBody)).toEqual([expected]);
  });

  it("a negation adds that its operand is missing", () => {
    expect(errorsOf("(i) -> (-())", affine.parseAffineMapBody)).toEqual([
      "10: no expression inside parentheses",
      "10: missing operand of negation",
    ]);
  });

  it("nesting is limited", () => {
    const deep = (levels: number) => `(i) -> (${"(".repeat(levels)}i${")".repeat(levels)})`;
    expect(affine.printAffineMap(mapOf(deep(499)))).toBe("(d0) -> (d0)");
    expect(errorsOf(deep(600), affine.parseAffineMapBody)).toEqual([
      "508: affine expression is nested more than 500 levels deep",
    ]);
    const sum = (terms: number) => `(i)[s] -> (${Array(terms).fill("(i floordiv s)").join(" + s + ")})`;
    expect(errorsOf(sum(1100), affine.parseAffineMapBody)[0]).toContain("nested more than 2000 levels deep");
    expect(affine.simplifyMap(mapOf(sum(990))).results).toHaveLength(1);
  });
});

describe("classes of maps", () => {
  it("identities", () => {
    expect(affine.isIdentity(mapOf("(i, j)[s] -> (i, j)"))).toBe(true);
    expect(affine.isIdentity(mapOf("(i, j) -> (j, i)"))).toBe(false);
    expect(affine.isIdentity(mapOf("(i, j) -> (i)"))).toBe(false);
    expect(affine.isMinorIdentity(mapOf("(i, j, k) -> (j, k)"))).toBe(true);
    expect(affine.isMinorIdentity(mapOf("(i, j, k) -> (i, j)"))).toBe(false);
    expect(affine.isSameMap(affine.identityMap(2), mapOf("(i, j) -> (i, j)"))).toBe(true);
    expect(affine.isSameMap(affine.minorIdentityMap(3, 2), mapOf("(i, j, k) -> (j, k)"))).toBe(true);
  });

  it("permutations", () => {
    expect(affine.isProjectedPermutation(mapOf("(i, j, k) -> (k, i)"))).toBe(true);
    expect(affine.isProjectedPermutation(mapOf("(i, j) -> (i, i)"))).toBe(false);
    expect(affine.isProjectedPermutation(mapOf("(i, j) -> (i, 0)"))).toBe(false);
    expect(affine.isProjectedPermutation(mapOf("(i, j) -> (i, 0)"), "allowed")).toBe(true);
    expect(affine.isProjectedPermutation(mapOf("(i)[s] -> (i)"))).toBe(false);
    expect(affine.isPermutation(affine.permutationMap([1, 0]))).toBe(true);
    expect(affine.isPermutation(mapOf("(i, j) -> (j)"))).toBe(false);
  });

  it("parts", () => {
    expect(affine.singleConstantResult(affine.constantMap(7))).toBe(7n);
    expect(affine.singleConstantResult(mapOf("(i) -> (i)"))).toBeUndefined();
    expect(affine.resultPosition(mapOf("(i, j) -> (j, i)"), affine.dim(0))).toBe(1);
    expect(affine.printAffineMap(affine.selectResults(mapOf("(i, j) -> (j, i, 3)"), [2, 0]))).toBe(
      "(d0, d1) -> (3, d1)",
    );
    expect(affine.isPureAffine(mapOf("(i)[s] -> (i * s)").results[0] ?? affine.constant(0))).toBe(false);
  });
});

describe("composition and evaluation", () => {
  it("the results of the inner map become the dims of the outer one, its symbols come first", () => {
    const outer = mapOf("(i, j)[s] -> (i + s, j * 2)");
    const inner = mapOf("(k)[t] -> (k + t, k floordiv 2)");
    expect(affine.printAffineMap(affine.composeMaps(outer, inner))).toBe(
      "(d0)[s0, s1] -> (d0 + s0 + s1, (d0 floordiv 2) * 2)",
    );
  });

  it("composing evaluates like applying one after the other", () => {
    const outer = mapOf("(i, j)[s] -> (i mod 5 + s, j * 2 - i)");
    const inner = mapOf("(k)[t] -> (k * 3 + t, k ceildiv 2)");
    const composed = affine.composeMaps(outer, inner);
    for (let k = -7n; k < 8n; k++) {
      const between = affine.evaluateMap(inner, [k], [4n]).map((value) => value ?? 0n);
      expect(affine.evaluateMap(composed, [k], [4n, 9n])).toEqual(affine.evaluateMap(outer, between, [9n]));
    }
  });

  it("divisions by zero have no value", () => {
    expect(affine.evaluateMap(mapOf("(i)[s] -> (i floordiv s, i mod s, i)"), [5n], [0n])).toEqual([
      undefined,
      undefined,
      5n,
    ]);
  });

  it("a set contains the points that satisfy every constraint", () => {
    const triangle = setOf("(i, j)[N] : (i >= 0, j >= i, j <= N, (i + j) mod 2 == 0)");
    expect(affine.containsPoint(triangle, [1n, 3n], [4n])).toBe(true);
    expect(affine.containsPoint(triangle, [1n, 2n], [4n])).toBe(false);
    expect(affine.containsPoint(triangle, [3n, 1n], [4n])).toBe(false);
    expect(affine.containsPoint(triangle, [1n, 3n], [])).toBeUndefined();
  });
});

describe("strides", () => {
  it.each([
    ["(i, j)[s] -> (i * 2 + j + s)", "2 1 + ?"],
    ["(i, j) -> (i * 16 + j + 3)", "16 1 + 3"],
    ["(i, j)[s] -> (i * s + j + s - s + 2)", "? 1 + 2"],
    ["(i, j) -> ((i + j * 2) * 3 - i * 3)", "0 6 + 0"],
    ["(i, j) -> (i, j)", "? 1 + 0"],
    ["(i, j) -> (7)", "0 0 + 7"],
    ["(i, j)[s] -> (i + (s mod 2) * 2)", "1 0 + ?"],
    ["(i, j) -> (i mod 4 + j)", "none"],
    ["(i, j)[s] -> (i + s floordiv 2)", "none"],
    ["(i, j) -> (j, i)", "none"],
  ])("of %s are %s", (text, expected) => {
    const form = affine.stridesAndOffset(mapOf(text), [4n, undefined]);
    const show = (value: bigint | undefined) => (value === undefined ? "?" : String(value));
    expect(form ? `${form.strides.map(show).join(" ")} + ${show(form.offset)}` : "none").toBe(expected);
  });

  it("row-major strides are unknown before an unknown size", () => {
    expect(affine.rowMajorStrides([4n, 8n, undefined, 3n])).toEqual([undefined, undefined, 3n, 1n]);
    expect(affine.rowMajorStrides([])).toEqual([]);
  });
});
