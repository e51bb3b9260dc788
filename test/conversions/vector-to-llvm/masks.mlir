// test: pass --convert-vector-to-llvm=force-32bit-vector-indices=false

func.func @masks(%n: index, %m: index) -> (vector<4xi1>, vector<[4]xi1>, vector<2x3xi1>, vector<i1>) {
  %0 = vector.create_mask %n : vector<4xi1>
  %1 = vector.create_mask %n : vector<[4]xi1>
  %2 = vector.create_mask %n, %m : vector<2x3xi1>
  %3 = vector.create_mask %n : vector<i1>
  return %0, %1, %2, %3 : vector<4xi1>, vector<[4]xi1>, vector<2x3xi1>, vector<i1>
}

// expected:
// module {
//   func.func @masks(%arg0: index, %arg1: index) -> (vector<4xi1>, vector<[4]xi1>, vector<2x3xi1>, vector<i1>) {
//     %cst = arith.constant dense<0> : vector<i64>
//     %c1 = arith.constant 1 : index
//     %c0 = arith.constant 0 : index
//     %cst_0 = arith.constant dense<false> : vector<2x3xi1>
//     %0 = builtin.unrealized_conversion_cast %cst_0 : vector<2x3xi1> to !llvm.array<2 x vector<3xi1>>
//     %cst_1 = arith.constant dense<false> : vector<3xi1>
//     %cst_2 = arith.constant dense<[0, 1, 2]> : vector<3xi64>
//     %cst_3 = arith.constant dense<[0, 1, 2, 3]> : vector<4xi64>
//     %1 = arith.index_cast %arg0 : index to i64
//     %2 = llvm.mlir.poison : vector<4xi64>
//     %3 = llvm.mlir.constant(0 : i32) : i32
//     %4 = llvm.insertelement %1, %2[%3 : i32] : vector<4xi64>
//     %5 = llvm.shufflevector %4, %2 [0, 0, 0, 0] : vector<4xi64> 
//     %6 = arith.cmpi sgt, %5, %cst_3 : vector<4xi64>
//     %7 = llvm.intr.stepvector : vector<[4]xi64>
//     %8 = arith.index_cast %arg0 : index to i64
//     %9 = llvm.mlir.poison : vector<[4]xi64>
//     %10 = llvm.mlir.constant(0 : i32) : i32
//     %11 = llvm.insertelement %8, %9[%10 : i32] : vector<[4]xi64>
//     %12 = llvm.shufflevector %11, %9 [0, 0, 0, 0] : vector<[4]xi64> 
//     %13 = arith.cmpi slt, %7, %12 : vector<[4]xi64>
//     %14 = arith.index_cast %arg1 : index to i64
//     %15 = llvm.mlir.poison : vector<3xi64>
//     %16 = llvm.mlir.constant(0 : i32) : i32
//     %17 = llvm.insertelement %14, %15[%16 : i32] : vector<3xi64>
//     %18 = llvm.shufflevector %17, %15 [0, 0, 0] : vector<3xi64> 
//     %19 = arith.cmpi sgt, %18, %cst_2 : vector<3xi64>
//     %20 = arith.cmpi sgt, %arg0, %c0 : index
//     %21 = arith.select %20, %19, %cst_1 : vector<3xi1>
//     %22 = llvm.insertvalue %21, %0[0] : !llvm.array<2 x vector<3xi1>> 
//     %23 = arith.cmpi sgt, %arg0, %c1 : index
//     %24 = arith.select %23, %19, %cst_1 : vector<3xi1>
//     %25 = llvm.insertvalue %24, %22[1] : !llvm.array<2 x vector<3xi1>> 
//     %26 = builtin.unrealized_conversion_cast %25 : !llvm.array<2 x vector<3xi1>> to vector<2x3xi1>
//     %27 = arith.index_cast %arg0 : index to i64
//     %28 = llvm.mlir.poison : vector<1xi64>
//     %29 = llvm.mlir.constant(0 : i32) : i32
//     %30 = llvm.insertelement %27, %28[%29 : i32] : vector<1xi64>
//     %31 = builtin.unrealized_conversion_cast %30 : vector<1xi64> to vector<i64>
//     %32 = arith.cmpi sgt, %31, %cst : vector<i64>
//     return %6, %13, %26, %32 : vector<4xi1>, vector<[4]xi1>, vector<2x3xi1>, vector<i1>
//   }
// }

// -----

func.func @constants() -> (vector<4xi1>, vector<2x3xi1>, vector<i1>, vector<[4]xi1>) {
  %0 = vector.constant_mask [3] : vector<4xi1>
  %1 = vector.constant_mask [1, 2] : vector<2x3xi1>
  %2 = vector.constant_mask [1] : vector<i1>
  %3 = vector.constant_mask [4] : vector<[4]xi1>
  return %0, %1, %2, %3 : vector<4xi1>, vector<2x3xi1>, vector<i1>, vector<[4]xi1>
}

// expected:
// module {
//   func.func @constants() -> (vector<4xi1>, vector<2x3xi1>, vector<i1>, vector<[4]xi1>) {
//     %cst = arith.constant dense<[true, true, true, false]> : vector<4xi1>
//     %cst_0 = arith.constant dense<[[true, true, false], [false, false, false]]> : vector<2x3xi1>
//     %cst_1 = arith.constant dense<true> : vector<i1>
//     %cst_2 = arith.constant dense<true> : vector<[4]xi1>
//     return %cst, %cst_0, %cst_1, %cst_2 : vector<4xi1>, vector<2x3xi1>, vector<i1>, vector<[4]xi1>
//   }
// }
