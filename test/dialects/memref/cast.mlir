// test: round-trip --allow-unregistered-dialect

module {
  func.func @f(%arg0: memref<4x8xi32>, %arg1: index) {
    %subview = memref.subview %arg0[0, 2] [1, 2] [1, 1] : memref<4x8xi32> to memref<2xi32, strided<[1], offset: 2>>
    %subview_0 = memref.subview %arg0[0, 2] [1, 1] [1, 1] : memref<4x8xi32> to memref<i32, strided<[], offset: 2>>
    return
  }
}

// -----

module {
  func.func @f(%arg0: memref<4x8xi32>, %arg1: index) {
    %collapse_shape = memref.collapse_shape %arg0 [[0, 1]] : memref<4x8xi32> into memref<32xi32>
    %expand_shape = memref.expand_shape %collapse_shape [[0, 1]] output_shape [4, 8] : memref<32xi32> into memref<4x8xi32>
    return
  }
}

// -----

module {
  func.func @f(%arg0: memref<4x8xi32>, %arg1: index) {
    %collapse_shape = memref.collapse_shape %arg0 [[0], [1]] : memref<4x8xi32> into memref<4x8xi32>
    return
  }
}

// -----

module {
  func.func @f(%arg0: memref<?xi32>, %arg1: index) {
    %expand_shape = memref.expand_shape %arg0 [[0, 1]] output_shape [4, 8] : memref<?xi32> into memref<4x?xi32>
    return
  }
}

// -----

module {
  func.func @f(%arg0: memref<?xi32>, %arg1: index) {
    %expand_shape = memref.expand_shape %arg0 [[0, 1]] output_shape [%arg1, %arg1] : memref<?xi32> into memref<?x?xi32>
    return
  }
}
