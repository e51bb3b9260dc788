import { describe, expect, test } from "vitest";
import { compiled, kernelOf, ranWith, TARGETS } from "./compile-kernel.ts";

/** What a kernel leaves; the integers that it reads are 3, 10, 17, … */
const INPUT = Array.from({ length: 32 }, (_, index) => 3 + 7 * index);
const at = (index: number) => INPUT[index] ?? 0;
const numbers = (count: number) => Array.from({ length: count }, (_, index) => index);
const sum = (values: readonly number[]) => values.reduce((a, b) => a + b, 0);

const MATRIX =
  "%m = vector.load %in[%c0] : memref<32xi32>, vector<6xi32>\n%v = vector.shape_cast %m : vector<6xi32> to vector<2x3xi32>\n";
const EIGHT = "%v = vector.load %in[%c1] : memref<32xi32>, vector<8xi32>\n";
const store = (name: string, type: string) => `vector.store ${name}, %out[%c0] : memref<32xi32>, ${type}`;
const flat = (name: string, type: string, count: number) =>
  `%flat = vector.shape_cast ${name} : ${type} to vector<${count}xi32>\n${store("%flat", `vector<${count}xi32>`)}`;
const SQUARE =
  "%part = memref.subview %in[0] [20] [1] : memref<32xi32> to memref<20xi32>\n%view = memref.expand_shape %part [[0, 1]] output_shape [4, 5] : memref<20xi32> into memref<4x5xi32>\n";

/** Bodies of kernels, with what they write first. */
const cases: readonly (readonly [name: string, body: string, expected: readonly number[]])[] = [
  [
    "elementwise ops",
    `${MATRIX}%r = arith.muli %v, %v : vector<2x3xi32>\n${flat("%r", "vector<2x3xi32>", 6)}`,
    numbers(6).map((one) => at(one) ** 2),
  ],
  [
    "an op of two results",
    `${MATRIX}%r, %o = arith.addui_extended %v, %v : vector<2x3xi32>, vector<2x3xi1>\n${flat("%r", "vector<2x3xi32>", 6)}`,
    numbers(6).map((one) => 2 * at(one)),
  ],
  [
    "transpose",
    `${MATRIX}%r = vector.transpose %v, [1, 0] : vector<2x3xi32> to vector<3x2xi32>\n${flat("%r", "vector<3x2xi32>", 6)}`,
    [0, 3, 1, 4, 2, 5].map(at),
  ],
  [
    "broadcasts of rows and columns",
    `${MATRIX}%c = vector.extract_strided_slice %v {offsets = [0, 1], sizes = [2, 1], strides = [1, 1]} : vector<2x3xi32> to vector<2x1xi32>\n%b = vector.broadcast %c : vector<2x1xi32> to vector<2x3xi32>\n%e = vector.extract %v[1] : vector<3xi32> from vector<2x3xi32>\n%f = vector.broadcast %e : vector<3xi32> to vector<2x3xi32>\n%r = arith.subi %b, %f : vector<2x3xi32>\n${flat("%r", "vector<2x3xi32>", 6)}`,
    [1, 1, 1, 4, 4, 4].map((one, index) => at(one) - at(3 + (index % 3))),
  ],
  [
    "elements at places that are computed",
    `${MATRIX}%p = vector.extract %v[%c1, %c2] : i32 from vector<2x3xi32>\n%q = vector.insert %p, %v [%c0, 1] : i32 into vector<2x3xi32>\n%s = vector.extract %q[%c1] : vector<3xi32> from vector<2x3xi32>\n%r = vector.insert %s, %q [%c0] : vector<3xi32> into vector<2x3xi32>\n${flat("%r", "vector<2x3xi32>", 6)}`,
    [3, 4, 5, 3, 4, 5].map(at),
  ],
  [
    "slices",
    `${EIGHT}%a = vector.extract_strided_slice %v {offsets = [2], sizes = [5], strides = [1]} : vector<8xi32> to vector<5xi32>\n%r = vector.insert_strided_slice %a, %v {offsets = [0], strides = [1]} : vector<5xi32> into vector<8xi32>\n${store("%r", "vector<8xi32>")}`,
    [3, 4, 5, 6, 7, 6, 7, 8].map(at),
  ],
  [
    "shuffle, interleave and deinterleave",
    `${EIGHT}%s = vector.shuffle %v, %v [7, 0, 9, 3, 4, 1] : vector<8xi32>, vector<8xi32>\n%i = vector.interleave %s, %s : vector<6xi32> -> vector<12xi32>\n%a, %b = vector.deinterleave %i : vector<12xi32> -> vector<6xi32>\n%r = arith.addi %a, %b : vector<6xi32>\n${store("%r", "vector<6xi32>")}`,
    [8, 1, 2, 4, 5, 2].map((one) => 2 * at(one)),
  ],
  [
    "shuffle of rows",
    `${MATRIX}%s = vector.shuffle %v, %v [3, 0] : vector<2x3xi32>, vector<2x3xi32>\n${flat("%s", "vector<2x3xi32>", 6)}`,
    [3, 4, 5, 0, 1, 2].map(at),
  ],
  [
    "elements",
    `${MATRIX}%e:6 = vector.to_elements %v : vector<2x3xi32>\n%r = vector.from_elements %e#5, %e#0, %e#3, %e#3, %e#1 : vector<5xi32>\n${store("%r", "vector<5xi32>")}`,
    [5, 0, 3, 3, 1].map(at),
  ],
  [
    "step and constants",
    `%a = vector.step : vector<5xindex>\n%b = arith.index_cast %a : vector<5xindex> to vector<5xi32>\n%k = arith.constant dense<[5, 0, -3, 9, 2]> : vector<5xi32>\n%r = arith.addi %b, %k : vector<5xi32>\n${store("%r", "vector<5xi32>")}`,
    [5, 1, -1, 12, 6],
  ],
  [
    "bits in other groups",
    `${EIGHT}%b = vector.bitcast %v : vector<8xi32> to vector<32xi8>\n%w = vector.bitcast %b : vector<32xi8> to vector<16xi16>\n%r = vector.bitcast %w : vector<16xi16> to vector<8xi32>\n${store("%r", "vector<8xi32>")}`,
    numbers(8).map((one) => at(1 + one)),
  ],
  [
    "reductions in order",
    `${EIGHT}%a = vector.reduction <add>, %v : vector<8xi32> into i32\n%b = vector.reduction <maxsi>, %v, %a : vector<8xi32> into i32\n%r = vector.from_elements %a, %b : vector<2xi32>\n${store("%r", "vector<2xi32>")}`,
    [sum(numbers(8).map((one) => at(1 + one))), sum(numbers(8).map((one) => at(1 + one)))],
  ],
  [
    "reductions of dimensions",
    `${MATRIX}%z = arith.constant dense<[1, 2]> : vector<2xi32>\n%a = vector.multi_reduction <add>, %v, %z [1] : vector<2x3xi32> to vector<2xi32>\n%b = vector.multi_reduction <xor>, %v, %pad [0, 1] : vector<2x3xi32> to i32\n%c = vector.extract %a[0] : i32 from vector<2xi32>\n%d = vector.extract %a[1] : i32 from vector<2xi32>\n%r = vector.from_elements %c, %d, %b : vector<3xi32>\n${store("%r", "vector<3xi32>")}`,
    [1 + sum([0, 1, 2].map(at)), 2 + sum([3, 4, 5].map(at)), numbers(6).reduce((a, b) => a ^ at(b), -7)],
  ],
  [
    "scans",
    `${MATRIX}%i = arith.constant dense<[100, 200]> : vector<2xi32>\n%a:2 = vector.scan <add>, %v, %i {inclusive = false, reduction_dim = 1 : i64} : vector<2x3xi32>, vector<2xi32>\n${flat("%a#0", "vector<2x3xi32>", 6)}`,
    [100, 100 + at(0), 100 + at(0) + at(1), 200, 200 + at(3), 200 + at(3) + at(4)],
  ],
  [
    "products of vectors",
    `${MATRIX}%x = vector.extract %v[0] : vector<3xi32> from vector<2x3xi32>\n%y = vector.extract_strided_slice %x {offsets = [1], sizes = [2], strides = [1]} : vector<3xi32> to vector<2xi32>\n%r = vector.outerproduct %y, %x, %v : vector<2xi32>, vector<3xi32>\n${flat("%r", "vector<2x3xi32>", 6)}`,
    numbers(6).map((one) => at(1 + Math.floor(one / 3)) * at(one % 3) + at(one)),
  ],
  [
    "products of matrices of bytes",
    `${MATRIX}%n = arith.trunci %v : vector<2x3xi32> to vector<2x3xi8>\n%k = arith.constant dense<0> : vector<2x2xi32>\n%r = vector.contract {indexing_maps = [affine_map<(i, j, k) -> (i, k)>, affine_map<(i, j, k) -> (j, k)>, affine_map<(i, j, k) -> (i, j)>], iterator_types = ["parallel", "parallel", "reduction"], kind = #vector.kind<add>} %n, %n, %k : vector<2x3xi8>, vector<2x3xi8> into vector<2x2xi32>\n${flat("%r", "vector<2x2xi32>", 4)}`,
    [
      [0, 0],
      [0, 3],
      [3, 0],
      [3, 3],
    ].map(([a = 0, b = 0]) => sum(numbers(3).map((one) => at(a + one) * at(b + one)))),
  ],
  [
    "masks that are computed",
    `${MATRIX}%k = vector.create_mask %c1, %c2 : vector<2x3xi1>\n%z = arith.constant dense<4> : vector<2x3xi32>\n%r = arith.select %k, %v, %z : vector<2x3xi1>, vector<2x3xi32>\n${flat("%r", "vector<2x3xi32>", 6)}`,
    [at(0), at(1), 4, 4, 4, 4],
  ],
  [
    "masked loads and stores",
    `%k = vector.create_mask %c2 : vector<5xi1>\n%p = vector.broadcast %pad : i32 to vector<5xi32>\n%v = vector.maskedload %in[%c1], %k, %p : memref<32xi32>, vector<5xi1>, vector<5xi32> into vector<5xi32>\n%o = vector.constant_mask [4] : vector<5xi1>\nvector.maskedstore %out[%c0], %o, %v : memref<32xi32>, vector<5xi1>, vector<5xi32>`,
    [at(1), at(2), -7, -7, 0],
  ],
  [
    "gathers and scatters",
    `%i = arith.constant dense<[6, 0, 4, 2, 9]> : vector<5xindex>\n%k = vector.constant_mask [4] : vector<5xi1>\n%p = vector.broadcast %pad : i32 to vector<5xi32>\n%v = vector.gather %in[%c1] [%i], %k, %p : memref<32xi32>, vector<5xindex>, vector<5xi1>, vector<5xi32> into vector<5xi32>\n%j = arith.constant dense<[4, 3, 2, 1, 0]> : vector<5xi32>\nvector.scatter %out[%c0] [%j], %k, %v : memref<32xi32>, vector<5xi32>, vector<5xi1>, vector<5xi32>`,
    [0, at(3), at(5), at(1), at(7)],
  ],
  [
    "loads that expand and stores that compress",
    `%k = arith.constant dense<[true, false, true, true, false]> : vector<5xi1>\n%p = vector.broadcast %pad : i32 to vector<5xi32>\n%v = vector.expandload %in[%c1], %k, %p : memref<32xi32>, vector<5xi1>, vector<5xi32> into vector<5xi32>\n%n = vector.create_mask %c2 : vector<5xi1>\n%o = arith.ori %k, %n : vector<5xi1>\nvector.compressstore %out[%c0], %o, %v : memref<32xi32>, vector<5xi1>, vector<5xi32>`,
    [at(1), -7, at(2), at(3), 0],
  ],
  [
    "transfers beyond the bounds",
    `${SQUARE}%v = vector.transfer_read %view[%c2, %c2], %pad : memref<4x5xi32>, vector<3x4xi32>\n${flat("%v", "vector<3x4xi32>", 12)}`,
    numbers(12).map((one) => (one % 4 < 3 && one < 8 ? at(5 * (2 + Math.floor(one / 4)) + 2 + (one % 4)) : -7)),
  ],
  [
    "transfers of permuted and repeated dimensions",
    `${SQUARE}%v = vector.transfer_read %view[%c1, %c0], %pad {permutation_map = affine_map<(i, j) -> (j, 0, i)>, in_bounds = [true, true, false]} : memref<4x5xi32>, vector<2x2x4xi32>\n${flat("%v", "vector<2x2x4xi32>", 16)}`,
    numbers(16).map((one) => (one % 4 < 3 ? at(5 * (1 + (one % 4)) + Math.floor(one / 8)) : -7)),
  ],
  [
    "masked transfers",
    `${SQUARE}%k = vector.create_mask %c2, %c1 : vector<4x2xi1>\n%v = vector.transfer_read %view[%c0, %c0], %pad, %k {permutation_map = affine_map<(i, j) -> (j, i)>, in_bounds = [true, true]} : memref<4x5xi32>, vector<2x4xi32>\n${flat("%v", "vector<2x4xi32>", 8)}`,
    [at(0), at(5), ...numbers(6).map(() => -7)],
  ],
  [
    "writes of permuted dimensions",
    `%t = memref.alloca() : memref<3x2xi32>\n${MATRIX}vector.transfer_write %v, %t[%c0, %c0] {permutation_map = affine_map<(i, j) -> (j, i)>, in_bounds = [true, true]} : vector<2x3xi32>, memref<3x2xi32>\n%w = vector.load %t[%c0, %c0] : memref<3x2xi32>, vector<3x2xi32>\n${flat("%w", "vector<3x2xi32>", 6)}`,
    [0, 3, 1, 4, 2, 5].map(at),
  ],
  [
    "ops under masks",
    `${EIGHT}%c3 = arith.constant 3 : index\n%k = vector.create_mask %c3 : vector<8xi1>\n%a = vector.mask %k { vector.reduction <add>, %v : vector<8xi32> into i32 } : vector<8xi1> -> i32\n%b = vector.mask %k { vector.reduction <minsi>, %v, %pad : vector<8xi32> into i32 } : vector<8xi1> -> i32\n%r = vector.from_elements %a, %b : vector<2xi32>\n${store("%r", "vector<2xi32>")}`,
    [sum([1, 2, 3].map(at)), -7],
  ],
  [
    "vectors in loops",
    `${MATRIX}%c5 = arith.constant 5 : index\n%r, %n = scf.for %i = %c0 to %c5 step %c1 iter_args(%a = %v, %k = %c0) -> (vector<2x3xi32>, index) {\n%s = arith.addi %a, %v : vector<2x3xi32>\n%m1 = arith.addi %k, %c1 : index\nscf.yield %s, %m1 : vector<2x3xi32>, index\n}\n%t = arith.index_cast %n : index to i32\n%u = vector.insert %t, %r [0, 0] : i32 into vector<2x3xi32>\n${flat("%u", "vector<2x3xi32>", 6)}`,
    numbers(6).map((one) => (one === 0 ? 5 : 6 * at(one))),
  ],
  [
    "vectors in conditions and blocks",
    `${EIGHT}%x = memref.load %in[%c0] : memref<32xi32>\n%t = arith.cmpi eq, %x, %pad : i32\n%w = scf.if %t -> (vector<8xi32>) {\n%d = arith.addi %v, %v : vector<8xi32>\nscf.yield %d : vector<8xi32>\n} else {\nscf.yield %v : vector<8xi32>\n}\ncf.br ^next(%w : vector<8xi32>)\n^next(%q: vector<8xi32>):\n${store("%q", "vector<8xi32>")}`,
    numbers(8).map((one) => at(1 + one)),
  ],
  [
    "memory of vectors",
    `${MATRIX}%t = memref.alloca() : memref<2xvector<2x3xi32>>\nmemref.store %v, %t[%c1] : memref<2xvector<2x3xi32>>\n%w = memref.load %t[%c1] : memref<2xvector<2x3xi32>>\n%k = memref.alloca() : memref<2xvector<2xi1>>\n%l = arith.constant dense<[true, false]> : vector<2xi1>\nmemref.store %l, %k[%c0] : memref<2xvector<2xi1>>\n%j = memref.load %k[%c0] : memref<2xvector<2xi1>>\n%b = vector.extract %j[0] : i1 from vector<2xi1>\n%r = arith.select %b, %w, %v : vector<2x3xi32>\n${flat("%r", "vector<2x3xi32>", 6)}`,
    numbers(6).map(at),
  ],
  [
    "powers",
    `%v = arith.constant dense<[2, -1, 3, 1, 5]> : vector<5xi32>\n%e = arith.constant dense<[10, -3, 4, -9, -2]> : vector<5xi32>\n%r = math.ipowi %v, %e : vector<5xi32>\n${store("%r", "vector<5xi32>")}`,
    [1024, -1, 81, 1, 0],
  ],
];

/** Bodies with views of memory, with what they write first. */
const views: typeof cases = [
  [
    "views that state strides",
    `%v = memref.reinterpret_cast %in to offset: [3], sizes: [4, 5], strides: [5, 1] : memref<32xi32> to memref<4x5xi32, strided<[5, 1], offset: 3>>\n%s = memref.subview %v[1, 1] [2, 2] [2, 3] : memref<4x5xi32, strided<[5, 1], offset: 3>> to memref<2x2xi32, strided<[10, 3], offset: 9>>\n%w = vector.transfer_read %s[%c0, %c0], %pad : memref<2x2xi32, strided<[10, 3], offset: 9>>, vector<3x2xi32>\n${flat("%w", "vector<3x2xi32>", 6)}`,
    [...[9, 12, 19, 22].map(at), -7, -7],
  ],
  [
    "transposed views and copies",
    `${SQUARE}%t = memref.transpose %view (i, j) -> (j, i) : memref<4x5xi32> to memref<5x4xi32, strided<[1, 5]>>\n%a = memref.alloca() : memref<5x4xi32>\nmemref.copy %t, %a : memref<5x4xi32, strided<[1, 5]>> to memref<5x4xi32>\n%w = vector.load %a[%c1, %c0] : memref<5x4xi32>, vector<4xi32>\n${store("%w", "vector<4xi32>")}`,
    [1, 6, 11, 16].map(at),
  ],
  [
    "views of memory of two dimensions",
    `%a = memref.alloca() : memref<4x4xi32>\n%v = memref.reinterpret_cast %a to offset: [1], sizes: [5], strides: [3] : memref<4x4xi32> to memref<5xi32, strided<[3], offset: 1>>\n%l = vector.load %in[%c0] : memref<32xi32>, vector<5xi32>\nvector.transfer_write %l, %v[%c0] : vector<5xi32>, memref<5xi32, strided<[3], offset: 1>>\n%x = memref.load %a[%c2, %c2] : memref<4x4xi32>\n%c3 = arith.constant 3 : index\n%y = memref.load %a[%c3, %c1] : memref<4x4xi32>\n%r = vector.from_elements %x, %y : vector<2xi32>\n${store("%r", "vector<2xi32>")}`,
    [3, 4].map(at),
  ],
  [
    "memory whose elements a cast makes vectors",
    `%a = memref.alloca() : memref<2x2x3xi32>\n%t = vector.type_cast %a : memref<2x2x3xi32> to memref<2xvector<2x3xi32>>\n%l = vector.load %in[%c0] : memref<32xi32>, vector<6xi32>\n%v = vector.shape_cast %l : vector<6xi32> to vector<2x3xi32>\nmemref.store %v, %t[%c1] : memref<2xvector<2x3xi32>>\n%x = memref.load %a[%c1, %c1, %c0] : memref<2x2x3xi32>\n%w = memref.load %t[%c1] : memref<2xvector<2x3xi32>>\n%y = vector.extract %w[0, 2] : i32 from vector<2x3xi32>\n%d = memref.dim %t, %c0 : memref<2xvector<2x3xi32>>\n%z = arith.index_cast %d : index to i32\n%r = vector.from_elements %x, %y, %z : vector<3xi32>\n${store("%r", "vector<3xi32>")}`,
    [at(3), at(2), 2],
  ],
  [
    "a cast to one vector that SPIR-V has",
    `%a = memref.alloca() : memref<4xi32>\n%t = vector.type_cast %a : memref<4xi32> to memref<vector<4xi32>>\n%l = vector.load %in[%c1] : memref<32xi32>, vector<4xi32>\nmemref.store %l, %t[] : memref<vector<4xi32>>\n%w = vector.load %a[%c0] : memref<4xi32>, vector<4xi32>\n${store("%w", "vector<4xi32>")}`,
    [1, 2, 3, 4].map(at),
  ],
  [
    "bytes as integers",
    `%b = memref.alloca() : memref<64xi8>\n%s = arith.constant 24 : index\n%c3 = arith.constant 3 : index\n%p = memref.view %b[%c0][] : memref<64xi8> to memref<16xi32>\n%q = memref.view %b[%s][%c3, %c2] : memref<64xi8> to memref<?x?xi32>\n%l = vector.load %in[%c0] : memref<32xi32>, vector<16xi32>\nvector.store %l, %p[%c0] : memref<16xi32>, vector<16xi32>\n%u = memref.subview %q[1, 0] [2, 2] [1, 1] : memref<?x?xi32> to memref<2x2xi32, strided<[?, 1], offset: ?>>\n%w = vector.transfer_read %u[%c0, %c0], %pad : memref<2x2xi32, strided<[?, 1], offset: ?>>, vector<2x3xi32>\n${flat("%w", "vector<2x3xi32>", 6)}`,
    [at(8), at(9), -7, at(10), at(11), -7],
  ],
  [
    "sizes of views",
    `%n = memref.load %in[%c0] : memref<32xi32>\n%i = arith.index_cast %n : i32 to index\n%s = memref.subview %in[%c2] [%i] [2] : memref<32xi32> to memref<?xi32, strided<[2], offset: ?>>\n%d = memref.dim %s, %c0 : memref<?xi32, strided<[2], offset: ?>>\n%e = arith.index_cast %d : index to i32\n%w = vector.transfer_read %s[%c0], %e : memref<?xi32, strided<[2], offset: ?>>, vector<4xi32>\n${store("%w", "vector<4xi32>")}`,
    [at(2), at(4), at(6), at(0)],
  ],
];

describe("vectors of shapes that SPIR-V lacks", () => {
  describe.each(TARGETS)("for %s", (target) => {
    test.each([...cases, ...views])("%s", async (_name, body, expected) => {
      const [input, output] = [Int32Array.from(INPUT), new Int32Array(32)];
      expect(await ranWith(kernelOf(body), target, [input, output])).toBe("");
      expect([...output].slice(0, expected.length)).toEqual(expected);
      expect([...output].slice(expected.length).every((one) => one === 0)).toBe(true);
      expect(expected.length).toBeGreaterThan(1);
    });
  });

  test.each(TARGETS)("in memory of a function that the kernel calls, for %s", async (target) => {
    const called = `func.func @twice(%x: i32) -> i32 {
%c0 = arith.constant 0 : index
%m = memref.alloca() : memref<2xvector<5xi32>>
%v = vector.broadcast %x : i32 to vector<5xi32>
memref.store %v, %m[%c0] : memref<2xvector<5xi32>>
%w = memref.load %m[%c0] : memref<2xvector<5xi32>>
%a = vector.extract %w[4] : i32 from vector<5xi32>
%y = arith.addi %a, %x : i32
return %y : i32
}
`;
    const body =
      "%x = memref.load %in[%c1] : memref<32xi32>\n%y = func.call @twice(%x) : (i32) -> i32\nmemref.store %y, %out[%c0] : memref<32xi32>";
    const text = kernelOf(body).replace("gpu.func", () => `${called}gpu.func`);
    const [input, output] = [Int32Array.from(INPUT), new Int32Array(32)];
    expect(await ranWith(text, target, [input, output])).toBe("");
    expect(output[0]).toBe(2 * at(1));
  });

  test.each(TARGETS)("in bytes of a work-group, for %s", async (target) => {
    const space = "#gpu.address_space<workgroup>";
    const text = `gpu.module @kernels {
gpu.func @f(%in: memref<32xi32>, %out: memref<32xi32>) workgroup(%bytes: memref<256xi8, ${space}>) kernel attributes {known_block_size = array<i32: 32, 1, 1>} {
%c0 = arith.constant 0 : index
%c8 = arith.constant 8 : index
%c31 = arith.constant 31 : index
%c128 = arith.constant 128 : index
%i = gpu.thread_id x
%a = memref.view %bytes[%c0][] : memref<256xi8, ${space}> to memref<4x8xi32, ${space}>
%b = memref.view %bytes[%c128][%c128] : memref<256xi8, ${space}> to memref<?xi32, ${space}>
%row = arith.divui %i, %c8 : index
%column = arith.remui %i, %c8 : index
%x = memref.load %in[%i] : memref<32xi32>
memref.store %x, %a[%row, %column] : memref<4x8xi32, ${space}>
memref.store %x, %b[%i] : memref<?xi32, ${space}>
gpu.barrier
%j = arith.subi %c31, %i : index
%row2 = arith.divui %j, %c8 : index
%column2 = arith.remui %j, %c8 : index
%y = memref.load %a[%row2, %column2] : memref<4x8xi32, ${space}>
%z = memref.load %b[%i] : memref<?xi32, ${space}>
%s = arith.subi %y, %z : i32
memref.store %s, %out[%i] : memref<32xi32>
gpu.return
}
}
`;
    const [input, output] = [Int32Array.from(INPUT), new Int32Array(32)];
    expect(await ranWith(text, target, [input, output])).toBe("");
    expect([...output]).toEqual(numbers(32).map((one) => at(31 - one) - at(one)));
  });

  test("what has no parts is reported with its type", async () => {
    const text = kernelOf(
      "%a = memref.alloca() : memref<2xvector<2x3xi32>, strided<[2]>>\n%w = memref.load %a[%c0] : memref<2xvector<2x3xi32>, strided<[2]>>\n%e = vector.extract %w[1, 1] : i32 from vector<2x3xi32>\nmemref.store %e, %out[%c0] : memref<32xi32>",
    );
    const { errors } = await compiled(text, "--target=vulkan1.3");
    expect(errors).toContain(
      "'memref.load' has no conversion for vectors of type 'vector<2x3xi32>', which SPIR-V does not have",
    );
  });
});
