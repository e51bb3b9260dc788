// test: our pass --convert-memref-to-spirv

// Accesses of memory whose elements the environment has only as wider ones: the reference accesses other elements.
func.func @halves(%m: memref<16xf16, #spirv.storage_class<StorageBuffer>>, %i: index, %v: bf16, %w: memref<16xbf16, #spirv.storage_class<StorageBuffer>>) -> f16 {
  %0 = memref.load %m[%i] : memref<16xf16, #spirv.storage_class<StorageBuffer>>
  memref.store %v, %w[%i] : memref<16xbf16, #spirv.storage_class<StorageBuffer>>
  return %0 : f16
}
func.func @vectors(%m: memref<4xvector<2xi16>, #spirv.storage_class<StorageBuffer>>, %i: index) -> vector<2xi16> {
  %0 = memref.load %m[%i] : memref<4xvector<2xi16>, #spirv.storage_class<StorageBuffer>>
  return %0 : vector<2xi16>
}

// expected:
// module {
//   func.func @halves(%arg0: memref<16xf16, #spirv.storage_class<StorageBuffer>>, %arg1: index, %arg2: bf16, %arg3: memref<16xbf16, #spirv.storage_class<StorageBuffer>>) -> f16 {
//     %0 = memref.load %arg0[%arg1] : memref<16xf16, #spirv.storage_class<StorageBuffer>>
//     memref.store %arg2, %arg3[%arg1] : memref<16xbf16, #spirv.storage_class<StorageBuffer>>
//     return %0 : f16
//   }
//   func.func @vectors(%arg0: memref<4xvector<2xi16>, #spirv.storage_class<StorageBuffer>>, %arg1: index) -> vector<2xi16> {
//     %0 = memref.load %arg0[%arg1] : memref<4xvector<2xi16>, #spirv.storage_class<StorageBuffer>>
//     return %0 : vector<2xi16>
//   }
// }
