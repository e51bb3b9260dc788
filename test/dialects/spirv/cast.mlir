// test: round-trip

module {
  func.func @cast_1(%arg0: f32) {
    %0 = spirv.ConvertFToS %arg0 : f32 to i32
    %1 = spirv.ConvertFToU %arg0 : f32 to i32
    return
  }
  func.func @cast_2(%arg0: !spirv.ptr<i32, StorageBuffer>) {
    %0 = spirv.ConvertPtrToU %arg0 : !spirv.ptr<i32, StorageBuffer> to i32
    return
  }
  func.func @cast_3(%arg0: i32) {
    %0 = spirv.ConvertSToF %arg0 : i32 to f32
    %1 = spirv.ConvertUToF %arg0 : i32 to f32
    %2 = spirv.ConvertUToPtr %arg0 : i32 to !spirv.ptr<i32, StorageBuffer>
    return
  }
  func.func @casts(%arg0: i32, %arg1: f32, %arg2: vector<2xi32>) {
    %0 = spirv.Bitcast %arg0 : i32 to f32
    %1 = spirv.Bitcast %arg2 : vector<2xi32> to i64
    %2 = spirv.FConvert %arg1 : f32 to f16
    %3 = spirv.SConvert %arg0 : i32 to i64
    %4 = spirv.UConvert %arg0 : i32 to i16
    return
  }
  func.func @pointers(%arg0: !spirv.ptr<f32, Generic>, %arg1: !spirv.ptr<f32, Workgroup>) {
    %0 = spirv.GenericCastToPtr %arg0 : !spirv.ptr<f32, Generic> to !spirv.ptr<f32, Workgroup>
    %1 = spirv.GenericCastToPtrExplicit %arg0 : !spirv.ptr<f32, Generic> to !spirv.ptr<f32, Workgroup>
    %2 = spirv.PtrCastToGeneric %arg1 : !spirv.ptr<f32, Workgroup> to !spirv.ptr<f32, Generic>
    return
  }
  spirv.module Physical64 OpenCL {
    spirv.func @addresses(%arg0: !spirv.ptr<i32, Generic>) "None" {
      %0 = spirv.ConvertPtrToU %arg0 : !spirv.ptr<i32, Generic> to i64
      %1 = spirv.ConvertUToPtr %0 : i64 to !spirv.ptr<i32, Generic>
      spirv.Return
    }
  }
}
