spirv.module Logical GLSL450 requires #spirv.vce<v1.0, [Shader], []> {
  spirv.GlobalVariable @spirv_var_33 bind(0, 0) : !spirv.ptr<!spirv.struct<(!spirv.rtarray<i32, stride=4> [0]), BufferBlock>, Uniform>
  spirv.func @main() "None" {
    %0 = spirv.Variable : !spirv.ptr<i32, Function>
    %spirv_var_33_addr = spirv.mlir.addressof @spirv_var_33 : !spirv.ptr<!spirv.struct<(!spirv.rtarray<i32, stride=4> [0]), BufferBlock>, Uniform>
    %cst0_si32 = spirv.Constant 0 : si32
    %cst1_si32 = spirv.Constant 1 : si32
    %1 = spirv.AccessChain %spirv_var_33_addr[%cst0_si32, %cst1_si32] : !spirv.ptr<!spirv.struct<(!spirv.rtarray<i32, stride=4> [0]), BufferBlock>, Uniform>, si32, si32 -> !spirv.ptr<i32, Uniform>
    %2 = spirv.Load "Uniform" %1 : i32
    spirv.Store "Function" %0, %2 : i32
    %3 = spirv.FunctionCall @spirv_fn_10(%0) : (!spirv.ptr<i32, Function>) -> i32
    %spirv_var_33_addr_0 = spirv.mlir.addressof @spirv_var_33 : !spirv.ptr<!spirv.struct<(!spirv.rtarray<i32, stride=4> [0]), BufferBlock>, Uniform>
    %cst0_si32_1 = spirv.Constant 0 : si32
    %cst0_si32_2 = spirv.Constant 0 : si32
    %4 = spirv.AccessChain %spirv_var_33_addr_0[%cst0_si32_1, %cst0_si32_2] : !spirv.ptr<!spirv.struct<(!spirv.rtarray<i32, stride=4> [0]), BufferBlock>, Uniform>, si32, si32 -> !spirv.ptr<i32, Uniform>
    spirv.Store "Uniform" %4, %3 : i32
    spirv.Return
  }
  spirv.func @spirv_fn_10(%arg0: !spirv.ptr<i32, Function>) -> i32 "None" {
    %0 = spirv.Load "Function" %arg0 : i32
    spirv.Branch ^bb1
  ^bb1:  // pred: ^bb0
    spirv.mlir.selection {
      spirv.Switch %0 : i32, [
        default: ^bb1,
        1: ^bb2,
        5: ^bb3,
        6: ^bb4
      ]
    ^bb1:  // pred: ^bb0
      %cst3_i32 = spirv.Constant 3 : i32
      spirv.Store "Function" %arg0, %cst3_i32 : i32
      spirv.Branch ^bb5
    ^bb2:  // pred: ^bb0
      %cst2_i32 = spirv.Constant 2 : i32
      spirv.ReturnValue %cst2_i32 : i32
    ^bb3:  // pred: ^bb0
      %cst9_i32 = spirv.Constant 9 : i32
      spirv.Store "Function" %arg0, %cst9_i32 : i32
      spirv.Branch ^bb4
    ^bb4:  // 2 preds: ^bb0, ^bb3
      %2 = spirv.Load "Function" %arg0 : i32
      %cst1_i32 = spirv.Constant 1 : i32
      %3 = spirv.IAdd %2, %cst1_i32 : i32
      spirv.Store "Function" %arg0, %3 : i32
      spirv.Branch ^bb5
    ^bb5:  // 2 preds: ^bb1, ^bb4
      spirv.mlir.merge
    }
    %1 = spirv.Load "Function" %arg0 : i32
    spirv.ReturnValue %1 : i32
  }
  spirv.EntryPoint "GLCompute" @main
  spirv.ExecutionMode @main "LocalSize", 8, 1, 1
}
