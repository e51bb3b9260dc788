// RUN: spirvana opt %s --convert-vector-to-scf=lower-scalable --verify-diagnostics

// expected-error @+1 {{option 'lower-scalable' of 'convert-vector-to-scf' is not supported}}
module {
}
