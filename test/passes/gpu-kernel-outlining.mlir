// test: pass --gpu-kernel-outlining

module attributes {gpu.container_module} {
func.func @main(%a: memref<8xf32>, %f: f32, %g: index) {
  %c2 = arith.constant 2 : index
  %c1 = arith.constant 1 : index
  %cst = arith.constant 1.5 : f32
  gpu.launch blocks(%bx, %by, %bz) in (%gx = %c2, %gy = %c1, %gz = %c1) threads(%tx, %ty, %tz) in (%sx = %c2, %sy = %c1, %sz = %g) {
    %0 = arith.addi %bx, %tx : index
    %1 = arith.addi %sx, %gx : index
    %d = memref.dim %a, %c1 : memref<8xf32>
    %s = arith.addf %f, %cst : f32
    memref.store %s, %a[%0] : memref<8xf32>
    gpu.terminator
  }
  return
}
}

// expected:
// module attributes {gpu.container_module} {
//   func.func @main(%arg0: memref<8xf32>, %arg1: f32, %arg2: index) {
//     %c2 = arith.constant 2 : index
//     %c1 = arith.constant 1 : index
//     %cst = arith.constant 1.500000e+00 : f32
//     gpu.launch_func  @main_kernel::@main_kernel blocks in (%c2, %c1, %c1) threads in (%c2, %c1, %arg2)  args(%arg0 : memref<8xf32>, %c1 : index, %arg1 : f32, %cst : f32)
//     return
//   }
//   gpu.module @main_kernel {
//     gpu.func @main_kernel(%arg0: memref<8xf32>, %arg1: index, %arg2: f32, %arg3: f32) kernel attributes {known_grid_size = array<i32: 2, 1, 1>} {
//       %block_id_x = gpu.block_id  x
//       %block_id_y = gpu.block_id  y
//       %block_id_z = gpu.block_id  z
//       %thread_id_x = gpu.thread_id  x
//       %thread_id_y = gpu.thread_id  y
//       %thread_id_z = gpu.thread_id  z
//       %grid_dim_x = gpu.grid_dim  x
//       %grid_dim_y = gpu.grid_dim  y
//       %grid_dim_z = gpu.grid_dim  z
//       %block_dim_x = gpu.block_dim  x
//       %block_dim_y = gpu.block_dim  y
//       %block_dim_z = gpu.block_dim  z
//       %0 = arith.addi %block_id_x, %thread_id_x : index
//       %1 = arith.addi %block_dim_x, %grid_dim_x : index
//       %dim = memref.dim %arg0, %arg1 : memref<8xf32>
//       %2 = arith.addf %arg2, %arg3 : f32
//       memref.store %2, %arg0[%0] : memref<8xf32>
//       gpu.return
//     }
//   }
// }
