// test: pass --convert-spirv-to-llvm=keep-interface=true

spirv.module @m Logical GLSL450 requires #spirv.vce<v1.0, [Shader], []> {
  spirv.GlobalVariable @id built_in("GlobalInvocationId") : !spirv.ptr<vector<3xi32>, Input>
  spirv.GlobalVariable @in bind(0, 1) {non_writable} : !spirv.ptr<!spirv.struct<(!spirv.rtarray<f32, stride=4> [0])>, StorageBuffer>
  spirv.GlobalVariable @push : !spirv.ptr<!spirv.struct<(f32 [0], i32 [4])>, PushConstant>
  spirv.GlobalVariable @shared : !spirv.ptr<!spirv.array<16 x f32>, Workgroup>
  spirv.GlobalVariable @image bind(1, 0) : !spirv.ptr<!spirv.image<f32, Dim2D, NoDepth, NonArrayed, SingleSampled, NoSampler, Rgba8>, UniformConstant>
  spirv.func @main() "None" {
    %0 = spirv.mlir.addressof @image : !spirv.ptr<!spirv.image<f32, Dim2D, NoDepth, NonArrayed, SingleSampled, NoSampler, Rgba8>, UniformConstant>
    %1 = spirv.Load "UniformConstant" %0 : !spirv.image<f32, Dim2D, NoDepth, NonArrayed, SingleSampled, NoSampler, Rgba8>
    spirv.Return
  }
  spirv.EntryPoint "GLCompute" @main, @id
  spirv.ExecutionMode @main "LocalSize", 8, 8, 1
}

// expected:
// module {
//   module @m attributes {spirvana.addressing_model = "Logical", spirvana.memory_model = "GLSL450", spirvana.vce_triple = #spirv.vce<v1.0, [Shader], []>} {
//     llvm.mlir.global external constant @__spv__m_main_execution_mode_info_17() {addr_space = 0 : i32} : !llvm.struct<(i32, array<3 x i32>)> {
//       %0 = llvm.mlir.poison : !llvm.struct<(i32, array<3 x i32>)>
//       %1 = llvm.mlir.constant(17 : i32) : i32
//       %2 = llvm.insertvalue %1, %0[0] : !llvm.struct<(i32, array<3 x i32>)> 
//       %3 = llvm.mlir.constant(8 : i32) : i32
//       %4 = llvm.insertvalue %3, %2[1, 0] : !llvm.struct<(i32, array<3 x i32>)> 
//       %5 = llvm.mlir.constant(8 : i32) : i32
//       %6 = llvm.insertvalue %5, %4[1, 1] : !llvm.struct<(i32, array<3 x i32>)> 
//       %7 = llvm.mlir.constant(1 : i32) : i32
//       %8 = llvm.insertvalue %7, %6[1, 2] : !llvm.struct<(i32, array<3 x i32>)> 
//       llvm.return %8 : !llvm.struct<(i32, array<3 x i32>)>
//     }
//     llvm.mlir.global external constant @id() {addr_space = 0 : i32, spirvana.built_in = "GlobalInvocationId", spirvana.storage_class = "Input"} : vector<3xi32>
//     llvm.mlir.global external @m_in_descriptor_set0_binding1() {addr_space = 0 : i32, spirvana.binding = 1 : i32, spirvana.descriptor_set = 0 : i32, spirvana.non_writable, spirvana.storage_class = "StorageBuffer"} : !llvm.struct<(array<0 x f32>)>
//     llvm.mlir.global external @push() {addr_space = 0 : i32, spirvana.storage_class = "PushConstant"} : !llvm.struct<(f32, i32)>
//     llvm.mlir.global private @shared() {addr_space = 0 : i32, spirvana.storage_class = "Workgroup"} : !llvm.array<16 x f32>
//     llvm.mlir.global external constant @m_image_descriptor_set1_binding0() {addr_space = 0 : i32, spirvana.binding = 0 : i32, spirvana.descriptor_set = 1 : i32, spirvana.resource = "image<f32, Dim2D, NoDepth, NonArrayed, SingleSampled, NoSampler, Rgba8>", spirvana.storage_class = "UniformConstant"} : !llvm.ptr
//     llvm.func @main() attributes {spirvana.entry_point = "GLCompute", spirvana.execution_modes = {LocalSize = array<i32: 8, 8, 1>}, spirvana.interface = [@id], spirvana.local_size = array<i32: 8, 8, 1>} {
//       %0 = llvm.mlir.addressof @m_image_descriptor_set1_binding0 : !llvm.ptr
//       %1 = llvm.load %0 : !llvm.ptr -> !llvm.ptr
//       llvm.return
//     }
//   }
// }

// -----

spirv.module Physical64 OpenCL {
  spirv.func @k(%p: !spirv.ptr<f32, CrossWorkgroup> {spirv.decoration = #spirv.decoration<Restrict>}, %q: !spirv.ptr<!spirv.struct<(f32, f32)>, Function> {spirvana.alignment = 16 : i32, spirvana.func_param_attr = 2 : i32}) "None" {
    spirv.Return
  }
  spirv.EntryPoint "Kernel" @k
}

// expected:
// module {
//   module attributes {llvm.data_layout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024", llvm.target_triple = "spir64-unknown-unknown", spirvana.addressing_model = "Physical64", spirvana.memory_model = "OpenCL"} {
//     llvm.func @k(%arg0: !llvm.ptr {llvm.noalias}, %arg1: !llvm.ptr {llvm.align = 16 : i64, llvm.byval = !llvm.struct<(f32, f32)>}) attributes {spirvana.entry_point = "Kernel", spirvana.interface = [], spirvana.parameters = ["CrossWorkgroup", "Function"]} {
//       llvm.return
//     }
//   }
// }

// -----

spirv.module Logical GLSL450 {
  spirv.func @widths() "None" {
    spirv.Return
  }
  spirv.EntryPoint "GLCompute" @widths
  spirv.ExecutionMode @widths "LocalSize", 4, 1, 1
  spirv.ExecutionMode @widths "DenormPreserve", 16
  spirv.ExecutionMode @widths "DenormPreserve", 32
}

// expected:
// module {
//   module attributes {spirvana.addressing_model = "Logical", spirvana.memory_model = "GLSL450"} {
//     llvm.mlir.global external constant @__spv__widths_execution_mode_info_4459_0() {addr_space = 0 : i32} : !llvm.struct<(i32, array<1 x i32>)> {
//       %0 = llvm.mlir.poison : !llvm.struct<(i32, array<1 x i32>)>
//       %1 = llvm.mlir.constant(4459 : i32) : i32
//       %2 = llvm.insertvalue %1, %0[0] : !llvm.struct<(i32, array<1 x i32>)> 
//       %3 = llvm.mlir.constant(32 : i32) : i32
//       %4 = llvm.insertvalue %3, %2[1, 0] : !llvm.struct<(i32, array<1 x i32>)> 
//       llvm.return %4 : !llvm.struct<(i32, array<1 x i32>)>
//     }
//     llvm.mlir.global external constant @__spv__widths_execution_mode_info_4459() {addr_space = 0 : i32} : !llvm.struct<(i32, array<1 x i32>)> {
//       %0 = llvm.mlir.poison : !llvm.struct<(i32, array<1 x i32>)>
//       %1 = llvm.mlir.constant(4459 : i32) : i32
//       %2 = llvm.insertvalue %1, %0[0] : !llvm.struct<(i32, array<1 x i32>)> 
//       %3 = llvm.mlir.constant(16 : i32) : i32
//       %4 = llvm.insertvalue %3, %2[1, 0] : !llvm.struct<(i32, array<1 x i32>)> 
//       llvm.return %4 : !llvm.struct<(i32, array<1 x i32>)>
//     }
//     llvm.mlir.global external constant @__spv__widths_execution_mode_info_17() {addr_space = 0 : i32} : !llvm.struct<(i32, array<3 x i32>)> {
//       %0 = llvm.mlir.poison : !llvm.struct<(i32, array<3 x i32>)>
//       %1 = llvm.mlir.constant(17 : i32) : i32
//       %2 = llvm.insertvalue %1, %0[0] : !llvm.struct<(i32, array<3 x i32>)> 
//       %3 = llvm.mlir.constant(4 : i32) : i32
//       %4 = llvm.insertvalue %3, %2[1, 0] : !llvm.struct<(i32, array<3 x i32>)> 
//       %5 = llvm.mlir.constant(1 : i32) : i32
//       %6 = llvm.insertvalue %5, %4[1, 1] : !llvm.struct<(i32, array<3 x i32>)> 
//       %7 = llvm.mlir.constant(1 : i32) : i32
//       %8 = llvm.insertvalue %7, %6[1, 2] : !llvm.struct<(i32, array<3 x i32>)> 
//       llvm.return %8 : !llvm.struct<(i32, array<3 x i32>)>
//     }
//     llvm.func @widths() attributes {spirvana.entry_point = "GLCompute", spirvana.execution_modes = {DenormPreserve = array<i32: 16, 32>, LocalSize = array<i32: 4, 1, 1>}, spirvana.interface = [], spirvana.local_size = array<i32: 4, 1, 1>} {
//       llvm.return
//     }
//   }
// }
