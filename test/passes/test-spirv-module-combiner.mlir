// test: pass --test-spirv-module-combiner

// Functions keep their names; what they have in common becomes one.
module {
  spirv.module @first Logical GLSL450 {
    spirv.GlobalVariable @same built_in("WorkgroupId") : !spirv.ptr<vector<3xi32>, Input>
    spirv.SpecConstant @name = 1 : i32
    spirv.func @use() -> i32 "None" {
      %0 = spirv.mlir.referenceof @name : i32
      spirv.ReturnValue %0 : i32
    }
  }

  spirv.module @second Logical GLSL450 {
    spirv.GlobalVariable @alike built_in("WorkgroupId") : !spirv.ptr<vector<3xi32>, Input>
    spirv.func @name() "None" {
      %0 = spirv.mlir.addressof @alike : !spirv.ptr<vector<3xi32>, Input>
      spirv.Return
    }
    spirv.func @use() "None" {
      spirv.FunctionCall @name() : () -> ()
      spirv.Return
    }
    spirv.EntryPoint "GLCompute" @use, @alike
  }
}

// expected:
// [first] name -> name_1
// [second] use -> use_2
// module {
//   spirv.module Logical GLSL450 {
//     spirv.GlobalVariable @same built_in("WorkgroupId") : !spirv.ptr<vector<3xi32>, Input>
//     spirv.SpecConstant @name_1 = 1 : i32
//     spirv.func @use() -> i32 "None" {
//       %0 = spirv.mlir.referenceof @name_1 : i32
//       spirv.ReturnValue %0 : i32
//     }
//     spirv.func @name() "None" {
//       %same_addr = spirv.mlir.addressof @same : !spirv.ptr<vector<3xi32>, Input>
//       spirv.Return
//     }
//     spirv.func @use_2() "None" {
//       spirv.FunctionCall @name() : () -> ()
//       spirv.Return
//     }
//     spirv.EntryPoint "GLCompute" @use_2, @same
//   }
// }

// -----

// Equal constants stay apart where their numbers differ.
module {
  spirv.module Logical GLSL450 {
    spirv.SpecConstant @one spec_id(1) = 7 : i32
    spirv.SpecConstantComposite @pair (@one, @one) : vector<2xi32>
  }

  spirv.module Logical GLSL450 {
    spirv.SpecConstant @also_one spec_id(1) = 7 : i32
    spirv.SpecConstant @two spec_id(2) = 7 : i32
    spirv.SpecConstantComposite @also_pair (@also_one, @also_one) : vector<2xi32>
  }
}

// expected:
// module {
//   spirv.module Logical GLSL450 {
//     spirv.SpecConstant @one spec_id(1) = 7 : i32
//     spirv.SpecConstantComposite @pair (@one, @one) : vector<2xi32>
//     spirv.SpecConstant @two spec_id(2) = 7 : i32
//   }
// }
