// test: verify --decorate-spirv-composite-type-layout

spirv.module Physical64 GLSL450 {
  // expected-error @+2 {{failed to decorate (unsuported pointee type: '!spirv.struct<rec, (!spirv.ptr<!spirv.struct<rec>, StorageBuffer>)>')}}
  // expected-error @+1 {{failed to legalize operation 'spirv.GlobalVariable'}}
  spirv.GlobalVariable @recursive : !spirv.ptr<!spirv.struct<rec, (!spirv.ptr<!spirv.struct<rec>, StorageBuffer>)>, StorageBuffer>
}

// -----

spirv.module Logical GLSL450 {
  spirv.func @before_its_variable() "None" {
    // expected-error @+1 {{failed to legalize operation 'spirv.mlir.addressof'}}
    %0 = spirv.mlir.addressof @pair : !spirv.ptr<!spirv.struct<(i8, i32)>, Uniform>
    spirv.Return
  }
  spirv.GlobalVariable @pair : !spirv.ptr<!spirv.struct<(i8, i32)>, Uniform>
}
