// test: pass --convert-gpu-to-spirv

module attributes {spirv.target_env = #spirv.target_env<#spirv.vce<v1.0, [Kernel, Addresses, Int8], []>, #spirv.resource_limits<>>} {
gpu.module @kernels {
  gpu.func @f(%a: i32, %b: f32) kernel attributes {spirv.entry_point_abi = #spirv.entry_point_abi<>} {
    gpu.printf "a\n"
    gpu.printf "\C3\A4%d %f", %a, %b : i32, f32
    gpu.return
  }
}
}

// expected:
// module attributes {spirv.target_env = #spirv.target_env<#spirv.vce<v1.0, [Kernel, Addresses, Int8], []>, #spirv.resource_limits<>>} {
//   gpu.module @kernels {
//     spirv.module @__spv__kernels Physical32 OpenCL {
//       spirv.SpecConstant @printfMsg1_sc0 = -61 : i8
//       spirv.SpecConstant @printfMsg1_sc1 = -92 : i8
//       spirv.SpecConstant @printfMsg1_sc2 = 37 : i8
//       spirv.SpecConstant @printfMsg1_sc3 = 100 : i8
//       spirv.SpecConstant @printfMsg1_sc4 = 32 : i8
//       spirv.SpecConstant @printfMsg1_sc5 = 37 : i8
//       spirv.SpecConstant @printfMsg1_sc6 = 102 : i8
//       spirv.SpecConstant @printfMsg1_sc7 = 0 : i8
//       spirv.SpecConstantComposite @printfMsg1_scc (@printfMsg1_sc0, @printfMsg1_sc1, @printfMsg1_sc2, @printfMsg1_sc3, @printfMsg1_sc4, @printfMsg1_sc5, @printfMsg1_sc6, @printfMsg1_sc7) : !spirv.array<8 x i8>
//       spirv.GlobalVariable @printfMsg1 initializer(@printfMsg1_scc) {Constant} : !spirv.ptr<!spirv.array<8 x i8>, UniformConstant>
//       spirv.SpecConstant @printfMsg0_sc0 = 97 : i8
//       spirv.SpecConstant @printfMsg0_sc1 = 10 : i8
//       spirv.SpecConstant @printfMsg0_sc2 = 0 : i8
//       spirv.SpecConstantComposite @printfMsg0_scc (@printfMsg0_sc0, @printfMsg0_sc1, @printfMsg0_sc2) : !spirv.array<3 x i8>
//       spirv.GlobalVariable @printfMsg0 initializer(@printfMsg0_scc) {Constant} : !spirv.ptr<!spirv.array<3 x i8>, UniformConstant>
//       spirv.func @f(%arg0: i32, %arg1: f32) "None" attributes {spirv.entry_point_abi = #spirv.entry_point_abi<>, workgroup_attributions = 0 : i64} {
//         %printfMsg0_addr = spirv.mlir.addressof @printfMsg0 : !spirv.ptr<!spirv.array<3 x i8>, UniformConstant>
//         %0 = spirv.Bitcast %printfMsg0_addr : !spirv.ptr<!spirv.array<3 x i8>, UniformConstant> to !spirv.ptr<i8, UniformConstant>
//         %1 = spirv.CL.printf %0 : !spirv.ptr<i8, UniformConstant> -> i32
//         %printfMsg1_addr = spirv.mlir.addressof @printfMsg1 : !spirv.ptr<!spirv.array<8 x i8>, UniformConstant>
//         %2 = spirv.Bitcast %printfMsg1_addr : !spirv.ptr<!spirv.array<8 x i8>, UniformConstant> to !spirv.ptr<i8, UniformConstant>
//         %3 = spirv.CL.printf %2 %arg0, %arg1 : !spirv.ptr<i8, UniformConstant>, i32, f32 -> i32
//         spirv.Return
//       }
//     }
//     func.func @f(%arg0: i32, %arg1: f32) attributes {gpu.kernel} {
//       return
//     }
//   }
// }
