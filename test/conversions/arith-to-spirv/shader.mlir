// test: pass --convert-arith-to-spirv

module attributes { spirv.target_env = #spirv.target_env<#spirv.vce<v1.4, [Shader, Int8, Int16, Int64, Float16, Float64, GroupNonUniformArithmetic, GroupNonUniformShuffle], [SPV_KHR_storage_buffer_storage_class]>, #spirv.resource_limits<>> } {
func.func @numbers(%a: i32, %b: i32, %f: f32, %g: f32, %c: i1, %d: i1, %v: vector<4xi32>, %l: i64, %x: index, %h: f16) {
  %0 = arith.addi %a, %b overflow<nsw> : i32
  %1 = arith.subi %v, %v : vector<4xi32>
  %2 = arith.remsi %a, %b : i32
  %3 = arith.remui %a, %b : i32
  %4 = arith.divsi %a, %b : i32
  %5 = arith.andi %c, %d : i1
  %6 = arith.andi %a, %b : i32
  %7 = arith.xori %c, %d : i1
  %8 = arith.ori %v, %v : vector<4xi32>
  %9 = arith.shrsi %a, %b : i32
  %10 = arith.addf %f, %g fastmath<nnan,contract> : f32
  %11 = arith.negf %f : f32
  %12 = arith.maxsi %a, %b : i32
  %13 = arith.minui %a, %b : i32
  %14 = arith.maximumf %f, %g : f32
  %15 = arith.minnumf %f, %g : f32
  %16 = arith.select %c, %a, %b : i32
  %17, %18 = arith.addui_extended %a, %b : i32, i1
  %19, %20 = arith.mulsi_extended %a, %b : i32
  return
}
func.func @casts(%a: i32, %f: f32, %c: i1, %l: i64, %x: index, %s: i16, %v: vector<3xi1>) {
  %0 = arith.extsi %c : i1 to i32
  %1 = arith.extui %c : i1 to i64
  %2 = arith.extsi %s : i16 to i32
  %3 = arith.extui %s : i16 to i64
  %4 = arith.trunci %l : i64 to i16
  %5 = arith.trunci %a : i32 to i1
  %6 = arith.sitofp %a : i32 to f32
  %7 = arith.uitofp %c : i1 to f32
  %8 = arith.fptosi %f : f32 to i32
  %9 = arith.index_cast %x : index to i32
  %10 = arith.index_cast %x : index to i64
  %11 = arith.bitcast %f : f32 to i32
  %12 = arith.extf %f : f32 to f64
  %13 = arith.truncf %12 : f64 to f32
  return
}
func.func @comparisons(%a: i32, %b: i32, %f: f32, %g: f32, %c: i1, %d: i1) {
  %0 = arith.cmpi slt, %a, %b : i32
  %1 = arith.cmpi uge, %a, %b : i32
  %2 = arith.cmpi eq, %c, %d : i1
  %4 = arith.cmpi ult, %c, %d : i1
  %5 = arith.cmpf olt, %f, %g : f32
  %6 = arith.cmpf une, %f, %g : f32
  %7 = arith.cmpf ord, %f, %g : f32
  %8 = arith.cmpf uno, %f, %g : f32
  return
}
func.func @constants() {
  %0 = arith.constant -7 : i32
  %1 = arith.constant true
  %2 = arith.constant dense<[1, -2]> : vector<2xi32>
  %3 = arith.constant 2.5 : f32
  %4 = arith.constant 42 : index
  %5 = arith.constant dense<[[1.0, 2.0], [3.0, 4.0]]> : tensor<2x2xf32>
  %6 = arith.constant dense<[true, false]> : vector<2xi1>
  %7 = arith.constant dense<true> : tensor<1xi1>
  return
}
}

// expected:
// module attributes {spirv.target_env = #spirv.target_env<#spirv.vce<v1.4, [Shader, Int8, Int16, Int64, Float16, Float64, GroupNonUniformArithmetic, GroupNonUniformShuffle], [SPV_KHR_storage_buffer_storage_class]>, #spirv.resource_limits<>>} {
//   func.func @numbers(%arg0: i32, %arg1: i32, %arg2: f32, %arg3: f32, %arg4: i1, %arg5: i1, %arg6: vector<4xi32>, %arg7: i64, %arg8: index, %arg9: f16) {
//     %0 = spirv.IAdd %arg0, %arg1 {no_signed_wrap} : i32
//     %cst_vec_4xi32 = spirv.Constant dense<0> : vector<4xi32>
//     %1 = spirv.GL.SAbs %arg0 : i32
//     %2 = spirv.GL.SAbs %arg1 : i32
//     %3 = spirv.UMod %1, %2 : i32
//     %4 = spirv.IEqual %arg0, %1 : i32
//     %5 = spirv.SNegate %3 : i32
//     %6 = spirv.Select %4, %3, %5 : i1, i32
//     %7 = spirv.UMod %arg0, %arg1 : i32
//     %8 = spirv.SDiv %arg0, %arg1 : i32
//     %9 = spirv.LogicalAnd %arg4, %arg5 : i1
//     %10 = spirv.BitwiseAnd %arg0, %arg1 : i32
//     %11 = spirv.LogicalNotEqual %arg4, %arg5 : i1
//     %12 = spirv.ShiftRightArithmetic %arg0, %arg1 : i32, i32
//     %13 = spirv.FAdd %arg2, %arg3 : f32
//     %14 = spirv.FNegate %arg2 : f32
//     %15 = spirv.GL.SMax %arg0, %arg1 : i32
//     %16 = spirv.GL.UMin %arg0, %arg1 : i32
//     %17 = spirv.GL.FMax %arg2, %arg3 : f32
//     %18 = spirv.IsNan %arg2 : f32
//     %19 = spirv.IsNan %arg3 : f32
//     %20 = spirv.Select %18, %arg2, %17 : i1, f32
//     %21 = spirv.Select %19, %arg3, %20 : i1, f32
//     %22 = spirv.GL.FMin %arg2, %arg3 : f32
//     %23 = spirv.IsNan %arg2 : f32
//     %24 = spirv.IsNan %arg3 : f32
//     %25 = spirv.Select %23, %arg3, %22 : i1, f32
//     %26 = spirv.Select %24, %arg2, %25 : i1, f32
//     %27 = spirv.Select %arg4, %arg0, %arg1 : i1, i32
//     %28 = spirv.IAddCarry %arg0, %arg1 : !spirv.struct<(i32, i32)>
//     %29 = spirv.CompositeExtract %28[0 : i32] : !spirv.struct<(i32, i32)>
//     %30 = spirv.CompositeExtract %28[1 : i32] : !spirv.struct<(i32, i32)>
//     %cst1_i32 = spirv.Constant 1 : i32
//     %31 = spirv.IEqual %30, %cst1_i32 : i32
//     %32 = spirv.SMulExtended %arg0, %arg1 : !spirv.struct<(i32, i32)>
//     %33 = spirv.CompositeExtract %32[0 : i32] : !spirv.struct<(i32, i32)>
//     %34 = spirv.CompositeExtract %32[1 : i32] : !spirv.struct<(i32, i32)>
//     return
//   }
//   func.func @casts(%arg0: i32, %arg1: f32, %arg2: i1, %arg3: i64, %arg4: index, %arg5: i16, %arg6: vector<3xi1>) {
//     %0 = builtin.unrealized_conversion_cast %arg4 : index to i32
//     %cst-1_i32 = spirv.Constant -1 : i32
//     %cst0_i32 = spirv.Constant 0 : i32
//     %1 = spirv.Select %arg2, %cst-1_i32, %cst0_i32 : i1, i32
//     %cst0_i64 = spirv.Constant 0 : i64
//     %cst1_i64 = spirv.Constant 1 : i64
//     %2 = spirv.Select %arg2, %cst1_i64, %cst0_i64 : i1, i64
//     %3 = spirv.SConvert %arg5 : i16 to i32
//     %4 = spirv.UConvert %arg5 : i16 to i64
//     %5 = spirv.SConvert %arg3 : i64 to i16
//     %cst1_i32 = spirv.Constant 1 : i32
//     %6 = spirv.BitwiseAnd %arg0, %cst1_i32 : i32
//     %7 = spirv.IEqual %6, %cst1_i32 : i32
//     %false = spirv.Constant false
//     %true = spirv.Constant true
//     %8 = spirv.Select %7, %true, %false : i1, i1
//     %9 = spirv.ConvertSToF %arg0 : i32 to f32
//     %cst_f32 = spirv.Constant 0.000000e+00 : f32
//     %cst_f32_0 = spirv.Constant 1.000000e+00 : f32
//     %10 = spirv.Select %arg2, %cst_f32_0, %cst_f32 : i1, f32
//     %11 = spirv.ConvertFToS %arg1 : f32 to i32
//     %12 = spirv.SConvert %0 : i32 to i64
//     %13 = spirv.Bitcast %arg1 : f32 to i32
//     %14 = spirv.FConvert %arg1 : f32 to f64
//     return
//   }
//   func.func @comparisons(%arg0: i32, %arg1: i32, %arg2: f32, %arg3: f32, %arg4: i1, %arg5: i1) {
//     %0 = spirv.SLessThan %arg0, %arg1 : i32
//     %1 = spirv.UGreaterThanEqual %arg0, %arg1 : i32
//     %2 = spirv.LogicalEqual %arg4, %arg5 : i1
//     %cst0_i32 = spirv.Constant 0 : i32
//     %cst1_i32 = spirv.Constant 1 : i32
//     %3 = spirv.Select %arg4, %cst1_i32, %cst0_i32 : i1, i32
//     %cst0_i32_0 = spirv.Constant 0 : i32
//     %cst1_i32_1 = spirv.Constant 1 : i32
//     %4 = spirv.Select %arg5, %cst1_i32_1, %cst0_i32_0 : i1, i32
//     %5 = spirv.ULessThan %3, %4 : i32
//     %6 = spirv.FOrdLessThan %arg2, %arg3 : f32
//     %7 = spirv.FUnordNotEqual %arg2, %arg3 : f32
//     %8 = spirv.IsNan %arg2 : f32
//     %9 = spirv.IsNan %arg3 : f32
//     %10 = spirv.LogicalOr %8, %9 : i1
//     %11 = spirv.LogicalNot %10 : i1
//     %12 = spirv.IsNan %arg2 : f32
//     %13 = spirv.IsNan %arg3 : f32
//     %14 = spirv.LogicalOr %12, %13 : i1
//     return
//   }
//   func.func @constants() {
//     %cst-7_i32 = spirv.Constant -7 : i32
//     %true = spirv.Constant true
//     %cst_vec_2xi32 = spirv.Constant dense<[1, -2]> : vector<2xi32>
//     %cst_f32 = spirv.Constant 2.500000e+00 : f32
//     %cst42_i32 = spirv.Constant 42 : i32
//     %cst = spirv.Constant dense<[1.000000e+00, 2.000000e+00, 3.000000e+00, 4.000000e+00]> : tensor<4xf32> : !spirv.array<4 x f32>
//     %cst_vec_2xi1 = spirv.Constant dense<[true, false]> : vector<2xi1>
//     %true_0 = spirv.Constant true
//     return
//   }
// }
