// test: upgrade
// Modules held functions of other dialects before they had their own.

spv.module Logical GLSL450 {
  func @g(%arg0: i32) -> i32 {
    return %arg0 : i32
  }
  func.func private @f(%cond: i1) attributes {relaxed} {
    %0 = spv.constant 1 : i32
    %1 = call @g(%0) : (i32) -> i32
    spv.selection {
      spv.BranchConditional %cond, ^early, ^merge
    ^early:
      return
    ^merge:
      spv._merge
    }
    return
  }
}

// expected:
// module {
//   spirv.module Logical GLSL450 {
//     spirv.func @g(%arg0: i32) -> i32 "None" {
//       spirv.ReturnValue %arg0 : i32
//     }
//     spirv.func @f(%arg0: i1) "None" attributes {relaxed} {
//       %cst1_i32 = spirv.Constant 1 : i32
//       %0 = spirv.FunctionCall @g(%cst1_i32) : (i32) -> i32
//       spirv.mlir.selection {
//         spirv.BranchConditional %arg0, ^bb1, ^bb2
//       ^bb1:  // pred: ^bb0
//         spirv.Return
//       ^bb2:  // pred: ^bb0
//         spirv.mlir.merge
//       }
//       spirv.Return
//     }
//   }
// }

// -----

spirv.module Logical GLSL450 {
  "func.func"() <{function_type = (i32) -> i32, sym_name = "generic", sym_visibility = "private"}> ({
  ^bb0(%arg0: i32):
    "func.return"(%arg0) : (i32) -> ()
  }) : () -> ()
}

// expected:
// module {
//   spirv.module Logical GLSL450 {
//     spirv.func @generic(%arg0: i32) -> i32 "None" {
//       spirv.ReturnValue %arg0 : i32
//     }
//   }
// }
