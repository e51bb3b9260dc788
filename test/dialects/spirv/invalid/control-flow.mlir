// test: verify --allow-unregistered-dialect

spirv.module Logical GLSL450 {
  // expected-error @below {{'spirv.Return' op failed to verify that op must appear in a function-like op's block}}
  spirv.Return
}

// -----

func.func @x() {
  // expected-error @below {{branch has 0 operands for successor #0, but target block has 1}}
  spirv.Branch ^a ^a(%x : i32): return
}

// -----

func.func @x(%b: i1) {
  // expected-error @below {{'spirv.BranchConditional' op branch weights cannot both be zero}}
  spirv.BranchConditional %b [0, 0], ^a, ^a ^a: return
}

// -----

func.func @x(%i: i32) {
  // expected-error @below {{custom op 'spirv.Switch' expected 'default'}}
  spirv.Switch %i : i32, [ 1: ^a ] ^a: return
}

// -----

func.func @x(%i: i32) {
  // expected-error @below {{custom op 'spirv.Switch' expected integer value}}
  spirv.Switch %i : i32, [ default: ^a, default: ^a ] ^a: return
}

// -----

func.func @x(%f: f32) {
  // expected-error @below {{custom op 'spirv.Switch' invalid kind of type specified: expected builtin.integer, but found 'f32'}}
  spirv.Switch %f : f32, [ default: ^a ] ^a: return
}

// -----

func.func @x(%b: i1) {
  // expected-error @below {{'spirv.Switch' op operand #0 must be 8/16/32/64-bit integer, but got 'i1'}}
  spirv.Switch %b : i1, [ default: ^a ] ^a: return
}

// -----

func.func @x(%i: i32) {
  // expected-error @below {{expected '['}}
  spirv.Switch %i : i32, default: ^a ^a: return
}

// -----

func.func @x(%i: i32) {
  // expected-error @below {{'spirv.Switch' op number of literals (2) should match number of targets (1)}}
  "spirv.Switch"(%i) [^a, ^a] <{operandSegmentSizes = array<i32: 1, 0, 0>, case_operand_segments = array<i32: 0>, literals = dense<[1,2]> : vector<2xi32>}> : (i32) -> () ^a: return
}

// -----

func.func @x(%i: i32) {
  // expected-error @below {{'spirv.Switch' op 'selector' type ('i32') should match literals type ('i64')}}
  "spirv.Switch"(%i) [^a, ^a] <{operandSegmentSizes = array<i32: 1, 0, 0>, case_operand_segments = array<i32: 0>, literals = dense<1> : vector<1xi64>}> : (i32) -> () ^a: return
}

// -----

func.func @x(%i: i32) {
  // expected-error @below {{'spirv.Switch' op targetOperands count (1) does not match with the total size (0) specified in attribute 'case_operand_segments'}}
  "spirv.Switch"(%i, %i) [^a, ^a] <{operandSegmentSizes = array<i32: 1, 0, 1>, case_operand_segments = array<i32: 0>, literals = dense<1> : vector<1xi32>}> : (i32, i32) -> () ^a: return
}

// -----

func.func @x(%i: i32) {
  // expected-error @below {{'spirv.Switch' op requires attribute 'case_operand_segments'}}
  "spirv.Switch"(%i) [^a, ^a] <{operandSegmentSizes = array<i32: 1, 0, 0>, literals = dense<1> : vector<1xi32>}> : (i32) -> () ^a: return
}

// -----

func.func @x() {
  // expected-error @below {{'spirv.Unreachable' op cannot be used in reachable block}}
  spirv.Unreachable
}

// -----

func.func @x() {
  // expected-error @below {{custom op 'spirv.mlir.loop' invalid loop_control attribute specification: Foo}}
  spirv.mlir.loop control(Foo) { } spirv.Return
}

// -----

func.func @x() {
  // expected-error @below {{custom op 'spirv.mlir.loop' expected valid keyword}}
  spirv.mlir.loop control("Unroll|MinIterations") { } spirv.Return
}

// -----

func.func @x(%b: i1, %i: i32, %f: f32) {
  // expected-error @below {{expected '->' in function type}}
  %0:2 = spirv.mlir.loop -> (i32, f32) { spirv.Branch ^h(%i : i32) ^h(%x : i32): spirv.BranchConditional %b, ^c, ^m ^c: spirv.Branch ^h(%x : i32) ^m: spirv.mlir.merge %x, %f : i32, f32 } spirv.Return
}

// -----

func.func @x() {
  // expected-error @below {{'spirv.mlir.loop' op last block must be the merge block with only one 'spirv.mlir.merge' op}}
  "spirv.mlir.loop"() ({ spirv.Return }) {loop_control = #spirv.loop_control<None>} : () -> () spirv.Return
}

// -----

func.func @x() {
  // expected-error @below {{'spirv.mlir.loop' op second to last block must be the loop continue block that branches to the loop header block}}
  spirv.mlir.loop { spirv.Branch ^h ^h: spirv.Branch ^m ^c: spirv.Branch ^m ^m: spirv.mlir.merge } spirv.Return
}

// -----

func.func @x(%b: i1) {
  // expected-error @below {{'spirv.mlir.loop' op entry block must only have one 'spirv.Branch' op to the second block}}
  spirv.mlir.loop { spirv.BranchConditional %b, ^h, ^m ^h: spirv.Branch ^c ^c: spirv.Branch ^h ^m: spirv.mlir.merge } spirv.Return
}

// -----

func.func @x() {
  // expected-error @below {{'spirv.mlir.selection' op must have a selection header block}}
  spirv.mlir.selection { spirv.mlir.merge } spirv.Return
}

// -----

func.func @x() {
  // expected-error @below {{'spirv.mlir.merge' op expects parent op to be one of 'spirv.mlir.selection, spirv.mlir.loop'}}
  spirv.mlir.merge
}

// -----

func.func @x(%b: i1) {
  // expected-error @below {{'spirv.mlir.selection' op should not have 'spirv.mlir.merge' op outside the merge block}}
  spirv.mlir.selection { spirv.BranchConditional %b, ^t, ^m ^t: spirv.mlir.merge ^m: spirv.mlir.merge } spirv.Return
}

// -----

func.func @x() {
  // expected-error @below {{'spirv.FunctionCall' op callee function 'nope' not found in nearest symbol table}}
  spirv.FunctionCall @nope() : () -> () spirv.Return
}

// -----

func.func @x(%b: i1) {
  // expected-error @below {{custom op 'spirv.FunctionCall' number of operands and types do not match: got 1 operands and 2 types}}
  spirv.FunctionCall @f(%b) : (i1, i32) -> () spirv.Return
}
