// test: pass --convert-spirv-to-llvm

spirv.func @extract_and_insert(%a: !spirv.array<4x!spirv.array<4xf32>>, %v: vector<3xf32>, %f: f32) "None" {
  %0 = spirv.CompositeExtract %a[1 : i32, 3 : i32] : !spirv.array<4x!spirv.array<4xf32>>
  %1 = spirv.CompositeExtract %v[2 : i32] : vector<3xf32>
  %2 = spirv.CompositeInsert %f, %a[1 : i32, 3 : i32] : f32 into !spirv.array<4x!spirv.array<4xf32>>
  %3 = spirv.CompositeInsert %f, %v[1 : i32] : f32 into vector<3xf32>
  spirv.Return
}

// expected:
// module {
//   llvm.func @extract_and_insert(%arg0: !llvm.array<4 x array<4 x f32>>, %arg1: vector<3xf32>, %arg2: f32) {
//     %0 = llvm.extractvalue %arg0[1, 3] : !llvm.array<4 x array<4 x f32>> 
//     %1 = llvm.mlir.constant(2 : i32) : i32
//     %2 = llvm.extractelement %arg1[%1 : i32] : vector<3xf32>
//     %3 = llvm.insertvalue %arg2, %arg0[1, 3] : !llvm.array<4 x array<4 x f32>> 
//     %4 = llvm.mlir.constant(1 : i32) : i32
//     %5 = llvm.insertelement %arg2, %arg1[%4 : i32] : vector<3xf32>
//     llvm.return
//   }
// }

// -----

spirv.func @shuffle(%a: vector<2xf32>, %b: vector<3xf32>) "None" {
  %0 = spirv.VectorShuffle [0 : i32, 2 : i32, 0xffffffff : i32] %a, %a : vector<2xf32>, vector<2xf32> -> vector<3xf32>
  %1 = spirv.VectorShuffle [4 : i32, 0xffffffff : i32, 1 : i32] %a, %b : vector<2xf32>, vector<3xf32> -> vector<3xf32>
  spirv.Return
}

// expected:
// module {
//   llvm.func @shuffle(%arg0: vector<2xf32>, %arg1: vector<3xf32>) {
//     %0 = llvm.shufflevector %arg0, %arg0 [0, 2, -1] : vector<2xf32> 
//     %1 = llvm.mlir.poison : vector<3xf32>
//     %2 = llvm.mlir.constant(0 : i32) : i32
//     %3 = llvm.mlir.constant(2 : i32) : i32
//     %4 = llvm.extractelement %arg1[%3 : i32] : vector<3xf32>
//     %5 = llvm.insertelement %4, %1[%2 : i32] : vector<3xf32>
//     %6 = llvm.mlir.constant(2 : i32) : i32
//     %7 = llvm.mlir.constant(1 : i32) : i32
//     %8 = llvm.extractelement %arg0[%7 : i32] : vector<2xf32>
//     %9 = llvm.insertelement %8, %5[%6 : i32] : vector<3xf32>
//     llvm.return
//   }
// }
