// RUN: spirvana-translate %s --mlir-to-llvmir --split-input-file --verify-diagnostics

// expected-error @+1 {{cannot be converted to LLVM IR: missing `LLVMTranslationDialectInterface` registration for dialect for op: func.func}}
func.func @other_dialect() {
  func.return
}

// -----

llvm.func @no_intrinsic() {
  // expected-error @+2 {{could not find LLVM intrinsic: "llvm.does_not_exist"}}
  // expected-error @+1 {{LLVM Translation failed for operation: llvm.call_intrinsic}}
  llvm.call_intrinsic "llvm.does_not_exist"() : () -> ()
  llvm.return
}

// -----

// expected-error @+1 {{LLVM attribute 'noinline' does not expect a value, found '42'}}
llvm.func @value_of_a_word() attributes {passthrough = [["noinline", "42"]]}

// -----

// expected-error @+1 {{LLVM attribute 'alignstack' expects a value}}
llvm.func @no_value() attributes {passthrough = ["alignstack"]}

// -----

// expected-error @+1 {{expected arrays within 'passthrough' to contain two strings}}
llvm.func @no_strings() attributes {passthrough = [[42, 42]]}

// -----

llvm.comdat @one {
  llvm.comdat_selector @same any
}
llvm.comdat @two {
  // expected-error @+1 {{comdat selection symbols must be unique even in different comdat regions}}
  llvm.comdat_selector @same any
}

// -----

// expected-error @+1 {{resource does not exist}}
llvm.mlir.global internal @no_resource(dense_resource<missing> : tensor<4xf32>) : !llvm.array<4 x f32>

// -----

// expected-error @+1 {{raw data size does not match element type size}}
llvm.mlir.global internal @wrong_size(dense_resource<data> : tensor<5xf32>) : !llvm.array<5 x f32>

{-#
  dialect_resources: {
    builtin: {
      data: "0x0800000054A3B53ED6C0B33E55D1A2BDE5D2BB3E"
    }
  }
#-}

// -----

// What is for another machine is left out; ops of its dialect in a function are not.
gpu.module @left_out {
}
llvm.func @no_gpu() {
  // expected-error @+2 {{unsupported GPU operation: gpu.barrier}}
  // expected-error @+1 {{LLVM Translation failed for operation: gpu.barrier}}
  gpu.barrier
  llvm.return
}

// -----

llvm.func @no_intrinsic_of_arm(%a: vector<[4]xi32>, %b: vector<[16]xi8>) {
  // expected-error @+1 {{LLVM Translation failed for operation: arm_sve.sdot}}
  %0 = arm_sve.sdot %a, %b, %b : vector<[16]xi8> to vector<[4]xi32>
  llvm.return
}
