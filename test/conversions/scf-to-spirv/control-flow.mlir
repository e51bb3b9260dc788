// test: pass --convert-scf-to-spirv

module attributes { spirv.target_env = #spirv.target_env<#spirv.vce<v1.4, [Shader, Int8, Int16, Int64, Float16, Float64, GroupNonUniformArithmetic, GroupNonUniformShuffle], [SPV_KHR_storage_buffer_storage_class]>, #spirv.resource_limits<>> } {
func.func @loop(%m: memref<10xf32, #spirv.storage_class<StorageBuffer>>, %n: index) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %zero = arith.constant 0.0 : f32
  %0 = scf.for %i = %c0 to %n step %c1 iter_args(%s = %zero) -> (f32) {
    %v = memref.load %m[%i] : memref<10xf32, #spirv.storage_class<StorageBuffer>>
    %t = arith.addf %s, %v : f32
    scf.yield %t : f32
  }
  return %0 : f32
}
func.func @choose(%c: i1, %a: i32, %b: i32) -> i32 {
  %0 = scf.if %c -> (i32) {
    scf.yield %a : i32
  } else {
    %1 = arith.addi %a, %b : i32
    scf.yield %1 : i32
  }
  scf.if %c {
    scf.if %c {
    }
  }
  return %0 : i32
}
func.func @while(%n: i32) -> i32 {
  %0 = scf.while (%i = %n) : (i32) -> i32 {
    %c = arith.cmpi slt, %i, %n : i32
    scf.condition(%c) %i : i32
  } do {
  ^bb0(%i: i32):
    %j = arith.addi %i, %i : i32
    scf.yield %j : i32
  }
  return %0 : i32
}
}

// expected:
// module attributes {spirv.target_env = #spirv.target_env<#spirv.vce<v1.4, [Shader, Int8, Int16, Int64, Float16, Float64, GroupNonUniformArithmetic, GroupNonUniformShuffle], [SPV_KHR_storage_buffer_storage_class]>, #spirv.resource_limits<>>} {
//   spirv.func @loop(%arg0: !spirv.ptr<!spirv.struct<(!spirv.array<10 x f32, stride=4> [0])>, StorageBuffer>, %arg1: i32) -> f32 "None" {
//     %cst0_i32 = spirv.Constant 0 : i32
//     %cst1_i32 = spirv.Constant 1 : i32
//     %cst_f32 = spirv.Constant 0.000000e+00 : f32
//     %0 = spirv.Variable : !spirv.ptr<f32, Function>
//     spirv.mlir.loop {
//       spirv.Branch ^bb1(%cst0_i32, %cst_f32 : i32, f32)
//     ^bb1(%2: i32, %3: f32):  // 2 preds: ^bb0, ^bb2
//       %4 = spirv.SLessThan %2, %arg1 : i32
//       spirv.BranchConditional %4, ^bb2, ^bb3
//     ^bb2:  // pred: ^bb1
//       %cst0_i32_0 = spirv.Constant 0 : i32
//       %cst0_i32_1 = spirv.Constant 0 : i32
//       %cst1_i32_2 = spirv.Constant 1 : i32
//       %5 = spirv.AccessChain %arg0[%cst0_i32_0, %2] : !spirv.ptr<!spirv.struct<(!spirv.array<10 x f32, stride=4> [0])>, StorageBuffer>, i32, i32 -> !spirv.ptr<f32, StorageBuffer>
//       %6 = spirv.Load "StorageBuffer" %5 : f32
//       %7 = spirv.FAdd %3, %6 : f32
//       spirv.Store "Function" %0, %7 : f32
//       %8 = spirv.IAdd %2, %cst1_i32 : i32
//       spirv.Branch ^bb1(%8, %7 : i32, f32)
//     ^bb3:  // pred: ^bb1
//       spirv.mlir.merge
//     }
//     %1 = spirv.Load "Function" %0 : f32
//     spirv.ReturnValue %1 : f32
//   }
//   spirv.func @choose(%arg0: i1, %arg1: i32, %arg2: i32) -> i32 "None" {
//     %0 = spirv.Variable : !spirv.ptr<i32, Function>
//     spirv.mlir.selection {
//       spirv.BranchConditional %arg0, ^bb1, ^bb2
//     ^bb1:  // pred: ^bb0
//       spirv.Store "Function" %0, %arg1 : i32
//       spirv.Branch ^bb3
//     ^bb2:  // pred: ^bb0
//       %2 = spirv.IAdd %arg1, %arg2 : i32
//       spirv.Store "Function" %0, %2 : i32
//       spirv.Branch ^bb3
//     ^bb3:  // 2 preds: ^bb1, ^bb2
//       spirv.mlir.merge
//     }
//     %1 = spirv.Load "Function" %0 : i32
//     spirv.mlir.selection {
//       spirv.BranchConditional %arg0, ^bb1, ^bb2
//     ^bb1:  // pred: ^bb0
//       spirv.mlir.selection {
//         spirv.BranchConditional %arg0, ^bb1, ^bb2
//       ^bb1:  // pred: ^bb0
//         spirv.Branch ^bb2
//       ^bb2:  // 2 preds: ^bb0, ^bb1
//         spirv.mlir.merge
//       }
//       spirv.Branch ^bb2
//     ^bb2:  // 2 preds: ^bb0, ^bb1
//       spirv.mlir.merge
//     }
//     spirv.ReturnValue %1 : i32
//   }
//   spirv.func @while(%arg0: i32) -> i32 "None" {
//     %0 = spirv.Variable : !spirv.ptr<i32, Function>
//     spirv.mlir.loop {
//       spirv.Branch ^bb1(%arg0 : i32)
//     ^bb1(%2: i32):  // 2 preds: ^bb0, ^bb2
//       %3 = spirv.SLessThan %2, %arg0 : i32
//       spirv.Store "Function" %0, %2 : i32
//       spirv.BranchConditional %3, ^bb2(%2 : i32), ^bb3
//     ^bb2(%4: i32):  // pred: ^bb1
//       %5 = spirv.IAdd %4, %4 : i32
//       spirv.Branch ^bb1(%5 : i32)
//     ^bb3:  // pred: ^bb1
//       spirv.mlir.merge
//     }
//     %1 = spirv.Load "Function" %0 : i32
//     spirv.ReturnValue %1 : i32
//   }
// }
