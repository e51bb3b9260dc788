// test: verify --allow-unregistered-dialect

// expected-error @+1 {{'vector.extract' op expected position attribute #1 to be a non-negative integer smaller than the corresponding vector dimension or poison (-1)}}
func.func @f(%v: vector<4x8xf32>, %f: f32) { %0 = vector.extract %v[4] : vector<8xf32> from vector<4x8xf32> return }

// -----

// expected-error @+1 {{'vector.extract' op expected position attribute of rank no greater than vector rank}}
func.func @f(%v: vector<4x8xf32>, %f: f32) { %0 = vector.extract %v[0, 1, 2] : f32 from vector<4x8xf32> return }

// -----

// expected-error @+1 {{'vector.insert' op expected position attribute rank to match the dest vector rank}}
func.func @f(%v: vector<4x8xf32>, %f: f32) { %0 = vector.insert %f, %v[0] : f32 into vector<4x8xf32> return }

// -----

// expected-error @+1 {{'vector.broadcast' op dimension mismatch (4 vs. 8)}}
func.func @f(%v: vector<4xf32>) { %0 = vector.broadcast %v : vector<4xf32> to vector<8xf32> return }

// -----

// expected-error @+1 {{'vector.shape_cast' op has different number of elements at source (4) and result (8)}}
func.func @f(%v: vector<4xf32>) { %0 = vector.shape_cast %v : vector<4xf32> to vector<8xf32> return }

// -----

// expected-error @+1 {{'vector.bitcast' op source/result bitwidth of the minor 1-D vectors must be equal}}
func.func @f(%v: vector<4xf32>) { %0 = vector.bitcast %v : vector<4xf32> to vector<3xf64> return }

// -----

// expected-error @+1 {{'vector.transpose' op dimension size mismatch at: 0}}
func.func @f(%v: vector<4x2xf32>) { %0 = vector.transpose %v, [0, 0] : vector<4x2xf32> to vector<2x4xf32> return }

// -----

// expected-error @+1 {{'vector.shuffle' op mask index #2 out of range}}
func.func @f(%v: vector<4xf32>) { %0 = vector.shuffle %v, %v [0, 8] : vector<4xf32>, vector<4xf32> return }

// -----

// expected-error @+1 {{'vector.load' op requires 1 indices}}
func.func @f(%m: memref<4xf32>, %i: index) { %0 = vector.load %m[%i, %i] : memref<4xf32>, vector<4xf32> return }

// -----

// expected-error @+1 {{'vector.load' op base and result element types should match}}
func.func @f(%m: memref<4xf32>, %i: index) { %0 = vector.load %m[%i] : memref<4xf32>, vector<4xi32> return }

// -----

// expected-error @+1 {{'vector.reduction' op unsupported reduction type ''f32'' for kind 'and'}}
func.func @f(%v: vector<4xf32>) { %0 = vector.reduction <and>, %v : vector<4xf32> into f32 return }

// -----

// expected-error @+1 {{'vector.multi_reduction' op destination type 'vector<4xf32>' is incompatible with source type 'vector<4x2xf32>'}}
func.func @f(%v: vector<4x2xf32>, %a: vector<4xf32>) { %0 = vector.multi_reduction <add>, %v, %a [0] : vector<4x2xf32> to vector<4xf32> return }

// -----

// expected-error @+1 {{'vector.transfer_read' op requires 1 indices}}
func.func @f(%b: memref<?xf32>, %i: index, %f: f32) { %0 = vector.transfer_read %b[%i, %i], %f : memref<?xf32>, vector<4xf32> return }

// -----

// expected-error @+1 {{'vector.transfer_read' op expects the in_bounds attr of same rank as permutation_map results: affine_map<(d0) -> (d0)> vs inBounds of size: 2}}
func.func @f(%b: memref<?xf32>, %i: index, %f: f32) { %0 = vector.transfer_read %b[%i], %f {in_bounds = [true, true]} : memref<?xf32>, vector<4xf32> return }

// -----

// expected-error @+1 {{'vector.mask' op doesn't expect a passthru argument for this maskable operation}}
func.func @f(%m: vector<8xi1>, %v: vector<8xf32>, %f: f32) { %5 = vector.mask %m, %f { %q = vector.reduction <add>, %v : vector<8xf32> into f32 vector.yield %q : f32 } : vector<8xi1> -> f32 return }

// -----

// expected-error @+1 {{'vector.mask' op expects a MaskableOpInterface within the mask region}}
func.func @f(%m: vector<8xi1>, %v: vector<8xf32>) { vector.mask %m { "a.b"() : () -> () } : vector<8xi1> return }

// -----

// expected-error @+1 {{'vector.constant_mask' op array attr of size out of bounds of vector result dimension size}}
func.func @f() { %0 = vector.constant_mask [9] : vector<8xi1> return }

// -----

// expected-error @+1 {{'vector.create_mask' op must specify an operand for each result vector dimension}}
func.func @f(%i: index) { %0 = vector.create_mask %i, %i : vector<8xi1> return }

// -----

// expected-error @+1 {{custom op 'vector.from_elements' number of operands and types do not match: got 1 operands and 2 types}}
func.func @f(%f: f32) { %0 = vector.from_elements %f : vector<2xf32> return }
