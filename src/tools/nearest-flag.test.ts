import { describe, expect, test } from "vitest";
import { editDistance, nearestFlag } from "./nearest-flag.ts";

describe("editDistance", () => {
  test.each([
    ["", "abc", 3],
    ["kitten", "sitting", 3],
    ["cse", "cse", 0],
    ["ab", "ba", 2],
  ])("from %j to %j: %i", (a, b, distance) => {
    expect(editDistance(a, b)).toBe(distance);
    expect(editDistance(b, a)).toBe(distance);
  });
});

describe("nearestFlag", () => {
  const known = [
    { name: "o", takesValue: true },
    { name: "verbose", takesValue: false },
  ];
  const nearest = (text: string) => {
    const [name = "", value] = text.replace(/^--?/, "").split("=");
    return nearestFlag({ name, value, text }, known);
  };

  test("writes one letter with one dash, and a value where the flag takes one", () => {
    expect([nearest("--p"), nearest("-p=x"), nearest("--verbos")]).toEqual(["-o", "--o=x", "--verbose"]);
  });

  test("looks at the whole text where the flag takes no value", () => {
    expect(nearest("--verbose=1")).toBe("--verbose");
  });

  test("finds nothing in nothing", () => {
    expect(nearestFlag({ name: "a", value: undefined, text: "-a" }, [])).toBeUndefined();
  });
});
