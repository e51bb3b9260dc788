// test: round-trip

module {
  func.func @group_1(%arg0: f32, %arg1: i32) {
    %0 = spirv.GroupBroadcast <Subgroup> %arg0, %arg1 : f32, i32
    return
  }
  func.func @group_2(%arg0: f32) {
    %0 = spirv.GroupFAdd <Subgroup> <Reduce> %arg0 : f32
    %1 = spirv.GroupFMax <Subgroup> <Reduce> %arg0 : f32
    %2 = spirv.GroupFMin <Subgroup> <Reduce> %arg0 : f32
    %3 = spirv.KHR.GroupFMul <Subgroup> <Reduce> %arg0 : f32
    return
  }
  func.func @group_3(%arg0: i32) {
    %0 = spirv.GroupIAdd <Subgroup> <Reduce> %arg0 : i32
    %1 = spirv.KHR.GroupIMul <Subgroup> <Reduce> %arg0 : i32
    %2 = spirv.GroupSMax <Subgroup> <Reduce> %arg0 : i32
    %3 = spirv.GroupSMin <Subgroup> <Reduce> %arg0 : i32
    %4 = spirv.GroupUMax <Subgroup> <Reduce> %arg0 : i32
    %5 = spirv.GroupUMin <Subgroup> <Reduce> %arg0 : i32
    return
  }
  func.func @group_4(%arg0: i1) {
    %0 = spirv.KHR.SubgroupBallot %arg0 : vector<4xi32>
    return
  }
  func.func @blocks(%arg0: !spirv.ptr<i32, StorageBuffer>, %arg1: vector<2xi32>) {
    %0 = spirv.INTEL.SubgroupBlockRead %arg0 : !spirv.ptr<i32, StorageBuffer> -> vector<2xi32>
    return
  }
}
