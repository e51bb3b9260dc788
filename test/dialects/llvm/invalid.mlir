// test: verify

// expected-error @+1 {{'llvm.fadd' op operand #0 must be floating point LLVM type or LLVM dialect-compatible vector of floating point LLVM type, but got 'i32'}}
llvm.func @f(%a: i32, %p: !llvm.ptr) { %0 = llvm.fadd %a, %a : i32 
 llvm.return }

// -----

// expected-error @+1 {{'llvm.add' op operand #0 must be signless integer or LLVM dialect-compatible vector of signless integer, but got 'tensor<4xi32>'}}
func.func @f(%a: tensor<4xi32>) { %0 = llvm.add %a, %a : tensor<4xi32> 
 return }

// -----

// expected-error @+1 {{'llvm.load' op operand #0 must be LLVM pointer type, but got 'index'}}
func.func @f(%a: index) { %0 = llvm.load %a : index -> i32 
 return }

// -----

// expected-error @+1 {{'llvm.store' op operand #1 must be LLVM pointer type, but got 'i32'}}
func.func @f(%a: i32) { llvm.store %a, %a : i32, i32 
 return }

// -----

// expected-error @+1 {{custom op 'llvm.extractelement' invalid kind of type specified: expected builtin.vector, but found 'i32'}}
llvm.func @f(%a: i32) { %1 = llvm.extractelement %a[%a : i32] : i32 
 llvm.return }

// -----

// expected-error @+1 {{custom op 'llvm.extractelement' invalid kind of type specified: expected builtin.integer, but found 'vector<4xi32>'}}
llvm.func @f(%a: vector<4xi32>) { %1 = llvm.extractelement %a[%a : vector<4xi32>] : vector<4xi32> 
 llvm.return }

// -----

// expected-error @+1 {{custom op 'llvm.shufflevector' invalid kind of type specified: expected builtin.vector, but found 'i32'}}
llvm.func @f(%a: vector<4xi32>) { %1 = llvm.shufflevector %a, %a [0] : i32 
 llvm.return }

// -----

// expected-error @+1 {{'llvm.alloca' op requires attribute 'elem_type'}}
llvm.func @f(%a: i32) { %1 = llvm.alloca %a x i32 : (i32) -> i32 
 llvm.return }

// -----

// expected-error @+1 {{'llvm.alloca' op operand #0 must be signless integer, but got 'f32'}}
llvm.func @f(%a: f32) { %1 = llvm.alloca %a x i32 : (f32) -> !llvm.ptr 
 llvm.return }

// -----

llvm.func @f(%a: i32) { %1 = llvm.extractvalue %a[0] : i32 
// expected-error @+1 {{custom op 'llvm.extractvalue' expected LLVM IR structure/array type, got: 'i32'}}
 llvm.return }

// -----

llvm.func @f(%a: !llvm.struct<(i32)>) { %1 = llvm.extractvalue %a[1] : !llvm.struct<(i32)> 
// expected-error @+1 {{custom op 'llvm.extractvalue' position out of bounds: 1}}
 llvm.return }

// -----

// expected-error @+1 {{expected 'x'}}
llvm.func @f(%a: !llvm.array<4xi32>) { %1 = llvm.extractvalue %a[5] : !llvm.array<4 x i32> 
 llvm.return }

// -----

llvm.func @f(%a: !llvm.array<4 x i32>) { %1 = llvm.extractvalue %a[5] : !llvm.array<4 x i32> 
// expected-error @+1 {{custom op 'llvm.extractvalue' position out of bounds: 5}}
 llvm.return }

// -----

llvm.func @f(%a: !llvm.array<4 x i32>) { %1 = llvm.extractvalue %a[0, 0] : !llvm.array<4 x i32> 
// expected-error @+1 {{custom op 'llvm.extractvalue' expected LLVM IR structure/array type, got: 'i32'}}
 llvm.return }

// -----

// expected-error @+1 {{'llvm.mlir.addressof' op result #0 must be LLVM pointer type, but got 'i32'}}
llvm.func @f(%a: vector<4xi32>) { %1 = llvm.mlir.addressof @f : i32 
 llvm.return }

// -----

// expected-error @+1 {{'llvm.mlir.addressof' op must reference a global defined by 'llvm.mlir.global', 'llvm.mlir.alias' or 'llvm.func' or 'llvm.mlir.ifunc'}}
llvm.func @f(%a: !llvm.ptr) { %1 = llvm.mlir.addressof @g : !llvm.ptr 
 llvm.return }

// -----

// expected-error @+1 {{custom op 'llvm.icmp' 'foo' is an incorrect value of the 'predicate' attribute}}
llvm.func @f(%a: !llvm.ptr) { %1 = llvm.icmp "foo" %a, %a : !llvm.ptr 
 llvm.return }

// -----

// expected-error @+1 {{expected attribute value}}
llvm.func @f(%a: !llvm.ptr) { %1 = llvm.icmp eq %a, %a : !llvm.ptr 
 llvm.return }

// -----

// expected-error @+1 {{'llvm.icmp' op operand #0 must be signless integer or LLVM dialect-compatible vector of signless integer or LLVM pointer type or LLVM dialect-compatible vector of LLVM pointer type, but got 'f32'}}
llvm.func @f(%a: f32) { %1 = llvm.icmp "eq" %a, %a : f32 
 llvm.return }

// -----

// expected-error @+1 {{'llvm.fcmp' op operand #0 must be floating point LLVM type or LLVM dialect-compatible vector of floating point LLVM type, but got 'i32'}}
llvm.func @f(%a: i32) { %1 = llvm.fcmp "oeq" %a, %a : i32 
 llvm.return }

// -----

// expected-error @+1 {{custom op 'llvm.icmp' expected LLVM dialect-compatible type}}
func.func @f(%a: memref<i32>) { %1 = llvm.icmp "eq" %a, %a : memref<i32> 
 return }

// -----

// expected-error @+1 {{integer width of the output type is smaller or equal to the integer width of the input type}}
llvm.func @f(%a: i32) { %1 = llvm.zext %a : i32 to i16 
 llvm.return }

// -----

// expected-error @+1 {{input type is an integer but output type is a vector}}
llvm.func @f(%a: i32) { %1 = llvm.sext %a : i32 to vector<4xi64> 
 llvm.return }

// -----

// expected-error @+1 {{'llvm.bitcast' op can only cast pointers from and to pointers}}
llvm.func @f(%a: i32) { %1 = llvm.bitcast %a : i32 to !llvm.ptr 
 llvm.return }

// -----

// expected-error @+1 {{'llvm.mlir.zero' op result #0 must be LLVM dialect-compatible type, but got 'index'}}
llvm.func @f(%a: i32) { %1 = llvm.mlir.zero : index 
 llvm.return }

// -----

// expected-error @+1 {{'llvm.mlir.constant' op expected integer type}}
llvm.func @f(%a: i32) { %1 = llvm.mlir.constant(3 : i64) : f32 
 llvm.return }

// -----

// expected-error @+1 {{'llvm.mlir.constant' op expected array type of 1 i8 elements for the string constant}}
llvm.func @f(%a: i32) { %1 = llvm.mlir.constant("a") : i32 
 llvm.return }

// -----

// expected-error @+1 {{'llvm.mlir.constant' op expected array type of 1 i8 elements for the string constant}}
llvm.func @f(%a: i32) { %1 = llvm.mlir.constant("a") : !llvm.array<2 x i8> 
 llvm.return }

// -----

// expected-error @+1 {{'llvm.mlir.constant' op for array with an array attribute must have a struct element type}}
llvm.func @f(%a: i32) { %1 = llvm.mlir.constant([1,2]) : !llvm.array<2 x i8> 
 llvm.return }

// -----

// expected-error @+1 {{'llvm.mlir.constant' op struct element at index 0 is of wrong type}}
llvm.func @f(%a: i32) { %1 = llvm.mlir.constant([1,2]) : !llvm.struct<(i8,i8)> 
 llvm.return }

// -----

// expected-error @+1 {{'llvm.mlir.constant' op expected array attribute of size 2}}
llvm.func @f(%a: i32) { %1 = llvm.mlir.constant([1 : i8]) : !llvm.struct<(i8,i8)> 
 llvm.return }

// -----

// expected-error @+1 {{'llvm.mlir.constant' op type and attribute have a different number of elements: 2 vs. 4}}
llvm.func @f(%a: i32) { %1 = llvm.mlir.constant(dense<1> : vector<4xi32>) : vector<2xi32> 
 llvm.return }

// -----

// expected-error @+1 {{'llvm.mlir.constant' op expected vector or array type}}
llvm.func @f(%a: i32) { %1 = llvm.mlir.constant(dense<1> : vector<4xi32>) : i32 
 llvm.return }

// -----

// expected-error @+1 {{'llvm.mlir.constant' op only supports integer, float, string or elements attributes}}
llvm.func @f(%a: i32) { %1 = llvm.mlir.constant(@f) : !llvm.ptr 
 llvm.return }

// -----

// expected-error @+1 {{'llvm.mlir.constant' op only supports integer, float, string or elements attributes}}
llvm.func @f(%a: i32) { %1 = llvm.mlir.constant(unit) : i32 
 llvm.return }

// -----

llvm.func @f(i32)
llvm.func @bundle_types(%a: i32) {
// expected-error @+1 {{custom op 'llvm.call' expected 0 types for operand bundle operands for operand bundle #0, but actually got 1}}
llvm.call @f(%a) ["s"( : i32)] : (i32) -> ()
llvm.return }

// -----

llvm.func @f(i32)
llvm.func @bundle_types(%a: i32) {
// expected-error @+1 {{custom op 'llvm.call' expected 1 types for operand bundle operands for operand bundle #0, but actually got 2}}
llvm.call @f(%a) ["s"(), "t"(%a : i32, i64)] : (i32) -> ()
llvm.return }
