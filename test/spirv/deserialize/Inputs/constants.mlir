spirv.module Logical GLSL450 requires #spirv.vce<v1.4, [Shader], []> {
  spirv.SpecConstant @spirv_spec_const_10 spec_id(3) = 8 : i32
  spirv.mlir.constant @spirv_const_14 attributes {built_in = "WorkgroupSize"} {
    %0 = spirv.mlir.referenceof @spirv_spec_const_10 : i32
    %cst4_i32 = spirv.Constant 4 : i32
    %cst4_i32_0 = spirv.Constant 4 : i32
    %1 = spirv.ConstantComposite %0, %cst4_i32, %cst4_i32_0 {spec} : (i32, i32, i32) -> vector<3xi32>
    spirv.mlir.yield %1 : vector<3xi32>
  }
  spirv.mlir.constant @n {
    %0 = spirv.mlir.referenceof @spirv_spec_const_10 : i32
    %cst4_i32 = spirv.Constant 4 : i32
    %1 = spirv.SpecConstantOperation wraps "spirv.IMul"(%0, %cst4_i32) : (i32, i32) -> i32
    spirv.mlir.yield %1 : i32
  }
  spirv.GlobalVariable @spirv_var_2 : !spirv.ptr<!spirv.array<@n = 32 x f32>, Workgroup>
  spirv.mlir.constant @spirv_const_29 {
    %cst_f32 = spirv.Constant 2.000000e+00 : f32
    %cst4_i32 = spirv.Constant 4 : i32
    %0 = spirv.ConstantComposite %cst_f32, %cst4_i32 : (f32, i32) -> !spirv.struct<S_6, (f32, i32)>
    spirv.mlir.yield %0 : !spirv.struct<S_6, (f32, i32)>
  }
  spirv.GlobalVariable @spirv_var_3 initializer(@spirv_const_29) : !spirv.ptr<!spirv.struct<S_6, (f32, i32)>, Private>
  spirv.func @main() "None" {
    %0 = spirv.Variable : !spirv.ptr<!spirv.struct<S, (f32 [0], i32 [16])>, Function>
    %1 = spirv.ConstantNull : !spirv.struct<S, (f32 [0], i32 [16])>
    spirv.Store "Function" %0, %1 : !spirv.struct<S, (f32 [0], i32 [16])>
    %spirv_var_2_addr = spirv.mlir.addressof @spirv_var_2 : !spirv.ptr<!spirv.array<@n = 32 x f32>, Workgroup>
    %2 = spirv.mlir.referenceof @spirv_spec_const_10 : i32
    %cst4_i32 = spirv.Constant 4 : i32
    %3 = spirv.SpecConstantOperation wraps "spirv.IMul"(%2, %cst4_i32) : (i32, i32) -> i32
    %4 = spirv.AccessChain %spirv_var_2_addr[%3] : !spirv.ptr<!spirv.array<@n = 32 x f32>, Workgroup>, i32 -> !spirv.ptr<f32, Workgroup>
    %cst_f32 = spirv.Constant 2.000000e+00 : f32
    spirv.Store "Workgroup" %4, %cst_f32 : f32
    %5 = spirv.Load "Function" %0 : !spirv.struct<S, (f32 [0], i32 [16])>
    %6 = spirv.CopyLogical %5 : (!spirv.struct<S, (f32 [0], i32 [16])>) -> !spirv.struct<S_6, (f32, i32)>
    %spirv_var_3_addr = spirv.mlir.addressof @spirv_var_3 : !spirv.ptr<!spirv.struct<S_6, (f32, i32)>, Private>
    spirv.Store "Private" %spirv_var_3_addr, %6 : !spirv.struct<S_6, (f32, i32)>
    %7 = spirv.mlir.referenceof @spirv_spec_const_10 : i32
    %cst4_i32_0 = spirv.Constant 4 : i32
    %cst4_i32_1 = spirv.Constant 4 : i32
    %8 = spirv.ConstantComposite %7, %cst4_i32_0, %cst4_i32_1 {spec} : (i32, i32, i32) -> vector<3xi32>
    %cst4_i32_2 = spirv.Constant 4 : i32
    %9 = spirv.VectorExtractDynamic %8[%cst4_i32_2] : vector<3xi32>, i32
    spirv.Return
  }
  spirv.EntryPoint "GLCompute" @main, @spirv_var_2, @spirv_var_3
  spirv.ExecutionModeId @main "LocalSizeId" [@spirv_spec_const_10, 4 : i32, @spirv_spec_const_10]
}
