// test: llvm-ir

// Types as LLVM IR spells them, structs with names in the order in which they are found.

llvm.func @scalars(i1, i128, f16, bf16, f32, f64, f80, f128, !llvm.ppc_fp128)
llvm.func @pointers(!llvm.ptr, !llvm.ptr<3>) -> !llvm.ptr<4294967>
llvm.func @vectors(vector<4xf32>, vector<[4]xi1>, vector<2x!llvm.ptr>)
llvm.func @aggregates(!llvm.array<4 x i32>, !llvm.struct<()>, !llvm.struct<(i32, ptr)>, !llvm.struct<packed (i8, i64)>)
llvm.func @extensions(!llvm.target<"spirv.Image", f32, 1, 0, 0>, !llvm.target<"spirv.Event">)
llvm.func @variadic(i8, ...) -> !llvm.array<2 x array<3 x vector<2xf64>>>

llvm.mlir.global external @node() : !llvm.struct<"node", (ptr, struct<"inner one", (i8, struct<(struct<"deep", packed (i1)>)>)>)>
llvm.mlir.global external @opaque() : !llvm.ptr
llvm.func @uses(%p: !llvm.ptr) -> i8 {
  %0 = llvm.getelementptr %p[0, 1] : (!llvm.ptr) -> !llvm.ptr, !llvm.struct<"indexed", (i8, i8)>
  %1 = llvm.load %0 : !llvm.ptr -> i8
  llvm.return %1 : i8
}

// expected:
// ; ModuleID = 'LLVMDialectModule'
// source_filename = "LLVMDialectModule"
//
// %node = type { ptr, %"inner one" }
// %"inner one" = type { i8, { %deep } }
// %deep = type <{ i1 }>
// %indexed = type { i8, i8 }
//
// @node = external global %node
// @opaque = external global ptr
//
// declare void @scalars(i1, i128, half, bfloat, float, double, x86_fp80, fp128, ppc_fp128)
//
// declare ptr addrspace(4294967) @pointers(ptr, ptr addrspace(3))
//
// declare void @vectors(<4 x float>, <vscale x 4 x i1>, <2 x ptr>)
//
// declare void @aggregates([4 x i32], {}, { i32, ptr }, <{ i8, i64 }>)
//
// declare void @extensions(target("spirv.Image", float, 1, 0, 0), target("spirv.Event"))
//
// declare [2 x [3 x <2 x double>]] @variadic(i8, ...)
//
// define i8 @uses(ptr %0) {
//   %2 = getelementptr %indexed, ptr %0, i32 0, i32 1
//   %3 = load i8, ptr %2, align 1
//   ret i8 %3
// }
//
// !llvm.module.flags = !{!0}
//
// !0 = !{i32 2, !"Debug Info Version", i32 3}
