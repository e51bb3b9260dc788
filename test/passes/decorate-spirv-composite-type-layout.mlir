// test: pass --decorate-spirv-composite-type-layout

// Members go to the next multiple of their alignment; structs and arrays take the alignment of their parts.
spirv.module Logical GLSL450 {
  spirv.GlobalVariable @nested : !spirv.ptr<!spirv.struct<(i32, !spirv.struct<(i1, f64)>, f32)>, Uniform>
  spirv.GlobalVariable @vectors : !spirv.ptr<!spirv.struct<(f32, vector<2xf32>, vector<3xf32>, f32)>, StorageBuffer>
  spirv.GlobalVariable @arrays : !spirv.ptr<!spirv.struct<(i8, !spirv.array<3 x !spirv.struct<(i32, i8)>>, !spirv.rtarray<f16>)>, PushConstant>
  spirv.GlobalVariable @matrix : !spirv.ptr<!spirv.struct<(f32, !spirv.matrix<3 x vector<2xf64>>, i8)>, Uniform>
}

// expected:
// module {
//   spirv.module Logical GLSL450 {
//     spirv.GlobalVariable @nested : !spirv.ptr<!spirv.struct<(i32 [0], !spirv.struct<(i1 [0], f64 [8])> [8], f32 [24])>, Uniform>
//     spirv.GlobalVariable @vectors : !spirv.ptr<!spirv.struct<(f32 [0], vector<2xf32> [8], vector<3xf32> [16], f32 [28])>, StorageBuffer>
//     spirv.GlobalVariable @arrays : !spirv.ptr<!spirv.struct<(i8 [0], !spirv.array<3 x !spirv.struct<(i32 [0], i8 [4])>, stride=8> [4], !spirv.rtarray<f16, stride=2> [28])>, PushConstant>
//     spirv.GlobalVariable @matrix : !spirv.ptr<!spirv.struct<(f32 [0], !spirv.matrix<3 x vector<2xf64>> [8], i8 [56])>, Uniform>
//   }
// }

// -----

// Layouts that are there stay; other storage classes need none.
spirv.module Logical GLSL450 {
  spirv.GlobalVariable @given : !spirv.ptr<!spirv.struct<(f32 [256], i32 [512])>, Uniform>
  spirv.GlobalVariable @input : !spirv.ptr<!spirv.struct<(f32, i32)>, Input>
}

// expected:
// module {
//   spirv.module Logical GLSL450 {
//     spirv.GlobalVariable @given : !spirv.ptr<!spirv.struct<(f32 [256], i32 [512])>, Uniform>
//     spirv.GlobalVariable @input : !spirv.ptr<!spirv.struct<(f32, i32)>, Input>
//   }
// }

// -----

// Addresses take the new type.
spirv.module Logical GLSL450 {
  spirv.GlobalVariable @pair : !spirv.ptr<!spirv.struct<(f32, f16)>, Uniform>
  spirv.func @first() -> f32 "None" {
    %zero = spirv.Constant 0 : i32
    %0 = spirv.mlir.addressof @pair : !spirv.ptr<!spirv.struct<(f32, f16)>, Uniform>
    %1 = spirv.AccessChain %0[%zero] : !spirv.ptr<!spirv.struct<(f32, f16)>, Uniform>, i32 -> !spirv.ptr<f32, Uniform>
    %2 = spirv.Load "Uniform" %1 : f32
    spirv.ReturnValue %2 : f32
  }
}

// expected:
// module {
//   spirv.module Logical GLSL450 {
//     spirv.GlobalVariable @pair : !spirv.ptr<!spirv.struct<(f32 [0], f16 [4])>, Uniform>
//     spirv.func @first() -> f32 "None" {
//       %cst0_i32 = spirv.Constant 0 : i32
//       %pair_addr = spirv.mlir.addressof @pair : !spirv.ptr<!spirv.struct<(f32 [0], f16 [4])>, Uniform>
//       %0 = spirv.AccessChain %pair_addr[%cst0_i32] : !spirv.ptr<!spirv.struct<(f32 [0], f16 [4])>, Uniform>, i32 -> !spirv.ptr<f32, Uniform>
//       %1 = spirv.Load "Uniform" %0 : f32
//       spirv.ReturnValue %1 : f32
//     }
//   }
// }
