// test: fold

func.func @erf() -> (f32, f32, f64, f32, f32, vector<4xf32>) {
  %0 = arith.constant 1.0 : f32
  %1 = arith.constant -2.5 : f32
  %2 = arith.constant 0.5 : f64
  %3 = arith.constant 1.0e-5 : f32
  %4 = arith.constant 7.0 : f32
  %5 = arith.constant dense<[0.0, 1.0, -0.0, 3.0]> : vector<4xf32>
  %6 = math.erf %0 : f32
  %7 = math.erf %1 : f32
  %8 = math.erf %2 : f64
  %9 = math.erf %3 : f32
  %10 = math.erf %4 : f32
  %11 = math.erf %5 : vector<4xf32>
  return %6, %7, %8, %9, %10, %11 : f32, f32, f64, f32, f32, vector<4xf32>
}

// expected:
// module {
//   func.func @erf() -> (f32, f32, f64, f32, f32, vector<4xf32>) {
//     %cst = arith.constant 0.842700779 : f32
//     %cst_0 = arith.constant -9.995930e-01 : f32
//     %cst_1 = arith.constant 0.52049987781304652 : f64
//     %cst_2 = arith.constant 1.12837915E-5 : f32
//     %cst_3 = arith.constant 1.000000e+00 : f32
//     %cst_4 = arith.constant dense<[0.000000e+00, 0.842700779, -0.000000e+00, 0.999977886]> : vector<4xf32>
//     return %cst, %cst_0, %cst_1, %cst_2, %cst_3, %cst_4 : f32, f32, f64, f32, f32, vector<4xf32>
//   }
// }
