// Numbers as C prints them.

import { expect, test } from "vitest";
import { exponentText, fixedText, generalText } from "../../../src/engine/host/runtime/number-text.ts";

test.each([
  [0, "0", "0.000000", "0.000000e+00"],
  [-0, "-0", "-0.000000", "-0.000000e+00"],
  [1, "1", "1.000000", "1.000000e+00"],
  [-2.5, "-2.5", "-2.500000", "-2.500000e+00"],
  [123456789, "1.23457e+08", "123456789.000000", "1.234568e+08"],
  [1e10, "1e+10", "10000000000.000000", "1.000000e+10"],
  [0.0001, "0.0001", "0.000100", "1.000000e-04"],
  [0.00001, "1e-05", "0.000010", "1.000000e-05"],
  [999999.5, "1e+06", "999999.500000", "9.999995e+05"],
  [0.00099999995, "0.001", "0.001000", "1.000000e-03"],
  [1e300, "1e+300", `1${fixedText(1e300, 6).slice(1)}`, "1.000000e+300"],
  [5e-324, "4.94066e-324", "0.000000", "4.940656e-324"],
  [Number.NaN, "nan", "nan", "nan"],
  [Number.NEGATIVE_INFINITY, "-inf", "-inf", "-inf"],
])("%s", (value, general, fixed, exponent) => {
  expect([generalText(value), fixedText(value, 6), exponentText(value, 6)]).toEqual([general, fixed, exponent]);
});

test("what lies in the middle goes to the even digit", () => {
  expect(exponentText(2097152.5, 6)).toBe("2.097152e+06");
  expect(exponentText(2097153.5, 6)).toBe("2.097154e+06");
  expect([0.5, 1.5, 2.5].map((value) => fixedText(value, 0))).toEqual(["0", "2", "2"]);
  expect(generalText(0.125, 2)).toBe("0.12");
});
