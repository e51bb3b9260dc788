// test: verify

// expected-error @+1 {{"llvm.noundef" should be a unit attribute}}
llvm.func @f(%a: i32 {llvm.noundef = 1})

// -----

// expected-error @+1 {{"llvm.noundef" should be a unit attribute}}
llvm.func @f(%a: i32) -> (i32 {llvm.noundef = 1})

// -----

// expected-error @+1 {{"llvm.byval" is not a valid result attribute}}
llvm.func @f(%a: i32) -> (i32 {llvm.byval = i32})

// -----

// expected-error @+1 {{"llvm.nest" is not a valid result attribute}}
llvm.func @f(%a: i32) -> (i32 {llvm.nest})

// -----

// expected-error @+1 {{"llvm.sret" is not a valid result attribute}}
llvm.func @f(%a: i32) -> (i32 {llvm.sret = i32})

// -----

// expected-error @+1 {{"llvm.returned" is not a valid result attribute}}
llvm.func @f(%a: i32) -> (!llvm.ptr {llvm.returned})

// -----

// expected-error @+1 {{"llvm.noalias" should be a unit attribute}}
llvm.func @f(%a: i32) -> (!llvm.ptr {llvm.noalias = 4})

// -----

// expected-error @+1 {{"llvm.nocapture" is not a valid result attribute}}
llvm.func @f(%a: i32) -> (!llvm.ptr {llvm.nocapture})

// -----

// expected-error @+1 {{"llvm.readonly" is not a valid result attribute}}
llvm.func @f(%a: i32) -> (!llvm.ptr {llvm.readonly})

// -----

// expected-error @+1 {{"llvm.writeonly" is not a valid result attribute}}
llvm.func @f(%a: i32) -> (!llvm.ptr {llvm.writeonly})

// -----

// expected-error @+1 {{"llvm.nofree" is not a valid result attribute}}
llvm.func @f(%a: i32) -> (!llvm.ptr {llvm.nofree})

// -----

// expected-error @+1 {{"llvm.readnone" is not a valid result attribute}}
llvm.func @f(%a: i32) -> (!llvm.ptr {llvm.readnone})

// -----

// expected-error @+1 {{"llvm.alignstack" is not a valid result attribute}}
llvm.func @f(%a: i32) -> (!llvm.ptr {llvm.alignstack = 4})

// -----

// expected-error @+1 {{"llvm.allocalign" is not a valid result attribute}}
llvm.func @f(%a: i32) -> (!llvm.ptr {llvm.allocalign, llvm.allocptr})

// -----

// expected-error @+1 {{"llvm.inalloca" is not a valid result attribute}}
llvm.func @f(%a: i32) -> (!llvm.ptr {llvm.inalloca = i32})

// -----

// expected-error @+1 {{"llvm.preallocated" is not a valid result attribute}}
llvm.func @f(%a: i32) -> (!llvm.ptr {llvm.preallocated = i32})

// -----

// expected-error @+1 {{"llvm.byref" is not a valid result attribute}}
llvm.func @f(%a: i32) -> (!llvm.ptr {llvm.byref = i32})

// -----

// expected-error @+1 {{'builtin.module' op expected 'llvm.data_layout' to be a string attributes}}
module attributes {llvm.data_layout = 3} {}

// -----

// expected-error @+1 {{'builtin.module' op invalid data layout descriptor: malformed specification, must be of the form "i<size>:<abi>[:<pref>]"}}
module attributes {llvm.data_layout = "i7"} {}

// -----

// expected-error @+1 {{'builtin.module' op invalid data layout descriptor: ABI alignment component cannot be empty}}
module attributes {llvm.data_layout = "i64:"} {}

// -----

// expected-error @+1 {{'builtin.module' op invalid data layout descriptor: ABI alignment must be a 16-bit integer}}
module attributes {llvm.data_layout = "i64:abc"} {}

// -----

// expected-error @+1 {{'builtin.module' op invalid data layout descriptor: ABI alignment must be a power of two times the byte width}}
module attributes {llvm.data_layout = "i64:33"} {}

// -----

// expected-error @+1 {{'builtin.module' op invalid data layout descriptor: preferred alignment cannot be less than the ABI alignment}}
module attributes {llvm.data_layout = "i64:64:32"} {}

// -----

// expected-error @+1 {{'builtin.module' op invalid data layout descriptor: malformed specification, must be of the form "p[<n>]:<size>:<abi>[:<pref>[:<idx>]]"}}
module attributes {llvm.data_layout = "p:64"} {}

// -----

// expected-error @+1 {{'builtin.module' op invalid data layout descriptor: ABI alignment must be a power of two times the byte width}}
module attributes {llvm.data_layout = "p:64:33"} {}

// -----

// expected-error @+1 {{'builtin.module' op invalid data layout descriptor: preferred alignment cannot be less than the ABI alignment}}
module attributes {llvm.data_layout = "p:64:64:32"} {}

// -----

// expected-error @+1 {{'builtin.module' op invalid data layout descriptor: index size cannot be larger than the pointer size}}
module attributes {llvm.data_layout = "p:64:64:64:128"} {}

// -----

// expected-error @+1 {{'builtin.module' op invalid data layout descriptor: unknown mangling mode}}
module attributes {llvm.data_layout = "m:q"} {}

// -----

// expected-error @+1 {{'builtin.module' op invalid data layout descriptor: malformed specification, must be of the form "m:<mangling>"}}
module attributes {llvm.data_layout = "m:"} {}

// -----

// expected-error @+1 {{'builtin.module' op invalid data layout descriptor: malformed specification, must be of the form "m:<mangling>"}}
module attributes {llvm.data_layout = "m"} {}

// -----

// expected-error @+1 {{'builtin.module' op invalid data layout descriptor: size must be a non-zero 24-bit integer}}
module attributes {llvm.data_layout = "n0"} {}

// -----

// expected-error @+1 {{'builtin.module' op invalid data layout descriptor: size component cannot be empty}}
module attributes {llvm.data_layout = "n"} {}

// -----

// expected-error @+1 {{'builtin.module' op invalid data layout descriptor: stack natural alignment must be a power of two times the byte width}}
module attributes {llvm.data_layout = "S7"} {}

// -----

// expected-error @+1 {{'builtin.module' op invalid data layout descriptor: malformed specification, must be of the form "A<address space>"}}
module attributes {llvm.data_layout = "A"} {}

// -----

// expected-error @+1 {{'builtin.module' op invalid data layout descriptor: address space 0 cannot be non-integral}}
module attributes {llvm.data_layout = "ni:0"} {}

// -----

// expected-error @+1 {{'builtin.module' op invalid data layout descriptor: malformed specification, must be of the form "ni:<address space>[:<address space>]..."}}
module attributes {llvm.data_layout = "ni"} {}

// -----

// expected-error @+1 {{'builtin.module' op invalid data layout descriptor: unknown function pointer alignment type '8'}}
module attributes {llvm.data_layout = "F8"} {}

// -----

// expected-error @+1 {{'builtin.module' op invalid data layout descriptor: empty specification is not allowed}}
module attributes {llvm.data_layout = "e-"} {}

// -----

// expected-error @+1 {{'builtin.module' op invalid data layout descriptor: malformed specification, must be just 'e' or 'E'}}
module attributes {llvm.data_layout = "ee"} {}

// -----

// expected-error @+1 {{'builtin.module' op invalid data layout descriptor: size must be zero}}
module attributes {llvm.data_layout = "a1:8"} {}

// -----

// expected-error @+1 {{'builtin.module' op invalid data layout descriptor: malformed specification, must be of the form "v<size>:<abi>[:<pref>]"}}
module attributes {llvm.data_layout = "v64"} {}

// -----

// expected-error @+1 {{'builtin.module' op invalid data layout descriptor: unknown specifier 'q'}}
module attributes {llvm.data_layout = "q"} {}

// -----

// expected-error @+1 {{"llvm.noalias" attribute attached to non-pointer LLVM type}}
func.func private @f(i32 {llvm.noalias})

// -----

// expected-error @+1 {{"llvm.signext" attribute attached to non-integer LLVM type}}
func.func private @f(f32 {llvm.signext}, memref<4xf32> {llvm.noalias}, index {llvm.noundef})
