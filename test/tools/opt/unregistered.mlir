// test: verify

// expected-error @+1 {{operation being parsed with an unregistered dialect. If this is intended, please use -allow-unregistered-dialect with the MLIR tool used}}
"vendor.op"() : () -> ()

// -----

// expected-error @+1 {{#"vendor"<"attr<1>"> : 'none' attribute created with unregistered dialect. If this is intended, please call allowUnregisteredDialects() on the MLIRContext, or use -allow-unregistered-dialect with the MLIR opt tool used}}
#attr = #vendor.attr<1>

// -----

// expected-error @+1 {{#"vendor"<"a b"> : 'i32' attribute created with unregistered dialect}}
#attr = #vendor<a b> : i32

// -----

// expected-error @+1 {{`!"vendor"<"type">` type created with unregistered dialect}}
!type = !vendor.type

// -----

// expected-error @+1 {{`!"vendor"<"a b">` type created with unregistered dialect}}
!type = !vendor<a b>
