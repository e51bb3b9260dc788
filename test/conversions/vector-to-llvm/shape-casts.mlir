// test: pass --convert-vector-to-llvm

func.func @whole(%a: vector<2x2xf32>) -> vector<1x2x2xf32> {
  %0 = vector.shape_cast %a : vector<2x2xf32> to vector<1x2x2xf32>
  return %0 : vector<1x2x2xf32>
}
func.func @blocks(%a: vector<4x2xf32>) -> vector<2x2x2xf32> {
  %0 = vector.shape_cast %a : vector<4x2xf32> to vector<2x2x2xf32>
  return %0 : vector<2x2x2xf32>
}

// expected:
// module {
//   func.func @whole(%arg0: vector<2x2xf32>) -> vector<1x2x2xf32> {
//     %0 = builtin.unrealized_conversion_cast %arg0 : vector<2x2xf32> to !llvm.array<2 x vector<2xf32>>
//     %1 = ub.poison : vector<1x2x2xf32>
//     %2 = builtin.unrealized_conversion_cast %1 : vector<1x2x2xf32> to !llvm.array<1 x array<2 x vector<2xf32>>>
//     %3 = llvm.insertvalue %0, %2[0] : !llvm.array<1 x array<2 x vector<2xf32>>> 
//     %4 = builtin.unrealized_conversion_cast %3 : !llvm.array<1 x array<2 x vector<2xf32>>> to vector<1x2x2xf32>
//     return %4 : vector<1x2x2xf32>
//   }
//   func.func @blocks(%arg0: vector<4x2xf32>) -> vector<2x2x2xf32> {
//     %0 = builtin.unrealized_conversion_cast %arg0 : vector<4x2xf32> to !llvm.array<4 x vector<2xf32>>
//     %1 = ub.poison : vector<2x2x2xf32>
//     %2 = builtin.unrealized_conversion_cast %1 : vector<2x2x2xf32> to !llvm.array<2 x array<2 x vector<2xf32>>>
//     %cst = arith.constant dense<0.000000e+00> : vector<2x2xf32>
//     %3 = builtin.unrealized_conversion_cast %cst : vector<2x2xf32> to !llvm.array<2 x vector<2xf32>>
//     %4 = llvm.extractvalue %0[0] : !llvm.array<4 x vector<2xf32>> 
//     %5 = llvm.insertvalue %4, %3[0] : !llvm.array<2 x vector<2xf32>> 
//     %6 = llvm.extractvalue %0[1] : !llvm.array<4 x vector<2xf32>> 
//     %7 = llvm.insertvalue %6, %5[1] : !llvm.array<2 x vector<2xf32>> 
//     %8 = llvm.insertvalue %7, %2[0] : !llvm.array<2 x array<2 x vector<2xf32>>> 
//     %9 = llvm.extractvalue %0[2] : !llvm.array<4 x vector<2xf32>> 
//     %10 = llvm.insertvalue %9, %3[0] : !llvm.array<2 x vector<2xf32>> 
//     %11 = llvm.extractvalue %0[3] : !llvm.array<4 x vector<2xf32>> 
//     %12 = llvm.insertvalue %11, %10[1] : !llvm.array<2 x vector<2xf32>> 
//     %13 = llvm.insertvalue %12, %8[1] : !llvm.array<2 x array<2 x vector<2xf32>>> 
//     %14 = builtin.unrealized_conversion_cast %13 : !llvm.array<2 x array<2 x vector<2xf32>>> to vector<2x2x2xf32>
//     return %14 : vector<2x2x2xf32>
//   }
// }
