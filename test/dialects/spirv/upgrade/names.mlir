// test: upgrade
// Names of release 12 and before, and those that the dialect had until release 15.

spv.module Logical GLSL450 requires #spv.vce<v1.0, [Shader], []> {
  spv.globalVariable @var bind(0, 1) : !spv.ptr<f32, Uniform>
  spv.globalVariable @id built_in("GlobalInvocationId") : !spv.ptr<vector<3xi32>, Input>
  spv.specConstant @sc spec_id(5) = 42 : i32
  spv.specConstantComposite @scc (@sc, @sc) : vector<2xi32>
  spv.func @f(%cond: i1) -> () "None" {
    %0 = spv._address_of @var : !spv.ptr<f32, Uniform>
    %1 = spv._reference_of @sc : i32
    %2 = spv.constant 1.0 : f32
    %3 = spv.undef : f32
    %4 = spv.GLSL.Sqrt %2 : f32
    %5 = spv.OCL.exp %2 : f32
    %6 = spv.SpecConstantOperation wraps "spv.IAdd"(%1, %1) : (i32, i32) -> i32
    spv.selection control(Flatten) {
      spv.BranchConditional %cond, ^then, ^merge
    ^then:
      spv.Branch ^merge
    ^merge:
      spv._merge
    }
    spv.loop {
      spv.Branch ^header
    ^header:
      spv.BranchConditional %cond, ^body, ^merge
    ^body:
      spv.Branch ^continue
    ^continue:
      spv.Branch ^header
    ^merge:
      spv._merge
    }
    spv.Return
  }
  spv.EntryPoint "GLCompute" @f, @id
  spv.ExecutionMode @f "LocalSize", 1, 1, 1
  spv._module_end
}

// expected:
// module {
//   spirv.module Logical GLSL450 requires #spirv.vce<v1.0, [Shader], []> {
//     spirv.GlobalVariable @var bind(0, 1) : !spirv.ptr<f32, Uniform>
//     spirv.GlobalVariable @id built_in("GlobalInvocationId") : !spirv.ptr<vector<3xi32>, Input>
//     spirv.SpecConstant @sc spec_id(5) = 42 : i32
//     spirv.SpecConstantComposite @scc (@sc, @sc) : vector<2xi32>
//     spirv.func @f(%arg0: i1) "None" {
//       %var_addr = spirv.mlir.addressof @var : !spirv.ptr<f32, Uniform>
//       %0 = spirv.mlir.referenceof @sc : i32
//       %cst_f32 = spirv.Constant 1.000000e+00 : f32
//       %1 = spirv.Undef : f32
//       %2 = spirv.GL.Sqrt %cst_f32 : f32
//       %3 = spirv.CL.exp %cst_f32 : f32
//       %4 = spirv.SpecConstantOperation wraps "spirv.IAdd"(%0, %0) : (i32, i32) -> i32
//       spirv.mlir.selection control(Flatten) {
//         spirv.BranchConditional %arg0, ^bb1, ^bb2
//       ^bb1:  // pred: ^bb0
//         spirv.Branch ^bb2
//       ^bb2:  // 2 preds: ^bb0, ^bb1
//         spirv.mlir.merge
//       }
//       spirv.mlir.loop {
//         spirv.Branch ^bb1
//       ^bb1:  // 2 preds: ^bb0, ^bb3
//         spirv.BranchConditional %arg0, ^bb2, ^bb4
//       ^bb2:  // pred: ^bb1
//         spirv.Branch ^bb3
//       ^bb3:  // pred: ^bb2
//         spirv.Branch ^bb1
//       ^bb4:  // pred: ^bb1
//         spirv.mlir.merge
//       }
//       spirv.Return
//     }
//     spirv.EntryPoint "GLCompute" @f, @id
//     spirv.ExecutionMode @f "LocalSize", 1, 1, 1
//   }
// }

// -----

// Ops of extensions had the extension at the end of their names until release 15.

func @extensions(%ptr: !spv.ptr<i32, StorageBuffer>, %cond: i1, %float_ptr: !spv.ptr<f32, StorageBuffer>, %float: f32) {
  %0 = spv.SubgroupBallotKHR %cond : vector<4xi32>
  spv.AssumeTrueKHR %cond
  %1 = spv.SubgroupBlockReadINTEL "StorageBuffer" %ptr : i32
  %2 = spv.AtomicFAddEXT "Device" "None" %float_ptr, %float : !spv.ptr<f32, StorageBuffer>
  return
}

// expected:
// module {
//   func.func @extensions(%arg0: !spirv.ptr<i32, StorageBuffer>, %arg1: i1, %arg2: !spirv.ptr<f32, StorageBuffer>, %arg3: f32) {
//     %0 = spirv.KHR.SubgroupBallot %arg1 : vector<4xi32>
//     spirv.KHR.AssumeTrue %arg1
//     %1 = spirv.INTEL.SubgroupBlockRead %arg0 : !spirv.ptr<i32, StorageBuffer> -> i32
//     %2 = spirv.EXT.AtomicFAdd <Device> <None> %arg2, %arg3 : !spirv.ptr<f32, StorageBuffer>
//     return
//   }
// }

// -----

// The empty module of release 13 ended in an op.

"module"() ({
  "spv.module"() ({
    "spv.mlir.endmodule"() : () -> ()
  }) {addressing_model = 0 : i32, memory_model = 1 : i32} : () -> ()
  "module_terminator"() : () -> ()
}) : () -> ()

// expected:
// module {
//   spirv.module Logical GLSL450 {
//   }
// }
