// test: pass --convert-complex-to-standard=complex-range=basic

// Without care for what is large, small, infinite or no number.

func.func @div(%a: complex<f32>, %b: complex<f32>) -> complex<f32> {
  %0 = complex.div %a, %b fastmath<contract> : complex<f32>
  return %0 : complex<f32>
}

// expected:
// module {
//   func.func @div(%arg0: complex<f32>, %arg1: complex<f32>) -> complex<f32> {
//     %0 = complex.re %arg0 : complex<f32>
//     %1 = complex.im %arg0 : complex<f32>
//     %2 = complex.re %arg1 : complex<f32>
//     %3 = complex.im %arg1 : complex<f32>
//     %4 = arith.mulf %2, %2 fastmath<contract> : f32
//     %5 = arith.mulf %3, %3 fastmath<contract> : f32
//     %6 = arith.addf %4, %5 fastmath<contract> : f32
//     %7 = arith.mulf %0, %2 fastmath<contract> : f32
//     %8 = arith.mulf %1, %3 fastmath<contract> : f32
//     %9 = arith.addf %7, %8 fastmath<contract> : f32
//     %10 = arith.mulf %1, %2 fastmath<contract> : f32
//     %11 = arith.mulf %0, %3 fastmath<contract> : f32
//     %12 = arith.subf %10, %11 fastmath<contract> : f32
//     %13 = arith.divf %9, %6 fastmath<contract> : f32
//     %14 = arith.divf %12, %6 fastmath<contract> : f32
//     %15 = complex.create %13, %14 : complex<f32>
//     return %15 : complex<f32>
//   }
// }
