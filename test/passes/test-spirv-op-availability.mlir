// test: pass --test-spirv-op-availability

// Attributes count with what their cases need; those that an op may leave out do not.
func.func @needs(%bytes: vector<4xi8>, %halves: vector<2xbf16>, %condition: i1, %pointer: !spirv.ptr<f32, Function>) {
  spirv.MemoryBarrier <Device>, <Acquire|UniformMemory|AtomicCounterMemory|OutputMemory>
  %0 = spirv.SDot %bytes, %bytes : vector<4xi8> -> i32
  %1 = spirv.Dot %halves, %halves : vector<2xbf16> -> bf16
  %2 = spirv.Select %condition, %halves, %halves : i1, vector<2xbf16>
  %3 = spirv.Load "Function" %pointer ["NonPrivatePointer"] : f32
  spirv.module PhysicalStorageBuffer64 Vulkan {
  }
  return
}

// expected:
// needs
// spirv.MemoryBarrier min version: v1.5
// spirv.MemoryBarrier max version: v1.6
// spirv.MemoryBarrier extensions: [ ]
// spirv.MemoryBarrier capabilities: [ [Shader] [AtomicStorage] [VulkanMemoryModel] ]
// spirv.SDot min version: v1.0
// spirv.SDot max version: v1.6
// spirv.SDot extensions: [ [SPV_KHR_integer_dot_product] ]
// spirv.SDot capabilities: [ [DotProduct] [DotProductInput4x8Bit] ]
// spirv.Dot min version: v1.0
// spirv.Dot max version: v1.6
// spirv.Dot extensions: [ [SPV_KHR_bfloat16] ]
// spirv.Dot capabilities: [ [BFloat16DotProductKHR] ]
// spirv.Select min version: v1.4
// spirv.Select max version: v1.6
// spirv.Select extensions: [ ]
// spirv.Select capabilities: [ ]
// spirv.Load min version: v1.0
// spirv.Load max version: v1.6
// spirv.Load extensions: [ ]
// spirv.Load capabilities: [ ]
// spirv.module min version: v1.0
// spirv.module max version: v1.6
// spirv.module extensions: [ [SPV_EXT_physical_storage_buffer, SPV_KHR_physical_storage_buffer] [SPV_KHR_vulkan_memory_model] ]
// spirv.module capabilities: [ [PhysicalStorageBufferAddresses] [VulkanMemoryModel] ]
// module {
//   func.func @needs(%arg0: vector<4xi8>, %arg1: vector<2xbf16>, %arg2: i1, %arg3: !spirv.ptr<f32, Function>) {
//     spirv.MemoryBarrier <Device>, <Acquire|UniformMemory|AtomicCounterMemory|OutputMemory>
//     %0 = spirv.SDot %arg0, %arg0 : vector<4xi8> -> i32
//     %1 = spirv.Dot %arg1, %arg1 : vector<2xbf16> -> bf16
//     %2 = spirv.Select %arg2, %arg1, %arg1 : i1, vector<2xbf16>
//     %3 = spirv.Load "Function" %arg3 ["NonPrivatePointer"] : f32
//     spirv.module PhysicalStorageBuffer64 Vulkan {
//     }
//     return
//   }
// }
