// test: pass --convert-arith-to-llvm --convert-math-to-llvm --convert-func-to-llvm --allow-unregistered-dialect

func.func @f(%a: f8E4M3FN, %b: i1, %v: vector<4xf8E4M3FN>, %f: f32) {
  %0 = arith.select %b, %a, %a : f8E4M3FN
  %1 = arith.cmpf oeq, %a, %a : f8E4M3FN
  %2 = arith.addf %v, %v : vector<4xf8E4M3FN>
  %3 = arith.maximumf %a, %a : f8E4M3FN
  %4 = arith.fptosi %a : f8E4M3FN to i32
  %6 = arith.truncf %f : f32 to f8E4M3FN
  %7 = arith.remf %a, %a : f8E4M3FN
  %8 = arith.bitcast %v : vector<4xf8E4M3FN> to vector<4xi8>
  %9 = math.sqrt %a : f8E4M3FN
  %10 = math.absf %a : f8E4M3FN
  %11 = math.fma %a, %a, %a : f8E4M3FN
  %12 = math.isnan %a : f8E4M3FN
  "u.u"(%0,%1,%2,%3,%4,%6,%7,%8, %9, %10, %11, %12) : (f8E4M3FN, i1, vector<4xf8E4M3FN>, f8E4M3FN, i32, f8E4M3FN, f8E4M3FN, vector<4xi8>, f8E4M3FN, f8E4M3FN, f8E4M3FN, i1) -> ()
  return
}
func.func @g(%a: f8E4M3FN, %b: vector<4xf8E5M2>) -> f8E4M3FN {
  %0 = arith.constant 1.5 : f8E4M3FN
  %1 = arith.constant dense<[1.5, 2.0, -1.0, 0.5]> : vector<4xf8E5M2>
  %2 = arith.extf %a : f8E4M3FN to f32
  %3 = arith.truncf %2 : f32 to f8E5M2
  %4 = arith.negf %a : f8E4M3FN
  %5 = arith.bitcast %a : f8E4M3FN to i8
  return %a : f8E4M3FN
}

// expected:
// module {
//   llvm.func @f(%arg0: i8, %arg1: i1, %arg2: vector<4xi8>, %arg3: f32) {
//     %0 = builtin.unrealized_conversion_cast %arg2 : vector<4xi8> to vector<4xf8E4M3FN>
//     %1 = builtin.unrealized_conversion_cast %arg0 : i8 to f8E4M3FN
//     %2 = builtin.unrealized_conversion_cast %0 : vector<4xf8E4M3FN> to vector<4xi8>
//     %3 = arith.cmpf oeq, %1, %1 : f8E4M3FN
//     %4 = arith.addf %0, %0 : vector<4xf8E4M3FN>
//     %5 = arith.fptosi %1 : f8E4M3FN to i32
//     %6 = arith.truncf %arg3 : f32 to f8E4M3FN
//     %7 = arith.remf %1, %1 : f8E4M3FN
//     %8 = math.sqrt %1 : f8E4M3FN
//     %9 = math.absf %1 : f8E4M3FN
//     %10 = math.fma %1, %1, %1 : f8E4M3FN
//     %11 = math.isnan %1 : f8E4M3FN
//     "u.u"(%1, %3, %4, %1, %5, %6, %7, %2, %8, %9, %10, %11) : (f8E4M3FN, i1, vector<4xf8E4M3FN>, f8E4M3FN, i32, f8E4M3FN, f8E4M3FN, vector<4xi8>, f8E4M3FN, f8E4M3FN, f8E4M3FN, i1) -> ()
//     llvm.return
//   }
//   llvm.func @g(%arg0: i8, %arg1: vector<4xi8>) -> i8 {
//     %0 = builtin.unrealized_conversion_cast %arg0 : i8 to f8E4M3FN
//     %1 = llvm.mlir.constant(1.500000e+00 : f8E4M3FN) : i8
//     %2 = llvm.mlir.constant(dense<[1.500000e+00, 2.000000e+00, -1.000000e+00, 5.000000e-01]> : vector<4xf8E5M2>) : vector<4xi8>
//     %3 = arith.extf %0 : f8E4M3FN to f32
//     %4 = arith.truncf %3 : f32 to f8E5M2
//     %5 = arith.negf %0 : f8E4M3FN
//     llvm.return %arg0 : i8
//   }
// }
