// test: round-trip --allow-unregistered-dialect

module {
  memref.global "private" constant @x : memref<4xf32> = uninitialized {alignment = 4 : i64}
}

// -----

module {
  func.func @f(%arg0: memref<4x?xf32>, %arg1: index, %arg2: f32) {
    %0 = memref.generic_atomic_rmw %arg0[%arg1, %arg1] : memref<4x?xf32> {
    ^bb0(%arg3: f32):
      memref.atomic_yield %arg3 : f32
    } {x}
    return
  }
}

// -----

module {
  func.func @f(%arg0: memref<4x?xf32>, %arg1: index, %arg2: f32) {
    %0 = memref.generic_atomic_rmw %arg0[%arg1] : memref<4x?xf32> {
    ^bb0(%arg3: f32):
      memref.atomic_yield %arg3 : f32
    } {x}
    return
  }
}

// -----

module {
  func.func @f(%arg0: memref<4x?xf32>, %arg1: index, %arg2: f32) {
    %0 = memref.atomic_rmw addf %arg2, %arg0[%arg1, %arg1] : (f32, memref<4x?xf32>) -> f32
    return
  }
}

// -----

module {
  func.func @f(%arg0: memref<4x?xi32>, %arg1: index, %arg2: i32) {
    %0 = memref.alloca_scope  -> (index) {
      memref.alloca_scope.return %arg1 : index
    }
    memref.alloca_scope  {
    } {a}
    %1:2 = memref.alloca_scope  -> (index, i32) {
      memref.alloca_scope.return %arg1, %arg2 : index, i32
    }
    return
  }
}

// -----

module {
  func.func @f(%arg0: memref<4x?xi32>, %arg1: index, %arg2: i32) {
    %transpose = memref.transpose %arg0 (d0, d1) -> (d1, d0) {a} : memref<4x?xi32> to memref<?x4xi32, strided<[1, ?]>>
    return
  }
}

// -----

module {
  func.func @f(%arg0: memref<100xi32>, %arg1: memref<1xi32>, %arg2: index) {
    %0:2 = memref.distinct_objects %arg0, %arg1 : memref<100xi32>, memref<1xi32>
    return
  }
}

// -----

module {
  func.func @f(%arg0: memref<4x?xi32, strided<[?, 1], offset: 2>>, %arg1: memref<1xi32>, %arg2: index) {
    %base_buffer, %offset, %sizes:2, %strides:2 = memref.extract_strided_metadata %arg0 : memref<4x?xi32, strided<[?, 1], offset: 2>> -> memref<i32>, index, index, index, index, index
    %intptr = memref.extract_aligned_pointer_as_index %arg0 : memref<4x?xi32, strided<[?, 1], offset: 2>> -> index
    return
  }
}

// -----

module {
  func.func @f(%arg0: memref<4x?xi32>, %arg1: index) {
    %reinterpret_cast = memref.reinterpret_cast %arg0 to offset: [0], sizes: [%arg1, 10], strides: [1, %arg1] : memref<4x?xi32> to memref<?x10xi32, strided<[1, ?]>>
    %subview = memref.subview %arg0[0, %arg1] [2, 2] [1, %arg1] : memref<4x?xi32> to memref<2x2xi32, strided<[?, ?], offset: ?>>
    return
  }
}
