// RUN: spirvana-opt %s --allow-unregistered-dialect | FileCheck %s

// A number is rounded to its type; the type behind it is the one in it, whatever it says.
// CHECK: "test.op"() {a = #complex.number<:bf16 1.500000e+00, 3.140630e+00> : complex<bf16>, b = #complex.number<:f32 0x7F800000, -0.000000e+00> : complex<f32>}
"test.op"() {a = #complex.number<:bf16 1.5, 3.14159>, b = #complex.number<:f32 1.0e99, -1.0e-99> : f64} : () -> ()
// CHECK: "test.op"() {a = #complex.number<:f64 1.000000e+00, 2.000000e+00> : complex<f64>}
"test.op"() {a = #complex<number <:f64 1.0, 2.0>>} : () -> ()
