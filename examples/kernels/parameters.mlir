// Numbers of several types as parameters: push constants of a shader, arguments of a kernel.
gpu.module @kernels {
  gpu.func @parameters(%a: i32, %b: f32, %big: i64, %half: f16, %out: memref<4xf32>, %longs: memref<1xi64>) kernel attributes {known_block_size = array<i32: 1, 1, 1>} {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c2 = arith.constant 2 : index
    %f = arith.sitofp %a : i32 to f32
    memref.store %f, %out[%c0] : memref<4xf32>
    memref.store %b, %out[%c1] : memref<4xf32>
    %h = arith.extf %half : f16 to f32
    memref.store %h, %out[%c2] : memref<4xf32>
    memref.store %big, %longs[%c0] : memref<1xi64>
    gpu.return
  }
}
