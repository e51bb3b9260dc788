// test: verify --convert-spirv-to-llvm=use-opaque-pointers=false

spirv.module Physical64 OpenCL {
  // A struct that points to itself would have no end as a type of then.
  // expected-error @+1 {{failed to legalize operation 'spirv.func' that was explicitly marked illegal}}
  spirv.func @recursive(%p: !spirv.ptr<!spirv.struct<node, (!spirv.ptr<!spirv.struct<node>, CrossWorkgroup>)>, CrossWorkgroup>) "None" {
    spirv.Return
  }
}
