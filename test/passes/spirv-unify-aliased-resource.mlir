// test: pass --spirv-unify-aliased-resource

// Scalars are components of the vectors that are there.
spirv.module Logical GLSL450 {
  spirv.GlobalVariable @scalars bind(0, 1) {aliased} : !spirv.ptr<!spirv.struct<(!spirv.rtarray<f32, stride=4> [0])>, StorageBuffer>
  spirv.GlobalVariable @vectors bind(0, 1) {aliased} : !spirv.ptr<!spirv.struct<(!spirv.rtarray<vector<4xf32>, stride=16> [0])>, StorageBuffer>
  spirv.func @scalar_in_vector(%index: i32) -> f32 "None" {
    %zero = spirv.Constant 0 : i32
    %0 = spirv.mlir.addressof @scalars : !spirv.ptr<!spirv.struct<(!spirv.rtarray<f32, stride=4> [0])>, StorageBuffer>
    %1 = spirv.AccessChain %0[%zero, %index] : !spirv.ptr<!spirv.struct<(!spirv.rtarray<f32, stride=4> [0])>, StorageBuffer>, i32, i32 -> !spirv.ptr<f32, StorageBuffer>
    %2 = spirv.Load "StorageBuffer" %1 : f32
    spirv.Store "StorageBuffer" %1, %2 : f32
    spirv.ReturnValue %2 : f32
  }
}

// expected:
// module {
//   spirv.module Logical GLSL450 {
//     spirv.GlobalVariable @vectors bind(0, 1) : !spirv.ptr<!spirv.struct<(!spirv.rtarray<vector<4xf32>, stride=16> [0])>, StorageBuffer>
//     spirv.func @scalar_in_vector(%arg0: i32) -> f32 "None" {
//       %cst0_i32 = spirv.Constant 0 : i32
//       %vectors_addr = spirv.mlir.addressof @vectors : !spirv.ptr<!spirv.struct<(!spirv.rtarray<vector<4xf32>, stride=16> [0])>, StorageBuffer>
//       %cst4_i32 = spirv.Constant 4 : i32
//       %0 = spirv.SDiv %arg0, %cst4_i32 : i32
//       %1 = spirv.SMod %arg0, %cst4_i32 : i32
//       %2 = spirv.AccessChain %vectors_addr[%cst0_i32, %0, %1] : !spirv.ptr<!spirv.struct<(!spirv.rtarray<vector<4xf32>, stride=16> [0])>, StorageBuffer>, i32, i32, i32 -> !spirv.ptr<f32, StorageBuffer>
//       %3 = spirv.Load "StorageBuffer" %2 : f32
//       spirv.Store "StorageBuffer" %2, %3 : f32
//       spirv.ReturnValue %3 : f32
//     }
//   }
// }

// -----

// Wide elements are put together from narrow ones.
spirv.module Logical GLSL450 {
  spirv.GlobalVariable @wide bind(0, 1) {aliased} : !spirv.ptr<!spirv.struct<(!spirv.rtarray<vector<4xf32>, stride=16> [0])>, StorageBuffer>
  spirv.GlobalVariable @narrow bind(0, 1) {aliased} : !spirv.ptr<!spirv.struct<(!spirv.rtarray<vector<4xf16>, stride=8> [0])>, StorageBuffer>
  spirv.func @vector_of_vectors(%index: i32) -> vector<4xf32> "None" {
    %zero = spirv.Constant 0 : i32
    %0 = spirv.mlir.addressof @wide : !spirv.ptr<!spirv.struct<(!spirv.rtarray<vector<4xf32>, stride=16> [0])>, StorageBuffer>
    %1 = spirv.AccessChain %0[%zero, %index] : !spirv.ptr<!spirv.struct<(!spirv.rtarray<vector<4xf32>, stride=16> [0])>, StorageBuffer>, i32, i32 -> !spirv.ptr<vector<4xf32>, StorageBuffer>
    %2 = spirv.Load "StorageBuffer" %1 : vector<4xf32>
    spirv.ReturnValue %2 : vector<4xf32>
  }
}

// expected:
// module {
//   spirv.module Logical GLSL450 {
//     spirv.GlobalVariable @narrow bind(0, 1) : !spirv.ptr<!spirv.struct<(!spirv.rtarray<vector<4xf16>, stride=8> [0])>, StorageBuffer>
//     spirv.func @vector_of_vectors(%arg0: i32) -> vector<4xf32> "None" {
//       %cst0_i32 = spirv.Constant 0 : i32
//       %narrow_addr = spirv.mlir.addressof @narrow : !spirv.ptr<!spirv.struct<(!spirv.rtarray<vector<4xf16>, stride=8> [0])>, StorageBuffer>
//       %cst2_i32 = spirv.Constant 2 : i32
//       %0 = spirv.IMul %arg0, %cst2_i32 : i32
//       %1 = spirv.AccessChain %narrow_addr[%cst0_i32, %0] : !spirv.ptr<!spirv.struct<(!spirv.rtarray<vector<4xf16>, stride=8> [0])>, StorageBuffer>, i32, i32 -> !spirv.ptr<vector<4xf16>, StorageBuffer>
//       %2 = spirv.Load "StorageBuffer" %1 : vector<4xf16>
//       %cst1_i32 = spirv.Constant 1 : i32
//       %3 = spirv.IAdd %0, %cst1_i32 : i32
//       %4 = spirv.AccessChain %narrow_addr[%cst0_i32, %3] : !spirv.ptr<!spirv.struct<(!spirv.rtarray<vector<4xf16>, stride=8> [0])>, StorageBuffer>, i32, i32 -> !spirv.ptr<vector<4xf16>, StorageBuffer>
//       %5 = spirv.Load "StorageBuffer" %4 : vector<4xf16>
//       %6 = spirv.Bitcast %2 : vector<4xf16> to vector<2xf32>
//       %7 = spirv.Bitcast %5 : vector<4xf16> to vector<2xf32>
//       %8 = spirv.CompositeConstruct %6, %7 : (vector<2xf32>, vector<2xf32>) -> vector<4xf32>
//       spirv.ReturnValue %8 : vector<4xf32>
//     }
//   }
// }

// -----

// Vectors of three have gaps; other bindings are other resources.
spirv.module Logical GLSL450 {
  spirv.GlobalVariable @scalars bind(0, 1) {aliased} : !spirv.ptr<!spirv.struct<(!spirv.rtarray<f32, stride=4> [0])>, StorageBuffer>
  spirv.GlobalVariable @vectors bind(0, 1) {aliased} : !spirv.ptr<!spirv.struct<(!spirv.rtarray<vector<3xf32>, stride=16> [0])>, StorageBuffer>
  spirv.GlobalVariable @elsewhere bind(0, 2) {aliased} : !spirv.ptr<!spirv.struct<(!spirv.rtarray<i32, stride=4> [0])>, StorageBuffer>
}

// expected:
// module {
//   spirv.module Logical GLSL450 {
//     spirv.GlobalVariable @scalars bind(0, 1) {aliased} : !spirv.ptr<!spirv.struct<(!spirv.rtarray<f32, stride=4> [0])>, StorageBuffer>
//     spirv.GlobalVariable @vectors bind(0, 1) {aliased} : !spirv.ptr<!spirv.struct<(!spirv.rtarray<vector<3xf32>, stride=16> [0])>, StorageBuffer>
//     spirv.GlobalVariable @elsewhere bind(0, 2) : !spirv.ptr<!spirv.struct<(!spirv.rtarray<i32, stride=4> [0])>, StorageBuffer>
//   }
// }
