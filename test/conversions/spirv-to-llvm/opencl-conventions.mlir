// RUN: spirvana-opt %s --convert-spirv-to-llvm="keep-interface=true client-api=OpenCL" | FileCheck %s

// Kernels and functions have their calling conventions, built-in variables their names. Calls of the runtime are declared once for each
// signature, in which address spaces count. Execution modes are attributes of functions, as far as LLVM has these.
spirv.module Physical64 OpenCL {
  spirv.GlobalVariable @id built_in("GlobalInvocationId") : !spirv.ptr<vector<3xi64>, Input>
  spirv.GlobalVariable @same_id built_in("GlobalInvocationId") : !spirv.ptr<vector<3xi64>, Input>
  spirv.func @helper(%f: !spirv.ptr<i8, UniformConstant>, %g: !spirv.ptr<i8, CrossWorkgroup>) "None" {
    %0 = spirv.mlir.addressof @id : !spirv.ptr<vector<3xi64>, Input>
    %1 = spirv.mlir.addressof @same_id : !spirv.ptr<vector<3xi64>, Input>
    %2 = spirv.CL.printf %f %g : !spirv.ptr<i8, UniformConstant>, !spirv.ptr<i8, CrossWorkgroup> -> i32
    %3 = spirv.CL.printf %f %f : !spirv.ptr<i8, UniformConstant>, !spirv.ptr<i8, UniformConstant> -> i32
    %4 = spirv.CL.printf %f %g : !spirv.ptr<i8, UniformConstant>, !spirv.ptr<i8, CrossWorkgroup> -> i32
    spirv.Return
  }
  spirv.func @kernel(%f: !spirv.ptr<i8, UniformConstant>, %g: !spirv.ptr<i8, CrossWorkgroup>, %p: !spirv.ptr<i8, Generic>) "None" {
    spirv.FunctionCall @helper(%f, %g) : (!spirv.ptr<i8, UniformConstant>, !spirv.ptr<i8, CrossWorkgroup>) -> ()
    %0 = spirv.GenericCastToPtrExplicit %p : !spirv.ptr<i8, Generic> to !spirv.ptr<i8, CrossWorkgroup>
    %1 = spirv.GenericCastToPtrExplicit %p : !spirv.ptr<i8, Generic> to !spirv.ptr<i8, Workgroup>
    %2 = spirv.GenericCastToPtrExplicit %p : !spirv.ptr<i8, Generic> to !spirv.ptr<i8, Function>
    spirv.Return
  }
  spirv.func @hinted() "None" {
    spirv.Return
  }
  spirv.EntryPoint "Kernel" @kernel, @id
  spirv.EntryPoint "Kernel" @hinted
  spirv.ExecutionMode @kernel "LocalSize", 8, 4, 1
  spirv.ExecutionMode @kernel "VecTypeHint", 262149
  spirv.ExecutionMode @kernel "ContractionOff"
  spirv.ExecutionMode @hinted "LocalSizeHint", 2, 1, 1
  spirv.ExecutionMode @hinted "SubgroupSize", 16
  spirv.ExecutionMode @hinted "VecTypeHint", 3
  spirv.ExecutionMode @hinted "DenormPreserve", 32
}

// CHECK-DAG: llvm.func spir_funccc @_Z18__spirv_ocl_printfPU3AS2vPU3AS1v(!llvm.ptr<2>, !llvm.ptr<1>) -> i32
// CHECK-DAG: llvm.func spir_funccc @_Z18__spirv_ocl_printfPU3AS2vPU3AS2v(!llvm.ptr<2>, !llvm.ptr<2>) -> i32
// CHECK-DAG: llvm.func spir_funccc @_Z42__spirv_GenericCastToPtrExplicit_ToPrivatePU3AS4vi(!llvm.ptr<4>, i32) -> !llvm.ptr attributes
// CHECK-DAG: llvm.func spir_funccc @_Z40__spirv_GenericCastToPtrExplicit_ToLocalPU3AS4vi(!llvm.ptr<4>, i32) -> !llvm.ptr<3>
// CHECK-DAG: llvm.func spir_funccc @_Z41__spirv_GenericCastToPtrExplicit_ToGlobalPU3AS4vi(!llvm.ptr<4>, i32) -> !llvm.ptr<1>
// CHECK-DAG: llvm.mlir.global external constant @__spv__hinted_execution_mode_info_4459()
// CHECK: llvm.mlir.global external constant @__spirv_BuiltInGlobalInvocationId() {addr_space = 1 : i32
// CHECK-NOT: llvm.mlir.global
// CHECK: llvm.func internal spir_funccc @helper({{.*}}) attributes {convergent, no_unwind}
// CHECK-COUNT-2: llvm.mlir.addressof @__spirv_BuiltInGlobalInvocationId : !llvm.ptr<1>
// CHECK: llvm.call spir_funccc @_Z18__spirv_ocl_printfPU3AS2vPU3AS1v
// CHECK: llvm.call spir_funccc @_Z18__spirv_ocl_printfPU3AS2vPU3AS2v
// CHECK: llvm.call spir_funccc @_Z18__spirv_ocl_printfPU3AS2vPU3AS1v
// CHECK: llvm.func spir_kernelcc @kernel({{.*}}) attributes {convergent, no_unwind, reqd_work_group_size = array<i32: 8, 4, 1>, spirvana
// CHECK-SAME: vec_type_hint = #llvm.vec_type_hint<hint = vector<4xf32>>
// CHECK: llvm.call spir_funccc @helper(%arg0, %arg1) {convergent, no_unwind}
// CHECK: llvm.func spir_kernelcc @hinted() attributes {convergent, intel_reqd_sub_group_size = 16 : i32, no_unwind, spirvana
// CHECK-SAME: vec_type_hint = #llvm.vec_type_hint<hint = i64>, work_group_size_hint = array<i32: 2, 1, 1>
