// test: fold

func.func @broadcasts(%a: f32) -> (vector<2x4xf32>, vector<2x4xi32>) {
  %c = arith.constant dense<3> : vector<4xi32>
  %0 = vector.broadcast %a : f32 to vector<4xf32>
  %1 = vector.broadcast %0 : vector<4xf32> to vector<2x4xf32>
  %2 = vector.broadcast %c : vector<4xi32> to vector<2x4xi32>
  return %1, %2 : vector<2x4xf32>, vector<2x4xi32>
}
func.func @casts(%a: vector<8xf32>, %b: vector<4xf32>) -> (vector<8xf32>, vector<4x2xf32>, vector<2x2xi32>, vector<8x4xf32>) {
  %c = arith.constant dense<[1, 2, 3, 4]> : vector<4xi32>
  %0 = vector.shape_cast %a : vector<8xf32> to vector<2x4xf32>
  %1 = vector.shape_cast %0 : vector<2x4xf32> to vector<8xf32>
  %2 = vector.shape_cast %0 : vector<2x4xf32> to vector<4x2xf32>
  %3 = vector.shape_cast %c : vector<4xi32> to vector<2x2xi32>
  %4 = vector.broadcast %b : vector<4xf32> to vector<2x4x4xf32>
  %5 = vector.shape_cast %4 : vector<2x4x4xf32> to vector<8x4xf32>
  return %1, %2, %3, %5 : vector<8xf32>, vector<4x2xf32>, vector<2x2xi32>, vector<8x4xf32>
}
func.func @bits(%a: vector<4xf32>) -> (vector<4xf32>, vector<8xi16>, vector<2xi32>) {
  %c = arith.constant dense<258> : vector<4xi16>
  %0 = vector.bitcast %a : vector<4xf32> to vector<4xi32>
  %1 = vector.bitcast %0 : vector<4xi32> to vector<4xf32>
  %2 = vector.bitcast %0 : vector<4xi32> to vector<8xi16>
  %3 = vector.bitcast %c : vector<4xi16> to vector<2xi32>
  return %1, %2, %3 : vector<4xf32>, vector<8xi16>, vector<2xi32>
}
func.func @transpositions(%a: vector<2x3x4xf32>, %b: vector<3xf32>) -> (vector<2x3x4xf32>, vector<3x4x2xf32>, vector<2x3xi1>, vector<4x2x3xf32>, vector<3x2xf32>) {
  %c = arith.constant dense<true> : vector<3x2xi1>
  %0 = vector.transpose %a, [0, 1, 2] : vector<2x3x4xf32> to vector<2x3x4xf32>
  %1 = vector.transpose %a, [2, 0, 1] : vector<2x3x4xf32> to vector<4x2x3xf32>
  %2 = vector.transpose %1, [2, 0, 1] : vector<4x2x3xf32> to vector<3x4x2xf32>
  %3 = vector.transpose %c, [1, 0] : vector<3x2xi1> to vector<2x3xi1>
  %4 = vector.broadcast %b : vector<3xf32> to vector<2x4x3xf32>
  %5 = vector.transpose %4, [1, 0, 2] : vector<2x4x3xf32> to vector<4x2x3xf32>
  %6 = vector.broadcast %b : vector<3xf32> to vector<2x3xf32>
  %7 = vector.transpose %6, [1, 0] : vector<2x3xf32> to vector<3x2xf32>
  return %0, %2, %3, %5, %7 : vector<2x3x4xf32>, vector<3x4x2xf32>, vector<2x3xi1>, vector<4x2x3xf32>, vector<3x2xf32>
}
func.func @shuffles(%a: vector<2xf32>, %b: vector<2xf32>, %z: vector<f32>) -> (vector<2xf32>, vector<2xf32>, vector<4xf32>, vector<1xf32>, vector<2xi32>) {
  %c = arith.constant dense<[1, 2]> : vector<2xi32>
  %d = arith.constant dense<[3, 4]> : vector<2xi32>
  %0 = vector.shuffle %a, %b [0, 1] : vector<2xf32>, vector<2xf32>
  %1 = vector.shuffle %a, %b [2, 3] : vector<2xf32>, vector<2xf32>
  %2 = vector.shuffle %a, %b [0, 2, 1, 3] : vector<2xf32>, vector<2xf32>
  %3 = vector.shuffle %z, %z [1] : vector<f32>, vector<f32>
  %4 = vector.shuffle %c, %d [3, 0] : vector<2xi32>, vector<2xi32>
  return %0, %1, %2, %3, %4 : vector<2xf32>, vector<2xf32>, vector<4xf32>, vector<1xf32>, vector<2xi32>
}
func.func @slices(%a: vector<4x4xf32>, %b: vector<2x2xf32>, %s: vector<4xf32>) -> (vector<4x4xf32>, vector<2x2xf32>, vector<1x2xf32>, vector<2xi32>, vector<2x2xf32>) {
  %c = arith.constant dense<[1, 2, 3, 4]> : vector<4xi32>
  %0 = vector.extract_strided_slice %a {offsets = [0], sizes = [4], strides = [1]} : vector<4x4xf32> to vector<4x4xf32>
  %1 = vector.insert_strided_slice %b, %a {offsets = [1, 2], strides = [1, 1]} : vector<2x2xf32> into vector<4x4xf32>
  %2 = vector.extract_strided_slice %1 {offsets = [1, 2], sizes = [2, 2], strides = [1, 1]} : vector<4x4xf32> to vector<2x2xf32>
  %3 = vector.extract_strided_slice %1 {offsets = [2, 2], sizes = [1, 2], strides = [1, 1]} : vector<4x4xf32> to vector<1x2xf32>
  %4 = vector.extract_strided_slice %c {offsets = [1], sizes = [2], strides = [1]} : vector<4xi32> to vector<2xi32>
  %5 = vector.broadcast %s : vector<4xf32> to vector<4x4xf32>
  %6 = vector.extract_strided_slice %5 {offsets = [1, 1], sizes = [2, 2], strides = [1, 1]} : vector<4x4xf32> to vector<2x2xf32>
  return %0, %2, %3, %4, %6 : vector<4x4xf32>, vector<2x2xf32>, vector<1x2xf32>, vector<2xi32>, vector<2x2xf32>
}
func.func @inserted_slices(%a: vector<4x4xf32>) -> (vector<4x4xf32>, vector<4xi32>) {
  %c = arith.constant dense<[1, 2, 3, 4]> : vector<4xi32>
  %d = arith.constant dense<[8, 9]> : vector<2xi32>
  %0 = vector.extract_strided_slice %a {offsets = [1, 1], sizes = [2, 2], strides = [1, 1]} : vector<4x4xf32> to vector<2x2xf32>
  %1 = vector.insert_strided_slice %0, %a {offsets = [1, 1], strides = [1, 1]} : vector<2x2xf32> into vector<4x4xf32>
  %2 = vector.insert_strided_slice %d, %c {offsets = [1], strides = [1]} : vector<2xi32> into vector<4xi32>
  return %1, %2 : vector<4x4xf32>, vector<4xi32>
}
func.func @scalable() -> (vector<[4]xi32>, vector<2x[4]xi32>) {
  %c = arith.constant 3 : i32
  %d = arith.constant dense<4> : vector<[4]x2xi32>
  %0 = vector.broadcast %c : i32 to vector<[4]xi32>
  %1 = vector.transpose %d, [1, 0] : vector<[4]x2xi32> to vector<2x[4]xi32>
  return %0, %1 : vector<[4]xi32>, vector<2x[4]xi32>
}

// expected:
// module {
//   func.func @broadcasts(%arg0: f32) -> (vector<2x4xf32>, vector<2x4xi32>) {
//     %cst = arith.constant dense<3> : vector<2x4xi32>
//     %0 = vector.broadcast %arg0 : f32 to vector<2x4xf32>
//     return %0, %cst : vector<2x4xf32>, vector<2x4xi32>
//   }
//   func.func @casts(%arg0: vector<8xf32>, %arg1: vector<4xf32>) -> (vector<8xf32>, vector<4x2xf32>, vector<2x2xi32>, vector<8x4xf32>) {
//     %cst = arith.constant dense<[[1, 2], [3, 4]]> : vector<2x2xi32>
//     %0 = vector.shape_cast %arg0 : vector<8xf32> to vector<4x2xf32>
//     %1 = vector.broadcast %arg1 : vector<4xf32> to vector<8x4xf32>
//     return %arg0, %0, %cst, %1 : vector<8xf32>, vector<4x2xf32>, vector<2x2xi32>, vector<8x4xf32>
//   }
//   func.func @bits(%arg0: vector<4xf32>) -> (vector<4xf32>, vector<8xi16>, vector<2xi32>) {
//     %cst = arith.constant dense<16908546> : vector<2xi32>
//     %0 = vector.bitcast %arg0 : vector<4xf32> to vector<8xi16>
//     return %arg0, %0, %cst : vector<4xf32>, vector<8xi16>, vector<2xi32>
//   }
//   func.func @transpositions(%arg0: vector<2x3x4xf32>, %arg1: vector<3xf32>) -> (vector<2x3x4xf32>, vector<3x4x2xf32>, vector<2x3xi1>, vector<4x2x3xf32>, vector<3x2xf32>) {
//     %cst = arith.constant dense<true> : vector<2x3xi1>
//     %0 = vector.transpose %arg0, [1, 2, 0] : vector<2x3x4xf32> to vector<3x4x2xf32>
//     %1 = vector.broadcast %arg1 : vector<3xf32> to vector<4x2x3xf32>
//     %2 = vector.broadcast %arg1 : vector<3xf32> to vector<2x3xf32>
//     %3 = vector.transpose %2, [1, 0] : vector<2x3xf32> to vector<3x2xf32>
//     return %arg0, %0, %cst, %1, %3 : vector<2x3x4xf32>, vector<3x4x2xf32>, vector<2x3xi1>, vector<4x2x3xf32>, vector<3x2xf32>
//   }
//   func.func @shuffles(%arg0: vector<2xf32>, %arg1: vector<2xf32>, %arg2: vector<f32>) -> (vector<2xf32>, vector<2xf32>, vector<4xf32>, vector<1xf32>, vector<2xi32>) {
//     %cst = arith.constant dense<[4, 1]> : vector<2xi32>
//     %0 = vector.interleave %arg0, %arg1 : vector<2xf32> -> vector<4xf32>
//     %1 = vector.broadcast %arg2 : vector<f32> to vector<1xf32>
//     return %arg0, %arg1, %0, %1, %cst : vector<2xf32>, vector<2xf32>, vector<4xf32>, vector<1xf32>, vector<2xi32>
//   }
//   func.func @slices(%arg0: vector<4x4xf32>, %arg1: vector<2x2xf32>, %arg2: vector<4xf32>) -> (vector<4x4xf32>, vector<2x2xf32>, vector<1x2xf32>, vector<2xi32>, vector<2x2xf32>) {
//     %cst = arith.constant dense<[2, 3]> : vector<2xi32>
//     %0 = vector.extract %arg1[1] : vector<2xf32> from vector<2x2xf32>
//     %1 = vector.shape_cast %0 : vector<2xf32> to vector<1x2xf32>
//     %2 = vector.extract_strided_slice %arg2 {offsets = [1], sizes = [2], strides = [1]} : vector<4xf32> to vector<2xf32>
//     %3 = vector.broadcast %2 : vector<2xf32> to vector<2x2xf32>
//     return %arg0, %arg1, %1, %cst, %3 : vector<4x4xf32>, vector<2x2xf32>, vector<1x2xf32>, vector<2xi32>, vector<2x2xf32>
//   }
//   func.func @inserted_slices(%arg0: vector<4x4xf32>) -> (vector<4x4xf32>, vector<4xi32>) {
//     %cst = arith.constant dense<[1, 8, 9, 4]> : vector<4xi32>
//     return %arg0, %cst : vector<4x4xf32>, vector<4xi32>
//   }
//   func.func @scalable() -> (vector<[4]xi32>, vector<2x[4]xi32>) {
//     %cst = arith.constant dense<3> : vector<[4]xi32>
//     %cst_0 = arith.constant dense<4> : vector<2x[4]xi32>
//     return %cst, %cst_0 : vector<[4]xi32>, vector<2x[4]xi32>
//   }
// }
