// test: pass --convert-spirv-to-llvm=keep-interface=true

spirv.func @groups(%f: f32, %i: i32, %b: i1, %v: vector<4xi32>, %h: f32) "None" {
  %0 = spirv.GroupNonUniformElect <Subgroup> : i1
  %1 = spirv.GroupNonUniformAll <Subgroup> %b : i1
  %2 = spirv.GroupNonUniformBallot <Subgroup> %b : vector<4xi32>
  %3 = spirv.GroupNonUniformShuffle <Subgroup> %f, %i : f32, i32
  %4 = spirv.GroupBroadcast <Workgroup> %f, %i : f32, i32
  %5 = spirv.KHR.GroupIMul <Workgroup> <Reduce> %i : i32
  %6 = spirv.KHR.SubgroupBallot %b : vector<4xi32>
  spirv.Return
}

// expected:
// module {
//   llvm.func spir_funccc @_Z25__spirv_SubgroupBallotKHRb(i1) -> vector<4xi32> attributes {convergent, no_unwind, will_return}
//   llvm.func spir_funccc @_Z20__spirv_GroupIMulKHRiij(i32, i32, i32) -> i32 attributes {convergent, no_unwind, will_return}
//   llvm.func spir_funccc @_Z22__spirv_GroupBroadcastifj(i32, f32, i32) -> f32 attributes {convergent, no_unwind, will_return}
//   llvm.func spir_funccc @_Z30__spirv_GroupNonUniformShuffleifj(i32, f32, i32) -> f32 attributes {convergent, no_unwind, will_return}
//   llvm.func spir_funccc @_Z29__spirv_GroupNonUniformBallotib(i32, i1) -> vector<4xi32> attributes {convergent, no_unwind, will_return}
//   llvm.func spir_funccc @_Z26__spirv_GroupNonUniformAllib(i32, i1) -> i1 attributes {convergent, no_unwind, will_return}
//   llvm.func spir_funccc @_Z28__spirv_GroupNonUniformElecti(i32) -> i1 attributes {convergent, no_unwind, will_return}
//   llvm.func internal @groups(%arg0: f32, %arg1: i32, %arg2: i1, %arg3: vector<4xi32>, %arg4: f32) {
//     %0 = llvm.mlir.constant(3 : i32) : i32
//     %1 = llvm.call spir_funccc @_Z28__spirv_GroupNonUniformElecti(%0) {convergent, no_unwind, will_return} : (i32) -> i1
//     %2 = llvm.mlir.constant(3 : i32) : i32
//     %3 = llvm.call spir_funccc @_Z26__spirv_GroupNonUniformAllib(%2, %arg2) {convergent, no_unwind, will_return} : (i32, i1) -> i1
//     %4 = llvm.mlir.constant(3 : i32) : i32
//     %5 = llvm.call spir_funccc @_Z29__spirv_GroupNonUniformBallotib(%4, %arg2) {convergent, no_unwind, will_return} : (i32, i1) -> vector<4xi32>
//     %6 = llvm.mlir.constant(3 : i32) : i32
//     %7 = llvm.call spir_funccc @_Z30__spirv_GroupNonUniformShuffleifj(%6, %arg0, %arg1) {convergent, no_unwind, will_return} : (i32, f32, i32) -> f32
//     %8 = llvm.mlir.constant(2 : i32) : i32
//     %9 = llvm.call spir_funccc @_Z22__spirv_GroupBroadcastifj(%8, %arg0, %arg1) {convergent, no_unwind, will_return} : (i32, f32, i32) -> f32
//     %10 = llvm.mlir.constant(2 : i32) : i32
//     %11 = llvm.mlir.constant(0 : i32) : i32
//     %12 = llvm.call spir_funccc @_Z20__spirv_GroupIMulKHRiij(%10, %11, %arg1) {convergent, no_unwind, will_return} : (i32, i32, i32) -> i32
//     %13 = llvm.call spir_funccc @_Z25__spirv_SubgroupBallotKHRb(%arg2) {convergent, no_unwind, will_return} : (i1) -> vector<4xi32>
//     llvm.return
//   }
// }

// -----

spirv.func @images(%m: !spirv.image<f32, Dim2D, NoDepth, NonArrayed, SingleSampled, NeedSampler, Rgba8>, %s: !spirv.sampled_image<!spirv.image<f32, Dim2D, NoDepth, NonArrayed, SingleSampled, NeedSampler, Rgba8>>, %c: vector<2xf32>, %i: vector<2xi32>, %f: f32, %v: vector<4xf32>) "None" {
  %0 = spirv.ImageFetch %m, %i : !spirv.image<f32, Dim2D, NoDepth, NonArrayed, SingleSampled, NeedSampler, Rgba8>, vector<2xi32> -> vector<4xf32>
  %1 = spirv.ImageSampleExplicitLod %s, %c ["Lod"], %f : !spirv.sampled_image<!spirv.image<f32, Dim2D, NoDepth, NonArrayed, SingleSampled, NeedSampler, Rgba8>>, vector<2xf32>, f32 -> vector<4xf32>
  %2 = spirv.Image %s : !spirv.sampled_image<!spirv.image<f32, Dim2D, NoDepth, NonArrayed, SingleSampled, NeedSampler, Rgba8>>
  spirv.Return
}

// expected:
// module {
//   llvm.func spir_funccc @_Z13__spirv_ImagePv(!llvm.ptr) -> !llvm.ptr attributes {convergent, no_unwind, will_return}
//   llvm.func spir_funccc @_Z38__spirv_ImageSampleExplicitLod_Rfloat4PvDv2_fif(!llvm.ptr, vector<2xf32>, i32, f32) -> vector<4xf32> attributes {convergent, no_unwind, will_return}
//   llvm.func spir_funccc @_Z26__spirv_ImageFetch_Rfloat4PvDv2_j(!llvm.ptr, vector<2xi32>) -> vector<4xf32> attributes {convergent, no_unwind, will_return}
//   llvm.func internal @images(%arg0: !llvm.ptr, %arg1: !llvm.ptr, %arg2: vector<2xf32>, %arg3: vector<2xi32>, %arg4: f32, %arg5: vector<4xf32>) {
//     %0 = llvm.call spir_funccc @_Z26__spirv_ImageFetch_Rfloat4PvDv2_j(%arg0, %arg3) {convergent, no_unwind, will_return} : (!llvm.ptr, vector<2xi32>) -> vector<4xf32>
//     %1 = llvm.mlir.constant(2 : i32) : i32
//     %2 = llvm.call spir_funccc @_Z38__spirv_ImageSampleExplicitLod_Rfloat4PvDv2_fif(%arg1, %arg2, %1, %arg4) {convergent, no_unwind, will_return} : (!llvm.ptr, vector<2xf32>, i32, f32) -> vector<4xf32>
//     %3 = llvm.call spir_funccc @_Z13__spirv_ImagePv(%arg1) {convergent, no_unwind, will_return} : (!llvm.ptr) -> !llvm.ptr
//     llvm.return
//   }
// }
