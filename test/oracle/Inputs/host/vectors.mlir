// flags: --convert-vector-to-llvm --lower-affine --convert-scf-to-cf --expand-strided-metadata --finalize-memref-to-llvm --convert-to-llvm --reconcile-unrealized-casts
// gives f32 2.345000e+02: 1 * 10 + 2 * 20 + 3 * 30 = 140, 3 + 4 + 5 + 0.5 of what is in bounds, 2 + 20 + 30 of gathered elements, and 1 * 30

func.func @main() -> f32 {
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %pad = arith.constant 0.5 : f32
  %a = arith.constant dense<[1.0, 2.0, 3.0]> : vector<3xf32>
  %b = arith.constant dense<[10.0, 20.0, 30.0]> : vector<3xf32>
  %p = vector.outerproduct %a, %b : vector<3xf32>, vector<3xf32>
  %x = vector.extract %p[0, 0] : f32 from vector<3x3xf32>
  %y = vector.extract %p[1, 1] : f32 from vector<3x3xf32>
  %z = vector.extract %p[2, 2] : f32 from vector<3x3xf32>
  %xy = arith.addf %x, %y : f32
  %dot = arith.addf %xy, %z : f32

  %five = arith.constant dense<[1.0, 2.0, 3.0, 4.0, 5.0]> : vector<5xf32>
  %m = memref.alloc() : memref<5xf32>
  %md = memref.cast %m : memref<5xf32> to memref<?xf32>
  vector.store %five, %m[%c0] : memref<5xf32>, vector<5xf32>
  %r = vector.transfer_read %md[%c2], %pad : memref<?xf32>, vector<4xf32>
  %sum = vector.reduction <add>, %r : vector<4xf32> into f32

  %n = arith.constant dense<[1, 4, 1]> : vector<3xi32>
  %k = vector.constant_mask [1] : vector<3xi1>
  %g = vector.gather %m[%c0] [%n], %k, %b : memref<5xf32>, vector<3xi32>, vector<3xi1>, vector<3xf32> into vector<3xf32>
  %gs = vector.reduction <add>, %g : vector<3xf32> into f32
  %s = vector.extract_strided_slice %p {offsets = [0, 1], sizes = [2, 2], strides = [1, 1]} : vector<3x3xf32> to vector<2x2xf32>
  %t = vector.transpose %s, [1, 0] : vector<2x2xf32> to vector<2x2xf32>
  %u = vector.extract %t[1, 0] : f32 from vector<2x2xf32>
  memref.dealloc %m : memref<5xf32>

  %0 = arith.addf %dot, %sum : f32
  %1 = arith.addf %0, %gs : f32
  %2 = arith.addf %1, %u : f32
  return %2 : f32
}
