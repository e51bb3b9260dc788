// test: pass --arith-emulate-wide-int

func.func @narrow(%a: vector<3xi16>, %b: i1) -> (vector<3xi64>, i64, i8) {
  %0 = arith.extui %a : vector<3xi16> to vector<3xi64>
  %1 = arith.extsi %b : i1 to i64
  %2 = arith.trunci %1 : i64 to i8
  return %0, %1, %2 : vector<3xi64>, i64, i8
}
func.func @index(%a: index, %b: vector<2xi64>) -> (i64, vector<2xindex>) {
  %0 = arith.index_cast %a : index to i64
  %1 = arith.index_castui %b : vector<2xi64> to vector<2xindex>
  return %0, %1 : i64, vector<2xindex>
}
func.func @floats(%a: i64, %f: vector<2xf64>) -> (f32, vector<2xi64>) {
  %0 = arith.sitofp %a : i64 to f32
  %1 = arith.fptoui %f : vector<2xf64> to vector<2xi64>
  return %0, %1 : f32, vector<2xi64>
}
func.func @signed(%f: f16) -> i64 {
  %0 = arith.fptosi %f : f16 to i64
  return %0 : i64
}

// expected:
// module {
//   func.func @narrow(%arg0: vector<3xi16>, %arg1: i1) -> (vector<3x2xi32>, vector<2xi32>, i8) {
//     %0 = vector.shape_cast %arg0 : vector<3xi16> to vector<3x1xi16>
//     %1 = arith.extui %0 : vector<3x1xi16> to vector<3x1xi32>
//     %cst = arith.constant dense<0> : vector<3x2xi32>
//     %2 = vector.insert_strided_slice %1, %cst {offsets = [0, 0], strides = [1, 1]} : vector<3x1xi32> into vector<3x2xi32>
//     %3 = arith.extsi %arg1 : i1 to i32
//     %c0_i32 = arith.constant 0 : i32
//     %4 = arith.cmpi slt, %3, %c0_i32 : i32
//     %5 = arith.extsi %4 : i1 to i32
//     %cst_0 = arith.constant dense<0> : vector<2xi32>
//     %6 = vector.insert %3, %cst_0 [0] : i32 into vector<2xi32>
//     %7 = vector.insert %5, %6 [1] : i32 into vector<2xi32>
//     %8 = vector.extract %7[0] : i32 from vector<2xi32>
//     %9 = arith.trunci %8 : i32 to i8
//     return %2, %7, %9 : vector<3x2xi32>, vector<2xi32>, i8
//   }
//   func.func @index(%arg0: index, %arg1: vector<2x2xi32>) -> (vector<2xi32>, vector<2xindex>) {
//     %0 = arith.index_cast %arg0 : index to i32
//     %c0_i32 = arith.constant 0 : i32
//     %1 = arith.cmpi slt, %0, %c0_i32 : i32
//     %2 = arith.extsi %1 : i1 to i32
//     %cst = arith.constant dense<0> : vector<2xi32>
//     %3 = vector.insert %0, %cst [0] : i32 into vector<2xi32>
//     %4 = vector.insert %2, %3 [1] : i32 into vector<2xi32>
//     %5 = vector.extract_strided_slice %arg1 {offsets = [0, 0], sizes = [2, 1], strides = [1, 1]} : vector<2x2xi32> to vector<2x1xi32>
//     %6 = vector.shape_cast %5 : vector<2x1xi32> to vector<2xi32>
//     %7 = arith.index_castui %6 : vector<2xi32> to vector<2xindex>
//     return %4, %7 : vector<2xi32>, vector<2xindex>
//   }
//   func.func @floats(%arg0: vector<2xi32>, %arg1: vector<2xf64>) -> (f32, vector<2x2xi32>) {
//     %cst = arith.constant dense<0> : vector<2xi32>
//     %0 = vector.extract %arg0[0] : i32 from vector<2xi32>
//     %1 = vector.extract %arg0[1] : i32 from vector<2xi32>
//     %2 = vector.extract %cst[0] : i32 from vector<2xi32>
//     %3 = vector.extract %cst[1] : i32 from vector<2xi32>
//     %4 = arith.cmpi ult, %0, %2 : i32
//     %5 = arith.cmpi slt, %1, %3 : i32
//     %6 = arith.cmpi eq, %1, %3 : i32
//     %7 = arith.select %6, %4, %5 : i1
//     %8 = vector.extract %cst[0] : i32 from vector<2xi32>
//     %9 = vector.extract %cst[1] : i32 from vector<2xi32>
//     %10 = vector.extract %arg0[0] : i32 from vector<2xi32>
//     %11 = vector.extract %arg0[1] : i32 from vector<2xi32>
//     %12 = arith.subi %8, %10 : i32
//     %13 = arith.cmpi ult, %8, %10 : i32
//     %14 = arith.extui %13 : i1 to i32
//     %15 = arith.subi %9, %14 : i32
//     %16 = arith.subi %15, %11 : i32
//     %cst_0 = arith.constant dense<0> : vector<2xi32>
//     %17 = vector.insert %12, %cst_0 [0] : i32 into vector<2xi32>
//     %18 = vector.insert %16, %17 [1] : i32 into vector<2xi32>
//     %19 = vector.extract %18[0] : i32 from vector<2xi32>
//     %20 = vector.extract %18[1] : i32 from vector<2xi32>
//     %21 = vector.extract %arg0[0] : i32 from vector<2xi32>
//     %22 = vector.extract %arg0[1] : i32 from vector<2xi32>
//     %23 = arith.select %7, %19, %21 : i32
//     %24 = arith.select %7, %20, %22 : i32
//     %cst_1 = arith.constant dense<0> : vector<2xi32>
//     %25 = vector.insert %23, %cst_1 [0] : i32 into vector<2xi32>
//     %26 = vector.insert %24, %25 [1] : i32 into vector<2xi32>
//     %27 = vector.extract %26[0] : i32 from vector<2xi32>
//     %28 = vector.extract %26[1] : i32 from vector<2xi32>
//     %c0_i32 = arith.constant 0 : i32
//     %29 = arith.cmpi eq, %28, %c0_i32 : i32
//     %30 = arith.uitofp %27 : i32 to f32
//     %31 = arith.uitofp %28 : i32 to f32
//     %cst_2 = arith.constant 4.2949673E+9 : f32
//     %32 = arith.mulf %31, %cst_2 : f32
//     %33 = arith.addf %30, %32 : f32
//     %34 = arith.select %29, %30, %33 : f32
//     %35 = arith.negf %34 : f32
//     %36 = arith.select %7, %35, %34 : f32
//     %cst_3 = arith.constant dense<0x41F0000000000000> : vector<2xf64>
//     %37 = arith.divf %arg1, %cst_3 : vector<2xf64>
//     %38 = arith.fptoui %37 : vector<2xf64> to vector<2xi32>
//     %39 = arith.remf %arg1, %cst_3 : vector<2xf64>
//     %40 = arith.fptoui %39 : vector<2xf64> to vector<2xi32>
//     %41 = vector.shape_cast %38 : vector<2xi32> to vector<2x1xi32>
//     %42 = vector.shape_cast %40 : vector<2xi32> to vector<2x1xi32>
//     %cst_4 = arith.constant dense<0> : vector<2x2xi32>
//     %43 = vector.insert_strided_slice %42, %cst_4 {offsets = [0, 0], strides = [1, 1]} : vector<2x1xi32> into vector<2x2xi32>
//     %44 = vector.insert_strided_slice %41, %43 {offsets = [0, 1], strides = [1, 1]} : vector<2x1xi32> into vector<2x2xi32>
//     return %36, %44 : f32, vector<2x2xi32>
//   }
//   func.func @signed(%arg0: f16) -> vector<2xi32> {
//     %cst = arith.constant 0.000000e+00 : f16
//     %cst_0 = arith.constant dense<0> : vector<2xi32>
//     %0 = arith.cmpf olt, %arg0, %cst : f16
//     %1 = arith.negf %arg0 : f16
//     %2 = arith.select %0, %1, %arg0 : f16
//     %cst_1 = arith.constant 0x7C00 : f16
//     %3 = arith.divf %2, %cst_1 : f16
//     %4 = arith.fptoui %3 : f16 to i32
//     %5 = arith.remf %2, %cst_1 : f16
//     %6 = arith.fptoui %5 : f16 to i32
//     %cst_2 = arith.constant dense<0> : vector<2xi32>
//     %7 = vector.insert %6, %cst_2 [0] : i32 into vector<2xi32>
//     %8 = vector.insert %4, %7 [1] : i32 into vector<2xi32>
//     %9 = vector.extract %cst_0[0] : i32 from vector<2xi32>
//     %10 = vector.extract %cst_0[1] : i32 from vector<2xi32>
//     %11 = vector.extract %8[0] : i32 from vector<2xi32>
//     %12 = vector.extract %8[1] : i32 from vector<2xi32>
//     %13 = arith.subi %9, %11 : i32
//     %14 = arith.cmpi ult, %9, %11 : i32
//     %15 = arith.extui %14 : i1 to i32
//     %16 = arith.subi %10, %15 : i32
//     %17 = arith.subi %16, %12 : i32
//     %cst_3 = arith.constant dense<0> : vector<2xi32>
//     %18 = vector.insert %13, %cst_3 [0] : i32 into vector<2xi32>
//     %19 = vector.insert %17, %18 [1] : i32 into vector<2xi32>
//     %20 = vector.extract %19[0] : i32 from vector<2xi32>
//     %21 = vector.extract %19[1] : i32 from vector<2xi32>
//     %22 = vector.extract %8[0] : i32 from vector<2xi32>
//     %23 = vector.extract %8[1] : i32 from vector<2xi32>
//     %24 = arith.select %0, %20, %22 : i32
//     %25 = arith.select %0, %21, %23 : i32
//     %cst_4 = arith.constant dense<0> : vector<2xi32>
//     %26 = vector.insert %24, %cst_4 [0] : i32 into vector<2xi32>
//     %27 = vector.insert %25, %26 [1] : i32 into vector<2xi32>
//     return %27 : vector<2xi32>
//   }
// }
