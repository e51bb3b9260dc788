// test: pass --convert-spirv-to-llvm

spirv.func @constants() "None" {
  %0 = spirv.Constant true
  %1 = spirv.Constant -5 : i64
  %2 = spirv.Constant 255 : ui8
  %3 = spirv.Constant -1 : si32
  %4 = spirv.Constant 5.0 : f16
  %5 = spirv.Constant dense<[true, false]> : vector<2xi1>
  %6 = spirv.Constant dense<-4> : vector<2xi32>
  %7 = spirv.Constant dense<[2, -3, 4]> : vector<3xsi32>
  %8 = spirv.Undef : vector<2xf32>
  %9 = spirv.Undef : !spirv.struct<(f32, i32)>
  spirv.Return
}

// expected:
// module {
//   llvm.func @constants() {
//     %0 = llvm.mlir.constant(true) : i1
//     %1 = llvm.mlir.constant(-5 : i64) : i64
//     %2 = llvm.mlir.constant(-1 : i8) : i8
//     %3 = llvm.mlir.constant(-1 : i32) : i32
//     %4 = llvm.mlir.constant(5.000000e+00 : f16) : f16
//     %5 = llvm.mlir.constant(dense<[true, false]> : vector<2xi1>) : vector<2xi1>
//     %6 = llvm.mlir.constant(dense<-4> : vector<2xi32>) : vector<2xi32>
//     %7 = llvm.mlir.constant(dense<[2, -3, 4]> : vector<3xi32>) : vector<3xi32>
//     %8 = llvm.mlir.undef : vector<2xf32>
//     %9 = llvm.mlir.undef : !llvm.struct<packed (f32, i32)>
//     llvm.return
//   }
// }
