// test: pass --convert-arith-to-spirv

func.func @resources() {
  %0 = arith.constant dense_resource<r4> : tensor<2xi32>
  %1 = arith.constant dense_resource<r8> : tensor<1x2x1xf32>
  %2 = arith.constant dense_resource<r8> : vector<4xf16>
  %3 = arith.constant dense_resource<r4> : vector<4xf8E5M2>
  %4 = arith.constant dense<[1.0, 2.0]> : tensor<2xf8E4M3FN>
  return
}

{-#
  dialect_resources: {
    builtin: {
      r8: "0x080000000000803f00008040",
      r4: "0x0400000001000100"
    }
  }
#-}

// expected:
// module {
//   func.func @resources() {
//     %cst = spirv.Constant dense<65537> : tensor<2xi32> : !spirv.array<2 x i32>
//     %cst_0 = spirv.Constant dense<[1.000000e+00, 4.000000e+00]> : tensor<2xf32> : !spirv.array<2 x f32>
//     %cst_vec_4xf32 = spirv.Constant dense<[0.000000e+00, 1.875000e+00, 0.000000e+00, 2.250000e+00]> : vector<4xf32>
//     %cst_vec_4xi32 = spirv.Constant dense<[1, 0, 1, 0]> : vector<4xi32>
//     %cst_1 = spirv.Constant dense<[56, 64]> : tensor<2xi32> : !spirv.array<2 x i32>
//     return
//   }
// }
