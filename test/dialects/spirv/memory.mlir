// test: round-trip

module {
  func.func @memory_1(%arg0: !spirv.ptr<i32, StorageBuffer>, %arg1: !spirv.ptr<i32, StorageBuffer>) {
    spirv.CopyMemory  "StorageBuffer" %arg0,  "StorageBuffer" %arg1,  : i32
    return
  }
  func.func @memory(%arg0: i32, %arg1: !spirv.ptr<f32, Input>) {
    %cst1_i32 = spirv.Constant 1 : i32
    %cst_f32 = spirv.Constant 1.000000e+00 : f32
    %0 = spirv.Variable : !spirv.ptr<!spirv.struct<(f32, !spirv.array<4 x f32>)>, Function>
    %1 = spirv.Variable init(%cst_f32) : !spirv.ptr<f32, Function>
    %2 = spirv.AccessChain %0[%cst1_i32, %arg0] : !spirv.ptr<!spirv.struct<(f32, !spirv.array<4 x f32>)>, Function>, i32, i32 -> !spirv.ptr<f32, Function>
    %3 = spirv.Load "Function" %2 ["Volatile|Aligned", 4] : f32
    spirv.Store "Function" %2, %3 : f32
    spirv.CopyMemory  "Function" %1,  "Input" %arg1 ["Aligned", 4],  ["Volatile"] : f32
    return
  }
  func.func @pointers(%arg0: !spirv.ptr<!spirv.array<4 x f32>, CrossWorkgroup>, %arg1: i32) {
    %0 = spirv.PtrAccessChain %arg0[%arg1] : !spirv.ptr<!spirv.array<4 x f32>, CrossWorkgroup>, i32 -> !spirv.ptr<!spirv.array<4 x f32>, CrossWorkgroup>
    %1 = spirv.InBoundsPtrAccessChain %arg0[%arg1 %arg1] : !spirv.ptr<!spirv.array<4 x f32>, CrossWorkgroup>, i32, i32 -> !spirv.ptr<f32, CrossWorkgroup>
    return
  }
}
