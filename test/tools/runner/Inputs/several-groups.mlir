module attributes {gpu.container_module, spirv.target_env = #spirv.target_env<#spirv.vce<v1.3, [Shader], [SPV_KHR_storage_buffer_storage_class]>, #spirv.resource_limits<>>} {
  gpu.module @kernels {
    gpu.func @f(%a: memref<?xi32>, %n: i32, %k: index) kernel attributes {spirv.entry_point_abi = #spirv.entry_point_abi<workgroup_size = [4, 1, 1]>} {
      %0 = gpu.global_id x
      %t = gpu.thread_id x
      %b = gpu.block_id x
      %w = memref.alloc() : memref<4xi32, #spirv.storage_class<Workgroup>>
      %i = arith.index_cast %0 : index to i32
      %s = arith.muli %i, %n : i32
      memref.store %s, %w[%t] : memref<4xi32, #spirv.storage_class<Workgroup>>
      gpu.barrier
      %c3 = arith.constant 3 : index
      %r = arith.subi %c3, %t : index
      %v = memref.load %w[%r] : memref<4xi32, #spirv.storage_class<Workgroup>>
      %kk = arith.index_cast %k : index to i32
      %vv = arith.addi %v, %kk : i32
      memref.store %vv, %a[%0] : memref<?xi32>
      gpu.return
    }
  }
  func.func @main() {
    %c16 = arith.constant 16 : index
    %c4 = arith.constant 4 : index
    %c1 = arith.constant 1 : index
    %n = arith.constant 10 : i32
    %a = memref.alloc(%c16) : memref<?xi32>
    gpu.launch_func @kernels::@f blocks in (%c4, %c1, %c1) threads in (%c4, %c1, %c1) args(%a : memref<?xi32>, %n : i32, %c1 : index)
    %u = memref.cast %a : memref<?xi32> to memref<*xi32>
    call @printMemrefI32(%u) : (memref<*xi32>) -> ()
    return
  }
  func.func private @printMemrefI32(memref<*xi32>)
}
