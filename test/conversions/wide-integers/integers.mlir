// test: pass --arith-emulate-wide-int

func.func @sums_and_products(%a: i64, %b: vector<4xi64>) -> (i64, vector<4xi64>) {
  %0 = arith.addi %a, %a : i64
  %1 = arith.subi %0, %a : i64
  %2 = arith.muli %b, %b : vector<4xi64>
  return %1, %2 : i64, vector<4xi64>
}
func.func @constants() -> (i64, vector<3xi64>) {
  %0 = arith.constant -7 : i64
  %1 = arith.constant dense<[0, 4294967296, -2]> : vector<3xi64>
  return %0, %1 : i64, vector<3xi64>
}
func.func @comparisons(%a: i64, %b: vector<3xi64>, %c: vector<3xi64>) -> (i1, vector<3xi1>) {
  %0 = arith.muli %a, %a : i64
  %1 = arith.cmpi sge, %0, %a : i64
  %2 = arith.cmpi ne, %b, %c : vector<3xi64>
  return %1, %2 : i1, vector<3xi1>
}
func.func @choices(%a: i64, %b: i64, %c: vector<3xi64>, %d: vector<3xi1>) -> (i64, vector<3xi64>) {
  %0 = arith.minsi %a, %b : i64
  %1 = arith.select %d, %c, %c : vector<3xi1>, vector<3xi64>
  %2 = arith.xori %c, %1 : vector<3xi64>
  %3 = arith.select %d, %c, %2 : vector<3xi1>, vector<3xi64>
  return %0, %3 : i64, vector<3xi64>
}

// expected:
// module {
//   func.func @sums_and_products(%arg0: vector<2xi32>, %arg1: vector<4x2xi32>) -> (vector<2xi32>, vector<4x2xi32>) {
//     %0 = vector.extract %arg0[0] : i32 from vector<2xi32>
//     %1 = vector.extract %arg0[1] : i32 from vector<2xi32>
//     %2 = vector.extract %arg0[0] : i32 from vector<2xi32>
//     %3 = vector.extract %arg0[1] : i32 from vector<2xi32>
//     %sum, %overflow = arith.addui_extended %0, %2 : i32, i1
//     %4 = arith.extui %overflow : i1 to i32
//     %5 = arith.addi %4, %1 : i32
//     %6 = arith.addi %5, %3 : i32
//     %cst = arith.constant dense<0> : vector<2xi32>
//     %7 = vector.insert %sum, %cst [0] : i32 into vector<2xi32>
//     %8 = vector.insert %6, %7 [1] : i32 into vector<2xi32>
//     %9 = vector.extract_strided_slice %arg1 {offsets = [0, 0], sizes = [4, 1], strides = [1, 1]} : vector<4x2xi32> to vector<4x1xi32>
//     %10 = vector.extract_strided_slice %arg1 {offsets = [0, 1], sizes = [4, 1], strides = [1, 1]} : vector<4x2xi32> to vector<4x1xi32>
//     %11 = vector.extract_strided_slice %arg1 {offsets = [0, 0], sizes = [4, 1], strides = [1, 1]} : vector<4x2xi32> to vector<4x1xi32>
//     %12 = vector.extract_strided_slice %arg1 {offsets = [0, 1], sizes = [4, 1], strides = [1, 1]} : vector<4x2xi32> to vector<4x1xi32>
//     %low, %high = arith.mului_extended %9, %11 : vector<4x1xi32>
//     %13 = arith.muli %9, %12 : vector<4x1xi32>
//     %14 = arith.muli %10, %11 : vector<4x1xi32>
//     %15 = arith.addi %high, %13 : vector<4x1xi32>
//     %16 = arith.addi %15, %14 : vector<4x1xi32>
//     %cst_0 = arith.constant dense<0> : vector<4x2xi32>
//     %17 = vector.insert_strided_slice %low, %cst_0 {offsets = [0, 0], strides = [1, 1]} : vector<4x1xi32> into vector<4x2xi32>
//     %18 = vector.insert_strided_slice %16, %17 {offsets = [0, 1], strides = [1, 1]} : vector<4x1xi32> into vector<4x2xi32>
//     return %arg0, %18 : vector<2xi32>, vector<4x2xi32>
//   }
//   func.func @constants() -> (vector<2xi32>, vector<3x2xi32>) {
//     %cst = arith.constant dense<[-7, -1]> : vector<2xi32>
//     %cst_0 = arith.constant dense<[[0, 0], [0, 1], [-2, -1]]> : vector<3x2xi32>
//     return %cst, %cst_0 : vector<2xi32>, vector<3x2xi32>
//   }
//   func.func @comparisons(%arg0: vector<2xi32>, %arg1: vector<3x2xi32>, %arg2: vector<3x2xi32>) -> (i1, vector<3xi1>) {
//     %0 = vector.extract %arg0[0] : i32 from vector<2xi32>
//     %1 = vector.extract %arg0[1] : i32 from vector<2xi32>
//     %2 = vector.extract %arg0[0] : i32 from vector<2xi32>
//     %3 = vector.extract %arg0[1] : i32 from vector<2xi32>
//     %low, %high = arith.mului_extended %0, %2 : i32
//     %4 = arith.muli %0, %3 : i32
//     %5 = arith.muli %1, %2 : i32
//     %6 = arith.addi %high, %4 : i32
//     %7 = arith.addi %6, %5 : i32
//     %cst = arith.constant dense<0> : vector<2xi32>
//     %8 = vector.insert %low, %cst [0] : i32 into vector<2xi32>
//     %9 = vector.insert %7, %8 [1] : i32 into vector<2xi32>
//     %10 = vector.extract %9[0] : i32 from vector<2xi32>
//     %11 = vector.extract %9[1] : i32 from vector<2xi32>
//     %12 = vector.extract %arg0[0] : i32 from vector<2xi32>
//     %13 = vector.extract %arg0[1] : i32 from vector<2xi32>
//     %14 = arith.cmpi uge, %10, %12 : i32
//     %15 = arith.cmpi sge, %11, %13 : i32
//     %16 = arith.cmpi eq, %11, %13 : i32
//     %17 = arith.select %16, %14, %15 : i1
//     %18 = vector.extract_strided_slice %arg1 {offsets = [0, 0], sizes = [3, 1], strides = [1, 1]} : vector<3x2xi32> to vector<3x1xi32>
//     %19 = vector.extract_strided_slice %arg1 {offsets = [0, 1], sizes = [3, 1], strides = [1, 1]} : vector<3x2xi32> to vector<3x1xi32>
//     %20 = vector.extract_strided_slice %arg2 {offsets = [0, 0], sizes = [3, 1], strides = [1, 1]} : vector<3x2xi32> to vector<3x1xi32>
//     %21 = vector.extract_strided_slice %arg2 {offsets = [0, 1], sizes = [3, 1], strides = [1, 1]} : vector<3x2xi32> to vector<3x1xi32>
//     %22 = arith.cmpi ne, %18, %20 : vector<3x1xi32>
//     %23 = arith.cmpi ne, %19, %21 : vector<3x1xi32>
//     %24 = arith.ori %22, %23 : vector<3x1xi1>
//     %25 = vector.shape_cast %24 : vector<3x1xi1> to vector<3xi1>
//     return %17, %25 : i1, vector<3xi1>
//   }
//   func.func @choices(%arg0: vector<2xi32>, %arg1: vector<2xi32>, %arg2: vector<3x2xi32>, %arg3: vector<3xi1>) -> (vector<2xi32>, vector<3x2xi32>) {
//     %0 = vector.extract %arg0[0] : i32 from vector<2xi32>
//     %1 = vector.extract %arg0[1] : i32 from vector<2xi32>
//     %2 = vector.extract %arg1[0] : i32 from vector<2xi32>
//     %3 = vector.extract %arg1[1] : i32 from vector<2xi32>
//     %4 = arith.cmpi ult, %0, %2 : i32
//     %5 = arith.cmpi slt, %1, %3 : i32
//     %6 = arith.cmpi eq, %1, %3 : i32
//     %7 = arith.select %6, %4, %5 : i1
//     %8 = vector.extract %arg0[0] : i32 from vector<2xi32>
//     %9 = vector.extract %arg0[1] : i32 from vector<2xi32>
//     %10 = vector.extract %arg1[0] : i32 from vector<2xi32>
//     %11 = vector.extract %arg1[1] : i32 from vector<2xi32>
//     %12 = arith.select %7, %8, %10 : i32
//     %13 = arith.select %7, %9, %11 : i32
//     %cst = arith.constant dense<0> : vector<2xi32>
//     %14 = vector.insert %12, %cst [0] : i32 into vector<2xi32>
//     %15 = vector.insert %13, %14 [1] : i32 into vector<2xi32>
//     %16 = vector.extract_strided_slice %arg2 {offsets = [0, 0], sizes = [3, 1], strides = [1, 1]} : vector<3x2xi32> to vector<3x1xi32>
//     %17 = vector.extract_strided_slice %arg2 {offsets = [0, 1], sizes = [3, 1], strides = [1, 1]} : vector<3x2xi32> to vector<3x1xi32>
//     %18 = vector.extract_strided_slice %arg2 {offsets = [0, 0], sizes = [3, 1], strides = [1, 1]} : vector<3x2xi32> to vector<3x1xi32>
//     %19 = vector.extract_strided_slice %arg2 {offsets = [0, 1], sizes = [3, 1], strides = [1, 1]} : vector<3x2xi32> to vector<3x1xi32>
//     %20 = arith.xori %16, %18 : vector<3x1xi32>
//     %21 = arith.xori %17, %19 : vector<3x1xi32>
//     %cst_0 = arith.constant dense<0> : vector<3x2xi32>
//     %22 = vector.insert_strided_slice %20, %cst_0 {offsets = [0, 0], strides = [1, 1]} : vector<3x1xi32> into vector<3x2xi32>
//     %23 = vector.insert_strided_slice %21, %22 {offsets = [0, 1], strides = [1, 1]} : vector<3x1xi32> into vector<3x2xi32>
//     %24 = vector.extract_strided_slice %arg2 {offsets = [0, 0], sizes = [3, 1], strides = [1, 1]} : vector<3x2xi32> to vector<3x1xi32>
//     %25 = vector.extract_strided_slice %arg2 {offsets = [0, 1], sizes = [3, 1], strides = [1, 1]} : vector<3x2xi32> to vector<3x1xi32>
//     %26 = vector.extract_strided_slice %23 {offsets = [0, 0], sizes = [3, 1], strides = [1, 1]} : vector<3x2xi32> to vector<3x1xi32>
//     %27 = vector.extract_strided_slice %23 {offsets = [0, 1], sizes = [3, 1], strides = [1, 1]} : vector<3x2xi32> to vector<3x1xi32>
//     %28 = vector.shape_cast %arg3 : vector<3xi1> to vector<3x1xi1>
//     %29 = arith.select %28, %24, %26 : vector<3x1xi1>, vector<3x1xi32>
//     %30 = arith.select %28, %25, %27 : vector<3x1xi1>, vector<3x1xi32>
//     %cst_1 = arith.constant dense<0> : vector<3x2xi32>
//     %31 = vector.insert_strided_slice %29, %cst_1 {offsets = [0, 0], strides = [1, 1]} : vector<3x1xi32> into vector<3x2xi32>
//     %32 = vector.insert_strided_slice %30, %31 {offsets = [0, 1], strides = [1, 1]} : vector<3x1xi32> into vector<3x2xi32>
//     return %15, %32 : vector<2xi32>, vector<3x2xi32>
//   }
// }
