// test: pass --spirv-promote-to-replicated-constants

spirv.module Logical GLSL450 {
  spirv.func @vector() -> vector<3xi32> "None" {
    %0 = spirv.Constant dense<2> : vector<3xi32>
    spirv.ReturnValue %0 : vector<3xi32>
  }

  spirv.func @smallest_part() -> !spirv.array<2 x !spirv.array<2 x f32>> "None" {
    %0 = spirv.Constant [[1.0 : f32, 2.0 : f32], [1.0 : f32, 2.0 : f32]] : !spirv.array<2 x !spirv.array<2 x f32>>
    %1 = spirv.Constant [[1.0 : f32, 1.0 : f32], [1.0 : f32, 1.0 : f32]] : !spirv.array<2 x !spirv.array<2 x f32>>
    spirv.ReturnValue %0 : !spirv.array<2 x !spirv.array<2 x f32>>
  }

  spirv.func @single_members_stay() -> !spirv.array<1 x vector<2xi32>> "None" {
    %0 = spirv.Constant [dense<[1, 2]> : vector<2xi32>] : !spirv.array<1 x vector<2xi32>>
    spirv.ReturnValue %0 : !spirv.array<1 x vector<2xi32>>
  }

  spirv.SpecConstant @one = 1 : i32
  spirv.SpecConstant @two = 2 : i32
  spirv.SpecConstantComposite @equal (@one, @one, @one) : !spirv.array<3 x i32>
  spirv.SpecConstantComposite @different (@one, @two) : !spirv.array<2 x i32>
}

// expected:
// module {
//   spirv.module Logical GLSL450 {
//     spirv.func @vector() -> vector<3xi32> "None" {
//       %0 = spirv.EXT.ConstantCompositeReplicate [2 : i32] : vector<3xi32>
//       spirv.ReturnValue %0 : vector<3xi32>
//     }
//     spirv.func @smallest_part() -> !spirv.array<2 x !spirv.array<2 x f32>> "None" {
//       %0 = spirv.EXT.ConstantCompositeReplicate [[1.000000e+00 : f32, 2.000000e+00 : f32]] : !spirv.array<2 x !spirv.array<2 x f32>>
//       %1 = spirv.EXT.ConstantCompositeReplicate [1.000000e+00 : f32] : !spirv.array<2 x !spirv.array<2 x f32>>
//       spirv.ReturnValue %0 : !spirv.array<2 x !spirv.array<2 x f32>>
//     }
//     spirv.func @single_members_stay() -> !spirv.array<1 x vector<2xi32>> "None" {
//       %cst = spirv.Constant [dense<[1, 2]> : vector<2xi32>] : !spirv.array<1 x vector<2xi32>>
//       spirv.ReturnValue %cst : !spirv.array<1 x vector<2xi32>>
//     }
//     spirv.SpecConstant @one = 1 : i32
//     spirv.SpecConstant @two = 2 : i32
//     spirv.EXT.SpecConstantCompositeReplicate @equal (@one) : !spirv.array<3 x i32>
//     spirv.SpecConstantComposite @different (@one, @two) : !spirv.array<2 x i32>
//   }
// }
