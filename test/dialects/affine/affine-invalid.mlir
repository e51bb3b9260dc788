// test: verify --allow-unregistered-dialect

// expected-error @+1 {{'affine.load' op affine map num results must equal memref rank}}
func.func @f(%a: index, %m: memref<4x4xf32>) { %0 = affine.load %m[%a] : memref<4x4xf32> return }

// -----

// expected-error @+1 {{'affine.load' op operand cannot be used as a dimension id}}
func.func @f(%a: index, %m: memref<4x4xf32>) { %b = "a.b"() : () -> index affine.for %i = 0 to 4 { %c = "a.c"() : () -> index %0 = affine.load %m[%a, %c] : memref<4x4xf32> } return }

// -----

// expected-error @+1 {{dimensional operand cannot be used as a symbol}}
func.func @f(%a: index, %m: memref<4x4xf32>) { affine.for %i = 0 to 4 { %0 = affine.apply affine_map<()[s0] -> (s0)>()[%i] } return }

// -----

// expected-error @+1 {{custom op 'affine.for' lower loop bound affine map with multiple results requires 'max' prefix}}
func.func @f(%a: index, %m: memref<4x4xf32>) { affine.for %i = affine_map<(d0) -> (d0, d0 + 1)>(%a) to 4 { } return }

// -----

// expected-error @+1 {{custom op 'affine.for' expected step to be representable as a positive signed integer}}
func.func @f(%a: index, %m: memref<4x4xf32>) { affine.for %i = 0 to 4 step -1 { } return }

// -----

// expected-error @+1 {{custom op 'affine.for' symbol operand count and affine map symbol count must match}}
func.func @f(%a: index, %m: memref<4x4xf32>) { affine.for %i = affine_map<(d0)[s0] -> (d0)>(%a) to 4 { } return }

// -----

// expected-error @+1 {{'affine.parallel' op the number of region arguments (1) and the number of map groups for lower (1) and upper bound (2), and the number of steps (1) must all match}}
func.func @f(%a: index, %m: memref<4x4xf32>) { affine.parallel (%i) = (0) to (1, 2) { } return }

// -----

// expected-error @+1 {{custom op 'affine.parallel' invalid reduction value: "foo"}}
func.func @f(%a: index, %m: memref<4x4xf32>) { affine.parallel (%i) = (0) to (1) reduce ("foo") -> f32 { } return }

// -----

// expected-error @+1 {{custom op 'affine.if' symbol operand count and integer set symbol count must match}}
func.func @f(%a: index, %m: memref<4x4xf32>, %f: f32) { affine.if affine_set<(d0)[s0] : (d0 - s0 >= 0)>(%a) { } return }

// -----

// expected-error @+1 {{'affine.yield' op types mismatch between yield op and its parent}}
func.func @f(%a: index, %m: memref<4x4xf32>, %f: f32) { %0 = affine.if affine_set<(d0) : (d0 >= 0)>(%a) -> f32 { affine.yield %a : index } else { affine.yield %f : f32 } return }

// -----

// expected-error @+1 {{'affine.delinearize_index' op should return an index for each basis element and up to one extra index}}
func.func @f(%a: index) { %0:2 = affine.delinearize_index %a into (2, 3, 4) : index, index return }

// -----

// expected-error @+1 {{'affine.delinearize_index' op no basis element may be statically non-positive}}
func.func @f(%a: index) { %0:2 = affine.delinearize_index %a into (2, -3) : index, index return }

// -----

// expected-error @+1 {{'affine.linearize_index' op should be passed a basis element for each index except possibly the first}}
func.func @f(%a: index) { %0 = affine.linearize_index [%a, %a, %a] by (2) : index return }

// -----

// expected-error @+1 {{'affine.yield' op only terminates affine.if/for/parallel regions}}
func.func @f(%a: index) { affine.yield }

// -----

// expected-error @+1 {{'affine.store' op operand cannot be used as a symbol}}
func.func @f(%n: index, %k: index, %m: memref<4xf32>, %v: f32) { affine.for %i = 0 to 4 { %0 = index.divs %n, %k affine.store %v, %m[symbol(%0)] : memref<4xf32> } return }

// -----

// expected-error @+1 {{'affine.store' op operand cannot be used as a dimension id}}
func.func @f(%m: memref<4xf32>, %v: f32) { affine.for %i = 0 to 4 { %0 = affine.max affine_map<(d0) -> (d0, 1)>(%i) affine.store %v, %m[%0] : memref<4xf32> } return }
