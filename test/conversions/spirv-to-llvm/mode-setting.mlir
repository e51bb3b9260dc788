// test: pass --convert-spirv-to-llvm

spirv.module Logical GLSL450 {
  spirv.func @first() "None" {
    spirv.Return
  }
  spirv.EntryPoint "GLCompute" @first
  spirv.ExecutionMode @first "LocalSize", 8, 8, 1
  spirv.func @second() "None" {
    spirv.Return
  }
  spirv.EntryPoint "GLCompute" @second
  spirv.ExecutionMode @second "ContractionOff"
}

spirv.module @named Physical64 OpenCL requires #spirv.vce<v1.0, [Kernel], []> {
  spirv.func @kernel() "None" {
    spirv.Return
  }
  spirv.EntryPoint "Kernel" @kernel
  spirv.ExecutionMode @kernel "ContractionOff"
}

// expected:
// module {
//   module {
//     llvm.mlir.global external constant @__spv__second_execution_mode_info_31() {addr_space = 0 : i32} : !llvm.struct<(i32)> {
//       %0 = llvm.mlir.poison : !llvm.struct<(i32)>
//       %1 = llvm.mlir.constant(31 : i32) : i32
//       %2 = llvm.insertvalue %1, %0[0] : !llvm.struct<(i32)> 
//       llvm.return %2 : !llvm.struct<(i32)>
//     }
//     llvm.mlir.global external constant @__spv__first_execution_mode_info_17() {addr_space = 0 : i32} : !llvm.struct<(i32, array<3 x i32>)> {
//       %0 = llvm.mlir.poison : !llvm.struct<(i32, array<3 x i32>)>
//       %1 = llvm.mlir.constant(17 : i32) : i32
//       %2 = llvm.insertvalue %1, %0[0] : !llvm.struct<(i32, array<3 x i32>)> 
//       %3 = llvm.mlir.constant(8 : i32) : i32
//       %4 = llvm.insertvalue %3, %2[1, 0] : !llvm.struct<(i32, array<3 x i32>)> 
//       %5 = llvm.mlir.constant(8 : i32) : i32
//       %6 = llvm.insertvalue %5, %4[1, 1] : !llvm.struct<(i32, array<3 x i32>)> 
//       %7 = llvm.mlir.constant(1 : i32) : i32
//       %8 = llvm.insertvalue %7, %6[1, 2] : !llvm.struct<(i32, array<3 x i32>)> 
//       llvm.return %8 : !llvm.struct<(i32, array<3 x i32>)>
//     }
//     llvm.func @first() {
//       llvm.return
//     }
//     llvm.func @second() {
//       llvm.return
//     }
//   }
//   module @named {
//     llvm.mlir.global external constant @__spv__named_kernel_execution_mode_info_31() {addr_space = 0 : i32} : !llvm.struct<(i32)> {
//       %0 = llvm.mlir.poison : !llvm.struct<(i32)>
//       %1 = llvm.mlir.constant(31 : i32) : i32
//       %2 = llvm.insertvalue %1, %0[0] : !llvm.struct<(i32)> 
//       llvm.return %2 : !llvm.struct<(i32)>
//     }
//     llvm.func @kernel() {
//       llvm.return
//     }
//   }
// }
