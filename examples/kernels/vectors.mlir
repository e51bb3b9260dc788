// Vectors in memory: squares, and their sums.
gpu.module @kernels {
  gpu.func @vectors(%in: memref<4xvector<4xf32>>, %out: memref<4xf32>) kernel attributes {known_block_size = array<i32: 4, 1, 1>} {
    %i = gpu.global_id x
    %v = memref.load %in[%i] : memref<4xvector<4xf32>>
    %s = arith.mulf %v, %v : vector<4xf32>
    %dot = vector.reduction <add>, %s : vector<4xf32> into f32
    memref.store %dot, %out[%i] : memref<4xf32>
    gpu.return
  }
}
