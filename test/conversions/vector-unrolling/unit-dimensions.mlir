// test: pass --test-spirv-vector-unrolling

func.func @to_two(%a: vector<1xf32>) -> vector<1x1xf32> {
  %0 = vector.shape_cast %a : vector<1xf32> to vector<1x1xf32>
  return %0 : vector<1x1xf32>
}
func.func @to_one(%a: vector<1x1xf32>) -> vector<1xf32> {
  %0 = vector.shape_cast %a : vector<1x1xf32> to vector<1xf32>
  return %0 : vector<1xf32>
}
func.func @column(%a: vector<4xf32>) -> vector<4x1xf32> {
  %0 = vector.shape_cast %a : vector<4xf32> to vector<4x1xf32>
  return %0 : vector<4x1xf32>
}
func.func @elements(%a: i32, %b: i32) -> vector<2x2xi32> {
  %0 = vector.from_elements %a, %b, %a, %a : vector<2x2xi32>
  return %0 : vector<2x2xi32>
}
func.func @taken(%a: vector<2x2xi32>) -> (i32, i32) {
  %0:4 = vector.to_elements %a : vector<2x2xi32>
  return %0#0, %0#3 : i32, i32
}
// The parts are combined without the flags.
func.func @flags(%a: vector<8xf32>) -> f32 {
  %0 = vector.reduction <maxnumf>, %a fastmath<fast> : vector<8xf32> into f32
  return %0 : f32
}

// expected:
// module {
//   func.func @to_two(%arg0: vector<1xf32>) -> vector<1x1xf32> {
//     %0 = vector.broadcast %arg0 : vector<1xf32> to vector<1x1xf32>
//     return %0 : vector<1x1xf32>
//   }
//   func.func @to_one(%arg0: vector<1x1xf32>) -> vector<1xf32> {
//     %0 = vector.extract %arg0[0] : vector<1xf32> from vector<1x1xf32>
//     return %0 : vector<1xf32>
//   }
//   func.func @column(%arg0: vector<4xf32>) -> (vector<1xf32>, vector<1xf32>, vector<1xf32>, vector<1xf32>) {
//     %0 = vector.extract %arg0[0] : f32 from vector<4xf32>
//     %1 = vector.extract %arg0[1] : f32 from vector<4xf32>
//     %2 = vector.extract %arg0[2] : f32 from vector<4xf32>
//     %3 = vector.extract %arg0[3] : f32 from vector<4xf32>
//     %4 = vector.from_elements %0 : vector<1xf32>
//     %5 = vector.from_elements %1 : vector<1xf32>
//     %6 = vector.from_elements %2 : vector<1xf32>
//     %7 = vector.from_elements %3 : vector<1xf32>
//     return %4, %5, %6, %7 : vector<1xf32>, vector<1xf32>, vector<1xf32>, vector<1xf32>
//   }
//   func.func @elements(%arg0: i32, %arg1: i32) -> (vector<2xi32>, vector<2xi32>) {
//     %0 = vector.from_elements %arg0, %arg1 : vector<2xi32>
//     %1 = vector.from_elements %arg0, %arg0 : vector<2xi32>
//     return %0, %1 : vector<2xi32>, vector<2xi32>
//   }
//   func.func @taken(%arg0: vector<2xi32>, %arg1: vector<2xi32>) -> (i32, i32) {
//     %0:2 = vector.to_elements %arg0 : vector<2xi32>
//     %1:2 = vector.to_elements %arg1 : vector<2xi32>
//     return %0#0, %1#1 : i32, i32
//   }
//   func.func @flags(%arg0: vector<4xf32>, %arg1: vector<4xf32>) -> f32 {
//     %0 = vector.reduction <maxnumf>, %arg0 fastmath<fast> : vector<4xf32> into f32
//     %1 = vector.reduction <maxnumf>, %arg1 fastmath<fast> : vector<4xf32> into f32
//     %2 = arith.maxnumf %0, %1 : f32
//     return %2 : f32
//   }
// }
