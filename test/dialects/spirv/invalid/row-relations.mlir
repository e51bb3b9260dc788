// test: our verify
// Relations between the types of rows.

spirv.func @f(%a: !spirv.type<"TypeVector", !spirv.ptr<f32, CrossWorkgroup>, 2>, %b: vector<3xi1>, %c: vector<2xf32>) "None" {
  // expected-error @+1 {{failed to verify that values, pointers and mask have the same number of components, and the pointers lead to values}}
  %r = "spirv.INTEL.MaskedGather"(%a, %b, %c) <{alignment = 4 : i32}> : (!spirv.type<"TypeVector", !spirv.ptr<f32, CrossWorkgroup>, 2>, vector<3xi1>, vector<2xf32>) -> vector<2xf32>
  spirv.Return
}

// -----

spirv.func @f(%a: !spirv.type<"TypeVector", !spirv.ptr<f32, CrossWorkgroup>, 3>, %b: vector<2xi1>, %c: vector<2xf32>) "None" {
  // expected-error @+1 {{failed to verify that values, pointers and mask have the same number of components, and the pointers lead to values}}
  %r = "spirv.INTEL.MaskedGather"(%a, %b, %c) <{alignment = 4 : i32}> : (!spirv.type<"TypeVector", !spirv.ptr<f32, CrossWorkgroup>, 3>, vector<2xi1>, vector<2xf32>) -> vector<2xf32>
  spirv.Return
}

// -----

spirv.func @f(%a: !spirv.type<"TypeVector", !spirv.ptr<i32, CrossWorkgroup>, 2>, %b: vector<2xi1>, %c: vector<2xf32>) "None" {
  // expected-error @+1 {{failed to verify that values, pointers and mask have the same number of components, and the pointers lead to values}}
  %r = "spirv.INTEL.MaskedGather"(%a, %b, %c) <{alignment = 4 : i32}> : (!spirv.type<"TypeVector", !spirv.ptr<i32, CrossWorkgroup>, 2>, vector<2xi1>, vector<2xf32>) -> vector<2xf32>
  spirv.Return
}

// -----

spirv.func @f(%a: !spirv.type<"TypeVector", !spirv.ptr<f32, CrossWorkgroup>, 2>, %b: vector<2xi1>, %c: vector<3xf32>) "None" {
  // expected-error @+1 {{failed to verify that values, pointers and mask have the same number of components, and the pointers lead to values}}
  %r = "spirv.INTEL.MaskedGather"(%a, %b, %c) <{alignment = 4 : i32}> : (!spirv.type<"TypeVector", !spirv.ptr<f32, CrossWorkgroup>, 2>, vector<2xi1>, vector<3xf32>) -> vector<2xf32>
  spirv.Return
}

// -----

spirv.func @f(%a: !spirv.type<"TypeVector", !spirv.ptr<f32, CrossWorkgroup>, 2>, %b: vector<2xi8>, %c: vector<2xf32>) "None" {
  // expected-error @+1 {{failed to verify that values, pointers and mask have the same number of components, and the pointers lead to values}}
  %r = "spirv.INTEL.MaskedGather"(%a, %b, %c) <{alignment = 4 : i32}> : (!spirv.type<"TypeVector", !spirv.ptr<f32, CrossWorkgroup>, 2>, vector<2xi8>, vector<2xf32>) -> vector<2xf32>
  spirv.Return
}

// -----

spirv.func @f(%a: !spirv.ptr<f32, CrossWorkgroup>, %b: i1, %c: f32) "None" {
  // expected-error @+1 {{failed to verify that values, pointers and mask have the same number of components, and the pointers lead to values}}
  %r = "spirv.INTEL.MaskedGather"(%a, %b, %c) <{alignment = 4 : i32}> : (!spirv.ptr<f32, CrossWorkgroup>, i1, f32) -> f32
  spirv.Return
}

// -----

spirv.func @f(%a: !spirv.type<"TypeVector", !spirv.ptr<f32, CrossWorkgroup>, 2>, %b: vector<2xi1>, %c: vector<2xf32>) "None" {
  // expected-error @+1 {{failed to verify that the alignment is 0 or a power of two}}
  %r = "spirv.INTEL.MaskedGather"(%a, %b, %c) <{alignment = 3 : i32}> : (!spirv.type<"TypeVector", !spirv.ptr<f32, CrossWorkgroup>, 2>, vector<2xi1>, vector<2xf32>) -> vector<2xf32>
  spirv.Return
}

// -----

spirv.func @f(%a: vector<4xf32>, %b: !spirv.type<"TypeVector", !spirv.ptr<f32, CrossWorkgroup>, 2>, %c: vector<2xi1>) "None" {
  // expected-error @+1 {{failed to verify that values, pointers and mask have the same number of components, and the pointers lead to values}}
  "spirv.INTEL.MaskedScatter"(%a, %b, %c) <{alignment = 4 : i32}> : (vector<4xf32>, !spirv.type<"TypeVector", !spirv.ptr<f32, CrossWorkgroup>, 2>, vector<2xi1>) -> ()
  spirv.Return
}

// -----

spirv.func @f(%a: f32, %b: !spirv.type<"TypeVector", !spirv.ptr<f32, CrossWorkgroup>, 2>, %c: vector<2xi1>) "None" {
  // expected-error @+1 {{failed to verify that values, pointers and mask have the same number of components, and the pointers lead to values}}
  "spirv.INTEL.MaskedScatter"(%a, %b, %c) <{alignment = 4 : i32}> : (f32, !spirv.type<"TypeVector", !spirv.ptr<f32, CrossWorkgroup>, 2>, vector<2xi1>) -> ()
  spirv.Return
}

// -----

spirv.func @f(%a: vector<2xf32>, %b: !spirv.type<"TypeVector", !spirv.ptr<f32, CrossWorkgroup>, 2>, %c: vector<2xi1>) "None" {
  // expected-error @+1 {{failed to verify that the alignment is 0 or a power of two}}
  "spirv.INTEL.MaskedScatter"(%a, %b, %c) <{alignment = -1 : i32}> : (vector<2xf32>, !spirv.type<"TypeVector", !spirv.ptr<f32, CrossWorkgroup>, 2>, vector<2xi1>) -> ()
  spirv.Return
}

// -----

spirv.func @f(%a: !spirv.ptr<f32, CrossWorkgroup>, %b: i1, %c: f64) "None" {
  // expected-error @+1 {{failed to verify that default value and result have the type that the pointer leads to}}
  %r = "spirv.INTEL.PredicatedLoad"(%a, %b, %c) : (!spirv.ptr<f32, CrossWorkgroup>, i1, f64) -> f32
  spirv.Return
}

// -----

spirv.func @f(%a: !spirv.ptr<f32, CrossWorkgroup>, %b: i32, %c: i1) "None" {
  // expected-error @+1 {{failed to verify that the object has the type that the pointer leads to}}
  "spirv.INTEL.PredicatedStore"(%a, %b, %c) : (!spirv.ptr<f32, CrossWorkgroup>, i32, i1) -> ()
  spirv.Return
}

// -----

spirv.func @f(%a: !spirv.ptr<i64, CrossWorkgroup>) "None" {
  // expected-error @+1 {{failed to verify that the pointer leads to an integer of 32 bits}}
  %r = "spirv.AtomicFlagTestAndSet"(%a) <{memory = #spirv.scope<Device>, semantics = #spirv.memory_semantics<None>}> : (!spirv.ptr<i64, CrossWorkgroup>) -> i1
  spirv.Return
}

// -----

spirv.func @f(%a: !spirv.ptr<i32, CrossWorkgroup>, %b: i32, %c: i32, %d: i64) "None" {
  // expected-error @+1 {{failed to verify that all of {result, value, comparator} have same type}}
  %r = "spirv.Dynamic.AtomicIAdd"(%a, %b, %c, %d) : (!spirv.ptr<i32, CrossWorkgroup>, i32, i32, i64) -> i32
  spirv.Return
}

// -----

spirv.func @f(%a: !spirv.ptr<i64, CrossWorkgroup>, %b: i32, %c: i32, %d: i32) "None" {
  // expected-error @+1 {{failed to verify that `result` type matches pointee type of `pointer`}}
  %r = "spirv.Dynamic.AtomicIAdd"(%a, %b, %c, %d) : (!spirv.ptr<i64, CrossWorkgroup>, i32, i32, i32) -> i32
  spirv.Return
}

// -----

spirv.func @f(%a: i32, %b: f32, %c: i32) "None" {
  // expected-error @+1 {{failed to verify that all of {result, value} have same type}}
  %r = "spirv.Dynamic.GroupNonUniformBroadcast"(%a, %b, %c) : (i32, f32, i32) -> f64
  spirv.Return
}

// -----

spirv.func @f(%a: i32) "None" {
  // expected-error @+1 {{failed to verify that all of {result, x} have same type}}
  %r = "spirv.KHR.GroupBitwiseAnd"(%a) <{execution = #spirv.scope<Workgroup>, operation = "Reduce"}> : (i32) -> i64
  spirv.Return
}

// -----

spirv.func @f(%a: i32) "None" {
  // expected-error @+1 {{operand #0 must be bool}}
  %r = "spirv.KHR.GroupLogicalOr"(%a) <{execution = #spirv.scope<Workgroup>, operation = "Reduce"}> : (i32) -> i32
  spirv.Return
}

// -----

spirv.func @f(%a: i32) "None" {
  // expected-error @+1 {{operand #0 must be float or vector of floats}}
  %r = "spirv.AMD.GroupFAddNonUniform"(%a) <{execution = #spirv.scope<Workgroup>, operation = "Reduce"}> : (i32) -> i32
  spirv.Return
}

// -----

spirv.func @f(%a: i32, %b: i64) "None" {
  // expected-error @+1 {{failed to verify that all operands and the result have the same type}}
  %r = "spirv.INTEL.IAddSat"(%a, %b) : (i32, i64) -> i32
  spirv.Return
}

// -----

spirv.func @f(%a: f32, %b: f32, %c: f64) "None" {
  // expected-error @+1 {{failed to verify that all operands and the result have the same type}}
  %r = "spirv.KHR.Fma"(%a, %b, %c) : (f32, f32, f64) -> f32
  spirv.Return
}

// -----

spirv.func @f(%a: vector<2xf32>) "None" {
  // expected-error @+1 {{failed to verify that the operands have the same type, and the result has a bool for each component}}
  %r = "spirv.IsNormal"(%a) : (vector<2xf32>) -> i1
  spirv.Return
}

// -----

spirv.func @f(%a: f32, %b: f64) "None" {
  // expected-error @+1 {{failed to verify that the operands have the same type, and the result has a bool for each component}}
  %r = "spirv.LessOrGreater"(%a, %b) : (f32, f64) -> i1
  spirv.Return
}

// -----

spirv.func @f(%a: vector<2xi32>) "None" {
  // expected-error @+1 {{failed to verify that the result has an integer for each of the operand}}
  %r = "spirv.SatConvertSToU"(%a) : (vector<2xi32>) -> vector<3xi16>
  spirv.Return
}

// -----

spirv.func @f(%a: vector<3xf32>, %b: vector<2xf32>) "None" {
  // expected-error @+1 {{failed to verify that the result has a column like the first vector for each component of the second one}}
  %r = "spirv.OuterProduct"(%a, %b) : (vector<3xf32>, vector<2xf32>) -> !spirv.matrix<3 x vector<2xf32>>
  spirv.Return
}

// -----

spirv.func @f(%a: !spirv.struct<(f32, i32)>) "None" {
  // expected-error @+1 {{failed to verify that the types of operand and result match logically}}
  %r = "spirv.CopyLogical"(%a) : (!spirv.struct<(f32, i32)>) -> !spirv.struct<(f32 [0], f32 [4])>
  spirv.Return
}

// -----

spirv.func @f(%a: !spirv.array<3 x f32>) "None" {
  // expected-error @+1 {{failed to verify that the types of operand and result match logically}}
  %r = "spirv.CopyLogical"(%a) : (!spirv.array<3 x f32>) -> !spirv.array<4 x f32, stride=4>
  spirv.Return
}

// -----

spirv.func @f(%a: f32) "None" {
  // expected-error @+1 {{failed to verify that the result is made of parts of the operand's type}}
  %r = "spirv.EXT.CompositeConstructReplicate"(%a) : (f32) -> vector<4xf16>
  spirv.Return
}

// -----

spirv.func @f(%a: f32) "None" {
  // expected-error @+1 {{failed to verify that pointers are no vectors, and the length is an integer}}
  %r = "spirv.INTEL.VariableLengthArray"(%a) : (f32) -> !spirv.ptr<f32, Function>
  spirv.Return
}

// -----

spirv.func @f(%a: i32) "None" {
  // expected-error @+1 {{failed to verify that pointers are no vectors, and the length is an integer}}
  "spirv.INTEL.RestoreMemory"(%a) : (i32) -> ()
  spirv.Return
}

// -----

spirv.func @f(%a: !spirv.type<"TypeVector", !spirv.ptr<f32, CrossWorkgroup>, 2>) "None" {
  // expected-error @+1 {{failed to verify that operand and result are pointers}}
  %r = "spirv.ALTERA.PtrCastToCrossWorkgroup"(%a) : (!spirv.type<"TypeVector", !spirv.ptr<f32, CrossWorkgroup>, 2>) -> !spirv.ptr<f32, CrossWorkgroup>
  spirv.Return
}

// -----

spirv.func @f(%a: f32) "None" {
  // expected-error @+1 {{failed to verify that the first operand is a pointer}}
  %r = "spirv.INTEL.FunctionPointerCall"(%a) : (f32) -> f32
  spirv.Return
}

// -----

spirv.func @f(%a: f32) "None" {
  // expected-error @+1 {{failed to verify that a handle is an integer or two, and becomes what it is for}}
  %r = "spirv.INTEL.ConvertHandleToSampler"(%a) : (f32) -> !spirv.type<"TypeSampler">
  spirv.Return
}

// -----

spirv.func @f(%a: !spirv.type<"TypeSampler">) "None" {
  // expected-error @+1 {{failed to verify that a handle is an integer or two, of what it is for}}
  %r = "spirv.NV.ConvertSamplerToU"(%a) : (!spirv.type<"TypeSampler">) -> vector<3xi32>
  spirv.Return
}

// -----

spirv.func @f(%a: i32, %b: i32, %c: i64) "None" {
  // expected-error @+1 {{failed to verify that sizes and offset are integers or lists of them, of one type, which the result has three of}}
  %r = "spirv.BuildNDRange"(%a, %b, %c) : (i32, i32, i64) -> !spirv.struct<(i32, !spirv.array<3 x i32>, !spirv.array<3 x i32>, !spirv.array<3 x i32>)>
  spirv.Return
}

// -----

spirv.func @f(%a: i32, %b: i32, %c: i32) "None" {
  // expected-error @+1 {{failed to verify that sizes and offset are integers or lists of them, of one type, which the result has three of}}
  %r = "spirv.BuildNDRange"(%a, %b, %c) : (i32, i32, i32) -> i32
  spirv.Return
}

// -----

spirv.func @f(%a: i32) "None" {
  // expected-error @+1 {{failed to verify that operand and result are pointers}}
  %r = "spirv.EXT.BufferPointer"(%a) : (i32) -> !spirv.ptr<f32, CrossWorkgroup>
  spirv.Return
}

// -----

spirv.func @f(%a: !spirv.ptr<f32, CrossWorkgroup>, %b: i32, %c: i64, %d: i32) "None" {
  // expected-error @+1 {{failed to verify that stride, index and offset are integers of 32 bits}}
  %r = "spirv.NV.RawAccessChain"(%a, %b, %c, %d) : (!spirv.ptr<f32, CrossWorkgroup>, i32, i64, i32) -> !spirv.ptr<f32, CrossWorkgroup>
  spirv.Return
}

// -----

spirv.func @f(%a: i64) "None" {
  // expected-error @+1 {{failed to verify that the number of subgroups is an integer of 32 bits}}
  %r = "spirv.NamedBarrierInitialize"(%a) : (i64) -> !spirv.type<"TypeNamedBarrier">
  spirv.Return
}

// -----

spirv.func @f(%a: vector<2xf16>, %b: vector<3xf16>, %c: f32) "None" {
  // expected-error @+1 {{failed to verify that the vectors have 2 floats of 16 bits each, and the accumulator the type of the result}}
  %r = "spirv.VALVE.FDot2MixAcc32"(%a, %b, %c) : (vector<2xf16>, vector<3xf16>, f32) -> f32
  spirv.Return
}

// -----

spirv.func @f(%a: vector<4xf16>, %b: vector<4xf16>, %c: f32) "None" {
  // expected-error @+1 {{failed to verify that the vectors have 4 floats of 8 bits each, and the accumulator the type of the result}}
  %r = "spirv.VALVE.FDot4MixAcc32"(%a, %b, %c) : (vector<4xf16>, vector<4xf16>, f32) -> f32
  spirv.Return
}

// -----

spirv.func @f(%a: !spirv.ptr<none, CrossWorkgroup>, %b: i32, %c: i32) "None" {
  // expected-error @+1 {{failed to verify that the indices lead to a part of the base type}}
  %r = "spirv.KHR.UntypedAccessChain"(%a, %b, %c) <{base_type = !spirv.array<4 x f32>}> : (!spirv.ptr<none, CrossWorkgroup>, i32, i32) -> !spirv.ptr<none, CrossWorkgroup>
  spirv.Return
}

// -----

spirv.func @f(%a: vector<2xf32>) "None" {
  // expected-error @+1 {{failed to verify that the result has the type of the operands' components}}
  %r = "spirv.CL.fast_length"(%a) : (vector<2xf32>) -> f64
  spirv.Return
}

// -----

spirv.func @f(%a: f32, %b: !spirv.ptr<f16, CrossWorkgroup>) "None" {
  // expected-error @+1 {{failed to verify that all operands and the result have the type that the pointer leads to}}
  %r = "spirv.CL.fract"(%a, %b) : (f32, !spirv.ptr<f16, CrossWorkgroup>) -> f32
  spirv.Return
}

// -----

spirv.func @f(%a: f32, %b: !spirv.ptr<f32, CrossWorkgroup>) "None" {
  // expected-error @+1 {{failed to verify that all operands and the result have the type that the pointer leads to}}
  %r = "spirv.GL.Modf"(%a, %b) : (f32, !spirv.ptr<f32, CrossWorkgroup>) -> f64
  spirv.Return
}

// -----

spirv.func @f(%a: f32, %b: f32, %c: !spirv.ptr<vector<2xi32>, CrossWorkgroup>) "None" {
  // expected-error @+1 {{failed to verify that all operands have the type of the result, and the pointer leads to as many integers of 32 bits}}
  %r = "spirv.CL.remquo"(%a, %b, %c) : (f32, f32, !spirv.ptr<vector<2xi32>, CrossWorkgroup>) -> f32
  spirv.Return
}

// -----

spirv.func @f(%a: vector<2xf32>) "None" {
  // expected-error @+1 {{failed to verify that the result has an integer for each component of the operand}}
  %r = "spirv.CL.ilogb"(%a) : (vector<2xf32>) -> i32
  spirv.Return
}

// -----

spirv.func @f(%a: f32, %b: vector<2xi32>) "None" {
  // expected-error @+1 {{failed to verify that the first operand has the type of the result, and the second one has as many integers}}
  %r = "spirv.CL.rootn"(%a, %b) : (f32, vector<2xi32>) -> f32
  spirv.Return
}

// -----

spirv.func @f(%a: vector<2xf32>, %b: vector<3xi32>) "None" {
  // expected-error @+1 {{failed to verify that the first operand has the type of the result, and the second one has one integer or as many}}
  %r = "spirv.CL.ldexp"(%a, %b) : (vector<2xf32>, vector<3xi32>) -> vector<2xf32>
  spirv.Return
}

// -----

spirv.func @f(%a: !spirv.type<"TypeVector", !spirv.ptr<f32, CrossWorkgroup>, 2>, %b: !spirv.ptr<f32, CrossWorkgroup>, %c: i64) "None" {
  // expected-error @+1 {{failed to verify that target and source are pointers}}
  "spirv.CopyMemorySized"(%a, %b, %c) <{operandSegmentSizes = array<i32: 1, 1, 1, 0, 0>}> : (!spirv.type<"TypeVector", !spirv.ptr<f32, CrossWorkgroup>, 2>, !spirv.ptr<f32, CrossWorkgroup>, i64) -> ()
  spirv.Return
}

// -----

spirv.func @f(%a: !spirv.ptr<i32, CrossWorkgroup>, %b: i32) "None" {
  // expected-error @+1 {{operand #1 must be float or vector of floats}}
  %r = "spirv.EXT.AtomicFMin"(%a, %b) <{memory = #spirv.scope<Device>, semantics = #spirv.memory_semantics<None>}> : (!spirv.ptr<i32, CrossWorkgroup>, i32) -> i32
  spirv.Return
}

// -----

spirv.func @f(%a: i32) "None" {
  // expected-error @+1 {{failed to verify that the result has floats of the width of the operand's integers}}
  %r = "spirv.CL.nan"(%a) : (i32) -> f64
  spirv.Return
}

// -----

spirv.func @f(%a: i8, %b: i8) "None" {
  // expected-error @+1 {{failed to verify that the result has integers of twice the width of the operands'}}
  %r = "spirv.CL.s_upsample"(%a, %b) : (i8, i8) -> i32
  spirv.Return
}

// -----

spirv.func @f(%a: f32, %b: f32, %c: vector<2xi32>) "None" {
  // expected-error @+1 {{failed to verify that the first two operands have the type of the result, and the last one as many integers}}
  %r = "spirv.CL.select"(%a, %b, %c) : (f32, f32, vector<2xi32>) -> f32
  spirv.Return
}

// -----

spirv.func @f(%a: vector<2xf32>, %b: vector<4xi32>) "None" {
  // expected-error @+1 {{failed to verify that the result has components of the vectors, as many as the mask has integers}}
  %r = "spirv.CL.shuffle"(%a, %b) : (vector<2xf32>, vector<4xi32>) -> vector<2xf32>
  spirv.Return
}

// -----

spirv.func @f(%a: vector<2xf32>, %b: vector<4xf32>, %c: vector<4xi32>) "None" {
  // expected-error @+1 {{failed to verify that the result has components of the vectors, as many as the mask has integers}}
  %r = "spirv.CL.shuffle2"(%a, %b, %c) : (vector<2xf32>, vector<4xf32>, vector<4xi32>) -> vector<4xf32>
  spirv.Return
}

// -----

spirv.func @f(%a: i64, %b: !spirv.ptr<f32, CrossWorkgroup>) "None" {
  // expected-error @+1 {{failed to verify that the result has as many components as are loaded, of the type that the pointer leads to}}
  %r = "spirv.CL.vloadn"(%a, %b) <{n = 3 : i32}> : (i64, !spirv.ptr<f32, CrossWorkgroup>) -> vector<2xf32>
  spirv.Return
}

// -----

spirv.func @f(%a: i64, %b: !spirv.ptr<f32, CrossWorkgroup>) "None" {
  // expected-error @+1 {{failed to verify that the result has as many components as are loaded, of the type that the pointer leads to}}
  "spirv.CL.vloadn"(%a, %b) <{n = 3 : i32}> : (i64, !spirv.ptr<f32, CrossWorkgroup>) -> ()
  spirv.Return
}

// -----

spirv.func @f(%a: vector<2xf32>, %b: i64, %c: !spirv.ptr<f16, CrossWorkgroup>) "None" {
  // expected-error @+1 {{failed to verify that the data is a vector of the type that the pointer leads to}}
  "spirv.CL.vstoren"(%a, %b, %c) : (vector<2xf32>, i64, !spirv.ptr<f16, CrossWorkgroup>) -> ()
  spirv.Return
}

// -----

spirv.func @f(%a: i64, %b: !spirv.ptr<f32, CrossWorkgroup>) "None" {
  // expected-error @+1 {{failed to verify that the result is a float, and the pointer leads to a half}}
  %r = "spirv.CL.vload_half"(%a, %b) : (i64, !spirv.ptr<f32, CrossWorkgroup>) -> f32
  spirv.Return
}

// -----

spirv.func @f(%a: i64, %b: !spirv.ptr<f16, CrossWorkgroup>) "None" {
  // expected-error @+1 {{failed to verify that the result has as many floats as are loaded, and the pointer leads to a half}}
  %r = "spirv.CL.vload_halfn"(%a, %b) <{n = 2 : i32}> : (i64, !spirv.ptr<f16, CrossWorkgroup>) -> vector<4xf32>
  spirv.Return
}

// -----

spirv.func @f(%a: vector<2xf32>, %b: i64, %c: !spirv.ptr<f16, CrossWorkgroup>) "None" {
  // expected-error @+1 {{failed to verify that the data is a float, and the pointer leads to a half}}
  "spirv.CL.vstore_half"(%a, %b, %c) : (vector<2xf32>, i64, !spirv.ptr<f16, CrossWorkgroup>) -> ()
  spirv.Return
}

// -----

spirv.func @f(%a: f32, %b: i64, %c: !spirv.ptr<f16, CrossWorkgroup>) "None" {
  // expected-error @+1 {{failed to verify that the data is a vector of floats, and the pointer leads to a half}}
  "spirv.CL.vstore_halfn"(%a, %b, %c) : (f32, i64, !spirv.ptr<f16, CrossWorkgroup>) -> ()
  spirv.Return
}

// -----

spirv.func @f(%a: !spirv.ptr<f32, CrossWorkgroup>, %b: i64) "None" {
  // expected-error @+1 {{failed to verify that there is no result}}
  %r = "spirv.CL.prefetch"(%a, %b) : (!spirv.ptr<f32, CrossWorkgroup>, i64) -> f32
  spirv.Return
}

// -----

spirv.func @f(%a: vector<2xf32>, %b: vector<2xf32>) "None" {
  // expected-error @+1 {{failed to verify that the vectors have three or four components}}
  %r = "spirv.CL.cross"(%a, %b) : (vector<2xf32>, vector<2xf32>) -> vector<2xf32>
  spirv.Return
}

// -----

spirv.func @f(%a: f32) "None" {
  // expected-error @+1 {{failed to verify that all operands and the result have the same type}}
  "spirv.CL.tgamma"(%a) : (f32) -> ()
  spirv.Return
}

// -----

spirv.func @f(%a: i32, %b: i32, %c: i16) "None" {
  // expected-error @+1 {{failed to verify that all operands and the result have the same type}}
  %r = "spirv.CL.u_mad24"(%a, %b, %c) : (i32, i32, i16) -> i32
  spirv.Return
}

// -----

spirv.func @f(%a: f32) "None" {
  // expected-error @+1 {{operand #0 must be integer or vector of integers}}
  %r = "spirv.CL.popcount"(%a) : (f32) -> f32
  spirv.Return
}

// -----

spirv.func @f(%a: !spirv.matrix<2 x vector<2xf32>>, %b: !spirv.matrix<2 x vector<2xf32>>, %c: !spirv.matrix<2 x vector<2xf32>>) "None" {
  // expected-error @+1 {{operand #0 must be number or vector of numbers}}
  %r = "spirv.CL.bitselect"(%a, %b, %c) : (!spirv.matrix<2 x vector<2xf32>>, !spirv.matrix<2 x vector<2xf32>>, !spirv.matrix<2 x vector<2xf32>>) -> !spirv.matrix<2 x vector<2xf32>>
  spirv.Return
}

// -----

spirv.func @f(%a: vector<2xf32>, %b: vector<2xf32>, %c: vector<2xf32>) "None" {
  // expected-error @+1 {{failed to verify that the vectors have the type of the result, and the ratio is a float}}
  %r = "spirv.GL.Refract"(%a, %b, %c) : (vector<2xf32>, vector<2xf32>, vector<2xf32>) -> vector<2xf32>
  spirv.Return
}

// -----

spirv.func @f(%a: f32) "None" {
  // expected-error @+1 {{failed to verify that the result is a struct with two members of the operand's type}}
  %r = "spirv.GL.ModfStruct"(%a) : (f32) -> !spirv.struct<(f32, f64)>
  spirv.Return
}

// -----

spirv.func @f(%a: !spirv.matrix<2 x vector<3xf32>>) "None" {
  // expected-error @+1 {{failed to verify that the matrix is square, and the result has the type of its components}}
  %r = "spirv.GL.Determinant"(%a) : (!spirv.matrix<2 x vector<3xf32>>) -> f32
  spirv.Return
}

// -----

spirv.func @f(%a: !spirv.matrix<2 x vector<3xf32>>) "None" {
  // expected-error @+1 {{failed to verify that the matrix is square}}
  %r = "spirv.GL.MatrixInverse"(%a) : (!spirv.matrix<2 x vector<3xf32>>) -> !spirv.matrix<2 x vector<3xf32>>
  spirv.Return
}

// -----

spirv.func @f(%a: vector<3xf32>) "None" {
  // expected-error @+1 {{failed to verify that the operand is a vector of 4 floats of 32 bits, and the result an integer of 32 bits}}
  %r = "spirv.GL.PackUnorm4x8"(%a) : (vector<3xf32>) -> i32
  spirv.Return
}

// -----

spirv.func @f(%a: vector<2xf16>) "None" {
  // expected-error @+1 {{failed to verify that the operand is a vector of 2 floats of 32 bits, and the result an integer of 32 bits}}
  %r = "spirv.GL.PackSnorm2x16"(%a) : (vector<2xf16>) -> i32
  spirv.Return
}

// -----

spirv.func @f(%a: vector<2xi64>) "None" {
  // expected-error @+1 {{failed to verify that the operand is a vector of 2 integers of 32 bits, and the result a float of 64 bits}}
  %r = "spirv.GL.PackDouble2x32"(%a) : (vector<2xi64>) -> f64
  spirv.Return
}

// -----

spirv.func @f(%a: i64) "None" {
  // expected-error @+1 {{failed to verify that the operand is an integer of 32 bits, and the result a vector of 4 floats of 32 bits}}
  %r = "spirv.GL.UnpackUnorm4x8"(%a) : (i64) -> vector<4xf32>
  spirv.Return
}

// -----

spirv.func @f(%a: i32) "None" {
  // expected-error @+1 {{failed to verify that the operand is an integer of 32 bits, and the result a vector of 2 floats of 32 bits}}
  %r = "spirv.GL.UnpackUnorm2x16"(%a) : (i32) -> vector<4xf32>
  spirv.Return
}

// -----

spirv.func @f(%a: f32) "None" {
  // expected-error @+1 {{failed to verify that the operand is a float of 64 bits, and the result a vector of 2 integers of 32 bits}}
  %r = "spirv.GL.UnpackDouble2x32"(%a) : (f32) -> vector<2xi32>
  spirv.Return
}

// -----

spirv.func @f(%a: !spirv.ptr<f32, Input>) "None" {
  // expected-error @+1 {{failed to verify that the result has the type that the interpolant leads to}}
  %r = "spirv.GL.InterpolateAtCentroid"(%a) : (!spirv.ptr<f32, Input>) -> vector<2xf32>
  spirv.Return
}

// -----

spirv.func @f(%a: f32, %b: f32, %c: vector<2xf32>) "None" {
  // expected-error @+1 {{failed to verify that all operands and the result have the same type}}
  %r = "spirv.GL.SmoothStep"(%a, %b, %c) : (f32, f32, vector<2xf32>) -> f32
  spirv.Return
}

// -----

spirv.func @f(%a: !spirv.type<"TypeVector", i32, 5>) "None" {
  // expected-error @+1 {{requires the same shape for all operands and results}}
  %r = "spirv.SConvert"(%a) : (!spirv.type<"TypeVector", i32, 5>) -> i16
  spirv.Return
}

// -----

spirv.func @f(%a: i1, %b: f32, %c: vector<2xf32>) "None" {
  // expected-error @+1 {{failed to verify that a condition precedes each object, and the objects have the type of the result}}
  %r = spirv.INTEL.ConditionalCopyObject %a, %b, %a, %b : (i1, f32, i1, f32) -> vector<2xf32>
  spirv.Return
}

// -----

spirv.func @f(%a: i1, %b: f32) "None" {
  // expected-error @+1 {{failed to verify that a condition precedes each object, and the objects have the type of the result}}
  %r = spirv.INTEL.ConditionalCopyObject %a, %b, %a : (i1, f32, i1) -> f32
  spirv.Return
}

// -----

spirv.func @f(%a: i32, %b: f32) "None" {
  // expected-error @+1 {{failed to verify that a condition precedes each object, and the objects have the type of the result}}
  %r = spirv.INTEL.ConditionalCopyObject %a, %b : (i32, f32) -> f32
  spirv.Return
}

// -----

spirv.func @f(%a: i32) "None" {
  // expected-error @+1 {{operand #0 must be float or vector of floats, but got 'i32'}}
  %r = "spirv.Fwidth"(%a) : (i32) -> i32
  spirv.Return
}
