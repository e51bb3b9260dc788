// test: round-trip --allow-unregistered-dialect

module {
  func.func @f(%arg0: index, %arg1: i32) {
    gpu.launch blocks(%arg2, %arg3, %arg4) in (%arg8 = %arg0, %arg9 = %arg0, %arg10 = %arg0) threads(%arg5, %arg6, %arg7) in (%arg11 = %arg0, %arg12 = %arg0, %arg13 = %arg0) dynamic_shared_memory_size %arg1 module(@m) function(@k) workgroup(%arg14 : memref<f32>) {
      gpu.terminator
    }
    return
  }
}

// -----

module {
  func.func @f(%arg0: f32, %arg1: vector<4xf32>) -> f32 {
    %0 = gpu.all_reduce  %arg0 {
    ^bb0(%arg2: f32, %arg3: f32):
      gpu.yield %arg2 : f32
    } : (f32) -> f32
    return %0 : f32
  }
}

// -----

module {
  func.func @f(%arg0: i32, %arg1: vector<4xf32>) {
    %0 = gpu.subgroup_reduce  add %arg1 : (vector<4xf32>) -> vector<4xf32>
    return
  }
}

// -----

module {
  func.func @f(%arg0: i32, %arg1: vector<4xf32>) {
    %0 = gpu.subgroup_reduce  add %arg1 uniform cluster(size = 4, stride = 2) : (vector<4xf32>) -> vector<4xf32>
    return
  }
}

// -----

module {
  func.func @f(%arg0: i32, %arg1: vector<4xf32>) {
    %rotateResult, %valid = gpu.rotate %arg0, 3, 16 : i32
    return
  }
}

// -----

module {
  func.func @f(%arg0: i32, %arg1: vector<4xf32>) {
    %0 = gpu.subgroup_broadcast %arg0,  specific_lane %arg0 : i32
    return
  }
}

// -----

module {
  func.func @f(%arg0: i32, %arg1: index) {
    %memref = gpu.alloc  host_shared (%arg1) : memref<?xf32>
    gpu.dealloc  %memref : memref<?xf32>
    return
  }
}

// -----

module {
  func.func @f() {
    %0 = gpu.dynamic_shared_memory : memref<?xi8, #gpu.address_space<workgroup>>
    return
  }
}

// -----

module {
  gpu.module @m {
    func.func @f() {
      %0 = gpu.dynamic_shared_memory : memref<?xi8, #gpu.address_space<workgroup>>
      return
    }
  }
}

// -----

module {
  func.func @f(%arg0: memref<32x32xf32>, %arg1: index) {
    %0 = gpu.subgroup_mma_load_matrix %arg0[%arg1, %arg1] {leadDimension = 32 : index} : memref<32x32xf32> -> !gpu.mma_matrix<16x16xf16, "AOp">
    return
  }
}

// -----

module {
  func.func @f(%arg0: f32, %arg1: index) {
    %0:2 = gpu.warp_execute_on_lane_0(%arg1)[32] args(%arg0 : f32) -> (f32, vector<4xf32>) {
    ^bb0(%arg2: f32):
      %1 = "a.b"() : () -> vector<128xf32>
      gpu.yield %arg2, %1 : f32, vector<128xf32>
    }
    return
  }
}

// -----

module {
  func.func @f(%arg0: f32, %arg1: index) {
    %0 = gpu.warp_execute_on_lane_0(%arg1)[32] -> (vector<3xf32>) {
      %1 = "a.b"() : () -> vector<96xf32>
      gpu.yield %1 : vector<96xf32>
    } {a}
    return
  }
}
