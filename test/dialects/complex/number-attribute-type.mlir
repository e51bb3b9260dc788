// test: our verify --allow-unregistered-dialect
// The reference crashes.

// expected-error @below {{expected a floating-point type}}
"test.op"() {a = #complex.number<:i64 1.0, 2.0>} : () -> ()
