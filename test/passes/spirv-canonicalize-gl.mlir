// test: pass --spirv-canonicalize-gl

func.func @raised_then_lowered(%value: f32, %least: f32, %greatest: f32) -> f32 {
  %0 = spirv.FOrdLessThan %least, %value : f32
  %1 = spirv.Select %0, %value, %least : i1, f32
  %2 = spirv.FOrdLessThan %1, %greatest : f32
  %3 = spirv.Select %2, %1, %greatest : i1, f32
  spirv.ReturnValue %3 : f32
}

func.func @swapped(%value: si32, %least: si32, %greatest: si32) -> si32 {
  %0 = spirv.SLessThanEqual %value, %least : si32
  %1 = spirv.Select %0, %least, %value : i1, si32
  %2 = spirv.SLessThanEqual %greatest, %value : si32
  %3 = spirv.Select %2, %greatest, %1 : i1, si32
  spirv.ReturnValue %3 : si32
}

func.func @mixed_comparisons_stay(%value: i32, %least: i32, %greatest: i32) -> i32 {
  %0 = spirv.ULessThan %least, %value : i32
  %1 = spirv.Select %0, %value, %least : i1, i32
  %2 = spirv.ULessThanEqual %1, %greatest : i32
  %3 = spirv.Select %2, %1, %greatest : i1, i32
  spirv.ReturnValue %3 : i32
}

// expected:
// module {
//   func.func @raised_then_lowered(%arg0: f32, %arg1: f32, %arg2: f32) -> f32 {
//     %0 = spirv.GL.FClamp %arg0, %arg1, %arg2 : f32
//     spirv.ReturnValue %0 : f32
//   }
//   func.func @swapped(%arg0: si32, %arg1: si32, %arg2: si32) -> si32 {
//     %0 = spirv.GL.SClamp %arg0, %arg1, %arg2 : si32
//     spirv.ReturnValue %0 : si32
//   }
//   func.func @mixed_comparisons_stay(%arg0: i32, %arg1: i32, %arg2: i32) -> i32 {
//     %0 = spirv.ULessThan %arg1, %arg0 : i32
//     %1 = spirv.Select %0, %arg0, %arg1 : i1, i32
//     %2 = spirv.ULessThanEqual %1, %arg2 : i32
//     %3 = spirv.Select %2, %1, %arg2 : i1, i32
//     spirv.ReturnValue %3 : i32
//   }
// }
