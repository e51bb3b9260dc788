// test: verify --allow-unregistered-dialect

// expected-error @+1 {{'complex.constant' op requires 'value' to be a complex constant, represented as array of two values}}
func.func @f() { %0 = complex.constant [1.0] : complex<f64> return }

// -----

// expected-error @+1 {{'complex.constant' op requires attribute's element types ('f64', 'f32') to match the element type of the op's return type ('f64')}}
func.func @f() { %0 = complex.constant [1.0, 1.0 : f32] : complex<f64> return }

// -----

// expected-error @+1 {{custom op 'complex.constant' invalid kind of type specified: expected builtin.complex, but found 'f64'}}
func.func @f() { %0 = complex.constant [1.0, 1.0 : f32] : f64 return }

// -----

// expected-error @+1 {{'complex.bitcast' op casting bitwidths do not match}}
func.func @f(%a: complex<f32>, %b: complex<f64>, %f: f32) { %3 = complex.bitcast %a : complex<f32> to i32 return }

// -----

// expected-error @+1 {{'complex.bitcast' op requires that either input or output has a complex type}}
func.func @f(%a: complex<f32>, %b: complex<f64>, %f: f32) { %3 = complex.bitcast %f : f32 to i32 return }

// -----

// expected-error @+1 {{'complex.bitcast' op result must be int/float/complex}}
func.func @f(%a: complex<f32>, %b: complex<f64>, %f: f32) { %3 = complex.bitcast %f : f32 to vector<2xi16> return }

// -----

// expected-error @+1 {{'complex.bitcast' op casting bitwidths do not match}}
func.func @f(%a: complex<f32>, %b: complex<f64>, %f: f32) { %3 = complex.bitcast %f : f32 to complex<f32> return }

// -----

// expected-error @+1 {{'index.casts' op operand type 'i32' and result type 'i64' are cast incompatible}}
func.func @f(%a: index, %b: i32) { %2 = index.casts %b : i32 to i64 return }

// -----

// expected-error @+2 {{custom op 'index.cmp' expected ::mlir::index::IndexCmpPredicate to be one of: eq, ne, slt, sle, sgt, sge, ult, ule, ugt, uge}}
// expected-error @+1 {{custom op 'index.cmp' failed to parse IndexCmpPredicateAttr parameter 'value' which is to be a `::mlir::index::IndexCmpPredicate`}}
func.func @f(%a: index, %b: i32) { %2 = index.cmp foo(%a, %a) return }

// -----

// expected-error @+1 {{'math.absf' op operand #0 must be floating-point-like, but got 'i32'}}
func.func @f(%a: f32, %b: i32) { %0 = math.absf %b : i32 return }

// -----

// expected-error @+1 {{'math.ctpop' op operand #0 must be signless-integer-like, but got 'f32'}}
func.func @f(%a: f32, %b: i32) { %0 = math.ctpop %a : f32 return }

// -----

// expected-error @+1 {{'math.fma' op operand #1 must be floating-point-like, but got 'i32'}}
func.func @f(%a: f32, %b: i32) { %0 = "math.fma"(%a, %b, %a) : (f32, i32, f32) -> f32 return }
