// RUN: spirvana-opt %s --test-spirv-cpu-runner-pipeline=launch-all | spirvana-runner - -e main --entry-point-result=void --link-nested-modules | FileCheck %s

// CHECK: [0,  2,  1,  3]

module attributes {gpu.container_module, spirv.target_env = #spirv.target_env<#spirv.vce<v1.0, [Shader], [SPV_KHR_storage_buffer_storage_class]>, #spirv.resource_limits<>>} {
  gpu.module @kernels {
    gpu.func @interleave(%a: memref<2xi32>, %b: memref<2xi32>, %out: memref<4xi32>) kernel attributes {spirv.entry_point_abi = #spirv.entry_point_abi<workgroup_size = [1, 1, 1]>} {
      %c0 = arith.constant 0 : index
      %v = vector.load %a[%c0] : memref<2xi32>, vector<2xi32>
      %w = vector.load %b[%c0] : memref<2xi32>, vector<2xi32>
      %x = vector.interleave %v, %w : vector<2xi32> -> vector<4xi32>
      vector.store %x, %out[%c0] : memref<4xi32>, vector<4xi32>
      gpu.return
    }
  }

  func.func @main() {
    %a = memref.alloc() : memref<2xi32>
    %b = memref.alloc() : memref<2xi32>
    %out = memref.alloc() : memref<4xi32>
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %zero = arith.constant 0 : i32
    %v = arith.constant dense<[0, 1]> : vector<2xi32>
    %w = arith.constant dense<[2, 3]> : vector<2xi32>
    vector.store %v, %a[%c0] : memref<2xi32>, vector<2xi32>
    vector.store %w, %b[%c0] : memref<2xi32>, vector<2xi32>
    %dynamic = memref.cast %out : memref<4xi32> to memref<?xi32>
    call @fillResource1DInt(%dynamic, %zero) : (memref<?xi32>, i32) -> ()
    gpu.launch_func @kernels::@interleave blocks in (%c1, %c1, %c1) threads in (%c1, %c1, %c1) args(%a : memref<2xi32>, %b : memref<2xi32>, %out : memref<4xi32>)
    %unranked = memref.cast %dynamic : memref<?xi32> to memref<*xi32>
    call @printMemrefI32(%unranked) : (memref<*xi32>) -> ()
    return
  }
  func.func private @fillResource1DInt(memref<?xi32>, i32)
  func.func private @printMemrefI32(memref<*xi32>)
}
