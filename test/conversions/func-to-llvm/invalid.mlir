// test: verify --convert-func-to-llvm

// expected-error @+1 {{Contains llvm.readnone attribute not of type UnitAttr}}
func.func private @r(i32) attributes {llvm.readnone = 1 : i32}

// -----

// expected-error @+1 {{Contains llvm.linkage attribute not of type LLVM::LinkageAttr}}
func.func private @b(i32) attributes {llvm.linkage = 3 : i64}

// -----

// expected-error @+1 {{C interface for variadic functions is not supported yet.}}
func.func @vc(%a: i32) attributes {func.varargs = true, llvm.emit_c_interface} {
  return
}
