// test: llvm-ir

// Arithmetic, casts, comparisons with their flags.

llvm.func @integers(%a: i32, %b: i32) -> i32 {
  %0 = llvm.add %a, %b overflow<nsw> : i32
  %1 = llvm.sub %0, %b overflow<nuw> : i32
  %2 = llvm.mul %1, %b overflow<nsw, nuw> : i32
  %3 = llvm.udiv exact %2, %b : i32
  %4 = llvm.sdiv %3, %b : i32
  %5 = llvm.urem %4, %b : i32
  %6 = llvm.srem %5, %b : i32
  %7 = llvm.and %6, %b : i32
  %8 = llvm.or disjoint %7, %b : i32
  %9 = llvm.xor %8, %b : i32
  %10 = llvm.shl %9, %b overflow<nuw> : i32
  %11 = llvm.lshr exact %10, %b : i32
  %12 = llvm.ashr %11, %b : i32
  %13 = llvm.freeze %12 : i32
  llvm.return %13 : i32
}

llvm.func @floats(%a: f32, %b: vector<2xf64>) -> f32 {
  %0 = llvm.fadd %a, %a : f32
  %1 = llvm.fsub %0, %a {fastmathFlags = #llvm.fastmath<fast>} : f32
  %2 = llvm.fmul %1, %a {fastmathFlags = #llvm.fastmath<nnan, ninf>} : f32
  %3 = llvm.fdiv %2, %a {fastmathFlags = #llvm.fastmath<nsz, arcp, contract, afn, reassoc>} : f32
  %4 = llvm.frem %3, %a : f32
  %5 = llvm.fneg %4 {fastmathFlags = #llvm.fastmath<nsz>} : f32
  %6 = llvm.fneg %b : vector<2xf64>
  llvm.return %5 : f32
}

llvm.func @casts(%a: i32, %b: f32, %p: !llvm.ptr) {
  %0 = llvm.zext nneg %a : i32 to i64
  %1 = llvm.sext %a : i32 to i64
  %2 = llvm.trunc %a overflow<nsw, nuw> : i32 to i8
  %3 = llvm.uitofp nneg %a : i32 to f32
  %4 = llvm.sitofp %a : i32 to f64
  %5 = llvm.fptoui %b : f32 to i8
  %6 = llvm.fptosi %b : f32 to i8
  %7 = llvm.fpext %b : f32 to f64
  %8 = llvm.fptrunc %b : f32 to f16
  %9 = llvm.ptrtoint %p : !llvm.ptr to i64
  %10 = llvm.inttoptr %9 dereferenceable<bytes = 8> : i64 to !llvm.ptr
  %11 = llvm.bitcast %a : i32 to f32
  %12 = llvm.addrspacecast %p : !llvm.ptr to !llvm.ptr<3>
  llvm.return
}

llvm.func @comparisons(%a: i32, %b: f32, %p: !llvm.ptr, %v: vector<2xi8>) -> i32 {
  %0 = llvm.icmp "eq" %a, %a : i32
  %1 = llvm.icmp "ugt" %p, %p : !llvm.ptr
  %2 = llvm.icmp "sle" %v, %v : vector<2xi8>
  %3 = llvm.fcmp "ogt" %b, %b {fastmathFlags = #llvm.fastmath<fast>} : f32
  %4 = llvm.fcmp "_true" %b, %b : f32
  %5 = llvm.fcmp "uno" %b, %b : f32
  %6 = llvm.select %0, %b, %b {fastmathFlags = #llvm.fastmath<nnan>} : i1, f32
  %7 = llvm.select %0, %a, %a : i1, i32
  llvm.return %7 : i32
}

llvm.func @elements(%v: vector<4xf32>, %s: vector<[4]xi32>, %i: i64, %a: !llvm.struct<(i32, array<2 x f32>)>) -> f32 {
  %c = llvm.mlir.constant(1 : i32) : i32
  %0 = llvm.extractelement %v[%i : i64] : vector<4xf32>
  %1 = llvm.insertelement %0, %v[%c : i32] : vector<4xf32>
  %2 = llvm.shufflevector %1, %v [0, 7, -1, 3, 2] : vector<4xf32>
  %3 = llvm.shufflevector %s, %s [0, 0, 0, 0] : vector<[4]xi32>
  %4 = llvm.shufflevector %1, %v [1, 1] : vector<4xf32>
  %5 = llvm.extractvalue %a[1, 0] : !llvm.struct<(i32, array<2 x f32>)>
  %6 = llvm.insertvalue %c, %a[0] : !llvm.struct<(i32, array<2 x f32>)>
  llvm.return %5 : f32
}

// expected:
// ; ModuleID = 'LLVMDialectModule'
// source_filename = "LLVMDialectModule"
//
// define i32 @integers(i32 %0, i32 %1) {
//   %3 = add nsw i32 %0, %1
//   %4 = sub nuw i32 %3, %1
//   %5 = mul nuw nsw i32 %4, %1
//   %6 = udiv exact i32 %5, %1
//   %7 = sdiv i32 %6, %1
//   %8 = urem i32 %7, %1
//   %9 = srem i32 %8, %1
//   %10 = and i32 %9, %1
//   %11 = or disjoint i32 %10, %1
//   %12 = xor i32 %11, %1
//   %13 = shl nuw i32 %12, %1
//   %14 = lshr exact i32 %13, %1
//   %15 = ashr i32 %14, %1
//   %16 = freeze i32 %15
//   ret i32 %16
// }
//
// define float @floats(float %0, <2 x double> %1) {
//   %3 = fadd float %0, %0
//   %4 = fsub fast float %3, %0
//   %5 = fmul nnan ninf float %4, %0
//   %6 = fdiv reassoc nsz arcp contract afn float %5, %0
//   %7 = frem float %6, %0
//   %8 = fneg nsz float %7
//   %9 = fneg <2 x double> %1
//   ret float %8
// }
//
// define void @casts(i32 %0, float %1, ptr %2) {
//   %4 = zext nneg i32 %0 to i64
//   %5 = sext i32 %0 to i64
//   %6 = trunc nuw nsw i32 %0 to i8
//   %7 = uitofp nneg i32 %0 to float
//   %8 = sitofp i32 %0 to double
//   %9 = fptoui float %1 to i8
//   %10 = fptosi float %1 to i8
//   %11 = fpext float %1 to double
//   %12 = fptrunc float %1 to half
//   %13 = ptrtoint ptr %2 to i64
//   %14 = inttoptr i64 %13 to ptr, !dereferenceable !1
//   %15 = bitcast i32 %0 to float
//   %16 = addrspacecast ptr %2 to ptr addrspace(3)
//   ret void
// }
//
// define i32 @comparisons(i32 %0, float %1, ptr %2, <2 x i8> %3) {
//   %5 = icmp eq i32 %0, %0
//   %6 = icmp ugt ptr %2, %2
//   %7 = icmp sle <2 x i8> %3, %3
//   %8 = fcmp fast ogt float %1, %1
//   %9 = fcmp true float %1, %1
//   %10 = fcmp uno float %1, %1
//   %11 = select nnan i1 %5, float %1, float %1
//   %12 = select i1 %5, i32 %0, i32 %0
//   ret i32 %12
// }
//
// define float @elements(<4 x float> %0, <vscale x 4 x i32> %1, i64 %2, { i32, [2 x float] } %3) {
//   %5 = extractelement <4 x float> %0, i64 %2
//   %6 = insertelement <4 x float> %0, float %5, i32 1
//   %7 = shufflevector <4 x float> %6, <4 x float> %0, <5 x i32> <i32 0, i32 7, i32 poison, i32 3, i32 2>
//   %8 = shufflevector <vscale x 4 x i32> %1, <vscale x 4 x i32> %1, <vscale x 4 x i32> zeroinitializer
//   %9 = shufflevector <4 x float> %6, <4 x float> %0, <2 x i32> <i32 1, i32 1>
//   %10 = extractvalue { i32, [2 x float] } %3, 1, 0
//   %11 = insertvalue { i32, [2 x float] } %3, i32 1, 0
//   ret float %10
// }
//
// !llvm.module.flags = !{!0}
//
// !0 = !{i32 2, !"Debug Info Version", i32 3}
// !1 = !{i64 8}
