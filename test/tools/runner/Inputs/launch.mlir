func.func private @printMemrefF32(memref<*xf32>)
func.func private @printF32(f32)
func.func private @printNewline()
func.func @main() -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %c8 = arith.constant 8 : index
  %a = memref.alloc() : memref<4x8xf32>
  %half = arith.constant 0.5 : f32
  gpu.launch blocks(%bx, %by, %bz) in (%gx = %c4, %gy = %c1, %gz = %c1) threads(%tx, %ty, %tz) in (%sx = %c8, %sy = %c1, %sz = %c1) {
    %i = arith.index_cast %tx : index to i32
    %f = arith.sitofp %i : i32 to f32
    %s = math.sqrt %f : f32
    %v = scf.for %k = %c0 to %bx step %c1 iter_args(%acc = %s) -> (f32) {
      %n = arith.addf %acc, %half : f32
      scf.yield %n : f32
    }
    memref.store %v, %a[%bx, %tx] : memref<4x8xf32>
    gpu.terminator
  }
  %u = memref.cast %a : memref<4x8xf32> to memref<*xf32>
  call @printMemrefF32(%u) : (memref<*xf32>) -> ()
  %zero = arith.constant 0.0 : f32
  %sum = scf.for %i = %c0 to %c4 step %c1 iter_args(%s = %zero) -> f32 {
    %t = scf.for %j = %c0 to %c8 step %c1 iter_args(%ss = %s) -> f32 {
      %v = memref.load %a[%i, %j] : memref<4x8xf32>
      %n = arith.addf %ss, %v : f32
      scf.yield %n : f32
    }
    scf.yield %t : f32
  }
  memref.dealloc %a : memref<4x8xf32>
  return %sum : f32
}
