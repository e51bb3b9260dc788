module attributes {
  gpu.container_module,
  spirv.target_env = #spirv.target_env<#spirv.vce<v1.0, [Shader], [SPV_KHR_storage_buffer_storage_class]>, #spirv.resource_limits<>>
} {
  gpu.module @kernels {
    gpu.func @add(%x: memref<4xf32>, %y: memref<2x2xf32>) kernel
        attributes {spirv.entry_point_abi = #spirv.entry_point_abi<workgroup_size = [1, 1, 1]>} {
      %c0 = arith.constant 0 : index
      %c1 = arith.constant 1 : index
      %c3 = arith.constant 3 : index
      %a = memref.load %x[%c3] : memref<4xf32>
      %b = memref.load %y[%c0, %c1] : memref<2x2xf32>
      %s = arith.addf %a, %b : f32
      memref.store %s, %y[%c1, %c0] : memref<2x2xf32>
      gpu.return
    }
  }
  func.func @main() {
    %x = memref.alloc() : memref<4xf32>
    %y = memref.alloc() : memref<2x2xf32>
    %v = arith.constant 3.4 : f32
    %w = arith.constant 4.3 : f32
    %xd = memref.cast %x : memref<4xf32> to memref<?xf32>
    %yd = memref.cast %y : memref<2x2xf32> to memref<?x?xf32>
    call @fillF32Buffer1D(%xd, %v) : (memref<?xf32>, f32) -> ()
    call @fillF32Buffer2D(%yd, %w) : (memref<?x?xf32>, f32) -> ()
    %one = arith.constant 1 : index
    gpu.launch_func @kernels::@add blocks in (%one, %one, %one) threads in (%one, %one, %one) args(%x : memref<4xf32>, %y : memref<2x2xf32>)
    %u = memref.cast %y : memref<2x2xf32> to memref<*xf32>
    call @printMemrefF32(%u) : (memref<*xf32>) -> ()
    return
  }
  func.func private @fillF32Buffer1D(memref<?xf32>, f32)
  func.func private @fillF32Buffer2D(memref<?x?xf32>, f32)
  func.func private @printMemrefF32(memref<*xf32>)
}
