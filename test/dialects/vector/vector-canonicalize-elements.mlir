// test: fold

func.func @extracts(%a: vector<3x4x5xf32>, %i: index) -> (f32, vector<5xf32>, f32) {
  %c2 = arith.constant 2 : index
  %0 = vector.extract %a[1] : vector<4x5xf32> from vector<3x4x5xf32>
  %1 = vector.extract %0[2, 3] : f32 from vector<4x5xf32>
  %2 = vector.extract %0[%c2] : vector<5xf32> from vector<4x5xf32>
  %3 = vector.extract %2[%i] : f32 from vector<5xf32>
  return %1, %2, %3 : f32, vector<5xf32>, f32
}
func.func @of_constants() -> (i32, vector<2xi32>, i32) {
  %a = arith.constant dense<[[1, 2], [3, 4]]> : vector<2x2xi32>
  %b = arith.constant dense<7> : vector<4xi32>
  %0 = vector.extract %a[1, 0] : i32 from vector<2x2xi32>
  %1 = vector.extract %a[1] : vector<2xi32> from vector<2x2xi32>
  %2 = vector.extract %b[3] : i32 from vector<4xi32>
  return %0, %1, %2 : i32, vector<2xi32>, i32
}
func.func @of_what_was_inserted(%a: vector<2x3xf32>, %r: vector<3xf32>, %s: f32) -> (f32, f32, f32, vector<3xf32>) {
  %0 = vector.insert %r, %a [1] : vector<3xf32> into vector<2x3xf32>
  %1 = vector.insert %s, %0 [0, 2] : f32 into vector<2x3xf32>
  %2 = vector.extract %1[0, 2] : f32 from vector<2x3xf32>
  %3 = vector.extract %1[1, 2] : f32 from vector<2x3xf32>
  %4 = vector.extract %1[0, 0] : f32 from vector<2x3xf32>
  %5 = vector.extract %1[0] : vector<3xf32> from vector<2x3xf32>
  return %2, %3, %4, %5 : f32, f32, f32, vector<3xf32>
}
func.func @through_a_transposition(%a: vector<2x3x4xf32>) -> (f32, vector<4xf32>, vector<2xf32>) {
  %0 = vector.transpose %a, [1, 0, 2] : vector<2x3x4xf32> to vector<3x2x4xf32>
  %1 = vector.extract %0[2, 1, 3] : f32 from vector<3x2x4xf32>
  %2 = vector.extract %0[2, 1] : vector<4xf32> from vector<3x2x4xf32>
  %3 = vector.transpose %a, [2, 1, 0] : vector<2x3x4xf32> to vector<4x3x2xf32>
  %4 = vector.extract %3[3, 2] : vector<2xf32> from vector<4x3x2xf32>
  return %1, %2, %4 : f32, vector<4xf32>, vector<2xf32>
}
func.func @of_a_broadcast(%a: vector<1x4xf32>, %s: f32) -> (f32, vector<4xf32>, vector<2x4xf32>, vector<4xf32>) {
  %0 = vector.broadcast %a : vector<1x4xf32> to vector<3x2x4xf32>
  %1 = vector.extract %0[2, 1, 3] : f32 from vector<3x2x4xf32>
  %2 = vector.extract %0[2, 1] : vector<4xf32> from vector<3x2x4xf32>
  %3 = vector.extract %0[2] : vector<2x4xf32> from vector<3x2x4xf32>
  %4 = vector.broadcast %s : f32 to vector<2x4xf32>
  %5 = vector.extract %4[1] : vector<4xf32> from vector<2x4xf32>
  return %1, %2, %3, %5 : f32, vector<4xf32>, vector<2x4xf32>, vector<4xf32>
}
func.func @of_casts_and_slices(%a: vector<6x4xf32>, %b: vector<2x4xf32>) -> (vector<4xf32>, vector<24xf32>, f32, f32) {
  %0 = vector.shape_cast %a : vector<6x4xf32> to vector<2x3x4xf32>
  %1 = vector.extract %0[1, 2] : vector<4xf32> from vector<2x3x4xf32>
  %2 = vector.shape_cast %a : vector<6x4xf32> to vector<1x24xf32>
  %3 = vector.extract %2[0] : vector<24xf32> from vector<1x24xf32>
  %4 = vector.extract_strided_slice %a {offsets = [2, 1], sizes = [3, 2], strides = [1, 1]} : vector<6x4xf32> to vector<3x2xf32>
  %5 = vector.extract %4[1, 1] : f32 from vector<3x2xf32>
  %6 = vector.insert_strided_slice %b, %a {offsets = [3, 0], strides = [1, 1]} : vector<2x4xf32> into vector<6x4xf32>
  %7 = vector.extract %6[4, 2] : f32 from vector<6x4xf32>
  return %1, %3, %5, %7 : vector<4xf32>, vector<24xf32>, f32, f32
}
func.func @of_elements(%a: f32, %b: f32) -> (f32, vector<2xf32>, vector<3xf32>, vector<4xf32>) {
  %0 = vector.from_elements %a, %b, %b, %a : vector<2x2xf32>
  %1 = vector.extract %0[1, 0] : f32 from vector<2x2xf32>
  %2 = vector.extract %0[1] : vector<2xf32> from vector<2x2xf32>
  %3 = vector.from_elements %a, %a, %a : vector<3xf32>
  %4 = vector.shape_cast %0 : vector<2x2xf32> to vector<4xf32>
  return %1, %2, %3, %4 : f32, vector<2xf32>, vector<3xf32>, vector<4xf32>
}
func.func @insertions(%a: i32, %b: i32, %v: vector<2xi32>, %w: vector<4xi32>) -> (vector<2xi32>, vector<3xi32>, vector<1x4xi32>) {
  %c = arith.constant dense<[1, 2, 3]> : vector<3xi32>
  %n = arith.constant 9 : i32
  %z = arith.constant dense<0> : vector<1x4xi32>
  %0 = vector.insert %a, %v [0] : i32 into vector<2xi32>
  %1 = vector.insert %b, %0 [1] : i32 into vector<2xi32>
  %2 = vector.insert %n, %c [1] : i32 into vector<3xi32>
  %3 = vector.insert %w, %z [0] : vector<4xi32> into vector<1x4xi32>
  return %1, %2, %3 : vector<2xi32>, vector<3xi32>, vector<1x4xi32>
}
func.func @all_elements(%v: vector<2xf32>) -> (vector<2xf32>, vector<2xf32>) {
  %0:2 = vector.to_elements %v : vector<2xf32>
  %1 = vector.from_elements %0#0, %0#1 : vector<2xf32>
  %2 = vector.from_elements %0#1, %0#0 : vector<2xf32>
  return %1, %2 : vector<2xf32>, vector<2xf32>
}

// expected:
// module {
//   func.func @extracts(%arg0: vector<3x4x5xf32>, %arg1: index) -> (f32, vector<5xf32>, f32) {
//     %0 = vector.extract %arg0[1, 2, 3] : f32 from vector<3x4x5xf32>
//     %1 = vector.extract %arg0[1, 2] : vector<5xf32> from vector<3x4x5xf32>
//     %2 = vector.extract %1[%arg1] : f32 from vector<5xf32>
//     return %0, %1, %2 : f32, vector<5xf32>, f32
//   }
//   func.func @of_constants() -> (i32, vector<2xi32>, i32) {
//     %c3_i32 = arith.constant 3 : i32
//     %cst = arith.constant dense<[3, 4]> : vector<2xi32>
//     %c7_i32 = arith.constant 7 : i32
//     return %c3_i32, %cst, %c7_i32 : i32, vector<2xi32>, i32
//   }
//   func.func @of_what_was_inserted(%arg0: vector<2x3xf32>, %arg1: vector<3xf32>, %arg2: f32) -> (f32, f32, f32, vector<3xf32>) {
//     %0 = vector.insert %arg1, %arg0 [1] : vector<3xf32> into vector<2x3xf32>
//     %1 = vector.insert %arg2, %0 [0, 2] : f32 into vector<2x3xf32>
//     %2 = vector.extract %arg1[2] : f32 from vector<3xf32>
//     %3 = vector.extract %arg0[0, 0] : f32 from vector<2x3xf32>
//     %4 = vector.extract %1[0] : vector<3xf32> from vector<2x3xf32>
//     return %arg2, %2, %3, %4 : f32, f32, f32, vector<3xf32>
//   }
//   func.func @through_a_transposition(%arg0: vector<2x3x4xf32>) -> (f32, vector<4xf32>, vector<2xf32>) {
//     %0 = vector.extract %arg0[1, 2, 3] : f32 from vector<2x3x4xf32>
//     %1 = vector.extract %arg0[1, 2] : vector<4xf32> from vector<2x3x4xf32>
//     %2 = vector.transpose %arg0, [2, 1, 0] : vector<2x3x4xf32> to vector<4x3x2xf32>
//     %3 = vector.extract %2[3, 2] : vector<2xf32> from vector<4x3x2xf32>
//     return %0, %1, %3 : f32, vector<4xf32>, vector<2xf32>
//   }
//   func.func @of_a_broadcast(%arg0: vector<1x4xf32>, %arg1: f32) -> (f32, vector<4xf32>, vector<2x4xf32>, vector<4xf32>) {
//     %0 = vector.extract %arg0[0, 3] : f32 from vector<1x4xf32>
//     %1 = vector.extract %arg0[0] : vector<4xf32> from vector<1x4xf32>
//     %2 = vector.broadcast %arg0 : vector<1x4xf32> to vector<2x4xf32>
//     %3 = vector.broadcast %arg1 : f32 to vector<4xf32>
//     return %0, %1, %2, %3 : f32, vector<4xf32>, vector<2x4xf32>, vector<4xf32>
//   }
//   func.func @of_casts_and_slices(%arg0: vector<6x4xf32>, %arg1: vector<2x4xf32>) -> (vector<4xf32>, vector<24xf32>, f32, f32) {
//     %0 = vector.extract %arg0[5] : vector<4xf32> from vector<6x4xf32>
//     %1 = vector.shape_cast %arg0 : vector<6x4xf32> to vector<24xf32>
//     %2 = vector.extract %arg0[3, 2] : f32 from vector<6x4xf32>
//     %3 = vector.extract %arg1[1, 2] : f32 from vector<2x4xf32>
//     return %0, %1, %2, %3 : vector<4xf32>, vector<24xf32>, f32, f32
//   }
//   func.func @of_elements(%arg0: f32, %arg1: f32) -> (f32, vector<2xf32>, vector<3xf32>, vector<4xf32>) {
//     %0 = vector.from_elements %arg0, %arg1, %arg1, %arg0 : vector<2x2xf32>
//     %1 = vector.from_elements %arg1, %arg0 : vector<2xf32>
//     %2 = vector.broadcast %arg0 : f32 to vector<3xf32>
//     %3 = vector.shape_cast %0 : vector<2x2xf32> to vector<4xf32>
//     return %arg1, %1, %2, %3 : f32, vector<2xf32>, vector<3xf32>, vector<4xf32>
//   }
//   func.func @insertions(%arg0: i32, %arg1: i32, %arg2: vector<2xi32>, %arg3: vector<4xi32>) -> (vector<2xi32>, vector<3xi32>, vector<1x4xi32>) {
//     %cst = arith.constant dense<[1, 9, 3]> : vector<3xi32>
//     %0 = vector.from_elements %arg0, %arg1 : vector<2xi32>
//     %1 = vector.broadcast %arg3 : vector<4xi32> to vector<1x4xi32>
//     return %0, %cst, %1 : vector<2xi32>, vector<3xi32>, vector<1x4xi32>
//   }
//   func.func @all_elements(%arg0: vector<2xf32>) -> (vector<2xf32>, vector<2xf32>) {
//     %0:2 = vector.to_elements %arg0 : vector<2xf32>
//     %1 = vector.from_elements %0#1, %0#0 : vector<2xf32>
//     return %arg0, %1 : vector<2xf32>, vector<2xf32>
//   }
// }
