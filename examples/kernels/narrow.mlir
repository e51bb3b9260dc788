// Memory of 8 and 16 bits: bytes are widened, halves are scaled.
gpu.module @kernels {
  gpu.func @narrow(%bytes: memref<16xi8>, %halves: memref<16xf16>, %shorts: memref<16xi16>) kernel attributes {known_block_size = array<i32: 16, 1, 1>} {
    %i = gpu.global_id x
    %two = arith.constant 2.000000e+00 : f16
    %b = memref.load %bytes[%i] : memref<16xi8>
    %w = arith.extsi %b : i8 to i16
    memref.store %w, %shorts[%i] : memref<16xi16>
    %h = memref.load %halves[%i] : memref<16xf16>
    %d = arith.mulf %h, %two : f16
    memref.store %d, %halves[%i] : memref<16xf16>
    gpu.return
  }
}
