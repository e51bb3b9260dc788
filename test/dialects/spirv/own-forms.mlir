// test: our round-trip
// What the reference prints, and does not read.

module {
  func.func @without_operands(%arg0: !spirv.ptr<i32, Function>) {
    %0 = spirv.AccessChain %arg0[] : !spirv.ptr<i32, Function>,  -> !spirv.ptr<i32, Function>
    %1 = spirv.CompositeConstruct  : () -> !spirv.struct<()>
    return
  }
  func.func @block_write(%arg0: !spirv.ptr<i32, StorageBuffer>, %arg1: i32, %arg2: vector<2xi32>) {
    spirv.INTEL.SubgroupBlockWrite %arg0, %arg1 : i32
    spirv.INTEL.SubgroupBlockWrite %arg0, %arg2 : vector<2xi32>
    return
  }
  func.func @large_case(%arg0: i64) {
    spirv.Switch %arg0 : i64, [
      default: ^bb1,
      18446744073709551615: ^bb1
    ]
  ^bb1:  // 2 preds: ^bb0, ^bb0
    return
  }
}
