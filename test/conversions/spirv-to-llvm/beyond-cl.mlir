// test: pass --convert-spirv-to-llvm=keep-interface=true

spirv.func @one_operand(%a: f32) "None" {
  %0 = spirv.CL.acos %a : f32
  %1 = spirv.CL.acosh %a : f32
  %2 = spirv.CL.asin %a : f32
  %3 = spirv.CL.asinh %a : f32
  %4 = spirv.CL.atan %a : f32
  %5 = spirv.CL.atanh %a : f32
  %6 = spirv.CL.ceil %a : f32
  %7 = spirv.CL.cos %a : f32
  %8 = spirv.CL.cosh %a : f32
  %9 = spirv.CL.erf %a : f32
  %10 = spirv.CL.exp %a : f32
  %11 = spirv.CL.fabs %a : f32
  %12 = spirv.CL.floor %a : f32
  %13 = spirv.CL.log %a : f32
  %14 = spirv.CL.rint %a : f32
  %15 = spirv.CL.round %a : f32
  %16 = spirv.CL.rsqrt %a : f32
  %17 = spirv.CL.sin %a : f32
  %18 = spirv.CL.sinh %a : f32
  %19 = spirv.CL.sqrt %a : f32
  %20 = spirv.CL.tan %a : f32
  %21 = spirv.CL.tanh %a : f32
  spirv.Return
}

// expected:
// module {
//   llvm.func spir_funccc @_Z15__spirv_ocl_erff(f32) -> f32 attributes {convergent, no_unwind, will_return}
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
//     %81 = llvm.intr.ceil(%arg0) : (f32) -> f32
//     %82 = llvm.intr.cos(%arg0) : (f32) -> f32
//     %83 = llvm.intr.cosh(%arg0) : (f32) -> f32
//     %84 = llvm.call spir_funccc @_Z15__spirv_ocl_erff(%arg0) {convergent, no_unwind, will_return} : (f32) -> f32
//     %85 = llvm.intr.exp(%arg0) : (f32) -> f32
//     %86 = llvm.intr.fabs(%arg0) : (f32) -> f32
//     %87 = llvm.intr.floor(%arg0) : (f32) -> f32
//     %88 = llvm.intr.log(%arg0) : (f32) -> f32
//     %89 = llvm.intr.rint(%arg0) : (f32) -> f32
//     %90 = llvm.intr.round(%arg0) : (f32) -> f32
//     %91 = llvm.mlir.constant(1.000000e+00 : f32) : f32
//     %92 = llvm.intr.sqrt(%arg0) : (f32) -> f32
//     %93 = llvm.fdiv %91, %92 : f32
//     %94 = llvm.intr.sin(%arg0) : (f32) -> f32
//     %95 = llvm.intr.sinh(%arg0) : (f32) -> f32
//     %96 = llvm.intr.sqrt(%arg0) : (f32) -> f32
//     %97 = llvm.intr.tan(%arg0) : (f32) -> f32
//     %98 = llvm.intr.tanh(%arg0) : (f32) -> f32
//     llvm.return
//   }
// }

// -----

spirv.func @more_operands(%a: f32, %i: i32, %p: !spirv.ptr<i8, UniformConstant>) "None" {
  %0 = spirv.CL.atan2 %a, %a : f32
  %1 = spirv.CL.fmax %a, %a : f32
  %2 = spirv.CL.fmin %a, %a : f32
  %3 = spirv.CL.pow %a, %a : f32
  %4 = spirv.CL.s_max %i, %i : i32
  %5 = spirv.CL.s_min %i, %i : i32
  %6 = spirv.CL.u_max %i, %i : i32
  %7 = spirv.CL.u_min %i, %i : i32
  %8 = spirv.CL.fma %a, %a, %a : f32
  %9 = spirv.CL.mix %a, %a, %a : f32
  %10 = spirv.CL.s_abs %i : i32
  %11 = spirv.CL.printf %p %i, %a : !spirv.ptr<i8, UniformConstant>, i32, f32 -> i32
  spirv.Return
}

// expected:
// module {
//   llvm.func spir_funccc @_Z18__spirv_ocl_printfPvjf(!llvm.ptr, i32, f32) -> i32 attributes {convergent, no_unwind, will_return}
//   llvm.func internal @more_operands(%arg0: f32, %arg1: i32, %arg2: !llvm.ptr) {
//     %0 = llvm.intr.atan2(%arg0, %arg0) : (f32, f32) -> f32
//     %1 = llvm.intr.maxnum(%arg0, %arg0) : (f32, f32) -> f32
//     %2 = llvm.intr.minnum(%arg0, %arg0) : (f32, f32) -> f32
//     %3 = llvm.intr.pow(%arg0, %arg0) : (f32, f32) -> f32
//     %4 = llvm.intr.smax(%arg1, %arg1) : (i32, i32) -> i32
//     %5 = llvm.intr.smin(%arg1, %arg1) : (i32, i32) -> i32
//     %6 = llvm.intr.umax(%arg1, %arg1) : (i32, i32) -> i32
//     %7 = llvm.intr.umin(%arg1, %arg1) : (i32, i32) -> i32
//     %8 = llvm.intr.fma(%arg0, %arg0, %arg0) : (f32, f32, f32) -> f32
//     %9 = llvm.fsub %arg0, %arg0 : f32
//     %10 = llvm.fmul %9, %arg0 : f32
//     %11 = llvm.fadd %arg0, %10 : f32
//     %12 = "llvm.intr.abs"(%arg1) <{is_int_min_poison = false}> : (i32) -> i32
//     %13 = llvm.call spir_funccc @_Z18__spirv_ocl_printfPvjf(%arg2, %arg1, %arg0) {convergent, no_unwind, will_return} : (!llvm.ptr, i32, f32) -> i32
//     llvm.return
//   }
// }
