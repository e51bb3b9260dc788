// test: verify --spirv-unify-aliased-resource

spirv.module Logical GLSL450 {
  spirv.GlobalVariable @wide bind(0, 1) {aliased} : !spirv.ptr<!spirv.struct<(!spirv.rtarray<i64, stride=8> [0])>, StorageBuffer>
  spirv.GlobalVariable @narrow bind(0, 1) {aliased} : !spirv.ptr<!spirv.struct<(!spirv.rtarray<f32, stride=4> [0])>, StorageBuffer>
  spirv.func @store_of_other_width(%index: i32, %value: i64) "None" {
    %zero = spirv.Constant 0 : i32
    %0 = spirv.mlir.addressof @wide : !spirv.ptr<!spirv.struct<(!spirv.rtarray<i64, stride=8> [0])>, StorageBuffer>
    %1 = spirv.AccessChain %0[%zero, %index] : !spirv.ptr<!spirv.struct<(!spirv.rtarray<i64, stride=8> [0])>, StorageBuffer>, i32, i32 -> !spirv.ptr<i64, StorageBuffer>
    // expected-error @+1 {{failed to legalize operation 'spirv.Store' that was explicitly marked illegal}}
    spirv.Store "StorageBuffer" %1, %value : i64
    spirv.Return
  }
}
