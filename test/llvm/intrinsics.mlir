// test: llvm-ir

// Intrinsics: the types in their names, arguments that are attributes, and their declarations.

llvm.func @math(%a: f32, %v: vector<4xf32>, %i: i32) {
  %0 = llvm.intr.fabs(%a) : (f32) -> f32
  %1 = llvm.intr.sqrt(%v) {fastmathFlags = #llvm.fastmath<nnan>} : (vector<4xf32>) -> vector<4xf32>
  %2 = llvm.intr.fma(%a, %a, %a) : (f32, f32, f32) -> f32
  %3 = llvm.intr.pow(%a, %a) : (f32, f32) -> f32
  %4 = llvm.intr.powi(%a, %i) : (f32, i32) -> f32
  %5 = "llvm.intr.is.fpclass"(%a) <{bit = 3 : i32}> : (f32) -> i1
  %6 = llvm.intr.lround(%a) : (f32) -> i64
  %7 = llvm.intr.frexp(%a) : (f32) -> !llvm.struct<(f32, i32)>
  %8 = llvm.intr.sincos(%a) : (f32) -> !llvm.struct<(f32, f32)>
  llvm.return
}

llvm.func @bits(%a: i32, %v: vector<2xi8>) {
  %0 = "llvm.intr.ctlz"(%a) <{is_zero_poison = true}> : (i32) -> i32
  %1 = "llvm.intr.abs"(%a) <{is_int_min_poison = false}> : (i32) -> i32
  %2 = llvm.intr.ctpop(%v) : (vector<2xi8>) -> vector<2xi8>
  %3 = llvm.intr.fshl(%a, %a, %a) : (i32, i32, i32) -> i32
  %4 = "llvm.intr.sadd.with.overflow"(%a, %a) : (i32, i32) -> !llvm.struct<(i32, i1)>
  %5 = llvm.intr.uadd.sat(%v, %v) : (vector<2xi8>, vector<2xi8>) -> vector<2xi8>
  %6 = llvm.intr.scmp(%a, %a) : (i32, i32) -> i2
  llvm.return
}

llvm.mlir.global internal thread_local @thread(0 : i32) : i32

llvm.func @memory(%p: !llvm.ptr, %q: !llvm.ptr<3>, %n: i64, %b: i8) {
  "llvm.intr.memcpy"(%p, %q, %n) <{isVolatile = false, arg_attrs = [{llvm.align = 4 : i64}, {llvm.align = 8 : i64}, {}]}> : (!llvm.ptr, !llvm.ptr<3>, i64) -> ()
  "llvm.intr.memcpy.inline"(%p, %p) <{isVolatile = true, len = 10 : i32}> : (!llvm.ptr, !llvm.ptr) -> ()
  "llvm.intr.memset"(%p, %b, %n) <{isVolatile = false}> : (!llvm.ptr, i8, i64) -> ()
  %one = llvm.mlir.constant(1 : i32) : i32
  %slot = llvm.alloca %one x i32 : (i32) -> !llvm.ptr
  llvm.intr.lifetime.start %slot : !llvm.ptr
  llvm.intr.lifetime.end %slot : !llvm.ptr
  %0 = llvm.intr.invariant.start 8, %p : !llvm.ptr
  llvm.intr.invariant.end %0, 8, %p : !llvm.ptr
  %1 = llvm.intr.stacksave : !llvm.ptr
  llvm.intr.stackrestore %1 : !llvm.ptr
  %2 = llvm.intr.ptrmask %p, %n : (!llvm.ptr, i64) -> !llvm.ptr
  %3 = llvm.intr.launder.invariant.group %p : !llvm.ptr
  "llvm.intr.prefetch"(%p) <{cache = 1 : i32, hint = 3 : i32, rw = 0 : i32}> : (!llvm.ptr) -> ()
  %thread = llvm.mlir.addressof @thread : !llvm.ptr
  %4 = "llvm.intr.threadlocal.address"(%thread) : (!llvm.ptr) -> !llvm.ptr
  llvm.return
}

llvm.func @hints(%c: i1, %a: i32, %p: !llvm.ptr) {
  llvm.intr.assume %c : i1
  %true = llvm.mlir.constant(true) : i1
  llvm.intr.assume %true ["align"(%p, %a : !llvm.ptr, i32)] : i1
  %0 = llvm.intr.expect %a, %a : i32
  %1 = llvm.intr.expect.with.probability %a, %a, 5.0e-1 : i32
  "llvm.intr.trap"() : () -> ()
  "llvm.intr.debugtrap"() : () -> ()
  llvm.intr.ubsantrap <{failureKind = 1 : i8}>
  "llvm.intr.var.annotation"(%p, %p, %p, %a, %p) : (!llvm.ptr, !llvm.ptr, !llvm.ptr, i32, !llvm.ptr) -> ()
  %2 = "llvm.intr.annotation"(%a, %p, %p, %a) : (i32, !llvm.ptr, !llvm.ptr, i32) -> i32
  llvm.return
}

llvm.func @vectors(%v: vector<8xf32>, %w: vector<8xi32>, %m: vector<8xi1>, %p: !llvm.ptr, %ps: vector<8x!llvm.ptr>, %f: f32, %n: i32, %s: vector<[4]xf32>) {
  %0 = "llvm.intr.vector.reduce.add"(%w) : (vector<8xi32>) -> i32
  %1 = llvm.intr.vector.reduce.fmax(%v) {fastmathFlags = #llvm.fastmath<nnan>} : (vector<8xf32>) -> f32
  %2 = "llvm.intr.vector.reduce.fadd"(%f, %v) <{fastmathFlags = #llvm.fastmath<reassoc>}> : (f32, vector<8xf32>) -> f32
  %3 = llvm.intr.masked.load %p, %m, %v {alignment = 4 : i32} : (!llvm.ptr, vector<8xi1>, vector<8xf32>) -> vector<8xf32>
  %4 = llvm.intr.masked.load %p, %m {alignment = 4 : i32, nontemporal} : (!llvm.ptr, vector<8xi1>) -> vector<8xf32>
  llvm.intr.masked.store %v, %p, %m {alignment = 8 : i32} : vector<8xf32>, vector<8xi1> into !llvm.ptr
  %5 = llvm.intr.masked.gather %ps, %m {alignment = 4 : i32} : (vector<8x!llvm.ptr>, vector<8xi1>) -> vector<8xf32>
  llvm.intr.masked.scatter %v, %ps, %m {alignment = 4 : i32} : vector<8xf32>, vector<8xi1> into vector<8x!llvm.ptr>
  %6 = "llvm.intr.masked.expandload"(%p, %m, %v) : (!llvm.ptr, vector<8xi1>, vector<8xf32>) -> vector<8xf32>
  %7 = llvm.intr.vector.extract %v[0] : vector<4xf32> from vector<8xf32>
  %8 = llvm.intr.vector.insert %v, %s[0] : vector<8xf32> into vector<[4]xf32>
  %9 = "llvm.intr.vector.deinterleave2"(%v) : (vector<8xf32>) -> !llvm.struct<(vector<4xf32>, vector<4xf32>)>
  %10 = llvm.intr.get.active.lane.mask %n, %n : i32, i32 to vector<7xi1>
  %11 = "llvm.intr.vscale"() : () -> i64
  %12 = llvm.intr.stepvector : vector<4xi32>
  %13 = "llvm.intr.vp.add"(%w, %w, %m, %n) : (vector<8xi32>, vector<8xi32>, vector<8xi1>, i32) -> vector<8xi32>
  %14 = "llvm.intr.vp.sitofp"(%w, %m, %n) : (vector<8xi32>, vector<8xi1>, i32) -> vector<8xf64>
  %15 = "llvm.intr.vp.load"(%p, %m, %n) : (!llvm.ptr, vector<8xi1>, i32) -> vector<8xi32>
  llvm.return
}

llvm.func @matrices(%a: vector<8xf32>, %p: !llvm.ptr, %n: i64) {
  %0 = llvm.intr.matrix.multiply %a, %a {lhs_rows = 4 : i32, lhs_columns = 2 : i32, rhs_columns = 4 : i32} : (vector<8xf32>, vector<8xf32>) -> vector<16xf32>
  %1 = llvm.intr.matrix.transpose %a {rows = 2 : i32, columns = 4 : i32} : vector<8xf32> into vector<8xf32>
  %2 = llvm.intr.matrix.column.major.load %p, <stride = %n> {isVolatile = 0 : i1, rows = 2 : i32, columns = 4 : i32} : vector<8xf32> from !llvm.ptr stride i64
  llvm.intr.matrix.column.major.store %2, %p, <stride = %n> {isVolatile = 1 : i1, rows = 2 : i32, columns = 4 : i32} : vector<8xf32> to !llvm.ptr stride i64
  llvm.return
}

llvm.func @environments(%a: f64, %i: i32) {
  %0 = llvm.intr.experimental.constrained.fptrunc %a towardzero ignore : f64 to f32
  %1 = llvm.intr.experimental.constrained.sitofp %i tonearest strict : i32 to f32
  %2 = llvm.intr.experimental.constrained.fpext %0 maytrap : f32 to f64
  llvm.return
}

llvm.func @coroutines(%a: i32, %p: !llvm.ptr, %c: i1) {
  %none = llvm.mlir.none : !llvm.token
  %align = llvm.mlir.constant(8 : i32) : i32
  %null = llvm.mlir.zero : !llvm.ptr
  %0 = llvm.intr.coro.id %align, %null, %null, %null : (i32, !llvm.ptr, !llvm.ptr, !llvm.ptr) -> !llvm.token
  %1 = llvm.intr.coro.begin %0, %p : (!llvm.token, !llvm.ptr) -> !llvm.ptr
  %2 = llvm.intr.coro.size : i64
  %3 = llvm.intr.coro.save %1 : (!llvm.ptr) -> !llvm.token
  %4 = llvm.intr.coro.suspend %3, %c : i8
  %5 = llvm.intr.coro.free %0, %1 : (!llvm.token, !llvm.ptr) -> !llvm.ptr
  llvm.return
}

llvm.func @by_name(%a: i32, %p: !llvm.ptr) {
  %true = llvm.mlir.constant(true) : i1
  %0 = llvm.call_intrinsic "llvm.bitreverse"(%a) : (i32) -> i32
  %1 = llvm.call_intrinsic "llvm.ctlz.i32"(%a, %true) : (i32, i1) -> i32
  %2 = llvm.call_intrinsic "llvm.sadd.sat"(%a, %a) : (i32, i32 {llvm.noundef}) -> (i32 {llvm.noundef})
  llvm.return
}

// expected:
// ; ModuleID = 'LLVMDialectModule'
// source_filename = "LLVMDialectModule"
//
// @thread = internal thread_local global i32 0
//
// define void @math(float %0, <4 x float> %1, i32 %2) {
//   %4 = call float @llvm.fabs.f32(float %0)
//   %5 = call nnan <4 x float> @llvm.sqrt.v4f32(<4 x float> %1)
//   %6 = call float @llvm.fma.f32(float %0, float %0, float %0)
//   %7 = call float @llvm.pow.f32(float %0, float %0)
//   %8 = call float @llvm.powi.f32.i32(float %0, i32 %2)
//   %9 = call i1 @llvm.is.fpclass.f32(float %0, i32 3)
//   %10 = call i64 @llvm.lround.i64.f32(float %0)
//   %11 = call { float, i32 } @llvm.frexp.f32.i32(float %0)
//   %12 = call { float, float } @llvm.sincos.f32(float %0)
//   ret void
// }
//
// define void @bits(i32 %0, <2 x i8> %1) {
//   %3 = call i32 @llvm.ctlz.i32(i32 %0, i1 true)
//   %4 = call i32 @llvm.abs.i32(i32 %0, i1 false)
//   %5 = call <2 x i8> @llvm.ctpop.v2i8(<2 x i8> %1)
//   %6 = call i32 @llvm.fshl.i32(i32 %0, i32 %0, i32 %0)
//   %7 = call { i32, i1 } @llvm.sadd.with.overflow.i32(i32 %0, i32 %0)
//   %8 = call <2 x i8> @llvm.uadd.sat.v2i8(<2 x i8> %1, <2 x i8> %1)
//   %9 = call i2 @llvm.scmp.i2.i32(i32 %0, i32 %0)
//   ret void
// }
//
// define void @memory(ptr %0, ptr addrspace(3) %1, i64 %2, i8 %3) {
//   call void @llvm.memcpy.p0.p3.i64(ptr align 4 %0, ptr addrspace(3) align 8 %1, i64 %2, i1 false)
//   call void @llvm.memcpy.inline.p0.p0.i32(ptr %0, ptr %0, i32 10, i1 true)
//   call void @llvm.memset.p0.i64(ptr %0, i8 %3, i64 %2, i1 false)
//   %5 = alloca i32, align 4
//   call void @llvm.lifetime.start.p0(ptr %5)
//   call void @llvm.lifetime.end.p0(ptr %5)
//   %6 = call ptr @llvm.invariant.start.p0(i64 8, ptr %0)
//   call void @llvm.invariant.end.p0(ptr %6, i64 8, ptr %0)
//   %7 = call ptr @llvm.stacksave.p0()
//   call void @llvm.stackrestore.p0(ptr %7)
//   %8 = call ptr @llvm.ptrmask.p0.i64(ptr %0, i64 %2)
//   %9 = call ptr @llvm.launder.invariant.group.p0(ptr %0)
//   call void @llvm.prefetch.p0(ptr %0, i32 0, i32 3, i32 1)
//   %10 = call ptr @llvm.threadlocal.address.p0(ptr @thread)
//   ret void
// }
//
// define void @hints(i1 %0, i32 %1, ptr %2) {
//   call void @llvm.assume(i1 %0)
//   call void @llvm.assume(i1 true) [ "align"(ptr %2, i32 %1) ]
//   %4 = call i32 @llvm.expect.i32(i32 %1, i32 %1)
//   %5 = call i32 @llvm.expect.with.probability.i32(i32 %1, i32 %1, double 5.000000e-01)
//   call void @llvm.trap()
//   call void @llvm.debugtrap()
//   call void @llvm.ubsantrap(i8 1)
//   call void @llvm.var.annotation.p0.p0(ptr %2, ptr %2, ptr %2, i32 %1, ptr %2)
//   %6 = call i32 @llvm.annotation.i32.p0(i32 %1, ptr %2, ptr %2, i32 %1)
//   ret void
// }
//
// define void @vectors(<8 x float> %0, <8 x i32> %1, <8 x i1> %2, ptr %3, <8 x ptr> %4, float %5, i32 %6, <vscale x 4 x float> %7) {
//   %9 = call i32 @llvm.vector.reduce.add.v8i32(<8 x i32> %1)
//   %10 = call nnan float @llvm.vector.reduce.fmax.v8f32(<8 x float> %0)
//   %11 = call reassoc float @llvm.vector.reduce.fadd.v8f32(float %5, <8 x float> %0)
//   %12 = call <8 x float> @llvm.masked.load.v8f32.p0(ptr align 4 %3, <8 x i1> %2, <8 x float> %0)
//   %13 = call <8 x float> @llvm.masked.load.v8f32.p0(ptr align 4 %3, <8 x i1> %2, <8 x float> poison), !nontemporal !1
//   call void @llvm.masked.store.v8f32.p0(<8 x float> %0, ptr align 8 %3, <8 x i1> %2)
//   %14 = call <8 x float> @llvm.masked.gather.v8f32.v8p0(<8 x ptr> align 4 %4, <8 x i1> %2, <8 x float> poison)
//   call void @llvm.masked.scatter.v8f32.v8p0(<8 x float> %0, <8 x ptr> align 4 %4, <8 x i1> %2)
//   %15 = call <8 x float> @llvm.masked.expandload.v8f32(ptr %3, <8 x i1> %2, <8 x float> %0)
//   %16 = call <4 x float> @llvm.vector.extract.v4f32.v8f32(<8 x float> %0, i64 0)
//   %17 = call <vscale x 4 x float> @llvm.vector.insert.nxv4f32.v8f32(<vscale x 4 x float> %7, <8 x float> %0, i64 0)
//   %18 = call { <4 x float>, <4 x float> } @llvm.vector.deinterleave2.v8f32(<8 x float> %0)
//   %19 = call <7 x i1> @llvm.get.active.lane.mask.v7i1.i32(i32 %6, i32 %6)
//   %20 = call i64 @llvm.vscale.i64()
//   %21 = call <4 x i32> @llvm.stepvector.v4i32()
//   %22 = call <8 x i32> @llvm.vp.add.v8i32(<8 x i32> %1, <8 x i32> %1, <8 x i1> %2, i32 %6)
//   %23 = call <8 x double> @llvm.vp.sitofp.v8f64.v8i32(<8 x i32> %1, <8 x i1> %2, i32 %6)
//   %24 = call <8 x i32> @llvm.vp.load.v8i32.p0(ptr %3, <8 x i1> %2, i32 %6)
//   ret void
// }
//
// define void @matrices(<8 x float> %0, ptr %1, i64 %2) {
//   %4 = call <16 x float> @llvm.matrix.multiply.v16f32.v8f32.v8f32(<8 x float> %0, <8 x float> %0, i32 4, i32 2, i32 4)
//   %5 = call <8 x float> @llvm.matrix.transpose.v8f32(<8 x float> %0, i32 2, i32 4)
//   %6 = call <8 x float> @llvm.matrix.column.major.load.v8f32.i64(ptr align 4 %1, i64 %2, i1 false, i32 2, i32 4)
//   call void @llvm.matrix.column.major.store.v8f32.i64(<8 x float> %6, ptr align 4 %1, i64 %2, i1 true, i32 2, i32 4)
//   ret void
// }
//
// define void @environments(double %0, i32 %1) {
//   %3 = call float @llvm.experimental.constrained.fptrunc.f32.f64(double %0, metadata !"round.towardzero", metadata !"fpexcept.ignore") #21
//   %4 = call float @llvm.experimental.constrained.sitofp.f32.i32(i32 %1, metadata !"round.tonearest", metadata !"fpexcept.strict") #21
//   %5 = call double @llvm.experimental.constrained.fpext.f64.f32(float %3, metadata !"fpexcept.maytrap") #21
//   ret void
// }
//
// define void @coroutines(i32 %0, ptr %1, i1 %2) {
//   %4 = call token @llvm.coro.id(i32 8, ptr null, ptr null, ptr null)
//   %5 = call ptr @llvm.coro.begin(token %4, ptr %1)
//   %6 = call i64 @llvm.coro.size.i64()
//   %7 = call token @llvm.coro.save(ptr %5)
//   %8 = call i8 @llvm.coro.suspend(token %7, i1 %2)
//   %9 = call ptr @llvm.coro.free(token %4, ptr %5)
//   ret void
// }
//
// define void @by_name(i32 %0, ptr %1) {
//   %3 = call i32 @llvm.bitreverse.i32(i32 %0)
//   %4 = call i32 @llvm.ctlz.i32(i32 %0, i1 true)
//   %5 = call noundef i32 @llvm.sadd.sat.i32(i32 %0, i32 noundef %0)
//   ret void
// }
//
// ; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
// declare float @llvm.fabs.f32(float) #0
//
// ; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
// declare <4 x float> @llvm.sqrt.v4f32(<4 x float>) #0
//
// ; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
// declare float @llvm.fma.f32(float, float, float) #0
//
// ; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
// declare float @llvm.pow.f32(float, float) #0
//
// ; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
// declare float @llvm.powi.f32.i32(float, i32) #0
//
// ; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
// declare i1 @llvm.is.fpclass.f32(float, i32 immarg) #0
//
// ; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
// declare i64 @llvm.lround.i64.f32(float) #0
//
// ; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
// declare { float, i32 } @llvm.frexp.f32.i32(float) #0
//
// ; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
// declare { float, float } @llvm.sincos.f32(float) #1
//
// ; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
// declare i32 @llvm.ctlz.i32(i32, i1 immarg) #1
//
// ; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
// declare i32 @llvm.abs.i32(i32, i1 immarg) #1
//
// ; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
// declare <2 x i8> @llvm.ctpop.v2i8(<2 x i8>) #0
//
// ; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
// declare i32 @llvm.fshl.i32(i32, i32, i32) #0
//
// ; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
// declare { i32, i1 } @llvm.sadd.with.overflow.i32(i32, i32) #0
//
// ; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
// declare <2 x i8> @llvm.uadd.sat.v2i8(<2 x i8>, <2 x i8>) #0
//
// ; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
// declare range(i2 -1, -2) i2 @llvm.scmp.i2.i32(i32, i32) #0
//
// ; Function Attrs: nocallback nofree nounwind willreturn memory(argmem: readwrite)
// declare void @llvm.memcpy.p0.p3.i64(ptr noalias writeonly captures(none), ptr addrspace(3) noalias readonly captures(none), i64, i1 immarg) #2
//
// ; Function Attrs: nocallback nofree nounwind willreturn memory(argmem: readwrite)
// declare void @llvm.memcpy.inline.p0.p0.i32(ptr noalias writeonly captures(none), ptr noalias readonly captures(none), i32, i1 immarg) #2
//
// ; Function Attrs: nocallback nofree nounwind willreturn memory(argmem: write)
// declare void @llvm.memset.p0.i64(ptr writeonly captures(none), i8, i64, i1 immarg) #3
//
// ; Function Attrs: nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
// declare void @llvm.lifetime.start.p0(ptr captures(none)) #4
//
// ; Function Attrs: nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
// declare void @llvm.lifetime.end.p0(ptr captures(none)) #4
//
// ; Function Attrs: nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
// declare ptr @llvm.invariant.start.p0(i64 immarg, ptr captures(none)) #4
//
// ; Function Attrs: nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
// declare void @llvm.invariant.end.p0(ptr, i64 immarg, ptr captures(none)) #4
//
// ; Function Attrs: nocallback nofree nosync nounwind willreturn
// declare ptr @llvm.stacksave.p0() #5
//
// ; Function Attrs: nocallback nofree nosync nounwind willreturn
// declare void @llvm.stackrestore.p0(ptr) #5
//
// ; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
// declare ptr @llvm.ptrmask.p0.i64(ptr, i64) #0
//
// ; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(inaccessiblemem: readwrite)
// declare ptr @llvm.launder.invariant.group.p0(ptr) #6
//
// ; Function Attrs: nocallback nofree nosync nounwind willreturn memory(argmem: readwrite, inaccessiblemem: readwrite)
// declare void @llvm.prefetch.p0(ptr readonly captures(none), i32 immarg, i32 immarg, i32 immarg) #7
//
// ; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
// declare nonnull ptr @llvm.threadlocal.address.p0(ptr nonnull) #1
//
// ; Function Attrs: nocallback nofree nosync nounwind willreturn memory(inaccessiblemem: write)
// declare void @llvm.assume(i1 noundef) #8
//
// ; Function Attrs: nocallback nofree nosync nounwind willreturn memory(none)
// declare i32 @llvm.expect.i32(i32, i32) #9
//
// ; Function Attrs: nocallback nofree nosync nounwind willreturn memory(none)
// declare i32 @llvm.expect.with.probability.i32(i32, i32, double immarg) #9
//
// ; Function Attrs: cold noreturn nounwind memory(inaccessiblemem: write)
// declare void @llvm.trap() #10
//
// ; Function Attrs: nounwind
// declare void @llvm.debugtrap() #11
//
// ; Function Attrs: cold noreturn nounwind memory(inaccessiblemem: write)
// declare void @llvm.ubsantrap(i8 immarg) #10
//
// ; Function Attrs: nocallback nofree nosync nounwind willreturn memory(inaccessiblemem: readwrite)
// declare void @llvm.var.annotation.p0.p0(ptr, ptr, ptr, i32, ptr) #12
//
// ; Function Attrs: nocallback nofree nosync nounwind willreturn memory(inaccessiblemem: readwrite)
// declare i32 @llvm.annotation.i32.p0(i32, ptr, ptr, i32) #12
//
// ; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
// declare i32 @llvm.vector.reduce.add.v8i32(<8 x i32>) #1
//
// ; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
// declare float @llvm.vector.reduce.fmax.v8f32(<8 x float>) #1
//
// ; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
// declare float @llvm.vector.reduce.fadd.v8f32(float, <8 x float>) #1
//
// ; Function Attrs: nocallback nofree nosync nounwind willreturn memory(argmem: read)
// declare <8 x float> @llvm.masked.load.v8f32.p0(ptr captures(none), <8 x i1>, <8 x float>) #13
//
// ; Function Attrs: nocallback nofree nosync nounwind willreturn memory(argmem: write)
// declare void @llvm.masked.store.v8f32.p0(<8 x float>, ptr captures(none), <8 x i1>) #14
//
// ; Function Attrs: nocallback nofree nosync nounwind willreturn memory(read)
// declare <8 x float> @llvm.masked.gather.v8f32.v8p0(<8 x ptr>, <8 x i1>, <8 x float>) #15
//
// ; Function Attrs: nocallback nofree nosync nounwind willreturn memory(write)
// declare void @llvm.masked.scatter.v8f32.v8p0(<8 x float>, <8 x ptr>, <8 x i1>) #16
//
// ; Function Attrs: nocallback nofree nosync nounwind willreturn memory(read)
// declare <8 x float> @llvm.masked.expandload.v8f32(ptr captures(none), <8 x i1>, <8 x float>) #15
//
// ; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
// declare <4 x float> @llvm.vector.extract.v4f32.v8f32(<8 x float>, i64 immarg) #1
//
// ; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
// declare <vscale x 4 x float> @llvm.vector.insert.nxv4f32.v8f32(<vscale x 4 x float>, <8 x float>, i64 immarg) #1
//
// ; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
// declare { <4 x float>, <4 x float> } @llvm.vector.deinterleave2.v8f32(<8 x float>) #1
//
// ; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
// declare <7 x i1> @llvm.get.active.lane.mask.v7i1.i32(i32, i32) #1
//
// ; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
// declare i64 @llvm.vscale.i64() #1
//
// ; Function Attrs: nocallback nofree nosync nounwind willreturn memory(none)
// declare <4 x i32> @llvm.stepvector.v4i32() #9
//
// ; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
// declare <8 x i32> @llvm.vp.add.v8i32(<8 x i32>, <8 x i32>, <8 x i1>, i32) #1
//
// ; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
// declare <8 x double> @llvm.vp.sitofp.v8f64.v8i32(<8 x i32>, <8 x i1>, i32) #1
//
// ; Function Attrs: nocallback nofree nosync nounwind willreturn memory(argmem: read)
// declare <8 x i32> @llvm.vp.load.v8i32.p0(ptr captures(none), <8 x i1>, i32) #13
//
// ; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
// declare <16 x float> @llvm.matrix.multiply.v16f32.v8f32.v8f32(<8 x float>, <8 x float>, i32 immarg, i32 immarg, i32 immarg) #1
//
// ; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
// declare <8 x float> @llvm.matrix.transpose.v8f32(<8 x float>, i32 immarg, i32 immarg) #1
//
// ; Function Attrs: nocallback nofree nosync nounwind willreturn memory(argmem: read)
// declare <8 x float> @llvm.matrix.column.major.load.v8f32.i64(ptr captures(none), i64, i1 immarg, i32 immarg, i32 immarg) #13
//
// ; Function Attrs: nocallback nofree nosync nounwind willreturn memory(argmem: write)
// declare void @llvm.matrix.column.major.store.v8f32.i64(<8 x float>, ptr writeonly captures(none), i64, i1 immarg, i32 immarg, i32 immarg) #14
//
// ; Function Attrs: nocallback nofree nosync nounwind strictfp willreturn memory(inaccessiblemem: readwrite)
// declare float @llvm.experimental.constrained.fptrunc.f32.f64(double, metadata, metadata) #17
//
// ; Function Attrs: nocallback nofree nosync nounwind strictfp willreturn memory(inaccessiblemem: readwrite)
// declare float @llvm.experimental.constrained.sitofp.f32.i32(i32, metadata, metadata) #17
//
// ; Function Attrs: nocallback nofree nosync nounwind strictfp willreturn memory(inaccessiblemem: readwrite)
// declare double @llvm.experimental.constrained.fpext.f64.f32(float, metadata) #17
//
// ; Function Attrs: nocallback nofree nosync nounwind willreturn memory(argmem: read)
// declare token @llvm.coro.id(i32, ptr readnone, ptr readonly captures(none), ptr) #13
//
// ; Function Attrs: nounwind
// declare ptr @llvm.coro.begin(token, ptr writeonly) #11
//
// ; Function Attrs: nounwind memory(none)
// declare i64 @llvm.coro.size.i64() #18
//
// ; Function Attrs: nomerge nounwind
// declare token @llvm.coro.save(ptr) #19
//
// ; Function Attrs: nounwind
// declare i8 @llvm.coro.suspend(token, i1) #11
//
// ; Function Attrs: nounwind memory(argmem: read)
// declare ptr @llvm.coro.free(token, ptr readonly captures(none)) #20
//
// ; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
// declare i32 @llvm.bitreverse.i32(i32) #0
//
// ; Function Attrs: nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none)
// declare i32 @llvm.sadd.sat.i32(i32, i32) #0
//
// attributes #0 = { nocallback nocreateundeforpoison nofree nosync nounwind speculatable willreturn memory(none) }
// attributes #1 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
// attributes #2 = { nocallback nofree nounwind willreturn memory(argmem: readwrite) }
// attributes #3 = { nocallback nofree nounwind willreturn memory(argmem: write) }
// attributes #4 = { nocallback nofree nosync nounwind willreturn memory(argmem: readwrite) }
// attributes #5 = { nocallback nofree nosync nounwind willreturn }
// attributes #6 = { nocallback nofree nosync nounwind speculatable willreturn memory(inaccessiblemem: readwrite) }
// attributes #7 = { nocallback nofree nosync nounwind willreturn memory(argmem: readwrite, inaccessiblemem: readwrite) }
// attributes #8 = { nocallback nofree nosync nounwind willreturn memory(inaccessiblemem: write) }
// attributes #9 = { nocallback nofree nosync nounwind willreturn memory(none) }
// attributes #10 = { cold noreturn nounwind memory(inaccessiblemem: write) }
// attributes #11 = { nounwind }
// attributes #12 = { nocallback nofree nosync nounwind willreturn memory(inaccessiblemem: readwrite) }
// attributes #13 = { nocallback nofree nosync nounwind willreturn memory(argmem: read) }
// attributes #14 = { nocallback nofree nosync nounwind willreturn memory(argmem: write) }
// attributes #15 = { nocallback nofree nosync nounwind willreturn memory(read) }
// attributes #16 = { nocallback nofree nosync nounwind willreturn memory(write) }
// attributes #17 = { nocallback nofree nosync nounwind strictfp willreturn memory(inaccessiblemem: readwrite) }
// attributes #18 = { nounwind memory(none) }
// attributes #19 = { nomerge nounwind }
// attributes #20 = { nounwind memory(argmem: read) }
// attributes #21 = { strictfp }
//
// !llvm.module.flags = !{!0}
//
// !0 = !{i32 2, !"Debug Info Version", i32 3}
// !1 = !{i32 1}
