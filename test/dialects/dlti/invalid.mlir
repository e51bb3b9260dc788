// test: verify --allow-unregistered-dialect

// expected-error @+1 {{attribute 'dlti.unknown' not supported by dialect}}
module attributes {dlti.unknown} {}

// -----

// expected-error @+1 {{'dlti.dl_spec' is expected to be a #dlti.dl_spec attribute}}
func.func private @f() attributes {dlti.dl_spec = 42}

// -----

// expected-error @+1 {{'dlti.map' is expected to be a #dlti.map attribute}}
module attributes {dlti.map = 3} {}

// -----

// expected-error @+1 {{'dlti.target_system_spec' is expected to be a #dlti.target_system_spec attribute}}
module attributes {dlti.target_system_spec = #dlti.map<>} {}

// -----

// expected-error @+1 {{expected a type or a quoted string}}
"some.op"() {a = #dlti.dl_entry<42, 42>} : () -> ()

// -----

// expected-error @+1 {{expected ','}}
"some.op"() {a = #dlti.dl_entry<"a">} : () -> ()

// -----

// expected-error @+1 {{invalid kind of attribute specified}}
"some.op"() {a = #dlti.dl_spec<[]>} : () -> ()

// -----

// expected-error @+1 {{invalid kind of attribute specified}}
"some.op"() {a = #dlti.target_device_spec<i32 = 3>} : () -> ()

// -----

// expected-error @+1 {{expected '='}}
"some.op"() {a = #dlti.dl_spec<"a" 3>} : () -> ()

// -----

// expected-error @+1 {{repeated DLTI key: "a"}}
"some.op"() {a = #dlti.dl_spec<"a" = 3, "a" = 4>} : () -> ()

// -----

// expected-error @+1 {{repeated DLTI key: i32}}
"some.op"() {a = #dlti.map<i32 = 3, i32 = 4>} : () -> ()

// -----

// expected-error @+1 {{empty string as DLTI key is not allowed}}
"some.op"() {a = #dlti.map<"" = 3>} : () -> ()

// -----

// expected-error @+1 {{no DLTI entries provided}}
"some.op"() {a = #dlti.target_device_spec<>} : () -> ()

// -----

// expected-error @+1 {{value associated with key "a" is not a DLTI device spec}}
"some.op"() {a = #dlti.target_system_spec<"a" = 3>} : () -> ()

// -----

// expected-error @+1 {{repeated device ID in dlti.target_system_spec: "a"}}
"some.op"() {a = #dlti.target_system_spec<"a" = #dlti.target_device_spec<"a" = 3>, "a" = #dlti.target_device_spec<"a" = 3>>} : () -> ()

// -----

// expected-error @+1 {{unknown data layout entry name: dlti.q}}
module attributes {dlti.dl_spec = #dlti.dl_spec<"dlti.q" = 42>} {}

// -----

// expected-error @+1 {{unknown data layout entry name: dlti.q}}
gpu.module @m attributes {dlti.dl_spec = #dlti.dl_spec<"dlti.q" = 3>} {}

// -----

// expected-error @+1 {{'dlti.endianness' data layout entry is expected to be either 'big' or 'little'}}
module attributes {dlti.dl_spec = #dlti.dl_spec<"dlti.endianness" = "some">} {}

// -----

// expected-error @+1 {{unexpected data layout for a built-in type}}
module attributes {dlti.dl_spec = #dlti.dl_spec<tensor<f32> = 32>} {}

// -----

// expected-error @+1 {{data layout specified for a type that does not support it}}
module attributes {dlti.dl_spec = #dlti.dl_spec<!llvm.void = 3>} {}

// -----

// expected-error @+1 {{expected integer attribute in the data layout entry for 'index'}}
module attributes {dlti.dl_spec = #dlti.dl_spec<index = "x">} {}

// -----

// expected-error @+1 {{expected a dense i64 elements attribute in the data layout entry #dlti.dl_entry<i32, 32 : i64>}}
module attributes {dlti.dl_spec = #dlti.dl_spec<i32 = 32>} {}

// -----

// expected-error @+1 {{expected 1 or 2 elements in the data layout entry #dlti.dl_entry<f32, dense<8> : vector<3xi64>>}}
module attributes {dlti.dl_spec = #dlti.dl_spec<f32 = dense<8> : vector<3xi64>>} {}

// -----

// expected-error @+1 {{preferred alignment is expected to be greater than or equal to the abi alignment in data layout entry #dlti.dl_entry<i32, dense<[64, 32]> : vector<2xi64>>}}
module attributes {dlti.dl_spec = #dlti.dl_spec<i32 = dense<[64, 32]> : vector<2xi64>>} {}

// -----

// expected-error @+1 {{expected layout attribute for '!llvm.ptr' to be a dense integer elements attribute with 3 or 4 elements}}
module attributes {dlti.dl_spec = #dlti.dl_spec<!llvm.ptr = dense<32> : vector<2xi64>>} {}

// -----

// expected-error @+1 {{expected i64 parameters for '!llvm.ptr<1>'}}
module attributes {dlti.dl_spec = #dlti.dl_spec<!llvm.ptr<1> = dense<32> : vector<3xi32>>} {}

// -----

// expected-error @+1 {{preferred alignment is expected to be at least as large as ABI alignment}}
module attributes {dlti.dl_spec = #dlti.dl_spec<!llvm.ptr = dense<[32, 64, 32, 32]> : vector<4xi64>>} {}

// -----

// expected-error @+1 {{expected layout attribute for '!llvm.struct<()>' to be a dense integer elements attribute of 1 or 2 elements}}
module attributes {dlti.dl_spec = #dlti.dl_spec<!llvm.struct<()> = 4>} {}

// -----

// expected-error @+1 {{expected i64 entries for '!llvm.struct<()>'}}
module attributes {dlti.dl_spec = #dlti.dl_spec<!llvm.struct<()> = dense<32> : vector<1xi32>>} {}

// -----

// expected-error @+1 {{unexpected layout attribute for struct '!llvm.struct<(i8)>'}}
module attributes {dlti.dl_spec = #dlti.dl_spec<!llvm.struct<(i8)> = dense<8> : vector<1xi64>>} {}

// -----

// expected-note @+1 {{enclosing op with data layout}}
module attributes {dlti.dl_spec = #dlti.dl_spec<"a" = 3>} {
  // expected-error @+1 {{data layout does not combine with layouts of enclosing ops}}
  module attributes {dlti.dl_spec = #dlti.dl_spec<"a" = 4>} {
  }
}

// -----

// expected-note @+1 {{enclosing op with data layout}}
module attributes {dlti.dl_spec = #dlti.dl_spec<!llvm.struct<()> = dense<48> : vector<1xi64>>} {
  // expected-error @+1 {{data layout does not combine with layouts of enclosing ops}}
  module attributes {dlti.dl_spec = #dlti.dl_spec<!llvm.struct<()> = dense<32> : vector<1xi64>>} {
  }
}

// -----

// expected-note @+1 {{enclosing op with data layout}}
module attributes {dlti.dl_spec = #dlti.dl_spec<!llvm.ptr<3> = dense<32> : vector<3xi64>>} {
  // expected-error @+1 {{data layout does not combine with layouts of enclosing ops}}
  module attributes {dlti.dl_spec = #dlti.dl_spec<!llvm.ptr<4> = dense<32> : vector<3xi64>>} {
  }
}
