// test: pass --convert-spirv-to-llvm

spirv.func @direct(%a: i32, %b: i32, %v: vector<2xi16>) "None" {
  %0 = spirv.BitCount %a : i32
  %1 = spirv.BitReverse %v : vector<2xi16>
  %2 = spirv.BitwiseAnd %a, %b : i32
  %3 = spirv.BitwiseOr %a, %b : i32
  %4 = spirv.BitwiseXor %v, %v : vector<2xi16>
  %5 = spirv.Not %a : i32
  %6 = spirv.Not %v : vector<2xi16>
  spirv.Return
}

// expected:
// module {
//   llvm.func @direct(%arg0: i32, %arg1: i32, %arg2: vector<2xi16>) {
//     %0 = llvm.intr.ctpop(%arg0) : (i32) -> i32
//     %1 = llvm.intr.bitreverse(%arg2) : (vector<2xi16>) -> vector<2xi16>
//     %2 = llvm.and %arg0, %arg1 : i32
//     %3 = llvm.or %arg0, %arg1 : i32
//     %4 = llvm.mlir.constant(dense<0> : vector<2xi16>) : vector<2xi16>
//     %5 = llvm.mlir.constant(-1 : i32) : i32
//     %6 = llvm.xor %arg0, %5 : i32
//     %7 = llvm.mlir.constant(dense<-1> : vector<2xi16>) : vector<2xi16>
//     %8 = llvm.xor %arg2, %7 : vector<2xi16>
//     llvm.return
//   }
// }

// -----

spirv.func @same_width(%a: i32, %o: i32, %c: i32) "None" {
  %i = spirv.BitFieldInsert %a, %a, %o, %c : i32, i32, i32
  %s = spirv.BitFieldSExtract %a, %o, %c : i32, i32, i32
  %u = spirv.BitFieldUExtract %a, %o, %c : i32, i32, i32
  spirv.Return
}
spirv.func @narrow(%a: i64, %o: i8, %c: i8) "None" {
  %i = spirv.BitFieldInsert %a, %a, %o, %c : i64, i8, i8
  %s = spirv.BitFieldSExtract %a, %o, %c : i64, i8, i8
  %u = spirv.BitFieldUExtract %a, %o, %c : i64, i8, i8
  spirv.Return
}
spirv.func @wide(%a: i16, %o: i32, %c: i64) "None" {
  %i = spirv.BitFieldInsert %a, %a, %o, %c : i16, i32, i64
  %s = spirv.BitFieldSExtract %a, %o, %c : i16, i32, i64
  %u = spirv.BitFieldUExtract %a, %o, %c : i16, i32, i64
  spirv.Return
}
spirv.func @spread(%a: vector<2xi32>, %o: i32, %c: i32) "None" {
  %i = spirv.BitFieldInsert %a, %a, %o, %c : vector<2xi32>, i32, i32
  %s = spirv.BitFieldSExtract %a, %o, %c : vector<2xi32>, i32, i32
  %u = spirv.BitFieldUExtract %a, %o, %c : vector<2xi32>, i32, i32
  spirv.Return
}
spirv.func @spread_narrow(%a: vector<2xi64>, %o: i16, %c: i16) "None" {
  %i = spirv.BitFieldInsert %a, %a, %o, %c : vector<2xi64>, i16, i16
  %s = spirv.BitFieldSExtract %a, %o, %c : vector<2xi64>, i16, i16
  %u = spirv.BitFieldUExtract %a, %o, %c : vector<2xi64>, i16, i16
  spirv.Return
}

// expected:
// module {
//   llvm.func @same_width(%arg0: i32, %arg1: i32, %arg2: i32) {
//     %0 = llvm.mlir.constant(-1 : i32) : i32
//     %1 = llvm.shl %0, %arg2 : i32
//     %2 = llvm.xor %1, %0 : i32
//     %3 = llvm.shl %2, %arg1 : i32
//     %4 = llvm.xor %3, %0 : i32
//     %5 = llvm.and %arg0, %4 : i32
//     %6 = llvm.shl %arg0, %arg1 : i32
//     %7 = llvm.or %5, %6 : i32
//     %8 = llvm.mlir.constant(32 : i32) : i32
//     %9 = llvm.add %arg2, %arg1 : i32
//     %10 = llvm.sub %8, %9 : i32
//     %11 = llvm.shl %arg0, %10 : i32
//     %12 = llvm.add %arg1, %10 : i32
//     %13 = llvm.ashr %11, %12 : i32
//     %14 = llvm.mlir.constant(-1 : i32) : i32
//     %15 = llvm.shl %14, %arg2 : i32
//     %16 = llvm.xor %15, %14 : i32
//     %17 = llvm.lshr %arg0, %arg1 : i32
//     %18 = llvm.and %17, %16 : i32
//     llvm.return
//   }
//   llvm.func @narrow(%arg0: i64, %arg1: i8, %arg2: i8) {
//     %0 = llvm.zext %arg1 : i8 to i64
//     %1 = llvm.zext %arg2 : i8 to i64
//     %2 = llvm.mlir.constant(-1 : i64) : i64
//     %3 = llvm.shl %2, %1 : i64
//     %4 = llvm.xor %3, %2 : i64
//     %5 = llvm.shl %4, %0 : i64
//     %6 = llvm.xor %5, %2 : i64
//     %7 = llvm.and %arg0, %6 : i64
//     %8 = llvm.shl %arg0, %0 : i64
//     %9 = llvm.or %7, %8 : i64
//     %10 = llvm.zext %arg1 : i8 to i64
//     %11 = llvm.zext %arg2 : i8 to i64
//     %12 = llvm.mlir.constant(64 : i64) : i64
//     %13 = llvm.add %11, %10 : i64
//     %14 = llvm.sub %12, %13 : i64
//     %15 = llvm.shl %arg0, %14 : i64
//     %16 = llvm.add %10, %14 : i64
//     %17 = llvm.ashr %15, %16 : i64
//     %18 = llvm.zext %arg1 : i8 to i64
//     %19 = llvm.zext %arg2 : i8 to i64
//     %20 = llvm.mlir.constant(-1 : i64) : i64
//     %21 = llvm.shl %20, %19 : i64
//     %22 = llvm.xor %21, %20 : i64
//     %23 = llvm.lshr %arg0, %18 : i64
//     %24 = llvm.and %23, %22 : i64
//     llvm.return
//   }
//   llvm.func @wide(%arg0: i16, %arg1: i32, %arg2: i64) {
//     %0 = llvm.trunc %arg1 : i32 to i16
//     %1 = llvm.trunc %arg2 : i64 to i16
//     %2 = llvm.mlir.constant(-1 : i16) : i16
//     %3 = llvm.shl %2, %1 : i16
//     %4 = llvm.xor %3, %2 : i16
//     %5 = llvm.shl %4, %0 : i16
//     %6 = llvm.xor %5, %2 : i16
//     %7 = llvm.and %arg0, %6 : i16
//     %8 = llvm.shl %arg0, %0 : i16
//     %9 = llvm.or %7, %8 : i16
//     %10 = llvm.trunc %arg1 : i32 to i16
//     %11 = llvm.trunc %arg2 : i64 to i16
//     %12 = llvm.mlir.constant(16 : i16) : i16
//     %13 = llvm.add %11, %10 : i16
//     %14 = llvm.sub %12, %13 : i16
//     %15 = llvm.shl %arg0, %14 : i16
//     %16 = llvm.add %10, %14 : i16
//     %17 = llvm.ashr %15, %16 : i16
//     %18 = llvm.trunc %arg1 : i32 to i16
//     %19 = llvm.trunc %arg2 : i64 to i16
//     %20 = llvm.mlir.constant(-1 : i16) : i16
//     %21 = llvm.shl %20, %19 : i16
//     %22 = llvm.xor %21, %20 : i16
//     %23 = llvm.lshr %arg0, %18 : i16
//     %24 = llvm.and %23, %22 : i16
//     llvm.return
//   }
//   llvm.func @spread(%arg0: vector<2xi32>, %arg1: i32, %arg2: i32) {
//     %0 = llvm.mlir.poison : vector<2xi32>
//     %1 = llvm.mlir.constant(0 : i32) : i32
//     %2 = llvm.insertelement %arg1, %0[%1 : i32] : vector<2xi32>
//     %3 = llvm.mlir.constant(1 : i32) : i32
//     %4 = llvm.insertelement %arg1, %2[%3 : i32] : vector<2xi32>
//     %5 = llvm.mlir.poison : vector<2xi32>
//     %6 = llvm.mlir.constant(0 : i32) : i32
//     %7 = llvm.insertelement %arg2, %5[%6 : i32] : vector<2xi32>
//     %8 = llvm.mlir.constant(1 : i32) : i32
//     %9 = llvm.insertelement %arg2, %7[%8 : i32] : vector<2xi32>
//     %10 = llvm.mlir.constant(dense<-1> : vector<2xi32>) : vector<2xi32>
//     %11 = llvm.shl %10, %9 : vector<2xi32>
//     %12 = llvm.xor %11, %10 : vector<2xi32>
//     %13 = llvm.shl %12, %4 : vector<2xi32>
//     %14 = llvm.xor %13, %10 : vector<2xi32>
//     %15 = llvm.and %arg0, %14 : vector<2xi32>
//     %16 = llvm.shl %arg0, %4 : vector<2xi32>
//     %17 = llvm.or %15, %16 : vector<2xi32>
//     %18 = llvm.mlir.poison : vector<2xi32>
//     %19 = llvm.mlir.constant(0 : i32) : i32
//     %20 = llvm.insertelement %arg1, %18[%19 : i32] : vector<2xi32>
//     %21 = llvm.mlir.constant(1 : i32) : i32
//     %22 = llvm.insertelement %arg1, %20[%21 : i32] : vector<2xi32>
//     %23 = llvm.mlir.poison : vector<2xi32>
//     %24 = llvm.mlir.constant(0 : i32) : i32
//     %25 = llvm.insertelement %arg2, %23[%24 : i32] : vector<2xi32>
//     %26 = llvm.mlir.constant(1 : i32) : i32
//     %27 = llvm.insertelement %arg2, %25[%26 : i32] : vector<2xi32>
//     %28 = llvm.mlir.constant(dense<32> : vector<2xi32>) : vector<2xi32>
//     %29 = llvm.add %27, %22 : vector<2xi32>
//     %30 = llvm.sub %28, %29 : vector<2xi32>
//     %31 = llvm.shl %arg0, %30 : vector<2xi32>
//     %32 = llvm.add %22, %30 : vector<2xi32>
//     %33 = llvm.ashr %31, %32 : vector<2xi32>
//     %34 = llvm.mlir.poison : vector<2xi32>
//     %35 = llvm.mlir.constant(0 : i32) : i32
//     %36 = llvm.insertelement %arg1, %34[%35 : i32] : vector<2xi32>
//     %37 = llvm.mlir.constant(1 : i32) : i32
//     %38 = llvm.insertelement %arg1, %36[%37 : i32] : vector<2xi32>
//     %39 = llvm.mlir.poison : vector<2xi32>
//     %40 = llvm.mlir.constant(0 : i32) : i32
//     %41 = llvm.insertelement %arg2, %39[%40 : i32] : vector<2xi32>
//     %42 = llvm.mlir.constant(1 : i32) : i32
//     %43 = llvm.insertelement %arg2, %41[%42 : i32] : vector<2xi32>
//     %44 = llvm.mlir.constant(dense<-1> : vector<2xi32>) : vector<2xi32>
//     %45 = llvm.shl %44, %43 : vector<2xi32>
//     %46 = llvm.xor %45, %44 : vector<2xi32>
//     %47 = llvm.lshr %arg0, %38 : vector<2xi32>
//     %48 = llvm.and %47, %46 : vector<2xi32>
//     llvm.return
//   }
//   llvm.func @spread_narrow(%arg0: vector<2xi64>, %arg1: i16, %arg2: i16) {
//     %0 = llvm.mlir.poison : vector<2xi16>
//     %1 = llvm.mlir.constant(0 : i32) : i32
//     %2 = llvm.insertelement %arg1, %0[%1 : i32] : vector<2xi16>
//     %3 = llvm.mlir.constant(1 : i32) : i32
//     %4 = llvm.insertelement %arg1, %2[%3 : i32] : vector<2xi16>
//     %5 = llvm.zext %4 : vector<2xi16> to vector<2xi64>
//     %6 = llvm.mlir.poison : vector<2xi16>
//     %7 = llvm.mlir.constant(0 : i32) : i32
//     %8 = llvm.insertelement %arg2, %6[%7 : i32] : vector<2xi16>
//     %9 = llvm.mlir.constant(1 : i32) : i32
//     %10 = llvm.insertelement %arg2, %8[%9 : i32] : vector<2xi16>
//     %11 = llvm.zext %10 : vector<2xi16> to vector<2xi64>
//     %12 = llvm.mlir.constant(dense<-1> : vector<2xi64>) : vector<2xi64>
//     %13 = llvm.shl %12, %11 : vector<2xi64>
//     %14 = llvm.xor %13, %12 : vector<2xi64>
//     %15 = llvm.shl %14, %5 : vector<2xi64>
//     %16 = llvm.xor %15, %12 : vector<2xi64>
//     %17 = llvm.and %arg0, %16 : vector<2xi64>
//     %18 = llvm.shl %arg0, %5 : vector<2xi64>
//     %19 = llvm.or %17, %18 : vector<2xi64>
//     %20 = llvm.mlir.poison : vector<2xi16>
//     %21 = llvm.mlir.constant(0 : i32) : i32
//     %22 = llvm.insertelement %arg1, %20[%21 : i32] : vector<2xi16>
//     %23 = llvm.mlir.constant(1 : i32) : i32
//     %24 = llvm.insertelement %arg1, %22[%23 : i32] : vector<2xi16>
//     %25 = llvm.zext %24 : vector<2xi16> to vector<2xi64>
//     %26 = llvm.mlir.poison : vector<2xi16>
//     %27 = llvm.mlir.constant(0 : i32) : i32
//     %28 = llvm.insertelement %arg2, %26[%27 : i32] : vector<2xi16>
//     %29 = llvm.mlir.constant(1 : i32) : i32
//     %30 = llvm.insertelement %arg2, %28[%29 : i32] : vector<2xi16>
//     %31 = llvm.zext %30 : vector<2xi16> to vector<2xi64>
//     %32 = llvm.mlir.constant(dense<64> : vector<2xi64>) : vector<2xi64>
//     %33 = llvm.add %31, %25 : vector<2xi64>
//     %34 = llvm.sub %32, %33 : vector<2xi64>
//     %35 = llvm.shl %arg0, %34 : vector<2xi64>
//     %36 = llvm.add %25, %34 : vector<2xi64>
//     %37 = llvm.ashr %35, %36 : vector<2xi64>
//     %38 = llvm.mlir.poison : vector<2xi16>
//     %39 = llvm.mlir.constant(0 : i32) : i32
//     %40 = llvm.insertelement %arg1, %38[%39 : i32] : vector<2xi16>
//     %41 = llvm.mlir.constant(1 : i32) : i32
//     %42 = llvm.insertelement %arg1, %40[%41 : i32] : vector<2xi16>
//     %43 = llvm.zext %42 : vector<2xi16> to vector<2xi64>
//     %44 = llvm.mlir.poison : vector<2xi16>
//     %45 = llvm.mlir.constant(0 : i32) : i32
//     %46 = llvm.insertelement %arg2, %44[%45 : i32] : vector<2xi16>
//     %47 = llvm.mlir.constant(1 : i32) : i32
//     %48 = llvm.insertelement %arg2, %46[%47 : i32] : vector<2xi16>
//     %49 = llvm.zext %48 : vector<2xi16> to vector<2xi64>
//     %50 = llvm.mlir.constant(dense<-1> : vector<2xi64>) : vector<2xi64>
//     %51 = llvm.shl %50, %49 : vector<2xi64>
//     %52 = llvm.xor %51, %50 : vector<2xi64>
//     %53 = llvm.lshr %arg0, %43 : vector<2xi64>
//     %54 = llvm.and %53, %52 : vector<2xi64>
//     llvm.return
//   }
// }

// -----

spirv.func @shifts(%a: i32, %b: i16, %c: ui16, %v: vector<4xi64>, %w: vector<4xui32>) "None" {
  %0 = spirv.ShiftLeftLogical %a, %a : i32, i32
  %1 = spirv.ShiftRightArithmetic %a, %b : i32, i16
  %2 = spirv.ShiftRightLogical %a, %c : i32, ui16
  %3 = spirv.ShiftLeftLogical %v, %w : vector<4xi64>, vector<4xui32>
  spirv.Return
}

// expected:
// module {
//   llvm.func @shifts(%arg0: i32, %arg1: i16, %arg2: i16, %arg3: vector<4xi64>, %arg4: vector<4xi32>) {
//     %0 = llvm.shl %arg0, %arg0 : i32
//     %1 = llvm.sext %arg1 : i16 to i32
//     %2 = llvm.ashr %arg0, %1 : i32
//     %3 = llvm.zext %arg2 : i16 to i32
//     %4 = llvm.lshr %arg0, %3 : i32
//     %5 = llvm.zext %arg4 : vector<4xi32> to vector<4xi64>
//     %6 = llvm.shl %arg3, %5 : vector<4xi64>
//     llvm.return
//   }
// }
