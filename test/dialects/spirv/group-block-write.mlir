// test: pass
// The storage class is read but not printed, as in the reference.

func.func @write(%p: !spirv.ptr<i32, StorageBuffer>, %x: i32, %v: vector<2xi32>) {
  spirv.INTEL.SubgroupBlockWrite "StorageBuffer" %p, %x : i32
  spirv.INTEL.SubgroupBlockWrite "StorageBuffer" %p, %v : vector<2xi32>
  return
}

// expected:
// module {
//   func.func @write(%arg0: !spirv.ptr<i32, StorageBuffer>, %arg1: i32, %arg2: vector<2xi32>) {
//     spirv.INTEL.SubgroupBlockWrite %arg0, %arg1 : i32
//     spirv.INTEL.SubgroupBlockWrite %arg0, %arg2 : vector<2xi32>
//     return
//   }
// }
