// test: pass --test-vulkan-runner-pipeline

module attributes {gpu.container_module, spirv.target_env = #spirv.target_env<#spirv.vce<v1.4, [Shader], [SPV_KHR_storage_buffer_storage_class]>, #spirv.resource_limits<>>} {
  gpu.module @kernels {
    gpu.func @twice(%m: memref<8xf32>) kernel attributes {spirv.entry_point_abi = #spirv.entry_point_abi<workgroup_size = [1, 1, 1]>} {
      %x = gpu.block_id x
      %v = memref.load %m[%x] : memref<8xf32>
      %s = arith.addf %v, %v : f32
      memref.store %s, %m[%x] : memref<8xf32>
      gpu.return
    }
  }
  func.func @main(%m: memref<8xf32>) {
    %c1 = arith.constant 1 : index
    %c8 = arith.constant 8 : index
    gpu.launch_func @kernels::@twice blocks in (%c8, %c1, %c1) threads in (%c1, %c1, %c1) args(%m : memref<8xf32>)
    return
  }
}

// expected:
// module attributes {gpu.container_module, spirv.target_env = #spirv.target_env<#spirv.vce<v1.4, [Shader], [SPV_KHR_storage_buffer_storage_class]>, #spirv.resource_limits<>>} {
//   gpu.binary @kernels  [#gpu.object<#spirv.target_env<#spirv.vce<v1.0, [Shader], [SPV_KHR_storage_buffer_storage_class]>, #spirv.resource_limits<>>, "\03\02#\07\00\00\01\00\16\00\16\00\18\00\00\00\00\00\00\00\11\00\02\00\01\00\00\00\11\00\02\00\00\00\00\00\0A\00\0B\00SPV_KHR_storage_buffer_storage_class\00\00\00\00\0E\00\03\00\00\00\00\00\01\00\00\00\0F\00\06\00\05\00\00\00\0D\00\00\00twice\00\00\00\04\00\00\00\10\00\06\00\0D\00\00\00\11\00\00\00\01\00\00\00\01\00\00\00\01\00\00\00\05\00\09\00\04\00\00\00__builtin__WorkgroupId__\00\00\00\00\05\00\05\00\0A\00\00\00twice_arg_0\00\05\00\04\00\0D\00\00\00twice\00\00\00G\00\04\00\04\00\00\00\0B\00\00\00\1A\00\00\00G\00\04\00\07\00\00\00\06\00\00\00\04\00\00\00H\00\05\00\06\00\00\00\00\00\00\00#\00\00\00\00\00\00\00G\00\03\00\06\00\00\00\02\00\00\00G\00\04\00\0A\00\00\00!\00\00\00\00\00\00\00G\00\04\00\0A\00\00\00\22\00\00\00\00\00\00\00\15\00\04\00\03\00\00\00 \00\00\00\00\00\00\00\17\00\04\00\02\00\00\00\03\00\00\00\03\00\00\00 \00\04\00\01\00\00\00\01\00\00\00\02\00\00\00;\00\04\00\01\00\00\00\04\00\00\00\01\00\00\00\16\00\03\00\08\00\00\00 \00\00\00+\00\04\00\03\00\00\00\09\00\00\00\08\00\00\00\1C\00\04\00\07\00\00\00\08\00\00\00\09\00\00\00\1E\00\03\00\06\00\00\00\07\00\00\00 \00\04\00\05\00\00\00\0C\00\00\00\06\00\00\00;\00\04\00\05\00\00\00\0A\00\00\00\0C\00\00\00\13\00\02\00\0C\00\00\00!\00\03\00\0B\00\00\00\0C\00\00\00+\00\04\00\03\00\00\00\11\00\00\00\00\00\00\00+\00\04\00\03\00\00\00\12\00\00\00\01\00\00\00 \00\04\00\13\00\00\00\0C\00\00\00\08\00\00\006\00\05\00\0C\00\00\00\0D\00\00\00\00\00\00\00\0B\00\00\00\F8\00\02\00\0E\00\00\00=\00\04\00\02\00\00\00\0F\00\00\00\04\00\00\00Q\00\05\00\03\00\00\00\10\00\00\00\0F\00\00\00\00\00\00\00A\00\06\00\13\00\00\00\14\00\00\00\0A\00\00\00\11\00\00\00\10\00\00\00=\00\04\00\08\00\00\00\15\00\00\00\14\00\00\00\81\00\05\00\08\00\00\00\16\00\00\00\15\00\00\00\15\00\00\00A\00\06\00\13\00\00\00\17\00\00\00\0A\00\00\00\11\00\00\00\10\00\00\00>\00\03\00\17\00\00\00\16\00\00\00\FD\00\01\008\00\01\00">]
//   llvm.func @main(%arg0: !llvm.ptr, %arg1: !llvm.ptr, %arg2: i64, %arg3: i64, %arg4: i64) attributes {llvm.emit_c_interface} {
//     %0 = llvm.mlir.poison : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
//     %1 = llvm.insertvalue %arg0, %0[0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
//     %2 = llvm.insertvalue %arg1, %1[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
//     %3 = llvm.insertvalue %arg2, %2[2] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
//     %4 = llvm.insertvalue %arg3, %3[3, 0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
//     %5 = llvm.insertvalue %arg4, %4[4, 0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
//     %6 = llvm.mlir.constant(1 : index) : i64
//     %7 = llvm.mlir.constant(8 : index) : i64
//     %8 = llvm.extractvalue %5[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
//     %9 = llvm.mlir.constant(32 : index) : i64
//     gpu.launch_func  @kernels::@twice blocks in (%7, %6, %6) threads in (%6, %6, %6) : i64 args(%8 : !llvm.ptr, %9 : i64)
//     llvm.return
//   }
//   llvm.func @_mlir_ciface_main(%arg0: !llvm.ptr) attributes {llvm.emit_c_interface} {
//     %0 = llvm.load %arg0 : !llvm.ptr -> !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
//     %1 = llvm.extractvalue %0[0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
//     %2 = llvm.extractvalue %0[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
//     %3 = llvm.extractvalue %0[2] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
//     %4 = llvm.extractvalue %0[3, 0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
//     %5 = llvm.extractvalue %0[4, 0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
//     llvm.call @main(%1, %2, %3, %4, %5) : (!llvm.ptr, !llvm.ptr, i64, i64, i64) -> ()
//     llvm.return
//   }
// }
