// test: our pass --convert-spirv-to-llvm=keep-interface=true

// Only what LLVM has of parameters of a type, and beside each other: no alignment of a number or of 3 bytes, one attribute of each group.
spirv.module Physical64 OpenCL {
  spirv.func @f(%n: i32 {spirvana.alignment = 4 : i32, spirvana.func_param_attr = 0 : i32},
                %p: !spirv.ptr<f32, CrossWorkgroup> {spirvana.alignment = 3 : i32, spirvana.func_param_attr = ["Zext", "NoAlias", "NoWrite", "NoReadWrite"], spirv.decoration = #spirv.decoration<Restrict>},
                %q: !spirv.ptr<f32, CrossWorkgroup> {spirvana.alignment = 16 : i32, spirvana.func_param_attr = "NoWrite", spirv.decoration = #spirv.decoration<NonReadable>}) "None" {
    spirv.Return
  }
}

// expected:
// module {
//   module attributes {llvm.data_layout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024", llvm.target_triple = "spir64-unknown-unknown", spirvana.addressing_model = "Physical64", spirvana.memory_model = "OpenCL"} {
//     llvm.func internal @f(%arg0: i32 {llvm.zeroext}, %arg1: !llvm.ptr {llvm.noalias, llvm.readnone}, %arg2: !llvm.ptr {llvm.align = 16 : i64, llvm.readnone}) {
//       llvm.return
//     }
//   }
// }
