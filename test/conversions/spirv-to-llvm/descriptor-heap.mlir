// test: pass --convert-spirv-to-llvm=keep-interface=true

spirv.module Logical GLSL450 {
  spirv.GlobalVariable @heap built_in("ResourceHeapEXT") : !spirv.ptr<!spirv.untyped, UniformConstant>
  spirv.mlir.constant @size {
    %0 = spirv.EXT.ConstantSizeOf {type = !spirv.type<"TypeBufferEXT", "StorageBuffer">} : () -> i32
    spirv.mlir.yield %0 : i32
  }
  spirv.mlir.decorate_type !spirv.rtarray<!spirv.type<"TypeBufferEXT", "StorageBuffer">> {array_stride_id_ext = @size}
  spirv.func @buffers(%i: i32) -> i32 "None" {
    %heap = spirv.mlir.addressof @heap : !spirv.ptr<!spirv.untyped, UniformConstant>
    %0 = spirv.KHR.UntypedAccessChain %heap, %i {base_type = !spirv.rtarray<!spirv.type<"TypeBufferEXT", "StorageBuffer">>} : (!spirv.ptr<!spirv.untyped, UniformConstant>, i32) -> !spirv.ptr<!spirv.untyped, UniformConstant>
    %1 = spirv.EXT.BufferPointer %0 : (!spirv.ptr<!spirv.untyped, UniformConstant>) -> !spirv.ptr<!spirv.untyped, StorageBuffer>
    %2 = spirv.Load "StorageBuffer" untyped %1 : i32
    spirv.ReturnValue %2 : i32
  }
  spirv.func @images(%i: i32, %at: vector<2xi32>) -> i32 "None" {
    %heap = spirv.mlir.addressof @heap : !spirv.ptr<!spirv.untyped, UniformConstant>
    %0 = spirv.KHR.UntypedAccessChain %heap, %i {base_type = !spirv.rtarray<!spirv.image<i32, Dim2D, NoDepth, NonArrayed, SingleSampled, NoSampler, R32i>, stride=64>} : (!spirv.ptr<!spirv.untyped, UniformConstant>, i32) -> !spirv.ptr<!spirv.untyped, UniformConstant>
    %1 = spirv.EXT.UntypedImageTexelPointer %0, %at, %i {imagetype = !spirv.image<i32, Dim2D, NoDepth, NonArrayed, SingleSampled, NoSampler, R32i>} : (!spirv.ptr<!spirv.untyped, UniformConstant>, vector<2xi32>, i32) -> !spirv.ptr<!spirv.untyped, Image>
    %2 = spirv.AtomicLoad %1 {memory = #spirv.scope<Device>, semantics = #spirv.memory_semantics<None>} : (!spirv.ptr<!spirv.untyped, Image>) -> i32
    spirv.ReturnValue %2 : i32
  }
}

// expected:
// module {
//   module attributes {spirvana.addressing_model = "Logical", spirvana.memory_model = "GLSL450"} {
//     llvm.func spir_funccc @_Z25__spirv_ImageTexelPointerPvDv2_jj(!llvm.ptr, vector<2xi32>, i32) -> !llvm.ptr attributes {convergent, no_unwind, will_return}
//     llvm.mlir.global external constant @heap() {addr_space = 0 : i32, spirvana.built_in = "ResourceHeapEXT", spirvana.storage_class = "UniformConstant"} : !llvm.array<0 x i8>
//     llvm.func internal @buffers(%arg0: i32) -> i32 {
//       %0 = llvm.mlir.addressof @heap : !llvm.ptr
//       %1 = llvm.getelementptr %0[0, %arg0] : (!llvm.ptr, i32) -> !llvm.ptr, !llvm.array<0 x ptr>
//       %2 = llvm.load %1 : !llvm.ptr -> !llvm.ptr
//       %3 = llvm.load %2 : !llvm.ptr -> i32
//       llvm.return %3 : i32
//     }
//     llvm.func internal @images(%arg0: i32, %arg1: vector<2xi32>) -> i32 {
//       %0 = llvm.mlir.addressof @heap : !llvm.ptr
//       %1 = llvm.getelementptr %0[0, %arg0, 0] : (!llvm.ptr, i32) -> !llvm.ptr, !llvm.array<0 x struct<packed (ptr, array<56 x i8>)>>
//       %2 = llvm.call spir_funccc @_Z25__spirv_ImageTexelPointerPvDv2_jj(%1, %arg1, %arg0) {convergent, no_unwind, will_return} : (!llvm.ptr, vector<2xi32>, i32) -> !llvm.ptr
//       %3 = llvm.load %2 atomic monotonic {alignment = 4 : i64} : !llvm.ptr -> i32
//       llvm.return %3 : i32
//     }
//   }
// }

// -----

spirv.module Logical GLSL450 {
  spirv.GlobalVariable @heap built_in("ResourceHeapEXT") : !spirv.ptr<!spirv.untyped, UniformConstant>
  spirv.SpecConstant @spec spec_id(3) = 24 : i32
  spirv.mlir.constant @wide {
    %0 = spirv.mlir.referenceof @spec : i32
    %1 = spirv.EXT.ConstantSizeOf {type = !spirv.type<"TypeBufferEXT", "StorageBuffer">} : () -> i32
    %2 = spirv.SpecConstantOperation wraps "spirv.IAdd"(%0, %1) : (i32, i32) -> i32
    spirv.mlir.yield %2 : i32
  }
  spirv.mlir.decorate_type !spirv.rtarray<!spirv.struct<(!spirv.type<"TypeBufferEXT", "StorageBuffer"> [OffsetIdEXT=@spec], !spirv.type<"TypeBufferEXT", "StorageBuffer"> [Offset=8 : i32])>> {array_stride_id_ext = @wide}
  spirv.func @member(%i: i32) -> i32 "None" {
    %heap = spirv.mlir.addressof @heap : !spirv.ptr<!spirv.untyped, UniformConstant>
    %c0 = spirv.Constant 0 : i32
    %0 = spirv.KHR.UntypedAccessChain %heap, %i, %c0 {base_type = !spirv.rtarray<!spirv.struct<(!spirv.type<"TypeBufferEXT", "StorageBuffer"> [OffsetIdEXT=@spec], !spirv.type<"TypeBufferEXT", "StorageBuffer"> [Offset=8 : i32])>>} : (!spirv.ptr<!spirv.untyped, UniformConstant>, i32, i32) -> !spirv.ptr<!spirv.untyped, UniformConstant>
    %1 = spirv.EXT.BufferPointer %0 : (!spirv.ptr<!spirv.untyped, UniformConstant>) -> !spirv.ptr<!spirv.untyped, StorageBuffer>
    %2 = spirv.Load "StorageBuffer" untyped %1 : i32
    spirv.ReturnValue %2 : i32
  }
}

// expected:
// module {
//   module attributes {spirvana.addressing_model = "Logical", spirvana.memory_model = "GLSL450"} {
//     llvm.mlir.global external constant @heap() {addr_space = 0 : i32, spirvana.built_in = "ResourceHeapEXT", spirvana.storage_class = "UniformConstant"} : !llvm.array<0 x i8>
//     llvm.func internal @member(%arg0: i32) -> i32 {
//       %0 = llvm.mlir.addressof @heap : !llvm.ptr
//       %1 = llvm.mlir.constant(0 : i32) : i32
//       %2 = llvm.getelementptr %0[0, %arg0, 3] : (!llvm.ptr, i32) -> !llvm.ptr, !llvm.array<0 x struct<packed (array<8 x i8>, ptr, array<8 x i8>, ptr)>>
//       %3 = llvm.load %2 : !llvm.ptr -> !llvm.ptr
//       %4 = llvm.load %3 : !llvm.ptr -> i32
//       llvm.return %4 : i32
//     }
//   }
// }
