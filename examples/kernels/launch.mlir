// A loop on the host that launches its body: the kernel is taken out of it.
func.func @square(%data: memref<8xf32>) {
  %c1 = arith.constant 1 : index
  %c8 = arith.constant 8 : index
  gpu.launch blocks(%bx, %by, %bz) in (%gx = %c1, %gy = %c1, %gz = %c1) threads(%tx, %ty, %tz) in (%sx = %c8, %sy = %c1, %sz = %c1) {
    %x = memref.load %data[%tx] : memref<8xf32>
    %y = arith.mulf %x, %x : f32
    memref.store %y, %data[%tx] : memref<8xf32>
    gpu.terminator
  }
  return
}
