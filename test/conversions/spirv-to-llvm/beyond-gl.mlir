// test: pass --convert-spirv-to-llvm=keep-interface=true

spirv.func @one_operand(%a: f32) "None" {
  %0 = spirv.GL.Acos %a : f32
  %1 = spirv.GL.Acosh %a : f32
  %2 = spirv.GL.Asin %a : f32
  %3 = spirv.GL.Asinh %a : f32
  %4 = spirv.GL.Atan %a : f32
  %5 = spirv.GL.Atanh %a : f32
  %6 = spirv.GL.Cosh %a : f32
  %7 = spirv.GL.Exp2 %a : f32
  %8 = spirv.GL.FSign %a : f32
  %9 = spirv.GL.Fract %a : f32
  %10 = spirv.GL.Log2 %a : f32
  %11 = spirv.GL.Round %a : f32
  %12 = spirv.GL.RoundEven %a : f32
  %13 = spirv.GL.Sinh %a : f32
  spirv.Return
}

// expected:
// module {
//   llvm.func internal @one_operand(%arg0: f32) {
//     %0 = llvm.intr.acos(%arg0) : (f32) -> f32
//     %1 = llvm.mlir.constant(1.000000e+00 : f32) : f32
//     %2 = llvm.fsub %arg0, %1 : f32
//     %3 = llvm.intr.sqrt(%2) : (f32) -> f32
//     %4 = llvm.mlir.constant(2.000000e+00 : f32) : f32
//     %5 = llvm.fadd %2, %4 : f32
//     %6 = llvm.intr.sqrt(%5) : (f32) -> f32
//     %7 = llvm.fmul %3, %6 : f32
//     %8 = llvm.fadd %2, %7 : f32
//     %9 = llvm.mlir.constant(1.000000e+00 : f32) : f32
//     %10 = llvm.fadd %8, %9 : f32
//     %11 = llvm.mlir.constant(1.000000e+00 : f32) : f32
//     %12 = llvm.fsub %10, %11 : f32
//     %13 = llvm.intr.log(%10) : (f32) -> f32
//     %14 = llvm.fsub %8, %12 : f32
//     %15 = llvm.fdiv %14, %10 : f32
//     %16 = llvm.fcmp "ord" %15, %15 : f32
//     %17 = llvm.fadd %13, %15 : f32
//     %18 = llvm.select %16, %17, %13 : i1, f32
//     %19 = llvm.mlir.constant(0.000000e+00 : f32) : f32
//     %20 = llvm.fcmp "oeq" %12, %19 : f32
//     %21 = llvm.select %20, %8, %18 : i1, f32
//     %22 = llvm.mlir.constant(11585.2373 : f32) : f32
//     %23 = llvm.fcmp "ogt" %arg0, %22 : f32
//     %24 = llvm.intr.log(%arg0) : (f32) -> f32
//     %25 = llvm.mlir.constant(0.693147182 : f32) : f32
//     %26 = llvm.fadd %24, %25 : f32
//     %27 = llvm.select %23, %26, %21 : i1, f32
//     %28 = llvm.intr.asin(%arg0) : (f32) -> f32
//     %29 = llvm.intr.fabs(%arg0) : (f32) -> f32
//     %30 = llvm.fmul %29, %29 : f32
//     %31 = llvm.mlir.constant(1.000000e+00 : f32) : f32
//     %32 = llvm.fadd %30, %31 : f32
//     %33 = llvm.intr.sqrt(%32) : (f32) -> f32
//     %34 = llvm.mlir.constant(1.000000e+00 : f32) : f32
//     %35 = llvm.fadd %33, %34 : f32
//     %36 = llvm.fdiv %30, %35 : f32
//     %37 = llvm.fadd %29, %36 : f32
//     %38 = llvm.mlir.constant(1.000000e+00 : f32) : f32
//     %39 = llvm.fadd %37, %38 : f32
//     %40 = llvm.mlir.constant(1.000000e+00 : f32) : f32
//     %41 = llvm.fsub %39, %40 : f32
//     %42 = llvm.intr.log(%39) : (f32) -> f32
//     %43 = llvm.fsub %37, %41 : f32
//     %44 = llvm.fdiv %43, %39 : f32
//     %45 = llvm.fcmp "ord" %44, %44 : f32
//     %46 = llvm.fadd %42, %44 : f32
//     %47 = llvm.select %45, %46, %42 : i1, f32
//     %48 = llvm.mlir.constant(0.000000e+00 : f32) : f32
//     %49 = llvm.fcmp "oeq" %41, %48 : f32
//     %50 = llvm.select %49, %37, %47 : i1, f32
//     %51 = llvm.mlir.constant(11585.2373 : f32) : f32
//     %52 = llvm.fcmp "ogt" %29, %51 : f32
//     %53 = llvm.intr.log(%29) : (f32) -> f32
//     %54 = llvm.mlir.constant(0.693147182 : f32) : f32
//     %55 = llvm.fadd %53, %54 : f32
//     %56 = llvm.select %52, %55, %50 : i1, f32
//     %57 = llvm.intr.copysign(%56, %arg0) : (f32, f32) -> f32
//     %58 = llvm.intr.atan(%arg0) : (f32) -> f32
//     %59 = llvm.intr.fabs(%arg0) : (f32) -> f32
//     %60 = llvm.mlir.constant(1.000000e+00 : f32) : f32
//     %61 = llvm.fsub %60, %59 : f32
//     %62 = llvm.mlir.constant(2.000000e+00 : f32) : f32
//     %63 = llvm.fmul %59, %62 : f32
//     %64 = llvm.fdiv %63, %61 : f32
//     %65 = llvm.mlir.constant(1.000000e+00 : f32) : f32
//     %66 = llvm.fadd %64, %65 : f32
//     %67 = llvm.mlir.constant(1.000000e+00 : f32) : f32
//     %68 = llvm.fsub %66, %67 : f32
//     %69 = llvm.intr.log(%66) : (f32) -> f32
//     %70 = llvm.fsub %64, %68 : f32
//     %71 = llvm.fdiv %70, %66 : f32
//     %72 = llvm.fcmp "ord" %71, %71 : f32
//     %73 = llvm.fadd %69, %71 : f32
//     %74 = llvm.select %72, %73, %69 : i1, f32
//     %75 = llvm.mlir.constant(0.000000e+00 : f32) : f32
//     %76 = llvm.fcmp "oeq" %68, %75 : f32
//     %77 = llvm.select %76, %64, %74 : i1, f32
//     %78 = llvm.mlir.constant(5.000000e-01 : f32) : f32
//     %79 = llvm.fmul %77, %78 : f32
//     %80 = llvm.intr.copysign(%79, %arg0) : (f32, f32) -> f32
//     %81 = llvm.intr.cosh(%arg0) : (f32) -> f32
//     %82 = llvm.intr.exp2(%arg0) : (f32) -> f32
//     %83 = llvm.mlir.constant(0.000000e+00 : f32) : f32
//     %84 = llvm.fcmp "ogt" %arg0, %83 : f32
//     %85 = llvm.mlir.constant(1.000000e+00 : f32) : f32
//     %86 = llvm.select %84, %85, %arg0 : i1, f32
//     %87 = llvm.fcmp "olt" %arg0, %83 : f32
//     %88 = llvm.mlir.constant(-1.000000e+00 : f32) : f32
//     %89 = llvm.select %87, %88, %86 : i1, f32
//     %90 = llvm.intr.floor(%arg0) : (f32) -> f32
//     %91 = llvm.fsub %arg0, %90 : f32
//     %92 = llvm.intr.log2(%arg0) : (f32) -> f32
//     %93 = llvm.intr.round(%arg0) : (f32) -> f32
//     %94 = llvm.intr.roundeven(%arg0) : (f32) -> f32
//     %95 = llvm.intr.sinh(%arg0) : (f32) -> f32
//     llvm.return
//   }
// }

// -----

spirv.func @more_operands(%a: f32, %i: i32, %v: vector<3xf32>) "None" {
  %0 = spirv.GL.FClamp %a, %a, %a : f32
  %1 = spirv.GL.FMix %a : f32, %a : f32, %a : f32 -> f32
  %2 = spirv.GL.Fma %a, %a, %a : f32
  %3 = spirv.GL.Pow %a, %a : f32
  %4 = spirv.GL.Ldexp %a : f32, %i : i32 -> f32
  %5 = spirv.GL.FrexpStruct %a : f32 -> !spirv.struct<(f32, i32)>
  %6 = spirv.GL.Length %v : vector<3xf32> -> f32
  %7 = spirv.GL.Distance %v, %v : vector<3xf32>, vector<3xf32> -> f32
  %8 = spirv.GL.Normalize %v : vector<3xf32>
  %9 = spirv.GL.Cross %v, %v : vector<3xf32>
  %10 = spirv.GL.Reflect %v, %v : vector<3xf32>
  spirv.Return
}

// expected:
// module {
//   llvm.func internal @more_operands(%arg0: f32, %arg1: i32, %arg2: vector<3xf32>) {
//     %0 = llvm.intr.maxnum(%arg0, %arg0) : (f32, f32) -> f32
//     %1 = llvm.intr.minnum(%0, %arg0) : (f32, f32) -> f32
//     %2 = llvm.mlir.constant(1.000000e+00 : f32) : f32
//     %3 = llvm.fsub %2, %arg0 : f32
//     %4 = llvm.fmul %arg0, %3 : f32
//     %5 = llvm.fmul %arg0, %arg0 : f32
//     %6 = llvm.fadd %4, %5 : f32
//     %7 = llvm.intr.fma(%arg0, %arg0, %arg0) : (f32, f32, f32) -> f32
//     %8 = llvm.intr.pow(%arg0, %arg0) : (f32, f32) -> f32
//     %9 = llvm.mlir.constant(-102 : i32) : i32
//     %10 = llvm.intr.smax(%arg1, %9) : (i32, i32) -> i32
//     %11 = llvm.mlir.constant(127 : i32) : i32
//     %12 = llvm.intr.smin(%10, %11) : (i32, i32) -> i32
//     %13 = llvm.mlir.constant(127 : i32) : i32
//     %14 = llvm.add %12, %13 : i32
//     %15 = llvm.mlir.constant(23 : i32) : i32
//     %16 = llvm.shl %14, %15 : i32
//     %17 = llvm.bitcast %16 : i32 to f32
//     %18 = llvm.fmul %arg0, %17 : f32
//     %19 = llvm.sub %arg1, %12 : i32
//     %20 = llvm.mlir.constant(-102 : i32) : i32
//     %21 = llvm.intr.smax(%19, %20) : (i32, i32) -> i32
//     %22 = llvm.mlir.constant(127 : i32) : i32
//     %23 = llvm.intr.smin(%21, %22) : (i32, i32) -> i32
//     %24 = llvm.mlir.constant(127 : i32) : i32
//     %25 = llvm.add %23, %24 : i32
//     %26 = llvm.mlir.constant(23 : i32) : i32
//     %27 = llvm.shl %25, %26 : i32
//     %28 = llvm.bitcast %27 : i32 to f32
//     %29 = llvm.fmul %18, %28 : f32
//     %30 = llvm.sub %19, %23 : i32
//     %31 = llvm.mlir.constant(-126 : i32) : i32
//     %32 = llvm.intr.smax(%30, %31) : (i32, i32) -> i32
//     %33 = llvm.mlir.constant(127 : i32) : i32
//     %34 = llvm.intr.smin(%32, %33) : (i32, i32) -> i32
//     %35 = llvm.mlir.constant(127 : i32) : i32
//     %36 = llvm.add %34, %35 : i32
//     %37 = llvm.mlir.constant(23 : i32) : i32
//     %38 = llvm.shl %36, %37 : i32
//     %39 = llvm.bitcast %38 : i32 to f32
//     %40 = llvm.fmul %29, %39 : f32
//     %41 = llvm.sub %30, %34 : i32
//     %42 = llvm.intr.frexp(%arg0) : (f32) -> !llvm.struct<(f32, i32)>
//     %43 = llvm.extractvalue %42[0] : !llvm.struct<(f32, i32)> 
//     %44 = llvm.extractvalue %42[1] : !llvm.struct<(f32, i32)> 
//     %45 = llvm.mlir.poison : !llvm.struct<(f32, i32)>
//     %46 = llvm.insertvalue %43, %45[0] : !llvm.struct<(f32, i32)> 
//     %47 = llvm.insertvalue %44, %46[1] : !llvm.struct<(f32, i32)> 
//     %48 = llvm.fmul %arg2, %arg2 : vector<3xf32>
//     %49 = llvm.mlir.constant(0 : i32) : i32
//     %50 = llvm.extractelement %48[%49 : i32] : vector<3xf32>
//     %51 = llvm.mlir.constant(1 : i32) : i32
//     %52 = llvm.extractelement %48[%51 : i32] : vector<3xf32>
//     %53 = llvm.fadd %50, %52 : f32
//     %54 = llvm.mlir.constant(2 : i32) : i32
//     %55 = llvm.extractelement %48[%54 : i32] : vector<3xf32>
//     %56 = llvm.fadd %53, %55 : f32
//     %57 = llvm.intr.sqrt(%56) : (f32) -> f32
//     %58 = llvm.fsub %arg2, %arg2 : vector<3xf32>
//     %59 = llvm.fmul %58, %58 : vector<3xf32>
//     %60 = llvm.mlir.constant(0 : i32) : i32
//     %61 = llvm.extractelement %59[%60 : i32] : vector<3xf32>
//     %62 = llvm.mlir.constant(1 : i32) : i32
//     %63 = llvm.extractelement %59[%62 : i32] : vector<3xf32>
//     %64 = llvm.fadd %61, %63 : f32
//     %65 = llvm.mlir.constant(2 : i32) : i32
//     %66 = llvm.extractelement %59[%65 : i32] : vector<3xf32>
//     %67 = llvm.fadd %64, %66 : f32
//     %68 = llvm.intr.sqrt(%67) : (f32) -> f32
//     %69 = llvm.fmul %arg2, %arg2 : vector<3xf32>
//     %70 = llvm.mlir.constant(0 : i32) : i32
//     %71 = llvm.extractelement %69[%70 : i32] : vector<3xf32>
//     %72 = llvm.mlir.constant(1 : i32) : i32
//     %73 = llvm.extractelement %69[%72 : i32] : vector<3xf32>
//     %74 = llvm.fadd %71, %73 : f32
//     %75 = llvm.mlir.constant(2 : i32) : i32
//     %76 = llvm.extractelement %69[%75 : i32] : vector<3xf32>
//     %77 = llvm.fadd %74, %76 : f32
//     %78 = llvm.intr.sqrt(%77) : (f32) -> f32
//     %79 = llvm.mlir.poison : vector<3xf32>
//     %80 = llvm.mlir.constant(0 : i32) : i32
//     %81 = llvm.insertelement %78, %79[%80 : i32] : vector<3xf32>
//     %82 = llvm.mlir.constant(1 : i32) : i32
//     %83 = llvm.insertelement %78, %81[%82 : i32] : vector<3xf32>
//     %84 = llvm.mlir.constant(2 : i32) : i32
//     %85 = llvm.insertelement %78, %83[%84 : i32] : vector<3xf32>
//     %86 = llvm.fdiv %arg2, %85 : vector<3xf32>
//     %87 = llvm.shufflevector %arg2, %arg2 [1, 2, 0] : vector<3xf32> 
//     %88 = llvm.shufflevector %arg2, %arg2 [2, 0, 1] : vector<3xf32> 
//     %89 = llvm.shufflevector %arg2, %arg2 [1, 2, 0] : vector<3xf32> 
//     %90 = llvm.shufflevector %arg2, %arg2 [2, 0, 1] : vector<3xf32> 
//     %91 = llvm.fmul %87, %90 : vector<3xf32>
//     %92 = llvm.fmul %88, %89 : vector<3xf32>
//     %93 = llvm.fsub %91, %92 : vector<3xf32>
//     %94 = llvm.fmul %arg2, %arg2 : vector<3xf32>
//     %95 = llvm.mlir.constant(0 : i32) : i32
//     %96 = llvm.extractelement %94[%95 : i32] : vector<3xf32>
//     %97 = llvm.mlir.constant(1 : i32) : i32
//     %98 = llvm.extractelement %94[%97 : i32] : vector<3xf32>
//     %99 = llvm.fadd %96, %98 : f32
//     %100 = llvm.mlir.constant(2 : i32) : i32
//     %101 = llvm.extractelement %94[%100 : i32] : vector<3xf32>
//     %102 = llvm.fadd %99, %101 : f32
//     %103 = llvm.mlir.constant(2.000000e+00 : f32) : f32
//     %104 = llvm.fmul %103, %102 : f32
//     %105 = llvm.mlir.poison : vector<3xf32>
//     %106 = llvm.mlir.constant(0 : i32) : i32
//     %107 = llvm.insertelement %104, %105[%106 : i32] : vector<3xf32>
//     %108 = llvm.mlir.constant(1 : i32) : i32
//     %109 = llvm.insertelement %104, %107[%108 : i32] : vector<3xf32>
//     %110 = llvm.mlir.constant(2 : i32) : i32
//     %111 = llvm.insertelement %104, %109[%110 : i32] : vector<3xf32>
//     %112 = llvm.fmul %111, %arg2 : vector<3xf32>
//     %113 = llvm.fsub %arg2, %112 : vector<3xf32>
//     llvm.return
//   }
// }

// -----

spirv.func @integers(%i: i32, %v: vector<2xf32>, %w: vector<4xf32>) "None" {
  %0 = spirv.GL.SAbs %i : i32
  %1 = spirv.GL.SSign %i : i32
  %2 = spirv.GL.UMax %i, %i : i32
  %3 = spirv.GL.UMin %i, %i : i32
  %4 = spirv.GL.SClamp %i, %i, %i : i32
  %5 = spirv.GL.UClamp %i, %i, %i : i32
  %6 = spirv.GL.FindILsb %i : i32
  %7 = spirv.GL.FindSMsb %i : i32
  %8 = spirv.GL.FindUMsb %i : i32
  %9 = spirv.GL.PackHalf2x16 %v : vector<2xf32> -> i32
  %10 = spirv.GL.UnpackHalf2x16 %i : i32 -> vector<2xf32>
  %11 = spirv.GL.PackSnorm4x8 %w : vector<4xf32> -> i32
  %12 = spirv.GL.UnpackSnorm4x8 %i : i32 -> vector<4xf32>
  spirv.Return
}

// expected:
// module {
//   llvm.func internal @integers(%arg0: i32, %arg1: vector<2xf32>, %arg2: vector<4xf32>) {
//     %0 = "llvm.intr.abs"(%arg0) <{is_int_min_poison = false}> : (i32) -> i32
//     %1 = llvm.mlir.constant(-1 : i32) : i32
//     %2 = llvm.intr.smax(%arg0, %1) : (i32, i32) -> i32
//     %3 = llvm.mlir.constant(1 : i32) : i32
//     %4 = llvm.intr.smin(%2, %3) : (i32, i32) -> i32
//     %5 = llvm.intr.umax(%arg0, %arg0) : (i32, i32) -> i32
//     %6 = llvm.intr.umin(%arg0, %arg0) : (i32, i32) -> i32
//     %7 = llvm.intr.smax(%arg0, %arg0) : (i32, i32) -> i32
//     %8 = llvm.intr.smin(%7, %arg0) : (i32, i32) -> i32
//     %9 = llvm.intr.umax(%arg0, %arg0) : (i32, i32) -> i32
//     %10 = llvm.intr.umin(%9, %arg0) : (i32, i32) -> i32
//     %11 = llvm.mlir.constant(0 : i32) : i32
//     %12 = llvm.icmp "eq" %arg0, %11 : i32
//     %13 = llvm.mlir.constant(-1 : i32) : i32
//     %14 = "llvm.intr.cttz"(%arg0) <{is_zero_poison = false}> : (i32) -> i32
//     %15 = llvm.select %12, %13, %14 : i1, i32
//     %16 = llvm.mlir.constant(31 : i32) : i32
//     %17 = llvm.ashr %arg0, %16 : i32
//     %18 = llvm.xor %arg0, %17 : i32
//     %19 = llvm.mlir.constant(31 : i32) : i32
//     %20 = "llvm.intr.ctlz"(%18) <{is_zero_poison = false}> : (i32) -> i32
//     %21 = llvm.sub %19, %20 : i32
//     %22 = llvm.mlir.constant(31 : i32) : i32
//     %23 = "llvm.intr.ctlz"(%arg0) <{is_zero_poison = false}> : (i32) -> i32
//     %24 = llvm.sub %22, %23 : i32
//     %25 = llvm.fptrunc %arg1 : vector<2xf32> to vector<2xf16>
//     %26 = llvm.bitcast %25 : vector<2xf16> to i32
//     %27 = llvm.bitcast %arg0 : i32 to vector<2xf16>
//     %28 = llvm.fpext %27 : vector<2xf16> to vector<2xf32>
//     %29 = llvm.mlir.constant(dense<-1.000000e+00> : vector<4xf32>) : vector<4xf32>
//     %30 = llvm.intr.maxnum(%arg2, %29) : (vector<4xf32>, vector<4xf32>) -> vector<4xf32>
//     %31 = llvm.mlir.constant(dense<1.000000e+00> : vector<4xf32>) : vector<4xf32>
//     %32 = llvm.intr.minnum(%30, %31) : (vector<4xf32>, vector<4xf32>) -> vector<4xf32>
//     %33 = llvm.mlir.constant(dense<1.270000e+02> : vector<4xf32>) : vector<4xf32>
//     %34 = llvm.fmul %32, %33 : vector<4xf32>
//     %35 = llvm.intr.roundeven(%34) : (vector<4xf32>) -> vector<4xf32>
//     %36 = llvm.fptosi %35 : vector<4xf32> to vector<4xi8>
//     %37 = llvm.bitcast %36 : vector<4xi8> to i32
//     %38 = llvm.bitcast %arg0 : i32 to vector<4xi8>
//     %39 = llvm.sitofp %38 : vector<4xi8> to vector<4xf32>
//     %40 = llvm.mlir.constant(dense<1.270000e+02> : vector<4xf32>) : vector<4xf32>
//     %41 = llvm.fdiv %39, %40 : vector<4xf32>
//     %42 = llvm.mlir.constant(dense<-1.000000e+00> : vector<4xf32>) : vector<4xf32>
//     %43 = llvm.intr.maxnum(%41, %42) : (vector<4xf32>, vector<4xf32>) -> vector<4xf32>
//     %44 = llvm.mlir.constant(dense<1.000000e+00> : vector<4xf32>) : vector<4xf32>
//     %45 = llvm.intr.minnum(%43, %44) : (vector<4xf32>, vector<4xf32>) -> vector<4xf32>
//     llvm.return
//   }
// }
