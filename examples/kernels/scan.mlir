// Sums of all elements up to each one, in five steps of doubled distance.
gpu.module @kernels {
  gpu.func @scan(%data: memref<32xi32>) workgroup(%part: memref<32xi32, #gpu.address_space<workgroup>>)
      kernel attributes {known_block_size = array<i32: 32, 1, 1>} {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c5 = arith.constant 5 : index
    %i = gpu.thread_id x
    %0 = memref.load %data[%i] : memref<32xi32>
    memref.store %0, %part[%i] : memref<32xi32, #gpu.address_space<workgroup>>
    gpu.barrier
    scf.for %step = %c0 to %c5 step %c1 {
      %distance = arith.shli %c1, %step : index
      %has = arith.cmpi uge, %i, %distance : index
      %own = memref.load %part[%i] : memref<32xi32, #gpu.address_space<workgroup>>
      %sum = scf.if %has -> (i32) {
        %j = arith.subi %i, %distance : index
        %other = memref.load %part[%j] : memref<32xi32, #gpu.address_space<workgroup>>
        %s = arith.addi %own, %other : i32
        scf.yield %s : i32
      } else {
        scf.yield %own : i32
      }
      gpu.barrier
      memref.store %sum, %part[%i] : memref<32xi32, #gpu.address_space<workgroup>>
      gpu.barrier
    }
    %all = memref.load %part[%i] : memref<32xi32, #gpu.address_space<workgroup>>
    memref.store %all, %data[%i] : memref<32xi32>
    gpu.return
  }
}
