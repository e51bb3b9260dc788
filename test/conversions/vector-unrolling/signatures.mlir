// test: pass --test-spirv-func-signature-conversion

func.func @parts(%m: memref<4xi32>, %v: vector<8xi32>, %w: vector<2x6xf32>, %x: vector<3xi8>) -> (vector<2x6xf32>, vector<8xi32>, index) {
  %c = arith.constant 1 : index
  return %w, %v, %c : vector<2x6xf32>, vector<8xi32>, index
}

func.func @unused(%v: vector<5xf32>) {
  return
}

func.func private @declared(vector<8xi32>) -> vector<8xi32>

// expected:
// module {
//   func.func @parts(%arg0: memref<4xi32>, %arg1: vector<4xi32>, %arg2: vector<4xi32>, %arg3: vector<3xf32>, %arg4: vector<3xf32>, %arg5: vector<3xf32>, %arg6: vector<3xf32>, %arg7: vector<3xi8>) -> (vector<3xf32>, vector<3xf32>, vector<3xf32>, vector<3xf32>, vector<4xi32>, vector<4xi32>, index) {
//     %c1 = arith.constant 1 : index
//     %cst = arith.constant dense<0.000000e+00> : vector<2x6xf32>
//     %cst_0 = arith.constant dense<0> : vector<8xi32>
//     %0 = vector.insert_strided_slice %arg1, %cst_0 {offsets = [0], strides = [1]} : vector<4xi32> into vector<8xi32>
//     %1 = vector.insert_strided_slice %arg2, %0 {offsets = [4], strides = [1]} : vector<4xi32> into vector<8xi32>
//     %2 = vector.insert_strided_slice %arg3, %cst {offsets = [0, 0], strides = [1]} : vector<3xf32> into vector<2x6xf32>
//     %3 = vector.insert_strided_slice %arg4, %2 {offsets = [0, 3], strides = [1]} : vector<3xf32> into vector<2x6xf32>
//     %4 = vector.insert_strided_slice %arg5, %3 {offsets = [1, 0], strides = [1]} : vector<3xf32> into vector<2x6xf32>
//     %5 = vector.insert_strided_slice %arg6, %4 {offsets = [1, 3], strides = [1]} : vector<3xf32> into vector<2x6xf32>
//     %6 = vector.extract_strided_slice %5 {offsets = [0, 0], sizes = [1, 3], strides = [1, 1]} : vector<2x6xf32> to vector<1x3xf32>
//     %7 = vector.extract %6[0] : vector<3xf32> from vector<1x3xf32>
//     %8 = vector.extract_strided_slice %5 {offsets = [0, 3], sizes = [1, 3], strides = [1, 1]} : vector<2x6xf32> to vector<1x3xf32>
//     %9 = vector.extract %8[0] : vector<3xf32> from vector<1x3xf32>
//     %10 = vector.extract_strided_slice %5 {offsets = [1, 0], sizes = [1, 3], strides = [1, 1]} : vector<2x6xf32> to vector<1x3xf32>
//     %11 = vector.extract %10[0] : vector<3xf32> from vector<1x3xf32>
//     %12 = vector.extract_strided_slice %5 {offsets = [1, 3], sizes = [1, 3], strides = [1, 1]} : vector<2x6xf32> to vector<1x3xf32>
//     %13 = vector.extract %12[0] : vector<3xf32> from vector<1x3xf32>
//     %14 = vector.extract_strided_slice %1 {offsets = [0], sizes = [4], strides = [1]} : vector<8xi32> to vector<4xi32>
//     %15 = vector.extract_strided_slice %1 {offsets = [4], sizes = [4], strides = [1]} : vector<8xi32> to vector<4xi32>
//     return %7, %9, %11, %13, %14, %15, %c1 : vector<3xf32>, vector<3xf32>, vector<3xf32>, vector<3xf32>, vector<4xi32>, vector<4xi32>, index
//   }
//   func.func @unused(%arg0: vector<1xf32>, %arg1: vector<1xf32>, %arg2: vector<1xf32>, %arg3: vector<1xf32>, %arg4: vector<1xf32>) {
//     return
//   }
//   func.func private @declared(vector<8xi32>) -> vector<8xi32>
// }
