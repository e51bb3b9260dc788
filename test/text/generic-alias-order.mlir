// RUN: spirvana-opt %s --mlir-print-op-generic --allow-unregistered-dialect | FileCheck %s

// In the generic form, aliases are numbered from the inside: regions, types, then attributes by their names.
// CHECK: #map = affine_map<(d0) -> (d0 + 8)>
// CHECK-NEXT: #map1 = affine_map<() -> (3)>
// CHECK-NEXT: #map2 = affine_map<()[s0] -> (s0)>
// CHECK-NEXT: #map3 = affine_map<() -> (10)>
// CHECK-NEXT: #map4 = affine_map<() -> (2)>
// CHECK-NEXT: #map5 = affine_map<() -> (1)>
func.func @f(%n : index {test.a = affine_map<() -> (1)>}) attributes {aaa.b = affine_map<() -> (2)>} {
  "test.x"(%n) {a = affine_map<() -> (3)>} : (index) -> memref<2xf32, affine_map<(d0) -> (d0 + 8)>>
  affine.for %i = 3 to 10 {
    affine.for %j = 3 to %n {
    }
  }
  return
}
