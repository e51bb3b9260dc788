// test: round-trip --allow-unregistered-dialect --split-input-file

// Pure results of symbols are symbols, and dims too.
#map = affine_map<()[s0] -> (s0 mod 4, 1)>
#map1 = affine_map<(d0) -> (d0 - 1)>
module {
  func.func @calculated(%arg0: index, %arg1: index, %arg2: memref<8xf32>, %arg3: f32) {
    affine.for %arg4 = 0 to 4 {
      %0 = affine.max #map()[%arg0]
      %1 = affine.apply #map1(%0)
      affine.store %arg3, %arg2[%1] : memref<8xf32>
      %2 = index.add %arg0, %arg1
      %3 = math.absi %2 : index
      affine.store %arg3, %arg2[symbol(%3) + 1] : memref<8xf32>
    }
    return
  }
}
