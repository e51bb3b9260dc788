// test: pass --convert-spirv-to-llvm=keep-interface=true

spirv.func @widened(%x: f8E5M2) -> f32 "None" {
  %0 = spirv.FConvert %x : f8E5M2 to f32
  spirv.ReturnValue %0 : f32
}

spirv.func @narrowed(%x: vector<2xf16>) -> vector<2xf8E4M3FN> "None" {
  %0 = spirv.FConvert %x {saturated_to_largest_float8_normal_conversion_ext} : vector<2xf16> to vector<2xf8E4M3FN>
  spirv.ReturnValue %0 : vector<2xf8E4M3FN>
}

spirv.func @constants(%p: !spirv.ptr<!spirv.array<2 x f8E4M3FN>, Function>) -> vector<2xf8E5M2> "None" {
  %0 = spirv.Constant 1.5 : f8E4M3FN
  %1 = spirv.CompositeConstruct %0, %0 : (f8E4M3FN, f8E4M3FN) -> !spirv.array<2 x f8E4M3FN>
  spirv.Store "Function" %p, %1 : !spirv.array<2 x f8E4M3FN>
  %2 = spirv.Constant dense<[1.0, -2.0]> : vector<2xf8E5M2>
  spirv.ReturnValue %2 : vector<2xf8E5M2>
}

spirv.func @product(%x: vector<4xf8E5M2>, %sum: f32) -> f32 "None" {
  %0 = spirv.VALVE.FDot4MixAcc32 %x, %x, %sum : (vector<4xf8E5M2>, vector<4xf8E5M2>, f32) -> f32
  spirv.ReturnValue %0 : f32
}

// expected:
// module {
//   llvm.func internal @widened(%arg0: i8) -> f32 {
//     %0 = llvm.zext %arg0 : i8 to i16
//     %1 = llvm.mlir.constant(127 : i16) : i16
//     %2 = llvm.and %0, %1 : i16
//     %3 = llvm.mlir.constant(128 : i16) : i16
//     %4 = llvm.and %0, %3 : i16
//     %5 = llvm.mlir.constant(8 : i16) : i16
//     %6 = llvm.shl %4, %5 : i16
//     %7 = llvm.mlir.constant(8 : i16) : i16
//     %8 = llvm.shl %2, %7 : i16
//     %9 = llvm.or %6, %8 : i16
//     %10 = llvm.bitcast %9 : i16 to f16
//     %11 = llvm.fpext %10 : f16 to f32
//     llvm.return %11 : f32
//   }
//   llvm.func internal @narrowed(%arg0: vector<2xf16>) -> vector<2xi8> {
//     %0 = llvm.fpext %arg0 : vector<2xf16> to vector<2xf32>
//     %1 = llvm.intr.fabs(%0) : (vector<2xf32>) -> vector<2xf32>
//     %2 = llvm.bitcast %1 : vector<2xf32> to vector<2xi32>
//     %3 = llvm.mlir.constant(dense<20> : vector<2xi32>) : vector<2xi32>
//     %4 = llvm.lshr %2, %3 : vector<2xi32>
//     %5 = llvm.mlir.constant(dense<1> : vector<2xi32>) : vector<2xi32>
//     %6 = llvm.and %4, %5 : vector<2xi32>
//     %7 = llvm.mlir.constant(dense<524287> : vector<2xi32>) : vector<2xi32>
//     %8 = llvm.add %6, %7 : vector<2xi32>
//     %9 = llvm.add %2, %8 : vector<2xi32>
//     %10 = llvm.mlir.constant(dense<20> : vector<2xi32>) : vector<2xi32>
//     %11 = llvm.lshr %9, %10 : vector<2xi32>
//     %12 = llvm.mlir.constant(dense<960> : vector<2xi32>) : vector<2xi32>
//     %13 = llvm.sub %11, %12 : vector<2xi32>
//     %14 = llvm.mlir.constant(dense<126> : vector<2xi32>) : vector<2xi32>
//     %15 = llvm.icmp "ugt" %13, %14 : vector<2xi32>
//     %16 = llvm.mlir.constant(dense<126> : vector<2xi32>) : vector<2xi32>
//     %17 = llvm.select %15, %16, %13 : vector<2xi1>, vector<2xi32>
//     %18 = llvm.mlir.constant(dense<1.638400e+04> : vector<2xf32>) : vector<2xf32>
//     %19 = llvm.fadd %1, %18 : vector<2xf32>
//     %20 = llvm.bitcast %19 : vector<2xf32> to vector<2xi32>
//     %21 = llvm.bitcast %18 : vector<2xf32> to vector<2xi32>
//     %22 = llvm.sub %20, %21 : vector<2xi32>
//     %23 = llvm.mlir.constant(dense<1.562500e-02> : vector<2xf32>) : vector<2xf32>
//     %24 = llvm.fcmp "olt" %1, %23 : vector<2xf32>
//     %25 = llvm.fcmp "uno" %0, %0 : vector<2xf32>
//     %26 = llvm.mlir.constant(dense<127> : vector<2xi32>) : vector<2xi32>
//     %27 = llvm.select %24, %22, %17 : vector<2xi1>, vector<2xi32>
//     %28 = llvm.select %25, %26, %27 : vector<2xi1>, vector<2xi32>
//     %29 = llvm.bitcast %0 : vector<2xf32> to vector<2xi32>
//     %30 = llvm.mlir.constant(dense<24> : vector<2xi32>) : vector<2xi32>
//     %31 = llvm.lshr %29, %30 : vector<2xi32>
//     %32 = llvm.mlir.constant(dense<128> : vector<2xi32>) : vector<2xi32>
//     %33 = llvm.and %31, %32 : vector<2xi32>
//     %34 = llvm.or %28, %33 : vector<2xi32>
//     %35 = llvm.trunc %34 : vector<2xi32> to vector<2xi8>
//     llvm.return %35 : vector<2xi8>
//   }
//   llvm.func internal @constants(%arg0: !llvm.ptr) -> vector<2xi8> {
//     %0 = llvm.mlir.constant(60 : i8) : i8
//     %1 = llvm.mlir.poison : !llvm.array<2 x i8>
//     %2 = llvm.insertvalue %0, %1[0] : !llvm.array<2 x i8> 
//     %3 = llvm.insertvalue %0, %2[1] : !llvm.array<2 x i8> 
//     llvm.store %3, %arg0 : !llvm.array<2 x i8>, !llvm.ptr
//     %4 = llvm.mlir.constant(dense<[60, -64]> : vector<2xi8>) : vector<2xi8>
//     llvm.return %4 : vector<2xi8>
//   }
//   llvm.func internal @product(%arg0: vector<4xi8>, %arg1: f32) -> f32 {
//     %0 = llvm.zext %arg0 : vector<4xi8> to vector<4xi16>
//     %1 = llvm.mlir.constant(dense<127> : vector<4xi16>) : vector<4xi16>
//     %2 = llvm.and %0, %1 : vector<4xi16>
//     %3 = llvm.mlir.constant(dense<128> : vector<4xi16>) : vector<4xi16>
//     %4 = llvm.and %0, %3 : vector<4xi16>
//     %5 = llvm.mlir.constant(dense<8> : vector<4xi16>) : vector<4xi16>
//     %6 = llvm.shl %4, %5 : vector<4xi16>
//     %7 = llvm.mlir.constant(dense<8> : vector<4xi16>) : vector<4xi16>
//     %8 = llvm.shl %2, %7 : vector<4xi16>
//     %9 = llvm.or %6, %8 : vector<4xi16>
//     %10 = llvm.bitcast %9 : vector<4xi16> to vector<4xf16>
//     %11 = llvm.fpext %10 : vector<4xf16> to vector<4xf32>
//     %12 = llvm.zext %arg0 : vector<4xi8> to vector<4xi16>
//     %13 = llvm.mlir.constant(dense<127> : vector<4xi16>) : vector<4xi16>
//     %14 = llvm.and %12, %13 : vector<4xi16>
//     %15 = llvm.mlir.constant(dense<128> : vector<4xi16>) : vector<4xi16>
//     %16 = llvm.and %12, %15 : vector<4xi16>
//     %17 = llvm.mlir.constant(dense<8> : vector<4xi16>) : vector<4xi16>
//     %18 = llvm.shl %16, %17 : vector<4xi16>
//     %19 = llvm.mlir.constant(dense<8> : vector<4xi16>) : vector<4xi16>
//     %20 = llvm.shl %14, %19 : vector<4xi16>
//     %21 = llvm.or %18, %20 : vector<4xi16>
//     %22 = llvm.bitcast %21 : vector<4xi16> to vector<4xf16>
//     %23 = llvm.fpext %22 : vector<4xf16> to vector<4xf32>
//     %24 = llvm.fmul %11, %23 : vector<4xf32>
//     %25 = llvm.mlir.constant(0 : i32) : i32
//     %26 = llvm.extractelement %24[%25 : i32] : vector<4xf32>
//     %27 = llvm.mlir.constant(1 : i32) : i32
//     %28 = llvm.extractelement %24[%27 : i32] : vector<4xf32>
//     %29 = llvm.fadd %26, %28 : f32
//     %30 = llvm.mlir.constant(2 : i32) : i32
//     %31 = llvm.extractelement %24[%30 : i32] : vector<4xf32>
//     %32 = llvm.fadd %29, %31 : f32
//     %33 = llvm.mlir.constant(3 : i32) : i32
//     %34 = llvm.extractelement %24[%33 : i32] : vector<4xf32>
//     %35 = llvm.fadd %32, %34 : f32
//     %36 = llvm.fadd %35, %arg1 : f32
//     llvm.return %36 : f32
//   }
// }
