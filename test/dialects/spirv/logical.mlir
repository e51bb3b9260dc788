// test: round-trip

module {
  func.func @logical_1(%arg0: f32, %arg1: f32) {
    %0 = spirv.FOrdEqual %arg0, %arg1 : f32
    %1 = spirv.FOrdGreaterThanEqual %arg0, %arg1 : f32
    %2 = spirv.FOrdGreaterThan %arg0, %arg1 : f32
    %3 = spirv.FOrdLessThanEqual %arg0, %arg1 : f32
    %4 = spirv.FOrdLessThan %arg0, %arg1 : f32
    %5 = spirv.FOrdNotEqual %arg0, %arg1 : f32
    %6 = spirv.FUnordEqual %arg0, %arg1 : f32
    %7 = spirv.FUnordGreaterThanEqual %arg0, %arg1 : f32
    %8 = spirv.FUnordGreaterThan %arg0, %arg1 : f32
    %9 = spirv.FUnordLessThanEqual %arg0, %arg1 : f32
    %10 = spirv.FUnordLessThan %arg0, %arg1 : f32
    %11 = spirv.FUnordNotEqual %arg0, %arg1 : f32
    %12 = spirv.Ordered %arg0, %arg1 : f32
    %13 = spirv.Unordered %arg0, %arg1 : f32
    return
  }
  func.func @logical_2(%arg0: i32, %arg1: i32) {
    %0 = spirv.IEqual %arg0, %arg1 : i32
    %1 = spirv.INotEqual %arg0, %arg1 : i32
    %2 = spirv.SGreaterThanEqual %arg0, %arg1 : i32
    %3 = spirv.SGreaterThan %arg0, %arg1 : i32
    %4 = spirv.SLessThanEqual %arg0, %arg1 : i32
    %5 = spirv.SLessThan %arg0, %arg1 : i32
    %6 = spirv.UGreaterThanEqual %arg0, %arg1 : i32
    %7 = spirv.UGreaterThan %arg0, %arg1 : i32
    %8 = spirv.ULessThanEqual %arg0, %arg1 : i32
    %9 = spirv.ULessThan %arg0, %arg1 : i32
    return
  }
  func.func @logical_3(%arg0: f32) {
    %0 = spirv.IsFinite %arg0 : f32
    %1 = spirv.IsInf %arg0 : f32
    %2 = spirv.IsNan %arg0 : f32
    return
  }
  func.func @logical_4(%arg0: i1, %arg1: i1) {
    %0 = spirv.LogicalAnd %arg0, %arg1 : i1
    %1 = spirv.LogicalEqual %arg0, %arg1 : i1
    %2 = spirv.LogicalNotEqual %arg0, %arg1 : i1
    %3 = spirv.LogicalOr %arg0, %arg1 : i1
    return
  }
  func.func @logical_5(%arg0: i1) {
    %0 = spirv.LogicalNot %arg0 : i1
    return
  }
  func.func @logical_6(%arg0: i1, %arg1: f32, %arg2: f32) {
    %0 = spirv.Select %arg0, %arg1, %arg2 : i1, f32
    return
  }
}
