// test: round-trip --allow-unregistered-dialect

#map = affine_map<(d0)[s0] -> (d0 + s0)>
#map1 = affine_map<(d0)[s0] -> (d0, s0)>
#map2 = affine_map<() -> (4)>
#map3 = affine_map<()[s0] -> (s0)>
module {
  func.func @f(%arg0: index, %arg1: index, %arg2: memref<4x?xf32>, %arg3: f32) {
    %0 = affine.apply #map(%arg0)[%arg1]
    %1 = affine.min #map1(%arg0)[%arg1] {x}
    %2 = affine.max #map2()
    %3 = affine.apply #map3()[%arg0]
    return
  }
}

// -----

#map = affine_map<(d0)[s0] -> (d0, s0)>
#map1 = affine_map<(d0) -> (d0 + 1)>
#map2 = affine_map<()[s0] -> (s0 * 2)>
module {
  func.func @f(%arg0: index, %arg1: index, %arg2: memref<4x?xf32>, %arg3: f32) {
    affine.for %arg4 = 0 to 10 {
    }
    affine.for %arg4 = 0 to %arg0 step 2 {
    } {x}
    affine.for %arg4 = max #map(%arg0)[%arg1] to min #map(%arg0)[%arg1] {
    }
    %0 = affine.for %arg4 = #map1(%arg0) to %arg1 iter_args(%arg5 = %arg3) -> (f32) {
      affine.yield %arg5 : f32
    }
    affine.for %arg4 = %arg0 to #map2()[%arg1] {
    }
    return
  }
}

// -----

module {
  func.func @f(%arg0: index, %arg1: index, %arg2: memref<4x?xf32>, %arg3: f32) {
    affine.parallel (%arg4, %arg5) = (0, %arg0) to (%arg1, 10) step (1, 2) {
    }
    %0 = affine.parallel (%arg4) = (max(0, %arg0)) to (min(%arg1, 10)) reduce ("addf") -> (f32) {
      affine.yield %arg3 : f32
    }
    affine.parallel () = () to () {
    }
    affine.parallel (%arg4) = (%arg0 + 1) to (%arg1 * 2 + %arg0 floordiv 3) {
    } {x}
    return
  }
}

// -----

#set = affine_set<(d0)[s0] : (d0 - s0 >= 0)>
#set1 = affine_set<(d0) : (d0 == 0)>
#set2 = affine_set<() : (1 == 0)>
module {
  func.func @f(%arg0: index, %arg1: index, %arg2: memref<4x?xf32>, %arg3: f32) {
    affine.if #set(%arg0)[%arg1] {
    }
    %0 = affine.if #set1(%arg0) -> f32 {
      affine.yield %arg3 : f32
    } else {
      affine.yield %arg3 : f32
    } {x}
    affine.if #set2() {
      "a.b"() : () -> ()
    } else {
    }
    return
  }
}

// -----

module {
  func.func @f(%arg0: index, %arg1: index, %arg2: memref<4x?xf32>, %arg3: f32) {
    %0 = affine.load %arg2[%arg0 + 1, symbol(%arg1) * 2] : memref<4x?xf32>
    affine.store %arg3, %arg2[%arg0, 3] {x} : memref<4x?xf32>
    affine.prefetch %arg2[%arg0, %arg1 + 5], write, locality<3>, data : memref<4x?xf32>
    %1 = affine.vector_load %arg2[%arg0, 0] : memref<4x?xf32>, vector<8xf32>
    affine.vector_store %1, %arg2[%arg0, %arg1] : memref<4x?xf32>, vector<8xf32>
    return
  }
}

// -----

module {
  func.func @f(%arg0: index, %arg1: index) {
    %0:2 = affine.delinearize_index %arg0 into (%arg1, 4) : index, index
    %1:3 = affine.delinearize_index %arg0 into (2, 3, 4) : index, index, index
    %2 = affine.linearize_index [%arg0, %arg1] by (3, 4) : index
    %3 = affine.linearize_index disjoint [%arg0, %arg1] by (%arg0) : index
    return
  }
}

// -----

module {
  func.func @f(%arg0: index, %arg1: index, %arg2: index) {
    %alloc = memref.alloc() : memref<100xf32>
    %alloc_0 = memref.alloc() : memref<100xf32, 2>
    %alloc_1 = memref.alloc() : memref<1xf32>
    affine.dma_start %alloc[%arg0 + 7], %alloc_0[%arg0 * 2], %alloc_1[0], %arg1 : memref<100xf32>, memref<100xf32, 2>, memref<1xf32>
    affine.dma_start %alloc[%arg0], %alloc_0[%arg0], %alloc_1[0], %arg1, %arg2, %arg2 : memref<100xf32>, memref<100xf32, 2>, memref<1xf32>
    affine.dma_wait %alloc_1[symbol(%arg0)], %arg1 : memref<1xf32>
    return
  }
}
