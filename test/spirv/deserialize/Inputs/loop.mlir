spirv.module Logical GLSL450 requires #spirv.vce<v1.0, [Shader], []> {
  spirv.SpecConstant @spirv_spec_const_20 spec_id(3) = 10 : si32
  spirv.GlobalVariable @spirv_var_26 bind(0, 0) : !spirv.ptr<!spirv.struct<(!spirv.rtarray<f32, stride=4> [0]), BufferBlock>, Uniform>
  spirv.func @main() "None" {
    %0 = spirv.Variable : !spirv.ptr<f32, Function>
    %1 = spirv.Variable : !spirv.ptr<si32, Function>
    %cst_f32 = spirv.Constant 0.000000e+00 : f32
    spirv.Store "Function" %0, %cst_f32 : f32
    %cst0_si32 = spirv.Constant 0 : si32
    spirv.Store "Function" %1, %cst0_si32 : si32
    spirv.Branch ^bb1
  ^bb1:  // pred: ^bb0
    spirv.mlir.loop {
      spirv.Branch ^bb1
    ^bb1:  // 2 preds: ^bb0, ^bb4
      spirv.Branch ^bb2
    ^bb2:  // pred: ^bb1
      %8 = spirv.Load "Function" %1 : si32
      %9 = spirv.mlir.referenceof @spirv_spec_const_20 : si32
      %10 = spirv.SLessThan %8, %9 : si32
      spirv.BranchConditional %10, ^bb3, ^bb5
    ^bb3:  // pred: ^bb2
      %11 = spirv.Load "Function" %1 : si32
      %spirv_var_26_addr_2 = spirv.mlir.addressof @spirv_var_26 : !spirv.ptr<!spirv.struct<(!spirv.rtarray<f32, stride=4> [0]), BufferBlock>, Uniform>
      %cst0_si32_3 = spirv.Constant 0 : si32
      %12 = spirv.AccessChain %spirv_var_26_addr_2[%cst0_si32_3, %11] : !spirv.ptr<!spirv.struct<(!spirv.rtarray<f32, stride=4> [0]), BufferBlock>, Uniform>, si32, si32 -> !spirv.ptr<f32, Uniform>
      %13 = spirv.Load "Uniform" %12 : f32
      %14 = spirv.Load "Function" %0 : f32
      %15 = spirv.FAdd %14, %13 : f32
      spirv.Store "Function" %0, %15 : f32
      spirv.Branch ^bb4
    ^bb4:  // pred: ^bb3
      %16 = spirv.Load "Function" %1 : si32
      %cst1_si32 = spirv.Constant 1 : si32
      %17 = spirv.IAdd %16, %cst1_si32 : si32
      spirv.Store "Function" %1, %17 : si32
      spirv.Branch ^bb1
    ^bb5:  // pred: ^bb2
      spirv.mlir.merge
    }
    %2 = spirv.Load "Function" %0 : f32
    %3 = spirv.mlir.referenceof @spirv_spec_const_20 : si32
    %cst2_si32 = spirv.Constant 2 : si32
    %4 = spirv.SpecConstantOperation wraps "spirv.IMul"(%3, %cst2_si32) : (si32, si32) -> si32
    %5 = spirv.ConvertSToF %4 : si32 to f32
    %6 = spirv.FAdd %2, %5 : f32
    %spirv_var_26_addr = spirv.mlir.addressof @spirv_var_26 : !spirv.ptr<!spirv.struct<(!spirv.rtarray<f32, stride=4> [0]), BufferBlock>, Uniform>
    %cst0_si32_0 = spirv.Constant 0 : si32
    %cst0_si32_1 = spirv.Constant 0 : si32
    %7 = spirv.AccessChain %spirv_var_26_addr[%cst0_si32_0, %cst0_si32_1] : !spirv.ptr<!spirv.struct<(!spirv.rtarray<f32, stride=4> [0]), BufferBlock>, Uniform>, si32, si32 -> !spirv.ptr<f32, Uniform>
    spirv.Store "Uniform" %7, %6 : f32
    spirv.Return
  }
  spirv.EntryPoint "GLCompute" @main
  spirv.ExecutionMode @main "LocalSize", 8, 1, 1
}
