// test: pass --convert-spirv-to-llvm=keep-interface=true

spirv.func @handles(%image: !spirv.image<f32, Dim2D, NoDepth, NonArrayed, SingleSampled, NeedSampler, Unknown>, %pair: vector<2xi32>, %number: i64) "None" {
  %0 = spirv.NV.ConvertImageToU %image : (!spirv.image<f32, Dim2D, NoDepth, NonArrayed, SingleSampled, NeedSampler, Unknown>) -> i64
  %1 = spirv.NV.ConvertUToSampler %0 : (i64) -> !spirv.type<"TypeSampler">
  %2 = spirv.NV.ConvertSamplerToU %1 : (!spirv.type<"TypeSampler">) -> vector<2xi32>
  %3 = spirv.INTEL.ConvertHandleToImage %number : (i64) -> !spirv.image<f32, Dim2D, NoDepth, NonArrayed, SingleSampled, NeedSampler, Unknown>
  %4 = spirv.INTEL.ConvertHandleToSampledImage %pair : (vector<2xi32>) -> !spirv.sampled_image<!spirv.image<f32, Dim2D, NoDepth, NonArrayed, SingleSampled, NeedSampler, Unknown>>
  spirv.Return
}

// expected:
// module {
//   llvm.func internal @handles(%arg0: !llvm.ptr, %arg1: vector<2xi32>, %arg2: i64) {
//     %0 = llvm.ptrtoint %arg0 : !llvm.ptr to i64
//     %1 = llvm.inttoptr %0 : i64 to !llvm.ptr
//     %2 = llvm.ptrtoint %1 : !llvm.ptr to i64
//     %3 = llvm.bitcast %2 : i64 to vector<2xi32>
//     %4 = llvm.inttoptr %arg2 : i64 to !llvm.ptr
//     %5 = llvm.bitcast %arg1 : vector<2xi32> to i64
//     %6 = llvm.inttoptr %5 : i64 to !llvm.ptr
//     llvm.return
//   }
// }
