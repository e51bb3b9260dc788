// test: pass --convert-complex-to-spirv

func.func @f() -> (complex<i1>, complex<f32>) {
  %0 = complex.constant [1 : i1, -1 : i1] : complex<i1>
  %1 = complex.constant [2.0 : f32, 2.0 : f32] : complex<f32>
  return %0, %1 : complex<i1>, complex<f32>
}

// expected:
// module {
//   func.func @f() -> (complex<i1>, complex<f32>) {
//     %cst_vec_2xi1 = spirv.Constant dense<true> : vector<2xi1>
//     %0 = builtin.unrealized_conversion_cast %cst_vec_2xi1 : vector<2xi1> to complex<i1>
//     %cst_vec_2xf32 = spirv.Constant dense<2.000000e+00> : vector<2xf32>
//     %1 = builtin.unrealized_conversion_cast %cst_vec_2xf32 : vector<2xf32> to complex<f32>
//     return %0, %1 : complex<i1>, complex<f32>
//   }
// }
