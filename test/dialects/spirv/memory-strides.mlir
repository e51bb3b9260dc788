// test: our round-trip

module {
  func.func @strides(%arg0: !spirv.ptr<i32, StorageBuffer, stride=4>, %arg1: !spirv.ptr<i32, StorageBuffer, stride=16>, %arg2: !spirv.ptr<!spirv.untyped, StorageBuffer>, %arg3: i32) {
    %0 = spirv.PtrAccessChain %arg0[%arg3] : !spirv.ptr<i32, StorageBuffer, stride=4>, i32 -> !spirv.ptr<i32, StorageBuffer, stride=4>
    %1 = spirv.Load "StorageBuffer" stride=4 %0 : i32
    spirv.Store "StorageBuffer" stride=16 %arg1, %1 : i32
    spirv.CopyMemory  "StorageBuffer" stride=4 %0,  "StorageBuffer" stride=16 %arg1,  : i32
    spirv.CopyMemory  "StorageBuffer" untyped %arg2,  "StorageBuffer" stride=16 %arg1,  : i32
    spirv.CopyMemory  "StorageBuffer" stride=4 %0,  "StorageBuffer" untyped %arg2,  : i32
    return
  }
}
