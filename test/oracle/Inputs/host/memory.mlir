// flags: --lower-affine --convert-scf-to-cf --expand-strided-metadata --lower-affine --finalize-memref-to-llvm --convert-to-llvm --reconcile-unrealized-casts
// gives i32 190: the elements 12, 13, 32, 33 of a part, and 100 of a table

memref.global "private" constant @table : memref<4xi32> = dense<[1, 10, 100, 1000]>
func.func @sum(%m: memref<?x?xi32, strided<[?, ?], offset: ?>>) -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %zero = arith.constant 0 : i32
  %h = memref.dim %m, %c0 : memref<?x?xi32, strided<[?, ?], offset: ?>>
  %w = memref.dim %m, %c1 : memref<?x?xi32, strided<[?, ?], offset: ?>>
  %r = scf.for %i = %c0 to %h step %c1 iter_args(%s = %zero) -> i32 {
    %q = scf.for %j = %c0 to %w step %c1 iter_args(%t = %s) -> i32 {
      %v = memref.load %m[%i, %j] : memref<?x?xi32, strided<[?, ?], offset: ?>>
      %n = arith.addi %t, %v : i32
      scf.yield %n : i32
    }
    scf.yield %q : i32
  }
  return %r : i32
}
func.func @main() -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c4 = arith.constant 4 : index
  %c6 = arith.constant 6 : index
  %m = memref.alloc(%c4, %c6) : memref<?x?xi32>
  affine.for %i = 0 to 4 {
    affine.for %j = 0 to 6 {
      %a = arith.index_cast %i : index to i32
      %b = arith.index_cast %j : index to i32
      %c10 = arith.constant 10 : i32
      %p = arith.muli %a, %c10 : i32
      %v = arith.addi %p, %b : i32
      affine.store %v, %m[%i, %j] : memref<?x?xi32>
    }
  }
  %s = memref.subview %m[%c1, %c2] [%c2, %c2] [%c2, %c1] : memref<?x?xi32> to memref<?x?xi32, strided<[?, ?], offset: ?>>
  %r = call @sum(%s) : (memref<?x?xi32, strided<[?, ?], offset: ?>>) -> i32
  memref.dealloc %m : memref<?x?xi32>
  %t = memref.get_global @table : memref<4xi32>
  %x = memref.load %t[%c2] : memref<4xi32>
  %y = arith.addi %r, %x : i32
  return %y : i32
}
