spirv.module Logical GLSL450 requires #spirv.vce<v1.6, [Shader], []> {
  spirv.func @main() "None" {
    %cst0_si32 = spirv.Constant 0 : si32
    %cst1_si32 = spirv.Constant 1 : si32
    %0 = spirv.IAdd %cst0_si32, %cst1_si32 : si32
    %1 = spirv.Undef : si32
    %cst0_si32_0 = spirv.Constant 0 : si32
    spirv.Branch ^bb1
  ^bb1:  // pred: ^bb0
    %2 = spirv.mlir.selection -> si32 {
      spirv.Switch %1 : si32, [
        default: ^bb1,
        1: ^bb2,
        4: ^bb3(%cst0_si32_0 : si32)
      ]
    ^bb1:  // pred: ^bb0
      %cst1_si32_1 = spirv.Constant 1 : si32
      spirv.Branch ^bb3(%cst1_si32_1 : si32)
    ^bb2:  // pred: ^bb0
      %cst1_si32_2 = spirv.Constant 1 : si32
      spirv.Branch ^bb5(%cst1_si32_2 : si32)
    ^bb3(%3: si32):  // 2 preds: ^bb0, ^bb1
      spirv.Branch ^bb4
    ^bb4:  // pred: ^bb3
      %4 = spirv.mlir.selection -> si32 {
        spirv.Switch %0 : si32, [
          default: ^bb2(%3 : si32),
          4: ^bb1
        ]
      ^bb1:  // pred: ^bb0
        %cst0_si32_3 = spirv.Constant 0 : si32
        spirv.Branch ^bb2(%cst0_si32_3 : si32)
      ^bb2(%6: si32):  // 2 preds: ^bb0, ^bb1
        spirv.mlir.merge %6 : si32
      }
      spirv.Branch ^bb5(%3 : si32)
    ^bb5(%5: si32):  // 2 preds: ^bb2, ^bb4
      spirv.mlir.merge %5 : si32
    }
    spirv.Return
  }
  spirv.EntryPoint "GLCompute" @main
  spirv.ExecutionMode @main "LocalSize", 1, 1, 1
}
