// test: pass --map-memref-spirv-storage-class

func.func @f(%a: memref<4xf32>, %b: memref<?xf32, 3>) -> memref<2xi32, 6> {
  %0 = memref.alloc() : memref<4xf32, 5>
  %1 = memref.alloca() : memref<2xi32, 6>
  return %1 : memref<2xi32, 6>
}

// expected:
// module {
//   func.func @f(%arg0: memref<4xf32, #spirv.storage_class<StorageBuffer>>, %arg1: memref<?xf32, #spirv.storage_class<Workgroup>>) -> memref<2xi32, #spirv.storage_class<Function>> {
//     %alloc = memref.alloc() : memref<4xf32, #spirv.storage_class<Private>>
//     %alloca = memref.alloca() : memref<2xi32, #spirv.storage_class<Function>>
//     return %alloca : memref<2xi32, #spirv.storage_class<Function>>
//   }
// }
