// test: our pass --convert-spirv-to-llvm=keep-interface=true

spirv.module Physical64 OpenCL {
  spirv.ConstantPipeStorage @first packet_size(8) packet_alignment(8) capacity(3)
  spirv.ConstantPipeStorage @second packet_size(64) packet_alignment(64) capacity(1)
  spirv.mlir.constant @held {
    %0 = spirv.mlir.referenceof @second : !spirv.type<"TypePipeStorage">
    %1 = spirv.ConstantComposite %0 : (!spirv.type<"TypePipeStorage">) -> !spirv.struct<(!spirv.type<"TypePipeStorage">)>
    spirv.mlir.yield %1 : !spirv.struct<(!spirv.type<"TypePipeStorage">)>
  }
  spirv.GlobalVariable @struct initializer(@held) : !spirv.ptr<!spirv.struct<(!spirv.type<"TypePipeStorage">)>, CrossWorkgroup>
  spirv.GlobalVariable @program initializer(@first) : !spirv.ptr<!spirv.type<"TypePipeStorage">, CrossWorkgroup>
  spirv.func @room() -> i32 "None" {
    %0 = spirv.mlir.referenceof @first : !spirv.type<"TypePipeStorage">
    %1 = spirv.CreatePipeFromPipeStorage %0 : (!spirv.type<"TypePipeStorage">) -> !spirv.type<"TypePipe", "ReadOnly">
    %2 = spirv.Constant 8 : i32
    %3 = spirv.GetMaxPipePackets %1, %2, %2 : (!spirv.type<"TypePipe", "ReadOnly">, i32, i32) -> i32
    spirv.ReturnValue %3 : i32
  }
}

// expected:
// module {
//   module attributes {llvm.data_layout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024", llvm.target_triple = "spir64-unknown-unknown", spirvana.addressing_model = "Physical64", spirvana.memory_model = "OpenCL"} {
//     llvm.func spir_funccc @_Z25__spirv_GetMaxPipePacketsPvjj(!llvm.ptr, i32, i32) -> i32 attributes {convergent, no_unwind, will_return}
//     llvm.mlir.global private @first() {addr_space = 0 : i32, alignment = 16 : i64} : !llvm.struct<(array<4 x i32>, array<24 x i8>)> {
//       %0 = llvm.mlir.zero : !llvm.struct<(array<4 x i32>, array<24 x i8>)>
//       %1 = llvm.mlir.constant(8 : i32) : i32
//       %2 = llvm.insertvalue %1, %0[0, 0] : !llvm.struct<(array<4 x i32>, array<24 x i8>)> 
//       %3 = llvm.mlir.constant(3 : i32) : i32
//       %4 = llvm.insertvalue %3, %2[0, 1] : !llvm.struct<(array<4 x i32>, array<24 x i8>)> 
//       llvm.return %4 : !llvm.struct<(array<4 x i32>, array<24 x i8>)>
//     }
//     llvm.mlir.global private @second() {addr_space = 0 : i32, alignment = 64 : i64} : !llvm.struct<(array<4 x i32>, array<64 x i8>)> {
//       %0 = llvm.mlir.zero : !llvm.struct<(array<4 x i32>, array<64 x i8>)>
//       %1 = llvm.mlir.constant(64 : i32) : i32
//       %2 = llvm.insertvalue %1, %0[0, 0] : !llvm.struct<(array<4 x i32>, array<64 x i8>)> 
//       %3 = llvm.mlir.constant(1 : i32) : i32
//       %4 = llvm.insertvalue %3, %2[0, 1] : !llvm.struct<(array<4 x i32>, array<64 x i8>)> 
//       llvm.return %4 : !llvm.struct<(array<4 x i32>, array<64 x i8>)>
//     }
//     llvm.mlir.global internal @struct() {addr_space = 0 : i32, spirvana.storage_class = "CrossWorkgroup"} : !llvm.struct<(ptr)> {
//       %0 = llvm.mlir.addressof @second : !llvm.ptr
//       %1 = llvm.mlir.poison : !llvm.struct<(ptr)>
//       %2 = llvm.insertvalue %0, %1[0] : !llvm.struct<(ptr)> 
//       llvm.return %2 : !llvm.struct<(ptr)>
//     }
//     llvm.mlir.global internal @program() {addr_space = 0 : i32, spirvana.storage_class = "CrossWorkgroup"} : !llvm.ptr {
//       %0 = llvm.mlir.addressof @first : !llvm.ptr
//       llvm.return %0 : !llvm.ptr
//     }
//     llvm.func internal @room() -> i32 {
//       %0 = llvm.mlir.addressof @first : !llvm.ptr
//       %1 = llvm.mlir.constant(8 : i32) : i32
//       %2 = llvm.call spir_funccc @_Z25__spirv_GetMaxPipePacketsPvjj(%0, %1, %1) {convergent, no_unwind, will_return} : (!llvm.ptr, i32, i32) -> i32
//       llvm.return %2 : i32
//     }
//   }
// }

// -----

spirv.module Logical GLSL450 attributes {sampler_image_addressing_mode = 64 : i32} {
}

// expected:
// module {
//   module attributes {spirvana.addressing_model = "Logical", spirvana.memory_model = "GLSL450", spirvana.sampler_image_addressing_mode = 64 : i32} {
//   }
// }
