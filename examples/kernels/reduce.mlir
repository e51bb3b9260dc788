// The sum of 64 numbers by one work-group: halves are added in memory that the work-group shares.
gpu.module @kernels {
  gpu.func @reduce(%in: memref<64xf32>, %out: memref<1xf32>) workgroup(%part: memref<64xf32, #gpu.address_space<workgroup>>)
      kernel attributes {known_block_size = array<i32: 64, 1, 1>} {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c6 = arith.constant 6 : index
    %c32 = arith.constant 32 : index
    %i = gpu.thread_id x
    %0 = memref.load %in[%i] : memref<64xf32>
    memref.store %0, %part[%i] : memref<64xf32, #gpu.address_space<workgroup>>
    gpu.barrier
    scf.for %step = %c0 to %c6 step %c1 {
      %half = arith.shrui %c32, %step : index
      %active = arith.cmpi ult, %i, %half : index
      scf.if %active {
        %j = arith.addi %i, %half : index
        %a = memref.load %part[%i] : memref<64xf32, #gpu.address_space<workgroup>>
        %b = memref.load %part[%j] : memref<64xf32, #gpu.address_space<workgroup>>
        %s = arith.addf %a, %b : f32
        memref.store %s, %part[%i] : memref<64xf32, #gpu.address_space<workgroup>>
      }
      gpu.barrier
    }
    %first = arith.cmpi eq, %i, %c0 : index
    scf.if %first {
      %s = memref.load %part[%c0] : memref<64xf32, #gpu.address_space<workgroup>>
      memref.store %s, %out[%c0] : memref<1xf32>
    }
    gpu.return
  }
}
