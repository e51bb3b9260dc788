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
//   llvm.func @one_operand(%arg0: f32) {
//     %0 = llvm.intr.acos(%arg0) : (f32) -> f32
//     %1 = llvm.fmul %arg0, %arg0 : f32
//     %2 = llvm.mlir.constant(-1.000000e+00 : f32) : f32
//     %3 = llvm.fadd %1, %2 : f32
//     %4 = llvm.intr.sqrt(%3) : (f32) -> f32
//     %5 = llvm.fadd %arg0, %4 : f32
//     %6 = llvm.intr.log(%5) : (f32) -> f32
//     %7 = llvm.intr.asin(%arg0) : (f32) -> f32
//     %8 = llvm.intr.fabs(%arg0) : (f32) -> f32
//     %9 = llvm.fmul %8, %8 : f32
//     %10 = llvm.mlir.constant(1.000000e+00 : f32) : f32
//     %11 = llvm.fadd %9, %10 : f32
//     %12 = llvm.intr.sqrt(%11) : (f32) -> f32
//     %13 = llvm.fadd %8, %12 : f32
//     %14 = llvm.intr.log(%13) : (f32) -> f32
//     %15 = llvm.intr.copysign(%14, %arg0) : (f32, f32) -> f32
//     %16 = llvm.intr.atan(%arg0) : (f32) -> f32
//     %17 = llvm.mlir.constant(1.000000e+00 : f32) : f32
//     %18 = llvm.fadd %17, %arg0 : f32
//     %19 = llvm.fsub %17, %arg0 : f32
//     %20 = llvm.fdiv %18, %19 : f32
//     %21 = llvm.mlir.constant(5.000000e-01 : f32) : f32
//     %22 = llvm.intr.log(%20) : (f32) -> f32
//     %23 = llvm.fmul %21, %22 : f32
//     %24 = llvm.intr.ceil(%arg0) : (f32) -> f32
//     %25 = llvm.intr.cos(%arg0) : (f32) -> f32
//     %26 = llvm.intr.cosh(%arg0) : (f32) -> f32
//     %27 = llvm.call spir_funccc @_Z15__spirv_ocl_erff(%arg0) {convergent, no_unwind, will_return} : (f32) -> f32
//     %28 = llvm.intr.exp(%arg0) : (f32) -> f32
//     %29 = llvm.intr.fabs(%arg0) : (f32) -> f32
//     %30 = llvm.intr.floor(%arg0) : (f32) -> f32
//     %31 = llvm.intr.log(%arg0) : (f32) -> f32
//     %32 = llvm.intr.rint(%arg0) : (f32) -> f32
//     %33 = llvm.intr.round(%arg0) : (f32) -> f32
//     %34 = llvm.mlir.constant(1.000000e+00 : f32) : f32
//     %35 = llvm.intr.sqrt(%arg0) : (f32) -> f32
//     %36 = llvm.fdiv %34, %35 : f32
//     %37 = llvm.intr.sin(%arg0) : (f32) -> f32
//     %38 = llvm.intr.sinh(%arg0) : (f32) -> f32
//     %39 = llvm.intr.sqrt(%arg0) : (f32) -> f32
//     %40 = llvm.intr.tan(%arg0) : (f32) -> f32
//     %41 = llvm.intr.tanh(%arg0) : (f32) -> f32
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
//   llvm.func @more_operands(%arg0: f32, %arg1: i32, %arg2: !llvm.ptr) {
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
