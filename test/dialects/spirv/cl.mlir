// test: round-trip

module {
  func.func @cl_1(%arg0: f32) {
    %0 = spirv.CL.acos %arg0 : f32
    %1 = spirv.CL.acosh %arg0 : f32
    %2 = spirv.CL.asin %arg0 : f32
    %3 = spirv.CL.asinh %arg0 : f32
    %4 = spirv.CL.atan %arg0 : f32
    %5 = spirv.CL.atanh %arg0 : f32
    %6 = spirv.CL.ceil %arg0 : f32
    %7 = spirv.CL.cos %arg0 : f32
    %8 = spirv.CL.cosh %arg0 : f32
    %9 = spirv.CL.erf %arg0 : f32
    %10 = spirv.CL.exp %arg0 : f32
    %11 = spirv.CL.fabs %arg0 : f32
    %12 = spirv.CL.floor %arg0 : f32
    %13 = spirv.CL.log %arg0 : f32
    %14 = spirv.CL.rint %arg0 : f32
    %15 = spirv.CL.round %arg0 : f32
    %16 = spirv.CL.rsqrt %arg0 : f32
    %17 = spirv.CL.sin %arg0 : f32
    %18 = spirv.CL.sinh %arg0 : f32
    %19 = spirv.CL.sqrt %arg0 : f32
    %20 = spirv.CL.tan %arg0 : f32
    %21 = spirv.CL.tanh %arg0 : f32
    return
  }
  func.func @cl_2(%arg0: f32, %arg1: f32) {
    %0 = spirv.CL.atan2 %arg0, %arg1 : f32
    %1 = spirv.CL.fmax %arg0, %arg1 : f32
    %2 = spirv.CL.fmin %arg0, %arg1 : f32
    %3 = spirv.CL.pow %arg0, %arg1 : f32
    return
  }
  func.func @cl_3(%arg0: f32, %arg1: f32, %arg2: f32) {
    %0 = spirv.CL.fma %arg0, %arg1, %arg2 : f32
    %1 = spirv.CL.mix %arg0, %arg1, %arg2 : f32
    return
  }
  func.func @cl_4(%arg0: !spirv.ptr<i32, StorageBuffer>, %arg1: f32) {
    %0 = spirv.CL.printf %arg0 %arg1 : !spirv.ptr<i32, StorageBuffer>, f32 -> i32
    return
  }
  func.func @cl_5(%arg0: i32) {
    %0 = spirv.CL.s_abs %arg0 : i32
    return
  }
  func.func @cl_6(%arg0: i32, %arg1: i32) {
    %0 = spirv.CL.s_max %arg0, %arg1 : i32
    %1 = spirv.CL.s_min %arg0, %arg1 : i32
    %2 = spirv.CL.u_max %arg0, %arg1 : i32
    %3 = spirv.CL.u_min %arg0, %arg1 : i32
    return
  }
}
