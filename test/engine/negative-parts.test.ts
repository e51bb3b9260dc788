// An index whose parts lead before a buffer or a variable, and whose sum does not.

import { expect, test } from "vitest";
import { compile, entryText, interfaceText, run } from "./kernel.ts";

const constants = [8000, 200_000];

/** Stores 7 at the sum of the number in the second buffer and a constant, from an address. */
const text = (address: string, constant: number, after: string) =>
  interfaceText(["i32", "i32"], "!llvm.array<64 x i32>") +
  entryText(
    [1, 1, 1],
    `%a = llvm.mlir.addressof @b0 : !llvm.ptr
  %b = llvm.mlir.addressof @b1 : !llvm.ptr
  %g = llvm.mlir.addressof @group : !llvm.ptr
  %n = llvm.load %b : !llvm.ptr -> i32
  %x = llvm.sext %n : i32 to i64
  %p = llvm.getelementptr ${address}[%x] : (!llvm.ptr, i64) -> !llvm.ptr, i32
  %q = llvm.getelementptr %p[${constant}] : (!llvm.ptr) -> !llvm.ptr, i32
  %seven = llvm.mlir.constant(7 : i32) : i32
  llvm.store %seven, %q : i32, !llvm.ptr
  ${after}
  llvm.return`,
  );

test.each(constants)("of a buffer: %i", (constant) => {
  const data = new Int32Array(16);
  expect(run(compile(text("%a", constant, "")), [1, 1, 1], [data, Int32Array.of(3 - constant)])).toEqual([]);
  expect(data.indexOf(7)).toBe(3);
});

test.each(constants)("of memory of the work-group: %i", (constant) => {
  const after = `%r = llvm.getelementptr %g[3] : (!llvm.ptr) -> !llvm.ptr, i32
  %v = llvm.load %r : !llvm.ptr -> i32
  llvm.store %v, %a : i32, !llvm.ptr`;
  const data = new Int32Array(16);
  expect(run(compile(text("%g", constant, after)), [1, 1, 1], [data, Int32Array.of(3 - constant)])).toEqual([]);
  expect(data[0]).toBe(7);
});
