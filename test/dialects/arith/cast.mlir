// test: fold

func.func @integers(%x: i8) -> (i32, i16, i8, i32) {
  %0 = arith.extui %x : i8 to i16
  %1 = arith.extsi %0 : i16 to i32
  %2 = arith.extsi %x : i8 to i32
  %3 = arith.trunci %2 : i32 to i16
  %4 = arith.trunci %2 : i32 to i8
  %5 = arith.extsi %3 : i16 to i32
  return %1, %3, %4, %5 : i32, i16, i8, i32
}
func.func @constants() -> (i16, i16, index, i8, vector<2xi8>) {
  %a = arith.constant -2 : i8
  %v = arith.constant dense<[300, -1]> : vector<2xi16>
  %0 = arith.extsi %a : i8 to i16
  %1 = arith.extui %a : i8 to i16
  %2 = arith.index_castui %a : i8 to index
  %3 = arith.index_cast %2 : index to i8
  %4 = arith.trunci %v : vector<2xi16> to vector<2xi8>
  return %0, %1, %2, %3, %4 : i16, i16, index, i8, vector<2xi8>
}

// expected:
// module {
//   func.func @integers(%arg0: i8) -> (i32, i16, i8, i32) {
//     %0 = arith.extui %arg0 : i8 to i32
//     %1 = arith.extsi %arg0 : i8 to i16
//     %2 = arith.extsi %arg0 : i8 to i32
//     return %0, %1, %arg0, %2 : i32, i16, i8, i32
//   }
//   func.func @constants() -> (i16, i16, index, i8, vector<2xi8>) {
//     %c-2_i16 = arith.constant -2 : i16
//     %c254_i16 = arith.constant 254 : i16
//     %c254 = arith.constant 254 : index
//     %c-2_i8 = arith.constant -2 : i8
//     %cst = arith.constant dense<[44, -1]> : vector<2xi8>
//     return %c-2_i16, %c254_i16, %c254, %c-2_i8, %cst : i16, i16, index, i8, vector<2xi8>
//   }
// }

// -----

func.func @floats(%x: f16, %y: i32) -> (f16, f32, f64, f32) {
  %0 = arith.extf %x : f16 to f64
  %1 = arith.truncf %0 : f64 to f16
  %2 = arith.sitofp %y : i32 to f64
  %3 = arith.truncf %2 : f64 to f32
  %4 = arith.truncf %2 fastmath<contract> : f64 to f16
  %5 = arith.extf %4 fastmath<contract> : f16 to f64
  %6 = arith.truncf %2 upward : f64 to f32
  return %1, %3, %5, %6 : f16, f32, f64, f32
}
func.func @lossy_constants_stay() -> (bf16, bf16, f16) {
  %a = arith.constant 1.5 : f32
  %b = arith.constant 0.1 : f32
  %c = arith.constant 100000.0 : f32
  %0 = arith.truncf %a : f32 to bf16
  %1 = arith.truncf %b toward_zero : f32 to bf16
  %2 = arith.truncf %c : f32 to f16
  return %0, %1, %2 : bf16, bf16, f16
}

// expected:
// module {
//   func.func @floats(%arg0: f16, %arg1: i32) -> (f16, f32, f64, f32) {
//     %0 = arith.sitofp %arg1 : i32 to f64
//     %1 = arith.sitofp %arg1 : i32 to f32
//     %2 = arith.sitofp %arg1 : i32 to f16
//     %3 = arith.extf %2 fastmath<contract> : f16 to f64
//     %4 = arith.truncf %0 upward : f64 to f32
//     return %arg0, %1, %3, %4 : f16, f32, f64, f32
//   }
//   func.func @lossy_constants_stay() -> (bf16, bf16, f16) {
//     %cst = arith.constant 1.000000e-01 : f32
//     %cst_0 = arith.constant 1.000000e+05 : f32
//     %cst_1 = arith.constant 1.500000e+00 : bf16
//     %0 = arith.truncf %cst toward_zero : f32 to bf16
//     %1 = arith.truncf %cst_0 : f32 to f16
//     return %cst_1, %0, %1 : bf16, bf16, f16
//   }
// }

// -----

func.func @conversions() -> (f16, f32, i8, i32) {
  %a = arith.constant 2049 : i32
  %b = arith.constant -1 : i32
  %c = arith.constant 300.0 : f32
  %0 = arith.sitofp %a : i32 to f16
  %1 = arith.uitofp %b : i32 to f32
  %2 = arith.fptosi %c : f32 to i8
  %3 = arith.fptoui %c : f32 to i32
  return %0, %1, %2, %3 : f16, f32, i8, i32
}
func.func @bits(%x: i32) -> (i32, f32, i16) {
  %0 = arith.bitcast %x : i32 to f32
  %1 = arith.bitcast %0 : f32 to i32
  %2 = arith.bitcast %1 : i32 to f32
  %c = arith.constant 1.0 : f16
  %3 = arith.bitcast %c : f16 to i16
  return %1, %2, %3 : i32, f32, i16
}
func.func @index_casts(%x: i32, %i: index) -> (i32, index) {
  %0 = arith.index_cast %x : i32 to index
  %1 = arith.index_cast %0 : index to i32
  %2 = arith.extsi %1 : i32 to i64
  %3 = arith.index_cast %2 : i64 to index
  return %1, %3 : i32, index
}

// expected:
// module {
//   func.func @conversions() -> (f16, f32, i8, i32) {
//     %c300_i32 = arith.constant 300 : i32
//     %cst = arith.constant 3.000000e+02 : f32
//     %cst_0 = arith.constant 2.048000e+03 : f16
//     %cst_1 = arith.constant 4.2949673E+9 : f32
//     %0 = arith.fptosi %cst : f32 to i8
//     return %cst_0, %cst_1, %0, %c300_i32 : f16, f32, i8, i32
//   }
//   func.func @bits(%arg0: i32) -> (i32, f32, i16) {
//     %c15360_i16 = arith.constant 15360 : i16
//     %0 = arith.bitcast %arg0 : i32 to f32
//     return %arg0, %0, %c15360_i16 : i32, f32, i16
//   }
//   func.func @index_casts(%arg0: i32, %arg1: index) -> (i32, index) {
//     %0 = arith.index_cast %arg0 : i32 to index
//     return %arg0, %0 : i32, index
//   }
// }
