// test: fold

func.func @extract(%c: !spirv.array<2xvector<2xf32>>, %x: f32, %v: vector<2xf32>) -> (f32, f32, vector<2xf32>, i32) {
  %0 = spirv.CompositeInsert %x, %c[0 : i32, 1 : i32] : f32 into !spirv.array<2xvector<2xf32>>
  %1 = spirv.CompositeExtract %0[0 : i32, 1 : i32] : !spirv.array<2xvector<2xf32>>
  %2 = spirv.CompositeExtract %0[0 : i32, 0 : i32] : !spirv.array<2xvector<2xf32>>
  %3 = spirv.CompositeConstruct %v, %v : (vector<2xf32>, vector<2xf32>) -> !spirv.array<2xvector<2xf32>>
  %4 = spirv.CompositeExtract %3[1 : i32] : !spirv.array<2xvector<2xf32>>
  %5 = spirv.Constant [dense<[4, -5]> : vector<2xi32>] : !spirv.array<1 x vector<2xi32>>
  %6 = spirv.CompositeExtract %5[0 : i32, 1 : i32] : !spirv.array<1 x vector<2xi32>>
  return %1, %2, %4, %6 : f32, f32, vector<2xf32>, i32
}
func.func @chains(%i: i32) -> f32 {
  %0 = spirv.Variable : !spirv.ptr<!spirv.array<4x!spirv.array<4xf32>>, Function>
  %1 = spirv.AccessChain %0[%i] : !spirv.ptr<!spirv.array<4x!spirv.array<4xf32>>, Function>, i32 -> !spirv.ptr<!spirv.array<4xf32>, Function>
  %2 = spirv.AccessChain %1[%i] : !spirv.ptr<!spirv.array<4xf32>, Function>, i32 -> !spirv.ptr<f32, Function>
  %3 = spirv.Load "Function" %2 : f32
  return %3 : f32
}

// expected:
// module {
//   func.func @extract(%arg0: !spirv.array<2 x vector<2xf32>>, %arg1: f32, %arg2: vector<2xf32>) -> (f32, f32, vector<2xf32>, i32) {
//     %cst-5_i32 = spirv.Constant -5 : i32
//     %0 = spirv.CompositeInsert %arg1, %arg0[0 : i32, 1 : i32] : f32 into !spirv.array<2 x vector<2xf32>>
//     %1 = spirv.CompositeExtract %0[0 : i32, 0 : i32] : !spirv.array<2 x vector<2xf32>>
//     return %arg1, %1, %arg2, %cst-5_i32 : f32, f32, vector<2xf32>, i32
//   }
//   func.func @chains(%arg0: i32) -> f32 {
//     %0 = spirv.Variable : !spirv.ptr<!spirv.array<4 x !spirv.array<4 x f32>>, Function>
//     %1 = spirv.AccessChain %0[%arg0, %arg0] : !spirv.ptr<!spirv.array<4 x !spirv.array<4 x f32>>, Function>, i32, i32 -> !spirv.ptr<f32, Function>
//     %2 = spirv.Load "Function" %1 : f32
//     return %2 : f32
//   }
// }
