// The sum over each subgroup, once by shuffles and once by the reduction of subgroups.
gpu.module @kernels {
  gpu.func @shuffle(%in: memref<32xi32>, %out: memref<32xi32>, %sums: memref<32xi32>) kernel attributes {known_block_size = array<i32: 32, 1, 1>} {
    %i = gpu.thread_id x
    %width = arith.constant 32 : i32
    %c1 = arith.constant 1 : i32
    %0 = memref.load %in[%i] : memref<32xi32>
    %neighbour, %valid = gpu.shuffle xor %0, %c1, %width : i32
    memref.store %neighbour, %out[%i] : memref<32xi32>
    %sum = gpu.subgroup_reduce add %0 : (i32) -> i32
    memref.store %sum, %sums[%i] : memref<32xi32>
    gpu.return
  }
}
