// test: verify --allow-unregistered-dialect

// expected-error @+1 {{expected mixed offsets rank to match mixed sizes rank (1 vs 2) so the rank of the result type is well-formed.}}
func.func @f(%m: memref<4x8xi32>, %i: index) { %s = memref.subview %m[0] [2, 2] [1, 1] : memref<4x8xi32> to memref<2x2xi32, strided<[8, 1]>> return }

// -----

// expected-error @+1 {{expected offsets to be non-negative, but got -1}}
func.func @f(%m: memref<4x8xi32>, %i: index) { %s = memref.subview %m[0, -1] [2, 2] [1, 1] : memref<4x8xi32> to memref<2x2xi32, strided<[8, 1]>> return }

// -----

// expected-error @+1 {{expected sizes to be non-negative, but got -2}}
func.func @f(%m: memref<4x8xi32>, %i: index) { %s = memref.subview %m[0, 1] [2, -2] [1, 1] : memref<4x8xi32> to memref<2x2xi32, strided<[8, 1]>> return }

// -----

// expected-error @+1 {{expected result type to be 'memref<2x2xi32, strided<[8, 1], offset: 9>>' or a rank-reduced version. (mismatch of result layout), but got 'memref<2x2xi32, strided<[8, 1]>>'}}
func.func @f(%m: memref<4x8xi32>, %i: index) { %s = memref.subview %m[0, 9] [2, 2] [1, 1] : memref<4x8xi32> to memref<2x2xi32, strided<[8, 1]>> return }

// -----

// expected-error @+1 {{expected result type to be 'memref<2x8xi32, strided<[8, 1], offset: 2>>' or a rank-reduced version. (mismatch of result layout), but got 'memref<2x8xi32, strided<[8, 1]>>'}}
func.func @f(%m: memref<4x8xi32>, %i: index) { %s = memref.subview %m[0, 2] [2, 8] [1, 1] : memref<4x8xi32> to memref<2x8xi32, strided<[8, 1]>> return }

// -----

// expected-error @+1 {{expected result type to be 'memref<2x2xi32, strided<[8, 1], offset: 2>>' or a rank-reduced version. (mismatch of result sizes), but got 'memref<2x3xi32, strided<[8, 1]>>'}}
func.func @f(%m: memref<4x8xi32>, %i: index) { %s = memref.subview %m[0, 2] [2, 2] [1, 1] : memref<4x8xi32> to memref<2x3xi32, strided<[8, 1]>> return }

// -----

// expected-error @+1 {{expected result type to be 'memref<2x2xi32, strided<[8, 1], offset: 2>>' or a rank-reduced version. (mismatch of result layout), but got 'memref<2x2xi32, strided<[8, 1]>>'}}
func.func @f(%m: memref<4x8xi32>, %i: index) { %s = memref.subview %m[0, 2] [2, 2] [1, 1] : memref<4x8xi32> to memref<2x2xi32, strided<[8, 1]>> return }

// -----

// expected-error @+1 {{expected result element type to be 'i32', but got 'memref<2x2xf32, strided<[8, 1], offset: 2>>'}}
func.func @f(%m: memref<4x8xi32>, %i: index) { %s = memref.subview %m[0, 2] [2, 2] [1, 1] : memref<4x8xi32> to memref<2x2xf32, strided<[8, 1], offset: 2>> return }

// -----

// expected-error @+1 {{different memory spaces specified for base memref type 'memref<4x8xi32>' and subview memref type 'memref<2x2xi32, strided<[8, 1], offset: 2>, 3>'}}
func.func @f(%m: memref<4x8xi32>, %i: index) { %s = memref.subview %m[0, 2] [2, 2] [1, 1] : memref<4x8xi32> to memref<2x2xi32, strided<[8, 1], offset: 2>, 3> return }

// -----

// expected-error @+1 {{expected result rank to be smaller or equal to the source rank, but got 'memref<2x2x1xi32, strided<[8, 1, 1], offset: 2>>'}}
func.func @f(%m: memref<4x8xi32>, %i: index) { %s = memref.subview %m[0, 2] [2, 2] [1, 1] : memref<4x8xi32> to memref<2x2x1xi32, strided<[8, 1, 1], offset: 2>> return }

// -----

// expected-error @+1 {{expected the number of 'offsets' to match the number of dynamic entries in 'static_offsets' (1 vs 0)}}
func.func @f(%m: memref<4x8xi32>, %i: index) { %s = "memref.subview"(%m, %i) <{operandSegmentSizes = array<i32: 1, 1, 0, 0>, static_offsets = array<i64: 0, 0>, static_sizes = array<i64: 2, 2>, static_strides = array<i64: 1,1>}> : (memref<4x8xi32>, index) -> memref<2x2xi32, strided<[8, 1]>> return }

// -----

// expected-error @+1 {{base type 'memref<4x8xi32, affine_map<(d0, d1) -> (d0 floordiv 2, d1, d0 mod 2)>>' is not strided}}
func.func @f(%m: memref<4x8xi32, affine_map<(d0, d1) -> (d0 floordiv 2, d1, d0 mod 2)>>, %i: index) { %s = memref.subview %m[0, 2] [2, 2] [1, 1] : memref<4x8xi32, affine_map<(d0, d1) -> (d0 floordiv 2, d1, d0 mod 2)>> to memref<2x2xi32, strided<[8, 1], offset: 2>> return }

// -----

// expected-error @+1 {{'memref.collapse_shape' op collapsed dim size (33) must equal reassociation group size (32)}}
func.func @f(%m: memref<4x8xi32>, %i: index) { %s = memref.collapse_shape %m [[0, 1]] : memref<4x8xi32> into memref<33xi32> return }

// -----

// expected-error @+1 {{'memref.collapse_shape' op invalid number of reassociation groups: found 2, expected 1}}
func.func @f(%m: memref<4x8xi32>, %i: index) { %s = memref.collapse_shape %m [[0], [0, 1]] : memref<4x8xi32> into memref<32xi32> return }

// -----

// expected-error @+1 {{'memref.collapse_shape' op reassociation indices must be contiguous}}
func.func @f(%m: memref<4x8xi32>, %i: index) { %s = memref.collapse_shape %m [[0, 2]] : memref<4x8xi32> into memref<32xi32> return }

// -----

// expected-error @+1 {{'memref.collapse_shape' op has source rank 2 and result rank 3. This is not a collapse (2 < 3).}}
func.func @f(%m: memref<4x8xi32>, %i: index) { %s = memref.collapse_shape %m [[0], [1]] : memref<4x8xi32> into memref<4x8x1xi32> return }

// -----

// expected-error @+1 {{'memref.collapse_shape' op expanded rank (2) inconsistent with number of reassociation indices (1)}}
func.func @f(%m: memref<4x8xi32>, %i: index) { %s = memref.collapse_shape %m [[0]] : memref<4x8xi32> into memref<4xi32> return }

// -----

// expected-error @+1 {{'memref.expand_shape' op collapsed dim size (32) must equal reassociation group size (36)}}
func.func @f(%m: memref<32xi32>, %i: index) { %q = memref.expand_shape %m [[0, 1]] output_shape [4, 9] : memref<32xi32> into memref<4x9xi32> return }

// -----

// expected-error @+1 {{'memref.expand_shape' op invalid output shape provided at pos 1}}
func.func @f(%m: memref<32xi32>, %i: index) { %q = memref.expand_shape %m [[0, 1]] output_shape [4, 9] : memref<32xi32> into memref<4x8xi32> return }

// -----

// expected-error @+1 {{'memref.expand_shape' op invalid number of reassociation groups: found 2, expected 1}}
func.func @f(%m: memref<?xi32>, %i: index) { %q = memref.expand_shape %m [[0, 1], [2]] output_shape [%i, %i, 1] : memref<?xi32> into memref<?x?x1xi32> return }

// -----

// expected-error @+1 {{'memref.expand_shape' op expected expanded type to be 'memref<?x3xi32>' but found 'memref<?x3xi32, strided<[4, 1]>>'}}
func.func @f(%m: memref<?xi32>, %i: index) { %q = memref.expand_shape %m [[0, 1]] output_shape [%i, 3] : memref<?xi32> into memref<?x3xi32, strided<[4,1]>> return }

// -----

// expected-error @+1 {{'memref.reshape' op cannot use shape operand with dynamic length to reshape to statically-ranked memref type}}
func.func @f(%m: memref<?xi32>, %i: memref<3xindex>, %j: memref<?xindex>) { %q = memref.reshape %m(%i) : (memref<?xi32>, memref<3xindex>) -> memref<?x?x?xi32> %r = memref.reshape %m(%j) : (memref<?xi32>, memref<?xindex>) -> memref<*xi32> %z = memref.reshape %m(%j) : (memref<?xi32>, memref<?xindex>) -> memref<?xi32> return }

// -----

// expected-error @+1 {{'memref.reshape' op length of shape operand differs from the result's memref rank}}
func.func @f(%m: memref<?xi32>, %i: memref<3xindex>, %j: memref<?xindex>) { %q = memref.reshape %m(%i) : (memref<?xi32>, memref<3xindex>) -> memref<?x?xi32> return }

// -----

// expected-error @+1 {{'memref.reshape' op element types of source and destination memref types should be the same}}
func.func @f(%m: memref<?xi32>, %i: memref<3xindex>, %j: memref<?xindex>) { %q = memref.reshape %m(%i) : (memref<?xi32>, memref<3xindex>) -> memref<?x?x?xf32> return }

// -----

// expected-error @+1 {{'memref.view' op incorrect number of dynamic sizes, has 0, expected 1}}
func.func @f(%m: memref<?xi8>, %i: index) { %q = memref.view %m[%i][%i] : memref<?xi8> to memref<?x4xf32> %r = memref.view %m[%i][] : memref<?xi8> to memref<?x4xf32> return }

// -----

// expected-error @+1 {{different memory spaces specified for base memref type 'memref<?xi8>' and view memref type 'memref<?x4xf32, 3>'}}
func.func @f(%m: memref<?xi8>, %i: index) { %q = memref.view %m[%i][%i] : memref<?xi8> to memref<?x4xf32, 3> return }

// -----

// expected-error @+1 {{unsupported map for result memref type 'memref<?x4xf32, strided<[4, 1]>>'}}
func.func @f(%m: memref<?xi8>, %i: index) { %q = memref.view %m[%i][%i] : memref<?xi8> to memref<?x4xf32, strided<[4, 1]>> return }

// -----

// expected-error @+1 {{unsupported map for base memref type 'memref<?xi8, strided<[1], offset: 3>>'}}
func.func @f(%m: memref<?xi8, strided<[1], offset: 3>>, %i: index) { %q = memref.view %m[%i][%i] : memref<?xi8, strided<[1], offset: 3>> to memref<?x4xf32> return }

// -----

// expected-error @+1 {{expected result type with stride = 1 instead of 2 in dim = 0}}
func.func @f(%m: memref<?xi32>, %i: index) { %r = memref.reinterpret_cast %m to offset: [0], sizes: [%i, 10], strides: [1, %i] : memref<?xi32> to memref<?x10xi32, strided<[2, ?]>> return }

// -----

// expected-error @+1 {{expected result type with size = 10 instead of 11 in dim = 1}}
func.func @f(%m: memref<?xi32>, %i: index) { %r = memref.reinterpret_cast %m to offset: [0], sizes: [%i, 10], strides: [1, %i] : memref<?xi32> to memref<?x11xi32, strided<[1, ?]>> return }

// -----

// expected-error @+1 {{expected result type with offset = 0 instead of 2}}
func.func @f(%m: memref<?xi32>, %i: index) { %r = memref.reinterpret_cast %m to offset: [0], sizes: [%i, 10], strides: [1, %i] : memref<?xi32> to memref<?x10xi32, strided<[1, ?], offset: 2>> return }

// -----

// expected-error @+1 {{different element types specified for source type 'memref<?xi32>' and result memref type 'memref<?x10xf32, strided<[1, ?]>>'}}
func.func @f(%m: memref<?xi32>, %i: index) { %r = memref.reinterpret_cast %m to offset: [0], sizes: [%i, 10], strides: [1, %i] : memref<?xi32> to memref<?x10xf32, strided<[1, ?]>> return }

// -----

// expected-error @+1 {{different memory spaces specified for source type 'memref<?xi32>' and result memref type 'memref<?x10xi32, strided<[1, ?]>, 4>'}}
func.func @f(%m: memref<?xi32>, %i: index) { %r = memref.reinterpret_cast %m to offset: [0], sizes: [%i, 10], strides: [1, %i] : memref<?xi32> to memref<?x10xi32, strided<[1, ?]>, 4> return }

// -----

// expected-error @+1 {{expected 1 offset values, got 2}}
func.func @f(%m: memref<?xi32>, %i: index) { %r = memref.reinterpret_cast %m to offset: [0,0], sizes: [%i, 10], strides: [1, %i] : memref<?xi32> to memref<?x10xi32, strided<[1, ?]>> return }

// -----

// expected-error @+1 {{expected mixed sizes rank to match mixed strides rank (1 vs 2) so the rank of the result type is well-formed.}}
func.func @f(%m: memref<?xi32>, %i: index) { %r = memref.reinterpret_cast %m to offset: [0], sizes: [10], strides: [1, %i] : memref<?xi32> to memref<?x10xi32, strided<[1, ?]>> return }

// -----

// expected-error @+1 {{'memref.assume_alignment' op alignment must be power of 2}}
func.func @f(%m: memref<?xi32>, %i: index) { %r = memref.assume_alignment %m, 16 : memref<?xi32> %s = memref.assume_alignment %m, 3 : memref<?xi32> return }

// -----

// expected-error @+1 {{missing dimension operand for result type 'memref<?xi32>'}}
func.func @f(%m: memref<?xi32>, %i: index) { %r = memref.realloc %m : memref<?xi32> to memref<?xi32> return }

// -----

// expected-error @+1 {{unnecessary dimension operand for result type 'memref<4xi32>'}}
func.func @f(%m: memref<?xi32>, %i: index) { %r = memref.realloc %m(%i) : memref<?xi32> to memref<4xi32> return }

// -----

// expected-error @+1 {{different element types specified for source memref type 'memref<?xi32>' and result memref type 'memref<4xf32>'}}
func.func @f(%m: memref<?xi32>, %i: index) { %r = memref.realloc %m : memref<?xi32> to memref<4xf32> return }

// -----

// expected-error @+1 {{different memory spaces specified for source memref type 'memref<?xi32>' and result memref type 'memref<4xi32, 3>'}}
func.func @f(%m: memref<?xi32>, %i: index) { %r = memref.realloc %m : memref<?xi32> to memref<4xi32, 3> return }

// -----

// expected-error @+1 {{unsupported layout for source memref type 'memref<?xi32, strided<[2]>>'}}
func.func @f(%m: memref<?xi32, strided<[2]>>, %i: index) { %r = memref.realloc %m : memref<?xi32, strided<[2]>> to memref<4xi32> return }

// -----

// expected-error @+1 {{'memref.alloc' op incorrect number of dynamic sizes, has 2, expected 1}}
func.func @f(%m: memref<?xi32>, %i: index) { %r = memref.alloc(%i, %i) : memref<?xi32> return }

// -----

// expected-error @+1 {{'memref.alloc' op symbol operand count does not equal memref symbol count: expected 0, got 1}}
func.func @f(%m: memref<?xi32>, %i: index) { %r = memref.alloc(%i)[%i] : memref<?xi32> return }

// -----

// expected-error @+1 {{'memref.alloca' op requires an ancestor op with AutomaticAllocationScope trait}}
"a.b"() ({ %r = memref.alloca() : memref<4xi32> }) : () -> ()

// -----

// expected-error @+1 {{'memref.load' op incorrect number of indices for load, expected 1 but got 2}}
func.func @f(%m: memref<4xi32>, %i: index) { %r = memref.load %m[%i, %i] : memref<4xi32> return }

// -----

// expected-error @+1 {{'memref.store' op store index operand count not equal to memref rank}}
func.func @f(%m: memref<4xi32>, %i: index, %f: f32, %j : i32) { memref.store %j, %m[] : memref<4xi32> return }

// -----

// expected-error @+1 {{'memref.cast' op operand type 'memref<4xi32>' and result type 'memref<5xi32>' are cast incompatible}}
func.func @f(%m: memref<4xi32>, %i: index, %f: f32, %j : i32) { %0 = memref.cast %m : memref<4xi32> to memref<5xi32> return }

// -----

// expected-error @+1 {{'memref.memory_space_cast' op operand type 'memref<4xi32>' and result type 'memref<?xi32, 1>' are cast incompatible}}
func.func @f(%m: memref<4xi32>, %i: index, %f: f32, %j : i32) { %0 = memref.memory_space_cast %m : memref<4xi32> to memref<?xi32, 1> return }

// -----

// expected-error @+1 {{expected non-function type}}
func.func @f(%m: memref<4xi32>, %i: index, %f: f32, %j : i32) { %0 = memref.distinct_objects : return }
