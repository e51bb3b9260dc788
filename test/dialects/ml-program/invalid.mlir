// test: verify

// expected-error @+1 {{custom op 'ml_program.global' expected 'public', 'private', or 'nested'}}
ml_program.global @no_visibility(3 : i32) : i32

// -----

// expected-error @+1 {{'ml_program.global' op immutable global must have an initial value}}
ml_program.global private @constant : i32

// -----

// expected-error @+1 {{'ml_program.func' op symbol declaration cannot have public visibility}}
ml_program.func @declared() -> i32

// -----

// expected-error @+1 {{'ml_program.subgraph' op expects region #0 to have 0 or 1 blocks}}
ml_program.subgraph @blocks() {
  ml_program.output
^bb1:
  ml_program.output
}

// -----

ml_program.func @count(%a: i32) -> i32 {
  // expected-error @+1 {{'ml_program.return' op has 2 operands, but enclosing function (@count) returns 1}}
  ml_program.return %a, %a : i32, i32
}

// -----

ml_program.subgraph @type(%a: i64) -> i32 {
  // expected-error @+1 {{type of output operand 0 ('i64') doesn't match function result type ('i32') in function @type}}
  ml_program.output %a : i64
}

// -----

func.func @elsewhere() {
  // expected-error @+1 {{'ml_program.return' op expects parent op 'ml_program.func'}}
  ml_program.return
}

// -----

ml_program.func @undefined() {
  // expected-error @+1 {{'ml_program.global_load' op undefined global: @nothere}}
  %0 = ml_program.global_load @nothere : i32
  ml_program.return
}

// -----

ml_program.global private mutable @var : i32
ml_program.func @load_const() {
  // expected-error @+1 {{'ml_program.global_load_const' op cannot load as const from mutable global @var}}
  %0 = ml_program.global_load_const @var : i32
  ml_program.return
}

// -----

ml_program.global private mutable @var(42 : i64) : i64
ml_program.func @load_type() {
  // expected-error @+1 {{'ml_program.global_load' op cannot load from global typed 'i64' as 'i32'}}
  %0 = ml_program.global_load @var : i32
  ml_program.return
}

// -----

ml_program.global private @var(42 : i64) : i64
ml_program.func @store_constant(%a: i64) {
  // expected-error @+1 {{'ml_program.global_store' op cannot store to an immutable global @var}}
  ml_program.global_store @var = %a : i64
  ml_program.return
}

// -----

ml_program.global private mutable @var(42 : i64) : i64
ml_program.func @store_type(%a: i32) {
  // expected-error @+1 {{'ml_program.global_store' op cannot store to a global typed 'i64' from 'i32'}}
  ml_program.global_store @var = %a : i32
  ml_program.return
}

// -----

// expected-error @+4 {{unknown 'resource' key 'key' for dialect 'ml_program'}}
{-#
  dialect_resources: {
    ml_program: {
      key: "0x04000000"
    }
  }
#-}
