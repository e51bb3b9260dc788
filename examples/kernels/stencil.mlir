// Five-point average of a grid whose sizes are known at run time: `memref.dim` reads what the host passes.
gpu.module @kernels {
  gpu.func @stencil(%in: memref<?x?xf32>, %out: memref<?x?xf32>) kernel attributes {known_block_size = array<i32: 8, 8, 1>} {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %fifth = arith.constant 2.000000e-01 : f32
    %x = gpu.global_id x
    %y = gpu.global_id y
    %rows = memref.dim %in, %c0 : memref<?x?xf32>
    %columns = memref.dim %in, %c1 : memref<?x?xf32>
    %last_row = arith.subi %rows, %c1 : index
    %last_column = arith.subi %columns, %c1 : index
    %a = arith.cmpi ugt, %x, %c0 : index
    %b = arith.cmpi ult, %x, %last_column : index
    %c = arith.cmpi ugt, %y, %c0 : index
    %d = arith.cmpi ult, %y, %last_row : index
    %ab = arith.andi %a, %b : i1
    %cd = arith.andi %c, %d : i1
    %inside = arith.andi %ab, %cd : i1
    scf.if %inside {
      %left = arith.subi %x, %c1 : index
      %right = arith.addi %x, %c1 : index
      %up = arith.subi %y, %c1 : index
      %down = arith.addi %y, %c1 : index
      %0 = memref.load %in[%y, %x] : memref<?x?xf32>
      %1 = memref.load %in[%y, %left] : memref<?x?xf32>
      %2 = memref.load %in[%y, %right] : memref<?x?xf32>
      %3 = memref.load %in[%up, %x] : memref<?x?xf32>
      %4 = memref.load %in[%down, %x] : memref<?x?xf32>
      %s0 = arith.addf %0, %1 : f32
      %s1 = arith.addf %s0, %2 : f32
      %s2 = arith.addf %s1, %3 : f32
      %s3 = arith.addf %s2, %4 : f32
      %mean = arith.mulf %s3, %fifth : f32
      memref.store %mean, %out[%y, %x] : memref<?x?xf32>
    }
    gpu.return
  }
}
