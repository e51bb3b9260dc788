// test: verify --convert-spirv-to-llvm=keep-interface=true

spirv.module Logical GLSL450 {
  spirv.SpecConstant @size spec_id(1) = 64 : i32
  // expected-error @+1 {{failed to legalize operation 'spirv.mlir.decorate_type' that was explicitly marked illegal}}
  spirv.mlir.decorate_type !spirv.rtarray<!spirv.type<"TypeBufferEXT", "StorageBuffer">> {array_stride_id_ext = @size}
}
