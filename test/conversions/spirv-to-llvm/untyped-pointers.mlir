// test: pass --convert-spirv-to-llvm=keep-interface=true

spirv.module Logical GLSL450 requires #spirv.vce<v1.6, [Shader], []> {
  spirv.GlobalVariable @buffer bind(0, 0) {data_type = !spirv.struct<(vector<3xf32> [0], !spirv.rtarray<i32, stride=8> [16]), Block>} : !spirv.ptr<!spirv.untyped, StorageBuffer>
  spirv.func @f(%index: i32) -> i32 "None" {
    %local = spirv.Variable {data_type = i32} : !spirv.ptr<!spirv.untyped, Function>
    %buffer = spirv.mlir.addressof @buffer : !spirv.ptr<!spirv.untyped, StorageBuffer>
    %one = spirv.Constant 1 : i32
    %at = spirv.KHR.UntypedAccessChain %buffer, %one, %index {base_type = !spirv.struct<(vector<3xf32> [0], !spirv.rtarray<i32, stride=8> [16]), Block>} : (!spirv.ptr<!spirv.untyped, StorageBuffer>, i32, i32) -> !spirv.ptr<!spirv.untyped, StorageBuffer>
    %next = spirv.KHR.UntypedPtrAccessChain %at, %one {base_type = i32} : (!spirv.ptr<!spirv.untyped, StorageBuffer>, i32) -> !spirv.ptr<!spirv.untyped, StorageBuffer>
    %value = spirv.Load "StorageBuffer" untyped %next : i32
    spirv.Store "Function" untyped %local, %value : i32
    %length = spirv.KHR.UntypedArrayLength %buffer {array_member = 1 : i32, structure = !spirv.struct<(vector<3xf32> [0], !spirv.rtarray<i32, stride=8> [16]), Block>} : (!spirv.ptr<!spirv.untyped, StorageBuffer>) -> i32
    %sum = spirv.IAdd %value, %length : i32
    spirv.ReturnValue %sum : i32
  }
}

// expected:
// module {
//   module attributes {spirvana.addressing_model = "Logical", spirvana.memory_model = "GLSL450", spirvana.vce_triple = #spirv.vce<v1.6, [Shader], []>} {
//     llvm.func spir_funccc @_Z18__spirv_BufferSizePv(!llvm.ptr) -> i32 attributes {convergent, no_unwind, will_return}
//     llvm.mlir.global external @buffer_descriptor_set0_binding0() {addr_space = 0 : i32, spirvana.binding = 0 : i32, spirvana.descriptor_set = 0 : i32, spirvana.storage_class = "StorageBuffer"} : !llvm.struct<packed (array<3 x f32>, array<4 x i8>, array<0 x struct<packed (i32, array<4 x i8>)>>)>
//     llvm.func internal @f(%arg0: i32) -> i32 {
//       %0 = llvm.mlir.constant(1 : i32) : i32
//       %1 = llvm.alloca %0 x i32 : (i32) -> !llvm.ptr
//       %2 = llvm.mlir.addressof @buffer_descriptor_set0_binding0 : !llvm.ptr
//       %3 = llvm.mlir.constant(1 : i32) : i32
//       %4 = llvm.getelementptr %2[0, 2, %arg0, 0] : (!llvm.ptr, i32) -> !llvm.ptr, !llvm.struct<packed (array<3 x f32>, array<4 x i8>, array<0 x struct<packed (i32, array<4 x i8>)>>)>
//       %5 = llvm.getelementptr %4[%3] : (!llvm.ptr, i32) -> !llvm.ptr, i32
//       %6 = llvm.load %5 : !llvm.ptr -> i32
//       llvm.store %6, %1 : i32, !llvm.ptr
//       %7 = llvm.call spir_funccc @_Z18__spirv_BufferSizePv(%2) {convergent, no_unwind, will_return} : (!llvm.ptr) -> i32
//       %8 = llvm.mlir.constant(16 : i32) : i32
//       %9 = llvm.sub %7, %8 : i32
//       %10 = llvm.mlir.constant(8 : i32) : i32
//       %11 = llvm.udiv %9, %10 : i32
//       %12 = llvm.add %6, %11 : i32
//       llvm.return %12 : i32
//     }
//   }
// }

// -----

// A pointer that has a stride steps by it.
spirv.module Logical GLSL450 requires #spirv.vce<v1.6, [Shader], []> {
  spirv.func @f(%at: !spirv.ptr<!spirv.array<2xf32, stride=4>, StorageBuffer, stride=12>, %index: i32) -> f32 "None" {
    %next = spirv.PtrAccessChain %at[%index %index] : !spirv.ptr<!spirv.array<2xf32, stride=4>, StorageBuffer, stride=12>, i32, i32 -> !spirv.ptr<f32, StorageBuffer>
    %value = spirv.Load "StorageBuffer" %next : f32
    spirv.ReturnValue %value : f32
  }
}

// expected:
// module {
//   module attributes {spirvana.addressing_model = "Logical", spirvana.memory_model = "GLSL450", spirvana.vce_triple = #spirv.vce<v1.6, [Shader], []>} {
//     llvm.func internal @f(%arg0: !llvm.ptr, %arg1: i32) -> f32 {
//       %0 = llvm.getelementptr %arg0[%arg1] : (!llvm.ptr, i32) -> !llvm.ptr, !llvm.array<12 x i8>
//       %1 = llvm.getelementptr %0[0, %arg1] : (!llvm.ptr, i32) -> !llvm.ptr, !llvm.array<2 x f32>
//       %2 = llvm.load %1 : !llvm.ptr -> f32
//       llvm.return %2 : f32
//     }
//   }
// }
