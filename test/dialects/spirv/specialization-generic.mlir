// test: pass
// The region of an operation of specialization constants, which its own form hides.

spirv.module Logical GLSL450 {
  spirv.func @sum() -> i32 "None" {
    %one = spirv.Constant 1 : i32
    %sum = "spirv.SpecConstantOperation"() ({
      %inner = "spirv.ISub"(%one, %one) : (i32, i32) -> i32
      "spirv.mlir.yield"(%inner) : (i32) -> ()
    }) : () -> i32
    spirv.ReturnValue %sum : i32
  }
}

// expected:
// module {
//   spirv.module Logical GLSL450 {
//     spirv.func @sum() -> i32 "None" {
//       %cst1_i32 = spirv.Constant 1 : i32
//       %0 = spirv.SpecConstantOperation wraps "spirv.ISub"(%cst1_i32, %cst1_i32) : (i32, i32) -> i32
//       spirv.ReturnValue %0 : i32
//     }
//   }
// }
