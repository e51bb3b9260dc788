// test: our verify

// expected-error @below {{ArrayStride must be greater than zero}}
func.func private @zero(!spirv.ptr<i32, StorageBuffer, stride=0>)

// -----

func.func @other(%arg0: !spirv.ptr<i32, StorageBuffer, stride=4>, %arg1: i32) {
  // expected-error @below {{invalid result type: expected '!spirv.ptr<i32, StorageBuffer>', but provided '!spirv.ptr<f32, StorageBuffer, stride=4>'}}
  %0 = spirv.PtrAccessChain %arg0[%arg1] : !spirv.ptr<i32, StorageBuffer, stride=4>, i32 -> !spirv.ptr<f32, StorageBuffer, stride=4>
  return
}
