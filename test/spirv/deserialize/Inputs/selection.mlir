spirv.module Logical GLSL450 requires #spirv.vce<v1.0, [Shader], []> {
  spirv.GlobalVariable @spirv_var_11 built_in("GlobalInvocationId") : !spirv.ptr<vector<3xi32>, Input>
  spirv.GlobalVariable @spirv_var_20 : !spirv.ptr<!spirv.struct<(f32 [0], i32 [4]), Block>, PushConstant>
  spirv.GlobalVariable @spirv_var_34 bind(0, 1) : !spirv.ptr<!spirv.struct<(!spirv.rtarray<f32, stride=4> [0]), BufferBlock>, Uniform>
  spirv.GlobalVariable @spirv_var_43 bind(0, 0) : !spirv.ptr<!spirv.struct<(!spirv.rtarray<f32, stride=4> [0, NonWritable]), BufferBlock>, Uniform>
  spirv.func @main() "None" {
    %0 = spirv.Variable : !spirv.ptr<i32, Function>
    %spirv_var_11_addr = spirv.mlir.addressof @spirv_var_11 : !spirv.ptr<vector<3xi32>, Input>
    %cst0_i32 = spirv.Constant 0 : i32
    %1 = spirv.AccessChain %spirv_var_11_addr[%cst0_i32] : !spirv.ptr<vector<3xi32>, Input>, i32 -> !spirv.ptr<i32, Input>
    %2 = spirv.Load "Input" %1 : i32
    spirv.Store "Function" %0, %2 : i32
    %3 = spirv.Load "Function" %0 : i32
    %spirv_var_20_addr = spirv.mlir.addressof @spirv_var_20 : !spirv.ptr<!spirv.struct<(f32 [0], i32 [4]), Block>, PushConstant>
    %cst1_si32 = spirv.Constant 1 : si32
    %4 = spirv.AccessChain %spirv_var_20_addr[%cst1_si32] : !spirv.ptr<!spirv.struct<(f32 [0], i32 [4]), Block>, PushConstant>, si32 -> !spirv.ptr<i32, PushConstant>
    %5 = spirv.Load "PushConstant" %4 : i32
    %6 = spirv.UGreaterThanEqual %3, %5 : i32
    spirv.Branch ^bb1
  ^bb1:  // pred: ^bb0
    spirv.mlir.selection {
      spirv.BranchConditional %6, ^bb1, ^bb2
    ^bb1:  // pred: ^bb0
      spirv.Return
    ^bb2:  // pred: ^bb0
      spirv.mlir.merge
    }
    %7 = spirv.Load "Function" %0 : i32
    %spirv_var_20_addr_0 = spirv.mlir.addressof @spirv_var_20 : !spirv.ptr<!spirv.struct<(f32 [0], i32 [4]), Block>, PushConstant>
    %cst0_si32 = spirv.Constant 0 : si32
    %8 = spirv.AccessChain %spirv_var_20_addr_0[%cst0_si32] : !spirv.ptr<!spirv.struct<(f32 [0], i32 [4]), Block>, PushConstant>, si32 -> !spirv.ptr<f32, PushConstant>
    %9 = spirv.Load "PushConstant" %8 : f32
    %10 = spirv.Load "Function" %0 : i32
    %spirv_var_43_addr = spirv.mlir.addressof @spirv_var_43 : !spirv.ptr<!spirv.struct<(!spirv.rtarray<f32, stride=4> [0, NonWritable]), BufferBlock>, Uniform>
    %cst0_si32_1 = spirv.Constant 0 : si32
    %11 = spirv.AccessChain %spirv_var_43_addr[%cst0_si32_1, %10] : !spirv.ptr<!spirv.struct<(!spirv.rtarray<f32, stride=4> [0, NonWritable]), BufferBlock>, Uniform>, si32, i32 -> !spirv.ptr<f32, Uniform>
    %12 = spirv.Load "Uniform" %11 : f32
    %13 = spirv.FMul %9, %12 : f32
    %14 = spirv.Load "Function" %0 : i32
    %spirv_var_34_addr = spirv.mlir.addressof @spirv_var_34 : !spirv.ptr<!spirv.struct<(!spirv.rtarray<f32, stride=4> [0]), BufferBlock>, Uniform>
    %cst0_si32_2 = spirv.Constant 0 : si32
    %15 = spirv.AccessChain %spirv_var_34_addr[%cst0_si32_2, %14] : !spirv.ptr<!spirv.struct<(!spirv.rtarray<f32, stride=4> [0]), BufferBlock>, Uniform>, si32, i32 -> !spirv.ptr<f32, Uniform>
    %16 = spirv.Load "Uniform" %15 : f32
    %17 = spirv.FAdd %13, %16 : f32
    %spirv_var_34_addr_3 = spirv.mlir.addressof @spirv_var_34 : !spirv.ptr<!spirv.struct<(!spirv.rtarray<f32, stride=4> [0]), BufferBlock>, Uniform>
    %cst0_si32_4 = spirv.Constant 0 : si32
    %18 = spirv.AccessChain %spirv_var_34_addr_3[%cst0_si32_4, %7] : !spirv.ptr<!spirv.struct<(!spirv.rtarray<f32, stride=4> [0]), BufferBlock>, Uniform>, si32, i32 -> !spirv.ptr<f32, Uniform>
    spirv.Store "Uniform" %18, %17 : f32
    spirv.Return
  }
  spirv.EntryPoint "GLCompute" @main, @spirv_var_11
  spirv.ExecutionMode @main "LocalSize", 64, 1, 1
}
