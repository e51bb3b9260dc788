// test: pass --convert-vector-to-spirv --split-input-file

module attributes { spirv.target_env = #spirv.target_env<#spirv.vce<v1.3, [Shader, Float16, Int64, Int8, Int16, StorageBuffer8BitAccess], [SPV_KHR_storage_buffer_storage_class]>, #spirv.resource_limits<>> } {
func.func @load(%m: memref<16xf32, #spirv.storage_class<StorageBuffer>>, %i: index) -> (vector<4xf32>, vector<1xf32>) {
  %0 = vector.load %m[%i] : memref<16xf32, #spirv.storage_class<StorageBuffer>>, vector<4xf32>
  %1 = vector.load %m[%i] : memref<16xf32, #spirv.storage_class<StorageBuffer>>, vector<1xf32>
  return %0, %1 : vector<4xf32>, vector<1xf32>
}
func.func @load2(%m: memref<4x4xf32, #spirv.storage_class<StorageBuffer>>, %i: index) -> (vector<4xf32>) {
  %0 = vector.load %m[%i, %i] {alignment = 8} : memref<4x4xf32, #spirv.storage_class<StorageBuffer>>, vector<4xf32>
  return %0 : vector<4xf32>
}
func.func @store(%m: memref<16xf32, #spirv.storage_class<StorageBuffer>>, %i: index, %v: vector<4xf32>, %o: vector<1xf32>) {
  vector.store %v, %m[%i] : memref<16xf32, #spirv.storage_class<StorageBuffer>>, vector<4xf32>
  vector.store %o, %m[%i] {alignment = 4} : memref<16xf32, #spirv.storage_class<StorageBuffer>>, vector<1xf32>
  return
}
func.func @load_fail(%m: memref<16xf32>, %i: index) -> (vector<4xf32>) {
  %0 = vector.load %m[%i] : memref<16xf32>, vector<4xf32>
  return %0 : vector<4xf32>
}
}

// expected:
// module attributes {spirv.target_env = #spirv.target_env<#spirv.vce<v1.3, [Shader, Float16, Int64, Int8, Int16, StorageBuffer8BitAccess], [SPV_KHR_storage_buffer_storage_class]>, #spirv.resource_limits<>>} {
//   func.func @load(%arg0: memref<16xf32, #spirv.storage_class<StorageBuffer>>, %arg1: index) -> (vector<4xf32>, vector<1xf32>) {
//     %0 = builtin.unrealized_conversion_cast %arg1 : index to i32
//     %1 = builtin.unrealized_conversion_cast %arg0 : memref<16xf32, #spirv.storage_class<StorageBuffer>> to !spirv.ptr<!spirv.struct<(!spirv.array<16 x f32, stride=4> [0])>, StorageBuffer>
//     %cst0_i32 = spirv.Constant 0 : i32
//     %cst0_i32_0 = spirv.Constant 0 : i32
//     %cst1_i32 = spirv.Constant 1 : i32
//     %2 = spirv.AccessChain %1[%cst0_i32, %0] : !spirv.ptr<!spirv.struct<(!spirv.array<16 x f32, stride=4> [0])>, StorageBuffer>, i32, i32 -> !spirv.ptr<f32, StorageBuffer>
//     %3 = spirv.Bitcast %2 : !spirv.ptr<f32, StorageBuffer> to !spirv.ptr<vector<4xf32>, StorageBuffer>
//     %4 = spirv.Load "StorageBuffer" %3 : vector<4xf32>
//     %cst0_i32_1 = spirv.Constant 0 : i32
//     %cst0_i32_2 = spirv.Constant 0 : i32
//     %cst1_i32_3 = spirv.Constant 1 : i32
//     %5 = spirv.AccessChain %1[%cst0_i32_1, %0] : !spirv.ptr<!spirv.struct<(!spirv.array<16 x f32, stride=4> [0])>, StorageBuffer>, i32, i32 -> !spirv.ptr<f32, StorageBuffer>
//     %6 = spirv.Load "StorageBuffer" %5 : f32
//     %7 = builtin.unrealized_conversion_cast %6 : f32 to vector<1xf32>
//     return %4, %7 : vector<4xf32>, vector<1xf32>
//   }
//   func.func @load2(%arg0: memref<4x4xf32, #spirv.storage_class<StorageBuffer>>, %arg1: index) -> vector<4xf32> {
//     %0 = builtin.unrealized_conversion_cast %arg1 : index to i32
//     %1 = builtin.unrealized_conversion_cast %arg0 : memref<4x4xf32, #spirv.storage_class<StorageBuffer>> to !spirv.ptr<!spirv.struct<(!spirv.array<16 x f32, stride=4> [0])>, StorageBuffer>
//     %cst0_i32 = spirv.Constant 0 : i32
//     %cst0_i32_0 = spirv.Constant 0 : i32
//     %cst4_i32 = spirv.Constant 4 : i32
//     %2 = spirv.IMul %0, %cst4_i32 : i32
//     %cst1_i32 = spirv.Constant 1 : i32
//     %3 = spirv.IAdd %0, %2 : i32
//     %4 = spirv.AccessChain %1[%cst0_i32, %3] : !spirv.ptr<!spirv.struct<(!spirv.array<16 x f32, stride=4> [0])>, StorageBuffer>, i32, i32 -> !spirv.ptr<f32, StorageBuffer>
//     %5 = spirv.Bitcast %4 : !spirv.ptr<f32, StorageBuffer> to !spirv.ptr<vector<4xf32>, StorageBuffer>
//     %6 = spirv.Load "StorageBuffer" %5 ["Aligned", 8] : vector<4xf32>
//     return %6 : vector<4xf32>
//   }
//   func.func @store(%arg0: memref<16xf32, #spirv.storage_class<StorageBuffer>>, %arg1: index, %arg2: vector<4xf32>, %arg3: vector<1xf32>) {
//     %0 = builtin.unrealized_conversion_cast %arg3 : vector<1xf32> to f32
//     %1 = builtin.unrealized_conversion_cast %arg1 : index to i32
//     %2 = builtin.unrealized_conversion_cast %arg0 : memref<16xf32, #spirv.storage_class<StorageBuffer>> to !spirv.ptr<!spirv.struct<(!spirv.array<16 x f32, stride=4> [0])>, StorageBuffer>
//     %cst0_i32 = spirv.Constant 0 : i32
//     %cst0_i32_0 = spirv.Constant 0 : i32
//     %cst1_i32 = spirv.Constant 1 : i32
//     %3 = spirv.AccessChain %2[%cst0_i32, %1] : !spirv.ptr<!spirv.struct<(!spirv.array<16 x f32, stride=4> [0])>, StorageBuffer>, i32, i32 -> !spirv.ptr<f32, StorageBuffer>
//     %4 = spirv.Bitcast %3 : !spirv.ptr<f32, StorageBuffer> to !spirv.ptr<vector<4xf32>, StorageBuffer>
//     spirv.Store "StorageBuffer" %4, %arg2 : vector<4xf32>
//     %cst0_i32_1 = spirv.Constant 0 : i32
//     %cst0_i32_2 = spirv.Constant 0 : i32
//     %cst1_i32_3 = spirv.Constant 1 : i32
//     %5 = spirv.AccessChain %2[%cst0_i32_1, %1] : !spirv.ptr<!spirv.struct<(!spirv.array<16 x f32, stride=4> [0])>, StorageBuffer>, i32, i32 -> !spirv.ptr<f32, StorageBuffer>
//     spirv.Store "StorageBuffer" %5, %0 ["Aligned", 4] : f32
//     return
//   }
//   func.func @load_fail(%arg0: memref<16xf32>, %arg1: index) -> vector<4xf32> {
//     %0 = vector.load %arg0[%arg1] : memref<16xf32>, vector<4xf32>
//     return %0 : vector<4xf32>
//   }
// }

// -----

module attributes { spirv.target_env = #spirv.target_env<#spirv.vce<v1.5, [Shader, PhysicalStorageBufferAddresses, Int16, Float16], [SPV_KHR_physical_storage_buffer]>, #spirv.resource_limits<>> } {
func.func @f(%m: memref<16xf32, #spirv.storage_class<PhysicalStorageBuffer>>, %i: index, %w: vector<2xf32>) -> (vector<4xf32>) {
  %0 = vector.load %m[%i] : memref<16xf32, #spirv.storage_class<PhysicalStorageBuffer>>, vector<4xf32>
  vector.store %w, %m[%i] {nontemporal = true} : memref<16xf32, #spirv.storage_class<PhysicalStorageBuffer>>, vector<2xf32>
  return %0 : vector<4xf32>
}
func.func @i(%m: memref<16xi8, #spirv.storage_class<StorageBuffer>>, %i: index, %w: vector<4xi8>) {
  vector.store %w, %m[%i] : memref<16xi8, #spirv.storage_class<StorageBuffer>>, vector<4xi8>
  return
}
func.func @j(%m: memref<2x2x8xf16, #spirv.storage_class<StorageBuffer>>, %i: index) -> (vector<4xf16>) {
  %0 = vector.load %m[%i, %i, %i] : memref<2x2x8xf16, #spirv.storage_class<StorageBuffer>>, vector<4xf16>
  return %0 : vector<4xf16>
}
}

// expected:
// module attributes {spirv.target_env = #spirv.target_env<#spirv.vce<v1.5, [Shader, PhysicalStorageBufferAddresses, Int16, Float16], [SPV_KHR_physical_storage_buffer]>, #spirv.resource_limits<>>} {
//   func.func @f(%arg0: memref<16xf32, #spirv.storage_class<PhysicalStorageBuffer>>, %arg1: index, %arg2: vector<2xf32>) -> vector<4xf32> {
//     %0 = builtin.unrealized_conversion_cast %arg1 : index to i32
//     %1 = builtin.unrealized_conversion_cast %arg0 : memref<16xf32, #spirv.storage_class<PhysicalStorageBuffer>> to !spirv.ptr<!spirv.struct<(!spirv.array<16 x f32, stride=4> [0])>, PhysicalStorageBuffer>
//     %cst0_i32 = spirv.Constant 0 : i32
//     %cst0_i32_0 = spirv.Constant 0 : i32
//     %cst1_i32 = spirv.Constant 1 : i32
//     %2 = spirv.AccessChain %1[%cst0_i32, %0] : !spirv.ptr<!spirv.struct<(!spirv.array<16 x f32, stride=4> [0])>, PhysicalStorageBuffer>, i32, i32 -> !spirv.ptr<f32, PhysicalStorageBuffer>
//     %3 = spirv.Bitcast %2 : !spirv.ptr<f32, PhysicalStorageBuffer> to !spirv.ptr<vector<4xf32>, PhysicalStorageBuffer>
//     %4 = spirv.Load "PhysicalStorageBuffer" %3 : vector<4xf32>
//     %cst0_i32_1 = spirv.Constant 0 : i32
//     %cst0_i32_2 = spirv.Constant 0 : i32
//     %cst1_i32_3 = spirv.Constant 1 : i32
//     %5 = spirv.AccessChain %1[%cst0_i32_1, %0] : !spirv.ptr<!spirv.struct<(!spirv.array<16 x f32, stride=4> [0])>, PhysicalStorageBuffer>, i32, i32 -> !spirv.ptr<f32, PhysicalStorageBuffer>
//     %6 = spirv.Bitcast %5 : !spirv.ptr<f32, PhysicalStorageBuffer> to !spirv.ptr<vector<2xf32>, PhysicalStorageBuffer>
//     spirv.Store "PhysicalStorageBuffer" %6, %arg2 : vector<2xf32>
//     return %4 : vector<4xf32>
//   }
//   func.func @i(%arg0: memref<16xi8, #spirv.storage_class<StorageBuffer>>, %arg1: index, %arg2: vector<4xi8>) {
//     vector.store %arg2, %arg0[%arg1] : memref<16xi8, #spirv.storage_class<StorageBuffer>>, vector<4xi8>
//     return
//   }
//   func.func @j(%arg0: memref<2x2x8xf16, #spirv.storage_class<StorageBuffer>>, %arg1: index) -> vector<4xf16> {
//     %0 = vector.load %arg0[%arg1, %arg1, %arg1] : memref<2x2x8xf16, #spirv.storage_class<StorageBuffer>>, vector<4xf16>
//     return %0 : vector<4xf16>
//   }
// }

// -----

module attributes { spirv.target_env = #spirv.target_env<#spirv.vce<v1.0, [Kernel, Addresses, Vector16, Float16, Int64, Float64], []>, #spirv.resource_limits<>> } {
func.func @k(%m: memref<16xf32, #spirv.storage_class<StorageBuffer>>, %n: memref<16xf32, #spirv.storage_class<CrossWorkgroup>>, %i: index) -> (vector<4xf32>, vector<4xf32>) {
  %0 = vector.load %m[%i] : memref<16xf32, #spirv.storage_class<StorageBuffer>>, vector<4xf32>
  %1 = vector.load %n[%i] : memref<16xf32, #spirv.storage_class<CrossWorkgroup>>, vector<4xf32>
  return %0, %1 : vector<4xf32>, vector<4xf32>
}
}

// expected:
// module attributes {spirv.target_env = #spirv.target_env<#spirv.vce<v1.0, [Kernel, Addresses, Vector16, Float16, Int64, Float64], []>, #spirv.resource_limits<>>} {
//   func.func @k(%arg0: memref<16xf32, #spirv.storage_class<StorageBuffer>>, %arg1: memref<16xf32, #spirv.storage_class<CrossWorkgroup>>, %arg2: index) -> (vector<4xf32>, vector<4xf32>) {
//     %0 = builtin.unrealized_conversion_cast %arg2 : index to i32
//     %1 = builtin.unrealized_conversion_cast %arg1 : memref<16xf32, #spirv.storage_class<CrossWorkgroup>> to !spirv.ptr<!spirv.array<16 x f32>, CrossWorkgroup>
//     %2 = vector.load %arg0[%arg2] : memref<16xf32, #spirv.storage_class<StorageBuffer>>, vector<4xf32>
//     %cst0_i32 = spirv.Constant 0 : i32
//     %cst1_i32 = spirv.Constant 1 : i32
//     %3 = spirv.AccessChain %1[%0] : !spirv.ptr<!spirv.array<16 x f32>, CrossWorkgroup>, i32 -> !spirv.ptr<f32, CrossWorkgroup>
//     %4 = spirv.Bitcast %3 : !spirv.ptr<f32, CrossWorkgroup> to !spirv.ptr<vector<4xf32>, CrossWorkgroup>
//     %5 = spirv.Load "CrossWorkgroup" %4 : vector<4xf32>
//     return %2, %5 : vector<4xf32>, vector<4xf32>
//   }
// }
