import { describe, expect, test } from "vitest";
import { compiled, ranWith, TARGETS } from "./compile-kernel.ts";

const store = (values: readonly string[]) =>
  values
    .map((value, at) => `%o${at} = arith.constant ${at} : index\nmemref.store ${value}, %out[%o${at}] : memref<8xf32>`)
    .join("\n");

const kernel = (body: string) => `gpu.module @kernels {
gpu.func @kernel(%in: memref<4xf32>, %out: memref<8xf32>) kernel attributes {known_block_size = array<i32: 1, 1, 1>} {
%c0 = arith.constant 0 : index
%c1 = arith.constant 1 : index
%c2 = arith.constant 2 : index
%c3 = arith.constant 3 : index
%x = memref.load %in[%c0] : memref<4xf32>
%y = memref.load %in[%c1] : memref<4xf32>
%u = memref.load %in[%c2] : memref<4xf32>
%v = memref.load %in[%c3] : memref<4xf32>
${body}
gpu.return
}
}`;

describe.each(TARGETS)("ops that become several, for %s", (target) => {
  test("complex numbers and clamping", async () => {
    const body = `%p = complex.create %x, %y : complex<f32>
%q = complex.create %u, %v : complex<f32>
%m = complex.mul %p, %q : complex<f32>
%d = complex.div %m, %q : complex<f32>
%s = complex.sqrt %p : complex<f32>
%e = complex.exp %p : complex<f32>
%n = complex.abs %q : complex<f32>
%k = math.clampf %n to [%x, %v] : f32
%r0 = complex.re %m : complex<f32>
%r1 = complex.im %m : complex<f32>
%r2 = complex.im %d : complex<f32>
%r3 = complex.im %s : complex<f32>
%r4 = complex.re %e : complex<f32>
${store(["%r0", "%r1", "%r2", "%r3", "%r4", "%n", "%k"])}`;
    const output = new Float32Array(8);
    expect(await ranWith(kernel(body), target, [Float32Array.of(1, 2, 3, 4), output])).toBe("");
    const expected = [-5, 10, 2, Math.sqrt((Math.sqrt(5) - 1) / 2), Math.E * Math.cos(2), 5, 4];
    for (const [at, value] of expected.entries()) expect(output[at]).toBeCloseTo(value, 4);
  });

  test("sizes and numbers of subgroups are compiled with their capabilities", async () => {
    const body = `%l = gpu.lane_id
%s = gpu.subgroup_size : index
%n = gpu.num_subgroups : index
%a = arith.addi %l, %s : index
%b = arith.addi %a, %n : index
%i = arith.index_cast %b : index to i32
%f = arith.sitofp %i : i32 to f32
${store(["%f"])}`;
    expect((await compiled(kernel(body), `--target=${target}`)).errors).toBe("");
  });
});

test("gpu.printf is compiled for OpenCL", async () => {
  const body = '%i = arith.fptosi %x : f32 to i32\ngpu.printf "v=%d\\n", %i : i32';
  const { errors, status } = await compiled(kernel(body), "--target=opencl2.0");
  expect([status, errors]).toEqual([0, ""]);
});
