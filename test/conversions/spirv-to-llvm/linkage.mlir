// test: pass --convert-spirv-to-llvm=keep-interface=true

// Functions: an import, a definition that others may have too, an export, one of the module alone. All have the names of their linkage.
spirv.module Physical64 OpenCL {
  spirv.func @spirv_fn_5(i32) -> i32 "None" attributes {linkage_attributes = #spirv.linkage_attributes<linkage_name = "b", linkage_type = <Import>>}
  spirv.func @spirv_fn_6(%x: i32) -> i32 "None" attributes {linkage_attributes = #spirv.linkage_attributes<linkage_name = "a", linkage_type = <LinkOnceODR>>} {
    %0 = spirv.FunctionCall @spirv_fn_5(%x) : (i32) -> i32
    spirv.ReturnValue %0 : i32
  }
  spirv.func @e(%x: i32) -> i32 "None" attributes {linkage_attributes = #spirv.linkage_attributes<linkage_name = "e", linkage_type = <Export>>} {
    %0 = spirv.FunctionCall @own(%x) : (i32) -> i32
    spirv.ReturnValue %0 : i32
  }
  spirv.func @own(%x: i32) -> i32 "None" {
    %0 = spirv.FunctionCall @spirv_fn_6(%x) : (i32) -> i32
    spirv.ReturnValue %0 : i32
  }
  spirv.func @k() "None" {
    spirv.Return
  }
  spirv.EntryPoint "Kernel" @k
}

// expected:
// module {
//   module attributes {llvm.data_layout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024", llvm.target_triple = "spir64-unknown-unknown", spirvana.addressing_model = "Physical64", spirvana.memory_model = "OpenCL"} {
//     llvm.func @b(i32) -> i32
//     llvm.func linkonce_odr @a(%arg0: i32) -> i32 {
//       %0 = llvm.call @b(%arg0) : (i32) -> i32
//       llvm.return %0 : i32
//     }
//     llvm.func @e(%arg0: i32) -> i32 {
//       %0 = llvm.call @own(%arg0) : (i32) -> i32
//       llvm.return %0 : i32
//     }
//     llvm.func internal @own(%arg0: i32) -> i32 {
//       %0 = llvm.call @a(%arg0) : (i32) -> i32
//       llvm.return %0 : i32
//     }
//     llvm.func @k() attributes {spirvana.entry_point = "Kernel", spirvana.interface = []} {
//       llvm.return
//     }
//   }
// }

// -----

// Variables: imported ones have no value, exported ones always have one. Constants and memory of the module alone are internal.
spirv.module Physical64 OpenCL {
  spirv.SpecConstant @seven = 7 : i32
  spirv.GlobalVariable @v0 {linkage_attributes = #spirv.linkage_attributes<linkage_name = "imported", linkage_type = <Import>>} : !spirv.ptr<i32, CrossWorkgroup>
  spirv.GlobalVariable @v1 {linkage_attributes = #spirv.linkage_attributes<linkage_name = "zeros", linkage_type = <Export>>} : !spirv.ptr<!spirv.array<4 x i32>, CrossWorkgroup>
  spirv.GlobalVariable @v2 initializer(@seven) {linkage_attributes = #spirv.linkage_attributes<linkage_name = "sevens", linkage_type = <LinkOnceODR>>} : !spirv.ptr<i32, CrossWorkgroup>
  spirv.GlobalVariable @v3 initializer(@seven) : !spirv.ptr<i32, UniformConstant>
  spirv.GlobalVariable @v4 initializer(@seven) : !spirv.ptr<i32, CrossWorkgroup>
  spirv.func @f() -> !spirv.ptr<i32, CrossWorkgroup> "None" {
    %0 = spirv.mlir.addressof @v0 : !spirv.ptr<i32, CrossWorkgroup>
    spirv.ReturnValue %0 : !spirv.ptr<i32, CrossWorkgroup>
  }
}

// expected:
// module {
//   module attributes {llvm.data_layout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024", llvm.target_triple = "spir64-unknown-unknown", spirvana.addressing_model = "Physical64", spirvana.memory_model = "OpenCL"} {
//     llvm.mlir.global external @imported() {addr_space = 0 : i32, spirvana.storage_class = "CrossWorkgroup"} : i32
//     llvm.mlir.global external @zeros() {addr_space = 0 : i32, spirvana.storage_class = "CrossWorkgroup"} : !llvm.array<4 x i32> {
//       %0 = llvm.mlir.zero : !llvm.array<4 x i32>
//       llvm.return %0 : !llvm.array<4 x i32>
//     }
//     llvm.mlir.global linkonce_odr @sevens() {addr_space = 0 : i32, spirvana.storage_class = "CrossWorkgroup"} : i32 {
//       %0 = llvm.mlir.constant(7 : i32) : i32
//       llvm.return %0 : i32
//     }
//     llvm.mlir.global internal constant @v3() {addr_space = 0 : i32, spirvana.storage_class = "UniformConstant"} : i32 {
//       %0 = llvm.mlir.constant(7 : i32) : i32
//       llvm.return %0 : i32
//     }
//     llvm.mlir.global internal @v4() {addr_space = 0 : i32, spirvana.storage_class = "CrossWorkgroup"} : i32 {
//       %0 = llvm.mlir.constant(7 : i32) : i32
//       llvm.return %0 : i32
//     }
//     llvm.func internal @f() -> !llvm.ptr {
//       %0 = llvm.mlir.addressof @imported : !llvm.ptr
//       llvm.return %0 : !llvm.ptr
//     }
//   }
// }

// -----

// A kernel that only calls the exported function of its name, as compilers of OpenCL write it: the name is the kernel's.
spirv.module Physical64 OpenCL {
  spirv.func @foo(%p: !spirv.ptr<i32, CrossWorkgroup>) "None" attributes {linkage_attributes = #spirv.linkage_attributes<linkage_name = "foo", linkage_type = <Export>>} {
    spirv.Return
  }
  spirv.func @spirv_fn_4(%p: !spirv.ptr<i32, CrossWorkgroup>) "None" {
    spirv.FunctionCall @foo(%p) : (!spirv.ptr<i32, CrossWorkgroup>) -> ()
    spirv.Return
  }
  spirv.EntryPoint "Kernel" @spirv_fn_4 as "foo"
}

// expected:
// module {
//   module attributes {llvm.data_layout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024", llvm.target_triple = "spir64-unknown-unknown", spirvana.addressing_model = "Physical64", spirvana.memory_model = "OpenCL"} {
//     llvm.func internal @foo_0(%arg0: !llvm.ptr) {
//       llvm.return
//     }
//     llvm.func @foo(%arg0: !llvm.ptr) attributes {spirvana.entry_point = "Kernel", spirvana.interface = [], spirvana.parameters = ["CrossWorkgroup"]} {
//       llvm.call @foo_0(%arg0) : (!llvm.ptr) -> ()
//       llvm.return
//     }
//   }
// }

// -----

// Two entry points of one function, and a symbol that makes way for the name of one.
spirv.module Physical64 OpenCL {
  spirv.SpecConstant @first = 1 : i32
  spirv.func @fn() "None" {
    %0 = spirv.mlir.referenceof @first : i32
    spirv.Return
  }
  spirv.EntryPoint "Kernel" @fn as "first"
  spirv.EntryPoint "Kernel" @fn as "second"
  spirv.ExecutionMode @fn "LocalSize", 8, 1, 1
}

// expected:
// module {
//   module attributes {llvm.data_layout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024", llvm.target_triple = "spir64-unknown-unknown", spirvana.addressing_model = "Physical64", spirvana.memory_model = "OpenCL"} {
//     llvm.mlir.global external constant @__spv__second_execution_mode_info_17() {addr_space = 0 : i32} : !llvm.struct<(i32, array<3 x i32>)> {
//       %0 = llvm.mlir.poison : !llvm.struct<(i32, array<3 x i32>)>
//       %1 = llvm.mlir.constant(17 : i32) : i32
//       %2 = llvm.insertvalue %1, %0[0] : !llvm.struct<(i32, array<3 x i32>)> 
//       %3 = llvm.mlir.constant(8 : i32) : i32
//       %4 = llvm.insertvalue %3, %2[1, 0] : !llvm.struct<(i32, array<3 x i32>)> 
//       %5 = llvm.mlir.constant(1 : i32) : i32
//       %6 = llvm.insertvalue %5, %4[1, 1] : !llvm.struct<(i32, array<3 x i32>)> 
//       %7 = llvm.mlir.constant(1 : i32) : i32
//       %8 = llvm.insertvalue %7, %6[1, 2] : !llvm.struct<(i32, array<3 x i32>)> 
//       llvm.return %8 : !llvm.struct<(i32, array<3 x i32>)>
//     }
//     llvm.mlir.global external constant @__spv__first_execution_mode_info_17() {addr_space = 0 : i32} : !llvm.struct<(i32, array<3 x i32>)> {
//       %0 = llvm.mlir.poison : !llvm.struct<(i32, array<3 x i32>)>
//       %1 = llvm.mlir.constant(17 : i32) : i32
//       %2 = llvm.insertvalue %1, %0[0] : !llvm.struct<(i32, array<3 x i32>)> 
//       %3 = llvm.mlir.constant(8 : i32) : i32
//       %4 = llvm.insertvalue %3, %2[1, 0] : !llvm.struct<(i32, array<3 x i32>)> 
//       %5 = llvm.mlir.constant(1 : i32) : i32
//       %6 = llvm.insertvalue %5, %4[1, 1] : !llvm.struct<(i32, array<3 x i32>)> 
//       %7 = llvm.mlir.constant(1 : i32) : i32
//       %8 = llvm.insertvalue %7, %6[1, 2] : !llvm.struct<(i32, array<3 x i32>)> 
//       llvm.return %8 : !llvm.struct<(i32, array<3 x i32>)>
//     }
//     llvm.func @first() attributes {spirvana.entry_point = "Kernel", spirvana.execution_modes = {LocalSize = array<i32: 8, 1, 1>}, spirvana.interface = [], spirvana.local_size = array<i32: 8, 1, 1>} {
//       %0 = llvm.mlir.constant(1 : i32) : i32
//       llvm.return
//     }
//     llvm.func @second() attributes {spirvana.entry_point = "Kernel", spirvana.execution_modes = {LocalSize = array<i32: 8, 1, 1>}, spirvana.interface = [], spirvana.local_size = array<i32: 8, 1, 1>} {
//       %0 = llvm.mlir.constant(1 : i32) : i32
//       llvm.return
//     }
//   }
// }

// -----

// A function that is an entry point and called.
spirv.module Physical64 OpenCL {
  spirv.func @fn() "None" {
    spirv.Return
  }
  spirv.func @other() "None" {
    spirv.FunctionCall @fn() : () -> ()
    spirv.Return
  }
  spirv.EntryPoint "Kernel" @fn
  spirv.EntryPoint "Kernel" @other
}

// expected:
// module {
//   module attributes {llvm.data_layout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024", llvm.target_triple = "spir64-unknown-unknown", spirvana.addressing_model = "Physical64", spirvana.memory_model = "OpenCL"} {
//     llvm.func internal @fn_1() {
//       llvm.return
//     }
//     llvm.func @fn() attributes {spirvana.entry_point = "Kernel", spirvana.interface = []} {
//       llvm.return
//     }
//     llvm.func @other() attributes {spirvana.entry_point = "Kernel", spirvana.interface = []} {
//       llvm.call @fn_1() : () -> ()
//       llvm.return
//     }
//   }
// }

// -----

// Entry points of different models may have one name; only one symbol can.
spirv.module Logical GLSL450 {
  spirv.func @one() "None" {
    spirv.Return
  }
  spirv.func @other() "None" {
    spirv.Return
  }
  spirv.EntryPoint "Vertex" @one as "main"
  spirv.EntryPoint "GLCompute" @other as "main"
  spirv.ExecutionMode @other "LocalSize", 1, 1, 1
}

// expected:
// module {
//   module attributes {spirvana.addressing_model = "Logical", spirvana.memory_model = "GLSL450"} {
//     llvm.mlir.global external constant @__spv__other_execution_mode_info_17() {addr_space = 0 : i32} : !llvm.struct<(i32, array<3 x i32>)> {
//       %0 = llvm.mlir.poison : !llvm.struct<(i32, array<3 x i32>)>
//       %1 = llvm.mlir.constant(17 : i32) : i32
//       %2 = llvm.insertvalue %1, %0[0] : !llvm.struct<(i32, array<3 x i32>)> 
//       %3 = llvm.mlir.constant(1 : i32) : i32
//       %4 = llvm.insertvalue %3, %2[1, 0] : !llvm.struct<(i32, array<3 x i32>)> 
//       %5 = llvm.mlir.constant(1 : i32) : i32
//       %6 = llvm.insertvalue %5, %4[1, 1] : !llvm.struct<(i32, array<3 x i32>)> 
//       %7 = llvm.mlir.constant(1 : i32) : i32
//       %8 = llvm.insertvalue %7, %6[1, 2] : !llvm.struct<(i32, array<3 x i32>)> 
//       llvm.return %8 : !llvm.struct<(i32, array<3 x i32>)>
//     }
//     llvm.func @main() attributes {spirvana.entry_point = "Vertex", spirvana.interface = []} {
//       llvm.return
//     }
//     llvm.func @other() attributes {spirvana.entry_name = "main", spirvana.entry_point = "GLCompute", spirvana.execution_modes = {LocalSize = array<i32: 1, 1, 1>}, spirvana.interface = [], spirvana.local_size = array<i32: 1, 1, 1>} {
//       llvm.return
//     }
//   }
// }

// -----

// Two imports of one function, and the import of what the module defines.
spirv.module Physical64 OpenCL {
  spirv.func @b0(i32) -> i32 "None" attributes {linkage_attributes = #spirv.linkage_attributes<linkage_name = "b", linkage_type = <Import>>}
  spirv.func @b1(i32) -> i32 "None" attributes {linkage_attributes = #spirv.linkage_attributes<linkage_name = "b", linkage_type = <Import>>}
  spirv.func @f0(i32) -> i32 "None" attributes {linkage_attributes = #spirv.linkage_attributes<linkage_name = "f", linkage_type = <Import>>}
  spirv.func @f1(%x: i32) -> i32 "None" attributes {linkage_attributes = #spirv.linkage_attributes<linkage_name = "f", linkage_type = <Export>>} {
    %0 = spirv.FunctionCall @b0(%x) : (i32) -> i32
    %1 = spirv.FunctionCall @b1(%0) : (i32) -> i32
    %2 = spirv.FunctionCall @f0(%1) : (i32) -> i32
    spirv.ReturnValue %2 : i32
  }
}

// expected:
// module {
//   module attributes {llvm.data_layout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024", llvm.target_triple = "spir64-unknown-unknown", spirvana.addressing_model = "Physical64", spirvana.memory_model = "OpenCL"} {
//     llvm.func @b(i32) -> i32
//     llvm.func @f(%arg0: i32) -> i32 {
//       %0 = llvm.call @b(%arg0) : (i32) -> i32
//       %1 = llvm.call @b(%0) : (i32) -> i32
//       %2 = llvm.call @f(%1) : (i32) -> i32
//       llvm.return %2 : i32
//     }
//   }
// }
