// test: pass --convert-vector-to-llvm

func.func @elements(%f: f32, %v: vector<2x2xf32>) -> (vector<2x2xf32>, f32, f32) {
  %0 = vector.from_elements %f, %f, %f, %f : vector<2x2xf32>
  %1:4 = vector.to_elements %v : vector<2x2xf32>
  return %0, %1#0, %1#3 : vector<2x2xf32>, f32, f32
}

// expected:
// module {
//   func.func @elements(%arg0: f32, %arg1: vector<2x2xf32>) -> (vector<2x2xf32>, f32, f32) {
//     %0 = builtin.unrealized_conversion_cast %arg1 : vector<2x2xf32> to !llvm.array<2 x vector<2xf32>>
//     %1 = ub.poison : vector<2x2xf32>
//     %2 = builtin.unrealized_conversion_cast %1 : vector<2x2xf32> to !llvm.array<2 x vector<2xf32>>
//     %3 = llvm.mlir.poison : vector<2xf32>
//     %4 = llvm.mlir.constant(0 : i64) : i64
//     %5 = llvm.insertelement %arg0, %3[%4 : i64] : vector<2xf32>
//     %6 = llvm.mlir.constant(1 : i64) : i64
//     %7 = llvm.insertelement %arg0, %5[%6 : i64] : vector<2xf32>
//     %8 = llvm.insertvalue %7, %2[0] : !llvm.array<2 x vector<2xf32>> 
//     %9 = llvm.mlir.poison : vector<2xf32>
//     %10 = llvm.mlir.constant(0 : i64) : i64
//     %11 = llvm.insertelement %arg0, %9[%10 : i64] : vector<2xf32>
//     %12 = llvm.mlir.constant(1 : i64) : i64
//     %13 = llvm.insertelement %arg0, %11[%12 : i64] : vector<2xf32>
//     %14 = llvm.insertvalue %13, %8[1] : !llvm.array<2 x vector<2xf32>> 
//     %15 = builtin.unrealized_conversion_cast %14 : !llvm.array<2 x vector<2xf32>> to vector<2x2xf32>
//     %16 = llvm.extractvalue %0[0] : !llvm.array<2 x vector<2xf32>> 
//     %17 = llvm.extractvalue %0[1] : !llvm.array<2 x vector<2xf32>> 
//     %18 = llvm.mlir.constant(0 : i64) : i64
//     %19 = llvm.extractelement %16[%18 : i64] : vector<2xf32>
//     %20 = llvm.mlir.constant(1 : i64) : i64
//     %21 = llvm.extractelement %17[%20 : i64] : vector<2xf32>
//     return %15, %19, %21 : vector<2x2xf32>, f32, f32
//   }
// }
