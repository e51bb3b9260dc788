// test: pass --convert-func-to-spirv=emulate-unsupported-float-types=false

func.func @byte_float(%a: f8E5M2) {
  return
}
func.func @empty(%a: i0) {
  return
}
func.func @matrix(%a: vector<1x1xi4>) {
  return
}
func.func @scalable_index(%a: vector<[4]xindex>) {
  return
}
func.func @scalable_wide(%a: vector<[4]xf64>) {
  return
}
func.func @narrow_vectors(%a: memref<4xvector<2xi4>, #spirv.storage_class<StorageBuffer>>) {
  return
}

// expected:
// module {
//   func.func @byte_float(%arg0: f8E5M2) {
//     spirv.Return
//   }
//   func.func @empty(%arg0: i0) {
//     spirv.Return
//   }
//   spirv.func @matrix(%arg0: vector<1x1xi32>) "None" {
//     spirv.Return
//   }
//   spirv.func @scalable_index(%arg0: vector<[4]xi32>) "None" {
//     spirv.Return
//   }
//   func.func @scalable_wide(%arg0: vector<[4]xf64>) {
//     spirv.Return
//   }
//   func.func @narrow_vectors(%arg0: memref<4xvector<2xi4>, #spirv.storage_class<StorageBuffer>>) {
//     spirv.Return
//   }
// }
