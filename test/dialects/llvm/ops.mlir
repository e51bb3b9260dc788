// test: round-trip

#loop_unroll = #llvm.loop_unroll<disable = true, count = 4 : i32>
#loop_annotation = #llvm.loop_annotation<disableNonforced = true, unroll = #loop_unroll>
module {
  llvm.mlir.global external @b() {addr_space = 0 : i32} : !llvm.struct<"foo", (i32, ptr, array<2 x vector<4xf32>>, vector<2x!llvm.ptr>)>
  llvm.func @f(!llvm.struct<packed (i8, struct<()>)>, ...) -> !llvm.struct<"op", opaque>
  llvm.func @g(!llvm.target<"spirv.Image", i32, !llvm.void, 1, 2>, !llvm.target<"x">, !llvm.ppc_fp128, !llvm.token, !llvm.metadata, !llvm.x86_amx, !llvm.label, !llvm.ptr)
  llvm.func @h(!llvm.ptr, vector<[4]xi32>) -> !llvm.func<void (i32, ptr, ...)>
  llvm.func internal hidden unnamed_addr fastcc @k(%arg0: i32 {llvm.noundef}) -> (i64 {llvm.signext}) attributes {dso_local, frame_pointer = #llvm.framePointerKind<"non-leaf">, memory = #llvm.memory_effects<other = none, argMem = read, inaccessibleMem = write, errnoMem = none, targetMem0 = none, targetMem1 = readwrite>, passthrough = ["a", ["b", "c"]], target_features = #llvm.target_features<["+a", "-b"]>, uwtable_kind = #llvm.uwtableKind<sync>, vec_type_hint = #llvm.vec_type_hint<hint = i32, is_signed = true>} {
    %0 = llvm.add %arg0, %arg0 overflow<nsw, nuw> : i32
    %1 = llvm.udiv exact %arg0, %arg0 : i32
    %2 = llvm.or disjoint %arg0, %arg0 : i32
    %3 = llvm.zext nneg %arg0 : i32 to i64
    %4 = llvm.icmp "slt" %arg0, %arg0 {a} : i32
    %5 = llvm.sitofp %arg0 : i32 to f32
    %6 = llvm.fadd %5, %5 {fastmathFlags = #llvm.fastmath<fast>} : f32
    %7 = llvm.fcmp "_true" %5, %5 {fastmathFlags = #llvm.fastmath<nnan, ninf>} : f32
    %8 = llvm.alloca %arg0 x i32 {alignment = 4 : i64} : (i32) -> !llvm.ptr
    %9 = llvm.load volatile %8 atomic syncscope("x") acquire invariant invariant_group {alignment = 4 : i64} : !llvm.ptr -> i32
    %10 = llvm.load %8 dereferenceable<bytes = 5, mayBeNull = true> : !llvm.ptr -> !llvm.ptr
    %11 = llvm.getelementptr inbounds|nuw %8[%arg0, 3, 1] : (!llvm.ptr, i32) -> !llvm.ptr, !llvm.array<4 x struct<(i32, f32)>>
    %12 = llvm.call tail @k(%arg0) : (i32) -> i64
    %13 = llvm.mlir.addressof @k : !llvm.ptr
    %14 = llvm.call fastcc %13(%arg0) ["tag"(%arg0 : i32), "t2"()] : !llvm.ptr, (i32 {llvm.noundef}) -> i64
    %15 = llvm.call @v(%arg0) vararg(!llvm.func<i32 (i32, ...)>) : (i32) -> i32
    %16 = llvm.select %4, %arg0, %arg0 {fastmathFlags = #llvm.fastmath<fast>} : i1, i32
    %17 = llvm.mlir.constant(3 : i32) : i32
    %18 = llvm.mlir.constant(3 : i64) : i64
    %19 = llvm.mlir.constant(3.000000e+00 : f64) : f64
    %20 = llvm.mlir.constant(dense<3> : vector<4xi32>) : vector<4xi32>
    %21 = llvm.shufflevector %20, %20 [0, 1, -1] : vector<4xi32> 
    %22 = llvm.extractelement %20[%arg0 : i32] : vector<4xi32>
    %23 = llvm.insertelement %arg0, %20[%arg0 : i32] : vector<4xi32>
    %24 = llvm.mlir.undef : !llvm.struct<(i32, array<2 x i32>)>
    %25 = llvm.insertvalue %arg0, %24[1, 1] : !llvm.struct<(i32, array<2 x i32>)> 
    %26 = llvm.extractvalue %25[1] : !llvm.struct<(i32, array<2 x i32>)> 
    %27 = llvm.atomicrmw volatile _and %8, %arg0 syncscope("a") acquire {alignment = 4 : i64} : !llvm.ptr, i32
    %28 = llvm.cmpxchg weak %8, %arg0, %arg0 acq_rel monotonic : !llvm.ptr, i32
    llvm.fence syncscope("a") seq_cst
    llvm.store %arg0, %8 {alignment = 8 : i64, nontemporal} : i32, !llvm.ptr
    llvm.cond_br %4 weights([1, 2]), ^bb1(%arg0 : i32), ^bb2 {loop_annotation = #loop_annotation}
  ^bb1(%29: i32):  // 2 preds: ^bb0, ^bb1
    llvm.switch %arg0 : i32, ^bb2 [
      42: ^bb1(%arg0 : i32),
      -1: ^bb2
    ] {branch_weights = array<i32: 1, 2, 3>}
  ^bb2:  // 3 preds: ^bb0, ^bb1, ^bb1
    llvm.br ^bb3
  ^bb3:  // pred: ^bb2
    llvm.return %3 : i64
  }
  llvm.func @v(i32, ...) -> i32
  llvm.mlir.global private hidden thread_local unnamed_addr constant @s("hello\00") {addr_space = 1 : i32, alignment = 4 : i64, section = "a"}
  llvm.mlir.global linkonce @t() {addr_space = 1 : i32, alignment = 4 : i64, section = "a"} : i32 {
    %0 = llvm.mlir.zero : i32
    llvm.return %0 : i32
  }
}
