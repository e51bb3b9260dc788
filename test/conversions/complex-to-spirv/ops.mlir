// test: pass --convert-complex-to-spirv --split-input-file

func.func @create(%a: f32, %b: f32) -> complex<f32> {
  %0 = complex.create %a, %b : complex<f32>
  return %0 : complex<f32>
}

// expected:
// module {
//   func.func @create(%arg0: f32, %arg1: f32) -> complex<f32> {
//     %0 = spirv.CompositeConstruct %arg0, %arg1 : (f32, f32) -> vector<2xf32>
//     %1 = builtin.unrealized_conversion_cast %0 : vector<2xf32> to complex<f32>
//     return %1 : complex<f32>
//   }
// }

// -----

func.func @parts(%a: complex<f32>) -> (f32, f32) {
  %0 = complex.re %a : complex<f32>
  %1 = complex.im %a : complex<f32>
  return %0, %1 : f32, f32
}

// expected:
// module {
//   func.func @parts(%arg0: complex<f32>) -> (f32, f32) {
//     %0 = builtin.unrealized_conversion_cast %arg0 : complex<f32> to vector<2xf32>
//     %1 = spirv.CompositeExtract %0[0 : i32] : vector<2xf32>
//     %2 = spirv.CompositeExtract %0[1 : i32] : vector<2xf32>
//     return %1, %2 : f32, f32
//   }
// }

// -----

func.func @const() -> complex<f32> {
  %0 = complex.constant [1.0 : f32, 2.0 : f32] : complex<f32>
  return %0 : complex<f32>
}

// expected:
// module {
//   func.func @const() -> complex<f32> {
//     %cst_vec_2xf32 = spirv.Constant dense<[1.000000e+00, 2.000000e+00]> : vector<2xf32>
//     %0 = builtin.unrealized_conversion_cast %cst_vec_2xf32 : vector<2xf32> to complex<f32>
//     return %0 : complex<f32>
//   }
// }

// -----

func.func @half(%a: f16, %b: f16) -> complex<f16> {
  %0 = complex.create %a, %b : complex<f16>
  return %0 : complex<f16>
}

// expected:
// module {
//   func.func @half(%arg0: f16, %arg1: f16) -> complex<f16> {
//     %0 = complex.create %arg0, %arg1 : complex<f16>
//     return %0 : complex<f16>
//   }
// }

// -----

func.func @add(%a: complex<f32>) -> complex<f32> {
  %0 = complex.add %a, %a : complex<f32>
  return %0 : complex<f32>
}

// expected:
// module {
//   func.func @add(%arg0: complex<f32>) -> complex<f32> {
//     %0 = complex.add %arg0, %arg0 : complex<f32>
//     return %0 : complex<f32>
//   }
// }

// -----

func.func @bitcast(%a: complex<f32>) -> i64 {
  %0 = complex.bitcast %a : complex<f32> to i64
  return %0 : i64
}

// expected:
// module {
//   func.func @bitcast(%arg0: complex<f32>) -> i64 {
//     %0 = complex.bitcast %arg0 : complex<f32> to i64
//     return %0 : i64
//   }
// }

// -----

module attributes { spirv.target_env = #spirv.target_env<#spirv.vce<v1.0, [Kernel, Float64, Float16], []>, #spirv.resource_limits<>> } {
func.func @more(%a: f64, %b: f16) -> (complex<f64>, f64, complex<f16>) {
  %0 = complex.create %a, %a : complex<f64>
  %1 = complex.re %0 : complex<f64>
  %2 = complex.create %b, %b : complex<f16>
  %3 = complex.constant [1.0, 2.0] : complex<f64>
  %4 = complex.im %3 : complex<f64>
  return %0, %4, %2 : complex<f64>, f64, complex<f16>
}
}

// expected:
// module attributes {spirv.target_env = #spirv.target_env<#spirv.vce<v1.0, [Kernel, Float64, Float16], []>, #spirv.resource_limits<>>} {
//   func.func @more(%arg0: f64, %arg1: f16) -> (complex<f64>, f64, complex<f16>) {
//     %0 = spirv.CompositeConstruct %arg0, %arg0 : (f64, f64) -> vector<2xf64>
//     %1 = builtin.unrealized_conversion_cast %0 : vector<2xf64> to complex<f64>
//     %2 = spirv.CompositeConstruct %arg1, %arg1 : (f16, f16) -> vector<2xf16>
//     %3 = builtin.unrealized_conversion_cast %2 : vector<2xf16> to complex<f16>
//     %cst_vec_2xf64 = spirv.Constant dense<[1.000000e+00, 2.000000e+00]> : vector<2xf64>
//     %4 = spirv.CompositeExtract %cst_vec_2xf64[1 : i32] : vector<2xf64>
//     return %1, %4, %3 : complex<f64>, f64, complex<f16>
//   }
// }

// -----

func.func @mixed(%a: complex<f32>) -> (f32, f32) {
  %0 = complex.re %a : complex<f32>
  %1 = complex.neg %a : complex<f32>
  %2 = complex.im %1 : complex<f32>
  return %0, %2 : f32, f32
}

// expected:
// module {
//   func.func @mixed(%arg0: complex<f32>) -> (f32, f32) {
//     %0 = builtin.unrealized_conversion_cast %arg0 : complex<f32> to vector<2xf32>
//     %1 = spirv.CompositeExtract %0[0 : i32] : vector<2xf32>
//     %2 = complex.neg %arg0 : complex<f32>
//     %3 = builtin.unrealized_conversion_cast %2 : complex<f32> to vector<2xf32>
//     %4 = spirv.CompositeExtract %3[1 : i32] : vector<2xf32>
//     return %1, %4 : f32, f32
//   }
// }
