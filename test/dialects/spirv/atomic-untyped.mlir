// test: our round-trip

module {
  func.func @untyped(%arg0: !spirv.ptr<!spirv.untyped, CrossWorkgroup>, %arg1: i32, %arg2: f32) {
    %0 = spirv.AtomicIAdd untyped <Device> <None> %arg0, %arg1 : (!spirv.ptr<!spirv.untyped, CrossWorkgroup>, i32) -> i32
    %1 = spirv.AtomicIIncrement untyped <Device> <Acquire> %arg0 : (!spirv.ptr<!spirv.untyped, CrossWorkgroup>) -> i32
    %2 = spirv.AtomicCompareExchange untyped <Workgroup> <Release> <Acquire> %arg0, %arg1, %arg1 : (!spirv.ptr<!spirv.untyped, CrossWorkgroup>, i32, i32) -> i32
    %3 = spirv.AtomicExchange untyped <Device> <None> %arg0, %arg2 : (!spirv.ptr<!spirv.untyped, CrossWorkgroup>, f32) -> f32
    %4 = spirv.EXT.AtomicFAdd untyped <Device> <None> %arg0, %arg2 : (!spirv.ptr<!spirv.untyped, CrossWorkgroup>, f32) -> f32
    return
  }
}
