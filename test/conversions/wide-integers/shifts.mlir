// test: pass --arith-emulate-wide-int=widest-int-supported=8

func.func @left(%a: i16, %b: i16) -> i16 {
  %0 = arith.shli %a, %b : i16
  return %0 : i16
}
func.func @right(%a: vector<2xi16>, %b: vector<2xi16>) -> vector<2xi16> {
  %0 = arith.shrui %a, %b : vector<2xi16>
  return %0 : vector<2xi16>
}
func.func @with_sign(%a: i16, %b: i16) -> i16 {
  %0 = arith.shrsi %a, %b : i16
  return %0 : i16
}

// expected:
// module {
//   func.func @left(%arg0: vector<2xi8>, %arg1: vector<2xi8>) -> vector<2xi8> {
//     %0 = vector.extract %arg0[0] : i8 from vector<2xi8>
//     %1 = vector.extract %arg0[1] : i8 from vector<2xi8>
//     %2 = vector.extract %arg1[0] : i8 from vector<2xi8>
//     %c0_i8 = arith.constant 0 : i8
//     %c8_i8 = arith.constant 8 : i8
//     %3 = arith.cmpi uge, %2, %c8_i8 : i8
//     %4 = arith.shli %0, %2 : i8
//     %5 = arith.select %3, %c0_i8, %4 : i8
//     %6 = arith.select %3, %c8_i8, %2 : i8
//     %7 = arith.subi %c8_i8, %6 : i8
//     %8 = arith.shrui %0, %7 : i8
//     %9 = arith.subi %2, %c8_i8 : i8
//     %10 = arith.shli %0, %9 : i8
//     %11 = arith.shli %1, %2 : i8
//     %12 = arith.select %3, %c0_i8, %11 : i8
//     %13 = arith.select %3, %10, %8 : i8
//     %14 = arith.ori %13, %12 : i8
//     %cst = arith.constant dense<0> : vector<2xi8>
//     %15 = vector.insert %5, %cst [0] : i8 into vector<2xi8>
//     %16 = vector.insert %14, %15 [1] : i8 into vector<2xi8>
//     return %16 : vector<2xi8>
//   }
//   func.func @right(%arg0: vector<2x2xi8>, %arg1: vector<2x2xi8>) -> vector<2x2xi8> {
//     %0 = vector.extract_strided_slice %arg0 {offsets = [0, 0], sizes = [2, 1], strides = [1, 1]} : vector<2x2xi8> to vector<2x1xi8>
//     %1 = vector.extract_strided_slice %arg0 {offsets = [0, 1], sizes = [2, 1], strides = [1, 1]} : vector<2x2xi8> to vector<2x1xi8>
//     %2 = vector.extract_strided_slice %arg1 {offsets = [0, 0], sizes = [2, 1], strides = [1, 1]} : vector<2x2xi8> to vector<2x1xi8>
//     %cst = arith.constant dense<0> : vector<2x1xi8>
//     %cst_0 = arith.constant dense<8> : vector<2x1xi8>
//     %3 = arith.cmpi uge, %2, %cst_0 : vector<2x1xi8>
//     %4 = arith.shrui %0, %2 : vector<2x1xi8>
//     %5 = arith.select %3, %cst, %4 : vector<2x1xi1>, vector<2x1xi8>
//     %6 = arith.shrui %1, %2 : vector<2x1xi8>
//     %7 = arith.select %3, %cst, %6 : vector<2x1xi1>, vector<2x1xi8>
//     %8 = arith.select %3, %cst_0, %2 : vector<2x1xi1>, vector<2x1xi8>
//     %9 = arith.subi %cst_0, %8 : vector<2x1xi8>
//     %10 = arith.shli %1, %9 : vector<2x1xi8>
//     %11 = arith.subi %2, %cst_0 : vector<2x1xi8>
//     %12 = arith.shrui %1, %11 : vector<2x1xi8>
//     %13 = arith.select %3, %12, %10 : vector<2x1xi1>, vector<2x1xi8>
//     %14 = arith.ori %5, %13 : vector<2x1xi8>
//     %cst_1 = arith.constant dense<0> : vector<2x2xi8>
//     %15 = vector.insert_strided_slice %14, %cst_1 {offsets = [0, 0], strides = [1, 1]} : vector<2x1xi8> into vector<2x2xi8>
//     %16 = vector.insert_strided_slice %7, %15 {offsets = [0, 1], strides = [1, 1]} : vector<2x1xi8> into vector<2x2xi8>
//     return %16 : vector<2x2xi8>
//   }
//   func.func @with_sign(%arg0: vector<2xi8>, %arg1: vector<2xi8>) -> vector<2xi8> {
//     %0 = vector.extract %arg0[1] : i8 from vector<2xi8>
//     %1 = vector.extract %arg1[0] : i8 from vector<2xi8>
//     %c0_i8 = arith.constant 0 : i8
//     %2 = arith.cmpi slt, %0, %c0_i8 : i8
//     %3 = arith.extsi %2 : i1 to i8
//     %c0_i8_0 = arith.constant 0 : i8
//     %4 = arith.cmpi slt, %3, %c0_i8_0 : i8
//     %5 = arith.extsi %4 : i1 to i8
//     %cst = arith.constant dense<0> : vector<2xi8>
//     %6 = vector.insert %3, %cst [0] : i8 into vector<2xi8>
//     %7 = vector.insert %5, %6 [1] : i8 into vector<2xi8>
//     %c16_i8 = arith.constant 16 : i8
//     %8 = arith.subi %c16_i8, %1 : i8
//     %cst_1 = arith.constant dense<0> : vector<2xi8>
//     %9 = vector.insert %8, %cst_1 [0] : i8 into vector<2xi8>
//     %10 = vector.extract %7[0] : i8 from vector<2xi8>
//     %11 = vector.extract %7[1] : i8 from vector<2xi8>
//     %12 = vector.extract %9[0] : i8 from vector<2xi8>
//     %c0_i8_2 = arith.constant 0 : i8
//     %c8_i8 = arith.constant 8 : i8
//     %13 = arith.cmpi uge, %12, %c8_i8 : i8
//     %14 = arith.shli %10, %12 : i8
//     %15 = arith.select %13, %c0_i8_2, %14 : i8
//     %16 = arith.select %13, %c8_i8, %12 : i8
//     %17 = arith.subi %c8_i8, %16 : i8
//     %18 = arith.shrui %10, %17 : i8
//     %19 = arith.subi %12, %c8_i8 : i8
//     %20 = arith.shli %10, %19 : i8
//     %21 = arith.shli %11, %12 : i8
//     %22 = arith.select %13, %c0_i8_2, %21 : i8
//     %23 = arith.select %13, %20, %18 : i8
//     %24 = arith.ori %23, %22 : i8
//     %cst_3 = arith.constant dense<0> : vector<2xi8>
//     %25 = vector.insert %15, %cst_3 [0] : i8 into vector<2xi8>
//     %26 = vector.insert %24, %25 [1] : i8 into vector<2xi8>
//     %27 = vector.extract %arg0[0] : i8 from vector<2xi8>
//     %28 = vector.extract %arg0[1] : i8 from vector<2xi8>
//     %29 = vector.extract %arg1[0] : i8 from vector<2xi8>
//     %c0_i8_4 = arith.constant 0 : i8
//     %c8_i8_5 = arith.constant 8 : i8
//     %30 = arith.cmpi uge, %29, %c8_i8_5 : i8
//     %31 = arith.shrui %27, %29 : i8
//     %32 = arith.select %30, %c0_i8_4, %31 : i8
//     %33 = arith.shrui %28, %29 : i8
//     %34 = arith.select %30, %c0_i8_4, %33 : i8
//     %35 = arith.select %30, %c8_i8_5, %29 : i8
//     %36 = arith.subi %c8_i8_5, %35 : i8
//     %37 = arith.shli %28, %36 : i8
//     %38 = arith.subi %29, %c8_i8_5 : i8
//     %39 = arith.shrui %28, %38 : i8
//     %40 = arith.select %30, %39, %37 : i8
//     %41 = arith.ori %32, %40 : i8
//     %cst_6 = arith.constant dense<0> : vector<2xi8>
//     %42 = vector.insert %41, %cst_6 [0] : i8 into vector<2xi8>
//     %43 = vector.insert %34, %42 [1] : i8 into vector<2xi8>
//     %44 = vector.extract %43[0] : i8 from vector<2xi8>
//     %45 = vector.extract %43[1] : i8 from vector<2xi8>
//     %46 = vector.extract %26[0] : i8 from vector<2xi8>
//     %47 = vector.extract %26[1] : i8 from vector<2xi8>
//     %48 = arith.ori %44, %46 : i8
//     %49 = arith.ori %45, %47 : i8
//     %cst_7 = arith.constant dense<0> : vector<2xi8>
//     %50 = vector.insert %48, %cst_7 [0] : i8 into vector<2xi8>
//     %51 = vector.insert %49, %50 [1] : i8 into vector<2xi8>
//     %52 = arith.cmpi eq, %1, %c0_i8 : i8
//     %53 = vector.extract %arg0[0] : i8 from vector<2xi8>
//     %54 = vector.extract %arg0[1] : i8 from vector<2xi8>
//     %55 = vector.extract %51[0] : i8 from vector<2xi8>
//     %56 = vector.extract %51[1] : i8 from vector<2xi8>
//     %57 = arith.select %52, %53, %55 : i8
//     %58 = arith.select %52, %54, %56 : i8
//     %cst_8 = arith.constant dense<0> : vector<2xi8>
//     %59 = vector.insert %57, %cst_8 [0] : i8 into vector<2xi8>
//     %60 = vector.insert %58, %59 [1] : i8 into vector<2xi8>
//     return %60 : vector<2xi8>
//   }
// }
