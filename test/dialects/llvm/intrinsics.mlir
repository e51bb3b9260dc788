// test: round-trip

module {
  llvm.func @f0(%arg0: f32, %arg1: vector<4xf64>) {
    %0 = llvm.intr.acos(%arg0) : (f32) -> f32
    %1 = llvm.intr.acos(%arg1) {fastmathFlags = #llvm.fastmath<nnan, contract>} : (vector<4xf64>) -> vector<4xf64>
    %2 = llvm.intr.asin(%arg0) : (f32) -> f32
    %3 = llvm.intr.asin(%arg1) {fastmathFlags = #llvm.fastmath<nnan, contract>} : (vector<4xf64>) -> vector<4xf64>
    %4 = llvm.intr.atan(%arg0) : (f32) -> f32
    %5 = llvm.intr.atan(%arg1) {fastmathFlags = #llvm.fastmath<nnan, contract>} : (vector<4xf64>) -> vector<4xf64>
    %6 = llvm.intr.ceil(%arg0) : (f32) -> f32
    %7 = llvm.intr.ceil(%arg1) {fastmathFlags = #llvm.fastmath<nnan, contract>} : (vector<4xf64>) -> vector<4xf64>
    %8 = llvm.intr.cos(%arg0) : (f32) -> f32
    %9 = llvm.intr.cos(%arg1) {fastmathFlags = #llvm.fastmath<nnan, contract>} : (vector<4xf64>) -> vector<4xf64>
    %10 = llvm.intr.cosh(%arg0) : (f32) -> f32
    %11 = llvm.intr.cosh(%arg1) {fastmathFlags = #llvm.fastmath<nnan, contract>} : (vector<4xf64>) -> vector<4xf64>
    %12 = llvm.intr.exp(%arg0) : (f32) -> f32
    %13 = llvm.intr.exp(%arg1) {fastmathFlags = #llvm.fastmath<nnan, contract>} : (vector<4xf64>) -> vector<4xf64>
    %14 = llvm.intr.exp10(%arg0) : (f32) -> f32
    %15 = llvm.intr.exp10(%arg1) {fastmathFlags = #llvm.fastmath<nnan, contract>} : (vector<4xf64>) -> vector<4xf64>
    %16 = llvm.intr.exp2(%arg0) : (f32) -> f32
    %17 = llvm.intr.exp2(%arg1) {fastmathFlags = #llvm.fastmath<nnan, contract>} : (vector<4xf64>) -> vector<4xf64>
    %18 = llvm.intr.fabs(%arg0) : (f32) -> f32
    %19 = llvm.intr.fabs(%arg1) {fastmathFlags = #llvm.fastmath<nnan, contract>} : (vector<4xf64>) -> vector<4xf64>
    %20 = llvm.intr.floor(%arg0) : (f32) -> f32
    %21 = llvm.intr.floor(%arg1) {fastmathFlags = #llvm.fastmath<nnan, contract>} : (vector<4xf64>) -> vector<4xf64>
    %22 = llvm.intr.log(%arg0) : (f32) -> f32
    %23 = llvm.intr.log(%arg1) {fastmathFlags = #llvm.fastmath<nnan, contract>} : (vector<4xf64>) -> vector<4xf64>
    %24 = llvm.intr.log10(%arg0) : (f32) -> f32
    %25 = llvm.intr.log10(%arg1) {fastmathFlags = #llvm.fastmath<nnan, contract>} : (vector<4xf64>) -> vector<4xf64>
    %26 = llvm.intr.log2(%arg0) : (f32) -> f32
    %27 = llvm.intr.log2(%arg1) {fastmathFlags = #llvm.fastmath<nnan, contract>} : (vector<4xf64>) -> vector<4xf64>
    %28 = llvm.intr.nearbyint(%arg0) : (f32) -> f32
    %29 = llvm.intr.nearbyint(%arg1) {fastmathFlags = #llvm.fastmath<nnan, contract>} : (vector<4xf64>) -> vector<4xf64>
    %30 = llvm.intr.rint(%arg0) : (f32) -> f32
    %31 = llvm.intr.rint(%arg1) {fastmathFlags = #llvm.fastmath<nnan, contract>} : (vector<4xf64>) -> vector<4xf64>
    %32 = llvm.intr.round(%arg0) : (f32) -> f32
    %33 = llvm.intr.round(%arg1) {fastmathFlags = #llvm.fastmath<nnan, contract>} : (vector<4xf64>) -> vector<4xf64>
    %34 = llvm.intr.roundeven(%arg0) : (f32) -> f32
    %35 = llvm.intr.roundeven(%arg1) {fastmathFlags = #llvm.fastmath<nnan, contract>} : (vector<4xf64>) -> vector<4xf64>
    %36 = llvm.intr.sin(%arg0) : (f32) -> f32
    %37 = llvm.intr.sin(%arg1) {fastmathFlags = #llvm.fastmath<nnan, contract>} : (vector<4xf64>) -> vector<4xf64>
    %38 = llvm.intr.sinh(%arg0) : (f32) -> f32
    %39 = llvm.intr.sinh(%arg1) {fastmathFlags = #llvm.fastmath<nnan, contract>} : (vector<4xf64>) -> vector<4xf64>
    %40 = llvm.intr.sqrt(%arg0) : (f32) -> f32
    %41 = llvm.intr.sqrt(%arg1) {fastmathFlags = #llvm.fastmath<nnan, contract>} : (vector<4xf64>) -> vector<4xf64>
    %42 = llvm.intr.tan(%arg0) : (f32) -> f32
    %43 = llvm.intr.tan(%arg1) {fastmathFlags = #llvm.fastmath<nnan, contract>} : (vector<4xf64>) -> vector<4xf64>
    %44 = llvm.intr.tanh(%arg0) : (f32) -> f32
    %45 = llvm.intr.tanh(%arg1) {fastmathFlags = #llvm.fastmath<nnan, contract>} : (vector<4xf64>) -> vector<4xf64>
    %46 = llvm.intr.trunc(%arg0) : (f32) -> f32
    %47 = llvm.intr.trunc(%arg1) {fastmathFlags = #llvm.fastmath<nnan, contract>} : (vector<4xf64>) -> vector<4xf64>
    llvm.return
  }
}

// -----

module {
  llvm.func @f1(%arg0: f32, %arg1: f32) {
    %0 = llvm.intr.atan2(%arg0, %arg1) : (f32, f32) -> f32
    %1 = llvm.intr.copysign(%arg0, %arg1) : (f32, f32) -> f32
    %2 = llvm.intr.maximum(%arg0, %arg1) : (f32, f32) -> f32
    %3 = llvm.intr.maxnum(%arg0, %arg1) : (f32, f32) -> f32
    %4 = llvm.intr.minimum(%arg0, %arg1) : (f32, f32) -> f32
    %5 = llvm.intr.minnum(%arg0, %arg1) : (f32, f32) -> f32
    %6 = llvm.intr.pow(%arg0, %arg1) : (f32, f32) -> f32
    %7 = llvm.intr.fma(%arg0, %arg1, %arg0) {fastmathFlags = #llvm.fastmath<fast>} : (f32, f32, f32) -> f32
    %8 = llvm.intr.fmuladd(%arg0, %arg1, %arg0) {fastmathFlags = #llvm.fastmath<fast>} : (f32, f32, f32) -> f32
    llvm.return
  }
}

// -----

module {
  llvm.func @f2(%arg0: f32, %arg1: i32) {
    %0 = llvm.intr.powi(%arg0, %arg1) : (f32, i32) -> f32
    %1 = llvm.intr.ldexp(%arg0, %arg1) : (f32, i32) -> f32
    %2 = llvm.intr.frexp(%arg0) : (f32) -> !llvm.struct<(f32, i32)>
    %3 = llvm.intr.sincos(%arg0) : (f32) -> !llvm.struct<(f32, f32)>
    %4 = llvm.intr.lround(%arg0) : (f32) -> i32
    %5 = llvm.intr.llround(%arg0) : (f32) -> i64
    %6 = llvm.intr.lrint(%arg0) : (f32) -> i64
    %7 = llvm.intr.llrint(%arg0) : (f32) -> i64
    %8 = "llvm.intr.is.fpclass"(%arg0) <{bit = 3 : i32}> : (f32) -> i1
    llvm.return
  }
}

// -----

module {
  llvm.func @f3(%arg0: i32, %arg1: vector<4xi8>) {
    %0 = llvm.intr.bitreverse(%arg0) : (i32) -> i32
    %1 = llvm.intr.bswap(%arg0) : (i32) -> i32
    %2 = llvm.intr.ctpop(%arg0) : (i32) -> i32
    %3 = llvm.intr.sadd.sat(%arg1, %arg1) : (vector<4xi8>, vector<4xi8>) -> vector<4xi8>
    %4 = llvm.intr.smax(%arg1, %arg1) : (vector<4xi8>, vector<4xi8>) -> vector<4xi8>
    %5 = llvm.intr.smin(%arg1, %arg1) : (vector<4xi8>, vector<4xi8>) -> vector<4xi8>
    %6 = llvm.intr.sshl.sat(%arg1, %arg1) : (vector<4xi8>, vector<4xi8>) -> vector<4xi8>
    %7 = llvm.intr.ssub.sat(%arg1, %arg1) : (vector<4xi8>, vector<4xi8>) -> vector<4xi8>
    %8 = llvm.intr.uadd.sat(%arg1, %arg1) : (vector<4xi8>, vector<4xi8>) -> vector<4xi8>
    %9 = llvm.intr.umax(%arg1, %arg1) : (vector<4xi8>, vector<4xi8>) -> vector<4xi8>
    %10 = llvm.intr.umin(%arg1, %arg1) : (vector<4xi8>, vector<4xi8>) -> vector<4xi8>
    %11 = llvm.intr.ushl.sat(%arg1, %arg1) : (vector<4xi8>, vector<4xi8>) -> vector<4xi8>
    %12 = llvm.intr.usub.sat(%arg1, %arg1) : (vector<4xi8>, vector<4xi8>) -> vector<4xi8>
    %13 = llvm.intr.fshl(%arg0, %arg0, %arg0) : (i32, i32, i32) -> i32
    %14 = llvm.intr.fshr(%arg0, %arg0, %arg0) : (i32, i32, i32) -> i32
    %15 = llvm.intr.scmp(%arg0, %arg0) : (i32, i32) -> i2
    %16 = llvm.intr.ucmp(%arg0, %arg0) : (i32, i32) -> i2
    %17 = "llvm.intr.ctlz"(%arg0) <{is_zero_poison = false}> : (i32) -> i32
    %18 = "llvm.intr.cttz"(%arg0) <{is_zero_poison = false}> : (i32) -> i32
    %19 = "llvm.intr.abs"(%arg0) <{is_int_min_poison = true}> : (i32) -> i32
    %20 = "llvm.intr.sadd.with.overflow"(%arg0, %arg0) : (i32, i32) -> !llvm.struct<(i32, i1)>
    %21 = "llvm.intr.smul.with.overflow"(%arg0, %arg0) : (i32, i32) -> !llvm.struct<(i32, i1)>
    %22 = "llvm.intr.ssub.with.overflow"(%arg0, %arg0) : (i32, i32) -> !llvm.struct<(i32, i1)>
    %23 = "llvm.intr.uadd.with.overflow"(%arg0, %arg0) : (i32, i32) -> !llvm.struct<(i32, i1)>
    %24 = "llvm.intr.umul.with.overflow"(%arg0, %arg0) : (i32, i32) -> !llvm.struct<(i32, i1)>
    %25 = "llvm.intr.usub.with.overflow"(%arg0, %arg0) : (i32, i32) -> !llvm.struct<(i32, i1)>
    llvm.return
  }
}

// -----

#alias_scope_domain = #llvm.alias_scope_domain<id = distinct[0]<>>
#alias_scope = #llvm.alias_scope<id = distinct[1]<>, domain = #alias_scope_domain>
module {
  llvm.func @f4(%arg0: i1, %arg1: i32, %arg2: !llvm.ptr, %arg3: i8) {
    %0 = llvm.intr.expect %arg1, %arg1 : i32
    %1 = llvm.intr.expect.with.probability %arg1, %arg1, 5.000000e-01 : i32
    llvm.intr.assume %arg0 : i1
    llvm.intr.assume %arg0 ["align"(%arg2, %arg1 : !llvm.ptr, i32), "x"()] : i1 {b}
    %2 = llvm.intr.ssa.copy %arg1 : i32
    %3 = "llvm.intr.is.constant"(%arg1) : (i32) -> i1
    %4 = "llvm.intr.threadlocal.address"(%arg2) : (!llvm.ptr) -> !llvm.ptr
    "llvm.intr.prefetch"(%arg2) <{cache = 1 : i32, hint = 3 : i32, rw = 0 : i32}> : (!llvm.ptr) -> ()
    %5 = "llvm.intr.annotation"(%arg1, %arg2, %arg2, %arg1) : (i32, !llvm.ptr, !llvm.ptr, i32) -> i32
    %6 = "llvm.intr.ptr.annotation"(%arg2, %arg2, %arg2, %arg1, %arg2) : (!llvm.ptr, !llvm.ptr, !llvm.ptr, i32, !llvm.ptr) -> !llvm.ptr
    "llvm.intr.var.annotation"(%arg2, %arg2, %arg2, %arg1, %arg2) : (!llvm.ptr, !llvm.ptr, !llvm.ptr, i32, !llvm.ptr) -> ()
    "llvm.intr.memcpy"(%arg2, %arg2, %arg1) <{isVolatile = false}> : (!llvm.ptr, !llvm.ptr, i32) -> ()
    "llvm.intr.memmove"(%arg2, %arg2, %arg1) <{arg_attrs = [{llvm.align = 4 : i64}, {}, {}], isVolatile = true}> : (!llvm.ptr, !llvm.ptr, i32) -> ()
    "llvm.intr.memcpy.inline"(%arg2, %arg2) <{isVolatile = false, len = 10 : i64}> : (!llvm.ptr, !llvm.ptr) -> ()
    "llvm.intr.memset"(%arg2, %arg3, %arg1) <{isVolatile = false}> : (!llvm.ptr, i8, i32) -> ()
    "llvm.intr.memset.inline"(%arg2, %arg3) <{isVolatile = false, len = 10 : i64}> : (!llvm.ptr, i8) -> ()
    llvm.intr.lifetime.start %arg2 : !llvm.ptr
    llvm.intr.lifetime.end %arg2 : !llvm.ptr
    %7 = llvm.intr.stacksave : !llvm.ptr
    llvm.intr.stackrestore %7 : !llvm.ptr
    %8 = llvm.intr.invariant.start 4, %arg2 : !llvm.ptr
    llvm.intr.invariant.end %8, 4, %arg2 : !llvm.ptr
    %9 = llvm.intr.launder.invariant.group %arg2 : !llvm.ptr
    %10 = llvm.intr.strip.invariant.group %arg2 : !llvm.ptr
    %11 = llvm.intr.ptrmask %arg2, %arg1 : (!llvm.ptr, i32) -> !llvm.ptr
    llvm.intr.vacopy %arg2 to %arg2 : !llvm.ptr, !llvm.ptr
    llvm.intr.vastart %arg2 : !llvm.ptr
    llvm.intr.vaend %arg2 : !llvm.ptr
    llvm.intr.trap
    llvm.intr.debugtrap
    llvm.intr.ubsantrap <{failureKind = 1 : i8}>
    llvm.intr.experimental.noalias.scope.decl #alias_scope
    llvm.return
  }
}

// -----

module {
  llvm.func @f5(%arg0: vector<4xi32>, %arg1: vector<4xf32>, %arg2: f32, %arg3: vector<[4]xi32>, %arg4: i32, %arg5: !llvm.ptr, %arg6: vector<4xi1>, %arg7: vector<4x!llvm.ptr>) {
    %0 = "llvm.intr.vector.reduce.add"(%arg0) : (vector<4xi32>) -> i32
    %1 = "llvm.intr.vector.reduce.and"(%arg0) : (vector<4xi32>) -> i32
    %2 = "llvm.intr.vector.reduce.mul"(%arg0) : (vector<4xi32>) -> i32
    %3 = "llvm.intr.vector.reduce.or"(%arg0) : (vector<4xi32>) -> i32
    %4 = "llvm.intr.vector.reduce.smax"(%arg0) : (vector<4xi32>) -> i32
    %5 = "llvm.intr.vector.reduce.smin"(%arg0) : (vector<4xi32>) -> i32
    %6 = "llvm.intr.vector.reduce.umax"(%arg0) : (vector<4xi32>) -> i32
    %7 = "llvm.intr.vector.reduce.umin"(%arg0) : (vector<4xi32>) -> i32
    %8 = "llvm.intr.vector.reduce.xor"(%arg0) : (vector<4xi32>) -> i32
    %9 = llvm.intr.vector.reduce.fmax(%arg1) : (vector<4xf32>) -> f32
    %10 = llvm.intr.vector.reduce.fmaximum(%arg1) : (vector<4xf32>) -> f32
    %11 = llvm.intr.vector.reduce.fmin(%arg1) : (vector<4xf32>) -> f32
    %12 = llvm.intr.vector.reduce.fminimum(%arg1) : (vector<4xf32>) -> f32
    %13 = "llvm.intr.vector.reduce.fadd"(%arg2, %arg1) <{fastmathFlags = #llvm.fastmath<reassoc>}> : (f32, vector<4xf32>) -> f32
    %14 = "llvm.intr.vector.reduce.fmul"(%arg2, %arg1) <{fastmathFlags = #llvm.fastmath<reassoc>}> : (f32, vector<4xf32>) -> f32
    %15 = "llvm.intr.vscale"() : () -> i64
    %16 = llvm.intr.stepvector : vector<4xi32>
    %17 = llvm.intr.vector.insert %arg0, %arg3[0] : vector<4xi32> into vector<[4]xi32>
    %18 = llvm.intr.vector.extract %arg3[4] : vector<4xi32> from vector<[4]xi32>
    %19 = "llvm.intr.vector.interleave2"(%arg0, %arg0) : (vector<4xi32>, vector<4xi32>) -> vector<8xi32>
    %20 = "llvm.intr.vector.deinterleave2"(%arg0) : (vector<4xi32>) -> !llvm.struct<(vector<2xi32>, vector<2xi32>)>
    %21 = llvm.intr.get.active.lane.mask %arg4, %arg4 : i32, i32 to vector<4xi1>
    %22 = llvm.intr.matrix.multiply %arg1, %arg1 {lhs_columns = 2 : i32, lhs_rows = 2 : i32, rhs_columns = 2 : i32} : (vector<4xf32>, vector<4xf32>) -> vector<4xf32>
    %23 = llvm.intr.matrix.transpose %arg1 {columns = 2 : i32, rows = 2 : i32} : vector<4xf32> into vector<4xf32>
    %24 = llvm.intr.matrix.column.major.load %arg5, <stride = %arg4> {columns = 2 : i32, isVolatile = false, rows = 2 : i32} : vector<4xf32> from !llvm.ptr stride i32
    llvm.intr.matrix.column.major.store %arg1, %arg5, <stride = %arg4> {columns = 2 : i32, isVolatile = false, rows = 2 : i32} : vector<4xf32> to !llvm.ptr stride i32
    %25 = llvm.intr.masked.load %arg5, %arg6 {alignment = 4 : i32} : (!llvm.ptr, vector<4xi1>) -> vector<4xf32>
    %26 = llvm.intr.masked.load %arg5, %arg6, %arg1 {alignment = 4 : i32, nontemporal} : (!llvm.ptr, vector<4xi1>, vector<4xf32>) -> vector<4xf32>
    llvm.intr.masked.store %arg1, %arg5, %arg6 {alignment = 4 : i32} : vector<4xf32>, vector<4xi1> into !llvm.ptr
    %27 = llvm.intr.masked.gather %arg7, %arg6 {alignment = 4 : i32} : (vector<4x!llvm.ptr>, vector<4xi1>) -> vector<4xf32>
    %28 = llvm.intr.masked.gather %arg7, %arg6, %arg1 {alignment = 4 : i32} : (vector<4x!llvm.ptr>, vector<4xi1>, vector<4xf32>) -> vector<4xf32>
    llvm.intr.masked.scatter %arg1, %arg7, %arg6 {alignment = 4 : i32} : vector<4xf32>, vector<4xi1> into vector<4x!llvm.ptr>
    %29 = "llvm.intr.masked.expandload"(%arg5, %arg6, %arg1) : (!llvm.ptr, vector<4xi1>, vector<4xf32>) -> vector<4xf32>
    "llvm.intr.masked.compressstore"(%arg1, %arg5, %arg6) : (vector<4xf32>, !llvm.ptr, vector<4xi1>) -> ()
    llvm.return
  }
}

// -----

module {
  llvm.func @f6(%arg0: i32, %arg1: !llvm.ptr, %arg2: i1) {
    %0 = llvm.intr.coro.id %arg0, %arg1, %arg1, %arg1 : (i32, !llvm.ptr, !llvm.ptr, !llvm.ptr) -> !llvm.token
    %1 = llvm.intr.coro.begin %0, %arg1 : (!llvm.token, !llvm.ptr) -> !llvm.ptr
    %2 = llvm.intr.coro.size : i64
    %3 = llvm.intr.coro.align : i64
    %4 = llvm.intr.coro.save %arg1 : (!llvm.ptr) -> !llvm.token
    %5 = llvm.intr.coro.suspend %4, %arg2 : i8
    %6 = llvm.mlir.none : !llvm.token
    %7 = llvm.intr.coro.end %arg1, %arg2, %6 : (!llvm.ptr, i1, !llvm.token) -> i1
    %8 = llvm.intr.coro.free %0, %arg1 : (!llvm.token, !llvm.ptr) -> !llvm.ptr
    llvm.intr.coro.resume %arg1 : !llvm.ptr
    %9 = llvm.intr.coro.promise %arg1, %arg0, %arg2 : (!llvm.ptr, i32, i1) -> !llvm.ptr
    %10 = llvm.intr.eh.typeid.for %arg1 : (!llvm.ptr) -> i32
    llvm.return
  }
}

// -----

module {
  llvm.func @f7(%arg0: f64, %arg1: f32, %arg2: i32) {
    %0 = llvm.intr.experimental.constrained.fpext %arg1 maytrap : f32 to f64
    %1 = llvm.intr.experimental.constrained.fptrunc %arg0 towardzero ignore : f64 to f32
    %2 = llvm.intr.experimental.constrained.sitofp %arg2 tonearest strict : i32 to f32
    %3 = llvm.intr.experimental.constrained.uitofp %arg2 dynamic ignore : i32 to f32
    llvm.return
  }
}

// -----

module {
  llvm.func @f8(%arg0: vector<4xi32>, %arg1: vector<4xf32>, %arg2: vector<4xi1>, %arg3: i32, %arg4: !llvm.ptr, %arg5: vector<4x!llvm.ptr>, %arg6: f32) {
    %0 = "llvm.intr.vp.add"(%arg0, %arg0, %arg2, %arg3) : (vector<4xi32>, vector<4xi32>, vector<4xi1>, i32) -> vector<4xi32>
    %1 = "llvm.intr.vp.and"(%arg0, %arg0, %arg2, %arg3) : (vector<4xi32>, vector<4xi32>, vector<4xi1>, i32) -> vector<4xi32>
    %2 = "llvm.intr.vp.ashr"(%arg0, %arg0, %arg2, %arg3) : (vector<4xi32>, vector<4xi32>, vector<4xi1>, i32) -> vector<4xi32>
    %3 = "llvm.intr.vp.lshr"(%arg0, %arg0, %arg2, %arg3) : (vector<4xi32>, vector<4xi32>, vector<4xi1>, i32) -> vector<4xi32>
    %4 = "llvm.intr.vp.mul"(%arg0, %arg0, %arg2, %arg3) : (vector<4xi32>, vector<4xi32>, vector<4xi1>, i32) -> vector<4xi32>
    %5 = "llvm.intr.vp.or"(%arg0, %arg0, %arg2, %arg3) : (vector<4xi32>, vector<4xi32>, vector<4xi1>, i32) -> vector<4xi32>
    %6 = "llvm.intr.vp.sdiv"(%arg0, %arg0, %arg2, %arg3) : (vector<4xi32>, vector<4xi32>, vector<4xi1>, i32) -> vector<4xi32>
    %7 = "llvm.intr.vp.shl"(%arg0, %arg0, %arg2, %arg3) : (vector<4xi32>, vector<4xi32>, vector<4xi1>, i32) -> vector<4xi32>
    %8 = "llvm.intr.vp.smax"(%arg0, %arg0, %arg2, %arg3) : (vector<4xi32>, vector<4xi32>, vector<4xi1>, i32) -> vector<4xi32>
    %9 = "llvm.intr.vp.smin"(%arg0, %arg0, %arg2, %arg3) : (vector<4xi32>, vector<4xi32>, vector<4xi1>, i32) -> vector<4xi32>
    %10 = "llvm.intr.vp.srem"(%arg0, %arg0, %arg2, %arg3) : (vector<4xi32>, vector<4xi32>, vector<4xi1>, i32) -> vector<4xi32>
    %11 = "llvm.intr.vp.sub"(%arg0, %arg0, %arg2, %arg3) : (vector<4xi32>, vector<4xi32>, vector<4xi1>, i32) -> vector<4xi32>
    %12 = "llvm.intr.vp.udiv"(%arg0, %arg0, %arg2, %arg3) : (vector<4xi32>, vector<4xi32>, vector<4xi1>, i32) -> vector<4xi32>
    %13 = "llvm.intr.vp.umax"(%arg0, %arg0, %arg2, %arg3) : (vector<4xi32>, vector<4xi32>, vector<4xi1>, i32) -> vector<4xi32>
    %14 = "llvm.intr.vp.umin"(%arg0, %arg0, %arg2, %arg3) : (vector<4xi32>, vector<4xi32>, vector<4xi1>, i32) -> vector<4xi32>
    %15 = "llvm.intr.vp.urem"(%arg0, %arg0, %arg2, %arg3) : (vector<4xi32>, vector<4xi32>, vector<4xi1>, i32) -> vector<4xi32>
    %16 = "llvm.intr.vp.xor"(%arg0, %arg0, %arg2, %arg3) : (vector<4xi32>, vector<4xi32>, vector<4xi1>, i32) -> vector<4xi32>
    %17 = "llvm.intr.vp.fadd"(%arg1, %arg1, %arg2, %arg3) : (vector<4xf32>, vector<4xf32>, vector<4xi1>, i32) -> vector<4xf32>
    %18 = "llvm.intr.vp.fdiv"(%arg1, %arg1, %arg2, %arg3) : (vector<4xf32>, vector<4xf32>, vector<4xi1>, i32) -> vector<4xf32>
    %19 = "llvm.intr.vp.fmul"(%arg1, %arg1, %arg2, %arg3) : (vector<4xf32>, vector<4xf32>, vector<4xi1>, i32) -> vector<4xf32>
    %20 = "llvm.intr.vp.frem"(%arg1, %arg1, %arg2, %arg3) : (vector<4xf32>, vector<4xf32>, vector<4xi1>, i32) -> vector<4xf32>
    %21 = "llvm.intr.vp.fsub"(%arg1, %arg1, %arg2, %arg3) : (vector<4xf32>, vector<4xf32>, vector<4xi1>, i32) -> vector<4xf32>
    %22 = "llvm.intr.vp.fma"(%arg1, %arg1, %arg1, %arg2, %arg3) : (vector<4xf32>, vector<4xf32>, vector<4xf32>, vector<4xi1>, i32) -> vector<4xf32>
    %23 = "llvm.intr.vp.fmuladd"(%arg1, %arg1, %arg1, %arg2, %arg3) : (vector<4xf32>, vector<4xf32>, vector<4xf32>, vector<4xi1>, i32) -> vector<4xf32>
    %24 = "llvm.intr.vp.fneg"(%arg1, %arg2, %arg3) : (vector<4xf32>, vector<4xi1>, i32) -> vector<4xf32>
    %25 = "llvm.intr.vp.inttoptr"(%arg0, %arg2, %arg3) : (vector<4xi32>, vector<4xi1>, i32) -> vector<4x!llvm.ptr>
    %26 = "llvm.intr.vp.sext"(%arg0, %arg2, %arg3) : (vector<4xi32>, vector<4xi1>, i32) -> vector<4xi64>
    %27 = "llvm.intr.vp.sitofp"(%arg0, %arg2, %arg3) : (vector<4xi32>, vector<4xi1>, i32) -> vector<4xf32>
    %28 = "llvm.intr.vp.trunc"(%arg0, %arg2, %arg3) : (vector<4xi32>, vector<4xi1>, i32) -> vector<4xi8>
    %29 = "llvm.intr.vp.uitofp"(%arg0, %arg2, %arg3) : (vector<4xi32>, vector<4xi1>, i32) -> vector<4xf32>
    %30 = "llvm.intr.vp.zext"(%arg0, %arg2, %arg3) : (vector<4xi32>, vector<4xi1>, i32) -> vector<4xi64>
    %31 = "llvm.intr.vp.fpext"(%arg1, %arg2, %arg3) : (vector<4xf32>, vector<4xi1>, i32) -> vector<4xf64>
    %32 = "llvm.intr.vp.fptosi"(%arg1, %arg2, %arg3) : (vector<4xf32>, vector<4xi1>, i32) -> vector<4xi32>
    %33 = "llvm.intr.vp.fptoui"(%arg1, %arg2, %arg3) : (vector<4xf32>, vector<4xi1>, i32) -> vector<4xi32>
    %34 = "llvm.intr.vp.fptrunc"(%arg1, %arg2, %arg3) : (vector<4xf32>, vector<4xi1>, i32) -> vector<4xf16>
    %35 = "llvm.intr.vp.ptrtoint"(%arg5, %arg2, %arg3) : (vector<4x!llvm.ptr>, vector<4xi1>, i32) -> vector<4xi32>
    %36 = "llvm.intr.vp.merge"(%arg2, %arg0, %arg0, %arg3) : (vector<4xi1>, vector<4xi32>, vector<4xi32>, i32) -> vector<4xi32>
    %37 = "llvm.intr.vp.select"(%arg2, %arg0, %arg0, %arg3) : (vector<4xi1>, vector<4xi32>, vector<4xi32>, i32) -> vector<4xi32>
    %38 = "llvm.intr.vp.reduce.add"(%arg3, %arg0, %arg2, %arg3) : (i32, vector<4xi32>, vector<4xi1>, i32) -> i32
    %39 = "llvm.intr.vp.reduce.and"(%arg3, %arg0, %arg2, %arg3) : (i32, vector<4xi32>, vector<4xi1>, i32) -> i32
    %40 = "llvm.intr.vp.reduce.mul"(%arg3, %arg0, %arg2, %arg3) : (i32, vector<4xi32>, vector<4xi1>, i32) -> i32
    %41 = "llvm.intr.vp.reduce.or"(%arg3, %arg0, %arg2, %arg3) : (i32, vector<4xi32>, vector<4xi1>, i32) -> i32
    %42 = "llvm.intr.vp.reduce.smax"(%arg3, %arg0, %arg2, %arg3) : (i32, vector<4xi32>, vector<4xi1>, i32) -> i32
    %43 = "llvm.intr.vp.reduce.smin"(%arg3, %arg0, %arg2, %arg3) : (i32, vector<4xi32>, vector<4xi1>, i32) -> i32
    %44 = "llvm.intr.vp.reduce.umax"(%arg3, %arg0, %arg2, %arg3) : (i32, vector<4xi32>, vector<4xi1>, i32) -> i32
    %45 = "llvm.intr.vp.reduce.umin"(%arg3, %arg0, %arg2, %arg3) : (i32, vector<4xi32>, vector<4xi1>, i32) -> i32
    %46 = "llvm.intr.vp.reduce.xor"(%arg3, %arg0, %arg2, %arg3) : (i32, vector<4xi32>, vector<4xi1>, i32) -> i32
    %47 = "llvm.intr.vp.reduce.fadd"(%arg6, %arg1, %arg2, %arg3) : (f32, vector<4xf32>, vector<4xi1>, i32) -> f32
    %48 = "llvm.intr.vp.reduce.fmax"(%arg6, %arg1, %arg2, %arg3) : (f32, vector<4xf32>, vector<4xi1>, i32) -> f32
    %49 = "llvm.intr.vp.reduce.fmin"(%arg6, %arg1, %arg2, %arg3) : (f32, vector<4xf32>, vector<4xi1>, i32) -> f32
    %50 = "llvm.intr.vp.reduce.fmul"(%arg6, %arg1, %arg2, %arg3) : (f32, vector<4xf32>, vector<4xi1>, i32) -> f32
    %51 = "llvm.intr.vp.load"(%arg4, %arg2, %arg3) : (!llvm.ptr, vector<4xi1>, i32) -> vector<4xi32>
    "llvm.intr.vp.store"(%arg0, %arg4, %arg2, %arg3) : (vector<4xi32>, !llvm.ptr, vector<4xi1>, i32) -> ()
    %52 = "llvm.intr.experimental.vp.strided.load"(%arg4, %arg3, %arg2, %arg3) : (!llvm.ptr, i32, vector<4xi1>, i32) -> vector<4xi32>
    "llvm.intr.experimental.vp.strided.store"(%arg0, %arg4, %arg3, %arg2, %arg3) : (vector<4xi32>, !llvm.ptr, i32, vector<4xi1>, i32) -> ()
    llvm.return
  }
}
