// test: verify

llvm.func @f() {
// expected-error @+1 {{'llvm.mlir.constant' op expected integer type of width 32}}
%0 = llvm.mlir.constant(1.0 : f32) : i16
llvm.return }

// -----

llvm.func @f() {
// expected-error @+1 {{'llvm.mlir.constant' op attribute and type have different float semantics}}
%0 = llvm.mlir.constant(1.0 : f32) : f64
llvm.return }

// -----

llvm.func @f() {
// expected-error @+1 {{'llvm.mlir.constant' op attribute and type have different float semantics}}
%0 = llvm.mlir.constant(1.0 : bf16) : f16
llvm.return }

// -----

llvm.func @f() {
// expected-error @+1 {{'llvm.mlir.constant' op expected integer type}}
%0 = llvm.mlir.constant(1 : i32) : !llvm.ptr
llvm.return }

// -----

llvm.func @f() {
// expected-error @+1 {{'llvm.mlir.constant' op expected array attribute for struct type}}
%0 = llvm.mlir.constant(1 : i32) : !llvm.struct<(i32)>
llvm.return }

// -----

llvm.func @f() {
// expected-error @+1 {{'llvm.mlir.constant' op expected integer element type for integer elements attribute}}
%0 = llvm.mlir.constant(dense<1> : tensor<2xi32>) : vector<2xf32>
llvm.return }

// -----

llvm.func @f() {
// expected-error @+1 {{'llvm.mlir.constant' op expected integer type of width 32}}
%0 = llvm.mlir.constant(dense<1.0> : tensor<2xf32>) : vector<2xi16>
llvm.return }

// -----

llvm.func @f() {
// expected-error @+1 {{'llvm.mlir.constant' op attribute and type have different float semantics}}
%0 = llvm.mlir.constant(dense<1.0> : tensor<2xf32>) : vector<2xf64>
llvm.return }

// -----

llvm.func @f() {
// expected-error @+1 {{'llvm.mlir.constant' op scalable vector type requires a splat attribute}}
%0 = llvm.mlir.constant(dense<[1,2]> : tensor<2xi32>) : vector<[2]xi32>
llvm.return }

// -----

llvm.func @f() {
// expected-error @+1 {{'llvm.mlir.constant' op expected integer element type for integer elements attribute}}
%0 = llvm.mlir.constant(dense<1> : tensor<2x2xi32>) : !llvm.array<4 x f32>
llvm.return }

// -----

llvm.func @f() {
// expected-error @+1 {{'llvm.mlir.constant' op expected integer element type for integer elements attribute}}
%0 = llvm.mlir.constant(dense<1> : tensor<2x2xi32>) : !llvm.array<4 x ptr>
llvm.return }

// -----

llvm.func @f() {
// expected-error @+1 {{'llvm.mlir.constant' op expected integer element type for integer elements attribute}}
%0 = llvm.mlir.constant(dense<1> : tensor<2xi32>) : !llvm.array<2 x struct<(i32)>>
llvm.return }

// -----

llvm.func @f() {
// expected-error @+1 {{'llvm.mlir.constant' op expected array attribute for struct type}}
%0 = llvm.mlir.constant(dense<1> : tensor<2xi32>) : !llvm.struct<(i32)>
llvm.return }

// -----

llvm.func @f() {
// expected-error @+1 {{'llvm.mlir.constant' op struct element at index 0 is of wrong type}}
%0 = llvm.mlir.constant([1 : i32]) : !llvm.struct<(f32)>
llvm.return }

// -----

llvm.func @f() {
// expected-error @+1 {{'llvm.mlir.constant' op expected element of array attribute to be floating point or integer}}
%0 = llvm.mlir.constant([1 : i32, "a"]) : !llvm.struct<(i32, i32)>
llvm.return }

// -----

llvm.func @f() {
// expected-error @+1 {{'llvm.mlir.constant' op expected struct element types to be floating point type or integer type}}
%0 = llvm.mlir.constant([1 : i32, [1 : i32]]) : !llvm.struct<(i32, struct<(i32)>)>
llvm.return }

// -----

llvm.func @f() {
// expected-error @+1 {{'llvm.mlir.constant' op expected struct element types to be floating point type or integer type}}
%0 = llvm.mlir.constant([1 : i32, #llvm.zero]) : !llvm.struct<(i32, struct<(i32)>)>
llvm.return }

// -----

llvm.func @f() {
// expected-error @+1 {{'llvm.mlir.constant' op expected struct element types to be floating point type or integer type}}
%0 = llvm.mlir.constant([1 : i32, #llvm.zero]) : !llvm.struct<(i32, ptr)>
llvm.return }

// -----

llvm.func @f() {
// expected-error @+1 {{'llvm.mlir.constant' op expected element of array attribute to be floating point or integer}}
%0 = llvm.mlir.constant([1 : i32, #llvm.undef]) : !llvm.struct<(i32, i32)>
llvm.return }

// -----

llvm.func @f() {
// expected-error @+1 {{'llvm.mlir.constant' op expected element of array attribute to be floating point or integer}}
%0 = llvm.mlir.constant([1 : i32, #llvm.poison]) : !llvm.struct<(i32, i32)>
llvm.return }

// -----

llvm.func @f() {
// expected-error @+1 {{'llvm.mlir.constant' op expected array attribute for struct type}}
%0 = llvm.mlir.constant(unit) : !llvm.struct<(i32, i32)>
llvm.return }

// -----

llvm.func @f() {
// expected-error @+1 {{'llvm.mlir.constant' op array attribute size does not match array type size in dimension 0: 1 vs. 2}}
%0 = llvm.mlir.constant([[1 : i32]]) : !llvm.array<2 x struct<(i32)>>
llvm.return }

// -----

llvm.func @f() {
// expected-error @+1 {{'llvm.mlir.constant' op array attribute size does not match array type size in dimension 1: 2 vs. 1}}
%0 = llvm.mlir.constant([[[1 : i32],[2 : i32]], [[2 : i32]]]) : !llvm.array<2 x array<1 x struct<(i32)>>>
llvm.return }

// -----

llvm.func @f() {
// expected-error @+1 {{'llvm.mlir.constant' op nested attribute for struct element at index 0 must be a zero, or undef, or array attribute}}
%0 = llvm.mlir.constant([1, 2]) : !llvm.array<2 x struct<(i32)>>
llvm.return }

// -----

llvm.func @f() {
// expected-error @+1 {{'llvm.mlir.constant' op nested attribute for struct element at index 1 must be a zero, or undef, or array attribute}}
%0 = llvm.mlir.constant([#llvm.zero, 2]) : !llvm.array<2 x struct<(i32)>>
llvm.return }

// -----

llvm.func @f() {
// expected-error @+1 {{'llvm.mlir.constant' op nested array attribute size for struct element at index 0 must match struct size: 2 vs. 1}}
%0 = llvm.mlir.constant([[1 : i32, 3 : i32], [2 : i32]]) : !llvm.array<2 x struct<(i32)>>
llvm.return }

// -----

llvm.func @f() {
// expected-error @+1 {{'llvm.mlir.constant' op only supports integer, float, string or elements attributes}}
%0 = llvm.mlir.constant(#llvm.zero) : !llvm.array<1 x struct<(i32)>>
llvm.return }

// -----

llvm.func @f() {
// expected-error @+1 {{'llvm.mlir.constant' op only supports integer, float, string or elements attributes}}
%0 = llvm.mlir.constant(#llvm.undef) : i32
llvm.return }

// -----

llvm.func @f() {
// expected-error @+1 {{'llvm.mlir.constant' op expected array type of 2 i8 elements for the string constant}}
%0 = llvm.mlir.constant("ab") : !llvm.array<2 x i16>
llvm.return }

// -----

llvm.func @f() {
// expected-error @+1 {{'llvm.mlir.constant' op expected array type of 2 i8 elements for the string constant}}
%0 = llvm.mlir.constant("ab") : vector<2xi8>
llvm.return }

// -----

llvm.func @f() {
// expected-error @+1 {{'llvm.mlir.constant' op does not support target extension type.}}
%0 = llvm.mlir.constant(1 : i32) : !llvm.target<"spirv.Event">
llvm.return }

// -----

llvm.func @f() {
// expected-error @+1 {{'llvm.mlir.constant' op only supports integer, float, string or elements attributes}}
%0 = llvm.mlir.constant(array<i32: 1>) : vector<1xi32>
llvm.return }

// -----

llvm.func @f() {
// expected-error @+1 {{'llvm.mlir.zero' op target extension type does not support zero-initializer}}
%0 = llvm.mlir.zero : !llvm.target<"x">
llvm.return }

// -----

llvm.func @f() {
// expected-error @+1 {{'llvm.mlir.constant' op expected array or struct type for array attribute}}
%0 = llvm.mlir.constant([1 : i32, 2 : i32]) : vector<2xi32>
llvm.return }

// -----

llvm.func @f() {
// expected-error @+1 {{'llvm.mlir.constant' op for array with an array attribute must have a struct element type}}
%0 = llvm.mlir.constant([1.0 : f32, 2.0 : f32]) : !llvm.array<2 x f32>
llvm.return }

// -----

llvm.func @f() {
// expected-error @+1 {{'llvm.mlir.constant' op only supports integer, float, string or elements attributes}}
%0 = llvm.mlir.constant(@f) : i8
llvm.return }

// -----

llvm.func @f() {
// expected-error @+1 {{'llvm.mlir.constant' op only supports integer, float, string or elements attributes}}
%0 = llvm.mlir.constant({a = 3}) : i8
llvm.return }

// -----

llvm.func @f() {
// expected-error @+1 {{'llvm.mlir.constant' op attribute and type have different float semantics}}
%0 = llvm.mlir.constant(3.0 : f80) : !llvm.ppc_fp128
llvm.return }

// -----

llvm.func @f() {
// expected-error @+1 {{'llvm.mlir.constant' op attribute and type have different float semantics}}
%0 = llvm.mlir.constant(3.0 : f64) : !llvm.ppc_fp128
llvm.return }
