// test: verify --allow-unregistered-dialect

// expected-error @+1 {{'memref.global' op symbol's parent must have the SymbolTable trait}}
func.func @f(%m: memref<4x?xf32>, %i: index, %f: f32) { "memref.global"() <{sym_name = "x", type = memref<4xf32>, initial_value = 1}> : () -> () return }

// -----

// expected-error @+1 {{expected operation name in quotes}}
memref.global @x : memref<4xf32> = dense<1.0> : tensor<4xf32>

// -----

// expected-error @+2 {{unexpected decimal integer literal for a floating point value}}
// expected-note @+1 {{add a trailing dot to make the literal a float}}
memref.global @x : memref<4xf32> = dense<1>

// -----

// expected-error @+1 {{custom op 'memref.global' type should be static shaped memref, but got 'memref<?xf32>'}}
memref.global @x : memref<?xf32>

// -----

memref.global @x : memref<2xf32>
// expected-error @+1 {{'memref.get_global' op result type 'memref<2xi32>' does not match type 'memref<2xf32>' of the global memref @x}}
func.func @f() { %0 = memref.get_global @x : memref<2xi32> return }

// -----

// expected-error @+1 {{'memref.get_global' op 'x' does not reference a valid global memref}}
func.func @f() { %0 = memref.get_global @x : memref<2xi32> return }

// -----

// expected-error @+1 {{expected ':'}}
func.func @f(%m: memref<4x?xf32>, %i: index, %f: f32) { memref.prefetch %m[%i, %i], write, locality<3>, data : memref<4x?xf32> memref.prefetch %m[%i, %i], read, locality<0>, instr {a} : memref<4x?xf32> return }

// -----

// expected-error @+1 {{'memref.prefetch' op too few indices}}
func.func @f(%m: memref<4x?xf32>, %i: index, %f: f32) { memref.prefetch %m[%i], write, locality<3>, data : memref<4x?xf32> return }

// -----

// expected-error @+1 {{custom op 'memref.prefetch' rw specifier has to be 'read' or 'write'}}
func.func @f(%m: memref<4x?xf32>, %i: index, %f: f32) { memref.prefetch %m[%i, %i], wrie, locality<3>, data : memref<4x?xf32> return }

// -----

// expected-error @+1 {{'memref.prefetch' op attribute 'localityHint' failed to satisfy constraint: 32-bit signless integer attribute whose minimum value is 0 whose maximum value is 3}}
func.func @f(%m: memref<4x?xf32>, %i: index, %f: f32) { memref.prefetch %m[%i, %i], write, locality<4>, data : memref<4x?xf32> return }

// -----

// expected-error @+1 {{custom op 'memref.prefetch' cache type has to be 'data' or 'instr'}}
func.func @f(%m: memref<4x?xf32>, %i: index, %f: f32) { memref.prefetch %m[%i, %i], write, locality<3>, date : memref<4x?xf32> return }

// -----

// expected-error @+1 {{'memref.generic_atomic_rmw' op expected block argument of the same type result type}}
func.func @f(%m: memref<4x?xf32>, %i: index, %f: f32) { %0 = memref.generic_atomic_rmw %m[%i, %i] : memref<4x?xf32> { ^bb0(%a: i32): memref.atomic_yield %f : f32 } {x} return }

// -----

// expected-error @+1 {{'memref.atomic_yield' op types mismatch between yield op: 'index' and its parent: 'f32'}}
func.func @f(%m: memref<4x?xf32>, %i: index, %f: f32) { %0 = memref.generic_atomic_rmw %m[%i, %i] : memref<4x?xf32> { ^bb0(%a: f32): memref.atomic_yield %i : index } {x} return }

// -----

// expected-error @+1 {{body of 'memref.generic_atomic_rmw' should contain only operations with no side effects}}
func.func @f(%m: memref<4x?xf32>, %i: index, %f: f32) { %0 = memref.generic_atomic_rmw %m[%i, %i] : memref<4x?xf32> { ^bb0(%a: f32): memref.store %f, %m[%i, %i] : memref<4x?xf32> memref.atomic_yield %a : f32 } {x} return }

// -----

// expected-error @+1 {{'memref.atomic_rmw' op with kind 'addi' expects an integer type}}
func.func @f(%m: memref<4x?xf32>, %i: index, %f: f32) { %0 = memref.atomic_rmw addi %f, %m[%i, %i] : (f32, memref<4x?xf32>) -> f32 return }

// -----

// expected-error @+1 {{'memref.atomic_rmw' op with kind 'addf' expects a floating-point type}}
func.func @f(%m: memref<4x?xi32>, %i: index, %f: i32) { %0 = memref.atomic_rmw addf %f, %m[%i, %i] : (i32, memref<4x?xi32>) -> i32 return }

// -----

// expected-error @+1 {{'memref.atomic_rmw' op expects the number of subscripts to be equal to memref rank}}
func.func @f(%m: memref<4x?xi32>, %i: index, %f: i32) { %0 = memref.atomic_rmw addi %f, %m[%i] : (i32, memref<4x?xi32>) -> i32 return }

// -----

// expected-error @+1 {{'memref.transpose' op expected a permutation map}}
func.func @f(%m: memref<4x?xi32>, %i: index, %f: i32) { %0 = memref.transpose %m (d0, d1) -> (d1) {a} : memref<4x?xi32> to memref<?x4xi32, strided<[1, ?]>> return }

// -----

// expected-error @+1 {{'memref.transpose' op expected a permutation map of same rank as the input}}
func.func @f(%m: memref<4x?xi32>, %i: index, %f: i32) { %0 = memref.transpose %m (d0) -> (d0) {a} : memref<4x?xi32> to memref<?x4xi32, strided<[1, ?]>> return }

// -----

// expected-error @+1 {{'memref.transpose' op result type 'memref<?x4xi32>' is not equivalent to the canonical transposed input type 'memref<?x4xi32, affine_map<(d0, d1)[s0] -> (d0 + d1 * s0)>>'}}
func.func @f(%m: memref<4x?xi32>, %i: index, %f: i32) { %0 = memref.transpose %m (d0, d1) -> (d1, d0) {a} : memref<4x?xi32> to memref<?x4xi32> return }

// -----

// expected-error @+1 {{expected ':'}}
func.func @f(%m: memref<100xi32>, %t: memref<1xi32>, %i: index) { memref.dma_start %m[%i], %m[%i], %i, %t[%i], %i, %i : memref<100xi32>, memref<100xi32>, memref<1xi32>  memref.dma_start %m[%i], %m[%i], %i, %t[%i] {a} : memref<100xi32>, memref<100xi32>, memref<1xi32> memref.dma_wait %t[%i], %i : memref<1xi32> return }

// -----

// expected-error @+1 {{custom op 'memref.dma_start' expected two stride related operands}}
func.func @f(%m: memref<100xi32>, %t: memref<1xi32>, %i: index) { memref.dma_start %m[%i], %m[%i], %i, %t[%i], %i : memref<100xi32>, memref<100xi32>, memref<1xi32> return }

// -----

// expected-error @+1 {{'memref.dma_start' op expected destination to be of memref type}}
func.func @f(%m: memref<100xi32>, %t: memref<1xi32>, %i: index) { memref.dma_start %m[%i, %i], %m[%i], %i, %t[%i] : memref<100xi32>, memref<100xi32>, memref<1xi32> return }

// -----

// expected-error @+1 {{'memref.dma_wait' op expected tagIndices to have the same number of elements as the tagMemRef rank, expected 1, but got 2}}
func.func @f(%m: memref<100xi32>, %t: memref<1xi32>, %i: index) { memref.dma_wait %t[%i, %i], %i : memref<1xi32> return }

// -----

// expected-error @+2 {{'memref.extract_strided_metadata' op inferred type(s) 'memref<i32>', 'index', 'index', 'index', 'index', 'index' are incompatible with return type(s) of operation 'memref<i32>', 'index', 'index', 'index'}}
// expected-error @+1 {{'memref.extract_strided_metadata' op failed to infer returned types}}
func.func @f(%m: memref<4x?xi32, strided<[?, 1], offset: 2>>, %t: memref<1xi32>, %i: index) { %0:4 = memref.extract_strided_metadata %m : memref<4x?xi32, strided<[?, 1], offset: 2>> -> memref<i32>, index, index, index return }
