// test: pass --convert-memref-to-spirv

module attributes {spirv.target_env = #spirv.target_env<#spirv.vce<v1.0, [Shader], [SPV_KHR_storage_buffer_storage_class]>, #spirv.resource_limits<>>} {
  func.func @addi(%v: i32, %m: memref<4xi32, #spirv.storage_class<StorageBuffer>>, %i: index) -> i32 {
    %0 = memref.atomic_rmw addi %v, %m[%i] : (i32, memref<4xi32, #spirv.storage_class<StorageBuffer>>) -> i32
    return %0 : i32
  }
  func.func @andi(%v: i32, %m: memref<4xi32, #spirv.storage_class<StorageBuffer>>, %i: index) -> i32 {
    %0 = memref.atomic_rmw andi %v, %m[%i] : (i32, memref<4xi32, #spirv.storage_class<StorageBuffer>>) -> i32
    return %0 : i32
  }
  func.func @maxs(%v: i32, %m: memref<4xi32, #spirv.storage_class<StorageBuffer>>, %i: index) -> i32 {
    %0 = memref.atomic_rmw maxs %v, %m[%i] : (i32, memref<4xi32, #spirv.storage_class<StorageBuffer>>) -> i32
    return %0 : i32
  }
  func.func @maxu(%v: i32, %m: memref<4xi32, #spirv.storage_class<StorageBuffer>>, %i: index) -> i32 {
    %0 = memref.atomic_rmw maxu %v, %m[%i] : (i32, memref<4xi32, #spirv.storage_class<StorageBuffer>>) -> i32
    return %0 : i32
  }
  func.func @mins(%v: i32, %m: memref<4xi32, #spirv.storage_class<StorageBuffer>>, %i: index) -> i32 {
    %0 = memref.atomic_rmw mins %v, %m[%i] : (i32, memref<4xi32, #spirv.storage_class<StorageBuffer>>) -> i32
    return %0 : i32
  }
  func.func @minu(%v: i32, %m: memref<4xi32, #spirv.storage_class<StorageBuffer>>, %i: index) -> i32 {
    %0 = memref.atomic_rmw minu %v, %m[%i] : (i32, memref<4xi32, #spirv.storage_class<StorageBuffer>>) -> i32
    return %0 : i32
  }
  func.func @ori(%v: i32, %m: memref<4xi32, #spirv.storage_class<StorageBuffer>>, %i: index) -> i32 {
    %0 = memref.atomic_rmw ori %v, %m[%i] : (i32, memref<4xi32, #spirv.storage_class<StorageBuffer>>) -> i32
    return %0 : i32
  }
}

// expected:
// module attributes {spirv.target_env = #spirv.target_env<#spirv.vce<v1.0, [Shader], [SPV_KHR_storage_buffer_storage_class]>, #spirv.resource_limits<>>} {
//   func.func @addi(%arg0: i32, %arg1: memref<4xi32, #spirv.storage_class<StorageBuffer>>, %arg2: index) -> i32 {
//     %0 = builtin.unrealized_conversion_cast %arg2 : index to i32
//     %1 = builtin.unrealized_conversion_cast %arg1 : memref<4xi32, #spirv.storage_class<StorageBuffer>> to !spirv.ptr<!spirv.struct<(!spirv.array<4 x i32, stride=4> [0])>, StorageBuffer>
//     %cst0_i32 = spirv.Constant 0 : i32
//     %cst0_i32_0 = spirv.Constant 0 : i32
//     %cst1_i32 = spirv.Constant 1 : i32
//     %2 = spirv.AccessChain %1[%cst0_i32, %0] : !spirv.ptr<!spirv.struct<(!spirv.array<4 x i32, stride=4> [0])>, StorageBuffer>, i32, i32 -> !spirv.ptr<i32, StorageBuffer>
//     %3 = spirv.AtomicIAdd <Device> <AcquireRelease> %2, %arg0 : !spirv.ptr<i32, StorageBuffer>
//     return %3 : i32
//   }
//   func.func @andi(%arg0: i32, %arg1: memref<4xi32, #spirv.storage_class<StorageBuffer>>, %arg2: index) -> i32 {
//     %0 = builtin.unrealized_conversion_cast %arg2 : index to i32
//     %1 = builtin.unrealized_conversion_cast %arg1 : memref<4xi32, #spirv.storage_class<StorageBuffer>> to !spirv.ptr<!spirv.struct<(!spirv.array<4 x i32, stride=4> [0])>, StorageBuffer>
//     %cst0_i32 = spirv.Constant 0 : i32
//     %cst0_i32_0 = spirv.Constant 0 : i32
//     %cst1_i32 = spirv.Constant 1 : i32
//     %2 = spirv.AccessChain %1[%cst0_i32, %0] : !spirv.ptr<!spirv.struct<(!spirv.array<4 x i32, stride=4> [0])>, StorageBuffer>, i32, i32 -> !spirv.ptr<i32, StorageBuffer>
//     %3 = spirv.AtomicAnd <Device> <AcquireRelease> %2, %arg0 : !spirv.ptr<i32, StorageBuffer>
//     return %3 : i32
//   }
//   func.func @maxs(%arg0: i32, %arg1: memref<4xi32, #spirv.storage_class<StorageBuffer>>, %arg2: index) -> i32 {
//     %0 = builtin.unrealized_conversion_cast %arg2 : index to i32
//     %1 = builtin.unrealized_conversion_cast %arg1 : memref<4xi32, #spirv.storage_class<StorageBuffer>> to !spirv.ptr<!spirv.struct<(!spirv.array<4 x i32, stride=4> [0])>, StorageBuffer>
//     %cst0_i32 = spirv.Constant 0 : i32
//     %cst0_i32_0 = spirv.Constant 0 : i32
//     %cst1_i32 = spirv.Constant 1 : i32
//     %2 = spirv.AccessChain %1[%cst0_i32, %0] : !spirv.ptr<!spirv.struct<(!spirv.array<4 x i32, stride=4> [0])>, StorageBuffer>, i32, i32 -> !spirv.ptr<i32, StorageBuffer>
//     %3 = spirv.AtomicSMax <Device> <AcquireRelease> %2, %arg0 : !spirv.ptr<i32, StorageBuffer>
//     return %3 : i32
//   }
//   func.func @maxu(%arg0: i32, %arg1: memref<4xi32, #spirv.storage_class<StorageBuffer>>, %arg2: index) -> i32 {
//     %0 = builtin.unrealized_conversion_cast %arg2 : index to i32
//     %1 = builtin.unrealized_conversion_cast %arg1 : memref<4xi32, #spirv.storage_class<StorageBuffer>> to !spirv.ptr<!spirv.struct<(!spirv.array<4 x i32, stride=4> [0])>, StorageBuffer>
//     %cst0_i32 = spirv.Constant 0 : i32
//     %cst0_i32_0 = spirv.Constant 0 : i32
//     %cst1_i32 = spirv.Constant 1 : i32
//     %2 = spirv.AccessChain %1[%cst0_i32, %0] : !spirv.ptr<!spirv.struct<(!spirv.array<4 x i32, stride=4> [0])>, StorageBuffer>, i32, i32 -> !spirv.ptr<i32, StorageBuffer>
//     %3 = spirv.AtomicUMax <Device> <AcquireRelease> %2, %arg0 : !spirv.ptr<i32, StorageBuffer>
//     return %3 : i32
//   }
//   func.func @mins(%arg0: i32, %arg1: memref<4xi32, #spirv.storage_class<StorageBuffer>>, %arg2: index) -> i32 {
//     %0 = builtin.unrealized_conversion_cast %arg2 : index to i32
//     %1 = builtin.unrealized_conversion_cast %arg1 : memref<4xi32, #spirv.storage_class<StorageBuffer>> to !spirv.ptr<!spirv.struct<(!spirv.array<4 x i32, stride=4> [0])>, StorageBuffer>
//     %cst0_i32 = spirv.Constant 0 : i32
//     %cst0_i32_0 = spirv.Constant 0 : i32
//     %cst1_i32 = spirv.Constant 1 : i32
//     %2 = spirv.AccessChain %1[%cst0_i32, %0] : !spirv.ptr<!spirv.struct<(!spirv.array<4 x i32, stride=4> [0])>, StorageBuffer>, i32, i32 -> !spirv.ptr<i32, StorageBuffer>
//     %3 = spirv.AtomicSMin <Device> <AcquireRelease> %2, %arg0 : !spirv.ptr<i32, StorageBuffer>
//     return %3 : i32
//   }
//   func.func @minu(%arg0: i32, %arg1: memref<4xi32, #spirv.storage_class<StorageBuffer>>, %arg2: index) -> i32 {
//     %0 = builtin.unrealized_conversion_cast %arg2 : index to i32
//     %1 = builtin.unrealized_conversion_cast %arg1 : memref<4xi32, #spirv.storage_class<StorageBuffer>> to !spirv.ptr<!spirv.struct<(!spirv.array<4 x i32, stride=4> [0])>, StorageBuffer>
//     %cst0_i32 = spirv.Constant 0 : i32
//     %cst0_i32_0 = spirv.Constant 0 : i32
//     %cst1_i32 = spirv.Constant 1 : i32
//     %2 = spirv.AccessChain %1[%cst0_i32, %0] : !spirv.ptr<!spirv.struct<(!spirv.array<4 x i32, stride=4> [0])>, StorageBuffer>, i32, i32 -> !spirv.ptr<i32, StorageBuffer>
//     %3 = spirv.AtomicUMin <Device> <AcquireRelease> %2, %arg0 : !spirv.ptr<i32, StorageBuffer>
//     return %3 : i32
//   }
//   func.func @ori(%arg0: i32, %arg1: memref<4xi32, #spirv.storage_class<StorageBuffer>>, %arg2: index) -> i32 {
//     %0 = builtin.unrealized_conversion_cast %arg2 : index to i32
//     %1 = builtin.unrealized_conversion_cast %arg1 : memref<4xi32, #spirv.storage_class<StorageBuffer>> to !spirv.ptr<!spirv.struct<(!spirv.array<4 x i32, stride=4> [0])>, StorageBuffer>
//     %cst0_i32 = spirv.Constant 0 : i32
//     %cst0_i32_0 = spirv.Constant 0 : i32
//     %cst1_i32 = spirv.Constant 1 : i32
//     %2 = spirv.AccessChain %1[%cst0_i32, %0] : !spirv.ptr<!spirv.struct<(!spirv.array<4 x i32, stride=4> [0])>, StorageBuffer>, i32, i32 -> !spirv.ptr<i32, StorageBuffer>
//     %3 = spirv.AtomicOr <Device> <AcquireRelease> %2, %arg0 : !spirv.ptr<i32, StorageBuffer>
//     return %3 : i32
//   }
// }
