// test: pass --convert-index-to-spirv

module attributes { spirv.target_env = #spirv.target_env<#spirv.vce<v1.4, [Shader], []>, #spirv.resource_limits<>> } {
func.func @f(%a: index, %b: index) {
  %0 = index.and %a, %b
  %1 = index.divs %a, %b
  %2 = index.divu %a, %b
  %3 = index.maxs %a, %b
  %4 = index.mins %a, %b
  %5 = index.minu %a, %b
  %6 = index.mul %a, %b
  %7 = index.or %a, %b
  %8 = index.rems %a, %b
  %9 = index.remu %a, %b
  %10 = index.shl %a, %b
  %11 = index.shrs %a, %b
  %12 = index.shru %a, %b
  %13 = index.sub %a, %b
  %14 = index.xor %a, %b
  return
}
}

// expected:
// module attributes {spirv.target_env = #spirv.target_env<#spirv.vce<v1.4, [Shader], []>, #spirv.resource_limits<>>} {
//   func.func @f(%arg0: index, %arg1: index) {
//     %0 = builtin.unrealized_conversion_cast %arg1 : index to i32
//     %1 = builtin.unrealized_conversion_cast %arg0 : index to i32
//     %2 = spirv.BitwiseAnd %1, %0 : i32
//     %3 = spirv.SDiv %1, %0 : i32
//     %4 = spirv.UDiv %1, %0 : i32
//     %5 = spirv.GL.SMax %1, %0 : i32
//     %6 = spirv.GL.SMin %1, %0 : i32
//     %7 = spirv.GL.UMin %1, %0 : i32
//     %8 = spirv.IMul %1, %0 : i32
//     %9 = spirv.BitwiseOr %1, %0 : i32
//     %10 = spirv.SRem %1, %0 : i32
//     %11 = spirv.UMod %1, %0 : i32
//     %12 = spirv.ShiftLeftLogical %1, %0 : i32, i32
//     %13 = spirv.ShiftRightArithmetic %1, %0 : i32, i32
//     %14 = spirv.ShiftRightLogical %1, %0 : i32, i32
//     %15 = spirv.ISub %1, %0 : i32
//     %16 = spirv.BitwiseXor %1, %0 : i32
//     return
//   }
// }
