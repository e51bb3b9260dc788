// test: verify

func.func @call() {
// expected-error @+1 {{'llvm.call' op requires attribute 'op_bundle_sizes'}}
  "llvm.call"() : () -> ()
  llvm.return
}

// -----

func.func @assume(%a: i1) {
// expected-error @+1 {{'llvm.intr.assume' op requires attribute 'op_bundle_sizes'}}
  "llvm.intr.assume"(%a) : (i1) -> ()
  return
}

// -----

func.func @intrinsic(%a: i32) {
// expected-error @+1 {{'llvm.call_intrinsic' op requires attribute 'op_bundle_sizes'}}
  %0 = "llvm.call_intrinsic"(%a) <{intrin = "llvm.x", operandSegmentSizes = array<i32: 1, 0>}> : (i32) -> i32
  return
}

// -----

func.func @alloca(%size: i32) {
// expected-error @+1 {{custom op 'llvm.alloca' expected integer alignment}}
  llvm.alloca %size x i32 {alignment = 3.0} : !llvm.ptr
}

// -----

#file = #llvm.di_file<"file.cpp" in "/folder/">
#callee = loc(fused<#llvm.di_subprogram<scope = #file, name = "callee", file = #file>>["file.cpp":24:0])
#caller = loc(fused<#llvm.di_subprogram<scope = #file, name = "caller", file = #file>>["file.cpp":42:0])
llvm.func @external() loc(#callee)
llvm.func @callee() {
  llvm.return
} loc(#callee)
llvm.func @caller() {
  llvm.call @external() : () -> () loc(unknown)
  llvm.call @callee() : () -> () loc("file.cpp":43:0)
// expected-error @unknown {{inlinable function call in a function with a DISubprogram location must have a debug location}}
  llvm.call @callee() : () -> () loc(unknown)
  llvm.return
} loc(#caller)
