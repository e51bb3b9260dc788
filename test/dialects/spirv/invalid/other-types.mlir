// test: our verify

// expected-error @below {{unknown type instruction: TypeFoo}}
func.func private @f(!spirv.type<"TypeFoo">)

// -----

// expected-error @below {{OpTypeVector must be of a scalar type}}
func.func private @f(!spirv.type<"TypeVector", !spirv.struct<(f32)>, 5>)

// -----

// expected-error @below {{OpTypeVectorIdEXT must be of a scalar type}}
func.func private @f(!spirv.type<"TypeVectorIdEXT", vector<2xf32>, 5>)
