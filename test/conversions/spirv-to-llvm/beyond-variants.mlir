// test: our pass --convert-spirv-to-llvm=keep-interface=true

spirv.module Physical64 OpenCL {
  spirv.mlir.constant @no {
    %0 = spirv.INTEL.SpecConstantTarget {target = 4 : i32, features = []} : () -> i1
    spirv.mlir.yield %0 : i1
  }
  spirv.SpecConstant @yes = true
  spirv.SpecConstant @n = 7 : i32
  spirv.INTEL.ConditionalCapability @no "Int64"
  spirv.INTEL.ConditionalExtension @no "SPV_INTEL_subgroups"
  spirv.func @first() "None" {
    spirv.Return
  }
  spirv.func @second(%p: !spirv.ptr<!spirv.array<@n = 3 x i32>, Function>, %a: i32, %b: i32) -> i32 "None" {
    %yes = spirv.mlir.referenceof @yes : i1
    %0 = spirv.INTEL.ConditionalCopyObject %yes, %a, %yes, %b : (i1, i32, i1, i32) -> i32
    %1 = spirv.AccessChain %p[%0] : !spirv.ptr<!spirv.array<@n = 3 x i32>, Function>, i32 -> !spirv.ptr<i32, Function>
    %2 = spirv.Load "Function" %1 : i32
    spirv.ReturnValue %2 : i32
  }
  spirv.INTEL.ConditionalEntryPoint @no <Kernel> @first []
  spirv.INTEL.ConditionalEntryPoint @yes <Kernel> @second as "first" []
  spirv.func @aborts(%message: vector<2xi32>) "None" {
    spirv.KHR.Abort %message {message_type = vector<2xi32>} : (vector<2xi32>) -> ()
  }
}

// expected:
// module {
//   module attributes {llvm.data_layout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024", llvm.target_triple = "spir64-unknown-unknown", spirvana.addressing_model = "Physical64", spirvana.memory_model = "OpenCL"} {
//     llvm.func spir_funccc @_Z16__spirv_AbortKHRDv2_j(vector<2xi32>) attributes {convergent, no_unwind}
//     llvm.func internal @first_0() {
//       llvm.return
//     }
//     llvm.func @first(%arg0: !llvm.ptr, %arg1: i32, %arg2: i32) -> i32 attributes {spirvana.entry_point = "Kernel", spirvana.interface = [], spirvana.parameters = ["Function", "", ""]} {
//       %0 = llvm.mlir.constant(true) : i1
//       %1 = llvm.select %0, %arg1, %arg2 : i1, i32
//       %2 = llvm.getelementptr %arg0[0, %1] : (!llvm.ptr, i32) -> !llvm.ptr, !llvm.array<7 x i32>
//       %3 = llvm.load %2 : !llvm.ptr -> i32
//       llvm.return %3 : i32
//     }
//     llvm.func internal @aborts(%arg0: vector<2xi32>) {
//       llvm.call spir_funccc @_Z16__spirv_AbortKHRDv2_j(%arg0) {convergent, no_unwind} : (vector<2xi32>) -> ()
//       llvm.unreachable
//     }
//   }
// }
