// test: pass --convert-complex-to-standard

// Flags are passed on where they allow it, and leave out what is special.

func.func @abs(%a: complex<f32>) -> f32 {
  %0 = complex.abs %a fastmath<fast> : complex<f32>
  return %0 : f32
}

// expected:
// module {
//   func.func @abs(%arg0: complex<f32>) -> f32 {
//     %0 = complex.re %arg0 : complex<f32>
//     %1 = complex.im %arg0 : complex<f32>
//     %cst = arith.constant 1.000000e+00 : f32
//     %2 = math.absf %0 fastmath<fast> : f32
//     %3 = math.absf %1 fastmath<fast> : f32
//     %4 = arith.maximumf %2, %3 fastmath<fast> : f32
//     %5 = arith.minimumf %2, %3 fastmath<fast> : f32
//     %6 = arith.divf %5, %4 fastmath<reassoc,nsz,arcp,contract,afn> : f32
//     %7 = arith.mulf %6, %6 fastmath<reassoc,nsz,arcp,contract,afn> : f32
//     %8 = arith.addf %7, %cst fastmath<reassoc,nsz,arcp,contract,afn> : f32
//     %9 = math.sqrt %8 fastmath<reassoc,nsz,arcp,contract,afn> : f32
//     %10 = arith.mulf %4, %9 fastmath<reassoc,nsz,arcp,contract,afn> : f32
//     %11 = arith.cmpf uno, %10, %10 fastmath<reassoc,nsz,arcp,contract,afn> : f32
//     %12 = arith.select %11, %5, %10 : f32
//     return %12 : f32
//   }
// }

// -----

func.func @conj(%a: complex<f32>) -> complex<f32> {
  %0 = complex.conj %a fastmath<fast> : complex<f32>
  return %0 : complex<f32>
}

// expected:
// module {
//   func.func @conj(%arg0: complex<f32>) -> complex<f32> {
//     %0 = complex.re %arg0 : complex<f32>
//     %1 = complex.im %arg0 : complex<f32>
//     %2 = arith.negf %1 : f32
//     %3 = complex.create %0, %2 : complex<f32>
//     return %3 : complex<f32>
//   }
// }

// -----

func.func @exp(%a: complex<f32>) -> complex<f32> {
  %0 = complex.exp %a fastmath<fast> : complex<f32>
  return %0 : complex<f32>
}

// expected:
// module {
//   func.func @exp(%arg0: complex<f32>) -> complex<f32> {
//     %0 = complex.re %arg0 : complex<f32>
//     %1 = complex.im %arg0 : complex<f32>
//     %cst = arith.constant 0.000000e+00 : f32
//     %cst_0 = arith.constant 5.000000e-01 : f32
//     %cst_1 = arith.constant 0x7F800000 : f32
//     %2 = math.exp %0 fastmath<fast> : f32
//     %3 = arith.mulf %0, %cst_0 fastmath<fast> : f32
//     %4 = math.exp %3 fastmath<fast> : f32
//     %5 = math.cos %1 fastmath<fast> : f32
//     %6 = math.sin %1 fastmath<fast> : f32
//     %7 = arith.cmpf oeq, %2, %cst_1 fastmath<fast> : f32
//     %8 = arith.cmpf oeq, %1, %cst : f32
//     %9 = arith.mulf %2, %5 fastmath<fast> : f32
//     %10 = arith.mulf %4, %5 fastmath<fast> : f32
//     %11 = arith.mulf %10, %4 fastmath<fast> : f32
//     %12 = arith.select %7, %11, %9 : f32
//     %13 = arith.mulf %2, %6 fastmath<fast> : f32
//     %14 = arith.mulf %4, %6 fastmath<fast> : f32
//     %15 = arith.mulf %14, %4 fastmath<fast> : f32
//     %16 = arith.select %7, %15, %13 : f32
//     %17 = arith.select %8, %cst, %16 : f32
//     %18 = complex.create %12, %17 : complex<f32>
//     return %18 : complex<f32>
//   }
// }

// -----

func.func @expm1(%a: complex<f32>) -> complex<f32> {
  %0 = complex.expm1 %a fastmath<fast> : complex<f32>
  return %0 : complex<f32>
}

// expected:
// module {
//   func.func @expm1(%arg0: complex<f32>) -> complex<f32> {
//     %0 = complex.re %arg0 : complex<f32>
//     %1 = complex.im %arg0 : complex<f32>
//     %cst = arith.constant 0.000000e+00 : f32
//     %cst_0 = arith.constant 1.000000e+00 : f32
//     %2 = math.expm1 %0 fastmath<fast> : f32
//     %3 = arith.addf %2, %cst_0 fastmath<fast> : f32
//     %4 = math.sin %1 fastmath<fast> : f32
//     %cst_1 = arith.constant -5.000000e-01 : f32
//     %cst_2 = arith.constant -1.000000e+00 : f32
//     %5 = math.cos %1 fastmath<fast> : f32
//     %6 = arith.addf %5, %cst_2 fastmath<fast> : f32
//     %7 = arith.mulf %1, %1 fastmath<fast> : f32
//     %8 = arith.mulf %7, %7 fastmath<fast> : f32
//     %cst_3 = arith.constant 4.73775072E-14 : f32
//     %cst_4 = arith.constant -1.14702848E-11 : f32
//     %9 = math.fma %cst_3, %7, %cst_4 fastmath<fast> : f32
//     %cst_5 = arith.constant 2.08767537E-9 : f32
//     %10 = math.fma %9, %7, %cst_5 fastmath<fast> : f32
//     %cst_6 = arith.constant -2.755732E-7 : f32
//     %11 = math.fma %10, %7, %cst_6 fastmath<fast> : f32
//     %cst_7 = arith.constant 2.48015876E-5 : f32
//     %12 = math.fma %11, %7, %cst_7 fastmath<fast> : f32
//     %cst_8 = arith.constant -0.00138888892 : f32
//     %13 = math.fma %12, %7, %cst_8 fastmath<fast> : f32
//     %cst_9 = arith.constant 0.0416666679 : f32
//     %14 = math.fma %13, %7, %cst_9 fastmath<fast> : f32
//     %15 = arith.mulf %8, %14 fastmath<fast> : f32
//     %16 = arith.mulf %cst_1, %7 fastmath<fast> : f32
//     %17 = arith.addf %15, %16 : f32
//     %cst_10 = arith.constant 6.168500e-01 : f32
//     %18 = arith.cmpf oge, %7, %cst_10 fastmath<fast> : f32
//     %19 = arith.select %18, %6, %17 : f32
//     %20 = arith.addf %19, %cst_0 fastmath<fast> : f32
//     %21 = arith.mulf %2, %20 fastmath<fast> : f32
//     %22 = arith.addf %21, %19 fastmath<fast> : f32
//     %23 = arith.cmpf oeq, %1, %cst fastmath<fast> : f32
//     %24 = arith.mulf %3, %4 fastmath<fast> : f32
//     %25 = arith.select %23, %cst, %24 : f32
//     %26 = complex.create %22, %25 : complex<f32>
//     return %26 : complex<f32>
//   }
// }

// -----

func.func @log1p(%a: complex<f32>) -> complex<f32> {
  %0 = complex.log1p %a fastmath<fast> : complex<f32>
  return %0 : complex<f32>
}

// expected:
// module {
//   func.func @log1p(%arg0: complex<f32>) -> complex<f32> {
//     %0 = complex.re %arg0 : complex<f32>
//     %1 = complex.im %arg0 : complex<f32>
//     %cst = arith.constant 5.000000e-01 : f32
//     %cst_0 = arith.constant 1.000000e+00 : f32
//     %2 = arith.addf %0, %cst_0 fastmath<fast> : f32
//     %3 = math.absf %2 fastmath<fast> : f32
//     %4 = math.absf %1 fastmath<fast> : f32
//     %5 = arith.maximumf %3, %4 fastmath<fast> : f32
//     %6 = arith.minimumf %3, %4 fastmath<fast> : f32
//     %7 = arith.cmpf ogt, %2, %4 fastmath<fast> : f32
//     %8 = arith.subf %5, %cst_0 fastmath<fast> : f32
//     %9 = arith.select %7, %0, %8 : f32
//     %10 = arith.divf %6, %5 fastmath<reassoc,nsz,arcp,contract,afn> : f32
//     %11 = math.log1p %9 fastmath<fast> : f32
//     %12 = arith.mulf %10, %10 fastmath<reassoc,nsz,arcp,contract,afn> : f32
//     %13 = math.log1p %12 fastmath<reassoc,nsz,arcp,contract,afn> : f32
//     %14 = arith.mulf %cst, %13 fastmath<reassoc,nsz,arcp,contract,afn> : f32
//     %15 = arith.addf %14, %11 fastmath<reassoc,nsz,arcp,contract,afn> : f32
//     %16 = arith.cmpf uno, %15, %15 fastmath<reassoc,nsz,arcp,contract,afn> : f32
//     %17 = arith.select %16, %6, %15 : f32
//     %18 = math.atan2 %1, %2 fastmath<fast> : f32
//     %19 = complex.create %17, %18 : complex<f32>
//     return %19 : complex<f32>
//   }
// }

// -----

func.func @rsqrt(%a: complex<f32>) -> complex<f32> {
  %0 = complex.rsqrt %a fastmath<fast> : complex<f32>
  return %0 : complex<f32>
}

// expected:
// module {
//   func.func @rsqrt(%arg0: complex<f32>) -> complex<f32> {
//     %cst = arith.constant 0.000000e+00 : f32
//     %cst_0 = arith.constant 0x7F800000 : f32
//     %cst_1 = arith.constant -5.000000e-01 : f32
//     %cst_2 = arith.constant 0x7FC00000 : f32
//     %0 = complex.re %arg0 : complex<f32>
//     %1 = complex.im %arg0 : complex<f32>
//     %cst_3 = arith.constant 1.000000e+00 : f32
//     %2 = math.absf %0 fastmath<fast> : f32
//     %3 = math.absf %1 fastmath<fast> : f32
//     %4 = arith.maximumf %2, %3 fastmath<fast> : f32
//     %5 = arith.minimumf %2, %3 fastmath<fast> : f32
//     %6 = arith.divf %5, %4 fastmath<reassoc,nsz,arcp,contract,afn> : f32
//     %7 = arith.mulf %6, %6 fastmath<reassoc,nsz,arcp,contract,afn> : f32
//     %8 = arith.addf %7, %cst_3 fastmath<reassoc,nsz,arcp,contract,afn> : f32
//     %9 = math.rsqrt %8 fastmath<reassoc,nsz,arcp,contract,afn> : f32
//     %10 = math.rsqrt %5 fastmath<reassoc,nsz,arcp,contract,afn> : f32
//     %11 = math.rsqrt %4 fastmath<reassoc,nsz,arcp,contract,afn> : f32
//     %12 = math.sqrt %9 fastmath<reassoc,nsz,arcp,contract,afn> : f32
//     %13 = arith.mulf %11, %12 fastmath<reassoc,nsz,arcp,contract,afn> : f32
//     %14 = arith.cmpf uno, %13, %13 fastmath<reassoc,nsz,arcp,contract,afn> : f32
//     %15 = arith.select %14, %10, %13 : f32
//     %16 = math.atan2 %1, %0 fastmath<fast> : f32
//     %17 = arith.mulf %16, %cst_1 fastmath<fast> : f32
//     %18 = math.cos %17 fastmath<fast> : f32
//     %19 = math.sin %17 fastmath<fast> : f32
//     %20 = arith.mulf %15, %18 fastmath<fast> : f32
//     %21 = arith.mulf %15, %19 fastmath<fast> : f32
//     %22 = arith.cmpf oeq, %0, %cst fastmath<fast> : f32
//     %23 = arith.cmpf oeq, %1, %cst fastmath<fast> : f32
//     %24 = arith.andi %22, %23 : i1
//     %25 = arith.select %24, %cst_0, %20 : f32
//     %26 = arith.select %24, %cst_2, %21 : f32
//     %27 = complex.create %25, %26 : complex<f32>
//     return %27 : complex<f32>
//   }
// }

// -----

func.func @sqrt(%a: complex<f32>) -> complex<f32> {
  %0 = complex.sqrt %a fastmath<fast> : complex<f32>
  return %0 : complex<f32>
}

// expected:
// module {
//   func.func @sqrt(%arg0: complex<f32>) -> complex<f32> {
//     %cst = arith.constant 0.000000e+00 : f32
//     %cst_0 = arith.constant 5.000000e-01 : f32
//     %0 = complex.re %arg0 : complex<f32>
//     %1 = complex.im %arg0 : complex<f32>
//     %cst_1 = arith.constant 1.000000e+00 : f32
//     %2 = math.absf %0 fastmath<fast> : f32
//     %3 = math.absf %1 fastmath<fast> : f32
//     %4 = arith.maximumf %2, %3 fastmath<fast> : f32
//     %5 = arith.minimumf %2, %3 fastmath<fast> : f32
//     %6 = arith.divf %5, %4 fastmath<reassoc,nsz,arcp,contract,afn> : f32
//     %7 = arith.mulf %6, %6 fastmath<reassoc,nsz,arcp,contract,afn> : f32
//     %8 = arith.addf %7, %cst_1 fastmath<reassoc,nsz,arcp,contract,afn> : f32
//     %cst_2 = arith.constant 2.500000e-01 : f32
//     %9 = math.sqrt %4 fastmath<reassoc,nsz,arcp,contract,afn> : f32
//     %10 = math.powf %8, %cst_2 fastmath<reassoc,nsz,arcp,contract,afn> : f32
//     %11 = arith.mulf %9, %10 fastmath<reassoc,nsz,arcp,contract,afn> : f32
//     %12 = arith.cmpf uno, %11, %11 fastmath<reassoc,nsz,arcp,contract,afn> : f32
//     %13 = arith.select %12, %5, %11 : f32
//     %14 = math.atan2 %1, %0 fastmath<fast> : f32
//     %15 = arith.mulf %14, %cst_0 fastmath<fast> : f32
//     %16 = math.cos %15 fastmath<fast> : f32
//     %17 = math.sin %15 fastmath<fast> : f32
//     %18 = arith.cmpf oeq, %17, %cst fastmath<fast> : f32
//     %19 = arith.mulf %13, %16 fastmath<fast> : f32
//     %20 = arith.mulf %13, %17 fastmath<fast> : f32
//     %21 = arith.select %18, %cst, %20 : f32
//     %22 = arith.cmpf oeq, %13, %cst fastmath<fast> : f32
//     %23 = arith.select %22, %cst, %19 : f32
//     %24 = arith.select %22, %cst, %21 : f32
//     %25 = complex.create %23, %24 : complex<f32>
//     return %25 : complex<f32>
//   }
// }

// -----

func.func @tan(%a: complex<f32>) -> complex<f32> {
  %0 = complex.tan %a fastmath<fast> : complex<f32>
  return %0 : complex<f32>
}

// expected:
// module {
//   func.func @tan(%arg0: complex<f32>) -> complex<f32> {
//     %0 = complex.re %arg0 : complex<f32>
//     %1 = complex.im %arg0 : complex<f32>
//     %cst = arith.constant -1.000000e+00 : f32
//     %2 = arith.mulf %1, %cst fastmath<fast> : f32
//     %cst_0 = arith.constant 0x7F800000 : f32
//     %cst_1 = arith.constant 4.000000e+00 : f32
//     %3 = arith.addf %2, %2 fastmath<fast> : f32
//     %4 = arith.mulf %cst, %3 fastmath<fast> : f32
//     %5 = math.expm1 %3 fastmath<fast> : f32
//     %6 = math.expm1 %4 fastmath<fast> : f32
//     %7 = arith.subf %5, %6 fastmath<fast> : f32
//     %8 = math.cos %0 fastmath<fast> : f32
//     %9 = arith.mulf %8, %8 fastmath<fast> : f32
//     %10 = arith.mulf %9, %cst_1 fastmath<fast> : f32
//     %11 = math.sin %0 fastmath<fast> : f32
//     %12 = arith.mulf %8, %11 fastmath<fast> : f32
//     %13 = arith.mulf %cst_1, %12 fastmath<fast> : f32
//     %14 = arith.addf %5, %6 fastmath<fast> : f32
//     %15 = arith.addf %14, %10 fastmath<fast> : f32
//     %16 = arith.cmpf oeq, %14, %cst_0 fastmath<fast> : f32
//     %17 = math.copysign %cst, %2 fastmath<fast> : f32
//     %18 = arith.divf %7, %15 fastmath<fast> : f32
//     %19 = arith.select %16, %17, %18 : f32
//     %20 = arith.divf %13, %15 fastmath<fast> : f32
//     %21 = arith.mulf %19, %cst fastmath<fast> : f32
//     %22 = complex.create %20, %21 : complex<f32>
//     return %22 : complex<f32>
//   }
// }

// -----

func.func @tanh(%a: complex<f32>) -> complex<f32> {
  %0 = complex.tanh %a fastmath<fast> : complex<f32>
  return %0 : complex<f32>
}

// expected:
// module {
//   func.func @tanh(%arg0: complex<f32>) -> complex<f32> {
//     %0 = complex.re %arg0 : complex<f32>
//     %1 = complex.im %arg0 : complex<f32>
//     %cst = arith.constant -1.000000e+00 : f32
//     %cst_0 = arith.constant 0x7F800000 : f32
//     %cst_1 = arith.constant 4.000000e+00 : f32
//     %2 = arith.addf %0, %0 fastmath<fast> : f32
//     %3 = arith.mulf %cst, %2 fastmath<fast> : f32
//     %4 = math.expm1 %2 fastmath<fast> : f32
//     %5 = math.expm1 %3 fastmath<fast> : f32
//     %6 = arith.subf %4, %5 fastmath<fast> : f32
//     %7 = math.cos %1 fastmath<fast> : f32
//     %8 = arith.mulf %7, %7 fastmath<fast> : f32
//     %9 = arith.mulf %8, %cst_1 fastmath<fast> : f32
//     %10 = math.sin %1 fastmath<fast> : f32
//     %11 = arith.mulf %7, %10 fastmath<fast> : f32
//     %12 = arith.mulf %cst_1, %11 fastmath<fast> : f32
//     %13 = arith.addf %4, %5 fastmath<fast> : f32
//     %14 = arith.addf %13, %9 fastmath<fast> : f32
//     %15 = arith.cmpf oeq, %13, %cst_0 fastmath<fast> : f32
//     %16 = math.copysign %cst, %0 fastmath<fast> : f32
//     %17 = arith.divf %6, %14 fastmath<fast> : f32
//     %18 = arith.select %15, %16, %17 : f32
//     %19 = arith.divf %12, %14 fastmath<fast> : f32
//     %20 = complex.create %18, %19 : complex<f32>
//     return %20 : complex<f32>
//   }
// }

// -----

func.func @pow(%a: complex<f32>, %b: complex<f32>) -> complex<f32> {
  %0 = complex.pow %a, %b fastmath<fast> : complex<f32>
  return %0 : complex<f32>
}

// expected:
// module {
//   func.func @pow(%arg0: complex<f32>, %arg1: complex<f32>) -> complex<f32> {
//     %0 = complex.re %arg1 : complex<f32>
//     %1 = complex.im %arg1 : complex<f32>
//     %2 = complex.re %arg0 : complex<f32>
//     %3 = complex.im %arg0 : complex<f32>
//     %4 = complex.re %arg0 : complex<f32>
//     %5 = complex.im %arg0 : complex<f32>
//     %cst = arith.constant 1.000000e+00 : f32
//     %6 = math.absf %4 fastmath<fast> : f32
//     %7 = math.absf %5 fastmath<fast> : f32
//     %8 = arith.maximumf %6, %7 fastmath<fast> : f32
//     %9 = arith.minimumf %6, %7 fastmath<fast> : f32
//     %10 = arith.divf %9, %8 fastmath<reassoc,nsz,arcp,contract,afn> : f32
//     %11 = arith.mulf %10, %10 fastmath<reassoc,nsz,arcp,contract,afn> : f32
//     %12 = arith.addf %11, %cst fastmath<reassoc,nsz,arcp,contract,afn> : f32
//     %13 = math.sqrt %12 fastmath<reassoc,nsz,arcp,contract,afn> : f32
//     %14 = arith.mulf %8, %13 fastmath<reassoc,nsz,arcp,contract,afn> : f32
//     %15 = arith.cmpf uno, %14, %14 fastmath<reassoc,nsz,arcp,contract,afn> : f32
//     %16 = arith.select %15, %9, %14 : f32
//     %17 = math.powf %16, %0 fastmath<fast> : f32
//     %18 = arith.negf %1 fastmath<fast> : f32
//     %19 = math.atan2 %3, %2 fastmath<fast> : f32
//     %20 = arith.mulf %18, %19 fastmath<fast> : f32
//     %21 = math.exp %20 fastmath<fast> : f32
//     %22 = arith.mulf %17, %21 fastmath<fast> : f32
//     %23 = math.log %16 fastmath<fast> : f32
//     %24 = arith.mulf %0, %19 fastmath<fast> : f32
//     %25 = arith.mulf %1, %23 fastmath<fast> : f32
//     %26 = arith.addf %24, %25 fastmath<fast> : f32
//     %27 = math.cos %26 fastmath<fast> : f32
//     %28 = math.sin %26 fastmath<fast> : f32
//     %cst_0 = arith.constant 0x7F800000 : f32
//     %cst_1 = arith.constant 0.000000e+00 : f32
//     %cst_2 = arith.constant 1.000000e+00 : f32
//     %29 = complex.create %cst_2, %cst_1 : complex<f32>
//     %30 = complex.create %cst_1, %cst_1 : complex<f32>
//     %31 = complex.create %cst_0, %cst_1 : complex<f32>
//     %32 = arith.cmpf oeq, %16, %cst_1 fastmath<fast> : f32
//     %33 = arith.cmpf oeq, %1, %cst_1 fastmath<fast> : f32
//     %34 = arith.cmpf oeq, %0, %cst_1 fastmath<fast> : f32
//     %35 = arith.cmpf oeq, %3, %cst_1 fastmath<fast> : f32
//     %36 = arith.cmpf ole, %cst_1, %0 fastmath<fast> : f32
//     %37 = arith.mulf %22, %27 fastmath<fast> : f32
//     %38 = arith.mulf %22, %28 fastmath<fast> : f32
//     %39 = arith.select %34, %29, %30 : complex<f32>
//     %40 = complex.create %37, %38 : complex<f32>
//     %41 = arith.andi %32, %33 : i1
//     %42 = arith.andi %41, %36 : i1
//     %43 = arith.select %42, %39, %40 : complex<f32>
//     %44 = arith.andi %34, %33 : i1
//     %45 = arith.select %44, %29, %43 : complex<f32>
//     %46 = arith.cmpf oeq, %2, %cst_2 fastmath<fast> : f32
//     %47 = arith.andi %46, %35 : i1
//     %48 = arith.select %47, %29, %45 : complex<f32>
//     %49 = arith.cmpf oeq, %2, %cst_0 fastmath<fast> : f32
//     %50 = arith.andi %49, %35 : i1
//     %51 = arith.cmpf ogt, %0, %cst_1 fastmath<fast> : f32
//     %52 = arith.andi %33, %51 : i1
//     %53 = arith.andi %50, %52 : i1
//     %54 = arith.select %53, %31, %48 : complex<f32>
//     %55 = arith.cmpf olt, %0, %cst_1 fastmath<fast> : f32
//     %56 = arith.andi %33, %55 : i1
//     %57 = arith.andi %50, %56 : i1
//     %58 = arith.select %57, %30, %54 : complex<f32>
//     return %58 : complex<f32>
//   }
// }

// -----

func.func @powi(%z: complex<f64>, %i: i32) -> complex<f64> {
  %0 = complex.powi %z, %i fastmath<nnan> : complex<f64>, i32
  return %0 : complex<f64>
}

// expected:
// module {
//   func.func @powi(%arg0: complex<f64>, %arg1: i32) -> complex<f64> {
//     %0 = arith.sitofp %arg1 : i32 to f64
//     %cst = arith.constant 0.000000e+00 : f64
//     %1 = complex.create %0, %cst : complex<f64>
//     %2 = complex.re %1 : complex<f64>
//     %3 = complex.im %1 : complex<f64>
//     %4 = complex.re %arg0 : complex<f64>
//     %5 = complex.im %arg0 : complex<f64>
//     %6 = complex.re %arg0 : complex<f64>
//     %7 = complex.im %arg0 : complex<f64>
//     %cst_0 = arith.constant 1.000000e+00 : f64
//     %8 = math.absf %6 fastmath<nnan> : f64
//     %9 = math.absf %7 fastmath<nnan> : f64
//     %10 = arith.maximumf %8, %9 fastmath<nnan> : f64
//     %11 = arith.minimumf %8, %9 fastmath<nnan> : f64
//     %12 = arith.divf %11, %10 : f64
//     %13 = arith.mulf %12, %12 : f64
//     %14 = arith.addf %13, %cst_0 : f64
//     %15 = math.sqrt %14 : f64
//     %16 = arith.mulf %10, %15 : f64
//     %17 = arith.cmpf uno, %16, %16 : f64
//     %18 = arith.select %17, %11, %16 : f64
//     %19 = math.powf %18, %2 fastmath<nnan> : f64
//     %20 = arith.negf %3 fastmath<nnan> : f64
//     %21 = math.atan2 %5, %4 fastmath<nnan> : f64
//     %22 = arith.mulf %20, %21 fastmath<nnan> : f64
//     %23 = math.exp %22 fastmath<nnan> : f64
//     %24 = arith.mulf %19, %23 fastmath<nnan> : f64
//     %25 = math.log %18 fastmath<nnan> : f64
//     %26 = arith.mulf %2, %21 fastmath<nnan> : f64
//     %27 = arith.mulf %3, %25 fastmath<nnan> : f64
//     %28 = arith.addf %26, %27 fastmath<nnan> : f64
//     %29 = math.cos %28 fastmath<nnan> : f64
//     %30 = math.sin %28 fastmath<nnan> : f64
//     %cst_1 = arith.constant 0x7FF0000000000000 : f64
//     %cst_2 = arith.constant 0.000000e+00 : f64
//     %cst_3 = arith.constant 1.000000e+00 : f64
//     %31 = complex.create %cst_3, %cst_2 : complex<f64>
//     %32 = complex.create %cst_2, %cst_2 : complex<f64>
//     %33 = complex.create %cst_1, %cst_2 : complex<f64>
//     %34 = arith.cmpf oeq, %18, %cst_2 fastmath<nnan> : f64
//     %35 = arith.cmpf oeq, %3, %cst_2 fastmath<nnan> : f64
//     %36 = arith.cmpf oeq, %2, %cst_2 fastmath<nnan> : f64
//     %37 = arith.cmpf oeq, %5, %cst_2 fastmath<nnan> : f64
//     %38 = arith.cmpf ole, %cst_2, %2 fastmath<nnan> : f64
//     %39 = arith.mulf %24, %29 fastmath<nnan> : f64
//     %40 = arith.mulf %24, %30 fastmath<nnan> : f64
//     %41 = arith.select %36, %31, %32 : complex<f64>
//     %42 = complex.create %39, %40 : complex<f64>
//     %43 = arith.andi %34, %35 : i1
//     %44 = arith.andi %43, %38 : i1
//     %45 = arith.select %44, %41, %42 : complex<f64>
//     %46 = arith.andi %36, %35 : i1
//     %47 = arith.select %46, %31, %45 : complex<f64>
//     %48 = arith.cmpf oeq, %4, %cst_3 fastmath<nnan> : f64
//     %49 = arith.andi %48, %37 : i1
//     %50 = arith.select %49, %31, %47 : complex<f64>
//     %51 = arith.cmpf oeq, %4, %cst_1 fastmath<nnan> : f64
//     %52 = arith.andi %51, %37 : i1
//     %53 = arith.cmpf ogt, %2, %cst_2 fastmath<nnan> : f64
//     %54 = arith.andi %35, %53 : i1
//     %55 = arith.andi %52, %54 : i1
//     %56 = arith.select %55, %33, %50 : complex<f64>
//     %57 = arith.cmpf olt, %2, %cst_2 fastmath<nnan> : f64
//     %58 = arith.andi %35, %57 : i1
//     %59 = arith.andi %52, %58 : i1
//     %60 = arith.select %59, %32, %56 : complex<f64>
//     return %60 : complex<f64>
//   }
// }
