// test: our fold

// The reference adds to a maximum as if it were a sum.
#maps = [affine_map<(i, j, k) -> (i, k)>, affine_map<(i, j, k) -> (k, j)>, affine_map<(i, j, k) -> (i, j)>]
func.func @contract(%a: vector<2x3xf32>, %b: vector<3x4xf32>, %c: vector<2x4xf32>) -> vector<2x4xf32> {
  %z = arith.constant dense<0.0> : vector<2x4xf32>
  %2 = vector.contract {indexing_maps = #maps, iterator_types = ["parallel", "parallel", "reduction"], kind = #vector.kind<maxnumf>} %a, %b, %z : vector<2x3xf32>, vector<3x4xf32> into vector<2x4xf32>
  %3 = arith.addf %2, %c : vector<2x4xf32>
  return %3 : vector<2x4xf32>
}

// expected:
// #map = affine_map<(d0, d1, d2) -> (d0, d2)>
// #map1 = affine_map<(d0, d1, d2) -> (d2, d1)>
// #map2 = affine_map<(d0, d1, d2) -> (d0, d1)>
// module {
//   func.func @contract(%arg0: vector<2x3xf32>, %arg1: vector<3x4xf32>, %arg2: vector<2x4xf32>) -> vector<2x4xf32> {
//     %cst = arith.constant dense<0.000000e+00> : vector<2x4xf32>
//     %0 = vector.contract {indexing_maps = [#map, #map1, #map2], iterator_types = ["parallel", "parallel", "reduction"], kind = #vector.kind<maxnumf>} %arg0, %arg1, %cst : vector<2x3xf32>, vector<3x4xf32> into vector<2x4xf32>
//     %1 = arith.addf %0, %arg2 : vector<2x4xf32>
//     return %1 : vector<2x4xf32>
//   }
// }
