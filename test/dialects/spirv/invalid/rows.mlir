// test: our verify
// Operands of ops that are made from the grammar are what the specification calls them.

func.func @pointer(%arg0: i32) {
  // expected-error @below {{'spirv.ArrayLength' op operand #0 must be any SPIR-V pointer type, but got 'i32'}}
  %0 = spirv.ArrayLength %arg0 {array_member = 0 : i32} : (i32) -> i32
  return
}

// -----

func.func @image(%arg0: f32, %arg1: i32) {
  // expected-error @below {{'spirv.ImageQuerySizeLod' op operand #0 must be any SPIR-V image type, but got 'f32'}}
  %0 = spirv.ImageQuerySizeLod %arg0, %arg1 : (f32, i32) -> vector<2xi32>
  return
}

// -----

func.func @opaque(%arg0: !spirv.image<f32, Dim2D, NoDepth, NonArrayed, SingleSampled, NeedSampler, Unknown>, %arg1: f32) {
  // expected-error @below {{'spirv.SampledImage' op operand #1 must be SPIR-V TypeSampler, but got 'f32'}}
  %0 = spirv.SampledImage %arg0, %arg1 : (!spirv.image<f32, Dim2D, NoDepth, NonArrayed, SingleSampled, NeedSampler, Unknown>, f32) -> !spirv.sampled_image<!spirv.image<f32, Dim2D, NoDepth, NonArrayed, SingleSampled, NeedSampler, Unknown>>
  return
}

// -----

func.func @bool(%arg0: f32) {
  // expected-error @below {{'spirv.IsNormal' op result #0 must be bool or vector of bools, but got 'f32'}}
  %0 = spirv.IsNormal %arg0 : (f32) -> f32
  return
}

// -----

func.func @float(%arg0: i32) {
  // expected-error @below {{'spirv.DPdx' op operand #0 must be float or vector of floats, but got 'i32'}}
  %0 = spirv.DPdx %arg0 : (i32) -> f32
  return
}

// -----

func.func @same(%arg0: f32) {
  // expected-error @below {{'spirv.CopyObject' op failed to verify that all of {result, operand} have same type}}
  %0 = spirv.CopyObject %arg0 : (f32) -> i32
  return
}

// -----

func.func @pointee(%arg0: !spirv.ptr<f32, Workgroup>) {
  // expected-error @below {{'spirv.AtomicLoad' op failed to verify that `result` type matches pointee type of `pointer`}}
  %0 = spirv.AtomicLoad %arg0 {memory = #spirv.scope<Device>, semantics = #spirv.memory_semantics<None>} : (!spirv.ptr<f32, Workgroup>) -> i32
  return
}

// -----

func.func @chain(%arg0: !spirv.ptr<!spirv.struct<(f32, i32)>, Function>) {
  %0 = spirv.Constant 1 : i32
  // expected-error @below {{invalid result type: expected '!spirv.ptr<i32, Function>', but provided '!spirv.ptr<f32, Function>'}}
  %1 = spirv.InBoundsAccessChain %arg0, %0 : (!spirv.ptr<!spirv.struct<(f32, i32)>, Function>, i32) -> !spirv.ptr<f32, Function>
  return
}

// -----

func.func @extended(%arg0: f32, %arg1: i32) {
  // expected-error @below {{'spirv.GL.Modf' op operand #1 must be any SPIR-V pointer type, but got 'i32'}}
  %0 = spirv.GL.Modf %arg0, %arg1 : (f32, i32) -> f32
  return
}
