// test: verify --allow-unregistered-dialect

// expected-error @below {{unknown SPIR-V type: foo}}
func.func private @f(!spirv.foo)

// -----

// expected-error @below {{expected array length greater than 0}}
func.func private @f(!spirv.array<0xi32>)

// -----

// expected-error @below {{ArrayStride must be greater than zero}}
func.func private @f(!spirv.array<4xf16, stride=0>)

// -----

// expected-error @below {{only 1/8/16/32/64-bit integer type allowed but found 'i129'}}
func.func private @f(!spirv.array<4xi129>)

// -----

// expected-error @below {{expected integer value}}
func.func private @f(!spirv.array<4xi32, stride=>)

// -----

// expected-error @below {{expected single integer for array element count}}
func.func private @f(!spirv.array<4x4xi32>)

// -----

// expected-error @below {{expected static shape}}
func.func private @f(!spirv.array<?xi32>)

// -----

// expected-error @below {{expected '<'}}
func.func private @f(!spirv.array i32)

// -----

// expected-error @below {{cannot use 'index' to compose SPIR-V types}}
func.func private @f(!spirv.array<4xindex>)

// -----

// expected-error @below {{only 1-D vector allowed but found 'vector<3x3xf32>'}}
func.func private @f(!spirv.array<4xvector<3x3xf32>>)

// -----

// expected-error @below {{vector length has to be less than or equal to 4 but found 5}}
func.func private @f(!spirv.array<4xvector<5xf32>>)

// -----

// expected-error @below {{unknown storage class: Func}}
func.func private @f(!spirv.ptr<i32, Func>)

// -----

// expected-error @below {{expected valid keyword}}
func.func private @f(!spirv.ptr<i32, "Function">)

// -----

// expected-error @below {{matrix is expected to have 2, 3, or 4 columns}}
func.func private @f(!spirv.matrix<0 x vector<3xf32>>)

// -----

// expected-error @below {{matrix columns size has to be less than or equal to 4 and greater than or equal 2, but found 5}}
func.func private @f(!spirv.matrix<3 x vector<5xf32>>)

// -----

// expected-error @below {{matrix columns' elements must be of Float type, got 'i32'}}
func.func private @f(!spirv.matrix<3 x vector<3xi32>>)

// -----

// expected-error @below {{matrix must be composed using vector type, got 'f32'}}
func.func private @f(!spirv.matrix<3 x f32>)

// -----

// expected-error @below {{expected single unsigned integer for number of columns}}
func.func private @f(!spirv.matrix< vector<3xf32>>)

// -----

// expected-error @below {{expected 'x' in dimension list}}
func.func private @f(!spirv.matrix<3 x 3>)

// -----

// expected-error @below {{unknown SPIR-V type: sampler}}
func.func private @f(!spirv.sampler)

// -----

// expected-error @below {{unknown SPIR-V type: event}}
func.func private @f(!spirv.event)

// -----

// expected-error @below {{unknown SPIR-V type: named_barrier}}
func.func private @f(!spirv.named_barrier)

// -----

// expected-error @below {{arm.tensor shape dimensions must be either fully dynamic or completed shaped}}
func.func private @f(!spirv.arm.tensor<4x?xi32>)

// -----

// expected-error @below {{arm.tensors do not support rank zero}}
func.func private @f(!spirv.arm.tensor<i32>)

// -----

// expected-error @below {{arm.tensors do not support zero dimensions}}
func.func private @f(!spirv.arm.tensor<0xi32>)

// -----

// expected-error @below {{invalid scope <id> attribute specification: Foo}}
func.func private @f(!spirv.coopmatrix<8x16xi32, Foo, MatrixAcc>)

// -----

// expected-error @below {{invalid use <id> attribute specification: Foo}}
func.func private @f(!spirv.coopmatrix<8x16xi32, Subgroup, Foo>)

// -----

// expected-error @below {{expected row and column count}}
func.func private @f(!spirv.coopmatrix<8xi32, Subgroup, MatrixA>)

// -----

// expected-error @below {{unknown SPIR-V type: jointmatrix}}
func.func private @f(!spirv.jointmatrix<8x16xi32, RowMajor, Subgroup, MatrixA>)

// -----

// expected-error @below {{unknown SPIR-V type: NV.coopmatrix}}
func.func private @f(!spirv.NV.coopmatrix<8x16xi32, Subgroup>)

// -----

// expected-error @below {{offset specification must be given for all members}}
func.func private @f(!spirv.struct<(f32 [0], i32)>)

// -----

// expected-error @below {{recursive struct reference not nested in struct definition}}
func.func private @f(!spirv.struct<f32>)

// -----

// expected-error @below {{unknown attribute: 'Foo'}}
func.func private @f(!spirv.struct<(f32), Block, Foo>)

// -----

// expected-error @below {{identifier already used for an enclosing struct}}
func.func private @f(!spirv.struct<A, (!spirv.ptr<!spirv.struct<A, (f32)>, Uniform>)>)

// -----

// expected-error @below {{sampled image Dim must not be SubpassData or Buffer, got SubpassData}}
func.func private @f(!spirv.sampled_image<!spirv.image<f32, SubpassData, NoDepth, NonArrayed, SingleSampled, NoSampler, Unknown>>)

// -----

// expected-error @below {{sampled image Dim must not be SubpassData or Buffer, got Buffer}}
func.func private @f(!spirv.sampled_image<!spirv.image<f32, Buffer, NoDepth, NonArrayed, SingleSampled, NoSampler, Unknown>>)

// -----

// expected-error @below {{sampled image must be composed using image type, got 'f32'}}
func.func private @f(!spirv.sampled_image<f32>)

// -----

// expected-error @below {{undefined symbol alias id 'spirv'}}
func.func private @f(!spirv)
