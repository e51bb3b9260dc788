// test: fold

// Neutral operands on the right, parts of negated numbers, casts of casts; and what must not fold.

func.func @re_neg(%arg0: f32, %arg1: f32) -> (f32, f32) {
  %create = complex.create %arg0, %arg1: complex<f32>
  %neg = complex.neg %create fastmath<nnan> : complex<f32>
  %re = complex.re %neg fastmath<contract> : complex<f32>
  %im = complex.im %neg : complex<f32>
  return %re, %im : f32, f32
}

// expected:
// module {
//   func.func @re_neg(%arg0: f32, %arg1: f32) -> (f32, f32) {
//     %0 = arith.negf %arg0 : f32
//     %1 = arith.negf %arg1 : f32
//     return %0, %1 : f32, f32
//   }
// }

// -----

func.func @re_neg2(%arg0: complex<f32>) -> (f32, f32) {
  %neg = complex.neg %arg0 fastmath<nnan> : complex<f32>
  %re = complex.re %neg fastmath<contract> : complex<f32>
  %im = complex.im %neg : complex<f32>
  return %re, %im : f32, f32
}

// expected:
// module {
//   func.func @re_neg2(%arg0: complex<f32>) -> (f32, f32) {
//     %0 = complex.neg %arg0 fastmath<nnan> : complex<f32>
//     %1 = complex.re %0 fastmath<contract> : complex<f32>
//     %2 = complex.im %0 : complex<f32>
//     return %1, %2 : f32, f32
//   }
// }

// -----

func.func @z(%a: complex<f32>) -> (complex<f32>, complex<f32>, complex<f32>, complex<f32>, complex<f32>, complex<f32>, complex<f32>, complex<f32>, complex<f32>) {
  %z = complex.constant [-0.0 : f32, 0.0 : f32] : complex<f32>
  %o = complex.constant [1.0 : f32, -0.0 : f32] : complex<f32>
  %0 = complex.add %a, %z : complex<f32>
  %1 = complex.add %z, %a : complex<f32>
  %2 = complex.sub %a, %z : complex<f32>
  %3 = complex.mul %a, %o : complex<f32>
  %4 = complex.mul %o, %a : complex<f32>
  %5 = complex.div %a, %o : complex<f32>
  %c1 = arith.constant 1.0 : f32
  %c0 = arith.constant 0.0 : f32
  %oo = complex.create %c1, %c0 : complex<f32>
  %6 = complex.mul %a, %oo : complex<f32>
  %zz = complex.create %c0, %c0 : complex<f32>
  %7 = complex.add %a, %zz : complex<f32>
  %8 = complex.mul %a, %zz : complex<f32>
  return %0,%1,%2,%3,%4,%5,%6,%7,%8 : complex<f32>, complex<f32>, complex<f32>, complex<f32>, complex<f32>, complex<f32>, complex<f32>, complex<f32>, complex<f32>
}

// expected:
// module {
//   func.func @z(%arg0: complex<f32>) -> (complex<f32>, complex<f32>, complex<f32>, complex<f32>, complex<f32>, complex<f32>, complex<f32>, complex<f32>, complex<f32>) {
//     %cst = arith.constant 0.000000e+00 : f32
//     %cst_0 = arith.constant 1.000000e+00 : f32
//     %cst_1 = complex.constant [-0.000000e+00 : f32, 0.000000e+00 : f32] : complex<f32>
//     %cst_2 = complex.constant [1.000000e+00 : f32, -0.000000e+00 : f32] : complex<f32>
//     %0 = complex.add %cst_1, %arg0 : complex<f32>
//     %1 = complex.mul %cst_2, %arg0 : complex<f32>
//     %2 = complex.create %cst_0, %cst : complex<f32>
//     %3 = complex.mul %arg0, %2 : complex<f32>
//     %4 = complex.create %cst, %cst : complex<f32>
//     %5 = complex.add %arg0, %4 : complex<f32>
//     %6 = complex.mul %arg0, %4 : complex<f32>
//     return %arg0, %0, %arg0, %arg0, %1, %arg0, %3, %5, %6 : complex<f32>, complex<f32>, complex<f32>, complex<f32>, complex<f32>, complex<f32>, complex<f32>, complex<f32>, complex<f32>
//   }
// }

// -----

func.func @b(%a: complex<f32>, %b : f64) -> (complex<f32>, f64, i64, complex<f32>, f64, complex<f32>) {
  %0 = complex.bitcast %a : complex<f32> to f64
  %1 = complex.bitcast %0 : f64 to complex<f32>
  %2 = complex.bitcast %b : f64 to complex<f32>
  %3 = complex.bitcast %2 : complex<f32> to f64
  %4 = complex.bitcast %2 : complex<f32> to i64
  %5 = arith.bitcast %b : f64 to i64
  %6 = complex.bitcast %5 : i64 to complex<f32>
  %7 = complex.bitcast %a : complex<f32> to i64
  %8 = arith.bitcast %7 : i64 to f64
  %9 = complex.bitcast %8 : f64 to complex<f32>
  return %1, %3, %4, %6, %8, %9 : complex<f32>, f64, i64, complex<f32>, f64, complex<f32>
}

// expected:
// module {
//   func.func @b(%arg0: complex<f32>, %arg1: f64) -> (complex<f32>, f64, i64, complex<f32>, f64, complex<f32>) {
//     %0 = arith.bitcast %arg1 : f64 to i64
//     %1 = complex.bitcast %arg1 : f64 to complex<f32>
//     %2 = complex.bitcast %arg0 : complex<f32> to f64
//     return %arg0, %arg1, %0, %1, %2, %arg0 : complex<f32>, f64, i64, complex<f32>, f64, complex<f32>
//   }
// }
