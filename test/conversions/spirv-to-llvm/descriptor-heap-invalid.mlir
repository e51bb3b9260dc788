// test: verify --convert-spirv-to-llvm=keep-interface=true

spirv.module Logical GLSL450 {
  spirv.SpecConstant @size spec_id(1) = 4 : i32
  // expected-error @+1 {{failed to legalize operation 'spirv.mlir.decorate_type' that was explicitly marked illegal}}
  spirv.mlir.decorate_type !spirv.rtarray<!spirv.type<"TypeBufferEXT", "StorageBuffer">> {array_stride_id_ext = @size}
}

// -----

spirv.module Logical GLSL450 {
  spirv.SpecConstant @scale = 1.5 : f32
  // expected-error @+1 {{failed to legalize operation 'spirv.mlir.decorate_type' that was explicitly marked illegal}}
  spirv.mlir.decorate_type !spirv.rtarray<!spirv.type<"TypeBufferEXT", "StorageBuffer">> {array_stride_id_ext = @scale}
}

// -----

module {
  spirv.module @a Logical GLSL450 {
    // expected-error @+1 {{failed to legalize operation 'spirv.mlir.decorate_type' that was explicitly marked illegal}}
    spirv.mlir.decorate_type !spirv.rtarray<!spirv.type<"TypeBufferEXT", "StorageBuffer">> {array_stride_id_ext = 16 : i32}
  }
  spirv.module @b Logical GLSL450 {
    spirv.mlir.decorate_type !spirv.rtarray<!spirv.type<"TypeBufferEXT", "StorageBuffer">> {array_stride_id_ext = 24 : i32}
  }
}
