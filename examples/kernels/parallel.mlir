// Loops of a host program without kernels: the outer loop counts work-groups, the inner one invocations, and loops in it are sequential.
func.func @multiply(%a: memref<8x16xf32>, %b: memref<16x4xf32>, %c: memref<8x4xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %c8 = arith.constant 8 : index
  %c16 = arith.constant 16 : index
  %zero = arith.constant 0.0 : f32
  scf.parallel (%i) = (%c0) to (%c8) step (%c1) {
    scf.parallel (%j) = (%c0) to (%c4) step (%c1) {
      %sum = scf.parallel (%k) = (%c0) to (%c16) step (%c1) init (%zero) -> f32 {
        %x = memref.load %a[%i, %k] : memref<8x16xf32>
        %y = memref.load %b[%k, %j] : memref<16x4xf32>
        %product = arith.mulf %x, %y : f32
        scf.reduce(%product : f32) {
        ^bb0(%lhs: f32, %rhs: f32):
          %added = arith.addf %lhs, %rhs : f32
          scf.reduce.return %added : f32
        }
      }
      memref.store %sum, %c[%i, %j] : memref<8x4xf32>
    }
  }
  // A second kernel of the same module.
  scf.forall (%i) in (8) {
    %x = memref.load %c[%i, %c0] : memref<8x4xf32>
    %y = arith.negf %x : f32
    memref.store %y, %c[%i, %c0] : memref<8x4xf32>
  }
  return
}
