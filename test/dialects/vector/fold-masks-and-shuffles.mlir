// test: fold

func.func @dyn(%a: index, %b: index) -> (vector<6xi1>, vector<6xi1>, vector<6xi1>) {
  %c4 = arith.constant 4 : index
  %c3 = arith.constant 3 : index
  %c0 = arith.constant 0 : index
  %0 = vector.create_mask %c3, %c4, %a : vector<4x4x6xi1>
  %1 = vector.extract %0[2, %b] : vector<6xi1> from vector<4x4x6xi1>
  %2 = vector.extract %0[%b, 2] : vector<6xi1> from vector<4x4x6xi1>
  %3 = vector.create_mask %c3, %c0, %a : vector<4x4x6xi1>
  %4 = vector.extract %3[2, %b] : vector<6xi1> from vector<4x4x6xi1>
  return %1, %2, %4 : vector<6xi1>, vector<6xi1>, vector<6xi1>
}
func.func @shuffle(%a: vector<2xi32>, %b: vector<4xi32>) -> (i32, i32, i32) {
  %0 = vector.shuffle %a, %b [2, 1, 5, -1] : vector<2xi32>, vector<4xi32>
  %1 = vector.extract %0[0] : i32 from vector<4xi32>
  %2 = vector.extract %0[1] : i32 from vector<4xi32>
  %3 = vector.extract %0[3] : i32 from vector<4xi32>
  return %1, %2, %3 : i32, i32, i32
}
func.func @masked(%a: vector<1xf32>, %x: f32, %m: vector<1xi1>) -> f32 {
  %0 = vector.mask %m { vector.reduction <add>, %a, %x : vector<1xf32> into f32 } : vector<1xi1> -> f32
  return %0 : f32
}
#maps = [affine_map<(i, j, k) -> (i, k)>, affine_map<(i, j, k) -> (k, j)>, affine_map<(i, j, k) -> (i, j)>]
func.func @contract(%a: vector<2x3xf32>, %b: vector<3x4xf32>, %c: vector<2x4xf32>) -> vector<2x4xf32> {
  %z = arith.constant dense<0.0> : vector<2x4xf32>
  %0 = vector.contract {indexing_maps = #maps, iterator_types = ["parallel", "parallel", "reduction"]} %a, %b, %z : vector<2x3xf32>, vector<3x4xf32> into vector<2x4xf32>
  %1 = arith.addf %c, %0 : vector<2x4xf32>
  return %1 : vector<2x4xf32>
}

// expected:
// #map = affine_map<(d0, d1, d2) -> (d0, d2)>
// #map1 = affine_map<(d0, d1, d2) -> (d2, d1)>
// #map2 = affine_map<(d0, d1, d2) -> (d0, d1)>
// module {
//   func.func @dyn(%arg0: index, %arg1: index) -> (vector<6xi1>, vector<6xi1>, vector<6xi1>) {
//     %cst = arith.constant dense<false> : vector<6xi1>
//     %c4 = arith.constant 4 : index
//     %c3 = arith.constant 3 : index
//     %0 = vector.create_mask %c3, %c4, %arg0 : vector<4x4x6xi1>
//     %1 = vector.create_mask %arg0 : vector<6xi1>
//     %2 = vector.extract %0[%arg1, 2] : vector<6xi1> from vector<4x4x6xi1>
//     return %1, %2, %cst : vector<6xi1>, vector<6xi1>, vector<6xi1>
//   }
//   func.func @shuffle(%arg0: vector<2xi32>, %arg1: vector<4xi32>) -> (i32, i32, i32) {
//     %0 = ub.poison : i32
//     %1 = vector.extract %arg1[0] : i32 from vector<4xi32>
//     %2 = vector.extract %arg0[1] : i32 from vector<2xi32>
//     return %1, %2, %0 : i32, i32, i32
//   }
//   func.func @masked(%arg0: vector<1xf32>, %arg1: f32, %arg2: vector<1xi1>) -> f32 {
//     %0 = vector.extract %arg2[0] : i1 from vector<1xi1>
//     %1 = vector.extract %arg0[0] : f32 from vector<1xf32>
//     %2 = arith.addf %1, %arg1 : f32
//     %3 = arith.select %0, %2, %arg1 : f32
//     return %3 : f32
//   }
//   func.func @contract(%arg0: vector<2x3xf32>, %arg1: vector<3x4xf32>, %arg2: vector<2x4xf32>) -> vector<2x4xf32> {
//     %0 = vector.contract {indexing_maps = [#map, #map1, #map2], iterator_types = ["parallel", "parallel", "reduction"], kind = #vector.kind<add>} %arg0, %arg1, %arg2 : vector<2x3xf32>, vector<3x4xf32> into vector<2x4xf32>
//     return %0 : vector<2x4xf32>
//   }
// }
