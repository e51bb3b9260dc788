import { describe, expect, test } from "vitest";
import { opsIn } from "./known.ts";

describe("opsIn", () => {
  const ops = (text: string) => [...opsIn(text)].sort();

  test("finds custom, generic and bare operations", () => {
    const text = 'func.func @f() { return }\n%0 = "arith.constant"() : () -> i32\n%1 = arith.addi %0, %0 : i32\n';
    expect(ops(text)).toEqual(["arith.addi", "arith.constant", "func.func", "func.return"]);
  });

  test("takes neither types nor attributes, strings, comments or unregistered dialects", () => {
    const text =
      '// arith.addi\n"foo.bar"() {x = "arith.subi", spirv.entry = 1, t = !spirv.ptr, a = #spirv.vce} : () -> ()\n';
    expect(ops(text)).toEqual([]);
  });
});
