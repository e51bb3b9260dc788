// test: pass --convert-math-to-llvm

func.func @a(%a: f32, %b: f32, %i: i32, %v: vector<4xf32>, %m: vector<2x3xf32>, %j: vector<4xi32>, %h: f16) {
  %xabsf = math.absf %a : f32
  %xceil = math.ceil %a : f32
  %xcos = math.cos %a : f32
  %xcosh = math.cosh %a : f32
  %xacos = math.acos %a : f32
  %xasin = math.asin %a : f32
  %xatan = math.atan %a : f32
  %xexp = math.exp %a : f32
  %xexp2 = math.exp2 %a : f32
  %xexpm1 = math.expm1 %a : f32
  %xfloor = math.floor %a : f32
  %xlog = math.log %a : f32
  %xlog10 = math.log10 %a : f32
  %xlog1p = math.log1p %a : f32
  %xlog2 = math.log2 %a : f32
  %xround = math.round %a : f32
  %xroundeven = math.roundeven %a : f32
  %xrsqrt = math.rsqrt %a : f32
  %xsin = math.sin %a : f32
  %xsinh = math.sinh %a : f32
  %xsqrt = math.sqrt %a : f32
  %xtan = math.tan %a : f32
  %xtanh = math.tanh %a : f32
  %xtrunc = math.trunc %a : f32
  %xerf = math.erf %a : f32
  %xcbrt = math.cbrt %a : f32
  %xacosh = math.acosh %a : f32
  %xasinh = math.asinh %a : f32
  %xatanh = math.atanh %a : f32
  %xerfc = math.erfc %a : f32
  %0 = math.fma %a, %b, %a fastmath<nnan> : f32
  %1 = math.powf %a, %b : f32
  %2 = math.fpowi %a, %i : f32, i32
  %3 = math.absi %i : i32
  %4 = math.ctlz %i : i32
  %5 = math.cttz %i : i32
  %6 = math.ctpop %i : i32
  %7 = math.copysign %a, %b : f32
  %8 = math.atan2 %a, %b : f32
  %9 = math.isnan %a : f32
  %10 = math.isfinite %a : f32
  %11 = math.isinf %a : f32
  %12 = math.isnormal %a : f32
  %13 = math.sqrt %m : vector<2x3xf32>
  %14 = math.rsqrt %v : vector<4xf32>
  %15 = math.expm1 %v : vector<4xf32>
  %16 = math.log1p %m : vector<2x3xf32>
  %17 = math.rsqrt %m : vector<2x3xf32>
  %18 = math.absi %j : vector<4xi32>
  %19 = math.ctlz %j : vector<4xi32>
  %20 = math.ipowi %i, %i : i32
  %21 = math.clampf %a to [%a, %b] : f32
  %22, %23 = math.sincos %a : f32
  %24 = math.isnan %v : vector<4xf32>
  return
}

// expected:
// module {
//   func.func @a(%arg0: f32, %arg1: f32, %arg2: i32, %arg3: vector<4xf32>, %arg4: vector<2x3xf32>, %arg5: vector<4xi32>, %arg6: f16) {
//     %0 = builtin.unrealized_conversion_cast %arg4 : vector<2x3xf32> to !llvm.array<2 x vector<3xf32>>
//     %1 = llvm.intr.fabs(%arg0) : (f32) -> f32
//     %2 = llvm.intr.ceil(%arg0) : (f32) -> f32
//     %3 = llvm.intr.cos(%arg0) : (f32) -> f32
//     %4 = llvm.intr.cosh(%arg0) : (f32) -> f32
//     %5 = llvm.intr.acos(%arg0) : (f32) -> f32
//     %6 = llvm.intr.asin(%arg0) : (f32) -> f32
//     %7 = llvm.intr.atan(%arg0) : (f32) -> f32
//     %8 = llvm.intr.exp(%arg0) : (f32) -> f32
//     %9 = llvm.intr.exp2(%arg0) : (f32) -> f32
//     %10 = llvm.mlir.constant(1.000000e+00 : f32) : f32
//     %11 = llvm.intr.exp(%arg0) : (f32) -> f32
//     %12 = llvm.fsub %11, %10 : f32
//     %13 = llvm.intr.floor(%arg0) : (f32) -> f32
//     %14 = llvm.intr.log(%arg0) : (f32) -> f32
//     %15 = llvm.intr.log10(%arg0) : (f32) -> f32
//     %16 = llvm.mlir.constant(1.000000e+00 : f32) : f32
//     %17 = llvm.fadd %16, %arg0 : f32
//     %18 = llvm.intr.log(%17) : (f32) -> f32
//     %19 = llvm.intr.log2(%arg0) : (f32) -> f32
//     %20 = llvm.intr.round(%arg0) : (f32) -> f32
//     %21 = llvm.intr.roundeven(%arg0) : (f32) -> f32
//     %22 = llvm.mlir.constant(1.000000e+00 : f32) : f32
//     %23 = llvm.intr.sqrt(%arg0) : (f32) -> f32
//     %24 = llvm.fdiv %22, %23 : f32
//     %25 = llvm.intr.sin(%arg0) : (f32) -> f32
//     %26 = llvm.intr.sinh(%arg0) : (f32) -> f32
//     %27 = llvm.intr.sqrt(%arg0) : (f32) -> f32
//     %28 = llvm.intr.tan(%arg0) : (f32) -> f32
//     %29 = llvm.intr.tanh(%arg0) : (f32) -> f32
//     %30 = llvm.intr.trunc(%arg0) : (f32) -> f32
//     %31 = math.erf %arg0 : f32
//     %32 = math.cbrt %arg0 : f32
//     %33 = math.acosh %arg0 : f32
//     %34 = math.asinh %arg0 : f32
//     %35 = math.atanh %arg0 : f32
//     %36 = math.erfc %arg0 : f32
//     %37 = llvm.intr.fma(%arg0, %arg1, %arg0) {fastmathFlags = #llvm.fastmath<nnan>} : (f32, f32, f32) -> f32
//     %38 = llvm.intr.pow(%arg0, %arg1) : (f32, f32) -> f32
//     %39 = llvm.intr.powi(%arg0, %arg2) : (f32, i32) -> f32
//     %40 = "llvm.intr.abs"(%arg2) <{is_int_min_poison = false}> : (i32) -> i32
//     %41 = "llvm.intr.ctlz"(%arg2) <{is_zero_poison = false}> : (i32) -> i32
//     %42 = "llvm.intr.cttz"(%arg2) <{is_zero_poison = false}> : (i32) -> i32
//     %43 = llvm.intr.ctpop(%arg2) : (i32) -> i32
//     %44 = llvm.intr.copysign(%arg0, %arg1) : (f32, f32) -> f32
//     %45 = llvm.intr.atan2(%arg0, %arg1) : (f32, f32) -> f32
//     %46 = "llvm.intr.is.fpclass"(%arg0) <{bit = 3 : i32}> : (f32) -> i1
//     %47 = "llvm.intr.is.fpclass"(%arg0) <{bit = 504 : i32}> : (f32) -> i1
//     %48 = math.isinf %arg0 : f32
//     %49 = math.isnormal %arg0 : f32
//     %50 = llvm.mlir.poison : !llvm.array<2 x vector<3xf32>>
//     %51 = llvm.extractvalue %0[0] : !llvm.array<2 x vector<3xf32>> 
//     %52 = llvm.intr.sqrt(%51) : (vector<3xf32>) -> vector<3xf32>
//     %53 = llvm.insertvalue %52, %50[0] : !llvm.array<2 x vector<3xf32>> 
//     %54 = llvm.extractvalue %0[1] : !llvm.array<2 x vector<3xf32>> 
//     %55 = llvm.intr.sqrt(%54) : (vector<3xf32>) -> vector<3xf32>
//     %56 = llvm.insertvalue %55, %53[1] : !llvm.array<2 x vector<3xf32>> 
//     %57 = llvm.mlir.constant(dense<1.000000e+00> : vector<4xf32>) : vector<4xf32>
//     %58 = llvm.intr.sqrt(%arg3) : (vector<4xf32>) -> vector<4xf32>
//     %59 = llvm.fdiv %57, %58 : vector<4xf32>
//     %60 = llvm.mlir.constant(dense<1.000000e+00> : vector<4xf32>) : vector<4xf32>
//     %61 = llvm.intr.exp(%arg3) : (vector<4xf32>) -> vector<4xf32>
//     %62 = llvm.fsub %61, %60 : vector<4xf32>
//     %63 = llvm.mlir.poison : !llvm.array<2 x vector<3xf32>>
//     %64 = llvm.extractvalue %0[0] : !llvm.array<2 x vector<3xf32>> 
//     %65 = llvm.mlir.constant(dense<1.000000e+00> : vector<3xf32>) : vector<3xf32>
//     %66 = llvm.fadd %65, %64 : vector<3xf32>
//     %67 = llvm.intr.log(%66) : (vector<3xf32>) -> vector<3xf32>
//     %68 = llvm.insertvalue %67, %63[0] : !llvm.array<2 x vector<3xf32>> 
//     %69 = llvm.extractvalue %0[1] : !llvm.array<2 x vector<3xf32>> 
//     %70 = llvm.mlir.constant(dense<1.000000e+00> : vector<3xf32>) : vector<3xf32>
//     %71 = llvm.fadd %70, %69 : vector<3xf32>
//     %72 = llvm.intr.log(%71) : (vector<3xf32>) -> vector<3xf32>
//     %73 = llvm.insertvalue %72, %68[1] : !llvm.array<2 x vector<3xf32>> 
//     %74 = llvm.mlir.poison : !llvm.array<2 x vector<3xf32>>
//     %75 = llvm.extractvalue %0[0] : !llvm.array<2 x vector<3xf32>> 
//     %76 = llvm.mlir.constant(dense<1.000000e+00> : vector<3xf32>) : vector<3xf32>
//     %77 = llvm.intr.sqrt(%75) : (vector<3xf32>) -> vector<3xf32>
//     %78 = llvm.fdiv %76, %77 : vector<3xf32>
//     %79 = llvm.insertvalue %78, %74[0] : !llvm.array<2 x vector<3xf32>> 
//     %80 = llvm.extractvalue %0[1] : !llvm.array<2 x vector<3xf32>> 
//     %81 = llvm.mlir.constant(dense<1.000000e+00> : vector<3xf32>) : vector<3xf32>
//     %82 = llvm.intr.sqrt(%80) : (vector<3xf32>) -> vector<3xf32>
//     %83 = llvm.fdiv %81, %82 : vector<3xf32>
//     %84 = llvm.insertvalue %83, %79[1] : !llvm.array<2 x vector<3xf32>> 
//     %85 = "llvm.intr.abs"(%arg5) <{is_int_min_poison = false}> : (vector<4xi32>) -> vector<4xi32>
//     %86 = "llvm.intr.ctlz"(%arg5) <{is_zero_poison = false}> : (vector<4xi32>) -> vector<4xi32>
//     %87 = math.ipowi %arg2, %arg2 : i32
//     %88 = math.clampf %arg0 to [%arg0, %arg1] : f32
//     %89 = llvm.intr.sincos(%arg0) : (f32) -> !llvm.struct<(f32, f32)>
//     %90 = llvm.extractvalue %89[0] : !llvm.struct<(f32, f32)> 
//     %91 = llvm.extractvalue %89[1] : !llvm.struct<(f32, f32)> 
//     %92 = "llvm.intr.is.fpclass"(%arg3) <{bit = 3 : i32}> : (vector<4xf32>) -> vector<4xi1>
//     return
//   }
// }
