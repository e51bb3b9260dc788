// test: our pass --convert-vector-to-spirv

// Accesses of memory whose elements the environment has only as wider ones: the reference accesses other elements.
func.func @bytes(%m: memref<16xi8, #spirv.storage_class<StorageBuffer>>, %i: index) -> vector<4xi8> {
  %0 = vector.load %m[%i] : memref<16xi8, #spirv.storage_class<StorageBuffer>>, vector<4xi8>
  return %0 : vector<4xi8>
}
func.func @bits(%a: vector<2xf16>) -> vector<2xbf16> {
  %0 = vector.bitcast %a : vector<2xf16> to vector<2xbf16>
  return %0 : vector<2xbf16>
}

// expected:
// module {
//   func.func @bytes(%arg0: memref<16xi8, #spirv.storage_class<StorageBuffer>>, %arg1: index) -> vector<4xi8> {
//     %0 = vector.load %arg0[%arg1] : memref<16xi8, #spirv.storage_class<StorageBuffer>>, vector<4xi8>
//     return %0 : vector<4xi8>
//   }
//   func.func @bits(%arg0: vector<2xf16>) -> vector<2xbf16> {
//     %0 = vector.bitcast %arg0 : vector<2xf16> to vector<2xbf16>
//     return %0 : vector<2xbf16>
//   }
// }
