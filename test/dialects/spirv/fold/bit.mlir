// test: fold

func.func @identities(%x: i32) -> (i32, i32, i32, i32) {
  %zero = spirv.Constant 0 : i32
  %ones = spirv.Constant -1 : i32
  %0 = spirv.BitwiseAnd %x, %ones : i32
  %1 = spirv.BitwiseOr %x, %ones : i32
  %2 = spirv.BitwiseXor %x, %x : i32
  %n = spirv.Not %x : i32
  %3 = spirv.Not %n : i32
  return %0, %1, %2, %3 : i32, i32, i32, i32
}
func.func @shifts(%x: i32) -> (i32, i32, i32, i32) {
  %zero = spirv.Constant 0 : i32
  %four = spirv.Constant 4 : i32
  %all = spirv.Constant 32 : i32
  %minus = spirv.Constant -16 : i32
  %0 = spirv.ShiftLeftLogical %x, %zero : i32, i32
  %1 = spirv.ShiftRightArithmetic %minus, %four : i32, i32
  %2 = spirv.ShiftRightLogical %minus, %four : i32, i32
  %3 = spirv.ShiftLeftLogical %x, %all : i32, i32
  return %0, %1, %2, %3 : i32, i32, i32, i32
}
func.func @mask_of_converted(%x: i16) -> (i32, i32) {
  %mask = spirv.Constant 65535 : i32
  %low = spirv.Constant 255 : i32
  %c = spirv.UConvert %x : i16 to i32
  %0 = spirv.BitwiseAnd %c, %mask : i32
  %1 = spirv.BitwiseAnd %c, %low : i32
  return %0, %1 : i32, i32
}
func.func @bitcasts(%x: i64) -> (i64, vector<2xf32>) {
  %0 = spirv.Bitcast %x : i64 to f64
  %1 = spirv.Bitcast %0 : f64 to i64
  %2 = spirv.Bitcast %0 : f64 to vector<2xf32>
  return %1, %2 : i64, vector<2xf32>
}

// A shift amount of another type does not fold, except zero.
func.func @shifts_of_other_types(%i: i64) -> (i64, i64) {
  %0 = spirv.Constant 256 : i64
  %1 = spirv.Constant 3 : i8
  %2 = spirv.Constant 0 : i8
  %3 = spirv.ShiftLeftLogical %0, %1 : i64, i8
  %4 = spirv.ShiftRightLogical %i, %2 : i64, i8
  return %3, %4 : i64, i64
}

// expected:
// module {
//   func.func @identities(%arg0: i32) -> (i32, i32, i32, i32) {
//     %cst-1_i32 = spirv.Constant -1 : i32
//     %cst0_i32 = spirv.Constant 0 : i32
//     return %arg0, %cst-1_i32, %cst0_i32, %arg0 : i32, i32, i32, i32
//   }
//   func.func @shifts(%arg0: i32) -> (i32, i32, i32, i32) {
//     %cst32_i32 = spirv.Constant 32 : i32
//     %cst-1_i32 = spirv.Constant -1 : i32
//     %cst268435455_i32 = spirv.Constant 268435455 : i32
//     %0 = spirv.ShiftLeftLogical %arg0, %cst32_i32 : i32, i32
//     return %arg0, %cst-1_i32, %cst268435455_i32, %0 : i32, i32, i32, i32
//   }
//   func.func @mask_of_converted(%arg0: i16) -> (i32, i32) {
//     %cst255_i32 = spirv.Constant 255 : i32
//     %0 = spirv.UConvert %arg0 : i16 to i32
//     %1 = spirv.BitwiseAnd %0, %cst255_i32 : i32
//     return %0, %1 : i32, i32
//   }
//   func.func @bitcasts(%arg0: i64) -> (i64, vector<2xf32>) {
//     %0 = spirv.Bitcast %arg0 : i64 to vector<2xf32>
//     return %arg0, %0 : i64, vector<2xf32>
//   }
//   func.func @shifts_of_other_types(%arg0: i64) -> (i64, i64) {
//     %cst256_i64 = spirv.Constant 256 : i64
//     %cst3_i8 = spirv.Constant 3 : i8
//     %0 = spirv.ShiftLeftLogical %cst256_i64, %cst3_i8 : i64, i8
//     return %0, %arg0 : i64, i64
//   }
// }
