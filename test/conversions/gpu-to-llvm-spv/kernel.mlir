// test: pass --pass-pipeline=builtin.module(gpu.module(convert-gpu-to-llvm-spv))

gpu.module @kernels {
  memref.global "private" @table : memref<4xf32>
  gpu.func @shared(%m: memref<4xf32, #gpu.address_space<global>> {llvm.align = 16 : i64, llvm.inreg}, %i: index) workgroup(%a: memref<2xindex, #gpu.address_space<workgroup>>) private(%b: memref<2xf32, #gpu.address_space<private>> {llvm.align = 32 : i64}) kernel attributes {known_block_size = array<i32: 16, 1, 1>} {
    %t = gpu.thread_id x
    %v = memref.load %b[%t] : memref<2xf32, #gpu.address_space<private>>
    memref.store %v, %m[%i] : memref<4xf32, #gpu.address_space<global>>
    memref.store %i, %a[%i] : memref<2xindex, #gpu.address_space<workgroup>>
    %c = memref.get_global @table : memref<4xf32>
    gpu.barrier
    gpu.return
  }
  gpu.func @results(%m: memref<4xf32>, %x: f32) -> (memref<4xf32>, f32) {
    gpu.return %m, %x : memref<4xf32>, f32
  }
  gpu.func @queries() -> index {
    %0 = gpu.block_id x
    %1 = gpu.grid_dim y
    %2 = gpu.block_dim z
    %3 = gpu.global_id x
    %4 = gpu.lane_id
    %5 = gpu.subgroup_id : index
    %6 = gpu.num_subgroups : index
    %7 = gpu.subgroup_size : index
    gpu.return %7 : index
  }
  gpu.func @print(%a: i32, %f: f32) {
    gpu.printf "%d %f\0A", %a, %f : i32, f32
    gpu.printf "%d %f\0A", %a, %f : i32, f32
    gpu.printf "end"
    gpu.return
  }
}

// expected:
// module {
//   gpu.module @kernels {
//     llvm.mlir.global internal constant @printfFormat_1("end\00") {addr_space = 2 : i32}
//     llvm.mlir.global internal constant @printfFormat_0("%d %f\0A\00") {addr_space = 2 : i32}
//     llvm.func spir_funccc @_Z6printfPU3AS2Kcz(!llvm.ptr<2>, ...) -> i32
//     llvm.func spir_funccc @_Z18get_sub_group_size() -> i32 attributes {no_unwind, will_return}
//     llvm.func spir_funccc @_Z18get_num_sub_groups() -> i32 attributes {no_unwind, will_return}
//     llvm.func spir_funccc @_Z16get_sub_group_id() -> i32 attributes {no_unwind, will_return}
//     llvm.func spir_funccc @_Z22get_sub_group_local_id() -> i32 attributes {no_unwind, will_return}
//     llvm.func spir_funccc @_Z13get_global_idj(i32) -> i32 attributes {memory_effects = #llvm.memory_effects<other = none, argMem = none, inaccessibleMem = none, errnoMem = none, targetMem0 = none, targetMem1 = none>, no_unwind, will_return}
//     llvm.func spir_funccc @_Z14get_local_sizej(i32) -> i32 attributes {memory_effects = #llvm.memory_effects<other = none, argMem = none, inaccessibleMem = none, errnoMem = none, targetMem0 = none, targetMem1 = none>, no_unwind, will_return}
//     llvm.func spir_funccc @_Z14get_num_groupsj(i32) -> i32 attributes {memory_effects = #llvm.memory_effects<other = none, argMem = none, inaccessibleMem = none, errnoMem = none, targetMem0 = none, targetMem1 = none>, no_unwind, will_return}
//     llvm.func spir_funccc @_Z12get_group_idj(i32) -> i32 attributes {memory_effects = #llvm.memory_effects<other = none, argMem = none, inaccessibleMem = none, errnoMem = none, targetMem0 = none, targetMem1 = none>, no_unwind, will_return}
//     llvm.func spir_funccc @_Z7barrierj(i32) attributes {convergent, no_unwind, will_return}
//     llvm.func spir_funccc @_Z12get_local_idj(i32) -> i32 attributes {memory_effects = #llvm.memory_effects<other = none, argMem = none, inaccessibleMem = none, errnoMem = none, targetMem0 = none, targetMem1 = none>, no_unwind, will_return}
//     memref.global "private" @table : memref<4xf32, 1>
//     llvm.func spir_kernelcc @shared(%arg0: !llvm.ptr<1> {llvm.align = 16 : i64, llvm.inreg}, %arg1: !llvm.ptr<1> {llvm.align = 16 : i64, llvm.inreg}, %arg2: i32 {llvm.inreg}, %arg3: i32 {llvm.inreg}, %arg4: i32 {llvm.inreg}, %arg5: i32, %arg6: !llvm.ptr<3> {llvm.noalias, llvm.workgroup_attribution = #llvm.mlir.workgroup_attribution<2 : i64, i32>}) attributes {gpu.kernel, gpu.known_block_size = array<i32: 16, 1, 1>, reqd_work_group_size = array<i32: 16, 1, 1>} {
//       %0 = builtin.unrealized_conversion_cast %arg5 : i32 to index
//       %1 = llvm.mlir.poison : !llvm.struct<(ptr<1>, ptr<1>, i32, array<1 x i32>, array<1 x i32>)>
//       %2 = llvm.insertvalue %arg0, %1[0] : !llvm.struct<(ptr<1>, ptr<1>, i32, array<1 x i32>, array<1 x i32>)> 
//       %3 = llvm.insertvalue %arg1, %2[1] : !llvm.struct<(ptr<1>, ptr<1>, i32, array<1 x i32>, array<1 x i32>)> 
//       %4 = llvm.insertvalue %arg2, %3[2] : !llvm.struct<(ptr<1>, ptr<1>, i32, array<1 x i32>, array<1 x i32>)> 
//       %5 = llvm.insertvalue %arg3, %4[3, 0] : !llvm.struct<(ptr<1>, ptr<1>, i32, array<1 x i32>, array<1 x i32>)> 
//       %6 = llvm.insertvalue %arg4, %5[4, 0] : !llvm.struct<(ptr<1>, ptr<1>, i32, array<1 x i32>, array<1 x i32>)> 
//       %7 = builtin.unrealized_conversion_cast %6 : !llvm.struct<(ptr<1>, ptr<1>, i32, array<1 x i32>, array<1 x i32>)> to memref<4xf32, #gpu.address_space<global>>
//       %8 = llvm.mlir.poison : !llvm.struct<(ptr<3>, ptr<3>, i32, array<1 x i32>, array<1 x i32>)>
//       %9 = llvm.insertvalue %arg6, %8[0] : !llvm.struct<(ptr<3>, ptr<3>, i32, array<1 x i32>, array<1 x i32>)> 
//       %10 = llvm.insertvalue %arg6, %9[1] : !llvm.struct<(ptr<3>, ptr<3>, i32, array<1 x i32>, array<1 x i32>)> 
//       %11 = llvm.mlir.constant(0 : index) : i32
//       %12 = llvm.insertvalue %11, %10[2] : !llvm.struct<(ptr<3>, ptr<3>, i32, array<1 x i32>, array<1 x i32>)> 
//       %13 = llvm.mlir.constant(2 : index) : i32
//       %14 = llvm.insertvalue %13, %12[3, 0] : !llvm.struct<(ptr<3>, ptr<3>, i32, array<1 x i32>, array<1 x i32>)> 
//       %15 = llvm.mlir.constant(1 : index) : i32
//       %16 = llvm.insertvalue %15, %14[4, 0] : !llvm.struct<(ptr<3>, ptr<3>, i32, array<1 x i32>, array<1 x i32>)> 
//       %17 = builtin.unrealized_conversion_cast %16 : !llvm.struct<(ptr<3>, ptr<3>, i32, array<1 x i32>, array<1 x i32>)> to memref<2xindex, #gpu.address_space<workgroup>>
//       %18 = llvm.mlir.constant(2 : i64) : i64
//       %19 = llvm.alloca %18 x f32 {alignment = 32 : i64} : (i64) -> !llvm.ptr
//       %20 = llvm.mlir.poison : !llvm.struct<(ptr, ptr, i32, array<1 x i32>, array<1 x i32>)>
//       %21 = llvm.insertvalue %19, %20[0] : !llvm.struct<(ptr, ptr, i32, array<1 x i32>, array<1 x i32>)> 
//       %22 = llvm.insertvalue %19, %21[1] : !llvm.struct<(ptr, ptr, i32, array<1 x i32>, array<1 x i32>)> 
//       %23 = llvm.mlir.constant(0 : index) : i32
//       %24 = llvm.insertvalue %23, %22[2] : !llvm.struct<(ptr, ptr, i32, array<1 x i32>, array<1 x i32>)> 
//       %25 = llvm.mlir.constant(2 : index) : i32
//       %26 = llvm.insertvalue %25, %24[3, 0] : !llvm.struct<(ptr, ptr, i32, array<1 x i32>, array<1 x i32>)> 
//       %27 = llvm.mlir.constant(1 : index) : i32
//       %28 = llvm.insertvalue %27, %26[4, 0] : !llvm.struct<(ptr, ptr, i32, array<1 x i32>, array<1 x i32>)> 
//       %29 = builtin.unrealized_conversion_cast %28 : !llvm.struct<(ptr, ptr, i32, array<1 x i32>, array<1 x i32>)> to memref<2xf32, #gpu.address_space<private>>
//       %30 = llvm.mlir.constant(0 : i32) : i32
//       %31 = llvm.call spir_funccc @_Z12get_local_idj(%30) {memory_effects = #llvm.memory_effects<other = none, argMem = none, inaccessibleMem = none, errnoMem = none, targetMem0 = none, targetMem1 = none>, no_unwind, will_return} : (i32) -> i32
//       %32 = builtin.unrealized_conversion_cast %31 : i32 to index
//       %33 = memref.load %29[%32] : memref<2xf32, #gpu.address_space<private>>
//       memref.store %33, %7[%0] : memref<4xf32, #gpu.address_space<global>>
//       memref.store %0, %17[%0] : memref<2xindex, #gpu.address_space<workgroup>>
//       %34 = memref.get_global @table : memref<4xf32, 1>
//       %35 = llvm.mlir.constant(3 : i32) : i32
//       llvm.call spir_funccc @_Z7barrierj(%35) {convergent, no_unwind, will_return} : (i32) -> ()
//       llvm.return
//     }
//     llvm.func spir_funccc @results(%arg0: !llvm.ptr<1>, %arg1: !llvm.ptr<1>, %arg2: i32, %arg3: i32, %arg4: i32, %arg5: f32) -> !llvm.struct<(struct<(ptr<1>, ptr<1>, i32, array<1 x i32>, array<1 x i32>)>, f32)> {
//       %0 = llvm.mlir.poison : !llvm.struct<(ptr<1>, ptr<1>, i32, array<1 x i32>, array<1 x i32>)>
//       %1 = llvm.insertvalue %arg0, %0[0] : !llvm.struct<(ptr<1>, ptr<1>, i32, array<1 x i32>, array<1 x i32>)> 
//       %2 = llvm.insertvalue %arg1, %1[1] : !llvm.struct<(ptr<1>, ptr<1>, i32, array<1 x i32>, array<1 x i32>)> 
//       %3 = llvm.insertvalue %arg2, %2[2] : !llvm.struct<(ptr<1>, ptr<1>, i32, array<1 x i32>, array<1 x i32>)> 
//       %4 = llvm.insertvalue %arg3, %3[3, 0] : !llvm.struct<(ptr<1>, ptr<1>, i32, array<1 x i32>, array<1 x i32>)> 
//       %5 = llvm.insertvalue %arg4, %4[4, 0] : !llvm.struct<(ptr<1>, ptr<1>, i32, array<1 x i32>, array<1 x i32>)> 
//       %6 = llvm.mlir.poison : !llvm.struct<(struct<(ptr<1>, ptr<1>, i32, array<1 x i32>, array<1 x i32>)>, f32)>
//       %7 = llvm.insertvalue %5, %6[0] : !llvm.struct<(struct<(ptr<1>, ptr<1>, i32, array<1 x i32>, array<1 x i32>)>, f32)> 
//       %8 = llvm.insertvalue %arg5, %7[1] : !llvm.struct<(struct<(ptr<1>, ptr<1>, i32, array<1 x i32>, array<1 x i32>)>, f32)> 
//       llvm.return %8 : !llvm.struct<(struct<(ptr<1>, ptr<1>, i32, array<1 x i32>, array<1 x i32>)>, f32)>
//     }
//     llvm.func spir_funccc @queries() -> i32 {
//       %0 = llvm.mlir.constant(0 : i32) : i32
//       %1 = llvm.call spir_funccc @_Z12get_group_idj(%0) {memory_effects = #llvm.memory_effects<other = none, argMem = none, inaccessibleMem = none, errnoMem = none, targetMem0 = none, targetMem1 = none>, no_unwind, will_return} : (i32) -> i32
//       %2 = llvm.mlir.constant(1 : i32) : i32
//       %3 = llvm.call spir_funccc @_Z14get_num_groupsj(%2) {memory_effects = #llvm.memory_effects<other = none, argMem = none, inaccessibleMem = none, errnoMem = none, targetMem0 = none, targetMem1 = none>, no_unwind, will_return} : (i32) -> i32
//       %4 = llvm.mlir.constant(2 : i32) : i32
//       %5 = llvm.call spir_funccc @_Z14get_local_sizej(%4) {memory_effects = #llvm.memory_effects<other = none, argMem = none, inaccessibleMem = none, errnoMem = none, targetMem0 = none, targetMem1 = none>, no_unwind, will_return} : (i32) -> i32
//       %6 = llvm.mlir.constant(0 : i32) : i32
//       %7 = llvm.call spir_funccc @_Z13get_global_idj(%6) {memory_effects = #llvm.memory_effects<other = none, argMem = none, inaccessibleMem = none, errnoMem = none, targetMem0 = none, targetMem1 = none>, no_unwind, will_return} : (i32) -> i32
//       %8 = llvm.call spir_funccc @_Z22get_sub_group_local_id() {no_unwind, will_return} : () -> i32
//       %9 = llvm.call spir_funccc @_Z16get_sub_group_id() {no_unwind, will_return} : () -> i32
//       %10 = llvm.call spir_funccc @_Z18get_num_sub_groups() {no_unwind, will_return} : () -> i32
//       %11 = llvm.call spir_funccc @_Z18get_sub_group_size() {no_unwind, will_return} : () -> i32
//       llvm.return %11 : i32
//     }
//     llvm.func spir_funccc @print(%arg0: i32, %arg1: f32) {
//       %0 = llvm.mlir.addressof @printfFormat_0 : !llvm.ptr<2>
//       %1 = llvm.getelementptr %0[0, 0] : (!llvm.ptr<2>) -> !llvm.ptr<2>, !llvm.array<7 x i8>
//       %2 = llvm.call spir_funccc @_Z6printfPU3AS2Kcz(%1, %arg0, %arg1) vararg(!llvm.func<i32 (ptr<2>, ...)>) : (!llvm.ptr<2>, i32, f32) -> i32
//       %3 = llvm.mlir.addressof @printfFormat_0 : !llvm.ptr<2>
//       %4 = llvm.getelementptr %3[0, 0] : (!llvm.ptr<2>) -> !llvm.ptr<2>, !llvm.array<7 x i8>
//       %5 = llvm.call spir_funccc @_Z6printfPU3AS2Kcz(%4, %arg0, %arg1) vararg(!llvm.func<i32 (ptr<2>, ...)>) : (!llvm.ptr<2>, i32, f32) -> i32
//       %6 = llvm.mlir.addressof @printfFormat_1 : !llvm.ptr<2>
//       %7 = llvm.getelementptr %6[0, 0] : (!llvm.ptr<2>) -> !llvm.ptr<2>, !llvm.array<4 x i8>
//       %8 = llvm.call spir_funccc @_Z6printfPU3AS2Kcz(%7) vararg(!llvm.func<i32 (ptr<2>, ...)>) : (!llvm.ptr<2>) -> i32
//       llvm.return
//     }
//   }
// }
