// test: fold

func.func @neutral(%x: i32) -> (i32, i32, i32, i32, i32) {
  %zero = spirv.Constant 0 : i32
  %one = spirv.Constant 1 : i32
  %0 = spirv.IAdd %zero, %x : i32
  %1 = spirv.IMul %x, %one : i32
  %2 = spirv.SDiv %x, %one : i32
  %3 = spirv.ISub %x, %x : i32
  %4 = spirv.SMod %x, %one : i32
  return %0, %1, %2, %3, %4 : i32, i32, i32, i32, i32
}
func.func @constants_wrap() -> (i8, vector<2xi8>, i8) {
  %a = spirv.Constant 127 : i8
  %v = spirv.Constant dense<[-128, 3]> : vector<2xi8>
  %0 = spirv.IAdd %a, %a : i8
  %1 = spirv.SNegate %v : vector<2xi8>
  %2 = spirv.IMul %a, %a : i8
  return %0, %1, %2 : i8, vector<2xi8>, i8
}
func.func @remainders() -> (i32, i32, i32) {
  %a = spirv.Constant -7 : i32
  %b = spirv.Constant 4 : i32
  %0 = spirv.SRem %a, %b : i32
  %1 = spirv.SMod %a, %b : i32
  %2 = spirv.UMod %a, %b : i32
  return %0, %1, %2 : i32, i32, i32
}
func.func @undefined_stays() -> (i32, i32) {
  %zero = spirv.Constant 0 : i32
  %min = spirv.Constant -2147483648 : i32
  %minus = spirv.Constant -1 : i32
  %0 = spirv.UDiv %min, %zero : i32
  %1 = spirv.SDiv %min, %minus : i32
  return %0, %1 : i32, i32
}
func.func @modulo_of_modulo(%x: i32) -> i32 {
  %a = spirv.Constant 32 : i32
  %b = spirv.Constant 4 : i32
  %0 = spirv.UMod %x, %a : i32
  %1 = spirv.UMod %0, %b : i32
  return %1 : i32
}
func.func @extended(%x: i32) -> (!spirv.struct<(i32, i32)>, !spirv.struct<(i32, i32)>, !spirv.struct<(i32, i32)>) {
  %zero = spirv.Constant 0 : i32
  %a = spirv.Constant -5 : i32
  %0 = spirv.IAddCarry %x, %zero : !spirv.struct<(i32, i32)>
  %1 = spirv.UMulExtended %x, %zero : !spirv.struct<(i32, i32)>
  %2 = spirv.SMulExtended %a, %a : !spirv.struct<(i32, i32)>
  return %0, %1, %2 : !spirv.struct<(i32, i32)>, !spirv.struct<(i32, i32)>, !spirv.struct<(i32, i32)>
}

// expected:
// module {
//   func.func @neutral(%arg0: i32) -> (i32, i32, i32, i32, i32) {
//     %cst0_i32 = spirv.Constant 0 : i32
//     return %arg0, %arg0, %arg0, %cst0_i32, %cst0_i32 : i32, i32, i32, i32, i32
//   }
//   func.func @constants_wrap() -> (i8, vector<2xi8>, i8) {
//     %cst-2_i8 = spirv.Constant -2 : i8
//     %cst_vec_2xi8 = spirv.Constant dense<[-128, -3]> : vector<2xi8>
//     %cst1_i8 = spirv.Constant 1 : i8
//     return %cst-2_i8, %cst_vec_2xi8, %cst1_i8 : i8, vector<2xi8>, i8
//   }
//   func.func @remainders() -> (i32, i32, i32) {
//     %cst-3_i32 = spirv.Constant -3 : i32
//     %cst1_i32 = spirv.Constant 1 : i32
//     return %cst-3_i32, %cst1_i32, %cst1_i32 : i32, i32, i32
//   }
//   func.func @undefined_stays() -> (i32, i32) {
//     %cst0_i32 = spirv.Constant 0 : i32
//     %cst-2147483648_i32 = spirv.Constant -2147483648 : i32
//     %cst-1_i32 = spirv.Constant -1 : i32
//     %0 = spirv.UDiv %cst-2147483648_i32, %cst0_i32 : i32
//     %1 = spirv.SDiv %cst-2147483648_i32, %cst-1_i32 : i32
//     return %0, %1 : i32, i32
//   }
//   func.func @modulo_of_modulo(%arg0: i32) -> i32 {
//     %cst4_i32 = spirv.Constant 4 : i32
//     %0 = spirv.UMod %arg0, %cst4_i32 : i32
//     return %0 : i32
//   }
//   func.func @extended(%arg0: i32) -> (!spirv.struct<(i32, i32)>, !spirv.struct<(i32, i32)>, !spirv.struct<(i32, i32)>) {
//     %cst25_i32 = spirv.Constant 25 : i32
//     %cst0_i32 = spirv.Constant 0 : i32
//     %0 = spirv.CompositeConstruct %cst0_i32, %arg0 : (i32, i32) -> !spirv.struct<(i32, i32)>
//     %1 = spirv.CompositeConstruct %cst0_i32, %cst0_i32 : (i32, i32) -> !spirv.struct<(i32, i32)>
//     %2 = spirv.Undef : !spirv.struct<(i32, i32)>
//     %3 = spirv.CompositeInsert %cst25_i32, %2[0 : i32] : i32 into !spirv.struct<(i32, i32)>
//     %4 = spirv.CompositeInsert %cst0_i32, %3[1 : i32] : i32 into !spirv.struct<(i32, i32)>
//     return %0, %1, %4 : !spirv.struct<(i32, i32)>, !spirv.struct<(i32, i32)>, !spirv.struct<(i32, i32)>
//   }
// }
