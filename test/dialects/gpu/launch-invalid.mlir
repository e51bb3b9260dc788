// test: verify --allow-unregistered-dialect

// expected-error @+1 {{expected ','}}
func.func @f(%s : index, %sh: i32) { gpu.launch blocks(%bx, %by, %bz) in (%gx = %s, %gy = %s) threads(%tx, %ty, %tz) in (%sx = %s, %sy=%s, %sz =%s) { gpu.terminator } return }

// -----

// expected-error @+1 {{'gpu.launch' op expected memref type in attribution}}
func.func @f(%s : index, %sh: i32) { gpu.launch blocks(%bx, %by, %bz) in (%gx = %s, %gy = %s, %gz = %s) threads(%tx, %ty, %tz) in (%sx = %s, %sy=%s, %sz =%s) workgroup(%w : f32) { gpu.terminator } return }

// -----

// expected-error @+1 {{'func.return' op expects parent op 'func.func'}}
func.func @f(%s : index, %sh: i32) { gpu.launch blocks(%bx, %by, %bz) in (%gx = %s, %gy = %s, %gz = %s) threads(%tx, %ty, %tz) in (%sx = %s, %sy=%s, %sz =%s)  { func.return } return }

// -----

// expected-error @+1 {{'gpu.launch' op unexpected number of region arguments}}
func.func @f(%s : index) { "gpu.launch"(%s,%s,%s,%s,%s,%s) <{operandSegmentSizes = array<i32: 0, 1, 1, 1, 1, 1, 1, 0, 0, 0, 0>}> ({ gpu.terminator }) : (index,index,index,index,index,index) -> () return }

// -----

// expected-error @+1 {{'gpu.launch' op cluster size must be all present}}
func.func @f(%s : index) { "gpu.launch"(%s,%s,%s,%s,%s,%s,%s,%s) <{operandSegmentSizes = array<i32: 0, 1, 1, 1, 1, 1, 1, 1, 1, 0, 0>}> ({^bb0(%a: index, %b: index, %c: index,%d: index,%e: index,%f: index,%h:index,%i:index,%j:index,%k:index,%l:index,%m:index): gpu.terminator }) : (index,index,index,index,index,index,index,index) -> () return }

// -----

// expected-error @+1 {{'gpu.launch_func' op expected the closest surrounding module to have the 'gpu.container_module' attribute}}
func.func @f(%s : index) { gpu.launch_func @a::@b blocks in (%s, %s, %s) threads in (%s, %s, %s)  return}

// -----

module attributes {gpu.container_module} {
// expected-error @+1 {{'gpu.launch_func' op kernel container 'a' is undefined}}
func.func @f(%s : index) { gpu.launch_func @a::@b blocks in (%s, %s, %s) threads in (%s, %s, %s)  return}
}

// -----

module attributes {gpu.container_module} {
gpu.module @a {}
// expected-error @+1 {{'gpu.launch_func' op kernel function '@a::@b' is undefined}}
func.func @f(%s : index) { gpu.launch_func @a::@b blocks in (%s, %s, %s) threads in (%s, %s, %s)  return}
}

// -----

module attributes {gpu.container_module} {
gpu.module @a { gpu.func @b() { gpu.return } }
// expected-error @+1 {{'gpu.launch_func' op kernel function is missing the 'gpu.kernel' attribute}}
func.func @f(%s : index) { gpu.launch_func @a::@b blocks in (%s, %s, %s) threads in (%s, %s, %s)  return}
}

// -----

module attributes {gpu.container_module} {
gpu.module @a { gpu.func @b(%f: f32) kernel { gpu.return } }
// expected-error @+1 {{'gpu.launch_func' op got 0 kernel operands but expected 1}}
func.func @f(%s : index) { gpu.launch_func @a::@b blocks in (%s, %s, %s) threads in (%s, %s, %s)  return}
}

// -----

module attributes {gpu.container_module} {
gpu.module @a { gpu.func @b(%f: f32) kernel { gpu.return } }
// expected-error @+1 {{'gpu.launch_func' op type of function argument 0 does not match}}
func.func @f(%s : index) { gpu.launch_func @a::@b blocks in (%s, %s, %s) threads in (%s, %s, %s) args(%s : index)  return}
}

// -----

module attributes {gpu.container_module} {
gpu.module @a { func.func @b(%f: f32) attributes {gpu.kernel} { return } }
module @c { func.func @b(%f: f32) attributes {gpu.kernel} { return } }
func.func @f(%s : index) { gpu.launch_func @a::@b blocks in (%s, %s, %s) threads in (%s, %s, %s) args(%s : index)  return}
// expected-error @+1 {{'gpu.launch_func' op kernel module 'c' is undefined}}
func.func @g(%s : index) { gpu.launch_func @c::@b blocks in (%s, %s, %s) threads in (%s, %s, %s) args(%s : index)  return}
}

// -----

module attributes {gpu.container_module} {
func.func @b(%f: f32) attributes {gpu.kernel} { return }
// expected-error @+1 {{'gpu.launch_func' op kernel module 'b' is undefined}}
func.func @f(%s : index) { gpu.launch_func @b blocks in (%s, %s, %s) threads in (%s, %s, %s) args(%s : index)  return}
}

// -----

// expected-error @+2 {{use of value '%s' expects different type than prior uses: 'f32' vs 'index'}}
// expected-note @+1 {{prior use here}}
func.func @f(%s : index) { gpu.launch_func @a::@b blocks in (%s, %s, %s) threads in (%s, %s, %s) args(%s : f32)  return}

// -----

// expected-error @+1 {{'gpu.module' op attribute 'targets' failed to satisfy constraint: array of GPU target attributes with at least 1 elements}}
gpu.module @a [#gpu.address_space<global>] {}

// -----

// expected-error @+1 {{'gpu.module' op attribute 'targets' failed to satisfy constraint: array of GPU target attributes with at least 1 elements}}
gpu.module @a [] {}

// -----

// expected-error @+1 {{'gpu.module' op attribute 'offloadingHandler' failed to satisfy constraint: any attribute with the `OffloadingTranslationAttrTrait` trait.}}
gpu.module @a <1> {}

// -----

// expected-error @+1 {{'gpu.module' op region should have no arguments}}
gpu.module @a [#nvvm.target] attributes {x} { ^bb0(%a: i32): }

// -----

// expected-error @+1 {{'gpu.module' op region #0 ('bodyRegion') failed to verify constraint: region with 1 blocks}}
"gpu.module"() <{sym_name = "a"}> ({}) : () -> ()

// -----

// expected-error @+1 {{'gpu.binary' op attribute 'objects' failed to satisfy constraint: an array of GPU object attributes with at least 1 elements}}
gpu.binary @a []

// -----

// expected-error @+1 {{'gpu.binary' op attribute 'objects' failed to satisfy constraint: an array of GPU object attributes with at least 1 elements}}
gpu.binary @a [1]

// -----

// expected-error @+1 {{invalid properties {kernel = 1 : i64, operandSegmentSizes = array<i32: 0, 1, 1, 1, 1, 1, 1, 0, 0, 0, 0, 0, 0>} for op gpu.launch_func: Invalid attribute `kernel` in property conversion: 1 : i64}}
func.func @f(%s : index) { "gpu.launch_func"(%s,%s,%s,%s,%s,%s) <{kernel = 1, operandSegmentSizes = array<i32: 0, 1, 1, 1, 1, 1, 1, 0, 0, 0, 0, 0, 0>}> : (index,index,index,index,index,index) -> () return }

// -----

// expected-error @+1 {{cannot name an operation with no results}}
func.func @f(%s : index, %t: !gpu.async.token) { %0 = gpu.launch_func [%t] @a::@b blocks in (%s, %s, %s) threads in (%s, %s, %s) return }

// -----

// expected-error @+1 {{cannot name an operation with no results}}
func.func @f(%s : index, %t: !gpu.async.token) { %0 = gpu.wait [%t] return }

// -----

// expected-error @+1 {{custom op 'gpu.wait' needs to be named when marked 'async'}}
func.func @f(%s : index, %t: !gpu.async.token) { gpu.wait async [%t] return }

// -----

// expected-error @+2 {{use of value '%s' expects different type than prior uses: '!gpu.async.token' vs 'index'}}
// expected-note @+1 {{prior use here}}
func.func @f(%s : index, %t: !gpu.async.token) { gpu.wait [%s] return }

// -----

// expected-error @+1 {{unknown gpu type: asyn.token}}
func.func @f(%s : index, %t: !gpu.asyn.token) { gpu.wait [%s] return }

// -----

// expected-error @+1 {{operand expected to be one of AOp, BOp or COp}}
func.func @f(%s : index, %t: !gpu.mma_matrix<16x16xf32, "DOp">) { gpu.wait [%s] return }

// -----

// expected-error @+1 {{MMAMatrixType must have exactly two dimensions}}
func.func @f(%s : index, %t: !gpu.mma_matrix<16xf32, "COp">) { gpu.wait [%s] return }

// -----

// expected-error @+1 {{MMAMatrixType elements must be SI8, UI8, I32, F16, F32, or F64}}
func.func @f(%s : index, %t: !gpu.mma_matrix<16x16xi64, "COp">) { gpu.wait [%s] return }

// -----

// expected-error @+1 {{unknown gpu type: sparse.foo}}
func.func @f(%s : index, %t: !gpu.sparse.foo) { gpu.wait [%s] return }
