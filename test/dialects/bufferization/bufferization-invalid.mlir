// test: verify --allow-unregistered-dialect

// expected-error @+1 {{'bufferization.alloc_tensor' op incorrect number of dynamic sizes, has 0, expected 1}}
func.func @f(%t: tensor<?xf32>, %i: index, %m: memref<?xf32>, %c: i1, %s: tensor<4xf32>) { %0 = bufferization.alloc_tensor() : tensor<?xf32> return }

// -----

// expected-error @+1 {{dynamic sizes not needed when copying a tensor}}
func.func @f(%t: tensor<?xf32>, %i: index, %m: memref<?xf32>, %c: i1, %s: tensor<4xf32>) { %0 = bufferization.alloc_tensor(%i) copy(%t) : tensor<?xf32> return }

// -----

// expected-error @+2 {{shapes do not match}}
// expected-error @+1 {{'bufferization.to_buffer' op failed to verify that specified tensor and buffer types match}}
func.func @f(%t: tensor<?xf32>, %i: index, %m: memref<?xf32>, %c: i1, %s: tensor<4xf32>) { %0 = bufferization.to_buffer %t : tensor<?xf32> to memref<4xf32> return }

// -----

// expected-error @+2 {{element types do not match}}
// expected-error @+1 {{'bufferization.to_buffer' op failed to verify that specified tensor and buffer types match}}
func.func @f(%t: tensor<?xf32>, %i: index, %m: memref<?xf32>, %c: i1, %s: tensor<4xf32>) { %0 = bufferization.to_buffer %t : tensor<?xf32> to memref<?xi32> return }

// -----

// expected-error @+1 {{'bufferization.materialize_in_destination' op 'writable' must be specified if and only if the destination is of memref type}}
func.func @f(%t: tensor<?xf32>, %i: index, %m: memref<?xf32>, %c: i1, %s: tensor<4xf32>) { bufferization.materialize_in_destination %t in %m : (tensor<?xf32>, memref<?xf32>) -> () return }

// -----

// expected-error @+1 {{'bufferization.materialize_in_destination' op tensor 'dest' implies exactly one tensor result}}
func.func @f(%t: tensor<?xf32>, %i: index, %m: memref<?xf32>, %c: i1, %s: tensor<4xf32>) { bufferization.materialize_in_destination %t in restrict %s : (tensor<?xf32>, tensor<4xf32>) -> () return }

// -----

// expected-error @+1 {{'bufferization.dealloc' op must have the same number of conditions as memrefs to deallocate}}
func.func @f(%t: tensor<?xf32>, %i: index, %m: memref<?xf32>, %c: i1, %s: tensor<4xf32>) { bufferization.dealloc (%m, %m : memref<?xf32>, memref<?xf32>) if (%c) return }
