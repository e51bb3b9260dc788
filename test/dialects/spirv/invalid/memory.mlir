// test: verify --allow-unregistered-dialect

func.func @x(%p: !spirv.ptr<f32, Function>) {
  // expected-error @below {{custom op 'spirv.Load' invalid storage_class attribute specification: "Foo"}}
  %0 = spirv.Load "Foo" %p : f32
  return
}

// -----

func.func @x(%p: !spirv.ptr<f32, Function>) {
  // expected-error @below {{'spirv.Load' op attribute 'alignment' failed to satisfy constraint: 32-bit signless integer attribute whose value is positive and whose value is a power of two > 0}}
  %0 = spirv.Load "Function" %p ["Aligned", 3] : f32
  return
}

// -----

func.func @x(%p: !spirv.ptr<f32, Function>) {
  // expected-error @below {{'spirv.Load' op mismatch in result type and pointer type}}
  %0 = "spirv.Load"(%p) : (!spirv.ptr<f32, Function>) -> i32
  return
}

// -----

func.func @x(%p: !spirv.ptr<f32, Function>) {
  // expected-error @below {{'spirv.Load' op invalid alignment specification without aligned memory access specification}}
  %0 = "spirv.Load"(%p) <{alignment = 4 : i32}> : (!spirv.ptr<f32, Function>) -> f32
  return
}

// -----

func.func @x(%p: !spirv.ptr<f32, Function>) {
  // expected-error @below {{'spirv.Load' op invalid alignment specification with non-aligned memory access specification}}
  %0 = "spirv.Load"(%p) <{memory_access = #spirv.memory_access<Volatile>, alignment = 4 : i32}> : (!spirv.ptr<f32, Function>) -> f32
  return
}

// -----

func.func @x(%p: !spirv.ptr<f32, Function>) {
  // expected-error @below {{'spirv.Load' op missing alignment value}}
  %0 = "spirv.Load"(%p) <{memory_access = #spirv.memory_access<Aligned>}> : (!spirv.ptr<f32, Function>) -> f32
  return
}

// -----

func.func @x(%f: f32) {
  // expected-error @below {{'spirv.Load' op operand #0 must be any SPIR-V pointer type, but got 'f32'}}
  %0 = "spirv.Load"(%f) : (f32) -> f32
  return
}

// -----

func.func @x(%p: !spirv.ptr<f32, Function>, %f: f32) {
  // expected-error @below {{custom op 'spirv.Store' expected 2 operands}}
  spirv.Store "Function" %p %f : f32
  return
}

// -----

func.func @x(%f: f32) {
  // expected-error @below {{expected operand}}
  spirv.Store "Function" , %f : f32
  return
}

// -----

func.func @x() {
  // expected-error @below {{custom op 'spirv.Variable' attribute 'storage_class' occurs more than once in the attribute list}}
  %0 = spirv.Variable {storage_class = #spirv.storage_class<Function>} : !spirv.ptr<f32, Function>
  return
}

// -----

func.func @x(%f: f32) {
  // expected-error @below {{'spirv.Variable' op initializer must be the result of a constant or spirv.GlobalVariable op}}
  %0 = spirv.Variable init(%f) : !spirv.ptr<f32, Function>
  return
}

// -----

func.func @x() {
  // expected-error @below {{custom op 'spirv.Variable' expected spirv.ptr type}}
  %0 = spirv.Variable : f32
  return
}

// -----

func.func @x() {
  // expected-error @below {{'spirv.Variable' op can only be used to model function-level variables. Use spirv.GlobalVariable for module-level variables.}}
  %0 = spirv.Variable : !spirv.ptr<f32, Uniform>
  return
}

// -----

func.func @x() {
  // expected-error @below {{'spirv.Variable' op cannot have 'descriptor_set' attribute (only allowed in spirv.GlobalVariable)}}
  %0 = spirv.Variable bind(1, 2) : !spirv.ptr<f32, Function>
  return
}

// -----

func.func @x() {
  // expected-error @below {{custom op 'spirv.Variable' invalid kind of attribute specified}}
  %0 = spirv.Variable built_in(4) : !spirv.ptr<f32, Function>
  return
}

// -----

func.func @x() {
  // expected-error @below {{'spirv.Variable' op storage class must match result pointer's storage class}}
  %0 = "spirv.Variable"() <{storage_class = #spirv.storage_class<Function>}> : () -> !spirv.ptr<f32, Input>
  return
}

// -----

func.func @x() {
  // expected-error @below {{'spirv.Variable' op requires attribute 'storage_class'}}
  %0 = "spirv.Variable"() : () -> !spirv.ptr<f32, Input>
  return
}

// -----

func.func @x() {
  // expected-error @below {{'spirv.Variable' op  with physical buffer pointer must be decorated either 'AliasedPointer' or 'RestrictPointer'}}
  %0 = spirv.Variable : !spirv.ptr<!spirv.ptr<f32, PhysicalStorageBuffer>, Function>
  return
}

// -----

func.func @x() {
  // expected-error @below {{'spirv.Variable' op  with physical buffer pointer must have exactly one aliasing decoration}}
  %0 = spirv.Variable {restrict_pointer, aliased_pointer} : !spirv.ptr<!spirv.ptr<f32, PhysicalStorageBuffer>, Function>
  return
}

// -----

func.func @x(%p: !spirv.ptr<f32, Function>, %ps: !spirv.ptr<i32, Function>) {
  // expected-error @below {{'spirv.CopyMemory' op both operands must be pointers to the same type}}
  "spirv.CopyMemory"(%p, %ps) : (!spirv.ptr<f32, Function>, !spirv.ptr<i32, Function>) -> ()
  return
}

// -----

func.func @x(%i: i32, %st: !spirv.ptr<!spirv.struct<(f32, !spirv.array<4xf32>)>, Function>) {
  // expected-error @below {{'spirv.AccessChain' op index must be an integer spirv.Constant to access element of spirv.struct}}
  %0 = spirv.AccessChain %st[%i] : !spirv.ptr<!spirv.struct<(f32, !spirv.array<4xf32>)>, Function>, i32 -> !spirv.ptr<f32, Function>
  return
}

// -----

func.func @x(%st: !spirv.ptr<!spirv.struct<(f32, !spirv.array<4xf32>)>, Function>) {
  // expected-error @below {{'spirv.AccessChain' op invalid result type: expected '!spirv.ptr<!spirv.array<4 x f32>, Function>', but provided '!spirv.ptr<f32, Function>'}}
  %c = spirv.Constant 1 : i32 %0 = spirv.AccessChain %st[%c] : !spirv.ptr<!spirv.struct<(f32, !spirv.array<4xf32>)>, Function>, i32 -> !spirv.ptr<f32, Function>
  return
}

// -----

func.func @x(%i: i32, %st: !spirv.ptr<!spirv.struct<(f32, !spirv.array<4xf32>)>, Function>) {
  // expected-error @below {{'spirv.AccessChain' op index 5 out of bounds for '!spirv.struct<(f32, !spirv.array<4 x f32>)>'}}
  %c = spirv.Constant 5 : i32 %0 = spirv.AccessChain %st[%c, %i] : !spirv.ptr<!spirv.struct<(f32, !spirv.array<4xf32>)>, Function>, i32, i32 -> !spirv.ptr<f32, Function>
  return
}

// -----

func.func @x(%i: i32, %st: !spirv.ptr<!spirv.struct<(f32, !spirv.array<4xf32>)>, Function>) {
  // expected-error @below {{'spirv.AccessChain' op index -1 out of bounds for '!spirv.struct<(f32, !spirv.array<4 x f32>)>'}}
  %c = spirv.Constant -1 : i32 %0 = spirv.AccessChain %st[%c, %i] : !spirv.ptr<!spirv.struct<(f32, !spirv.array<4xf32>)>, Function>, i32, i32 -> !spirv.ptr<f32, Function>
  return
}

// -----

func.func @x(%i: i32, %ar: !spirv.ptr<!spirv.array<4xf32>, Function>) {
  // expected-error @below {{'spirv.AccessChain' op cannot extract from non-composite type 'f32' with index 0}}
  %0 = spirv.AccessChain %ar[%i, %i] : !spirv.ptr<!spirv.array<4xf32>, Function>, i32, i32 -> !spirv.ptr<f32, Function>
  return
}

// -----

func.func @x(%i: i32, %ar: !spirv.ptr<!spirv.array<4xf32>, Function>) {
  // expected-error @below {{'spirv.AccessChain' op result #0 must be any SPIR-V pointer type, but got 'f32'}}
  %0 = spirv.AccessChain %ar[%i] : !spirv.ptr<!spirv.array<4xf32>, Function>, i32 -> f32
  return
}

// -----

func.func @x(%f: f32, %ar: !spirv.ptr<!spirv.array<4xf32>, Function>) {
  // expected-error @below {{'spirv.AccessChain' op operand #1 must be variadic of 8/16/32/64-bit integer, but got 'f32'}}
  %0 = spirv.AccessChain %ar[%f] : !spirv.ptr<!spirv.array<4xf32>, Function>, f32 -> !spirv.ptr<f32, Function>
  return
}
