// test: pass --convert-index-to-llvm

func.func @a(%a: index, %b: index, %i: i32, %l: i64) {
  %0 = index.add %a, %b
  %1 = index.sub %a, %b
  %2 = index.mul %a, %b
  %3 = index.divs %a, %b
  %4 = index.divu %a, %b
  %5 = index.ceildivs %a, %b
  %6 = index.ceildivu %a, %b
  %7 = index.floordivs %a, %b
  %8 = index.rems %a, %b
  %9 = index.remu %a, %b
  %10 = index.maxs %a, %b
  %11 = index.maxu %a, %b
  %12 = index.mins %a, %b
  %13 = index.minu %a, %b
  %14 = index.shl %a, %b
  %15 = index.shrs %a, %b
  %16 = index.shru %a, %b
  %17 = index.and %a, %b
  %18 = index.or %a, %b
  %19 = index.xor %a, %b
  %20 = index.casts %a : index to i32
  %21 = index.castu %i : i32 to index
  %22 = index.casts %l : i64 to index
  %23 = index.cmp sgt(%a, %b)
  %24 = index.sizeof
  %25 = index.constant 5
  %26 = index.bool.constant true
  %27 = index.casts %i : i32 to index
  return
}

// expected:
// module {
//   func.func @a(%arg0: index, %arg1: index, %arg2: i32, %arg3: i64) {
//     %0 = builtin.unrealized_conversion_cast %arg1 : index to i64
//     %1 = builtin.unrealized_conversion_cast %arg0 : index to i64
//     %2 = llvm.add %1, %0 : i64
//     %3 = llvm.sub %1, %0 : i64
//     %4 = llvm.mul %1, %0 : i64
//     %5 = llvm.sdiv %1, %0 : i64
//     %6 = llvm.udiv %1, %0 : i64
//     %7 = llvm.mlir.constant(0 : i64) : i64
//     %8 = llvm.mlir.constant(1 : i64) : i64
//     %9 = llvm.mlir.constant(-1 : i64) : i64
//     %10 = llvm.icmp "sgt" %0, %7 : i64
//     %11 = llvm.select %10, %9, %8 : i1, i64
//     %12 = llvm.add %1, %11 : i64
//     %13 = llvm.sdiv %12, %0 : i64
//     %14 = llvm.add %13, %8 : i64
//     %15 = llvm.sub %7, %1 : i64
//     %16 = llvm.sdiv %15, %0 : i64
//     %17 = llvm.sub %7, %16 : i64
//     %18 = llvm.icmp "sgt" %1, %7 : i64
//     %19 = llvm.icmp "eq" %18, %10 : i1
//     %20 = llvm.icmp "ne" %1, %7 : i64
//     %21 = llvm.and %19, %20 : i1
//     %22 = llvm.select %21, %14, %17 : i1, i64
//     %23 = llvm.mlir.constant(0 : i64) : i64
//     %24 = llvm.mlir.constant(1 : i64) : i64
//     %25 = llvm.sub %1, %24 : i64
//     %26 = llvm.udiv %25, %0 : i64
//     %27 = llvm.add %26, %24 : i64
//     %28 = llvm.icmp "eq" %1, %23 : i64
//     %29 = llvm.select %28, %23, %27 : i1, i64
//     %30 = llvm.mlir.constant(0 : i64) : i64
//     %31 = llvm.mlir.constant(1 : i64) : i64
//     %32 = llvm.mlir.constant(-1 : i64) : i64
//     %33 = llvm.icmp "slt" %0, %30 : i64
//     %34 = llvm.select %33, %31, %32 : i1, i64
//     %35 = llvm.sub %34, %1 : i64
//     %36 = llvm.sdiv %35, %0 : i64
//     %37 = llvm.sub %32, %36 : i64
//     %38 = llvm.sdiv %1, %0 : i64
//     %39 = llvm.icmp "slt" %1, %30 : i64
//     %40 = llvm.icmp "ne" %39, %33 : i1
//     %41 = llvm.icmp "ne" %1, %30 : i64
//     %42 = llvm.and %40, %41 : i1
//     %43 = llvm.select %42, %37, %38 : i1, i64
//     %44 = llvm.srem %1, %0 : i64
//     %45 = llvm.urem %1, %0 : i64
//     %46 = llvm.intr.smax(%1, %0) : (i64, i64) -> i64
//     %47 = llvm.intr.umax(%1, %0) : (i64, i64) -> i64
//     %48 = llvm.intr.smin(%1, %0) : (i64, i64) -> i64
//     %49 = llvm.intr.umin(%1, %0) : (i64, i64) -> i64
//     %50 = llvm.shl %1, %0 : i64
//     %51 = llvm.ashr %1, %0 : i64
//     %52 = llvm.lshr %1, %0 : i64
//     %53 = llvm.and %1, %0 : i64
//     %54 = llvm.or %1, %0 : i64
//     %55 = llvm.xor %1, %0 : i64
//     %56 = llvm.trunc %1 : i64 to i32
//     %57 = llvm.zext %arg2 : i32 to i64
//     %58 = llvm.icmp "sgt" %1, %0 : i64
//     %59 = llvm.mlir.constant(64 : i64) : i64
//     %60 = llvm.mlir.constant(5 : i64) : i64
//     %61 = llvm.mlir.constant(true) : i1
//     %62 = llvm.sext %arg2 : i32 to i64
//     return
//   }
// }
