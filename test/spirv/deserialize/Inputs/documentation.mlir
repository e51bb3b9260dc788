spirv.module Logical GLSL450 requires #spirv.vce<v1.6, [Shader, Linkage], []> {
  spirv.func @f(%arg0: i32) -> i32 "None" {
    spirv.ReturnValue %arg0 : i32
  }
  spirv.func @values() "None" {
    %cst42_i32 = spirv.Constant 42 : i32
    %0 = spirv.Variable init(%cst42_i32) : !spirv.ptr<i32, Function>
    %cst_f32 = spirv.Constant 2.000000e+00 : f32
    %cst_f32_0 = spirv.Constant 2.000000e+00 : f32
    %1 = spirv.FMul %cst_f32, %cst_f32_0 {relaxed_precision} : f32
    %2 = spirv.FMul %1, %1 {no_contraction} : f32
    %cst42_i32_1 = spirv.Constant 42 : i32
    %cst42_i32_2 = spirv.Constant 42 : i32
    %3 = spirv.IAdd %cst42_i32_1, %cst42_i32_2 : i32
    %cst_f32_3 = spirv.Constant 2.000000e+00 : f32
    %4 = spirv.GL.Log %cst_f32_3 : f32
    %cst_f32_4 = spirv.Constant 2.000000e+00 : f32
    %5 = spirv.GL.Sqrt %cst_f32_4 : f32
    spirv.Return
  }
  spirv.func @foo() "None" {
    %0 = spirv.Variable : !spirv.ptr<i32, Function>
    %true = spirv.Constant true
    spirv.Branch ^bb1
  ^bb1:  // pred: ^bb0
    spirv.mlir.selection {
      spirv.BranchConditional %true, ^bb1, ^bb2
    ^bb1:  // pred: ^bb0
      %cst0_i32 = spirv.Constant 0 : i32
      spirv.Branch ^bb3(%cst0_i32 : i32)
    ^bb2:  // pred: ^bb0
      %cst1_i32 = spirv.Constant 1 : i32
      spirv.Branch ^bb3(%cst1_i32 : i32)
    ^bb3(%1: i32):  // 2 preds: ^bb1, ^bb2
      spirv.Store "Function" %0, %1 : i32
      spirv.Return
    ^bb4:  // no predecessors
      spirv.mlir.merge
    }
    spirv.Return
  }
}
