import { describe, expect, test } from "vitest";
import { compiled, kernelOf, ranWith, TARGETS } from "./compile-kernel.ts";

/** `%in` as bytes, in memory of the kernel. */
const BYTES = `%bytes = memref.alloca() : memref<128xi8>
%words = memref.view %bytes[%c0][] : memref<128xi8> to memref<32xi32>
%c32 = arith.constant 32 : index
scf.for %k = %c0 to %c32 step %c1 {
  %word = memref.load %in[%k] : memref<32xi32>
  memref.store %word, %words[%k] : memref<32xi32>
}
`;

/** Numbers of all signs, each byte of which differs. */
const INPUT = Int32Array.from({ length: 32 }, (_, at) => Math.imul(at * 4 + 1, 0x01f3d5b7) ^ (at << 3));
const view = new DataView(INPUT.buffer);
const write = (values: readonly string[]) =>
  values
    .map((value, at) => `%o${at} = arith.constant ${at} : index\nmemref.store ${value}, %out[%o${at}] : memref<32xi32>`)
    .join("\n");

/** What a kernel writes, and what it should write. */
const cases: readonly (readonly [name: string, body: string, expected: readonly number[]])[] = [
  [
    "floats and integers",
    `%f = memref.view %bytes[%c0][] : memref<128xi8> to memref<4x8xf32>
%x = memref.load %f[%c1, %c2] : memref<4x8xf32>
%b = arith.bitcast %x : f32 to i32
%n = arith.constant -2.5 : f32
memref.store %n, %f[%c0, %c1] : memref<4x8xf32>
%w = memref.load %words[%c1] : memref<32xi32>
${write(["%b", "%w"])}`,
    [INPUT[10] ?? 0, new Int32Array(Float32Array.of(-2.5).buffer)[0] ?? 0],
  ],
  [
    "integers of 8, 16 and 64 bits",
    `%h = memref.view %bytes[%c2][] : memref<128xi8> to memref<20xi16>
%l = memref.view %bytes[%c0][] : memref<128xi8> to memref<16xi64>
%x = memref.load %h[%c1] : memref<20xi16>
%y = memref.load %l[%c2] : memref<16xi64>
%z = memref.load %bytes[%c1] : memref<128xi8>
%x0 = arith.extsi %x : i16 to i32
%y0 = arith.trunci %y : i64 to i32
%c32l = arith.constant 32 : i64
%y1 = arith.shrui %y, %c32l : i64
%y2 = arith.trunci %y1 : i64 to i32
%z0 = arith.extsi %z : i8 to i32
%k = arith.constant -81985529216486896 : i64
memref.store %k, %l[%c1] : memref<16xi64>
%c3 = arith.constant 3 : index
%low = memref.load %words[%c2] : memref<32xi32>
%high = memref.load %words[%c3] : memref<32xi32>
${write(["%x0", "%y0", "%y2", "%z0", "%low", "%high"])}`,
    [
      ...[view.getInt16(4, true), INPUT[4] ?? 0, INPUT[5] ?? 0, view.getInt8(1)],
      ...[Number(BigInt.asIntN(32, -81985529216486896n)), Number(-81985529216486896n >> 32n)],
    ],
  ],
  [
    "bytes that are not known, and sizes",
    `%s = memref.load %in[%c0] : memref<32xi32>
%m = arith.constant 7 : i32
%r = arith.andi %s, %m : i32
%shift = arith.index_cast %r : i32 to index
%f = memref.view %bytes[%shift][%c2] : memref<128xi8> to memref<?x3xi32>
%x = memref.load %f[%c1, %c2] : memref<?x3xi32>
%d = memref.dim %f, %c0 : memref<?x3xi32>
%d0 = arith.index_cast %d : index to i32
%aligned = arith.muli %shift, %c4 : index
%g = memref.view %bytes[%aligned][] : memref<128xi8> to memref<4xf32>
%u = memref.subview %g[1] [2] [2] : memref<4xf32> to memref<2xf32, strided<[2], offset: 1>>
%y = memref.load %u[%c1] : memref<2xf32, strided<[2], offset: 1>>
%y0 = arith.bitcast %y : f32 to i32
${write(["%x", "%d0", "%y0"])}`,
    [view.getInt32(((INPUT[0] ?? 0) & 7) + 20, true), 2, view.getInt32(((INPUT[0] ?? 0) & 7) * 4 + 12, true)],
  ],
  [
    "vectors, copies and updates",
    `%f = memref.view %bytes[%c0][] : memref<128xi8> to memref<32xf32>
%v = vector.load %f[%c4] : memref<32xf32>, vector<4xf32>
%i = vector.bitcast %v : vector<4xf32> to vector<4xi32>
%e = vector.extract %i[3] : i32 from vector<4xi32>
%zero = arith.constant 0.0 : f32
%t = vector.transfer_read %f[%c2], %zero : memref<32xf32>, vector<3xf32>
%ti = vector.bitcast %t : vector<3xf32> to vector<3xi32>
%te = vector.extract %ti[1] : i32 from vector<3xi32>
vector.store %v, %f[%c0] : memref<32xf32>, vector<4xf32>
%w = memref.load %words[%c2] : memref<32xi32>
%last = memref.view %bytes[%c64][] : memref<128xi8> to memref<16xf32>
%front = memref.subview %f[8] [4] [1] : memref<32xf32> to memref<4xf32, strided<[1], offset: 8>>
%back = memref.subview %last[0] [4] [1] : memref<16xf32> to memref<4xf32, strided<[1]>>
memref.copy %front, %back : memref<4xf32, strided<[1], offset: 8>> to memref<4xf32, strided<[1]>>
%c17 = arith.constant 17 : index
%q = memref.load %words[%c17] : memref<32xi32>
${write(["%e", "%te", "%w", "%q"])}`,
    [INPUT[7] ?? 0, INPUT[3] ?? 0, INPUT[6] ?? 0, INPUT[9] ?? 0],
  ],
];

const constants = "%c4 = arith.constant 4 : index\n%c64 = arith.constant 64 : index\n";

describe.each(TARGETS)("views of memory of bytes for %s", (target) => {
  test.each(cases)("as %s", async (_name, body, expected) => {
    const output = new Int32Array(32);
    expect(await ranWith(kernelOf(`${BYTES}${constants}${body}`), target, [INPUT.slice(), output])).toBe("");
    expect([...output.slice(0, expected.length)]).toEqual(expected);
  });

  test.each(["64", "?"])("of an argument of %s bytes, in the memory of a work-group", async (size) => {
    const space = "#gpu.address_space<workgroup>";
    const text = `gpu.module @kernels {
gpu.func @kernel(%in: memref<${size}xi8>, %out: memref<8xi32>) workgroup(%group: memref<64xi8, ${space}>) kernel attributes {known_block_size = array<i32: 1, 1, 1>} {
%c0 = arith.constant 0 : index
%c1 = arith.constant 1 : index
%c2 = arith.constant 2 : index
%c3 = arith.constant 3 : index
%c32 = arith.constant 32 : index
%f = memref.view %in[%c0][] : memref<${size}xi8> to memref<8xf32>
%i = memref.view %in[%c32][] : memref<${size}xi8> to memref<8xi32>
%gf = memref.view %group[%c0][] : memref<64xi8, ${space}> to memref<16xf32, ${space}>
%gi = memref.view %group[%c32][] : memref<64xi8, ${space}> to memref<8xi32, ${space}>
%x = memref.load %f[%c3] : memref<8xf32>
%y = memref.load %i[%c2] : memref<8xi32>
memref.store %x, %gf[%c1] : memref<16xf32, ${space}>
memref.store %y, %gi[%c1] : memref<8xi32, ${space}>
%one = arith.constant 1 : i32
%old = memref.atomic_rmw addi %one, %gi[%c1] : (i32, memref<8xi32, ${space}>) -> i32
gpu.barrier
%x0 = memref.load %gf[%c1] : memref<16xf32, ${space}>
%x1 = arith.fptosi %x0 : f32 to i32
%y0 = memref.load %gi[%c1] : memref<8xi32, ${space}>
memref.store %x1, %out[%c0] : memref<8xi32>
memref.store %y0, %out[%c1] : memref<8xi32>
gpu.return
}
}`;
    const input = new Uint8Array(64);
    new DataView(input.buffer).setFloat32(12, 77, true);
    new DataView(input.buffer).setInt32(40, -5, true);
    const output = new Int32Array(8);
    const { errors, status } = await compiled(text, `--target=${target}`);
    expect([status, errors]).toEqual([0, ""]);
    const sizes = size === "?" ? { push: Uint8Array.of(64, 0, 0, 0), arguments: [64n] } : {};
    expect(await ranWith(text, target, [input, output], [1, 1, 1], sizes)).toBe("");
    expect([...output.slice(0, 2)]).toEqual([77, -4]);
  });

  test("Reject updates of elements that are no words", async () => {
    const body = `%f = memref.view %bytes[%c0][] : memref<128xi8> to memref<32xf32>
%n = arith.constant -2.5 : f32
%old = memref.atomic_rmw addf %n, %f[%c0] : (f32, memref<32xf32>) -> f32`;
    const { errors, status } = await compiled(kernelOf(`${BYTES}${body}`), `--target=${target}`);
    expect(status).toBe(1);
    expect(errors).toContain(
      "<stdin>:16:8: error: 'memref.atomic_rmw' of 'memref<32xf32>' has no conversion: the memory, which is viewed in several ways, has words of 'i32', and its elements are of 'f32'",
    );
  });
});
