// test: pass --finalize-memref-to-llvm

// Where nothing else is said, the width of index is that of the module's layout.

module attributes {dlti.dl_spec = #dlti.dl_spec<index = 32>} {
  func.func @f(%m: memref<?xf32>) -> index {
    %zero = arith.constant 0 : index
    %0 = memref.dim %m, %zero : memref<?xf32>
    return %0 : index
  }
}

// expected:
// module attributes {dlti.dl_spec = #dlti.dl_spec<index = 32 : i64>} {
//   func.func @f(%arg0: memref<?xf32>) -> index {
//     %0 = builtin.unrealized_conversion_cast %arg0 : memref<?xf32> to !llvm.struct<(ptr, ptr, i32, array<1 x i32>, array<1 x i32>)>
//     %c0 = arith.constant 0 : index
//     %1 = llvm.extractvalue %0[3, 0] : !llvm.struct<(ptr, ptr, i32, array<1 x i32>, array<1 x i32>)> 
//     %2 = builtin.unrealized_conversion_cast %1 : i32 to index
//     return %2 : index
//   }
// }
