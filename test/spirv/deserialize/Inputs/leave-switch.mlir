spirv.module Logical GLSL450 requires #spirv.vce<v1.0, [Shader], []> {
  spirv.GlobalVariable @spirv_var_12 bind(0, 0) : !spirv.ptr<!spirv.struct<(!spirv.rtarray<i32, stride=4> [0]), BufferBlock>, Uniform>
  spirv.func @main() "None" {
    %0 = spirv.Variable : !spirv.ptr<i32, Function>
    %spirv_var_12_addr = spirv.mlir.addressof @spirv_var_12 : !spirv.ptr<!spirv.struct<(!spirv.rtarray<i32, stride=4> [0]), BufferBlock>, Uniform>
    %cst0_si32 = spirv.Constant 0 : si32
    %cst0_si32_0 = spirv.Constant 0 : si32
    %1 = spirv.AccessChain %spirv_var_12_addr[%cst0_si32, %cst0_si32_0] : !spirv.ptr<!spirv.struct<(!spirv.rtarray<i32, stride=4> [0]), BufferBlock>, Uniform>, si32, si32 -> !spirv.ptr<i32, Uniform>
    %2 = spirv.Load "Uniform" %1 : i32
    spirv.Store "Function" %0, %2 : i32
    %3 = spirv.Load "Function" %0 : i32
    spirv.Switch %3 : i32, [
      default: ^bb2,
      1: ^bb3
    ] merge(^bb1)
  ^bb1:  // 3 preds: ^bb2, ^bb4, ^bb5
    spirv.Branch ^bb6
  ^bb2:  // pred: ^bb0
    %cst5_i32 = spirv.Constant 5 : i32
    spirv.Store "Function" %0, %cst5_i32 : i32
    spirv.Branch ^bb1
  ^bb3:  // pred: ^bb0
    %spirv_var_12_addr_1 = spirv.mlir.addressof @spirv_var_12 : !spirv.ptr<!spirv.struct<(!spirv.rtarray<i32, stride=4> [0]), BufferBlock>, Uniform>
    %cst0_si32_2 = spirv.Constant 0 : si32
    %cst1_si32 = spirv.Constant 1 : si32
    %4 = spirv.AccessChain %spirv_var_12_addr_1[%cst0_si32_2, %cst1_si32] : !spirv.ptr<!spirv.struct<(!spirv.rtarray<i32, stride=4> [0]), BufferBlock>, Uniform>, si32, si32 -> !spirv.ptr<i32, Uniform>
    %5 = spirv.Load "Uniform" %4 : i32
    %cst2_i32 = spirv.Constant 2 : i32
    %6 = spirv.UGreaterThan %5, %cst2_i32 : i32
    spirv.BranchConditional %6, ^bb5, ^bb4 merge(^bb4)
  ^bb4:  // pred: ^bb3
    %cst3_i32 = spirv.Constant 3 : i32
    spirv.Store "Function" %0, %cst3_i32 : i32
    spirv.Branch ^bb1
  ^bb5:  // pred: ^bb3
    spirv.Branch ^bb1
  ^bb6:  // 2 preds: ^bb1, ^bb7
    spirv.Branch ^bb9 merge(^bb8) continue(^bb7)
  ^bb7:  // 2 preds: ^bb10, ^bb11
    %7 = spirv.Load "Function" %0 : i32
    %cst100_i32 = spirv.Constant 100 : i32
    %8 = spirv.ULessThan %7, %cst100_i32 : i32
    spirv.BranchConditional %8, ^bb6, ^bb8
  ^bb8:  // pred: ^bb7
    %9 = spirv.Load "Function" %0 : i32
    %spirv_var_12_addr_3 = spirv.mlir.addressof @spirv_var_12 : !spirv.ptr<!spirv.struct<(!spirv.rtarray<i32, stride=4> [0]), BufferBlock>, Uniform>
    %cst0_si32_4 = spirv.Constant 0 : si32
    %cst0_si32_5 = spirv.Constant 0 : si32
    %10 = spirv.AccessChain %spirv_var_12_addr_3[%cst0_si32_4, %cst0_si32_5] : !spirv.ptr<!spirv.struct<(!spirv.rtarray<i32, stride=4> [0]), BufferBlock>, Uniform>, si32, si32 -> !spirv.ptr<i32, Uniform>
    spirv.Store "Uniform" %10, %9 : i32
    spirv.Return
  ^bb9:  // pred: ^bb6
    %11 = spirv.Load "Function" %0 : i32
    %cst1_si32_6 = spirv.Constant 1 : si32
    %12 = spirv.Bitcast %cst1_si32_6 : si32 to i32
    %13 = spirv.IAdd %11, %12 : i32
    spirv.Store "Function" %0, %13 : i32
    %14 = spirv.Load "Function" %0 : i32
    %cst7_i32 = spirv.Constant 7 : i32
    %15 = spirv.IEqual %14, %cst7_i32 : i32
    spirv.BranchConditional %15, ^bb11, ^bb10 merge(^bb10)
  ^bb10:  // pred: ^bb9
    %16 = spirv.Load "Function" %0 : i32
    %cst3_i32_7 = spirv.Constant 3 : i32
    %17 = spirv.IMul %16, %cst3_i32_7 : i32
    spirv.Store "Function" %0, %17 : i32
    spirv.Branch ^bb7
  ^bb11:  // pred: ^bb9
    spirv.Branch ^bb7
  }
  spirv.EntryPoint "GLCompute" @main
  spirv.ExecutionMode @main "LocalSize", 8, 1, 1
}
