// test: pass --convert-vector-to-llvm

// The longest pieces that rows of both shapes are made of are moved.

func.func @f(%a: vector<2x3xf32>) -> vector<6xf32> {
  %0 = vector.shape_cast %a : vector<2x3xf32> to vector<6xf32>
  return %0 : vector<6xf32>
}

// expected:
// module {
//   func.func @f(%arg0: vector<2x3xf32>) -> vector<6xf32> {
//     %0 = builtin.unrealized_conversion_cast %arg0 : vector<2x3xf32> to !llvm.array<2 x vector<3xf32>>
//     %1 = ub.poison : vector<6xf32>
//     %2 = llvm.extractvalue %0[0] : !llvm.array<2 x vector<3xf32>> 
//     %3 = llvm.shufflevector %2, %2 [0, 1, 2, 0, 0, 0] : vector<3xf32> 
//     %4 = llvm.shufflevector %3, %1 [0, 1, 2, 9, 10, 11] : vector<6xf32> 
//     %5 = llvm.extractvalue %0[1] : !llvm.array<2 x vector<3xf32>> 
//     %6 = llvm.shufflevector %5, %5 [0, 1, 2, 0, 0, 0] : vector<3xf32> 
//     %7 = llvm.shufflevector %6, %4 [6, 7, 8, 0, 1, 2] : vector<6xf32> 
//     return %7 : vector<6xf32>
//   }
// }

// -----

func.func @f(%a: vector<6xf32>) -> vector<2x3xf32> {
  %0 = vector.shape_cast %a : vector<6xf32> to vector<2x3xf32>
  return %0 : vector<2x3xf32>
}

// expected:
// module {
//   func.func @f(%arg0: vector<6xf32>) -> vector<2x3xf32> {
//     %0 = ub.poison : vector<2x3xf32>
//     %1 = builtin.unrealized_conversion_cast %0 : vector<2x3xf32> to !llvm.array<2 x vector<3xf32>>
//     %2 = llvm.shufflevector %arg0, %arg0 [0, 1, 2] : vector<6xf32> 
//     %3 = llvm.insertvalue %2, %1[0] : !llvm.array<2 x vector<3xf32>> 
//     %4 = llvm.shufflevector %arg0, %arg0 [3, 4, 5] : vector<6xf32> 
//     %5 = llvm.insertvalue %4, %3[1] : !llvm.array<2 x vector<3xf32>> 
//     %6 = builtin.unrealized_conversion_cast %5 : !llvm.array<2 x vector<3xf32>> to vector<2x3xf32>
//     return %6 : vector<2x3xf32>
//   }
// }

// -----

func.func @f(%a: vector<2x3xf32>) -> vector<3x2xf32> {
  %0 = vector.shape_cast %a : vector<2x3xf32> to vector<3x2xf32>
  return %0 : vector<3x2xf32>
}

// expected:
// module {
//   func.func @f(%arg0: vector<2x3xf32>) -> vector<3x2xf32> {
//     %0 = builtin.unrealized_conversion_cast %arg0 : vector<2x3xf32> to !llvm.array<2 x vector<3xf32>>
//     %1 = ub.poison : vector<3x2xf32>
//     %2 = builtin.unrealized_conversion_cast %1 : vector<3x2xf32> to !llvm.array<3 x vector<2xf32>>
//     %3 = llvm.extractvalue %0[0] : !llvm.array<2 x vector<3xf32>> 
//     %4 = llvm.mlir.constant(0 : i64) : i64
//     %5 = llvm.extractelement %3[%4 : i64] : vector<3xf32>
//     %6 = llvm.extractvalue %2[0] : !llvm.array<3 x vector<2xf32>> 
//     %7 = llvm.mlir.constant(0 : i64) : i64
//     %8 = llvm.insertelement %5, %6[%7 : i64] : vector<2xf32>
//     %9 = llvm.insertvalue %8, %2[0] : !llvm.array<3 x vector<2xf32>> 
//     %10 = llvm.extractvalue %0[0] : !llvm.array<2 x vector<3xf32>> 
//     %11 = llvm.mlir.constant(1 : i64) : i64
//     %12 = llvm.extractelement %10[%11 : i64] : vector<3xf32>
//     %13 = llvm.extractvalue %9[0] : !llvm.array<3 x vector<2xf32>> 
//     %14 = llvm.mlir.constant(1 : i64) : i64
//     %15 = llvm.insertelement %12, %13[%14 : i64] : vector<2xf32>
//     %16 = llvm.insertvalue %15, %9[0] : !llvm.array<3 x vector<2xf32>> 
//     %17 = llvm.extractvalue %0[0] : !llvm.array<2 x vector<3xf32>> 
//     %18 = llvm.mlir.constant(2 : i64) : i64
//     %19 = llvm.extractelement %17[%18 : i64] : vector<3xf32>
//     %20 = llvm.extractvalue %16[1] : !llvm.array<3 x vector<2xf32>> 
//     %21 = llvm.mlir.constant(0 : i64) : i64
//     %22 = llvm.insertelement %19, %20[%21 : i64] : vector<2xf32>
//     %23 = llvm.insertvalue %22, %16[1] : !llvm.array<3 x vector<2xf32>> 
//     %24 = llvm.extractvalue %0[1] : !llvm.array<2 x vector<3xf32>> 
//     %25 = llvm.mlir.constant(0 : i64) : i64
//     %26 = llvm.extractelement %24[%25 : i64] : vector<3xf32>
//     %27 = llvm.extractvalue %23[1] : !llvm.array<3 x vector<2xf32>> 
//     %28 = llvm.mlir.constant(1 : i64) : i64
//     %29 = llvm.insertelement %26, %27[%28 : i64] : vector<2xf32>
//     %30 = llvm.insertvalue %29, %23[1] : !llvm.array<3 x vector<2xf32>> 
//     %31 = llvm.extractvalue %0[1] : !llvm.array<2 x vector<3xf32>> 
//     %32 = llvm.mlir.constant(1 : i64) : i64
//     %33 = llvm.extractelement %31[%32 : i64] : vector<3xf32>
//     %34 = llvm.extractvalue %30[2] : !llvm.array<3 x vector<2xf32>> 
//     %35 = llvm.mlir.constant(0 : i64) : i64
//     %36 = llvm.insertelement %33, %34[%35 : i64] : vector<2xf32>
//     %37 = llvm.insertvalue %36, %30[2] : !llvm.array<3 x vector<2xf32>> 
//     %38 = llvm.extractvalue %0[1] : !llvm.array<2 x vector<3xf32>> 
//     %39 = llvm.mlir.constant(2 : i64) : i64
//     %40 = llvm.extractelement %38[%39 : i64] : vector<3xf32>
//     %41 = llvm.extractvalue %37[2] : !llvm.array<3 x vector<2xf32>> 
//     %42 = llvm.mlir.constant(1 : i64) : i64
//     %43 = llvm.insertelement %40, %41[%42 : i64] : vector<2xf32>
//     %44 = llvm.insertvalue %43, %37[2] : !llvm.array<3 x vector<2xf32>> 
//     %45 = builtin.unrealized_conversion_cast %44 : !llvm.array<3 x vector<2xf32>> to vector<3x2xf32>
//     return %45 : vector<3x2xf32>
//   }
// }

// -----

func.func @f(%a: vector<4x3xf32>) -> vector<2x6xf32> {
  %0 = vector.shape_cast %a : vector<4x3xf32> to vector<2x6xf32>
  return %0 : vector<2x6xf32>
}

// expected:
// module {
//   func.func @f(%arg0: vector<4x3xf32>) -> vector<2x6xf32> {
//     %0 = builtin.unrealized_conversion_cast %arg0 : vector<4x3xf32> to !llvm.array<4 x vector<3xf32>>
//     %1 = ub.poison : vector<2x6xf32>
//     %2 = builtin.unrealized_conversion_cast %1 : vector<2x6xf32> to !llvm.array<2 x vector<6xf32>>
//     %3 = ub.poison : vector<6xf32>
//     %4 = llvm.extractvalue %0[0] : !llvm.array<4 x vector<3xf32>> 
//     %5 = llvm.shufflevector %4, %4 [0, 1, 2, 0, 0, 0] : vector<3xf32> 
//     %6 = llvm.shufflevector %5, %3 [0, 1, 2, 9, 10, 11] : vector<6xf32> 
//     %7 = llvm.extractvalue %0[1] : !llvm.array<4 x vector<3xf32>> 
//     %8 = llvm.shufflevector %7, %7 [0, 1, 2, 0, 0, 0] : vector<3xf32> 
//     %9 = llvm.shufflevector %8, %6 [6, 7, 8, 0, 1, 2] : vector<6xf32> 
//     %10 = llvm.insertvalue %9, %2[0] : !llvm.array<2 x vector<6xf32>> 
//     %11 = llvm.extractvalue %0[2] : !llvm.array<4 x vector<3xf32>> 
//     %12 = llvm.shufflevector %11, %11 [0, 1, 2, 0, 0, 0] : vector<3xf32> 
//     %13 = llvm.shufflevector %12, %3 [0, 1, 2, 9, 10, 11] : vector<6xf32> 
//     %14 = llvm.extractvalue %0[3] : !llvm.array<4 x vector<3xf32>> 
//     %15 = llvm.shufflevector %14, %14 [0, 1, 2, 0, 0, 0] : vector<3xf32> 
//     %16 = llvm.shufflevector %15, %13 [6, 7, 8, 0, 1, 2] : vector<6xf32> 
//     %17 = llvm.insertvalue %16, %10[1] : !llvm.array<2 x vector<6xf32>> 
//     %18 = builtin.unrealized_conversion_cast %17 : !llvm.array<2 x vector<6xf32>> to vector<2x6xf32>
//     return %18 : vector<2x6xf32>
//   }
// }

// -----

func.func @f(%a: vector<2x6xf32>) -> vector<3x4xf32> {
  %0 = vector.shape_cast %a : vector<2x6xf32> to vector<3x4xf32>
  return %0 : vector<3x4xf32>
}

// expected:
// module {
//   func.func @f(%arg0: vector<2x6xf32>) -> vector<3x4xf32> {
//     %0 = builtin.unrealized_conversion_cast %arg0 : vector<2x6xf32> to !llvm.array<2 x vector<6xf32>>
//     %1 = ub.poison : vector<3x4xf32>
//     %2 = builtin.unrealized_conversion_cast %1 : vector<3x4xf32> to !llvm.array<3 x vector<4xf32>>
//     %3 = ub.poison : vector<4xf32>
//     %4 = llvm.extractvalue %0[0] : !llvm.array<2 x vector<6xf32>> 
//     %5 = llvm.shufflevector %4, %4 [0, 1] : vector<6xf32> 
//     %6 = llvm.shufflevector %5, %5 [0, 1, 0, 0] : vector<2xf32> 
//     %7 = llvm.shufflevector %6, %3 [0, 1, 6, 7] : vector<4xf32> 
//     %8 = llvm.shufflevector %4, %4 [2, 3] : vector<6xf32> 
//     %9 = llvm.shufflevector %8, %8 [0, 1, 0, 0] : vector<2xf32> 
//     %10 = llvm.shufflevector %9, %7 [4, 5, 0, 1] : vector<4xf32> 
//     %11 = llvm.insertvalue %10, %2[0] : !llvm.array<3 x vector<4xf32>> 
//     %12 = llvm.shufflevector %4, %4 [4, 5] : vector<6xf32> 
//     %13 = llvm.shufflevector %12, %12 [0, 1, 0, 0] : vector<2xf32> 
//     %14 = llvm.shufflevector %13, %3 [0, 1, 6, 7] : vector<4xf32> 
//     %15 = llvm.extractvalue %0[1] : !llvm.array<2 x vector<6xf32>> 
//     %16 = llvm.shufflevector %15, %15 [0, 1] : vector<6xf32> 
//     %17 = llvm.shufflevector %16, %16 [0, 1, 0, 0] : vector<2xf32> 
//     %18 = llvm.shufflevector %17, %14 [4, 5, 0, 1] : vector<4xf32> 
//     %19 = llvm.insertvalue %18, %11[1] : !llvm.array<3 x vector<4xf32>> 
//     %20 = llvm.shufflevector %15, %15 [2, 3] : vector<6xf32> 
//     %21 = llvm.shufflevector %20, %20 [0, 1, 0, 0] : vector<2xf32> 
//     %22 = llvm.shufflevector %21, %3 [0, 1, 6, 7] : vector<4xf32> 
//     %23 = llvm.shufflevector %15, %15 [4, 5] : vector<6xf32> 
//     %24 = llvm.shufflevector %23, %23 [0, 1, 0, 0] : vector<2xf32> 
//     %25 = llvm.shufflevector %24, %22 [4, 5, 0, 1] : vector<4xf32> 
//     %26 = llvm.insertvalue %25, %19[2] : !llvm.array<3 x vector<4xf32>> 
//     %27 = builtin.unrealized_conversion_cast %26 : !llvm.array<3 x vector<4xf32>> to vector<3x4xf32>
//     return %27 : vector<3x4xf32>
//   }
// }

// -----

func.func @f(%a: vector<2x2x3xf32>) -> vector<4x3xf32> {
  %0 = vector.shape_cast %a : vector<2x2x3xf32> to vector<4x3xf32>
  return %0 : vector<4x3xf32>
}

// expected:
// module {
//   func.func @f(%arg0: vector<2x2x3xf32>) -> vector<4x3xf32> {
//     %0 = builtin.unrealized_conversion_cast %arg0 : vector<2x2x3xf32> to !llvm.array<2 x array<2 x vector<3xf32>>>
//     %1 = ub.poison : vector<4x3xf32>
//     %2 = builtin.unrealized_conversion_cast %1 : vector<4x3xf32> to !llvm.array<4 x vector<3xf32>>
//     %3 = llvm.extractvalue %0[0, 0] : !llvm.array<2 x array<2 x vector<3xf32>>> 
//     %4 = llvm.insertvalue %3, %2[0] : !llvm.array<4 x vector<3xf32>> 
//     %5 = llvm.extractvalue %0[0, 1] : !llvm.array<2 x array<2 x vector<3xf32>>> 
//     %6 = llvm.insertvalue %5, %4[1] : !llvm.array<4 x vector<3xf32>> 
//     %7 = llvm.extractvalue %0[1, 0] : !llvm.array<2 x array<2 x vector<3xf32>>> 
//     %8 = llvm.insertvalue %7, %6[2] : !llvm.array<4 x vector<3xf32>> 
//     %9 = llvm.extractvalue %0[1, 1] : !llvm.array<2 x array<2 x vector<3xf32>>> 
//     %10 = llvm.insertvalue %9, %8[3] : !llvm.array<4 x vector<3xf32>> 
//     %11 = builtin.unrealized_conversion_cast %10 : !llvm.array<4 x vector<3xf32>> to vector<4x3xf32>
//     return %11 : vector<4x3xf32>
//   }
// }

// -----

func.func @f(%a: vector<2x4xf32>) -> vector<1x8xf32> {
  %0 = vector.shape_cast %a : vector<2x4xf32> to vector<1x8xf32>
  return %0 : vector<1x8xf32>
}

// expected:
// module {
//   func.func @f(%arg0: vector<2x4xf32>) -> vector<1x8xf32> {
//     %0 = builtin.unrealized_conversion_cast %arg0 : vector<2x4xf32> to !llvm.array<2 x vector<4xf32>>
//     %1 = ub.poison : vector<1x8xf32>
//     %2 = builtin.unrealized_conversion_cast %1 : vector<1x8xf32> to !llvm.array<1 x vector<8xf32>>
//     %3 = ub.poison : vector<8xf32>
//     %4 = llvm.extractvalue %0[0] : !llvm.array<2 x vector<4xf32>> 
//     %5 = llvm.shufflevector %4, %4 [0, 1, 2, 3, 0, 0, 0, 0] : vector<4xf32> 
//     %6 = llvm.shufflevector %5, %3 [0, 1, 2, 3, 12, 13, 14, 15] : vector<8xf32> 
//     %7 = llvm.extractvalue %0[1] : !llvm.array<2 x vector<4xf32>> 
//     %8 = llvm.shufflevector %7, %7 [0, 1, 2, 3, 0, 0, 0, 0] : vector<4xf32> 
//     %9 = llvm.shufflevector %8, %6 [8, 9, 10, 11, 0, 1, 2, 3] : vector<8xf32> 
//     %10 = llvm.insertvalue %9, %2[0] : !llvm.array<1 x vector<8xf32>> 
//     %11 = builtin.unrealized_conversion_cast %10 : !llvm.array<1 x vector<8xf32>> to vector<1x8xf32>
//     return %11 : vector<1x8xf32>
//   }
// }
