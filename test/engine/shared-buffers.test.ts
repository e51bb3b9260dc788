// Memory of the host that overlaps is one memory in the kernel, too.

import { describe, expect, test } from "vitest";
import { runKernel } from "../../src/engine/index.ts";
import { compile, entryText, interfaceText, run } from "./kernel.ts";

/** Adds 1 to the first element of the second buffer, then doubles the first of the first, and puts what it finds there then into its second. */
const text =
  interfaceText(["i32", "i32"]) +
  entryText(
    [1, 1, 1],
    `%a = llvm.mlir.addressof @b0 : !llvm.ptr
  %b = llvm.mlir.addressof @b1 : !llvm.ptr
  %one = llvm.mlir.constant(1 : i32) : i32
  %v = llvm.load %b : !llvm.ptr -> i32
  %w = llvm.add %v, %one : i32
  llvm.store %w, %b : i32, !llvm.ptr
  %x = llvm.load %a : !llvm.ptr -> i32
  %y = llvm.add %x, %x : i32
  llvm.store %y, %a : i32, !llvm.ptr
  %z = llvm.load %b : !llvm.ptr -> i32
  %p = llvm.getelementptr %a[1] : (!llvm.ptr) -> !llvm.ptr, i32
  llvm.store %z, %p : i32, !llvm.ptr
  llvm.return`,
  );

describe("buffers of one memory", () => {
  const kernel = compile(text);

  test("that are the same", () => {
    const data = Int32Array.of(10, 0);
    expect(run(kernel, [1, 1, 1], [data, data])).toEqual([]);
    expect([...data]).toEqual([22, 22]);
  });

  test("that are different views of the same bytes", () => {
    const { buffer } = Int32Array.of(10, 0);
    expect(run(kernel, [1, 1, 1], [new DataView(buffer), new Uint8Array(buffer)])).toEqual([]);
    expect([...new Int32Array(buffer)]).toEqual([22, 22]);
    const shared = new SharedArrayBuffer(8);
    new Int32Array(shared).set([10, 0]);
    const buffers = [shared, new Uint16Array(shared)].map((data, binding) => ({ set: 0, binding, data }));
    expect(runKernel(kernel, { groups: [1, 1, 1], buffers }).diagnostics).toEqual([]);
    expect([...new Int32Array(shared)]).toEqual([22, 22]);
  });

  test("that overlap, in either order", () => {
    const data = Int32Array.of(1, 10, 5, 0, 0);
    expect(run(kernel, [1, 1, 1], [data.subarray(0, 3), data.subarray(1)])).toEqual([]);
    // The second begins in the second element of the first: 11 is put there, 1 doubled, 11 found.
    expect([...data]).toEqual([2, 11, 5, 0, 0]);
    expect(run(kernel, [1, 1, 1], [data.subarray(1, 4), data.subarray(0, 2)])).toEqual([]);
    expect([...data]).toEqual([3, 22, 3, 0, 0]);
  });

  test("that only touch, or belong to different memory, are apart", () => {
    const data = Int32Array.of(10, 0, 20, 0);
    expect(run(kernel, [1, 1, 1], [data.subarray(0, 2), data.subarray(2)])).toEqual([]);
    expect([...data]).toEqual([20, 21, 21, 0]);
    const [a, b] = [Int32Array.of(10, 0), Int32Array.of(10, 0)];
    expect(run(kernel, [1, 1, 1], [a, b])).toEqual([]);
    expect([[...a], [...b]]).toEqual([
      [20, 11],
      [11, 0],
    ]);
  });

  test("at an offset that is no multiple of an element", () => {
    const bytes = new Uint8Array(20);
    const view = new DataView(bytes.buffer, 3, 9);
    view.setInt32(0, 10, true);
    const other = new DataView(bytes.buffer, 7, 5);
    expect(run(kernel, [1, 1, 1], [view, other])).toEqual([]);
    // 1 at the second element of the first, which is the first of the second.
    expect([view.getInt32(0, true), view.getInt32(4, true)]).toEqual([20, 1]);
    expect([...bytes.subarray(0, 3), ...bytes.subarray(11)]).toEqual([0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]);
  });
});
