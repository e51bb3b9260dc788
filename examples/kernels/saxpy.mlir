// y = a * x + y; the sizes of both arrays arrive as parameters.
gpu.module @kernels {
  gpu.func @saxpy(%a: f32, %x: memref<?xf32>, %y: memref<?xf32>) kernel attributes {known_block_size = array<i32: 64, 1, 1>} {
    %c0 = arith.constant 0 : index
    %i = gpu.global_id x
    %n = memref.dim %x, %c0 : memref<?xf32>
    %ok = arith.cmpi ult, %i, %n : index
    scf.if %ok {
      %0 = memref.load %x[%i] : memref<?xf32>
      %1 = memref.load %y[%i] : memref<?xf32>
      %2 = arith.mulf %a, %0 : f32
      %3 = arith.addf %2, %1 : f32
      memref.store %3, %y[%i] : memref<?xf32>
    }
    gpu.return
  }
}
