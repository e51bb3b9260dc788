// test: our round-trip

// What SPIR-V allows and MLIR does not: composites that are selected, long vectors that are scaled, sums of products no wider than a component.
module {
  func.func @wider(%arg0: i1, %arg1: !spirv.struct<(f32, i32)>, %arg2: vector<8xf32>, %arg3: f32, %arg4: vector<3xi32>) {
    %0 = spirv.Select %arg0, %arg1, %arg1 : i1, !spirv.struct<(f32, i32)>
    %1 = spirv.VectorTimesScalar %arg2, %arg3 : (vector<8xf32>, f32) -> vector<8xf32>
    %2 = spirv.SDot %arg4, %arg4 : vector<3xi32> -> i32
    return
  }
}
