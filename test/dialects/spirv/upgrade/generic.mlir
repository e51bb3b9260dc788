// test: upgrade
// The generic form of release 14: enums are integers, segments are elements of a vector.

"builtin.module"() ({
  "spv.module"() ({
    "spv.func"() ({
    ^bb0(%ptr: !spv.ptr<i32, StorageBuffer>, %value: i32, %cond: i1):
      %0 = "spv.AtomicIAdd"(%ptr, %value) {memory_scope = 1 : i32, semantics = 8 : i32} : (!spv.ptr<i32, StorageBuffer>, i32) -> i32
      %1 = "spv.Variable"() {storage_class = 7 : i32} : () -> !spv.ptr<f32, Function>
      %2 = "spv.Load"(%1) {alignment = 4 : i32, memory_access = 2 : i32} : (!spv.ptr<f32, Function>) -> f32
      "spv.ControlBarrier"() {execution_scope = 2 : i32, memory_scope = 1 : i32, memory_semantics = 264 : i32} : () -> ()
      "spv.BranchConditional"(%cond, %value, %value)[^bb1, ^bb1] {operand_segment_sizes = dense<1> : vector<3xi32>} : (i1, i32, i32) -> ()
    ^bb1(%arg: i32):
      "spv.Return"() : () -> ()
    }) {function_control = 0 : i32, sym_name = "f", type = (!spv.ptr<i32, StorageBuffer>, i32, i1) -> ()} : () -> ()
  }) {addressing_model = 0 : i32, memory_model = 1 : i32} : () -> ()
  "builtin.func"() ({
    "std.return"() : () -> ()
  }) {sym_name = "g", type = () -> ()} : () -> ()
}) : () -> ()

// expected:
// module {
//   spirv.module Logical GLSL450 {
//     spirv.func @f(%arg0: !spirv.ptr<i32, StorageBuffer>, %arg1: i32, %arg2: i1) "None" {
//       %0 = spirv.AtomicIAdd <Device> <AcquireRelease> %arg0, %arg1 : !spirv.ptr<i32, StorageBuffer>
//       %1 = spirv.Variable : !spirv.ptr<f32, Function>
//       %2 = spirv.Load "Function" %1 ["Aligned", 4] : f32
//       spirv.ControlBarrier <Workgroup>, <Device>, <AcquireRelease|WorkgroupMemory>
//       spirv.BranchConditional %arg2, ^bb1(%arg1 : i32), ^bb1(%arg1 : i32)
//     ^bb1(%3: i32):  // 2 preds: ^bb0, ^bb0
//       spirv.Return
//     }
//   }
//   func.func @g() {
//     return
//   }
// }

// -----

// The generic form of release 16.

"builtin.module"() ({
  "func.func"() ({
  ^bb0(%image: !spirv.sampled_image<!spirv.image<i32, Dim2D, NoDepth, NonArrayed, SingleSampled, NoSampler, Unknown>>, %at: vector<4xf32>, %ref: f32, %cond: i1):
    %0 = "spirv.ImageDrefGather"(%image, %at, %ref) {imageoperands = #spirv.image_operands<NonPrivateTexel>} : (!spirv.sampled_image<!spirv.image<i32, Dim2D, NoDepth, NonArrayed, SingleSampled, NoSampler, Unknown>>, vector<4xf32>, f32) -> vector<4xi32>
    "spirv.BranchConditional"(%cond)[^bb1, ^bb1] {operand_segment_sizes = array<i32: 1, 0, 0>} : (i1) -> ()
  ^bb1:
    "func.return"() : () -> ()
  }) {function_type = (!spirv.sampled_image<!spirv.image<i32, Dim2D, NoDepth, NonArrayed, SingleSampled, NoSampler, Unknown>>, vector<4xf32>, f32, i1) -> (), sym_name = "h"} : () -> ()
}) : () -> ()

// expected:
// module {
//   func.func @h(%arg0: !spirv.sampled_image<!spirv.image<i32, Dim2D, NoDepth, NonArrayed, SingleSampled, NoSampler, Unknown>>, %arg1: vector<4xf32>, %arg2: f32, %arg3: i1) {
//     %0 = spirv.ImageDrefGather %arg0, %arg1, %arg2 ["NonPrivateTexel"] : !spirv.sampled_image<!spirv.image<i32, Dim2D, NoDepth, NonArrayed, SingleSampled, NoSampler, Unknown>>, vector<4xf32>, f32 -> vector<4xi32>
//     spirv.BranchConditional %arg3, ^bb1, ^bb1
//   ^bb1:  // 2 preds: ^bb0, ^bb0
//     return
//   }
// }
