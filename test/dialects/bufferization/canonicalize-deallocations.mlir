// test: fold

func.func @duplicates(%a: memref<2xi32>, %b: memref<2xi32>, %c: i1, %d: i1) -> (i1, i1, i1) {
  %0:3 = bufferization.dealloc (%a, %a, %b : memref<2xi32>, memref<2xi32>, memref<2xi32>) if (%c, %d, %c) retain (%a, %b, %a : memref<2xi32>, memref<2xi32>, memref<2xi32>)
  bufferization.dealloc (%b, %b : memref<2xi32>, memref<2xi32>) if (%c, %c)
  return %0#0, %0#1, %0#2 : i1, i1, i1
}

// expected:
// module {
//   func.func @duplicates(%arg0: memref<2xi32>, %arg1: memref<2xi32>, %arg2: i1, %arg3: i1) -> (i1, i1, i1) {
//     %0 = arith.ori %arg2, %arg3 : i1
//     %1:2 = bufferization.dealloc (%arg0, %arg1 : memref<2xi32>, memref<2xi32>) if (%0, %arg2) retain (%arg0, %arg1 : memref<2xi32>, memref<2xi32>)
//     bufferization.dealloc (%arg1 : memref<2xi32>) if (%arg2)
//     return %1#0, %1#1, %1#0 : i1, i1, i1
//   }
// }

// -----

func.func @empty(%a: memref<2xi32>, %b: memref<2xi32>, %c: i1) -> i1 {
  %false = arith.constant false
  bufferization.dealloc
  %0 = bufferization.dealloc retain (%a : memref<2xi32>)
  bufferization.dealloc (%a, %b : memref<2xi32>, memref<2xi32>) if (%false, %c)
  return %0 : i1
}

// expected:
// module {
//   func.func @empty(%arg0: memref<2xi32>, %arg1: memref<2xi32>, %arg2: i1) -> i1 {
//     %false = arith.constant false
//     bufferization.dealloc (%arg1 : memref<2xi32>) if (%arg2)
//     return %false : i1
//   }
// }

// -----

func.func @allocations(%a: memref<2xi32>, %c: i1) -> memref<2xi32> {
  %true = arith.constant true
  %0 = memref.alloc() : memref<2xi32>
  %1 = memref.alloc() : memref<2xi32>
  %b, %o, %s, %t = memref.extract_strided_metadata %0 : memref<2xi32> -> memref<i32>, index, index, index
  %b1, %o1, %s1, %t1 = memref.extract_strided_metadata %a : memref<2xi32> -> memref<i32>, index, index, index
  bufferization.dealloc (%b, %b1, %1 : memref<i32>, memref<i32>, memref<2xi32>) if (%c, %true, %true)
  return %0 : memref<2xi32>
}

// expected:
// module {
//   func.func @allocations(%arg0: memref<2xi32>, %arg1: i1) -> memref<2xi32> {
//     %true = arith.constant true
//     %alloc = memref.alloc() : memref<2xi32>
//     %base_buffer, %offset, %sizes, %strides = memref.extract_strided_metadata %arg0 : memref<2xi32> -> memref<i32>, index, index, index
//     bufferization.dealloc (%alloc, %base_buffer : memref<2xi32>, memref<i32>) if (%arg1, %true)
//     return %alloc : memref<2xi32>
//   }
// }
