// test: pass --lower-host-to-llvm

module attributes {gpu.container_module, spirv.target_env = #spirv.target_env<#spirv.vce<v1.0, [Shader], [SPV_KHR_variable_pointers]>, #spirv.resource_limits<>>} {
  spirv.module @__spv__k Logical GLSL450 requires #spirv.vce<v1.0, [Shader], [SPV_KHR_variable_pointers]> {
    spirv.GlobalVariable @a bind(0, 0) : !spirv.ptr<!spirv.struct<(!spirv.array<6 x i32, stride=4> [0])>, StorageBuffer>
    spirv.func @f() "None" {
      %0 = spirv.mlir.addressof @a : !spirv.ptr<!spirv.struct<(!spirv.array<6 x i32, stride=4> [0])>, StorageBuffer>
      spirv.Return
    }
    spirv.EntryPoint "GLCompute" @f
    spirv.ExecutionMode @f "LocalSize", 1, 1, 1
  }
  gpu.module @k {
    gpu.func @f(%arg0: memref<6xi32>) kernel attributes {spirv.entry_point_abi = #spirv.entry_point_abi<workgroup_size = [1, 1, 1]>} {
      gpu.return
    }
  }
  func.func @main(%a: memref<6xi32>) {
    %one = arith.constant 1 : index
    gpu.launch_func @k::@f blocks in (%one, %one, %one) threads in (%one, %one, %one) args(%a : memref<6xi32>)
    return
  }
}

// expected:
// module attributes {gpu.container_module, spirv.target_env = #spirv.target_env<#spirv.vce<v1.0, [Shader], [SPV_KHR_variable_pointers]>, #spirv.resource_limits<>>} {
//   llvm.mlir.global linkonce @__spv__k_a_descriptor_set0_binding0() {addr_space = 0 : i32} : !llvm.struct<(array<6 x i32>)>
//   llvm.func @__spv__k_f()
//   spirv.module @__spv__k Logical GLSL450 requires #spirv.vce<v1.0, [Shader], [SPV_KHR_variable_pointers]> {
//     spirv.GlobalVariable @a bind(0, 0) : !spirv.ptr<!spirv.struct<(!spirv.array<6 x i32, stride=4> [0])>, StorageBuffer>
//     spirv.func @__spv__k_f() "None" {
//       %a_addr = spirv.mlir.addressof @a : !spirv.ptr<!spirv.struct<(!spirv.array<6 x i32, stride=4> [0])>, StorageBuffer>
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
//     %7 = llvm.mlir.constant(6 : index) : i64
//     %8 = llvm.mlir.constant(1 : index) : i64
//     %9 = llvm.mlir.zero : !llvm.ptr
//     %10 = llvm.getelementptr %9[%7] : (!llvm.ptr, i64) -> !llvm.ptr, i32
//     %11 = llvm.ptrtoint %10 : !llvm.ptr to i64
//     %12 = llvm.extractvalue %5[0] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
//     %13 = llvm.mlir.addressof @__spv__k_a_descriptor_set0_binding0 : !llvm.ptr
//     "llvm.intr.memcpy"(%13, %12, %11) <{isVolatile = false}> : (!llvm.ptr, !llvm.ptr, i64) -> ()
//     llvm.call @__spv__k_f() : () -> ()
//     "llvm.intr.memcpy"(%12, %13, %11) <{isVolatile = false}> : (!llvm.ptr, !llvm.ptr, i64) -> ()
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
