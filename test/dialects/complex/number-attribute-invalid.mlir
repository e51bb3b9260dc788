// test: verify --allow-unregistered-dialect

// expected-error @below {{expected ':'}}
"test.op"() {a = #complex.number<f64 1.0, 2.0>} : () -> ()

// -----

// expected-error @below {{expected ','}}
"test.op"() {a = #complex.number<:f64 1.0 2.0>} : () -> ()

// -----

// expected-error @below {{expected floating point literal}}
"test.op"() {a = #complex.number<:f64 1.0, true>} : () -> ()

// -----

// expected-error @below {{hexadecimal float literal should not have a leading minus}}
"test.op"() {a = #complex.number<:f64 -0x7FF0000000000000, 2.0>} : () -> ()

// -----

// expected-error @below {{unknown attribute `numbers` in dialect `complex`}}
"test.op"() {a = #complex.numbers<:f64 1.0, 2.0>} : () -> ()
