// Counts values by their four lowest bits, with atomic additions.
gpu.module @kernels {
  gpu.func @histogram(%in: memref<?xi32>, %counts: memref<16xi32>) kernel attributes {known_block_size = array<i32: 32, 1, 1>} {
    %c0 = arith.constant 0 : index
    %one = arith.constant 1 : i32
    %mask = arith.constant 15 : i32
    %x = gpu.global_id x
    %n = memref.dim %in, %c0 : memref<?xi32>
    %inside = arith.cmpi ult, %x, %n : index
    scf.if %inside {
      %value = memref.load %in[%x] : memref<?xi32>
      %bits = arith.andi %value, %mask : i32
      %slot = arith.index_cast %bits : i32 to index
      %old = memref.atomic_rmw addi %one, %counts[%slot] : (i32, memref<16xi32>) -> i32
    }
    gpu.return
  }
}
