// flags: --convert-math-to-libm --lower-affine --convert-scf-to-cf --expand-strided-metadata --lower-affine --finalize-memref-to-llvm --convert-to-llvm --reconcile-unrealized-casts
// gives i32 42: 2 to the power of 5 computed by C, 3 turns of a loop that counts by 3, and 1 from a reference of unknown rank

func.func @copy(%m: memref<*xi32>) -> memref<*xi32> {
  return %m : memref<*xi32>
}

func.func @main() -> i32 {
  %c0 = arith.constant 0 : index
  %two = arith.constant 2.0 : f64
  %five = arith.constant 5.0 : f64
  %p = math.powf %two, %five : f64
  %i = arith.fptosi %p : f64 to i32
  %zero = arith.constant 0 : i32
  %three = arith.constant 3 : i32
  %nine = arith.constant 9 : i32
  %n = scf.while (%k = %zero) : (i32) -> i32 {
    %go = arith.cmpi slt, %k, %nine : i32
    scf.condition(%go) %k : i32
  } do {
  ^bb0(%k: i32):
    %next = arith.addi %k, %three : i32
    scf.yield %next : i32
  }
  %one = arith.constant 1 : i32
  %m = memref.alloc() : memref<1xi32>
  memref.store %one, %m[%c0] : memref<1xi32>
  %u = memref.cast %m : memref<1xi32> to memref<*xi32>
  %v = call @copy(%u) : (memref<*xi32>) -> memref<*xi32>
  %w = memref.cast %v : memref<*xi32> to memref<1xi32>
  %x = memref.load %w[%c0] : memref<1xi32>
  memref.dealloc %m : memref<1xi32>
  %0 = arith.addi %i, %n : i32
  %1 = arith.addi %0, %x : i32
  return %1 : i32
}
