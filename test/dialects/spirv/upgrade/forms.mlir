// test: upgrade
// Access chains did not say the type of their result until release 19.

func.func @chains(%i: i32, %ptr: !spirv.ptr<!spirv.struct<(f32, !spirv.array<4 x f32>)>, Function>,
                  %array: !spirv.ptr<!spirv.array<4 x f32>, CrossWorkgroup>) {
  %one = spirv.Constant 1 : i32
  %0 = spirv.AccessChain %ptr[%one, %i] : !spirv.ptr<!spirv.struct<(f32, !spirv.array<4 x f32>)>, Function>, i32, i32
  %1 = spirv.PtrAccessChain %array[%i] : !spirv.ptr<!spirv.array<4 x f32>, CrossWorkgroup>, i32
  %2 = spirv.InBoundsPtrAccessChain %array[%i, %i] {volatile} : !spirv.ptr<!spirv.array<4 x f32>, CrossWorkgroup>, i32, i32
  return
}

// expected:
// module {
//   func.func @chains(%arg0: i32, %arg1: !spirv.ptr<!spirv.struct<(f32, !spirv.array<4 x f32>)>, Function>, %arg2: !spirv.ptr<!spirv.array<4 x f32>, CrossWorkgroup>) {
//     %cst1_i32 = spirv.Constant 1 : i32
//     %0 = spirv.AccessChain %arg1[%cst1_i32, %arg0] : !spirv.ptr<!spirv.struct<(f32, !spirv.array<4 x f32>)>, Function>, i32, i32 -> !spirv.ptr<f32, Function>
//     %1 = spirv.PtrAccessChain %arg2[%arg0] : !spirv.ptr<!spirv.array<4 x f32>, CrossWorkgroup>, i32 -> !spirv.ptr<!spirv.array<4 x f32>, CrossWorkgroup>
//     %2 = spirv.InBoundsPtrAccessChain %arg2[%arg0 %arg0] {volatile} : !spirv.ptr<!spirv.array<4 x f32>, CrossWorkgroup>, i32, i32 -> !spirv.ptr<f32, CrossWorkgroup>
//     return
//   }
// }

// -----

// Group operations had their enums in quotes and did not say the type of their result until release 19.

func.func @reductions(%f: f32, %v: vector<2xi32>, %b: i1) {
  %size = spirv.Constant 4 : i32
  %0 = spirv.GroupNonUniformFAdd "Workgroup" "Reduce" %f : f32
  %1 = spirv.GroupNonUniformIMul "Workgroup" "ClusteredReduce" %v cluster_size(%size) : vector<2xi32>
  %2 = spirv.GroupNonUniformSMax "Subgroup" "InclusiveScan" %v : vector<2xi32>
  %3 = spirv.GroupNonUniformBitwiseXor "Subgroup" "Reduce" %v : vector<2xi32>
  %4 = spirv.GroupNonUniformLogicalAnd "Subgroup" "Reduce" %b : i1
  return
}

// expected:
// module {
//   func.func @reductions(%arg0: f32, %arg1: vector<2xi32>, %arg2: i1) {
//     %cst4_i32 = spirv.Constant 4 : i32
//     %0 = spirv.GroupNonUniformFAdd <Workgroup> <Reduce> %arg0 : f32 -> f32
//     %1 = spirv.GroupNonUniformIMul <Workgroup> <ClusteredReduce> %arg1 cluster_size(%cst4_i32) : vector<2xi32>, i32 -> vector<2xi32>
//     %2 = spirv.GroupNonUniformSMax <Subgroup> <InclusiveScan> %arg1 : vector<2xi32> -> vector<2xi32>
//     %3 = spirv.GroupNonUniformBitwiseXor <Subgroup> <Reduce> %arg1 : vector<2xi32> -> vector<2xi32>
//     %4 = spirv.GroupNonUniformLogicalAnd <Subgroup> <Reduce> %arg2 : i1 -> i1
//     return
//   }
// }

// -----

// Scopes and semantics: strings in atomics until release 16, words elsewhere until release 15.

func.func @enums(%ptr: !spirv.ptr<i32, Workgroup>, %i: i32, %f: f32, %b: i1) {
  %0 = spirv.AtomicIAdd "Device" "AcquireRelease|WorkgroupMemory" %ptr, %i : !spirv.ptr<i32, Workgroup>
  %1 = spirv.AtomicCompareExchange "Workgroup" "Release" "Acquire" %ptr, %i, %i : !spirv.ptr<i32, Workgroup>
  spirv.ControlBarrier Workgroup, Device, "Acquire|UniformMemory"
  spirv.ControlBarrier "Workgroup", "Device", "Acquire|UniformMemory"
  spirv.MemoryBarrier Workgroup, Acquire
  %2 = spirv.GroupBroadcast Subgroup %f, %i : f32, i32
  %3 = spirv.GroupNonUniformElect Workgroup : i1
  %4 = spirv.GroupNonUniformBallot "Workgroup" %b : vector<4xi32>
  return
}

// expected:
// module {
//   func.func @enums(%arg0: !spirv.ptr<i32, Workgroup>, %arg1: i32, %arg2: f32, %arg3: i1) {
//     %0 = spirv.AtomicIAdd <Device> <AcquireRelease|WorkgroupMemory> %arg0, %arg1 : !spirv.ptr<i32, Workgroup>
//     %1 = spirv.AtomicCompareExchange <Workgroup> <Release> <Acquire> %arg0, %arg1, %arg1 : !spirv.ptr<i32, Workgroup>
//     spirv.ControlBarrier <Workgroup>, <Device>, <Acquire|UniformMemory>
//     spirv.ControlBarrier <Workgroup>, <Device>, <Acquire|UniformMemory>
//     spirv.MemoryBarrier <Workgroup>, <Acquire>
//     %2 = spirv.GroupBroadcast <Subgroup> %arg2, %arg1 : f32, i32
//     %3 = spirv.GroupNonUniformElect <Workgroup> : i1
//     %4 = spirv.GroupNonUniformBallot <Workgroup> %arg3 : vector<4xi32>
//     return
//   }
// }

// -----

// Image gathers named the type behind each operand until release 20.

func.func @gather(%image: !spirv.sampled_image<!spirv.image<i32, Dim2D, NoDepth, NonArrayed, SingleSampled, NoSampler, Unknown>>,
                  %at: vector<4xf32>, %ref: f32) {
  %0 = spirv.ImageDrefGather %image : !spirv.sampled_image<!spirv.image<i32, Dim2D, NoDepth, NonArrayed, SingleSampled, NoSampler, Unknown>>, %at : vector<4xf32>, %ref : f32 -> vector<4xi32>
  %1 = spirv.ImageDrefGather %image : !spirv.sampled_image<!spirv.image<i32, Dim2D, NoDepth, NonArrayed, SingleSampled, NoSampler, Unknown>>, %at : vector<4xf32>, %ref : f32 ["NonPrivateTexel"] -> vector<4xi32>
  return
}

// expected:
// module {
//   func.func @gather(%arg0: !spirv.sampled_image<!spirv.image<i32, Dim2D, NoDepth, NonArrayed, SingleSampled, NoSampler, Unknown>>, %arg1: vector<4xf32>, %arg2: f32) {
//     %0 = spirv.ImageDrefGather %arg0, %arg1, %arg2  : !spirv.sampled_image<!spirv.image<i32, Dim2D, NoDepth, NonArrayed, SingleSampled, NoSampler, Unknown>>, vector<4xf32>, f32 -> vector<4xi32>
//     %1 = spirv.ImageDrefGather %arg0, %arg1, %arg2 ["NonPrivateTexel"] : !spirv.sampled_image<!spirv.image<i32, Dim2D, NoDepth, NonArrayed, SingleSampled, NoSampler, Unknown>>, vector<4xf32>, f32 -> vector<4xi32>
//     return
//   }
// }

// -----

func.func @others(%p: !spirv.ptr<i8, UniformConstant>, %i: i32, %f: f32, %v: vector<2xf32>,
                  %m: !spirv.matrix<3 x vector<3xf32>>, %ptr: !spirv.ptr<i32, StorageBuffer>, %c: vector<4xi8>) {
  // Until release 19:
  %0 = spirv.CL.printf %p, %i, %i : (!spirv.ptr<i8, UniformConstant>, (i32, i32)) -> i32
  %1 = spirv.CL.printf %p,  : (!spirv.ptr<i8, UniformConstant>, ()) -> i32
  %2 = spirv.INTEL.SubgroupBlockRead "StorageBuffer" %ptr : vector<3xi32>
  %3 = spirv.INTEL.SubgroupBlockRead %ptr : i32
  // Until release 16:
  %4 = spirv.SDot %c, %c : (vector<4xi8>, vector<4xi8>) -> i32
  %5 = spirv.SUDotAccSat %i, %i, %i {format = #spirv.packed_vector_format<PackedVectorFormat4x8Bit>} : (i32, i32, i32) -> i32
  %6 = spirv.VectorShuffle [0: i32, 2: i32, 0xffffffff: i32] %v : vector<2xf32>, %v : vector<2xf32> -> vector<3xf32>
  // Until release 15:
  %7 = spirv.CompositeConstruct %v, %v : !spirv.array<2 x vector<2xf32>>
  %8 = spirv.CompositeConstruct %f, %i : !spirv.struct<(f32, i32)>
  %9 = spirv.MatrixTimesScalar %m, %f : !spirv.matrix<3 x vector<3xf32>>, f32 -> !spirv.matrix<3 x vector<3xf32>>
  return
}

// expected:
// module {
//   func.func @others(%arg0: !spirv.ptr<i8, UniformConstant>, %arg1: i32, %arg2: f32, %arg3: vector<2xf32>, %arg4: !spirv.matrix<3 x vector<3xf32>>, %arg5: !spirv.ptr<i32, StorageBuffer>, %arg6: vector<4xi8>) {
//     %0 = spirv.CL.printf %arg0 %arg1, %arg1 : !spirv.ptr<i8, UniformConstant>, i32, i32 -> i32
//     %1 = spirv.CL.printf %arg0 : !spirv.ptr<i8, UniformConstant> -> i32
//     %2 = spirv.INTEL.SubgroupBlockRead %arg5 : !spirv.ptr<i32, StorageBuffer> -> vector<3xi32>
//     %3 = spirv.INTEL.SubgroupBlockRead %arg5 : !spirv.ptr<i32, StorageBuffer> -> i32
//     %4 = spirv.SDot %arg6, %arg6 : vector<4xi8> -> i32
//     %5 = spirv.SUDotAccSat %arg1, %arg1, %arg1, <PackedVectorFormat4x8Bit> : i32 -> i32
//     %6 = spirv.VectorShuffle [0 : i32, 2 : i32, -1 : i32] %arg3, %arg3 : vector<2xf32>, vector<2xf32> -> vector<3xf32>
//     %7 = spirv.CompositeConstruct %arg3, %arg3 : (vector<2xf32>, vector<2xf32>) -> !spirv.array<2 x vector<2xf32>>
//     %8 = spirv.CompositeConstruct %arg2, %arg1 : (f32, i32) -> !spirv.struct<(f32, i32)>
//     %9 = spirv.MatrixTimesScalar %arg4, %arg2 : !spirv.matrix<3 x vector<3xf32>>, f32
//     return
//   }
// }
