// test: round-trip --allow-unregistered-dialect

module {
  func.func @f(%arg0: vector<4x8xf32>, %arg1: f32, %arg2: index, %arg3: vector<8xi1>, %arg4: vector<8xf32>) {
    %0 = vector.extract %arg0[1] : vector<8xf32> from vector<4x8xf32>
    %1 = vector.extract %arg0[%arg2, 2] : f32 from vector<4x8xf32>
    %2 = vector.insert %arg1, %arg0 [1, %arg2] : f32 into vector<4x8xf32>
    %3 = vector.extract_strided_slice %arg4 {offsets = [1], sizes = [2], strides = [1]} : vector<8xf32> to vector<2xf32>
    %4 = vector.insert_strided_slice %arg4, %arg0 {offsets = [0, 0], strides = [1]} : vector<8xf32> into vector<4x8xf32>
    %5 = vector.from_elements %arg1, %arg1 : vector<2xf32>
    %6:2 = vector.to_elements %5 : vector<2xf32>
    %7 = vector.extract %arg4[] : vector<8xf32> from vector<8xf32>
    return
  }
}

// -----

module {
  func.func @f(%arg0: vector<4x8xf32>, %arg1: f32, %arg2: index, %arg3: vector<8xi1>, %arg4: vector<8xf32>) {
    %0 = vector.broadcast %arg1 : f32 to vector<4xf32>
    %1 = vector.shape_cast %arg0 : vector<4x8xf32> to vector<32xf32>
    %2 = vector.bitcast %arg4 : vector<8xf32> to vector<16xi16>
    %3 = vector.transpose %arg0, [1, 0] : vector<4x8xf32> to vector<8x4xf32>
    %4 = vector.shuffle %arg4, %arg4 [0, 1, 12] : vector<8xf32>, vector<8xf32>
    %5 = vector.interleave %arg4, %arg4 : vector<8xf32> -> vector<16xf32>
    %res1, %res2 = vector.deinterleave %arg4 : vector<8xf32> -> vector<4xf32>
    return
  }
}

// -----

module {
  func.func @f(%arg0: vector<8xf32>, %arg1: memref<?xf32>, %arg2: index, %arg3: vector<8xi1>, %arg4: vector<8xi32>, %arg5: tensor<?xf32>, %arg6: f32) {
    %0 = vector.load %arg1[%arg2] : memref<?xf32>, vector<8xf32>
    vector.store %arg0, %arg1[%arg2] {nontemporal = true} : memref<?xf32>, vector<8xf32>
    %1 = vector.maskedload %arg1[%arg2], %arg3, %arg0 : memref<?xf32>, vector<8xi1>, vector<8xf32> into vector<8xf32>
    vector.maskedstore %arg1[%arg2], %arg3, %arg0 : memref<?xf32>, vector<8xi1>, vector<8xf32>
    %2 = vector.gather %arg1[%arg2] [%arg4], %arg3, %arg0 : memref<?xf32>, vector<8xi32>, vector<8xi1>, vector<8xf32> into vector<8xf32>
    vector.scatter %arg1[%arg2] [%arg4], %arg3, %arg0 : memref<?xf32>, vector<8xi32>, vector<8xi1>, vector<8xf32>
    %3 = vector.expandload %arg1[%arg2], %arg3, %arg0 : memref<?xf32>, vector<8xi1>, vector<8xf32> into vector<8xf32>
    vector.compressstore %arg1[%arg2], %arg3, %arg0 : memref<?xf32>, vector<8xi1>, vector<8xf32>
    %4 = vector.transfer_read %arg1[%arg2], %arg6 : memref<?xf32>, vector<8xf32>
    %5 = vector.transfer_read %arg1[%arg2], %arg6, %arg3 {in_bounds = [true]} : memref<?xf32>, vector<8xf32>
    vector.transfer_write %arg0, %arg1[%arg2] : vector<8xf32>, memref<?xf32>
    %6 = vector.transfer_write %arg0, %arg5[%arg2], %arg3 : vector<8xf32>, tensor<?xf32>
    return
  }
}

// -----

#map = affine_map<(d0) -> (d0)>
#map1 = affine_map<(d0) -> ()>
module {
  func.func @f(%arg0: vector<8xf32>, %arg1: vector<4x8xf32>, %arg2: f32, %arg3: index, %arg4: vector<8xi1>, %arg5: vector<4xf32>) {
    %0 = vector.reduction <add>, %arg0 : vector<8xf32> into f32
    %1 = vector.reduction <mul>, %arg0, %arg2 fastmath<nnan> : vector<8xf32> into f32
    %2 = vector.multi_reduction <maximumf>, %arg1, %arg5 [1] : vector<4x8xf32> to vector<4xf32>
    %3 = vector.outerproduct %arg5, %arg0 : vector<4xf32>, vector<8xf32>
    %4 = vector.outerproduct %arg5, %arg0, %arg1 {kind = #vector.kind<maxnumf>} : vector<4xf32>, vector<8xf32>
    %5 = vector.contract {indexing_maps = [#map, #map, #map1], iterator_types = ["reduction"], kind = #vector.kind<add>} %arg0, %arg0, %arg2 : vector<8xf32>, vector<8xf32> into f32
    %dest, %accumulated_value = vector.scan <add>, %arg1, %arg5 {inclusive = true, reduction_dim = 1 : i64} : vector<4x8xf32>, vector<4xf32>
    %6 = vector.fma %arg0, %arg0, %arg0 : vector<8xf32>
    %7 = vector.outerproduct %arg5, %arg2 : vector<4xf32>, f32
    %8 = vector.outerproduct %arg5, %arg0, %arg1 {kind = #vector.kind<add>} : vector<4xf32>, vector<8xf32>
    return
  }
}

// -----

module {
  func.func @f(%arg0: vector<8xf32>, %arg1: index, %arg2: vector<8xi1>, %arg3: f32) {
    %0 = vector.constant_mask [4] : vector<8xi1>
    %1 = vector.create_mask %arg1 : vector<8xi1>
    %2 = vector.mask %arg2 { vector.reduction <add>, %arg0 : vector<8xf32> into f32 } : vector<8xi1> -> f32
    %vscale = vector.vscale
    %3 = vector.step : vector<8xindex>
    vector.print %arg0 : vector<8xf32>
    vector.print
    vector.print str "a\0A"
    vector.print punctuation <open>
    vector.mask %arg2 { vector.yield } : vector<8xi1>
    return
  }
}

// -----

module {
  func.func @f(%arg0: memref<4x8xf32>, %arg1: vector<4xf32>, %arg2: vector<[16]xf32>) {
    %0 = vector.type_cast %arg0 : memref<4x8xf32> to memref<vector<4x8xf32>>
    %1 = vector.scalable.extract %arg2[4] : vector<4xf32> from vector<[16]xf32>
    %2 = vector.scalable.insert %arg1, %arg2[8] : vector<4xf32> into vector<[16]xf32>
    return
  }
}

// -----

#map = affine_map<(d0, d1) -> (d0)>
#map1 = affine_map<(d0, d1) -> (d1, d0)>
#map2 = affine_map<(d0, d1) -> (0, d1)>
module {
  func.func @f(%arg0: memref<?x?xf32>, %arg1: index, %arg2: f32, %arg3: vector<8xi1>) {
    %0 = vector.transfer_read %arg0[%arg1, %arg1], %arg2 {permutation_map = #map} : memref<?x?xf32>, vector<8xf32>
    %1 = vector.transfer_read %arg0[%arg1, %arg1], %arg2 {in_bounds = [true, false]} : memref<?x?xf32>, vector<4x8xf32>
    %2 = vector.transfer_read %arg0[%arg1, %arg1], %arg2 {in_bounds = [true, true], permutation_map = #map1, x} : memref<?x?xf32>, vector<4x8xf32>
    %3 = vector.transfer_read %arg0[%arg1, %arg1], %arg2 {in_bounds = [true, false], permutation_map = #map2} : memref<?x?xf32>, vector<4x8xf32>
    return
  }
}
