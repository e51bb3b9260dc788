// test: round-trip

module {
  func.func @atomic_1(%arg0: !spirv.ptr<i32, StorageBuffer>, %arg1: i32) {
    %0 = spirv.AtomicAnd <Subgroup> <AcquireRelease> %arg0, %arg1 : !spirv.ptr<i32, StorageBuffer>
    %1 = spirv.AtomicExchange <Subgroup> <AcquireRelease> %arg0, %arg1 : !spirv.ptr<i32, StorageBuffer>
    %2 = spirv.AtomicIAdd <Subgroup> <AcquireRelease> %arg0, %arg1 : !spirv.ptr<i32, StorageBuffer>
    %3 = spirv.AtomicISub <Subgroup> <AcquireRelease> %arg0, %arg1 : !spirv.ptr<i32, StorageBuffer>
    %4 = spirv.AtomicOr <Subgroup> <AcquireRelease> %arg0, %arg1 : !spirv.ptr<i32, StorageBuffer>
    %5 = spirv.AtomicSMax <Subgroup> <AcquireRelease> %arg0, %arg1 : !spirv.ptr<i32, StorageBuffer>
    %6 = spirv.AtomicSMin <Subgroup> <AcquireRelease> %arg0, %arg1 : !spirv.ptr<i32, StorageBuffer>
    %7 = spirv.AtomicUMax <Subgroup> <AcquireRelease> %arg0, %arg1 : !spirv.ptr<i32, StorageBuffer>
    %8 = spirv.AtomicUMin <Subgroup> <AcquireRelease> %arg0, %arg1 : !spirv.ptr<i32, StorageBuffer>
    %9 = spirv.AtomicXor <Subgroup> <AcquireRelease> %arg0, %arg1 : !spirv.ptr<i32, StorageBuffer>
    return
  }
  func.func @atomic_2(%arg0: !spirv.ptr<i32, StorageBuffer>, %arg1: i32, %arg2: i32) {
    %0 = spirv.AtomicCompareExchange <Subgroup> <AcquireRelease> <AcquireRelease> %arg0, %arg1, %arg2 : !spirv.ptr<i32, StorageBuffer>
    %1 = spirv.AtomicCompareExchangeWeak <Subgroup> <AcquireRelease> <AcquireRelease> %arg0, %arg1, %arg2 : !spirv.ptr<i32, StorageBuffer>
    return
  }
  func.func @atomic_3(%arg0: !spirv.ptr<i32, StorageBuffer>) {
    %0 = spirv.AtomicIDecrement <Subgroup> <AcquireRelease> %arg0 : !spirv.ptr<i32, StorageBuffer>
    %1 = spirv.AtomicIIncrement <Subgroup> <AcquireRelease> %arg0 : !spirv.ptr<i32, StorageBuffer>
    return
  }
  func.func @float_atomic(%arg0: !spirv.ptr<f32, StorageBuffer>, %arg1: f32) {
    %0 = spirv.EXT.AtomicFAdd <Device> <None> %arg0, %arg1 : !spirv.ptr<f32, StorageBuffer>
    return
  }
}
