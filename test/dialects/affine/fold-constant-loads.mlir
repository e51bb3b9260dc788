// test: fold

memref.global "private" constant @table : memref<2x3xi32> = dense<[[1, 2, 3], [4, 5, 6]]>
memref.global "private" constant @same : memref<2x3xf32> = dense<2.5>
memref.global "private" @variable : memref<2x3xf32> = dense<2.5>
func.func @loads(%i: index) -> (i32, i32, f32, f32) {
  %t = memref.get_global @table : memref<2x3xi32>
  %s = memref.get_global @same : memref<2x3xf32>
  %v = memref.get_global @variable : memref<2x3xf32>
  %0 = affine.load %t[1, 2] : memref<2x3xi32>
  %1 = affine.load %t[symbol(%i), 2] : memref<2x3xi32>
  %2 = affine.load %s[symbol(%i), 2] : memref<2x3xf32>
  %3 = affine.load %v[1, 2] : memref<2x3xf32>
  return %0, %1, %2, %3 : i32, i32, f32, f32
}

// expected:
// module {
//   memref.global "private" constant @table : memref<2x3xi32> = dense<[[1, 2, 3], [4, 5, 6]]>
//   memref.global "private" constant @same : memref<2x3xf32> = dense<2.500000e+00>
//   memref.global "private" @variable : memref<2x3xf32> = dense<2.500000e+00>
//   func.func @loads(%arg0: index) -> (i32, i32, f32, f32) {
//     %cst = arith.constant 2.500000e+00 : f32
//     %c6_i32 = arith.constant 6 : i32
//     %0 = memref.get_global @table : memref<2x3xi32>
//     %1 = memref.get_global @variable : memref<2x3xf32>
//     %2 = affine.load %0[symbol(%arg0), 2] : memref<2x3xi32>
//     %3 = affine.load %1[1, 2] : memref<2x3xf32>
//     return %c6_i32, %2, %cst, %3 : i32, i32, f32, f32
//   }
// }
