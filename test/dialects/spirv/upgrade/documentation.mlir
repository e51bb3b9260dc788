// test: upgrade
// What the documentation of the dialect showed in 2022. Decorations:

func.func @decorations(%0: f32, %1: f32) {
  %v1 = "spirv.FMul"(%0, %0) {RelaxedPrecision: unit} : (f32, f32) -> (f32)
  %v2 = "spirv.FMul"(%1, %1) {NoContraction: unit} : (f32, f32) -> (f32)
  return
}

// expected:
// module {
//   func.func @decorations(%arg0: f32, %arg1: f32) {
//     %0 = spirv.FMul %arg0, %arg0 {RelaxedPrecision} : f32
//     %1 = spirv.FMul %arg1, %arg1 {NoContraction} : f32
//     return
//   }
// }

// -----

// Types:

func.func private @types(
  !spirv.array<4 x i32>,
  !spirv.array<4 x i32, stride = 4>,
  !spirv.array<16 x vector<4 x f32>>,
  !spirv.ptr<i32, Function>,
  !spirv.ptr<vector<4 x f32>, Uniform>,
  !spirv.rtarray<i32>,
  !spirv.rtarray<i32, stride=4>,
  !spirv.rtarray<vector<4 x f32>>,
  !spirv.sampled_image<!spirv.image<f32, Dim1D, NoDepth, NonArrayed, SingleSampled, NoSampler, Unknown>>,
  !spirv.sampled_image<!spirv.image<i32, Rect, DepthUnknown, Arrayed, MultiSampled, NeedSampler, R8ui>>,
  !spirv.struct<f32>,
  !spirv.struct<f32 [0]>,
  !spirv.struct<f32, !spirv.image<f32, 1D, NoDepth, NonArrayed, SingleSampled, SamplerUnknown, Unknown>>,
  !spirv.struct<f32 [0], i32 [4]>)

// expected:
// module {
//   func.func private @types(!spirv.array<4 x i32>, !spirv.array<4 x i32, stride=4>, !spirv.array<16 x vector<4xf32>>, !spirv.ptr<i32, Function>, !spirv.ptr<vector<4xf32>, Uniform>, !spirv.rtarray<i32>, !spirv.rtarray<i32, stride=4>, !spirv.rtarray<vector<4xf32>>, !spirv.sampled_image<!spirv.image<f32, Dim1D, NoDepth, NonArrayed, SingleSampled, NoSampler, Unknown>>, !spirv.sampled_image<!spirv.image<i32, Rect, DepthUnknown, Arrayed, MultiSampled, NeedSampler, R8ui>>, !spirv.struct<(f32)>, !spirv.struct<(f32 [0])>, !spirv.struct<(f32, !spirv.image<f32, Dim1D, NoDepth, NonArrayed, SingleSampled, SamplerUnknown, Unknown>)>, !spirv.struct<(f32 [0], i32 [4])>)
// }

// -----

// Functions:

spirv.module Logical GLSL450 {
  func.func @f(%arg: i32) -> i32 {
    "spirv.ReturnValue"(%arg) : (i32) -> (i32)
  }
}

// expected:
// module {
//   spirv.module Logical GLSL450 {
//     spirv.func @f(%arg0: i32) -> i32 "None" {
//       spirv.ReturnValue %arg0 : i32
//     }
//   }
// }

// -----

// Operations, and those of extended instruction sets:

func.func @operations(%cst: f32) {
  %0 = "spirv.Constant"() { value = 42 : i32 } : () -> i32
  %1 = "spirv.Variable"(%0) { storage_class = "Function" } : (i32) -> !spirv.ptr<i32, Function>
  %2 = "spirv.IAdd"(%0, %0) : (i32, i32) -> i32
  %3 = "spirv.GL.Log"(%cst) : (f32) -> (f32)
  %4 = "spirv.GL.Sqrt"(%cst) : (f32) -> (f32)
  return
}

// expected:
// module {
//   func.func @operations(%arg0: f32) {
//     %cst42_i32 = spirv.Constant 42 : i32
//     %0 = spirv.Variable init(%cst42_i32) : !spirv.ptr<i32, Function>
//     %1 = spirv.IAdd %cst42_i32, %cst42_i32 : i32
//     %2 = spirv.GL.Log %arg0 : f32
//     %3 = spirv.GL.Sqrt %arg0 : f32
//     return
//   }
// }

// -----

// Control flow:

spirv.module Logical GLSL450 {
func.func @selection(%cond: i1) -> () {
%zero = spirv.Constant 0: i32
%one = spirv.Constant 1: i32
%two = spirv.Constant 2: i32
%x = spirv.Variable init(%zero) : !spirv.ptr<i32, Function>
spirv.mlir.selection {
spirv.BranchConditional %cond, ^then, ^else
^then:
spirv.Store "Function" %x, %one : i32
spirv.Branch ^merge
^else:
spirv.Store "Function" %x, %two : i32
spirv.Branch ^merge
^merge:
spirv.mlir.merge
}
// ...
return
}
func.func @loop(%count : i32) -> () {
%zero = spirv.Constant 0: i32
%one = spirv.Constant 1: i32
%var = spirv.Variable init(%zero) : !spirv.ptr<i32, Function>
spirv.mlir.loop {
spirv.Branch ^header
^header:
%val0 = spirv.Load "Function" %var : i32
%cmp = spirv.SLessThan %val0, %count : i32
spirv.BranchConditional %cmp, ^body, ^merge
^body:
// ...
spirv.Branch ^continue
^continue:
%val1 = spirv.Load "Function" %var : i32
%add = spirv.IAdd %val1, %one : i32
spirv.Store "Function" %var, %add : i32
spirv.Branch ^header
^merge:
spirv.mlir.merge
}
return
}
func.func @foo() -> () {
%var = spirv.Variable : !spirv.ptr<i32, Function>
spirv.mlir.selection {
%true = spirv.Constant true
spirv.BranchConditional %true, ^true, ^false
^true:
%zero = spirv.Constant 0 : i32
spirv.Branch ^phi(%zero: i32)
^false:
%one = spirv.Constant 1 : i32
spirv.Branch ^phi(%one: i32)
^phi(%arg: i32):
spirv.Store "Function" %var, %arg : i32
spirv.Return
^merge:
spirv.mlir.merge
}
spirv.Return
}
}

// expected:
// module {
//   spirv.module Logical GLSL450 {
//     spirv.func @selection(%arg0: i1) "None" {
//       %cst0_i32 = spirv.Constant 0 : i32
//       %cst1_i32 = spirv.Constant 1 : i32
//       %cst2_i32 = spirv.Constant 2 : i32
//       %0 = spirv.Variable init(%cst0_i32) : !spirv.ptr<i32, Function>
//       spirv.mlir.selection {
//         spirv.BranchConditional %arg0, ^bb1, ^bb2
//       ^bb1:  // pred: ^bb0
//         spirv.Store "Function" %0, %cst1_i32 : i32
//         spirv.Branch ^bb3
//       ^bb2:  // pred: ^bb0
//         spirv.Store "Function" %0, %cst2_i32 : i32
//         spirv.Branch ^bb3
//       ^bb3:  // 2 preds: ^bb1, ^bb2
//         spirv.mlir.merge
//       }
//       spirv.Return
//     }
//     spirv.func @loop(%arg0: i32) "None" {
//       %cst0_i32 = spirv.Constant 0 : i32
//       %cst1_i32 = spirv.Constant 1 : i32
//       %0 = spirv.Variable init(%cst0_i32) : !spirv.ptr<i32, Function>
//       spirv.mlir.loop {
//         spirv.Branch ^bb1
//       ^bb1:  // 2 preds: ^bb0, ^bb3
//         %1 = spirv.Load "Function" %0 : i32
//         %2 = spirv.SLessThan %1, %arg0 : i32
//         spirv.BranchConditional %2, ^bb2, ^bb4
//       ^bb2:  // pred: ^bb1
//         spirv.Branch ^bb3
//       ^bb3:  // pred: ^bb2
//         %3 = spirv.Load "Function" %0 : i32
//         %4 = spirv.IAdd %3, %cst1_i32 : i32
//         spirv.Store "Function" %0, %4 : i32
//         spirv.Branch ^bb1
//       ^bb4:  // pred: ^bb1
//         spirv.mlir.merge
//       }
//       spirv.Return
//     }
//     spirv.func @foo() "None" {
//       %0 = spirv.Variable : !spirv.ptr<i32, Function>
//       spirv.mlir.selection {
//         %true = spirv.Constant true
//         spirv.BranchConditional %true, ^bb1, ^bb2
//       ^bb1:  // pred: ^bb0
//         %cst0_i32 = spirv.Constant 0 : i32
//         spirv.Branch ^bb3(%cst0_i32 : i32)
//       ^bb2:  // pred: ^bb0
//         %cst1_i32 = spirv.Constant 1 : i32
//         spirv.Branch ^bb3(%cst1_i32 : i32)
//       ^bb3(%1: i32):  // 2 preds: ^bb1, ^bb2
//         spirv.Store "Function" %0, %1 : i32
//         spirv.Return
//       ^bb4:  // no predecessors
//         spirv.mlir.merge
//       }
//       spirv.Return
//     }
//   }
// }

// -----

// The target environment:

module attributes {
spirv.target_env = #spirv.target_env<
#spirv.vce<v1.3, [Shader, GroupNonUniform], [SPV_KHR_8bit_storage]>,
ARM:IntegratedGPU,
{
max_compute_workgroup_invocations = 128 : i32,
max_compute_workgroup_size = dense<[128, 128, 64]> : vector<3xi32>
}>
} { }

// expected:
// module attributes {spirv.target_env = #spirv.target_env<#spirv.vce<v1.3, [Shader, GroupNonUniform], [SPV_KHR_8bit_storage]>, ARM:IntegratedGPU, #spirv.resource_limits<max_compute_workgroup_size = [128, 128, 64]>>} {
// }

// -----

// The interface of shaders:

func.func @interface(
  %0: f32 {spirv.interface_var_abi = #spirv.interface_var_abi<(0, 0), StorageBuffer>},
  %1: f32 {spirv.interface_var_abi = #spirv.interface_var_abi<(0, 1)>}
) attributes {spirv.entry_point_abi = {local_size = dense<1> : vector<3xi32>}} {
  return
}

// expected:
// module {
//   func.func @interface(%arg0: f32 {spirv.interface_var_abi = #spirv.interface_var_abi<(0, 0), StorageBuffer>}, %arg1: f32 {spirv.interface_var_abi = #spirv.interface_var_abi<(0, 1)>}) attributes {spirv.entry_point_abi = #spirv.entry_point_abi<workgroup_size = [1, 1, 1]>} {
//     return
//   }
// }
