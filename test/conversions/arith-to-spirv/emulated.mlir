// test: pass --convert-arith-to-spirv

func.func @narrow(%a: i16, %b: i8, %v: vector<2xi8>, %h: f16) {
  %0 = arith.addi %a, %a : i16
  %1 = arith.extsi %b : i8 to i16
  %2 = arith.extui %b : i8 to i16
  %3 = arith.trunci %a : i16 to i8
  %4 = arith.addf %h, %h : f16
  %5 = arith.constant 300 : i16
  %6 = arith.constant 1.5 : f16
  return
}

// expected:
// module {
//   func.func @narrow(%arg0: i16, %arg1: i8, %arg2: vector<2xi8>, %arg3: f16) {
//     %0 = builtin.unrealized_conversion_cast %arg3 : f16 to f32
//     %1 = builtin.unrealized_conversion_cast %arg1 : i8 to i32
//     %2 = builtin.unrealized_conversion_cast %arg0 : i16 to i32
//     %3 = spirv.IAdd %2, %2 : i32
//     %cst8_i32 = spirv.Constant 8 : i32
//     %4 = spirv.ShiftLeftLogical %1, %cst8_i32 : i32, i32
//     %5 = spirv.ShiftRightArithmetic %4, %cst8_i32 : i32, i32
//     %cst255_i32 = spirv.Constant 255 : i32
//     %6 = spirv.BitwiseAnd %1, %cst255_i32 : i32
//     %cst255_i32_0 = spirv.Constant 255 : i32
//     %7 = spirv.BitwiseAnd %2, %cst255_i32_0 : i32
//     %8 = spirv.FAdd %0, %0 : f32
//     %cst300_i32 = spirv.Constant 300 : i32
//     %cst_f32 = spirv.Constant 1.500000e+00 : f32
//     return
//   }
// }
