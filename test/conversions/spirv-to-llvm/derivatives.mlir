// test: pass --convert-spirv-to-llvm=keep-interface=true

// Each module says it for itself.
spirv.module Logical GLSL450 {
  spirv.func @main(%x: f32) -> f32 "None" {
    %0 = spirv.DPdx %x : (f32) -> f32
    spirv.ReturnValue %0 : f32
  }
  spirv.EntryPoint "GLCompute" @main
  spirv.ExecutionMode @main "DerivativeGroupQuadsNV"
}
spirv.module Logical GLSL450 {
  spirv.func @main(%x: f32) -> f32 "None" {
    %0 = spirv.DPdx %x : (f32) -> f32
    spirv.ReturnValue %0 : f32
  }
  spirv.EntryPoint "GLCompute" @main
  spirv.ExecutionMode @main "DerivativeGroupLinearNV"
}

// expected:
// module {
//   module attributes {spirvana.addressing_model = "Logical", spirvana.memory_model = "GLSL450"} {
//     llvm.mlir.global external constant @__spv__main_execution_mode_info_5289() {addr_space = 0 : i32} : !llvm.struct<(i32)> {
//       %0 = llvm.mlir.poison : !llvm.struct<(i32)>
//       %1 = llvm.mlir.constant(5289 : i32) : i32
//       %2 = llvm.insertvalue %1, %0[0] : !llvm.struct<(i32)> 
//       llvm.return %2 : !llvm.struct<(i32)>
//     }
//     llvm.func spir_funccc @_Z16__spirv_DPdxFineif(i32, f32) -> f32 attributes {convergent, no_unwind, will_return}
//     llvm.func @main(%arg0: f32) -> f32 attributes {spirvana.entry_point = "GLCompute", spirvana.execution_modes = {DerivativeGroupQuadsNV = array<i32>}, spirvana.interface = [], spirvana.parameters = [""]} {
//       %0 = llvm.mlir.constant(0 : i32) : i32
//       %1 = llvm.call spir_funccc @_Z16__spirv_DPdxFineif(%0, %arg0) {convergent, no_unwind, will_return} : (i32, f32) -> f32
//       llvm.return %1 : f32
//     }
//   }
//   module attributes {spirvana.addressing_model = "Logical", spirvana.memory_model = "GLSL450"} {
//     llvm.mlir.global external constant @__spv__main_execution_mode_info_5290() {addr_space = 0 : i32} : !llvm.struct<(i32)> {
//       %0 = llvm.mlir.poison : !llvm.struct<(i32)>
//       %1 = llvm.mlir.constant(5290 : i32) : i32
//       %2 = llvm.insertvalue %1, %0[0] : !llvm.struct<(i32)> 
//       llvm.return %2 : !llvm.struct<(i32)>
//     }
//     llvm.func spir_funccc @_Z16__spirv_DPdxFineif(i32, f32) -> f32 attributes {convergent, no_unwind, will_return}
//     llvm.func @main(%arg0: f32) -> f32 attributes {spirvana.entry_point = "GLCompute", spirvana.execution_modes = {DerivativeGroupLinearNV = array<i32>}, spirvana.interface = [], spirvana.parameters = [""]} {
//       %0 = llvm.mlir.constant(1 : i32) : i32
//       %1 = llvm.call spir_funccc @_Z16__spirv_DPdxFineif(%0, %arg0) {convergent, no_unwind, will_return} : (i32, f32) -> f32
//       llvm.return %1 : f32
//     }
//   }
// }

// -----

// So does each entry point, also for what it calls.
spirv.module Logical GLSL450 {
  spirv.func @inner(%x: f32) -> f32 "None" {
    %0 = spirv.DPdy %x : (f32) -> f32
    spirv.ReturnValue %0 : f32
  }
  spirv.func @quads(%x: f32) -> f32 "None" {
    %0 = spirv.DPdx %x : (f32) -> f32
    spirv.ReturnValue %0 : f32
  }
  spirv.func @linear(%x: f32) -> f32 "None" {
    %0 = spirv.DPdx %x : (f32) -> f32
    %1 = spirv.FunctionCall @inner(%0) : (f32) -> f32
    spirv.ReturnValue %1 : f32
  }
  spirv.EntryPoint "GLCompute" @quads
  spirv.EntryPoint "GLCompute" @linear
  spirv.ExecutionMode @quads "DerivativeGroupQuadsNV"
  spirv.ExecutionMode @linear "DerivativeGroupLinearNV"
}

// expected:
// module {
//   module attributes {spirvana.addressing_model = "Logical", spirvana.memory_model = "GLSL450"} {
//     llvm.mlir.global external constant @__spv__linear_execution_mode_info_5290() {addr_space = 0 : i32} : !llvm.struct<(i32)> {
//       %0 = llvm.mlir.poison : !llvm.struct<(i32)>
//       %1 = llvm.mlir.constant(5290 : i32) : i32
//       %2 = llvm.insertvalue %1, %0[0] : !llvm.struct<(i32)> 
//       llvm.return %2 : !llvm.struct<(i32)>
//     }
//     llvm.mlir.global external constant @__spv__quads_execution_mode_info_5289() {addr_space = 0 : i32} : !llvm.struct<(i32)> {
//       %0 = llvm.mlir.poison : !llvm.struct<(i32)>
//       %1 = llvm.mlir.constant(5289 : i32) : i32
//       %2 = llvm.insertvalue %1, %0[0] : !llvm.struct<(i32)> 
//       llvm.return %2 : !llvm.struct<(i32)>
//     }
//     llvm.func spir_funccc @_Z16__spirv_DPdxFineif(i32, f32) -> f32 attributes {convergent, no_unwind, will_return}
//     llvm.func spir_funccc @_Z16__spirv_DPdyFineif(i32, f32) -> f32 attributes {convergent, no_unwind, will_return}
//     llvm.func internal @inner(%arg0: f32) -> f32 {
//       %0 = llvm.mlir.constant(1 : i32) : i32
//       %1 = llvm.call spir_funccc @_Z16__spirv_DPdyFineif(%0, %arg0) {convergent, no_unwind, will_return} : (i32, f32) -> f32
//       llvm.return %1 : f32
//     }
//     llvm.func @quads(%arg0: f32) -> f32 attributes {spirvana.entry_point = "GLCompute", spirvana.execution_modes = {DerivativeGroupQuadsNV = array<i32>}, spirvana.interface = [], spirvana.parameters = [""]} {
//       %0 = llvm.mlir.constant(0 : i32) : i32
//       %1 = llvm.call spir_funccc @_Z16__spirv_DPdxFineif(%0, %arg0) {convergent, no_unwind, will_return} : (i32, f32) -> f32
//       llvm.return %1 : f32
//     }
//     llvm.func @linear(%arg0: f32) -> f32 attributes {spirvana.entry_point = "GLCompute", spirvana.execution_modes = {DerivativeGroupLinearNV = array<i32>}, spirvana.interface = [], spirvana.parameters = [""]} {
//       %0 = llvm.mlir.constant(1 : i32) : i32
//       %1 = llvm.call spir_funccc @_Z16__spirv_DPdxFineif(%0, %arg0) {convergent, no_unwind, will_return} : (i32, f32) -> f32
//       %2 = llvm.call @inner(%1) : (f32) -> f32
//       llvm.return %2 : f32
//     }
//   }
// }
