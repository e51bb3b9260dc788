// test: our pass --convert-spirv-to-llvm=keep-interface=true

spirv.module Physical64 OpenCL {
  spirv.GlobalVariable @array : !spirv.ptr<!spirv.array<4 x i32>, CrossWorkgroup>
  spirv.mlir.constant @second {
    %0 = spirv.mlir.addressof @array : !spirv.ptr<!spirv.array<4 x i32>, CrossWorkgroup>
    %1 = spirv.Constant 0 : i64
    %2 = spirv.Constant 1 : i64
    %3 = spirv.SpecConstantOperation wraps "spirv.InBoundsPtrAccessChain"(%0, %1, %2) : (!spirv.ptr<!spirv.array<4 x i32>, CrossWorkgroup>, i64, i64) -> !spirv.ptr<i32, CrossWorkgroup>
    spirv.mlir.yield %3 : !spirv.ptr<i32, CrossWorkgroup>
  }
  spirv.GlobalVariable @pointer initializer(@second) : !spirv.ptr<!spirv.ptr<i32, CrossWorkgroup>, CrossWorkgroup>
}

// expected:
// module {
//   module attributes {llvm.data_layout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024", llvm.target_triple = "spir64-unknown-unknown", spirvana.addressing_model = "Physical64", spirvana.memory_model = "OpenCL"} {
//     llvm.mlir.global internal @array() {addr_space = 0 : i32, spirvana.storage_class = "CrossWorkgroup"} : !llvm.array<4 x i32>
//     llvm.mlir.global internal @pointer() {addr_space = 0 : i32, spirvana.storage_class = "CrossWorkgroup"} : !llvm.ptr {
//       %0 = llvm.mlir.addressof @array : !llvm.ptr
//       %1 = llvm.mlir.constant(0 : i64) : i64
//       %2 = llvm.mlir.constant(1 : i64) : i64
//       %3 = llvm.getelementptr %0[%1, %2] : (!llvm.ptr, i64, i64) -> !llvm.ptr, !llvm.array<4 x i32>
//       llvm.return %3 : !llvm.ptr
//     }
//   }
// }
