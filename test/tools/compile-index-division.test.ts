// Divisions of indices round as they should in kernels, also where the reference does not.
import { expect, it } from "vitest";
import { kernelOf, ranWith, TARGETS } from "./compile-kernel.ts";

const PAIRS = [
  ...[
    [7, 2],
    [8, 2],
    [-7, 2],
    [-8, 2],
    [7, -2],
    [8, -2],
    [-7, -2],
    [-8, -2],
  ],
  ...[
    [0, 3],
    [0, -3],
    [1, 5],
    [-1, 5],
    [1, -5],
    [-1, -5],
    [2147483647, 3],
    [-2147483647, 7],
  ],
] as const;

it.each(TARGETS)("of signed numbers, down and up, for %s", async (target) => {
  const text = kernelOf(`%c16 = arith.constant 16 : index
scf.for %i = %c0 to %c16 step %c1 {
  %at = arith.muli %i, %c2 : index
  %next = arith.addi %at, %c1 : index
  %a = memref.load %in[%at] : memref<32xi32>
  %b = memref.load %in[%next] : memref<32xi32>
  %x = index.casts %a : i32 to index
  %y = index.casts %b : i32 to index
  %down = index.floordivs %x, %y
  %up = index.ceildivs %x, %y
  %d = index.casts %down : index to i32
  %u = index.casts %up : index to i32
  memref.store %d, %out[%at] : memref<32xi32>
  memref.store %u, %out[%next] : memref<32xi32>
}`);
  const [input, output] = [Int32Array.from(PAIRS.flat()), new Int32Array(32)];
  expect(await ranWith(text, target, [input, output])).toBe("");
  expect([...output]).toEqual(PAIRS.flatMap(([a, b]) => [Math.floor(a / b) + 0, Math.ceil(a / b) + 0]));
});
