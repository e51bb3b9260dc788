// A transposition: memory with a layout of its own, whose strides and offset the host passes.
gpu.module @kernels {
  gpu.func @transpose(%in: memref<8x8xi32, strided<[?, ?], offset: ?>>, %out: memref<8x8xi32>) kernel attributes {known_block_size = array<i32: 8, 8, 1>} {
    %x = gpu.global_id x
    %y = gpu.global_id y
    %0 = memref.load %in[%x, %y] : memref<8x8xi32, strided<[?, ?], offset: ?>>
    memref.store %0, %out[%y, %x] : memref<8x8xi32>
    gpu.return
  }
}
