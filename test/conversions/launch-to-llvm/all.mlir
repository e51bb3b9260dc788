// test: pass --lower-host-to-llvm=launch-all

module attributes {gpu.container_module, spirv.target_env = #spirv.target_env<#spirv.vce<v1.0, [Shader], [SPV_KHR_variable_pointers]>, #spirv.resource_limits<>>} {
  spirv.module @__spv__k Logical GLSL450 requires #spirv.vce<v1.0, [Shader], [SPV_KHR_variable_pointers]> {
    spirv.GlobalVariable @a bind(0, 0) : !spirv.ptr<!spirv.struct<(!spirv.rtarray<i32, stride=4> [0])>, StorageBuffer>
    spirv.func @f() "None" {
      %0 = spirv.mlir.addressof @a : !spirv.ptr<!spirv.struct<(!spirv.rtarray<i32, stride=4> [0])>, StorageBuffer>
      spirv.Return
    }
    spirv.EntryPoint "GLCompute" @f
    spirv.ExecutionMode @f "LocalSize", 1, 1, 1
  }
  gpu.module @k {
    gpu.func @f(%arg0: memref<?xi32>) kernel attributes {spirv.entry_point_abi = #spirv.entry_point_abi<workgroup_size = [1, 1, 1]>} {
      gpu.return
    }
  }
  func.func @main(%a: memref<?xi32>) {
    %one = arith.constant 1 : index
    gpu.launch_func @k::@f blocks in (%one, %one, %one) threads in (%one, %one, %one) args(%a : memref<?xi32>)
    return
  }
}

// expected:
// module attributes {gpu.container_module, spirv.target_env = #spirv.target_env<#spirv.vce<v1.0, [Shader], [SPV_KHR_variable_pointers]>, #spirv.resource_limits<>>} {
//   llvm.func @__spv__k_f(i64, i64, i64, i64, i64, i64, !llvm.ptr, i64)
//   spirv.module @__spv__k Logical GLSL450 requires #spirv.vce<v1.0, [Shader], [SPV_KHR_variable_pointers]> {
//     spirv.GlobalVariable @a bind(0, 0) : !spirv.ptr<!spirv.struct<(!spirv.rtarray<i32, stride=4> [0])>, StorageBuffer>
//     spirv.func @__spv__k_f() "None" {
//       %a_addr = spirv.mlir.addressof @a : !spirv.ptr<!spirv.struct<(!spirv.rtarray<i32, stride=4> [0])>, StorageBuffer>
//       spirv.Return
//     }
//     spirv.EntryPoint "GLCompute" @__spv__k_f
//     spirv.ExecutionMode @__spv__k_f "LocalSize", 1, 1, 1
//   }
//   llvm.func @main(%arg0: !llvm.ptr, %arg1: !llvm.ptr, %arg2: i64, %arg3: i64, %arg4: i64) attributes {llvm.emit_c_interface} {
//     %0 = llvm.mlir.poison : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
//     %1 = llvm.insertvalue %arg0, %0[0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
//     %2 = llvm.insertvalue %arg1, %1[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
//     %3 = llvm.insertvalue %arg2, %2[2] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
//     %4 = llvm.insertvalue %arg3, %3[3, 0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
//     %5 = llvm.insertvalue %arg4, %4[4, 0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
//     %6 = llvm.mlir.constant(1 : index) : i64
//     %7 = llvm.extractvalue %5[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
//     %8 = llvm.extractvalue %5[2] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
//     %9 = llvm.mlir.constant(1 : index) : i64
//     %10 = llvm.extractvalue %5[3, 0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
//     %11 = llvm.sub %10, %9 : i64
//     %12 = llvm.extractvalue %5[4, 0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
//     %13 = llvm.mul %11, %12 : i64
//     %14 = llvm.add %8, %13 : i64
//     %15 = llvm.add %14, %9 : i64
//     %16 = llvm.mlir.zero : !llvm.ptr
//     %17 = llvm.getelementptr %16[1] : (!llvm.ptr) -> !llvm.ptr, i32
//     %18 = llvm.ptrtoint %17 : !llvm.ptr to i64
//     %19 = llvm.mul %15, %18 : i64
//     llvm.call @__spv__k_f(%6, %6, %6, %6, %6, %6, %7, %19) {spirvana.bindings = array<i32: 0, 0>} : (i64, i64, i64, i64, i64, i64, !llvm.ptr, i64) -> ()
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
