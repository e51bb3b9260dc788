// test: verify --allow-unregistered-dialect

// expected-error @+1 {{'func.func' op symbol declaration cannot have public visibility}}
func.func @public_declaration(i32)

// -----

// expected-error @+1 {{custom op 'func.func' 'sym_name' is an inferred attribute and should not be specified in the explicit attribute dictionary}}
func.func private @name_twice() attributes {sym_name = "other"}

// -----

// expected-error @+1 {{custom op 'func.func' expected SSA identifier}}
func.func private @some_named(%a: i32, i32)

// -----

// expected-error @+1 {{custom op 'func.func' expected type instead of SSA identifier}}
func.func private @some_unnamed(i32, %a: i32)

// -----

// expected-error @+1 {{custom op 'func.func' expected valid '@'-identifier for symbol name}}
func.func no_name()

// -----

// expected-error @+1 {{custom op 'func.func' expected non-empty function body}}
func.func @empty() {}

// -----

// expected-error @+1 {{'func.func' op arguments may only have dialect attributes}}
func.func private @plain_argument_attribute(i32 {a})

// -----

// expected-error @+1 {{'func.func' op results may only have dialect attributes}}
func.func private @plain_result_attribute() -> (i32 {a})

// -----

// expected-error @+1 {{'func.func' op expects argument attribute array to have the same number of elements as the number of function arguments, got 2, but expected 1}}
"func.func"() <{sym_name = "a", function_type = (i32) -> (), sym_visibility = "private", arg_attrs = [{}, {}]}> ({}) : () -> ()

// -----

// expected-error @+1 {{'func.func' op expects result attribute array to have the same number of elements as the number of function results, got 1, but expected 0}}
"func.func"() <{sym_name = "a", function_type = () -> (), sym_visibility = "private", res_attrs = [{}]}> ({}) : () -> ()

// -----

// expected-error @+1 {{'func.func' op entry block must have 1 arguments to match function signature}}
func.func @no_entry_arguments(i32) {
  return
}

// -----

// expected-error @+1 {{'func.func' op type of entry block argument #0('f32') must match the type of the corresponding argument in function signature('i32')}}
func.func @entry_argument_type(i32) {
^bb0(%a: f32):
  return
}

// -----

func.func @too_few_results() -> i32 {
  // expected-error @+1 {{'func.return' op has 0 operands, but enclosing function (@too_few_results) returns 1}}
  return
}

// -----

func.func @result_type(%a: i32) -> f32 {
  // expected-error @+1 {{type of return operand 0 ('i32') doesn't match function result type ('f32') in function @result_type}}
  return %a : i32
}

// -----

func.func @return_elsewhere() {
  "test.region"() ({
    // expected-error @+1 {{'func.return' op expects parent op 'func.func'}}
    func.return
  }) : () -> ()
  return
}

// -----

func.func @unknown_callee() {
  // expected-error @+1 {{'func.call' op 'missing' does not reference a valid function}}
  call @missing() : () -> ()
  return
}

// -----

func.func private @callee(i32) -> f32

func.func @operand_count() {
  // expected-error @+1 {{'func.call' op incorrect number of operands for callee}}
  %0 = call @callee() : () -> f32
  return
}

// -----

func.func private @callee(i32) -> f32

func.func @operand_type(%a: f32) {
  // expected-error @+1 {{'func.call' op operand type mismatch: expected operand type 'i32', but provided 'f32' for operand number 0}}
  %0 = call @callee(%a) : (f32) -> f32
  return
}

// -----

func.func private @callee(i32) -> f32

func.func @result_count(%a: i32) {
  // expected-error @+1 {{'func.call' op incorrect number of results for callee}}
  call @callee(%a) : (i32) -> ()
  return
}

// -----

func.func private @callee(i32) -> f32

func.func @result_type(%a: i32) {
  // expected-error @+3 {{'func.call' op result type mismatch at index 0}}
  // expected-note @+2 {{op result types: 'i32'}}
  // expected-note @+1 {{function result types: 'f32'}}
  %0 = call @callee(%a) : (i32) -> i32
  return
}

// -----

func.func @callee_type(%f: i32) {
  // expected-error @+1 {{invalid kind of type specified: expected builtin.function, but found 'i32'}}
  call_indirect %f() : i32
  return
}

// -----

func.func @callee_operands(%f: (i32) -> ()) {
  // expected-error @+1 {{custom op 'func.call_indirect' number of operands and types do not match: got 0 operands and 1 types}}
  call_indirect %f() : (i32) -> ()
  return
}

// -----

func.func @callee_operand_types(%f: (i32) -> (), %a: f32) {
  // expected-error @+1 {{'func.call_indirect' op failed to verify that callee input types match argument types}}
  "func.call_indirect"(%f, %a) : ((i32) -> (), f32) -> ()
  return
}

// -----

func.func @callee_result_types(%f: (i32) -> (), %a: i32) {
  // expected-error @+1 {{'func.call_indirect' op failed to verify that callee result types match result types}}
  %0 = "func.call_indirect"(%f, %a) : ((i32) -> (), i32) -> i32
  return
}

// -----

func.func @unknown_function() {
  // expected-error @+1 {{'func.constant' op reference to undefined function 'missing'}}
  %0 = constant @missing : () -> ()
  return
}

// -----

func.func @type_of_function() {
  // expected-error @+1 {{'func.constant' op reference to function with mismatched type}}
  %0 = constant @type_of_function : (i32) -> ()
  return
}
