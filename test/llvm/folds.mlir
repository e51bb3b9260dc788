// test: llvm-ir

// Instructions of constants are folded as LLVM's builder folds them.

llvm.func @sink(...)

llvm.func @integers() {
  %0 = llvm.mlir.constant(7 : i32) : i32
  %1 = llvm.mlir.constant(-3 : i32) : i32
  %z = llvm.mlir.constant(0 : i32) : i32
  %u = llvm.mlir.undef : i32
  %big = llvm.mlir.constant(40 : i32) : i32
  %2 = llvm.add %0, %1 : i32
  %3 = llvm.sub %0, %1 : i32
  %4 = llvm.mul %0, %1 : i32
  %5 = llvm.sdiv %0, %1 : i32
  %6 = llvm.udiv %1, %0 : i32
  %7 = llvm.srem %1, %0 : i32
  %8 = llvm.urem %1, %0 : i32
  %9 = llvm.sdiv %0, %z : i32
  %10 = llvm.and %0, %1 : i32
  %11 = llvm.or %0, %1 : i32
  %12 = llvm.xor %0, %1 : i32
  %13 = llvm.shl %0, %0 : i32
  %14 = llvm.lshr %1, %0 : i32
  %15 = llvm.ashr %1, %0 : i32
  %16 = llvm.shl %0, %big : i32
  %17 = llvm.add %0, %u : i32
  %18 = llvm.and %0, %u : i32
  %19 = llvm.or %u, %0 : i32
  %20 = llvm.mul %u, %0 : i32
  %21 = llvm.xor %u, %u : i32
  llvm.call @sink(%2, %3, %4, %5, %6, %7, %8, %9, %10, %11, %12, %13, %14, %15, %16, %17, %18, %19, %20, %21) vararg(!llvm.func<void (...)>) : (i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32) -> ()
  llvm.return
}

llvm.func @floats() {
  %0 = llvm.mlir.constant(1.5 : f32) : f32
  %1 = llvm.mlir.constant(-2.0 : f32) : f32
  %z = llvm.mlir.constant(0.0 : f32) : f32
  %u = llvm.mlir.undef : f32
  %2 = llvm.fadd %0, %1 : f32
  %3 = llvm.fsub %0, %1 : f32
  %4 = llvm.fmul %0, %1 : f32
  %5 = llvm.fdiv %0, %z : f32
  %6 = llvm.fdiv %z, %z : f32
  %7 = llvm.frem %1, %0 : f32
  %8 = llvm.fneg %0 : f32
  %9 = llvm.fadd %0, %u : f32
  %10 = llvm.fpext %0 : f32 to f64
  %11 = llvm.fptrunc %10 : f64 to f16
  %12 = llvm.fptosi %1 : f32 to i32
  %13 = llvm.fptoui %1 : f32 to i32
  %14 = llvm.bitcast %0 : f32 to i32
  llvm.call @sink(%2, %3, %4, %5, %6, %7, %8, %9, %10, %11, %12, %13, %14) vararg(!llvm.func<void (...)>) : (f32, f32, f32, f32, f32, f32, f32, f32, f64, f16, i32, i32, i32) -> ()
  llvm.return
}

llvm.func @casts(%p: !llvm.ptr) {
  %0 = llvm.mlir.constant(-7 : i32) : i32
  %u = llvm.mlir.undef : i32
  %1 = llvm.sext %0 : i32 to i64
  %2 = llvm.zext %0 : i32 to i64
  %3 = llvm.trunc %0 : i32 to i8
  %4 = llvm.sitofp %0 : i32 to f32
  %5 = llvm.uitofp %0 : i32 to f64
  %6 = llvm.inttoptr %0 : i32 to !llvm.ptr
  %7 = llvm.ptrtoint %6 : !llvm.ptr to i32
  %8 = llvm.sext %u : i32 to i64
  %9 = llvm.trunc %u : i32 to i8
  %10 = llvm.bitcast %0 : i32 to vector<4xi8>
  %11 = llvm.bitcast %10 : vector<4xi8> to vector<2xi16>
  %12 = llvm.bitcast %p : !llvm.ptr to !llvm.ptr
  %13 = llvm.mlir.addressof @bytes : !llvm.ptr
  %14 = llvm.ptrtoint %13 : !llvm.ptr to i64
  %15 = llvm.add %14, %1 : i64
  %16 = llvm.addrspacecast %13 : !llvm.ptr to !llvm.ptr<1>
  llvm.call @sink(%1, %2, %3, %4, %5, %6, %7, %8, %9, %10, %11, %12, %15, %16) vararg(!llvm.func<void (...)>) : (i64, i64, i8, f32, f64, !llvm.ptr, i32, i64, i8, vector<4xi8>, vector<2xi16>, !llvm.ptr, i64, !llvm.ptr<1>) -> ()
  llvm.return
}

llvm.func @comparisons() {
  %0 = llvm.mlir.constant(-7 : i32) : i32
  %1 = llvm.mlir.constant(7 : i32) : i32
  %f = llvm.mlir.constant(1.0 : f32) : f32
  %n = llvm.mlir.constant(0x7FC00000 : f32) : f32
  %null = llvm.mlir.zero : !llvm.ptr
  %a = llvm.mlir.addressof @bytes : !llvm.ptr
  %2 = llvm.icmp "slt" %0, %1 : i32
  %3 = llvm.icmp "ult" %0, %1 : i32
  %4 = llvm.fcmp "olt" %f, %n : f32
  %5 = llvm.fcmp "une" %f, %n : f32
  %6 = llvm.fcmp "oeq" %f, %f : f32
  %7 = llvm.icmp "eq" %null, %a : !llvm.ptr
  %8 = llvm.icmp "ne" %a, %null : !llvm.ptr
  %9 = llvm.select %2, %0, %1 : i1, i32
  llvm.call @sink(%2, %3, %4, %5, %6, %7, %8, %9) vararg(!llvm.func<void (...)>) : (i1, i1, i1, i1, i1, i1, i1, i32) -> ()
  llvm.return
}

llvm.func @vectors(%x: f32) {
  %0 = llvm.mlir.constant(dense<[1, 2, 3, 4]> : vector<4xi32>) : vector<4xi32>
  %1 = llvm.mlir.constant(dense<5> : vector<4xi32>) : vector<4xi32>
  %i = llvm.mlir.constant(2 : i32) : i32
  %u = llvm.mlir.undef : vector<2xf32>
  %p = llvm.mlir.poison : vector<2xf32>
  %c = llvm.mlir.constant(0 : i32) : i32
  %2 = llvm.add %0, %1 : vector<4xi32>
  %3 = llvm.extractelement %0[%i : i32] : vector<4xi32>
  %4 = llvm.insertelement %i, %0[%i : i32] : vector<4xi32>
  %5 = llvm.shufflevector %0, %1 [0, 5, -1, 3] : vector<4xi32>
  %6 = llvm.insertelement %x, %u[%c : i32] : vector<2xf32>
  %7 = llvm.shufflevector %6, %u [0, 0] : vector<2xf32>
  %8 = llvm.icmp "sgt" %0, %1 : vector<4xi32>
  %9 = llvm.shufflevector %7, %p [1, 0, 3, 2] : vector<2xf32>
  llvm.call @sink(%2, %3, %4, %5, %7, %8, %9) vararg(!llvm.func<void (...)>) : (vector<4xi32>, i32, vector<4xi32>, vector<4xi32>, vector<2xf32>, vector<4xi1>, vector<4xf32>) -> ()
  llvm.return
}

llvm.func @aggregates(%x: i32) {
  %0 = llvm.mlir.undef : !llvm.struct<(i32, array<2 x f32>)>
  %1 = llvm.mlir.constant(1 : i32) : i32
  %2 = llvm.mlir.constant(2.0 : f32) : f32
  %3 = llvm.insertvalue %1, %0[0] : !llvm.struct<(i32, array<2 x f32>)>
  %4 = llvm.insertvalue %2, %3[1, 0] : !llvm.struct<(i32, array<2 x f32>)>
  %5 = llvm.extractvalue %4[1] : !llvm.struct<(i32, array<2 x f32>)>
  %6 = llvm.insertvalue %x, %4[0] : !llvm.struct<(i32, array<2 x f32>)>
  llvm.call @sink(%4, %5, %6) vararg(!llvm.func<void (...)>) : (!llvm.struct<(i32, array<2 x f32>)>, !llvm.array<2 x f32>, !llvm.struct<(i32, array<2 x f32>)>) -> ()
  llvm.return
}

llvm.mlir.global external @bytes() : !llvm.array<16 x i8>
llvm.mlir.global extern_weak @weak() : !llvm.array<16 x i8>

llvm.func @addresses() {
  %a = llvm.mlir.addressof @bytes : !llvm.ptr
  %w = llvm.mlir.addressof @weak : !llvm.ptr
  %null = llvm.mlir.zero : !llvm.ptr
  %i = llvm.mlir.constant(-3 : i64) : i64
  %0 = llvm.getelementptr %a[0, 3] : (!llvm.ptr) -> !llvm.ptr, !llvm.array<16 x i8>
  %1 = llvm.getelementptr inbounds %0[%i] : (!llvm.ptr, i64) -> !llvm.ptr, i16
  %2 = llvm.getelementptr %a[5, 1] : (!llvm.ptr) -> !llvm.ptr, !llvm.struct<(i8, i32)>
  %3 = llvm.getelementptr %w[4] : (!llvm.ptr) -> !llvm.ptr, i8
  %4 = llvm.getelementptr inbounds %w[4] : (!llvm.ptr) -> !llvm.ptr, i8
  %5 = llvm.getelementptr %null[1] : (!llvm.ptr) -> !llvm.ptr, f64
  %6 = llvm.ptrtoint %5 : !llvm.ptr to i64
  %7 = llvm.getelementptr %a[0, 0] : (!llvm.ptr) -> !llvm.ptr, !llvm.array<16 x i8>
  %8 = llvm.getelementptr nusw %a[1] : (!llvm.ptr) -> !llvm.ptr, f64
  llvm.call @sink(%0, %1, %2, %3, %4, %5, %6, %7, %8) vararg(!llvm.func<void (...)>) : (!llvm.ptr, !llvm.ptr, !llvm.ptr, !llvm.ptr, !llvm.ptr, !llvm.ptr, i64, !llvm.ptr, !llvm.ptr) -> ()
  llvm.return
}

// expected:
// ; ModuleID = 'LLVMDialectModule'
// source_filename = "LLVMDialectModule"
//
// @bytes = external global [16 x i8]
// @weak = extern_weak global [16 x i8]
//
// declare void @sink(...)
//
// define void @integers() {
//   call void (...) @sink(i32 4, i32 10, i32 -21, i32 -2, i32 613566756, i32 -3, i32 1, i32 poison, i32 5, i32 -1, i32 -6, i32 896, i32 33554431, i32 -1, i32 poison, i32 undef, i32 0, i32 -1, i32 undef, i32 0)
//   ret void
// }
//
// define void @floats() {
//   call void (...) @sink(float -5.000000e-01, float 3.500000e+00, float -3.000000e+00, float 0x7FF0000000000000, float 0x7FF8000000000000, float -5.000000e-01, float -1.500000e+00, float 0x7FF8000000000000, double 1.500000e+00, half 0xH3E00, i32 -2, i32 poison, i32 1069547520)
//   ret void
// }
//
// define void @casts(ptr %0) {
//   call void (...) @sink(i64 -7, i64 4294967289, i8 -7, float -7.000000e+00, double 0x41EFFFFFFF200000, ptr inttoptr (i32 -7 to ptr), i32 -7, i64 0, i8 undef, <4 x i8> <i8 -7, i8 -1, i8 -1, i8 -1>, <2 x i16> <i16 -7, i16 -1>, ptr %0, i64 add (i64 ptrtoint (ptr @bytes to i64), i64 -7), ptr addrspace(1) addrspacecast (ptr @bytes to ptr addrspace(1)))
//   ret void
// }
//
// define void @comparisons() {
//   call void (...) @sink(i1 true, i1 false, i1 false, i1 true, i1 true, i1 false, i1 true, i32 -7)
//   ret void
// }
//
// define void @vectors(float %0) {
//   %2 = insertelement <2 x float> undef, float %0, i32 0
//   %3 = shufflevector <2 x float> %2, <2 x float> undef, <2 x i32> zeroinitializer
//   %4 = shufflevector <2 x float> %3, <2 x float> poison, <4 x i32> <i32 1, i32 0, i32 3, i32 2>
//   call void (...) @sink(<4 x i32> <i32 6, i32 7, i32 8, i32 9>, i32 3, <4 x i32> <i32 1, i32 2, i32 2, i32 4>, <4 x i32> <i32 1, i32 5, i32 undef, i32 4>, <2 x float> %3, <4 x i1> zeroinitializer, <4 x float> %4)
//   ret void
// }
//
// define void @aggregates(i32 %0) {
//   %2 = insertvalue { i32, [2 x float] } { i32 1, [2 x float] [float 2.000000e+00, float undef] }, i32 %0, 0
//   call void (...) @sink({ i32, [2 x float] } { i32 1, [2 x float] [float 2.000000e+00, float undef] }, [2 x float] [float 2.000000e+00, float undef], { i32, [2 x float] } %2)
//   ret void
// }
//
// define void @addresses() {
//   call void (...) @sink(ptr getelementptr inbounds nuw (i8, ptr @bytes, i64 3), ptr getelementptr inbounds (i8, ptr @bytes, i64 -3), ptr getelementptr (i8, ptr @bytes, i64 44), ptr getelementptr (i8, ptr @weak, i64 4), ptr getelementptr inbounds nuw (i8, ptr @weak, i64 4), ptr inttoptr (i64 8 to ptr), i64 8, ptr @bytes, ptr getelementptr inbounds nuw (i8, ptr @bytes, i64 8))
//   ret void
// }
//
// !llvm.module.flags = !{!0}
//
// !0 = !{i32 2, !"Debug Info Version", i32 3}
