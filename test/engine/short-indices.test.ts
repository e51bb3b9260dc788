// Indices that are computed in 64 bits, as compilers write them for 32-bit numbers, lead to the same elements in 32 bits.

import { expect, test } from "vitest";
import { compile, entryText, interfaceText, run } from "./kernel.ts";

/** Stores 7 to the bytes at an index that is computed from the number in the second buffer; `%x` is that number as an i64. */
function storedAt(number: number, computation: string): number {
  const text =
    interfaceText(["i8", "i32"]) +
    entryText(
      [1, 1, 1],
      `%a = llvm.mlir.addressof @b0 : !llvm.ptr
  %b = llvm.mlir.addressof @b1 : !llvm.ptr
  %n = llvm.load %b : !llvm.ptr -> i32
  %x = llvm.sext %n : i32 to i64
  %c1 = llvm.mlir.constant(1 : i64) : i64
  %c2 = llvm.mlir.constant(2 : i64) : i64
  %c30 = llvm.mlir.constant(30 : i64) : i64
  %c31 = llvm.mlir.constant(31 : i64) : i64
  %c32 = llvm.mlir.constant(32 : i64) : i64
  %c33 = llvm.mlir.constant(33 : i64) : i64
  %three = llvm.mlir.constant(12884901888 : i64) : i64
  ${computation}
  %p = llvm.getelementptr %a[%i] : (!llvm.ptr, i64) -> !llvm.ptr, i8
  %seven = llvm.mlir.constant(7 : i8) : i8
  llvm.store %seven, %p : i8, !llvm.ptr
  llvm.return`,
    );
  const bytes = new Uint8Array(64);
  const problems = run(compile(text), [1, 1, 1], [bytes, Int32Array.of(number)]);
  return problems.length > 0 ? -1 : bytes.indexOf(7);
}

test.each([
  [
    "a shift out and back by two less",
    "%s = llvm.shl %x, %c32 : i64\n%i = llvm.ashr %s, %c30 : i64",
    (n: number) => 4 * n,
  ],
  [
    "a shift out and back without a sign",
    "%s = llvm.shl %x, %c32 : i64\n%i = llvm.lshr %s, %c31 : i64",
    (n: number) => 2 * n,
  ],
  ["a shift out and back", "%s = llvm.shl %x, %c32 : i64\n%i = llvm.ashr %s, %c32 : i64", (n: number) => n],
  ["a shift back by one more", "%s = llvm.shl %x, %c32 : i64\n%i = llvm.ashr %s, %c33 : i64", (n: number) => n >> 1],
  [
    "a sum between the shifts",
    "%s = llvm.shl %x, %c32 : i64\n%t = llvm.add %s, %three : i64\n%i = llvm.ashr %t, %c30 : i64",
    (n: number) => 4 * (n + 3),
  ],
  ["a shift and a sum", "%s = llvm.shl %x, %c2 : i64\n%i = llvm.add %s, %c1 : i64", (n: number) => 4 * n + 1],
])("%s", (_, computation, expected) => {
  for (const number of [0, 1, 5, 12]) {
    const index = expected(number);
    expect(storedAt(number, computation), `${number}`).toBe(index < 64 ? index : -1);
  }
  expect(storedAt(-1, computation)).toBe(expected(-1) < 0 ? -1 : expected(-1));
});
