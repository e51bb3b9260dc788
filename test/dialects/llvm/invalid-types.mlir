// test: verify --allow-unregistered-dialect

// expected-error @+1 {{invalid array element type: '!llvm.void'}}
"t.o"() : () -> !llvm.array<4 x void>

// -----

// expected-error @+1 {{unknown LLVM type: foo}}
"t.o"() : () -> !llvm.array<4 x foo>

// -----

// expected-error @+2 {{expected integer value}}
// expected-error @+1 {{failed to parse LLVMArrayType parameter 'numElements' which is to be a `uint64_t`}}
"t.o"() : () -> !llvm.array<x i32>

// -----

// expected-error @+1 {{expected 'x'}}
"t.o"() : () -> !llvm.array<4xi32>

// -----

// expected-error @+1 {{unbalanced '<' character in pretty dialect name}}
"t.o"() : () -> !llvm.array<4 x i32

// -----

// expected-error @+1 {{invalid LLVM structure element type: '!llvm.void'}}
"t.o"() : () -> !llvm.struct<(void)>

// -----

// expected-error @+1 {{struct without a body only allowed in a recursive struct}}
"t.o"() : () -> !llvm.struct<"a">

// -----

// expected-error @+1 {{identifier already used for an enclosing struct}}
"t.o"() : () -> !llvm.struct<"a", (struct<"a", (i32)>)>

// -----

// expected-error @+1 {{invalid LLVM structure element type: '!llvm.void'}}
"t.o"() : () -> !llvm.struct<"a", (void)>

// -----

// expected-error @+1 {{unbalanced '<' character in pretty dialect name}}
"t.o"() : () -> !llvm.struct<"a", opaque

// -----

// expected-error @+1 {{expected '('}}
"t.o"() : () -> !llvm.struct<"a", packed>

// -----

// expected-error @+1 {{expected '('}}
"t.o"() : () -> !llvm.func<i32>

// -----

// expected-error @+1 {{invalid function argument type: '!llvm.void'}}
"t.o"() : () -> !llvm.func<void (void)>

// -----

// expected-error @+1 {{invalid function result type: '!llvm.func<void ()>'}}
"t.o"() : () -> !llvm.func<func<void ()> ()>

// -----

// expected-error @+1 {{invalid function result type: '!llvm.metadata'}}
"t.o"() : () -> !llvm.func<metadata ()>

// -----

// expected-error @+1 {{expected ')'}}
"t.o"() : () -> !llvm.func<void (..., i32)>

// -----

// expected-error @+1 {{expected ')'}}
"t.o"() : () -> !llvm.func<void (i32 i32)>

// -----

// expected-error @+1 {{expected valid keyword}}
"t.o"() : () -> !llvm.func<void (i32,)>

// -----

// expected-error @+1 {{expected '>'}}
"t.o"() : () -> !llvm.func<void () ()>

// -----

// expected-error @+2 {{expected integer value}}
// expected-error @+1 {{failed to parse LLVMPointerType parameter 'addressSpace' which is to be a `unsigned`}}
"t.o"() : () -> !llvm.ptr<i32>

// -----

// expected-error @+2 {{integer value too large}}
// expected-error @+1 {{failed to parse LLVMPointerType parameter 'addressSpace' which is to be a `unsigned`}}
"t.o"() : () -> !llvm.ptr<4294967296>

// -----

// expected-error @+2 {{expected integer value}}
// expected-error @+1 {{failed to parse LLVMPointerType parameter 'addressSpace' which is to be a `unsigned`}}
"t.o"() : () -> !llvm.ptr<>

// -----

// expected-error @+2 {{expected string}}
// expected-error @+1 {{failed to parse LLVMTargetExtType parameter 'extTypeName' which is to be a `::llvm::StringRef`}}
"t.o"() : () -> !llvm.target<foo>

// -----

// expected-error @+1 {{failed to parse parameter list for target extension type}}
"t.o"() : () -> !llvm.target<"a", 1, i32>

// -----

// expected-error @+2 {{expected valid keyword}}
// expected-error @+1 {{failed to parse parameter list for target extension type}}
"t.o"() : () -> !llvm.target<"a",>

// -----

// expected-error @+1 {{unknown LLVM type: foo}}
"t.o"() : () -> !llvm.foo

// -----

// expected-error @+1 {{unexpected type, expected keyword}}
"t.o"() : () -> !llvm.i32

// -----

// expected-error @+1 {{unknown LLVM type: vec}}
"t.o"() : () -> !llvm.vec<4 x i32>

// -----

// expected-error @+1 {{unexpected type, expected keyword}}
"t.o"() : () -> !llvm<i32>

// -----

// expected-error @+1 {{expected valid keyword}}
"t.o"() : () -> !llvm<"i32">

// -----

// expected-error @+1 {{failed to verify 'elementType': VectorElementTypeInterface instance}}
"t.o"() : () -> vector<4x!llvm.struct<()>>

// -----

// expected-error @+1 {{invalid LLVM structure element type: '!llvm.token'}}
"t.o"() : () -> !llvm.struct<(token)>
