// test: pass --convert-vector-to-spirv --split-input-file

module attributes { spirv.target_env = #spirv.target_env<#spirv.vce<v1.3, [Shader, Float16, Int64, Int8, Int16, StorageBuffer8BitAccess], [SPV_KHR_storage_buffer_storage_class]>, #spirv.resource_limits<>> } {
func.func @red(%v: vector<4xi32>, %s: i32) -> (i32, i32, i32) {
  %0 = vector.reduction <add>, %v : vector<4xi32> into i32
  %1 = vector.reduction <add>, %v, %s : vector<4xi32> into i32
  %2 = vector.reduction <mul>, %v, %s : vector<4xi32> into i32
  return %0, %1, %2 : i32, i32, i32
}
func.func @red2(%v: vector<3xf32>, %s: f32) -> (f32, f32, f32) {
  %0 = vector.reduction <add>, %v : vector<3xf32> into f32
  %1 = vector.reduction <maximumf>, %v, %s : vector<3xf32> into f32
  %2 = vector.reduction <minimumf>, %v, %s : vector<3xf32> into f32
  return %0, %1, %2 : f32, f32, f32
}
func.func @red5(%v: vector<4xf32>, %s: f32) -> (f32, f32) {
  %0 = vector.reduction <add>, %v : vector<4xf32> into f32
  %1 = vector.reduction <add>, %v, %s : vector<4xf32> into f32
  return %0, %1 : f32, f32
}
func.func @red6(%v: vector<3xi32>) -> i32 {
  %0 = vector.reduction <and>, %v : vector<3xi32> into i32
  return %0 : i32
}
func.func @red7(%v: vector<1xi32>, %s: i32) -> (i32, i32) {
  %0 = vector.reduction <add>, %v, %s : vector<1xi32> into i32
  %1 = vector.reduction <maxsi>, %v, %s : vector<1xi32> into i32
  return %0, %1 : i32, i32
}
}

// expected:
// module attributes {spirv.target_env = #spirv.target_env<#spirv.vce<v1.3, [Shader, Float16, Int64, Int8, Int16, StorageBuffer8BitAccess], [SPV_KHR_storage_buffer_storage_class]>, #spirv.resource_limits<>>} {
//   func.func @red(%arg0: vector<4xi32>, %arg1: i32) -> (i32, i32, i32) {
//     %0 = spirv.CompositeExtract %arg0[0 : i32] : vector<4xi32>
//     %1 = spirv.CompositeExtract %arg0[1 : i32] : vector<4xi32>
//     %2 = spirv.CompositeExtract %arg0[2 : i32] : vector<4xi32>
//     %3 = spirv.CompositeExtract %arg0[3 : i32] : vector<4xi32>
//     %4 = spirv.IAdd %0, %1 : i32
//     %5 = spirv.IAdd %4, %2 : i32
//     %6 = spirv.IAdd %5, %3 : i32
//     %7 = spirv.CompositeExtract %arg0[0 : i32] : vector<4xi32>
//     %8 = spirv.CompositeExtract %arg0[1 : i32] : vector<4xi32>
//     %9 = spirv.CompositeExtract %arg0[2 : i32] : vector<4xi32>
//     %10 = spirv.CompositeExtract %arg0[3 : i32] : vector<4xi32>
//     %11 = spirv.IAdd %7, %8 : i32
//     %12 = spirv.IAdd %11, %9 : i32
//     %13 = spirv.IAdd %12, %10 : i32
//     %14 = spirv.IAdd %13, %arg1 : i32
//     %15 = spirv.CompositeExtract %arg0[0 : i32] : vector<4xi32>
//     %16 = spirv.CompositeExtract %arg0[1 : i32] : vector<4xi32>
//     %17 = spirv.CompositeExtract %arg0[2 : i32] : vector<4xi32>
//     %18 = spirv.CompositeExtract %arg0[3 : i32] : vector<4xi32>
//     %19 = spirv.IMul %15, %16 : i32
//     %20 = spirv.IMul %19, %17 : i32
//     %21 = spirv.IMul %20, %18 : i32
//     %22 = spirv.IMul %21, %arg1 : i32
//     return %6, %14, %22 : i32, i32, i32
//   }
//   func.func @red2(%arg0: vector<3xf32>, %arg1: f32) -> (f32, f32, f32) {
//     %cst_vec_3xf32 = spirv.Constant dense<1.000000e+00> : vector<3xf32>
//     %0 = spirv.Dot %arg0, %cst_vec_3xf32 : vector<3xf32> -> f32
//     %1 = spirv.CompositeExtract %arg0[0 : i32] : vector<3xf32>
//     %2 = spirv.CompositeExtract %arg0[1 : i32] : vector<3xf32>
//     %3 = spirv.CompositeExtract %arg0[2 : i32] : vector<3xf32>
//     %4 = spirv.GL.FMax %1, %2 : f32
//     %5 = spirv.GL.FMax %4, %3 : f32
//     %6 = spirv.GL.FMax %5, %arg1 : f32
//     %7 = spirv.CompositeExtract %arg0[0 : i32] : vector<3xf32>
//     %8 = spirv.CompositeExtract %arg0[1 : i32] : vector<3xf32>
//     %9 = spirv.CompositeExtract %arg0[2 : i32] : vector<3xf32>
//     %10 = spirv.GL.FMin %7, %8 : f32
//     %11 = spirv.GL.FMin %10, %9 : f32
//     %12 = spirv.GL.FMin %11, %arg1 : f32
//     return %0, %6, %12 : f32, f32, f32
//   }
//   func.func @red5(%arg0: vector<4xf32>, %arg1: f32) -> (f32, f32) {
//     %cst_vec_4xf32 = spirv.Constant dense<1.000000e+00> : vector<4xf32>
//     %0 = spirv.Dot %arg0, %cst_vec_4xf32 : vector<4xf32> -> f32
//     %cst_vec_4xf32_0 = spirv.Constant dense<1.000000e+00> : vector<4xf32>
//     %1 = spirv.Dot %arg0, %cst_vec_4xf32_0 : vector<4xf32> -> f32
//     %2 = spirv.FAdd %arg1, %1 : f32
//     return %0, %2 : f32, f32
//   }
//   func.func @red6(%arg0: vector<3xi32>) -> i32 {
//     %0 = vector.reduction <and>, %arg0 : vector<3xi32> into i32
//     return %0 : i32
//   }
//   func.func @red7(%arg0: vector<1xi32>, %arg1: i32) -> (i32, i32) {
//     %0 = vector.reduction <add>, %arg0, %arg1 : vector<1xi32> into i32
//     %1 = vector.reduction <maxsi>, %arg0, %arg1 : vector<1xi32> into i32
//     return %0, %1 : i32, i32
//   }
// }

// -----

module attributes { spirv.target_env = #spirv.target_env<#spirv.vce<v1.5, [Shader, PhysicalStorageBufferAddresses, Int16, Float16], [SPV_KHR_physical_storage_buffer]>, #spirv.resource_limits<>> } {
func.func @b(%v: vector<4xf32>) -> f32 {
  %0 = arith.mulf %v, %v : vector<4xf32>
  %1 = vector.reduction <add>, %0 : vector<4xf32> into f32
  return %1 : f32
}
func.func @b4(%v: vector<1xf32>) -> f32 {
  %0 = arith.mulf %v, %v : vector<1xf32>
  %1 = vector.reduction <add>, %0 : vector<1xf32> into f32
  return %1 : f32
}
func.func @b6(%v: vector<1xf32>, %s: f32) -> f32 {
  %1 = vector.reduction <add>, %v, %s : vector<1xf32> into f32
  return %1 : f32
}
func.func @k(%v: vector<4xi16>, %s: i16) -> i16 {
  %0 = vector.reduction <add>, %v, %s : vector<4xi16> into i16
  return %0 : i16
}
}

// expected:
// module attributes {spirv.target_env = #spirv.target_env<#spirv.vce<v1.5, [Shader, PhysicalStorageBufferAddresses, Int16, Float16], [SPV_KHR_physical_storage_buffer]>, #spirv.resource_limits<>>} {
//   func.func @b(%arg0: vector<4xf32>) -> f32 {
//     %0 = arith.mulf %arg0, %arg0 : vector<4xf32>
//     %1 = spirv.Dot %arg0, %arg0 : vector<4xf32> -> f32
//     return %1 : f32
//   }
//   func.func @b4(%arg0: vector<1xf32>) -> f32 {
//     %0 = arith.mulf %arg0, %arg0 : vector<1xf32>
//     %1 = builtin.unrealized_conversion_cast %0 : vector<1xf32> to f32
//     return %1 : f32
//   }
//   func.func @b6(%arg0: vector<1xf32>, %arg1: f32) -> f32 {
//     %0 = builtin.unrealized_conversion_cast %arg0 : vector<1xf32> to f32
//     %1 = spirv.FAdd %arg1, %0 : f32
//     return %1 : f32
//   }
//   func.func @k(%arg0: vector<4xi16>, %arg1: i16) -> i16 {
//     %0 = spirv.CompositeExtract %arg0[0 : i32] : vector<4xi16>
//     %1 = spirv.CompositeExtract %arg0[1 : i32] : vector<4xi16>
//     %2 = spirv.CompositeExtract %arg0[2 : i32] : vector<4xi16>
//     %3 = spirv.CompositeExtract %arg0[3 : i32] : vector<4xi16>
//     %4 = spirv.IAdd %0, %1 : i16
//     %5 = spirv.IAdd %4, %2 : i16
//     %6 = spirv.IAdd %5, %3 : i16
//     %7 = spirv.IAdd %6, %arg1 : i16
//     return %7 : i16
//   }
// }
