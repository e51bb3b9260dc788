// test: pass --convert-spirv-to-llvm=keep-interface=true

spirv.func @remainders(%a: i32, %f: f32, %v: vector<2xf32>, %s: f32) "None" {
  %0 = spirv.SNegate %a : i32
  %1 = spirv.SMod %a, %a : i32
  %2 = spirv.FMod %f, %f : f32
  %3 = spirv.Dot %v, %v : vector<2xf32> -> f32
  %4 = spirv.VectorTimesScalar %v, %s : (vector<2xf32>, f32) -> vector<2xf32>
  spirv.Return
}

// expected:
// module {
//   llvm.func internal @remainders(%arg0: i32, %arg1: f32, %arg2: vector<2xf32>, %arg3: f32) {
//     %0 = llvm.mlir.constant(0 : i32) : i32
//     %1 = llvm.sub %0, %arg0 : i32
//     %2 = llvm.mlir.constant(0 : i32) : i32
//     %3 = llvm.srem %arg0, %arg0 : i32
//     %4 = llvm.xor %arg0, %arg0 : i32
//     %5 = llvm.icmp "slt" %4, %2 : i32
//     %6 = llvm.icmp "ne" %3, %2 : i32
//     %7 = llvm.and %6, %5 : i1
//     %8 = llvm.add %3, %arg0 : i32
//     %9 = llvm.select %7, %8, %3 : i1, i32
//     %10 = llvm.frem %arg1, %arg1 : f32
//     %11 = llvm.intr.copysign(%10, %arg1) : (f32, f32) -> f32
//     %12 = llvm.fadd %10, %arg1 : f32
//     %13 = llvm.fcmp "one" %10, %11 : f32
//     %14 = llvm.select %13, %12, %11 : i1, f32
//     %15 = llvm.fmul %arg2, %arg2 : vector<2xf32>
//     %16 = llvm.mlir.constant(0 : i32) : i32
//     %17 = llvm.extractelement %15[%16 : i32] : vector<2xf32>
//     %18 = llvm.mlir.constant(1 : i32) : i32
//     %19 = llvm.extractelement %15[%18 : i32] : vector<2xf32>
//     %20 = llvm.fadd %17, %19 : f32
//     %21 = llvm.mlir.poison : vector<2xf32>
//     %22 = llvm.mlir.constant(0 : i32) : i32
//     %23 = llvm.insertelement %arg3, %21[%22 : i32] : vector<2xf32>
//     %24 = llvm.mlir.constant(1 : i32) : i32
//     %25 = llvm.insertelement %arg3, %23[%24 : i32] : vector<2xf32>
//     %26 = llvm.fmul %arg2, %25 : vector<2xf32>
//     llvm.return
//   }
// }

// -----

spirv.func @pairs(%a: i32, %b: i32) "None" {
  %0 = spirv.IAddCarry %a, %b : !spirv.struct<(i32, i32)>
  %1 = spirv.ISubBorrow %a, %b : !spirv.struct<(i32, i32)>
  %2 = spirv.UMulExtended %a, %b : !spirv.struct<(i32, i32)>
  %3 = spirv.SMulExtended %a, %b : !spirv.struct<(i32, i32)>
  spirv.Return
}

// expected:
// module {
//   llvm.func internal @pairs(%arg0: i32, %arg1: i32) {
//     %0 = llvm.add %arg0, %arg1 : i32
//     %1 = llvm.icmp "ult" %0, %arg0 : i32
//     %2 = llvm.zext %1 : i1 to i32
//     %3 = llvm.mlir.poison : !llvm.struct<(i32, i32)>
//     %4 = llvm.insertvalue %0, %3[0] : !llvm.struct<(i32, i32)> 
//     %5 = llvm.insertvalue %2, %4[1] : !llvm.struct<(i32, i32)> 
//     %6 = llvm.sub %arg0, %arg1 : i32
//     %7 = llvm.icmp "ult" %arg0, %arg1 : i32
//     %8 = llvm.zext %7 : i1 to i32
//     %9 = llvm.mlir.poison : !llvm.struct<(i32, i32)>
//     %10 = llvm.insertvalue %6, %9[0] : !llvm.struct<(i32, i32)> 
//     %11 = llvm.insertvalue %8, %10[1] : !llvm.struct<(i32, i32)> 
//     %12 = llvm.zext %arg0 : i32 to i64
//     %13 = llvm.zext %arg1 : i32 to i64
//     %14 = llvm.mul %12, %13 : i64
//     %15 = llvm.mlir.constant(32 : i64) : i64
//     %16 = llvm.lshr %14, %15 : i64
//     %17 = llvm.trunc %14 : i64 to i32
//     %18 = llvm.trunc %16 : i64 to i32
//     %19 = llvm.mlir.poison : !llvm.struct<(i32, i32)>
//     %20 = llvm.insertvalue %17, %19[0] : !llvm.struct<(i32, i32)> 
//     %21 = llvm.insertvalue %18, %20[1] : !llvm.struct<(i32, i32)> 
//     %22 = llvm.sext %arg0 : i32 to i64
//     %23 = llvm.sext %arg1 : i32 to i64
//     %24 = llvm.mul %22, %23 : i64
//     %25 = llvm.mlir.constant(32 : i64) : i64
//     %26 = llvm.lshr %24, %25 : i64
//     %27 = llvm.trunc %24 : i64 to i32
//     %28 = llvm.trunc %26 : i64 to i32
//     %29 = llvm.mlir.poison : !llvm.struct<(i32, i32)>
//     %30 = llvm.insertvalue %27, %29[0] : !llvm.struct<(i32, i32)> 
//     %31 = llvm.insertvalue %28, %30[1] : !llvm.struct<(i32, i32)> 
//     llvm.return
//   }
// }

// -----

spirv.func @dot_products(%a: i32, %v: vector<2xi8>) "None" {
  %0 = spirv.SUDot %v, %v : vector<2xi8> -> i16
  %1 = spirv.UDotAccSat %a, %a, %a, <PackedVectorFormat4x8Bit> : i32 -> i32
  spirv.Return
}

// expected:
// module {
//   llvm.func internal @dot_products(%arg0: i32, %arg1: vector<2xi8>) {
//     %0 = llvm.sext %arg1 : vector<2xi8> to vector<2xi16>
//     %1 = llvm.zext %arg1 : vector<2xi8> to vector<2xi16>
//     %2 = llvm.mul %0, %1 : vector<2xi16>
//     %3 = llvm.mlir.constant(0 : i32) : i32
//     %4 = llvm.extractelement %2[%3 : i32] : vector<2xi16>
//     %5 = llvm.mlir.constant(1 : i32) : i32
//     %6 = llvm.extractelement %2[%5 : i32] : vector<2xi16>
//     %7 = llvm.add %4, %6 : i16
//     %8 = llvm.bitcast %arg0 : i32 to vector<4xi8>
//     %9 = llvm.zext %8 : vector<4xi8> to vector<4xi32>
//     %10 = llvm.bitcast %arg0 : i32 to vector<4xi8>
//     %11 = llvm.zext %10 : vector<4xi8> to vector<4xi32>
//     %12 = llvm.mul %9, %11 : vector<4xi32>
//     %13 = llvm.mlir.constant(0 : i32) : i32
//     %14 = llvm.extractelement %12[%13 : i32] : vector<4xi32>
//     %15 = llvm.mlir.constant(1 : i32) : i32
//     %16 = llvm.extractelement %12[%15 : i32] : vector<4xi32>
//     %17 = llvm.add %14, %16 : i32
//     %18 = llvm.mlir.constant(2 : i32) : i32
//     %19 = llvm.extractelement %12[%18 : i32] : vector<4xi32>
//     %20 = llvm.add %17, %19 : i32
//     %21 = llvm.mlir.constant(3 : i32) : i32
//     %22 = llvm.extractelement %12[%21 : i32] : vector<4xi32>
//     %23 = llvm.add %20, %22 : i32
//     %24 = llvm.intr.uadd.sat(%23, %arg0) : (i32, i32) -> i32
//     llvm.return
//   }
// }

// -----

spirv.func @classes(%a: f32) "None" {
  %0 = spirv.IsNan %a : f32
  %1 = spirv.IsInf %a : f32
  %2 = spirv.IsFinite %a : f32
  %3 = spirv.Ordered %a, %a : f32
  %4 = spirv.Unordered %a, %a : f32
  spirv.Return
}

// expected:
// module {
//   llvm.func internal @classes(%arg0: f32) {
//     %0 = "llvm.intr.is.fpclass"(%arg0) <{bit = 3 : i32}> : (f32) -> i1
//     %1 = "llvm.intr.is.fpclass"(%arg0) <{bit = 516 : i32}> : (f32) -> i1
//     %2 = "llvm.intr.is.fpclass"(%arg0) <{bit = 504 : i32}> : (f32) -> i1
//     %3 = llvm.fcmp "ord" %arg0, %arg0 : f32
//     %4 = llvm.fcmp "uno" %arg0, %arg0 : f32
//     llvm.return
//   }
// }

// -----

spirv.func @bit_fields(%a: i32) "None" {
  %0 = spirv.BitFieldInsert %a, %a, %a, %a : i32, i32, i32
  %1 = spirv.BitFieldSExtract %a, %a, %a : i32, i32, i32
  %2 = spirv.BitFieldUExtract %a, %a, %a : i32, i32, i32
  spirv.Return
}

// expected:
// module {
//   llvm.func internal @bit_fields(%arg0: i32) {
//     %0 = llvm.mlir.constant(31 : i32) : i32
//     %1 = llvm.and %arg0, %0 : i32
//     %2 = llvm.mlir.constant(-1 : i32) : i32
//     %3 = llvm.shl %2, %arg0 : i32
//     %4 = llvm.xor %3, %2 : i32
//     %5 = llvm.mlir.constant(32 : i32) : i32
//     %6 = llvm.icmp "eq" %arg0, %5 : i32
//     %7 = llvm.select %6, %2, %4 : i1, i32
//     %8 = llvm.shl %7, %1 : i32
//     %9 = llvm.xor %8, %2 : i32
//     %10 = llvm.and %arg0, %9 : i32
//     %11 = llvm.shl %arg0, %1 : i32
//     %12 = llvm.xor %9, %2 : i32
//     %13 = llvm.and %11, %12 : i32
//     %14 = llvm.or %10, %13 : i32
//     %15 = llvm.mlir.constant(32 : i32) : i32
//     %16 = llvm.add %arg0, %arg0 : i32
//     %17 = llvm.sub %15, %16 : i32
//     %18 = llvm.shl %arg0, %17 : i32
//     %19 = llvm.add %arg0, %17 : i32
//     %20 = llvm.ashr %18, %19 : i32
//     %21 = llvm.mlir.constant(0 : i32) : i32
//     %22 = llvm.icmp "eq" %arg0, %21 : i32
//     %23 = llvm.mlir.constant(0 : i32) : i32
//     %24 = llvm.select %22, %23, %20 : i1, i32
//     %25 = llvm.mlir.constant(31 : i32) : i32
//     %26 = llvm.and %arg0, %25 : i32
//     %27 = llvm.mlir.constant(-1 : i32) : i32
//     %28 = llvm.shl %27, %arg0 : i32
//     %29 = llvm.xor %28, %27 : i32
//     %30 = llvm.mlir.constant(32 : i32) : i32
//     %31 = llvm.icmp "eq" %arg0, %30 : i32
//     %32 = llvm.select %31, %27, %29 : i1, i32
//     %33 = llvm.lshr %arg0, %26 : i32
//     %34 = llvm.and %33, %32 : i32
//     llvm.return
//   }
// }

// -----

spirv.func @decorated(%f: f32, %i: i32) "None" {
  %0 = spirv.FAdd %f, %f {no_contraction} : f32
  %1 = spirv.FMul %f, %f {fp_fast_math_mode = #spirv.fastmath_mode<NotNaN|NSZ>} : f32
  %2 = spirv.FMod %f, %f {fp_fast_math_mode = #spirv.fastmath_mode<Fast>} : f32
  %3 = spirv.IAdd %i, %i {no_signed_wrap, no_unsigned_wrap} : i32
  %4 = spirv.SNegate %i {no_signed_wrap} : i32
  spirv.Return
}

// expected:
// module {
//   llvm.func internal @decorated(%arg0: f32, %arg1: i32) {
//     %0 = llvm.fadd %arg0, %arg0 {no_contraction} : f32
//     %1 = llvm.fmul %arg0, %arg0 {fastmathFlags = #llvm.fastmath<nnan, nsz>, fp_fast_math_mode = #spirv.fastmath_mode<NotNaN|NSZ>} : f32
//     %2 = llvm.frem %arg0, %arg0 {fastmathFlags = #llvm.fastmath<fast>} : f32
//     %3 = llvm.intr.copysign(%2, %arg0) {fastmathFlags = #llvm.fastmath<fast>} : (f32, f32) -> f32
//     %4 = llvm.fadd %2, %arg0 {fastmathFlags = #llvm.fastmath<fast>} : f32
//     %5 = llvm.fcmp "one" %2, %3 {fastmathFlags = #llvm.fastmath<fast>} : f32
//     %6 = llvm.select %5, %4, %3 {fastmathFlags = #llvm.fastmath<fast>} : i1, f32
//     %7 = llvm.add %arg1, %arg1 overflow<nsw, nuw> {no_signed_wrap, no_unsigned_wrap} : i32
//     %8 = llvm.mlir.constant(0 : i32) : i32
//     %9 = llvm.sub %8, %arg1 overflow<nsw> : i32
//     llvm.return
//   }
// }
