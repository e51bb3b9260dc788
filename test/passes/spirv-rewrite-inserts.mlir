// test: pass --spirv-rewrite-inserts

spirv.module Logical GLSL450 {
  spirv.func @all_members(%a: f32, %b: i32) -> !spirv.struct<(f32, i32)> "None" {
    %0 = spirv.Undef : !spirv.struct<(f32, i32)>
    %1 = spirv.CompositeInsert %a, %0[0 : i32] : f32 into !spirv.struct<(f32, i32)>
    %2 = spirv.CompositeInsert %b, %1[1 : i32] : i32 into !spirv.struct<(f32, i32)>
    spirv.ReturnValue %2 : !spirv.struct<(f32, i32)>
  }

  spirv.func @other_uses_keep_insertions(%a: f32, %b: f32, %v: vector<2xf32>) -> vector<2xf32> "None" {
    %0 = spirv.CompositeInsert %a, %v[0 : i32] : f32 into vector<2xf32>
    %1 = spirv.CompositeInsert %b, %0[1 : i32] : f32 into vector<2xf32>
    %2 = spirv.FAdd %0, %1 : vector<2xf32>
    spirv.ReturnValue %2 : vector<2xf32>
  }

  spirv.func @other_orders_stay(%a: f32, %b: f32, %v: vector<2xf32>) -> vector<2xf32> "None" {
    %0 = spirv.CompositeInsert %a, %v[1 : i32] : f32 into vector<2xf32>
    %1 = spirv.CompositeInsert %b, %0[0 : i32] : f32 into vector<2xf32>
    spirv.ReturnValue %1 : vector<2xf32>
  }

  spirv.func @some_members_stay(%a: f32, %v: vector<3xf32>) -> vector<3xf32> "None" {
    %0 = spirv.CompositeInsert %a, %v[1 : i32] : f32 into vector<3xf32>
    %1 = spirv.CompositeInsert %a, %0[2 : i32] : f32 into vector<3xf32>
    spirv.ReturnValue %1 : vector<3xf32>
  }
}

// expected:
// module {
//   spirv.module Logical GLSL450 {
//     spirv.func @all_members(%arg0: f32, %arg1: i32) -> !spirv.struct<(f32, i32)> "None" {
//       %0 = spirv.Undef : !spirv.struct<(f32, i32)>
//       %1 = spirv.CompositeConstruct %arg0, %arg1 : (f32, i32) -> !spirv.struct<(f32, i32)>
//       spirv.ReturnValue %1 : !spirv.struct<(f32, i32)>
//     }
//     spirv.func @other_uses_keep_insertions(%arg0: f32, %arg1: f32, %arg2: vector<2xf32>) -> vector<2xf32> "None" {
//       %0 = spirv.CompositeInsert %arg0, %arg2[0 : i32] : f32 into vector<2xf32>
//       %1 = spirv.CompositeConstruct %arg0, %arg1 : (f32, f32) -> vector<2xf32>
//       %2 = spirv.FAdd %0, %1 : vector<2xf32>
//       spirv.ReturnValue %2 : vector<2xf32>
//     }
//     spirv.func @other_orders_stay(%arg0: f32, %arg1: f32, %arg2: vector<2xf32>) -> vector<2xf32> "None" {
//       %0 = spirv.CompositeInsert %arg0, %arg2[1 : i32] : f32 into vector<2xf32>
//       %1 = spirv.CompositeInsert %arg1, %0[0 : i32] : f32 into vector<2xf32>
//       spirv.ReturnValue %1 : vector<2xf32>
//     }
//     spirv.func @some_members_stay(%arg0: f32, %arg1: vector<3xf32>) -> vector<3xf32> "None" {
//       %0 = spirv.CompositeInsert %arg0, %arg1[1 : i32] : f32 into vector<3xf32>
//       %1 = spirv.CompositeInsert %arg0, %0[2 : i32] : f32 into vector<3xf32>
//       spirv.ReturnValue %1 : vector<3xf32>
//     }
//   }
// }
