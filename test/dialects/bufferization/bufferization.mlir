// test: round-trip --allow-unregistered-dialect

module {
  func.func @f(%arg0: tensor<?xf32>, %arg1: index, %arg2: memref<?xf32>, %arg3: i1, %arg4: tensor<4xf32>) {
    %0 = bufferization.alloc_tensor(%arg1) : tensor<?xf32>
    %1 = bufferization.alloc_tensor() copy(%arg4) {memory_space = 1 : i64} : tensor<4xf32>
    %2 = bufferization.alloc_tensor() size_hint=%arg1 : tensor<4xf32>
    %3 = bufferization.clone %arg2 : memref<?xf32> to memref<?xf32>
    %4 = bufferization.to_buffer %arg0 : tensor<?xf32> to memref<?xf32>
    %5 = bufferization.to_buffer %arg0 read_only : tensor<?xf32> to memref<?xf32>
    %6 = bufferization.to_tensor %arg2 restrict writable : memref<?xf32> to tensor<?xf32>
    bufferization.dealloc_tensor %arg0 : tensor<?xf32>
    %7 = bufferization.materialize_in_destination %arg0 in %0 : (tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
    bufferization.materialize_in_destination %arg0 in restrict writable %arg2 : (tensor<?xf32>, memref<?xf32>) -> ()
    bufferization.dealloc (%arg2 : memref<?xf32>) if (%arg3)
    %8 = bufferization.dealloc (%arg2 : memref<?xf32>) if (%arg3) retain (%3 : memref<?xf32>)
    bufferization.dealloc
    return
  }
}

// -----

module {
  func.func @f(%arg0: tensor<*xf32>, %arg1: index, %arg2: memref<*xf32>) {
    %0 = bufferization.to_tensor %arg2 : memref<*xf32> to tensor<*xf32>
    %1 = bufferization.clone %arg2 : memref<*xf32> to memref<?xf32>
    return
  }
}
