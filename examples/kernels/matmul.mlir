// A product of matrices by tiles of 8 x 8, which a work-group shares.
gpu.module @kernels {
  gpu.func @matmul(%a: memref<16x16xf32>, %b: memref<16x16xf32>, %c: memref<16x16xf32>)
      workgroup(%ta: memref<8x8xf32, #gpu.address_space<workgroup>>, %tb: memref<8x8xf32, #gpu.address_space<workgroup>>)
      kernel attributes {known_block_size = array<i32: 8, 8, 1>} {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c2 = arith.constant 2 : index
    %c8 = arith.constant 8 : index
    %zero = arith.constant 0.000000e+00 : f32
    %column = gpu.global_id x
    %row = gpu.global_id y
    %i = gpu.thread_id x
    %j = gpu.thread_id y
    %sum = scf.for %t = %c0 to %c2 step %c1 iter_args(%s = %zero) -> (f32) {
      %base = arith.muli %t, %c8 : index
      %k = arith.addi %base, %i : index
      %l = arith.addi %base, %j : index
      %x = memref.load %a[%row, %k] : memref<16x16xf32>
      %y = memref.load %b[%l, %column] : memref<16x16xf32>
      memref.store %x, %ta[%j, %i] : memref<8x8xf32, #gpu.address_space<workgroup>>
      memref.store %y, %tb[%j, %i] : memref<8x8xf32, #gpu.address_space<workgroup>>
      gpu.barrier
      %r = scf.for %n = %c0 to %c8 step %c1 iter_args(%u = %s) -> (f32) {
        %p = memref.load %ta[%j, %n] : memref<8x8xf32, #gpu.address_space<workgroup>>
        %q = memref.load %tb[%n, %i] : memref<8x8xf32, #gpu.address_space<workgroup>>
        %pq = arith.mulf %p, %q : f32
        %v = arith.addf %u, %pq : f32
        scf.yield %v : f32
      }
      gpu.barrier
      scf.yield %r : f32
    }
    memref.store %sum, %c[%row, %column] : memref<16x16xf32>
    gpu.return
  }
}
