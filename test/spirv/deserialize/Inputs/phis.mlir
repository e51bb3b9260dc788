spirv.module Logical GLSL450 requires #spirv.vce<v1.6, [Shader], []> {
  spirv.func @main() "None" {
    %cst0_si32 = spirv.Constant 0 : si32
    spirv.Branch ^bb1(%cst0_si32 : si32)
  ^bb1(%0: si32):  // pred: ^bb0
    %1 = spirv.mlir.loop control(Unroll) -> si32 {
      spirv.Branch ^bb1(%0 : si32)
    ^bb1(%3: si32):  // 2 preds: ^bb0, ^bb4
      spirv.Branch ^bb2
    ^bb2:  // pred: ^bb1
      %cst5_si32 = spirv.Constant 5 : si32
      %4 = spirv.SLessThan %3, %cst5_si32 : si32
      spirv.BranchConditional %4, ^bb3, ^bb5
    ^bb3:  // pred: ^bb2
      %5:2 = spirv.mlir.selection control(Flatten) -> si32, si32 {
        spirv.BranchConditional %4, ^bb1, ^bb2
      ^bb1:  // pred: ^bb0
        %cst1_si32_0 = spirv.Constant 1 : si32
        %7 = spirv.IAdd %3, %cst1_si32_0 : si32
        %cst1_si32_1 = spirv.Constant 1 : si32
        spirv.Branch ^bb3(%7, %cst1_si32_1 : si32, si32)
      ^bb2:  // pred: ^bb0
        %cst5_si32_2 = spirv.Constant 5 : si32
        %cst0_si32_3 = spirv.Constant 0 : si32
        spirv.Branch ^bb3(%cst5_si32_2, %cst0_si32_3 : si32, si32)
      ^bb3(%8: si32, %9: si32):  // 2 preds: ^bb1, ^bb2
        spirv.mlir.merge %8, %9 : si32, si32
      }
      spirv.Branch ^bb4
    ^bb4:  // pred: ^bb3
      %6 = spirv.IAdd %5#0, %5#1 : si32
      spirv.Branch ^bb1(%6 : si32)
    ^bb5:  // pred: ^bb2
      spirv.mlir.merge %3 : si32
    }
    %cst1_si32 = spirv.Constant 1 : si32
    %2 = spirv.IAdd %1, %cst1_si32 : si32
    spirv.Return
  }
  spirv.EntryPoint "GLCompute" @main
  spirv.ExecutionMode @main "LocalSize", 1, 1, 1
}
