// test: pass --convert-vector-to-spirv --split-input-file

module attributes { spirv.target_env = #spirv.target_env<#spirv.vce<v1.0, [Kernel, Addresses, Vector16, Float16, Int64, Float64], []>, #spirv.resource_limits<>> } {
func.func @a(%v: vector<3xf32>, %i: index, %s: f32) -> (f32, vector<3xf32>) {
  %0 = vector.extract %v[%i] : f32 from vector<3xf32>
  %1 = vector.insert %s, %v[%i] : f32 into vector<3xf32>
  return %0, %1 : f32, vector<3xf32>
}
func.func @b(%v: vector<4xf32>, %s: f32) -> (f32, f32, f32, f32, f32) {
  %0 = vector.reduction <maximumf>, %v, %s : vector<4xf32> into f32
  %1 = vector.reduction <minimumf>, %v : vector<4xf32> into f32
  %2 = vector.reduction <maxnumf>, %v : vector<4xf32> into f32
  %3 = vector.reduction <minnumf>, %v : vector<4xf32> into f32
  %4 = vector.reduction <add>, %v : vector<4xf32> into f32
  return %0, %1, %2, %3, %4 : f32, f32, f32, f32, f32
}
func.func @c(%v: vector<2xi32>) -> (i32, i32, i32, i32) {
  %0 = vector.reduction <maxsi>, %v : vector<2xi32> into i32
  %1 = vector.reduction <minsi>, %v : vector<2xi32> into i32
  %2 = vector.reduction <maxui>, %v : vector<2xi32> into i32
  %3 = vector.reduction <minui>, %v : vector<2xi32> into i32
  return %0, %1, %2, %3 : i32, i32, i32, i32
}
func.func @e(%v: vector<4xi64>, %f: vector<2xf64>) -> (i64, f64) {
  %0 = vector.reduction <add>, %v : vector<4xi64> into i64
  %1 = vector.fma %f, %f, %f : vector<2xf64>
  %2 = vector.reduction <add>, %1 : vector<2xf64> into f64
  return %0, %2 : i64, f64
}
}

// expected:
// module attributes {spirv.target_env = #spirv.target_env<#spirv.vce<v1.0, [Kernel, Addresses, Vector16, Float16, Int64, Float64], []>, #spirv.resource_limits<>>} {
//   func.func @a(%arg0: vector<3xf32>, %arg1: index, %arg2: f32) -> (f32, vector<3xf32>) {
//     %0 = builtin.unrealized_conversion_cast %arg1 : index to i32
//     %cst-1_i32 = spirv.Constant -1 : i32
//     %1 = spirv.IEqual %0, %cst-1_i32 : i32
//     %cst0_i32 = spirv.Constant 0 : i32
//     %2 = spirv.Select %1, %cst0_i32, %0 : i1, i32
//     %3 = spirv.VectorExtractDynamic %arg0[%2] : vector<3xf32>, i32
//     %cst-1_i32_0 = spirv.Constant -1 : i32
//     %4 = spirv.IEqual %0, %cst-1_i32_0 : i32
//     %cst0_i32_1 = spirv.Constant 0 : i32
//     %5 = spirv.Select %4, %cst0_i32_1, %0 : i1, i32
//     %6 = spirv.VectorInsertDynamic %arg2, %arg0[%5] : vector<3xf32>, i32
//     return %3, %6 : f32, vector<3xf32>
//   }
//   func.func @b(%arg0: vector<4xf32>, %arg1: f32) -> (f32, f32, f32, f32, f32) {
//     %0 = spirv.CompositeExtract %arg0[0 : i32] : vector<4xf32>
//     %1 = spirv.CompositeExtract %arg0[1 : i32] : vector<4xf32>
//     %2 = spirv.CompositeExtract %arg0[2 : i32] : vector<4xf32>
//     %3 = spirv.CompositeExtract %arg0[3 : i32] : vector<4xf32>
//     %4 = spirv.CL.fmax %0, %1 : f32
//     %5 = spirv.CL.fmax %4, %2 : f32
//     %6 = spirv.CL.fmax %5, %3 : f32
//     %7 = spirv.CL.fmax %6, %arg1 : f32
//     %8 = spirv.CompositeExtract %arg0[0 : i32] : vector<4xf32>
//     %9 = spirv.CompositeExtract %arg0[1 : i32] : vector<4xf32>
//     %10 = spirv.CompositeExtract %arg0[2 : i32] : vector<4xf32>
//     %11 = spirv.CompositeExtract %arg0[3 : i32] : vector<4xf32>
//     %12 = spirv.CL.fmin %8, %9 : f32
//     %13 = spirv.CL.fmin %12, %10 : f32
//     %14 = spirv.CL.fmin %13, %11 : f32
//     %15 = spirv.CompositeExtract %arg0[0 : i32] : vector<4xf32>
//     %16 = spirv.CompositeExtract %arg0[1 : i32] : vector<4xf32>
//     %17 = spirv.CompositeExtract %arg0[2 : i32] : vector<4xf32>
//     %18 = spirv.CompositeExtract %arg0[3 : i32] : vector<4xf32>
//     %19 = spirv.CL.fmax %15, %16 : f32
//     %20 = spirv.CL.fmax %19, %17 : f32
//     %21 = spirv.CL.fmax %20, %18 : f32
//     %22 = spirv.CompositeExtract %arg0[0 : i32] : vector<4xf32>
//     %23 = spirv.CompositeExtract %arg0[1 : i32] : vector<4xf32>
//     %24 = spirv.CompositeExtract %arg0[2 : i32] : vector<4xf32>
//     %25 = spirv.CompositeExtract %arg0[3 : i32] : vector<4xf32>
//     %26 = spirv.CL.fmin %22, %23 : f32
//     %27 = spirv.CL.fmin %26, %24 : f32
//     %28 = spirv.CL.fmin %27, %25 : f32
//     %cst_vec_4xf32 = spirv.Constant dense<1.000000e+00> : vector<4xf32>
//     %29 = spirv.Dot %arg0, %cst_vec_4xf32 : vector<4xf32> -> f32
//     return %7, %14, %21, %28, %29 : f32, f32, f32, f32, f32
//   }
//   func.func @c(%arg0: vector<2xi32>) -> (i32, i32, i32, i32) {
//     %0 = spirv.CompositeExtract %arg0[0 : i32] : vector<2xi32>
//     %1 = spirv.CompositeExtract %arg0[1 : i32] : vector<2xi32>
//     %2 = spirv.CL.s_max %0, %1 : i32
//     %3 = spirv.CompositeExtract %arg0[0 : i32] : vector<2xi32>
//     %4 = spirv.CompositeExtract %arg0[1 : i32] : vector<2xi32>
//     %5 = spirv.CL.s_min %3, %4 : i32
//     %6 = spirv.CompositeExtract %arg0[0 : i32] : vector<2xi32>
//     %7 = spirv.CompositeExtract %arg0[1 : i32] : vector<2xi32>
//     %8 = spirv.CL.u_max %6, %7 : i32
//     %9 = spirv.CompositeExtract %arg0[0 : i32] : vector<2xi32>
//     %10 = spirv.CompositeExtract %arg0[1 : i32] : vector<2xi32>
//     %11 = spirv.CL.u_min %9, %10 : i32
//     return %2, %5, %8, %11 : i32, i32, i32, i32
//   }
//   func.func @e(%arg0: vector<4xi64>, %arg1: vector<2xf64>) -> (i64, f64) {
//     %0 = spirv.CompositeExtract %arg0[0 : i32] : vector<4xi64>
//     %1 = spirv.CompositeExtract %arg0[1 : i32] : vector<4xi64>
//     %2 = spirv.CompositeExtract %arg0[2 : i32] : vector<4xi64>
//     %3 = spirv.CompositeExtract %arg0[3 : i32] : vector<4xi64>
//     %4 = spirv.IAdd %0, %1 : i64
//     %5 = spirv.IAdd %4, %2 : i64
//     %6 = spirv.IAdd %5, %3 : i64
//     %7 = spirv.CL.fma %arg1, %arg1, %arg1 : vector<2xf64>
//     %cst_vec_2xf64 = spirv.Constant dense<1.000000e+00> : vector<2xf64>
//     %8 = spirv.Dot %7, %cst_vec_2xf64 : vector<2xf64> -> f64
//     return %6, %8 : i64, f64
//   }
// }

// -----

module attributes { spirv.target_env = #spirv.target_env<#spirv.vce<v1.0, [Kernel, Addresses, Vector16, Float16, Int64, Float64, Shader], []>, #spirv.resource_limits<>> } {
func.func @a(%v: vector<4xf32>, %i: index, %s: f32) -> (f32, f32, vector<4xf32>) {
  %0 = vector.reduction <maximumf>, %v, %s : vector<4xf32> into f32
  %1 = vector.reduction <add>, %v : vector<4xf32> into f32
  %2 = vector.fma %v, %v, %v : vector<4xf32>
  return %0, %1, %2 : f32, f32, vector<4xf32>
}
func.func @k2(%v: vector<4xi8>, %s: i8) -> i8 {
  %0 = vector.reduction <minui>, %v, %s : vector<4xi8> into i8
  return %0 : i8
}
}

// expected:
// module attributes {spirv.target_env = #spirv.target_env<#spirv.vce<v1.0, [Kernel, Addresses, Vector16, Float16, Int64, Float64, Shader], []>, #spirv.resource_limits<>>} {
//   func.func @a(%arg0: vector<4xf32>, %arg1: index, %arg2: f32) -> (f32, f32, vector<4xf32>) {
//     %0 = spirv.CompositeExtract %arg0[0 : i32] : vector<4xf32>
//     %1 = spirv.CompositeExtract %arg0[1 : i32] : vector<4xf32>
//     %2 = spirv.CompositeExtract %arg0[2 : i32] : vector<4xf32>
//     %3 = spirv.CompositeExtract %arg0[3 : i32] : vector<4xf32>
//     %4 = spirv.GL.FMax %0, %1 : f32
//     %5 = spirv.GL.FMax %4, %2 : f32
//     %6 = spirv.GL.FMax %5, %3 : f32
//     %7 = spirv.GL.FMax %6, %arg2 : f32
//     %cst_vec_4xf32 = spirv.Constant dense<1.000000e+00> : vector<4xf32>
//     %8 = spirv.Dot %arg0, %cst_vec_4xf32 : vector<4xf32> -> f32
//     %9 = spirv.CL.fma %arg0, %arg0, %arg0 : vector<4xf32>
//     return %7, %8, %9 : f32, f32, vector<4xf32>
//   }
//   func.func @k2(%arg0: vector<4xi8>, %arg1: i8) -> i8 {
//     %0 = builtin.unrealized_conversion_cast %arg1 : i8 to i32
//     %1 = builtin.unrealized_conversion_cast %arg0 : vector<4xi8> to vector<4xi32>
//     %2 = spirv.CompositeExtract %1[0 : i32] : vector<4xi32>
//     %3 = spirv.CompositeExtract %1[1 : i32] : vector<4xi32>
//     %4 = spirv.CompositeExtract %1[2 : i32] : vector<4xi32>
//     %5 = spirv.CompositeExtract %1[3 : i32] : vector<4xi32>
//     %6 = spirv.CL.u_min %2, %3 : i32
//     %7 = spirv.CL.u_min %6, %4 : i32
//     %8 = spirv.CL.u_min %7, %5 : i32
//     %9 = spirv.CL.u_min %8, %0 : i32
//     %10 = builtin.unrealized_conversion_cast %9 : i32 to i8
//     return %10 : i8
//   }
// }
