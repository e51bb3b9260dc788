// test: pass --convert-spirv-to-llvm

spirv.func @variables(%i: i32) "None" {
  %0 = spirv.Constant 1 : i32
  %1 = spirv.Variable : !spirv.ptr<!spirv.struct<(f32, !spirv.array<4xf32>)>, Function>
  %2 = spirv.Variable init(%0) : !spirv.ptr<i32, Function>
  %3 = spirv.AccessChain %1[%0, %i] : !spirv.ptr<!spirv.struct<(f32, !spirv.array<4xf32>)>, Function>, i32, i32 -> !spirv.ptr<f32, Function>
  %4 = spirv.Variable : !spirv.ptr<vector<3xf32>, Function>
  %5 = spirv.AccessChain %4[%0] : !spirv.ptr<vector<3xf32>, Function>, i32 -> !spirv.ptr<f32, Function>
  spirv.Return
}

// expected:
// module {
//   llvm.func @variables(%arg0: i32) {
//     %0 = llvm.mlir.constant(1 : i32) : i32
//     %1 = llvm.mlir.constant(1 : i32) : i32
//     %2 = llvm.alloca %1 x !llvm.struct<packed (f32, array<4 x f32>)> : (i32) -> !llvm.ptr
//     %3 = llvm.mlir.constant(1 : i32) : i32
//     %4 = llvm.alloca %3 x i32 : (i32) -> !llvm.ptr
//     llvm.store %0, %4 : i32, !llvm.ptr
//     %5 = llvm.mlir.constant(0 : i32) : i32
//     %6 = llvm.getelementptr %2[%5, 1, %arg0] : (!llvm.ptr, i32, i32) -> !llvm.ptr, !llvm.struct<packed (f32, array<4 x f32>)>
//     %7 = llvm.mlir.constant(1 : i32) : i32
//     %8 = llvm.alloca %7 x vector<3xf32> : (i32) -> !llvm.ptr
//     %9 = llvm.mlir.constant(0 : i32) : i32
//     %10 = llvm.getelementptr %8[%9, %0] : (!llvm.ptr, i32, i32) -> !llvm.ptr, vector<3xf32>
//     llvm.return
//   }
// }

// -----

spirv.func @accesses(%p: !spirv.ptr<f32, Function>, %f: f32) "None" {
  %0 = spirv.Load "Function" %p : f32
  spirv.Store "Function" %p, %f : f32
  %1 = spirv.Load "Function" %p ["None"] : f32
  spirv.Store "Function" %p, %f ["None"] : f32
  %2 = spirv.Load "Function" %p ["Aligned", 8] : f32
  spirv.Store "Function" %p, %f ["Aligned", 8] : f32
  %3 = spirv.Load "Function" %p ["Volatile"] : f32
  spirv.Store "Function" %p, %f ["Volatile"] : f32
  %4 = spirv.Load "Function" %p ["Nontemporal"] : f32
  spirv.Store "Function" %p, %f ["Nontemporal"] : f32
  spirv.Return
}

// expected:
// module {
//   llvm.func @accesses(%arg0: !llvm.ptr, %arg1: f32) {
//     %0 = llvm.load %arg0 : !llvm.ptr -> f32
//     llvm.store %arg1, %arg0 : f32, !llvm.ptr
//     %1 = llvm.load %arg0 : !llvm.ptr -> f32
//     llvm.store %arg1, %arg0 : f32, !llvm.ptr
//     %2 = llvm.load %arg0 {alignment = 8 : i64} : !llvm.ptr -> f32
//     llvm.store %arg1, %arg0 {alignment = 8 : i64} : f32, !llvm.ptr
//     %3 = llvm.load volatile %arg0 : !llvm.ptr -> f32
//     llvm.store volatile %arg1, %arg0 : f32, !llvm.ptr
//     %4 = llvm.load %arg0 {nontemporal} : !llvm.ptr -> f32
//     llvm.store %arg1, %arg0 {nontemporal} : f32, !llvm.ptr
//     llvm.return
//   }
// }

// -----

spirv.module Logical GLSL450 {
  spirv.GlobalVariable @buffer bind(0, 3) : !spirv.ptr<!spirv.struct<(!spirv.array<4xf32, stride=4> [0])>, StorageBuffer>
  spirv.GlobalVariable @private : !spirv.ptr<f32, Private>
  spirv.GlobalVariable @id built_in("GlobalInvocationId") : !spirv.ptr<vector<3xi32>, Input>
  spirv.GlobalVariable @color {location = 1 : i32} : !spirv.ptr<f32, Output>
  spirv.GlobalVariable @constant : !spirv.ptr<f32, UniformConstant>
  spirv.func @main() "None" {
    %0 = spirv.Constant 0 : i32
    %1 = spirv.mlir.addressof @buffer : !spirv.ptr<!spirv.struct<(!spirv.array<4xf32, stride=4> [0])>, StorageBuffer>
    %2 = spirv.AccessChain %1[%0, %0] : !spirv.ptr<!spirv.struct<(!spirv.array<4xf32, stride=4> [0])>, StorageBuffer>, i32, i32 -> !spirv.ptr<f32, StorageBuffer>
    %3 = spirv.mlir.addressof @id : !spirv.ptr<vector<3xi32>, Input>
    spirv.Return
  }
}

// expected:
// module {
//   module {
//     llvm.mlir.global external @buffer_descriptor_set0_binding3() {addr_space = 0 : i32} : !llvm.struct<(array<4 x f32>)>
//     llvm.mlir.global private @private() {addr_space = 0 : i32} : f32
//     llvm.mlir.global external constant @id() {addr_space = 0 : i32} : vector<3xi32>
//     llvm.mlir.global external @color() {addr_space = 0 : i32, location = 1 : i32} : f32
//     llvm.mlir.global external constant @constant() {addr_space = 0 : i32} : f32
//     llvm.func @main() {
//       %0 = llvm.mlir.constant(0 : i32) : i32
//       %1 = llvm.mlir.addressof @buffer_descriptor_set0_binding3 : !llvm.ptr
//       %2 = llvm.mlir.constant(0 : i32) : i32
//       %3 = llvm.getelementptr %1[%2, 0, %0] : (!llvm.ptr, i32, i32) -> !llvm.ptr, !llvm.struct<(array<4 x f32>)>
//       %4 = llvm.mlir.addressof @id : !llvm.ptr
//       llvm.return
//     }
//   }
// }

// -----

spirv.module @m Logical GLSL450 {
  spirv.GlobalVariable @buffer bind(1, 2) : !spirv.ptr<f32, StorageBuffer>
  spirv.func @main() "None" {
    %0 = spirv.mlir.addressof @buffer : !spirv.ptr<f32, StorageBuffer>
    spirv.Return
  }
}

// expected:
// module {
//   module @m {
//     llvm.mlir.global external @m_buffer_descriptor_set1_binding2() {addr_space = 0 : i32} : f32
//     llvm.func @main() {
//       %0 = llvm.mlir.addressof @m_buffer_descriptor_set1_binding2 : !llvm.ptr
//       llvm.return
//     }
//   }
// }
