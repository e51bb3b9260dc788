// test: pass --convert-index-to-spirv=use-64bit-index

module attributes { spirv.target_env = #spirv.target_env<#spirv.vce<v1.4, [Shader, Int8, Int16, Int64, Float16, Float64, GroupNonUniformArithmetic, GroupNonUniformShuffle], [SPV_KHR_storage_buffer_storage_class]>, #spirv.resource_limits<>> } {
func.func @f(%a: index, %b: index, %c: i32) {
  %0 = index.add %a, %b
  %1 = index.ceildivs %a, %b
  %2 = index.ceildivu %a, %b
  %3 = index.floordivs %a, %b
  %4 = index.maxu %a, %b
  %5 = index.casts %c : i32 to index
  %6 = index.castu %a : index to i32
  %7 = index.cmp slt(%a, %b)
  %8 = index.constant -3
  %9 = index.bool.constant true
  %10 = index.sizeof
  return
}
}

// expected:
// module attributes {spirv.target_env = #spirv.target_env<#spirv.vce<v1.4, [Shader, Int8, Int16, Int64, Float16, Float64, GroupNonUniformArithmetic, GroupNonUniformShuffle], [SPV_KHR_storage_buffer_storage_class]>, #spirv.resource_limits<>>} {
//   func.func @f(%arg0: index, %arg1: index, %arg2: i32) {
//     %0 = builtin.unrealized_conversion_cast %arg1 : index to i64
//     %1 = builtin.unrealized_conversion_cast %arg0 : index to i64
//     %2 = spirv.IAdd %1, %0 : i64
//     %cst0_i64 = spirv.Constant 0 : i64
//     %cst1_i64 = spirv.Constant 1 : i64
//     %cst-1_i64 = spirv.Constant -1 : i64
//     %3 = spirv.SGreaterThan %0, %cst0_i64 : i64
//     %4 = spirv.Select %3, %cst-1_i64, %cst1_i64 : i1, i64
//     %5 = spirv.IAdd %1, %4 : i64
//     %6 = spirv.SDiv %5, %0 : i64
//     %7 = spirv.IAdd %6, %cst1_i64 : i64
//     %8 = spirv.ISub %cst0_i64, %1 : i64
//     %9 = spirv.SDiv %8, %0 : i64
//     %10 = spirv.ISub %cst0_i64, %9 : i64
//     %11 = spirv.SGreaterThan %1, %cst0_i64 : i64
//     %12 = spirv.LogicalEqual %11, %3 : i1
//     %13 = spirv.INotEqual %1, %cst0_i64 : i64
//     %14 = spirv.LogicalAnd %12, %13 : i1
//     %15 = spirv.Select %14, %7, %10 : i1, i64
//     %cst0_i64_0 = spirv.Constant 0 : i64
//     %cst1_i64_1 = spirv.Constant 1 : i64
//     %16 = spirv.ISub %1, %cst1_i64_1 : i64
//     %17 = spirv.UDiv %16, %0 : i64
//     %18 = spirv.IAdd %17, %cst1_i64_1 : i64
//     %19 = spirv.IEqual %1, %cst0_i64_0 : i64
//     %20 = spirv.Select %19, %cst0_i64_0, %18 : i1, i64
//     %cst0_i64_2 = spirv.Constant 0 : i64
//     %cst1_i64_3 = spirv.Constant 1 : i64
//     %cst-1_i64_4 = spirv.Constant -1 : i64
//     %21 = spirv.SLessThan %0, %cst0_i64_2 : i64
//     %22 = spirv.Select %21, %cst1_i64_3, %cst-1_i64_4 : i1, i64
//     %23 = spirv.ISub %22, %1 : i64
//     %24 = spirv.SDiv %23, %0 : i64
//     %25 = spirv.ISub %cst-1_i64_4, %24 : i64
//     %26 = spirv.SDiv %1, %0 : i64
//     %27 = spirv.SLessThan %1, %cst0_i64_2 : i64
//     %28 = spirv.LogicalNotEqual %27, %21 : i1
//     %29 = spirv.INotEqual %1, %cst0_i64_2 : i64
//     %30 = spirv.LogicalAnd %28, %29 : i1
//     %31 = spirv.Select %30, %26, %25 : i1, i64
//     %32 = spirv.GL.UMax %1, %0 : i64
//     %33 = spirv.SConvert %arg2 : i32 to i64
//     %34 = spirv.UConvert %1 : i64 to i32
//     %35 = spirv.SLessThan %1, %0 : i64
//     %cst-3_i64 = spirv.Constant -3 : i64
//     %true = spirv.Constant true
//     %cst64_i64 = spirv.Constant 64 : i64
//     return
//   }
// }
