// test: pass --map-memref-spirv-storage-class

func.func @f(%m: memref<8x16xf32>, %g: memref<8x16xf32, strided<[16,1]>>) -> f32 {
  %c0 = arith.constant 0 : index
  %e = memref.expand_shape %m [[0, 1], [2]] output_shape [2, 4, 16] : memref<8x16xf32> into memref<2x4x16xf32>
  %k = memref.collapse_shape %e [[0, 1], [2]] : memref<2x4x16xf32> into memref<8x16xf32>
  %s = memref.subview %k[1, 1] [2, 2] [1, 1] : memref<8x16xf32> to memref<2x2xf32, strided<[16, 1], offset: 17>>
  %c = memref.cast %s : memref<2x2xf32, strided<[16, 1], offset: 17>> to memref<?x?xf32, strided<[?, ?], offset: ?>>
  %t = memref.transpose %k (i, j) -> (j, i) : memref<8x16xf32> to memref<16x8xf32, strided<[1, 16]>>
  %0 = memref.load %c[%c0, %c0] : memref<?x?xf32, strided<[?, ?], offset: ?>>
  %1 = memref.load %t[%c0, %c0] : memref<16x8xf32, strided<[1, 16]>>
  %2 = arith.addf %0, %1 : f32
  return %2 : f32
}

// expected:
// module {
//   func.func @f(%arg0: memref<8x16xf32, #spirv.storage_class<StorageBuffer>>, %arg1: memref<8x16xf32, strided<[16, 1]>, #spirv.storage_class<StorageBuffer>>) -> f32 {
//     %c0 = arith.constant 0 : index
//     %expand_shape = memref.expand_shape %arg0 [[0, 1], [2]] output_shape [2, 4, 16] : memref<8x16xf32, #spirv.storage_class<StorageBuffer>> into memref<2x4x16xf32, #spirv.storage_class<StorageBuffer>>
//     %collapse_shape = memref.collapse_shape %expand_shape [[0, 1], [2]] : memref<2x4x16xf32, #spirv.storage_class<StorageBuffer>> into memref<8x16xf32, #spirv.storage_class<StorageBuffer>>
//     %subview = memref.subview %collapse_shape[1, 1] [2, 2] [1, 1] : memref<8x16xf32, #spirv.storage_class<StorageBuffer>> to memref<2x2xf32, strided<[16, 1], offset: 17>, #spirv.storage_class<StorageBuffer>>
//     %cast = memref.cast %subview : memref<2x2xf32, strided<[16, 1], offset: 17>, #spirv.storage_class<StorageBuffer>> to memref<?x?xf32, strided<[?, ?], offset: ?>, #spirv.storage_class<StorageBuffer>>
//     %transpose = memref.transpose %collapse_shape (d0, d1) -> (d1, d0) : memref<8x16xf32, #spirv.storage_class<StorageBuffer>> to memref<16x8xf32, strided<[1, 16]>, #spirv.storage_class<StorageBuffer>>
//     %0 = memref.load %cast[%c0, %c0] : memref<?x?xf32, strided<[?, ?], offset: ?>, #spirv.storage_class<StorageBuffer>>
//     %1 = memref.load %transpose[%c0, %c0] : memref<16x8xf32, strided<[1, 16]>, #spirv.storage_class<StorageBuffer>>
//     %2 = arith.addf %0, %1 : f32
//     return %2 : f32
//   }
// }
