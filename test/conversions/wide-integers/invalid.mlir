// test: verify --arith-emulate-wide-int

// expected-error @+1 {{failed to legalize operation 'func.func' that was explicitly marked illegal}}
func.func @too_wide(%a: i128) {
  return
}
// -----
func.func @division(%a: i64) {
  // expected-error @+1 {{failed to legalize operation 'arith.divsi' that was explicitly marked illegal}}
  %0 = arith.divsi %a, %a : i64
  return
}
