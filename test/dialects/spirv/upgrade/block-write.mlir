// RUN: spirvana opt --upgrade %s | FileCheck %s
// RUN: spirvana opt --upgrade %s | spirvana opt --upgrade | FileCheck %s
// Releases 12 to 22 print this op without the storage class, which they need to read it.

// CHECK-LABEL: @block_write
func.func @block_write(%ptr: !spirv.ptr<i32, StorageBuffer>, %vector: vector<3xi32>) {
  // CHECK: spirv.INTEL.SubgroupBlockWrite %arg0, %arg1 : vector<3xi32>
  spv.SubgroupBlockWriteINTEL "StorageBuffer" %ptr, %vector : vector<3xi32>
  // CHECK: spirv.INTEL.SubgroupBlockWrite %arg0, %arg1 : vector<3xi32>
  spirv.INTEL.SubgroupBlockWrite %ptr, %vector : vector<3xi32>
  return
}
