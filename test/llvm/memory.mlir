// test: llvm-ir

// Accesses to memory: alignment, order, scope, what is known of them.

module attributes {llvm.data_layout = "e-p:64:64:64-p3:32:32:32-i64:64:64-f32:32:32-a:0:64-A5-S128", llvm.target_triple = "x86_64-unknown-linux-gnu"} {
  llvm.func @slots(%n: i64) {
    %one = llvm.mlir.constant(1 : i32) : i32
    %two = llvm.mlir.constant(2 : i64) : i64
    %0 = llvm.alloca %one x i64 : (i32) -> !llvm.ptr<5>
    %1 = llvm.alloca %two x f32 {alignment = 32 : i64} : (i64) -> !llvm.ptr<5>
    %2 = llvm.alloca inalloca %n x !llvm.struct<(i8, i32)> : (i64) -> !llvm.ptr<5>
    %3 = llvm.alloca %n x vector<3xf32> : (i64) -> !llvm.ptr<5>
    %4 = llvm.alloca %n x !llvm.ptr<3> : (i64) -> !llvm.ptr<5>
    llvm.return
  }
  llvm.func @accesses(%p: !llvm.ptr, %q: !llvm.ptr<3>) {
    %0 = llvm.load %p : !llvm.ptr -> i64
    %1 = llvm.load volatile %p {alignment = 1 : i64, nontemporal} : !llvm.ptr -> i64
    %2 = llvm.load %p atomic syncscope("agent") acquire {alignment = 8 : i64} : !llvm.ptr -> i64
    %3 = llvm.load volatile %p atomic monotonic {alignment = 4 : i64} : !llvm.ptr -> f32
    %4 = llvm.load %p invariant : !llvm.ptr -> !llvm.ptr<3>
    %5 = llvm.load %p invariant_group : !llvm.ptr -> vector<4xf32>
    %6 = llvm.load %p dereferenceable<bytes = 16> : !llvm.ptr -> !llvm.ptr
    %7 = llvm.load %p dereferenceable<bytes = 8, mayBeNull = true> : !llvm.ptr -> !llvm.ptr
    llvm.store %0, %p : i64, !llvm.ptr
    llvm.store volatile %3, %q invariant_group {alignment = 16 : i64} : f32, !llvm.ptr<3>
    llvm.store %0, %p atomic release {alignment = 8 : i64} : i64, !llvm.ptr
    llvm.store %5, %p {nontemporal} : vector<4xf32>, !llvm.ptr
    llvm.return
  }
  llvm.func @atomics(%p: !llvm.ptr, %a: i32, %f: f32, %q: !llvm.ptr) {
    %0 = llvm.atomicrmw xchg %p, %a monotonic : !llvm.ptr, i32
    %1 = llvm.atomicrmw _and %p, %a syncscope("singlethread") seq_cst {alignment = 16 : i64} : !llvm.ptr, i32
    %2 = llvm.atomicrmw volatile fadd %p, %f acq_rel : !llvm.ptr, f32
    %3 = llvm.atomicrmw uinc_wrap %p, %a acquire : !llvm.ptr, i32
    %4 = llvm.cmpxchg %p, %a, %a acq_rel monotonic : !llvm.ptr, i32
    %5 = llvm.cmpxchg weak volatile %p, %q, %q syncscope("agent") seq_cst acquire {alignment = 8 : i64} : !llvm.ptr, !llvm.ptr
    llvm.fence seq_cst
    llvm.fence syncscope("agent") acq_rel
    llvm.return
  }
  llvm.func @addresses(%p: !llvm.ptr, %i: i32, %v: vector<2x!llvm.ptr>) {
    %0 = llvm.getelementptr %p[%i] : (!llvm.ptr, i32) -> !llvm.ptr, f32
    %1 = llvm.getelementptr inbounds %p[0, 1, %i] : (!llvm.ptr, i32) -> !llvm.ptr, !llvm.struct<(i32, array<4 x i8>)>
    %2 = llvm.getelementptr nusw|nuw %p[1] : (!llvm.ptr) -> !llvm.ptr, f32
    %3 = llvm.getelementptr inbounds|nuw %p[1] : (!llvm.ptr) -> !llvm.ptr, f32
    %4 = llvm.getelementptr nuw %p[1] : (!llvm.ptr) -> !llvm.ptr, f32
    %5 = llvm.getelementptr %v[1] : (vector<2x!llvm.ptr>) -> vector<2x!llvm.ptr>, f32
    llvm.return
  }
}

// expected:
// ; ModuleID = 'LLVMDialectModule'
// source_filename = "LLVMDialectModule"
// target datalayout = "e-p:64:64:64-p3:32:32:32-i64:64:64-f32:32:32-a:0:64-A5-S128"
// target triple = "x86_64-unknown-linux-gnu"
//
// define void @slots(i64 %0) {
//   %2 = alloca i64, align 8, addrspace(5)
//   %3 = alloca float, i64 2, align 32, addrspace(5)
//   %4 = alloca inalloca { i8, i32 }, i64 %0, align 8, addrspace(5)
//   %5 = alloca <3 x float>, i64 %0, align 16, addrspace(5)
//   %6 = alloca ptr addrspace(3), i64 %0, align 4, addrspace(5)
//   ret void
// }
//
// define void @accesses(ptr %0, ptr addrspace(3) %1) {
//   %3 = load i64, ptr %0, align 8
//   %4 = load volatile i64, ptr %0, align 1, !nontemporal !1
//   %5 = load atomic i64, ptr %0 syncscope("agent") acquire, align 8
//   %6 = load atomic volatile float, ptr %0 monotonic, align 4
//   %7 = load ptr addrspace(3), ptr %0, align 4, !invariant.load !2
//   %8 = load <4 x float>, ptr %0, align 16, !invariant.group !2
//   %9 = load ptr, ptr %0, align 8, !dereferenceable !3
//   %10 = load ptr, ptr %0, align 8, !dereferenceable_or_null !4
//   store i64 %3, ptr %0, align 8
//   store volatile float %6, ptr addrspace(3) %1, align 16, !invariant.group !2
//   store atomic i64 %3, ptr %0 release, align 8
//   store <4 x float> %8, ptr %0, align 16, !nontemporal !1
//   ret void
// }
//
// define void @atomics(ptr %0, i32 %1, float %2, ptr %3) {
//   %5 = atomicrmw xchg ptr %0, i32 %1 monotonic, align 4
//   %6 = atomicrmw and ptr %0, i32 %1 syncscope("singlethread") seq_cst, align 16
//   %7 = atomicrmw volatile fadd ptr %0, float %2 acq_rel, align 4
//   %8 = atomicrmw uinc_wrap ptr %0, i32 %1 acquire, align 4
//   %9 = cmpxchg ptr %0, i32 %1, i32 %1 acq_rel monotonic, align 4
//   %10 = cmpxchg weak volatile ptr %0, ptr %3, ptr %3 syncscope("agent") seq_cst acquire, align 8
//   fence seq_cst
//   fence syncscope("agent") acq_rel
//   ret void
// }
//
// define void @addresses(ptr %0, i32 %1, <2 x ptr> %2) {
//   %4 = getelementptr float, ptr %0, i32 %1
//   %5 = getelementptr inbounds { i32, [4 x i8] }, ptr %0, i32 0, i32 1, i32 %1
//   %6 = getelementptr nusw nuw float, ptr %0, i32 1
//   %7 = getelementptr inbounds nuw float, ptr %0, i32 1
//   %8 = getelementptr nuw float, ptr %0, i32 1
//   %9 = getelementptr float, <2 x ptr> %2, i32 1
//   ret void
// }
//
// !llvm.module.flags = !{!0}
//
// !0 = !{i32 2, !"Debug Info Version", i32 3}
// !1 = !{i32 1}
// !2 = !{}
// !3 = !{i64 16}
// !4 = !{i64 8}
