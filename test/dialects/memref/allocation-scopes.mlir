// test: verify

// Functions of every dialect, and launches, hold memory on the stack.
gpu.module @kernels {
  gpu.func @kernel() {
    %alloca = memref.alloca() : memref<4xi32>
    gpu.return
  }
}

// -----

llvm.func @function() {
  %alloca = memref.alloca() : memref<4xi32>
  llvm.return
}

// -----

spirv.func @function() "None" {
  %alloca = memref.alloca() : memref<4xi32>
  spirv.Return
}

// -----

func.func @launch(%size: index) {
  gpu.launch blocks(%x, %y, %z) in (%nx = %size, %ny = %size, %nz = %size) threads(%tx, %ty, %tz) in (%sx = %size, %sy = %size, %sz = %size) {
    %alloca = memref.alloca() : memref<4xi32>
    gpu.terminator
  }
  return
}
