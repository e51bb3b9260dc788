// test: pass --convert-spirv-to-llvm=keep-interface=true

// Conversions to half and double that clang leaves to OpenCL C's library, and one that it does not.
spirv.module Physical64 OpenCL {
  spirv.func @_Z18convert_half2_rtzDv2_j(vector<2xi32>) -> vector<2xf16> "None" attributes {linkage_attributes = #spirv.linkage_attributes<linkage_name = "_Z18convert_half2_rtzDv2_j", linkage_type = <Import>>}
  spirv.func @_Z14convert_doublem(i64) -> f64 "None" attributes {linkage_attributes = #spirv.linkage_attributes<linkage_name = "_Z14convert_doublem", linkage_type = <Import>>}
  spirv.func @_Z14convert_doublef(f32) -> f64 "None" attributes {linkage_attributes = #spirv.linkage_attributes<linkage_name = "_Z14convert_doublef", linkage_type = <Import>>}
  spirv.func @_Z13convert_floati(i32) -> f32 "None" attributes {linkage_attributes = #spirv.linkage_attributes<linkage_name = "_Z13convert_floati", linkage_type = <Import>>}
}

// expected:
// module {
//   module attributes {llvm.data_layout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024", llvm.target_triple = "spir64-unknown-unknown", spirvana.addressing_model = "Physical64", spirvana.memory_model = "OpenCL"} {
//     llvm.func internal @_Z18convert_half2_rtzDv2_j(%arg0: vector<2xi32>) -> vector<2xf16> {
//       %0 = llvm.uitofp %arg0 : vector<2xi32> to vector<2xf16>
//       %1 = llvm.fptoui %0 : vector<2xf16> to vector<2xi32>
//       %2 = llvm.mlir.constant(dense<0.000000e+00> : vector<2xf16>) : vector<2xf16>
//       %3 = llvm.fcmp "ole" %0, %2 : vector<2xf16>
//       %4 = llvm.mlir.constant(dense<0x7C00> : vector<2xf16>) : vector<2xf16>
//       %5 = llvm.fcmp "oge" %0, %4 : vector<2xf16>
//       %6 = llvm.mlir.constant(dense<0> : vector<2xi32>) : vector<2xi32>
//       %7 = llvm.select %3, %6, %1 : vector<2xi1>, vector<2xi32>
//       %8 = llvm.mlir.constant(dense<-1> : vector<2xi32>) : vector<2xi32>
//       %9 = llvm.select %5, %8, %7 : vector<2xi1>, vector<2xi32>
//       %10 = llvm.fcmp "uno" %0, %0 : vector<2xf16>
//       %11 = llvm.mlir.constant(dense<0> : vector<2xi32>) : vector<2xi32>
//       %12 = llvm.select %10, %11, %9 : vector<2xi1>, vector<2xi32>
//       %13 = llvm.mlir.constant(dense<0x7C00> : vector<2xf16>) : vector<2xf16>
//       %14 = llvm.fcmp "oge" %0, %13 : vector<2xf16>
//       %15 = llvm.icmp "ugt" %12, %arg0 : vector<2xi32>
//       %16 = llvm.or %14, %15 : vector<2xi1>
//       %17 = llvm.icmp "ult" %12, %arg0 : vector<2xi32>
//       %18 = llvm.bitcast %0 : vector<2xf16> to vector<2xi16>
//       %19 = llvm.mlir.constant(dense<0> : vector<2xi16>) : vector<2xi16>
//       %20 = llvm.icmp "slt" %18, %19 : vector<2xi16>
//       %21 = llvm.mlir.constant(dense<true> : vector<2xi1>) : vector<2xi1>
//       %22 = llvm.xor %20, %21 : vector<2xi1>
//       %23 = llvm.mlir.constant(dense<false> : vector<2xi1>) : vector<2xi1>
//       %24 = llvm.and %16, %22 : vector<2xi1>
//       %25 = llvm.and %17, %20 : vector<2xi1>
//       %26 = llvm.or %24, %25 : vector<2xi1>
//       %27 = llvm.or %23, %23 : vector<2xi1>
//       %28 = llvm.mlir.constant(dense<1> : vector<2xi16>) : vector<2xi16>
//       %29 = llvm.sub %18, %28 : vector<2xi16>
//       %30 = llvm.select %26, %29, %18 : vector<2xi1>, vector<2xi16>
//       %31 = llvm.add %18, %28 : vector<2xi16>
//       %32 = llvm.select %27, %31, %30 : vector<2xi1>, vector<2xi16>
//       %33 = llvm.bitcast %32 : vector<2xi16> to vector<2xf16>
//       llvm.return %33 : vector<2xf16>
//     }
//     llvm.func internal @_Z14convert_doublem(%arg0: i64) -> f64 {
//       %0 = llvm.uitofp %arg0 : i64 to f64
//       llvm.return %0 : f64
//     }
//     llvm.func internal @_Z14convert_doublef(%arg0: f32) -> f64 {
//       %0 = llvm.fpext %arg0 : f32 to f64
//       llvm.return %0 : f64
//     }
//     llvm.func @_Z13convert_floati(i32) -> f32
//   }
// }
