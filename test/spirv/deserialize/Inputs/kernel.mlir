spirv.module Physical64 OpenCL requires #spirv.vce<v1.2, [Kernel, Addresses, Linkage, Int64, Groups, ImageBasic, LiteralSampler, OptNoneINTEL], [SPV_INTEL_optnone]> attributes {capabilities = ["Int4TypeINTEL"], extensions = ["SPV_INTEL_int4"]} {
  spirv.mlir.constant @spirv_const_32 {
    %cst7_i32 = spirv.Constant 7 : i32
    spirv.mlir.yield %cst7_i32 : i32
  }
  spirv.GlobalVariable @spirv_var_6 initializer(@spirv_const_32) {constant, linkage_attributes = #spirv.linkage_attributes<linkage_name = "table", linkage_type = <Export>>} : !spirv.ptr<i32, UniformConstant>
  spirv.func @"implementation of kernel"(%arg0: !spirv.ptr<!spirv.struct<"struct.a b", (i32, f32)>, CrossWorkgroup> {spirv.alignment = 16 : i32, spirv.func_param_attr = ["NoCapture", "NoWrite"]}, %arg1: !spirv.image<none, Dim2D, NoDepth, NonArrayed, SingleSampled, SamplerUnknown, Unknown, ReadOnly>) "None" {
    %0 = spirv.ConstantSampler  {param = 0 : i32, sampler_addressing_mode = "ClampToEdge", sampler_filter_mode = "Nearest"} : () -> !spirv.type<"TypeSampler">
    %1 = spirv.SampledImage %arg1, %0 : (!spirv.image<none, Dim2D, NoDepth, NonArrayed, SingleSampled, SamplerUnknown, Unknown, ReadOnly>, !spirv.type<"TypeSampler">) -> !spirv.sampled_image<!spirv.image<none, Dim2D, NoDepth, NonArrayed, SingleSampled, SamplerUnknown, Unknown, ReadOnly>>
    %cst_vec_2xi32 = spirv.Constant dense<0> : vector<2xi32>
    %cst_f32 = spirv.Constant 0.000000e+00 : f32
    %2 = spirv.ImageSampleExplicitLod %1, %cst_vec_2xi32 ["Lod"], %cst_f32 : !spirv.sampled_image<!spirv.image<none, Dim2D, NoDepth, NonArrayed, SingleSampled, SamplerUnknown, Unknown, ReadOnly>>, vector<2xi32>, f32 -> vector<4xf32>
    %3 = spirv.CompositeExtract %2[0 : i32] : vector<4xf32>
    %4 = spirv.ConvertFToU %3 {fp_rounding_mode = #spirv.fp_rounding_mode<RTZ>, saturated_conversion} : f32 to i32
    %5 = spirv.CL.u_mul_hi %4, %4 {user_semantic = ["a", "b"]} : (i32, i32) -> i32
    %6 = spirv.ExtInst "vendor.set" 17(%5, %4) : (i32, i32) -> i32
    %cst64_i64 = spirv.Constant 64 : i64
    %7 = spirv.InBoundsPtrAccessChain %arg0[%cst64_i64] : !spirv.ptr<!spirv.struct<"struct.a b", (i32, f32)>, CrossWorkgroup>, i64 -> !spirv.ptr<!spirv.struct<"struct.a b", (i32, f32)>, CrossWorkgroup>
    %cst64_i64_0 = spirv.Constant 64 : i64
    "spirv.CopyMemorySized"(%7, %arg0, %cst64_i64_0) <{memory_access = "Aligned", memory_access_literals = [8 : i32], operandSegmentSizes = array<i32: 1, 1, 1, 0, 0>}> : (!spirv.ptr<!spirv.struct<"struct.a b", (i32, f32)>, CrossWorkgroup>, !spirv.ptr<!spirv.struct<"struct.a b", (i32, f32)>, CrossWorkgroup>, i64) -> ()
    %8 = spirv.UConvert %6 : i32 to i64
    %9 = spirv.SGreaterThan %6, %4 : i32
    spirv.BranchConditional %9, ^bb1, ^bb2(%6 : i32)
  ^bb1:  // pred: ^bb0
    spirv.LifetimeStart %7 {size = 8 : i32} : (!spirv.ptr<!spirv.struct<"struct.a b", (i32, f32)>, CrossWorkgroup>) -> ()
    spirv.Branch ^bb2(%4 : i32)
  ^bb2(%10: i32):  // 2 preds: ^bb0, ^bb1
    spirv.Return
  }
  spirv.EntryPoint "Kernel" @"implementation of kernel" as "kernel", @spirv_var_6
  spirv.ExecutionMode @"implementation of kernel" "ContractionOff"
}
