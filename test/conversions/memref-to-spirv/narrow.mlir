// test: pass --convert-memref-to-spirv

func.func @f(%m: memref<10xi8, #spirv.storage_class<StorageBuffer>>, %b: memref<6xi1, #spirv.storage_class<StorageBuffer>>, %i: index, %v: i8, %c: i1) {
  %0 = memref.load %m[%i] : memref<10xi8, #spirv.storage_class<StorageBuffer>>
  memref.store %v, %m[%i] : memref<10xi8, #spirv.storage_class<StorageBuffer>>
  %1 = memref.load %b[%i] : memref<6xi1, #spirv.storage_class<StorageBuffer>>
  memref.store %c, %b[%i] : memref<6xi1, #spirv.storage_class<StorageBuffer>>
  %2 = memref.atomic_rmw ori %v, %m[%i] : (i8, memref<10xi8, #spirv.storage_class<StorageBuffer>>) -> i8
  return
}

// expected:
// module {
//   func.func @f(%arg0: memref<10xi8, #spirv.storage_class<StorageBuffer>>, %arg1: memref<6xi1, #spirv.storage_class<StorageBuffer>>, %arg2: index, %arg3: i8, %arg4: i1) {
//     %0 = memref.load %arg0[%arg2] : memref<10xi8, #spirv.storage_class<StorageBuffer>>
//     memref.store %arg3, %arg0[%arg2] : memref<10xi8, #spirv.storage_class<StorageBuffer>>
//     %1 = memref.load %arg1[%arg2] : memref<6xi1, #spirv.storage_class<StorageBuffer>>
//     memref.store %arg4, %arg1[%arg2] : memref<6xi1, #spirv.storage_class<StorageBuffer>>
//     %2 = memref.atomic_rmw ori %arg3, %arg0[%arg2] : (i8, memref<10xi8, #spirv.storage_class<StorageBuffer>>) -> i8
//     return
//   }
// }
