// test: round-trip --allow-unregistered-dialect

module attributes {gpu.container_module} {
  gpu.module @m attributes {x} {
    gpu.func @k(%arg0: f32, %arg1: memref<?xf32, 1> {llvm.x}) -> (f32 {llvm.y}) workgroup(%arg2 : memref<4xf32, 3> {llvm.align = 4 : i64}, %arg3 : memref<i32, #gpu.address_space<workgroup>>) private(%arg4 : memref<1xf32, 5>) attributes {foo, known_block_size = array<i32: 1, 2, 3>} {
      gpu.return %arg0 : f32
    }
    gpu.func @k2() kernel {
      gpu.return
    }
    gpu.func @k3() kernel attributes {known_grid_size = array<i32: 1, 2, 3>} {
      gpu.return
    }
  }
  func.func @f(%arg0: index, %arg1: f32, %arg2: memref<?xf32, 1>, %arg3: i32, %arg4: !gpu.async.token) {
    gpu.launch blocks(%arg5, %arg6, %arg7) in (%arg11 = %arg0, %arg12 = %arg0, %arg13 = %arg0) threads(%arg8, %arg9, %arg10) in (%arg14 = %arg0, %arg15 = %arg0, %arg16 = %arg0) dynamic_shared_memory_size %arg3 workgroup(%arg17 : memref<3xf32, 3>) private(%arg18 : memref<1xf32, 5>) {
      gpu.terminator
    } {foo}
    %0 = gpu.launch async [%arg4] clusters(%arg17, %arg18, %arg19) in (%arg20 = %arg0, %arg21 = %arg0, %arg22 = %arg0) blocks(%arg5, %arg6, %arg7) in (%arg11 = %arg0, %arg12 = %arg0, %arg13 = %arg0) threads(%arg8, %arg9, %arg10) in (%arg14 = %arg0, %arg15 = %arg0, %arg16 = %arg0) module(@m) function(@k) {
      gpu.terminator
    }
    gpu.launch_func  @m::@k2 blocks in (%arg0, %arg0, %arg0) threads in (%arg0, %arg0, %arg0)  
    %1 = gpu.launch_func async [%0] @m::@k3 clusters in (%arg0, %arg0, %arg0) blocks in (%arg0, %arg0, %arg0) threads in (%arg0, %arg0, %arg0)  dynamic_shared_memory_size %arg3 
    gpu.launch_func <%arg4 : !gpu.async.token> @m::@k2 blocks in (%arg3, %arg3, %arg3) threads in (%arg3, %arg3, %arg3) : i32  {a}
    %2:2 = gpu.warp_execute_on_lane_0(%arg0)[32] args(%arg1 : f32) -> (f32, index) {
    ^bb0(%arg5: f32):
      gpu.yield %arg5, %arg0 : f32, index
    }
    gpu.warp_execute_on_lane_0(%arg0)[32] {
      "a.b"() : () -> ()
    }
    %3 = gpu.lane_id upper_bound 32
    return
  }
}
