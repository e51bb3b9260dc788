// test: pass --convert-math-to-libm

func.func @f(%f: f32, %d: f64, %h: f16, %v: vector<2xf64>, %b: bf16) {
  %0 = math.fma %f, %f, %f : f32
  %1 = math.fma %d, %d, %d : f64
  %2 = math.powf %h, %h : f16
  return
}
func.func private @sinf(f32) -> f32
func.func @g(%f: f32) -> f32 { %0 = math.sin %f : f32 return %0 : f32 }

// expected:
// module {
//   func.func private @powf(f32, f32) -> f32 attributes {llvm.readnone}
//   func.func private @fma(f64, f64, f64) -> f64 attributes {llvm.readnone}
//   func.func private @fmaf(f32, f32, f32) -> f32 attributes {llvm.readnone}
//   func.func @f(%arg0: f32, %arg1: f64, %arg2: f16, %arg3: vector<2xf64>, %arg4: bf16) {
//     %0 = call @fmaf(%arg0, %arg0, %arg0) : (f32, f32, f32) -> f32
//     %1 = call @fma(%arg1, %arg1, %arg1) : (f64, f64, f64) -> f64
//     %2 = arith.extf %arg2 : f16 to f32
//     %3 = arith.extf %arg2 : f16 to f32
//     %4 = call @powf(%2, %3) : (f32, f32) -> f32
//     %5 = arith.truncf %4 : f32 to f16
//     return
//   }
//   func.func private @sinf(f32) -> f32
//   func.func @g(%arg0: f32) -> f32 {
//     %0 = call @sinf(%arg0) : (f32) -> f32
//     return %0 : f32
//   }
// }

// -----

func.func @f(%f: f32, %d: f64, %h: f16, %v: vector<2xf64>, %b: bf16) {
  %0 = math.atan2 %f, %f : f32
  %1 = math.sin %d : f64
  %2 = math.tanh %h : f16
  %3 = math.cos %v fastmath<nnan> : vector<2xf64>
  %4 = math.absf %f : f32
  %5 = math.exp %b : bf16
  return
}

// expected:
// module {
//   func.func private @expf(f32) -> f32 attributes {llvm.readnone}
//   func.func private @fabsf(f32) -> f32 attributes {llvm.readnone}
//   func.func private @cos(f64) -> f64 attributes {llvm.readnone}
//   func.func private @tanhf(f32) -> f32 attributes {llvm.readnone}
//   func.func private @sin(f64) -> f64 attributes {llvm.readnone}
//   func.func private @atan2f(f32, f32) -> f32 attributes {llvm.readnone}
//   func.func @f(%arg0: f32, %arg1: f64, %arg2: f16, %arg3: vector<2xf64>, %arg4: bf16) {
//     %0 = call @atan2f(%arg0, %arg0) : (f32, f32) -> f32
//     %1 = call @sin(%arg1) : (f64) -> f64
//     %2 = arith.extf %arg2 : f16 to f32
//     %3 = call @tanhf(%2) : (f32) -> f32
//     %4 = arith.truncf %3 : f32 to f16
//     %cst = arith.constant dense<0.000000e+00> : vector<2xf64>
//     %5 = vector.extract %arg3[0] : f64 from vector<2xf64>
//     %6 = call @cos(%5) : (f64) -> f64
//     %7 = vector.insert %6, %cst [0] : f64 into vector<2xf64>
//     %8 = vector.extract %arg3[1] : f64 from vector<2xf64>
//     %9 = call @cos(%8) : (f64) -> f64
//     %10 = vector.insert %9, %7 [1] : f64 into vector<2xf64>
//     %11 = call @fabsf(%arg0) : (f32) -> f32
//     %12 = arith.extf %arg4 : bf16 to f32
//     %13 = call @expf(%12) : (f32) -> f32
//     %14 = arith.truncf %13 : f32 to bf16
//     return
//   }
// }

// -----

// expected:
// module {
// }

// -----

func.func @h(%v: vector<f32>,  %s: vector<[4]xf32>, %x: f80) {
  %0 = math.log %v : vector<f32>
  %1 = math.log %s : vector<[4]xf32>
  return
}

// expected:
// module {
//   func.func private @logf(f32) -> f32 attributes {llvm.readnone}
//   func.func @h(%arg0: vector<f32>, %arg1: vector<[4]xf32>, %arg2: f80) {
//     %cst = arith.constant dense<0.000000e+00> : vector<f32>
//     %0 = vector.extract %arg0[] : f32 from vector<f32>
//     %1 = call @logf(%0) : (f32) -> f32
//     %2 = vector.insert %1, %cst [] : f32 into vector<f32>
//     %cst_0 = arith.constant dense<0.000000e+00> : vector<[4]xf32>
//     %3 = vector.extract %arg1[0] : f32 from vector<[4]xf32>
//     %4 = call @logf(%3) : (f32) -> f32
//     %5 = vector.insert %4, %cst_0 [0] : f32 into vector<[4]xf32>
//     %6 = vector.extract %arg1[1] : f32 from vector<[4]xf32>
//     %7 = call @logf(%6) : (f32) -> f32
//     %8 = vector.insert %7, %5 [1] : f32 into vector<[4]xf32>
//     %9 = vector.extract %arg1[2] : f32 from vector<[4]xf32>
//     %10 = call @logf(%9) : (f32) -> f32
//     %11 = vector.insert %10, %8 [2] : f32 into vector<[4]xf32>
//     %12 = vector.extract %arg1[3] : f32 from vector<[4]xf32>
//     %13 = call @logf(%12) : (f32) -> f32
//     %14 = vector.insert %13, %11 [3] : f32 into vector<[4]xf32>
//     return
//   }
// }
