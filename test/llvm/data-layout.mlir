// test: llvm-ir

// What a layout of the dialect dlti says is the string of the module.

module attributes {dlti.dl_spec = #dlti.dl_spec<"dlti.legal_int_widths" = array<i32: 8, 16>, i32 = dense<32> : vector<1xi64>, i64 = dense<[64, 128]> : vector<2xi64>, f80 = dense<128> : vector<2xi64>, "dlti.alloca_memory_space" = 5 : ui64, "dlti.program_memory_space" = 0 : i32, "dlti.global_memory_space" = 1 : i32, "dlti.stack_alignment" = 128 : i32, index = 32, "dlti.endianness" = "big", !llvm.ptr = dense<32> : vector<3xi64>, !llvm.ptr<1> = dense<[32, 32, 64, 16]> : vector<4xi64>, "dlti.mangling_mode" = "e", "dlti.function_pointer_alignment" = #dlti.function_pointer_alignment<64, function_dependent = true>>} {
  llvm.func @load(%p: !llvm.ptr) -> i64 {
    %0 = llvm.load %p : !llvm.ptr -> i64
    llvm.return %0 : i64
  }
}

// expected:
// ; ModuleID = 'LLVMDialectModule'
// source_filename = "LLVMDialectModule"
// target datalayout = "n8:16-A5-G1-S128-E-m:e-Fn64-i32:32-i64:64:128-f80:128-p0:32:32:32:32-p1:32:32:64:16"
//
// define i64 @load(ptr %0) {
//   %2 = load i64, ptr %0, align 8
//   ret i64 %2
// }
//
// !llvm.module.flags = !{!0}
//
// !0 = !{i32 2, !"Debug Info Version", i32 3}

// -----

// The string of the module itself comes first.
module attributes {dlti.dl_spec = #dlti.dl_spec<"dlti.endianness" = "big">, llvm.data_layout = "e-p:32:32"} {
}

// expected:
// ; ModuleID = 'LLVMDialectModule'
// source_filename = "LLVMDialectModule"
// target datalayout = "e-p:32:32"
//
// !llvm.module.flags = !{!0}
//
// !0 = !{i32 2, !"Debug Info Version", i32 3}

// -----

module attributes {dlti.dl_spec = #dlti.dl_spec<"dlti.function_pointer_alignment" = #dlti.function_pointer_alignment<32, function_dependent = false>, "dlti.endianness" = "little">} {
}

// expected:
// ; ModuleID = 'LLVMDialectModule'
// source_filename = "LLVMDialectModule"
// target datalayout = "Fi32-e"
//
// !llvm.module.flags = !{!0}
//
// !0 = !{i32 2, !"Debug Info Version", i32 3}
