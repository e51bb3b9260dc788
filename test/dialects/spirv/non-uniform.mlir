// test: round-trip

module {
  func.func @non_uniform_1(%arg0: f32) {
    %0 = spirv.GroupNonUniformAllEqual <Subgroup> %arg0 : f32, i1
    %1 = spirv.GroupNonUniformFAdd <Subgroup> <Reduce> %arg0 : f32 -> f32
    %2 = spirv.GroupNonUniformFMax <Subgroup> <Reduce> %arg0 : f32 -> f32
    %3 = spirv.GroupNonUniformFMin <Subgroup> <Reduce> %arg0 : f32 -> f32
    %4 = spirv.GroupNonUniformFMul <Subgroup> <Reduce> %arg0 : f32 -> f32
    return
  }
  func.func @non_uniform_2(%arg0: i1) {
    %0 = spirv.GroupNonUniformAll <Subgroup> %arg0 : i1
    %1 = spirv.GroupNonUniformAny <Subgroup> %arg0 : i1
    %2 = spirv.GroupNonUniformBallot <Subgroup> %arg0 : vector<4xi32>
    %3 = spirv.GroupNonUniformLogicalAnd <Subgroup> <Reduce> %arg0 : i1 -> i1
    %4 = spirv.GroupNonUniformLogicalOr <Subgroup> <Reduce> %arg0 : i1 -> i1
    %5 = spirv.GroupNonUniformLogicalXor <Subgroup> <Reduce> %arg0 : i1 -> i1
    return
  }
  func.func @non_uniform_3(%arg0: vector<4xi32>) {
    %0 = spirv.GroupNonUniformBallotBitCount <Subgroup> <Reduce> %arg0 : vector<4xi32> -> i32
    %1 = spirv.GroupNonUniformBallotFindLSB <Subgroup> %arg0 : vector<4xi32>, i32
    %2 = spirv.GroupNonUniformBallotFindMSB <Subgroup> %arg0 : vector<4xi32>, i32
    return
  }
  func.func @non_uniform_4(%arg0: i32) {
    %0 = spirv.GroupNonUniformBitwiseAnd <Subgroup> <Reduce> %arg0 : i32 -> i32
    %1 = spirv.GroupNonUniformBitwiseOr <Subgroup> <Reduce> %arg0 : i32 -> i32
    %2 = spirv.GroupNonUniformBitwiseXor <Subgroup> <Reduce> %arg0 : i32 -> i32
    %3 = spirv.GroupNonUniformIAdd <Subgroup> <Reduce> %arg0 : i32 -> i32
    %4 = spirv.GroupNonUniformIMul <Subgroup> <Reduce> %arg0 : i32 -> i32
    %5 = spirv.GroupNonUniformSMax <Subgroup> <Reduce> %arg0 : i32 -> i32
    %6 = spirv.GroupNonUniformSMin <Subgroup> <Reduce> %arg0 : i32 -> i32
    %7 = spirv.GroupNonUniformUMax <Subgroup> <Reduce> %arg0 : i32 -> i32
    %8 = spirv.GroupNonUniformUMin <Subgroup> <Reduce> %arg0 : i32 -> i32
    return
  }
  func.func @non_uniform_5() {
    %0 = spirv.GroupNonUniformElect <Subgroup> : i1
    return
  }
  func.func @non_uniform_6(%arg0: f32, %arg1: i32) {
    %0 = spirv.GroupNonUniformQuadSwap <Subgroup> %arg0 %arg1 : f32, i32
    %1 = spirv.GroupNonUniformRotateKHR <Subgroup> %arg0, %arg1 : f32, i32 -> f32
    %2 = spirv.GroupNonUniformShuffleDown <Subgroup> %arg0, %arg1 : f32, i32
    %3 = spirv.GroupNonUniformShuffle <Subgroup> %arg0, %arg1 : f32, i32
    %4 = spirv.GroupNonUniformShuffleUp <Subgroup> %arg0, %arg1 : f32, i32
    %5 = spirv.GroupNonUniformShuffleXor <Subgroup> %arg0, %arg1 : f32, i32
    return
  }
  func.func @constant_id(%arg0: f32) {
    %cst4_i32 = spirv.Constant 4 : i32
    %0 = spirv.GroupNonUniformBroadcast <Subgroup> %arg0, %cst4_i32 : f32, i32
    %1 = spirv.GroupNonUniformFAdd <Workgroup> <ClusteredReduce> %arg0 cluster_size(%cst4_i32) : f32, i32 -> f32
    %2 = spirv.GroupNonUniformRotateKHR <Subgroup> %arg0, %cst4_i32, cluster_size(%cst4_i32) : f32, i32, i32 -> f32
    return
  }
}
