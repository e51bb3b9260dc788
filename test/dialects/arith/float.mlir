// test: fold

func.func @neutral_constants(%x: f32) -> (f32, f32, f32, f32, f32) {
  %z = arith.constant 0.0 : f32
  %nz = arith.constant -0.0 : f32
  %one = arith.constant 1.0 : f32
  %0 = arith.addf %nz, %x : f32
  %1 = arith.addf %x, %z : f32
  %2 = arith.subf %x, %z : f32
  %3 = arith.mulf %one, %x : f32
  %4 = arith.mulf %x, %z fastmath<nnan,nsz> : f32
  return %0, %1, %2, %3, %4 : f32, f32, f32, f32, f32
}
func.func @signs_cancel(%x: f32, %y: f32) -> (f32, f32) {
  %0 = arith.negf %x : f32
  %1 = arith.negf %y : f32
  %2 = arith.divf %0, %1 fastmath<arcp> : f32
  %3 = arith.negf %0 : f32
  return %2, %3 : f32, f32
}

// expected:
// module {
//   func.func @neutral_constants(%arg0: f32) -> (f32, f32, f32, f32, f32) {
//     %cst = arith.constant 0.000000e+00 : f32
//     %0 = arith.addf %arg0, %cst : f32
//     return %arg0, %0, %arg0, %arg0, %cst : f32, f32, f32, f32, f32
//   }
//   func.func @signs_cancel(%arg0: f32, %arg1: f32) -> (f32, f32) {
//     %0 = arith.divf %arg0, %arg1 fastmath<arcp> : f32
//     return %0, %arg0 : f32, f32
//   }
// }

// -----

func.func @exact_arithmetic() -> (f16, bf16, f8E5M2, f64, vector<2xf32>) {
  %a = arith.constant 0.1 : f16
  %b = arith.constant 3.0 : bf16
  %c = arith.constant 1.25 : f8E5M2
  %d = arith.constant -5.5 : f64
  %e = arith.constant 2.0 : f64
  %v = arith.constant dense<[1.0, 0.0]> : vector<2xf32>
  %0 = arith.addf %a, %a : f16
  %1 = arith.divf %b, %b : bf16
  %2 = arith.mulf %c, %c : f8E5M2
  %3 = arith.remf %d, %e : f64
  %4 = arith.divf %v, %v : vector<2xf32>
  return %0, %1, %2, %3, %4 : f16, bf16, f8E5M2, f64, vector<2xf32>
}
func.func @extrema(%x: f32) -> (f32, f32, f32, f32) {
  %inf = arith.constant 0x7F800000 : f32
  %nan = arith.constant 0x7FC00000 : f32
  %one = arith.constant 1.0 : f32
  %0 = arith.minimumf %x, %inf : f32
  %1 = arith.maxnumf %x, %nan : f32
  %2 = arith.maximumf %one, %nan : f32
  %3 = arith.minnumf %one, %nan : f32
  return %0, %1, %2, %3 : f32, f32, f32, f32
}

// expected:
// module {
//   func.func @exact_arithmetic() -> (f16, bf16, f8E5M2, f64, vector<2xf32>) {
//     %cst = arith.constant 1.999510e-01 : f16
//     %cst_0 = arith.constant 1.000000e+00 : bf16
//     %cst_1 = arith.constant 1.500000e+00 : f8E5M2
//     %cst_2 = arith.constant -1.500000e+00 : f64
//     %cst_3 = arith.constant dense<[1.000000e+00, 0x7FC00000]> : vector<2xf32>
//     return %cst, %cst_0, %cst_1, %cst_2, %cst_3 : f16, bf16, f8E5M2, f64, vector<2xf32>
//   }
//   func.func @extrema(%arg0: f32) -> (f32, f32, f32, f32) {
//     %cst = arith.constant 1.000000e+00 : f32
//     %cst_0 = arith.constant 0x7FC00000 : f32
//     return %arg0, %arg0, %cst_0, %cst : f32, f32, f32, f32
//   }
// }
