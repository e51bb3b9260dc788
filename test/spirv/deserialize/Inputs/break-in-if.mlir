spirv.module Logical GLSL450 requires #spirv.vce<v1.0, [Shader], []> {
  spirv.GlobalVariable @spirv_var_23 bind(0, 0) : !spirv.ptr<!spirv.struct<(!spirv.rtarray<i32, stride=4> [0]), BufferBlock>, Uniform>
  spirv.func @main() "None" {
    %0 = spirv.Variable : !spirv.ptr<i32, Function>
    %1 = spirv.Variable : !spirv.ptr<i32, Function>
    %cst0_i32 = spirv.Constant 0 : i32
    spirv.Store "Function" %0, %cst0_i32 : i32
    %cst0_i32_0 = spirv.Constant 0 : i32
    spirv.Store "Function" %1, %cst0_i32_0 : i32
    spirv.Branch ^bb1
  ^bb1:  // 2 preds: ^bb0, ^bb2
    spirv.Branch ^bb4 merge(^bb3) continue(^bb2)
  ^bb2:  // pred: ^bb6
    %2 = spirv.Load "Function" %1 : i32
    %cst1_si32 = spirv.Constant 1 : si32
    %3 = spirv.Bitcast %cst1_si32 : si32 to i32
    %4 = spirv.IAdd %2, %3 : i32
    spirv.Store "Function" %1, %4 : i32
    spirv.Branch ^bb1
  ^bb3:  // 2 preds: ^bb4, ^bb7
    %5 = spirv.Load "Function" %0 : i32
    %spirv_var_23_addr = spirv.mlir.addressof @spirv_var_23 : !spirv.ptr<!spirv.struct<(!spirv.rtarray<i32, stride=4> [0]), BufferBlock>, Uniform>
    %cst0_si32 = spirv.Constant 0 : si32
    %cst0_si32_1 = spirv.Constant 0 : si32
    %6 = spirv.AccessChain %spirv_var_23_addr[%cst0_si32, %cst0_si32_1] : !spirv.ptr<!spirv.struct<(!spirv.rtarray<i32, stride=4> [0]), BufferBlock>, Uniform>, si32, si32 -> !spirv.ptr<i32, Uniform>
    spirv.Store "Uniform" %6, %5 : i32
    spirv.Return
  ^bb4:  // pred: ^bb1
    %7 = spirv.Load "Function" %1 : i32
    %cst256_i32 = spirv.Constant 256 : i32
    %8 = spirv.ULessThan %7, %cst256_i32 : i32
    spirv.BranchConditional %8, ^bb5, ^bb3
  ^bb5:  // pred: ^bb4
    %9 = spirv.Load "Function" %1 : i32
    %spirv_var_23_addr_2 = spirv.mlir.addressof @spirv_var_23 : !spirv.ptr<!spirv.struct<(!spirv.rtarray<i32, stride=4> [0]), BufferBlock>, Uniform>
    %cst0_si32_3 = spirv.Constant 0 : si32
    %10 = spirv.AccessChain %spirv_var_23_addr_2[%cst0_si32_3, %9] : !spirv.ptr<!spirv.struct<(!spirv.rtarray<i32, stride=4> [0]), BufferBlock>, Uniform>, si32, i32 -> !spirv.ptr<i32, Uniform>
    %11 = spirv.Load "Uniform" %10 : i32
    %cst4_i32 = spirv.Constant 4 : i32
    %12 = spirv.UGreaterThan %11, %cst4_i32 : i32
    spirv.BranchConditional %12, ^bb7, ^bb6 merge(^bb6)
  ^bb6:  // pred: ^bb5
    %13 = spirv.Load "Function" %0 : i32
    %cst1_si32_4 = spirv.Constant 1 : si32
    %14 = spirv.Bitcast %cst1_si32_4 : si32 to i32
    %15 = spirv.IAdd %13, %14 : i32
    spirv.Store "Function" %0, %15 : i32
    spirv.Branch ^bb2
  ^bb7:  // pred: ^bb5
    spirv.Branch ^bb3
  }
  spirv.EntryPoint "GLCompute" @main
  spirv.ExecutionMode @main "LocalSize", 8, 1, 1
}
