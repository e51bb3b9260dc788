import { expect, test } from "vitest";
import { compiled, kernelOf } from "./compile-kernel.ts";

/** Texts that cannot be compiled for a shader, and what is reported. */
const refusals: readonly (readonly [name: string, text: string, message: string])[] = [
  [
    "a function that shaders have for narrower floats",
    kernelOf(
      "%i = memref.load %in[%c0] : memref<32xi32>\n%x = arith.sitofp %i : i32 to f64\n%y = math.sin %x : f64\n%m = memref.alloca() : memref<f64>\nmemref.store %y, %m[] : memref<f64>",
    ),
    ":9:6: error: 'math.sin' of 'f64' has no conversion: shaders have this function for floats of 16 and 32 bits",
  ],
  [
    "a function that no shader has",
    kernelOf(
      "%i = memref.load %in[%c0] : memref<32xi32>\n%x = arith.sitofp %i : i32 to f32\n%y = math.erf %x : f32\n%m = memref.alloca() : memref<f32>\nmemref.store %y, %m[] : memref<f32>",
    ),
    ":9:6: error: 'math.erf' has no conversion: shaders do not have this function, kernels of OpenCL do",
  ],
  [
    "a parallel loop with results outside of kernels",
    `func.func @f(%n: index, %m: memref<f32>) {
%c0 = arith.constant 0 : index
%c1 = arith.constant 1 : index
%z = arith.constant 0.0 : f32
%s = scf.parallel (%i) = (%c0) to (%n) step (%c1) init (%z) -> f32 {
scf.reduce(%z : f32) {
^bb0(%a: f32, %b: f32):
%t = arith.addf %a, %b : f32
scf.reduce.return %t : f32
}
}
memref.store %s, %m[] : memref<f32>
return
}`,
    ":5:6: error: 'scf.parallel' cannot be launched: it has results, or the bounds of a loop in it are unknown before it is entered",
  ],
  [
    "a launch that waits for another",
    `func.func @f() {
%c1 = arith.constant 1 : index
%t = gpu.wait async
%u = gpu.launch async [%t] blocks(%a, %b, %c) in (%d = %c1, %e = %c1, %f = %c1) threads(%g, %h, %i) in (%j = %c1, %k = %c1, %l = %c1) {
gpu.terminator
}
return
}`,
    ":4:6: error: 'gpu.launch' with clusters, dependencies or memory of its own has no conversion",
  ],
  [
    "bytes as elements without a size",
    kernelOf(
      "%b = memref.alloca() : memref<64xi8>\n%p = memref.view %b[%c0][] : memref<64xi8> to memref<8xindex>\n%x = memref.load %p[%c0] : memref<8xindex>\n%y = arith.index_cast %x : index to i32\nmemref.store %y, %out[%c0] : memref<32xi32>",
    ),
    ":8:6: error: 'memref.view' of 'memref<64xi8>' has no conversion: its elements, of 'index', are no integers or floats of 8, 16, 32 or 64 bits",
  ],
  [
    "bytes of one memory or another",
    kernelOf(
      "%a = memref.alloca() : memref<64xi8>\n%b = memref.alloca() : memref<64xi8>\n%n = memref.load %in[%c0] : memref<32xi32>\n%q = arith.cmpi eq, %n, %pad : i32\n%m = arith.select %q, %a, %b : memref<64xi8>\n%p = memref.view %m[%c0][] : memref<64xi8> to memref<8xi32>\n%x = memref.load %p[%c0] : memref<8xi32>\nmemref.store %x, %out[%c0] : memref<32xi32>",
    ),
    ":12:6: error: 'memref.view' of 'memref<64xi8>' has no conversion: its memory is no argument of the kernel and no allocation",
  ],
  [
    "an assertion",
    kernelOf('%t = arith.cmpi eq, %pad, %n : i32\ncf.assert %t, "no"').replace(
      "%c0 =",
      "%n = arith.constant 1 : i32\n%c0 =",
    ),
    "error: 'cf.assert' has no conversion: SPIR-V has no assertions; write the outcome to memory",
  ],
  [
    "memory whose size is not constant",
    kernelOf(
      "%n = memref.load %in[%c0] : memref<32xi32>\n%s = arith.index_cast %n : i32 to index\n%m = memref.alloca(%s) : memref<?xi32>\nmemref.store %n, %m[%c1] : memref<?xi32>\n%k = memref.load %m[%c2] : memref<?xi32>\nmemref.store %k, %out[%c0] : memref<32xi32>",
    ),
    ":9:6: error: 'memref.alloca' has no conversion: the size of memory of a kernel needs to be constant",
  ],
  [
    "a vector as an argument",
    `gpu.module @m {
gpu.func @f(%v: vector<2x3xf32>) kernel attributes {known_block_size = array<i32: 1, 1, 1>} {
gpu.return
}
}`,
    ":2:1: error: 'gpu.func' has no conversion for vectors of type 'vector<2x3xf32>', which SPIR-V does not have",
  ],
];

test.each(refusals)("%s is reported", async (_name, text, message) => {
  const { errors } = await compiled(text, "--target=vulkan1.3");
  expect(errors).toContain(message);
});
