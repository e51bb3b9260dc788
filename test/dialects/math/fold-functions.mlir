// test: fold

func.func @erfc() -> (f64, f64, f64, f64, f32, f32) {
  %0 = arith.constant 12.5 : f64
  %1 = arith.constant -2.5 : f64
  %2 = arith.constant 0.0 : f64
  %3 = arith.constant 26.0 : f64
  %4 = arith.constant 0.5 : f32
  %5 = arith.constant 0x7F800000 : f32
  %6 = math.erfc %0 : f64
  %7 = math.erfc %1 : f64
  %8 = math.erfc %2 : f64
  %9 = math.erfc %3 : f64
  %10 = math.erfc %4 : f32
  %11 = math.erfc %5 : f32
  return %6, %7, %8, %9, %10, %11 : f64, f64, f64, f64, f32, f32
}

func.func @questions() -> (i1, i1, i1, i1, i1, vector<2xi1>) {
  %0 = arith.constant 1.0e-40 : f32
  %1 = arith.constant 0x7E00 : f16
  %2 = arith.constant 0xFC00 : f16
  %3 = arith.constant dense<1.0> : vector<2xf64>
  %4 = math.isnormal %0 : f32
  %5 = math.isfinite %0 : f32
  %6 = math.isnan %1 : f16
  %7 = math.isinf %2 : f16
  %8 = math.isfinite %2 : f16
  %9 = math.isnormal %3 : vector<2xf64>
  return %4, %5, %6, %7, %8, %9 : i1, i1, i1, i1, i1, vector<2xi1>
}

func.func @questions_of_several_values_stay() -> vector<2xi1> {
  %0 = arith.constant dense<[1.0, 2.0]> : vector<2xf32>
  %1 = math.isnan %0 : vector<2xf32>
  return %1 : vector<2xi1>
}

// Wide floats are rounded with all their bits: 2^53 + 0.5.
func.func @rounding() -> (f80, f80, f16, f32, f32) {
  %0 = arith.constant 0x40348000000000000200 : f80
  %1 = arith.constant 2.5 : f16
  %2 = arith.constant -2.5 : f32
  %3 = math.ceil %0 : f80
  %4 = math.floor %0 : f80
  %5 = math.roundeven %1 : f16
  %6 = math.round %2 : f32
  %7 = math.trunc %2 : f32
  return %3, %4, %5, %6, %7 : f80, f80, f16, f32, f32
}

func.func @no_number() -> (f32, f32, f32, f32, f32) {
  %0 = arith.constant -2.0 : f32
  %1 = arith.constant 0xFFC00001 : f32
  %2 = arith.constant -0.0 : f32
  %3 = math.acosh %0 : f32
  %4 = math.asin %0 : f32
  %5 = math.sin %1 : f32
  %6 = math.absf %1 : f32
  %7 = math.sqrt %2 : f32
  return %3, %4, %5, %6, %7 : f32, f32, f32, f32, f32
}

func.func @poison() -> (bf16, bf16) {
  %0 = ub.poison : bf16
  %1 = math.sin %0 : bf16
  %2 = math.rsqrt %1 : bf16
  return %1, %2 : bf16, bf16
}

// expected:
// module {
//   func.func @erfc() -> (f64, f64, f64, f64, f32, f32) {
//     %cst = arith.constant 6.2319427819799113E-70 : f64
//     %cst_0 = arith.constant 1.999593047982555 : f64
//     %cst_1 = arith.constant 1.000000e+00 : f64
//     %cst_2 = arith.constant 5.6631924088561432E-296 : f64
//     %cst_3 = arith.constant 0.479500115 : f32
//     %cst_4 = arith.constant 0.000000e+00 : f32
//     return %cst, %cst_0, %cst_1, %cst_2, %cst_3, %cst_4 : f64, f64, f64, f64, f32, f32
//   }
//   func.func @questions() -> (i1, i1, i1, i1, i1, vector<2xi1>) {
//     %false = arith.constant false
//     %true = arith.constant true
//     %cst = arith.constant dense<true> : vector<2xi1>
//     return %false, %true, %true, %true, %false, %cst : i1, i1, i1, i1, i1, vector<2xi1>
//   }
//   func.func @questions_of_several_values_stay() -> vector<2xi1> {
//     %cst = arith.constant dense<[1.000000e+00, 2.000000e+00]> : vector<2xf32>
//     %0 = math.isnan %cst : vector<2xf32>
//     return %0 : vector<2xi1>
//   }
//   func.func @rounding() -> (f80, f80, f16, f32, f32) {
//     %cst = arith.constant 0x40348000000000000400 : f80
//     %cst_0 = arith.constant 0x40348000000000000000 : f80
//     %cst_1 = arith.constant 2.000000e+00 : f16
//     %cst_2 = arith.constant -3.000000e+00 : f32
//     %cst_3 = arith.constant -2.000000e+00 : f32
//     return %cst, %cst_0, %cst_1, %cst_2, %cst_3 : f80, f80, f16, f32, f32
//   }
//   func.func @no_number() -> (f32, f32, f32, f32, f32) {
//     %cst = arith.constant -0.000000e+00 : f32
//     %cst_0 = arith.constant 0xFFC00000 : f32
//     %cst_1 = arith.constant 0x7FC00000 : f32
//     %cst_2 = arith.constant 0xFFC00001 : f32
//     %cst_3 = arith.constant 0x7FC00001 : f32
//     %0 = math.sqrt %cst : f32
//     return %cst_0, %cst_1, %cst_2, %cst_3, %0 : f32, f32, f32, f32, f32
//   }
//   func.func @poison() -> (bf16, bf16) {
//     %0 = ub.poison : bf16
//     %1 = math.rsqrt %0 : bf16
//     return %0, %1 : bf16, bf16
//   }
// }
