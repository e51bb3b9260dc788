// test: pass --convert-complex-to-llvm

func.func @a(%z: complex<f32>, %w: complex<f32>, %r: f32) {
  %0 = complex.abs %z : complex<f32>
  %1 = complex.abs %z fastmath<fast> : complex<f32>
  %2 = complex.add %z, %w fastmath<nnan> : complex<f32>
  %3 = complex.sub %z, %w : complex<f32>
  %4 = complex.mul %z, %w fastmath<nnan> : complex<f32>
  %6 = complex.create %r, %r : complex<f32>
  %7 = complex.re %z : complex<f32>
  %8 = complex.im %z : complex<f32>
  %9 = complex.constant [1.0 : f32, 2.0 : f32] : complex<f32>
  return
}

// expected:
// module {
//   func.func @a(%arg0: complex<f32>, %arg1: complex<f32>, %arg2: f32) {
//     %0 = builtin.unrealized_conversion_cast %arg1 : complex<f32> to !llvm.struct<(f32, f32)>
//     %1 = builtin.unrealized_conversion_cast %arg0 : complex<f32> to !llvm.struct<(f32, f32)>
//     %2 = llvm.extractvalue %1[0] : !llvm.struct<(f32, f32)> 
//     %3 = llvm.extractvalue %1[1] : !llvm.struct<(f32, f32)> 
//     %4 = llvm.fmul %2, %2 : f32
//     %5 = llvm.fmul %3, %3 : f32
//     %6 = llvm.fadd %4, %5 : f32
//     %7 = llvm.intr.sqrt(%6) : (f32) -> f32
//     %8 = llvm.extractvalue %1[0] : !llvm.struct<(f32, f32)> 
//     %9 = llvm.extractvalue %1[1] : !llvm.struct<(f32, f32)> 
//     %10 = llvm.fmul %8, %8 {fastmathFlags = #llvm.fastmath<fast>} : f32
//     %11 = llvm.fmul %9, %9 {fastmathFlags = #llvm.fastmath<fast>} : f32
//     %12 = llvm.fadd %10, %11 {fastmathFlags = #llvm.fastmath<fast>} : f32
//     %13 = llvm.intr.sqrt(%12) : (f32) -> f32
//     %14 = llvm.extractvalue %1[0] : !llvm.struct<(f32, f32)> 
//     %15 = llvm.extractvalue %1[1] : !llvm.struct<(f32, f32)> 
//     %16 = llvm.extractvalue %0[0] : !llvm.struct<(f32, f32)> 
//     %17 = llvm.extractvalue %0[1] : !llvm.struct<(f32, f32)> 
//     %18 = llvm.mlir.poison : !llvm.struct<(f32, f32)>
//     %19 = llvm.fadd %14, %16 {fastmathFlags = #llvm.fastmath<nnan>} : f32
//     %20 = llvm.fadd %15, %17 {fastmathFlags = #llvm.fastmath<nnan>} : f32
//     %21 = llvm.insertvalue %19, %18[0] : !llvm.struct<(f32, f32)> 
//     %22 = llvm.insertvalue %20, %21[1] : !llvm.struct<(f32, f32)> 
//     %23 = llvm.extractvalue %1[0] : !llvm.struct<(f32, f32)> 
//     %24 = llvm.extractvalue %1[1] : !llvm.struct<(f32, f32)> 
//     %25 = llvm.extractvalue %0[0] : !llvm.struct<(f32, f32)> 
//     %26 = llvm.extractvalue %0[1] : !llvm.struct<(f32, f32)> 
//     %27 = llvm.mlir.poison : !llvm.struct<(f32, f32)>
//     %28 = llvm.fsub %23, %25 : f32
//     %29 = llvm.fsub %24, %26 : f32
//     %30 = llvm.insertvalue %28, %27[0] : !llvm.struct<(f32, f32)> 
//     %31 = llvm.insertvalue %29, %30[1] : !llvm.struct<(f32, f32)> 
//     %32 = llvm.extractvalue %1[0] : !llvm.struct<(f32, f32)> 
//     %33 = llvm.extractvalue %1[1] : !llvm.struct<(f32, f32)> 
//     %34 = llvm.extractvalue %0[0] : !llvm.struct<(f32, f32)> 
//     %35 = llvm.extractvalue %0[1] : !llvm.struct<(f32, f32)> 
//     %36 = llvm.mlir.poison : !llvm.struct<(f32, f32)>
//     %37 = llvm.fmul %34, %32 {fastmathFlags = #llvm.fastmath<nnan>} : f32
//     %38 = llvm.fmul %35, %33 {fastmathFlags = #llvm.fastmath<nnan>} : f32
//     %39 = llvm.fsub %37, %38 {fastmathFlags = #llvm.fastmath<nnan>} : f32
//     %40 = llvm.fmul %33, %34 {fastmathFlags = #llvm.fastmath<nnan>} : f32
//     %41 = llvm.fmul %32, %35 {fastmathFlags = #llvm.fastmath<nnan>} : f32
//     %42 = llvm.fadd %40, %41 {fastmathFlags = #llvm.fastmath<nnan>} : f32
//     %43 = llvm.insertvalue %39, %36[0] : !llvm.struct<(f32, f32)> 
//     %44 = llvm.insertvalue %42, %43[1] : !llvm.struct<(f32, f32)> 
//     %45 = llvm.mlir.poison : !llvm.struct<(f32, f32)>
//     %46 = llvm.insertvalue %arg2, %45[0] : !llvm.struct<(f32, f32)> 
//     %47 = llvm.insertvalue %arg2, %46[1] : !llvm.struct<(f32, f32)> 
//     %48 = llvm.extractvalue %1[0] : !llvm.struct<(f32, f32)> 
//     %49 = llvm.extractvalue %1[1] : !llvm.struct<(f32, f32)> 
//     %50 = llvm.mlir.constant([1.000000e+00 : f32, 2.000000e+00 : f32]) : !llvm.struct<(f32, f32)>
//     return
//   }
// }

// -----

func.func @d(%z: complex<f32>, %w: complex<f32>, %r: f32) {
  %5 = complex.div %z, %w fastmath<nnan> : complex<f32>
  return
}

// expected:
// module {
//   func.func @d(%arg0: complex<f32>, %arg1: complex<f32>, %arg2: f32) {
//     %0 = builtin.unrealized_conversion_cast %arg1 : complex<f32> to !llvm.struct<(f32, f32)>
//     %1 = builtin.unrealized_conversion_cast %arg0 : complex<f32> to !llvm.struct<(f32, f32)>
//     %2 = llvm.extractvalue %1[0] : !llvm.struct<(f32, f32)> 
//     %3 = llvm.extractvalue %1[1] : !llvm.struct<(f32, f32)> 
//     %4 = llvm.extractvalue %0[0] : !llvm.struct<(f32, f32)> 
//     %5 = llvm.extractvalue %0[1] : !llvm.struct<(f32, f32)> 
//     %6 = llvm.mlir.poison : !llvm.struct<(f32, f32)>
//     %7 = llvm.fmul %4, %4 {fastmathFlags = #llvm.fastmath<nnan>} : f32
//     %8 = llvm.fmul %5, %5 {fastmathFlags = #llvm.fastmath<nnan>} : f32
//     %9 = llvm.fadd %7, %8 {fastmathFlags = #llvm.fastmath<nnan>} : f32
//     %10 = llvm.fmul %2, %4 {fastmathFlags = #llvm.fastmath<nnan>} : f32
//     %11 = llvm.fmul %3, %5 {fastmathFlags = #llvm.fastmath<nnan>} : f32
//     %12 = llvm.fadd %10, %11 {fastmathFlags = #llvm.fastmath<nnan>} : f32
//     %13 = llvm.fmul %3, %4 {fastmathFlags = #llvm.fastmath<nnan>} : f32
//     %14 = llvm.fmul %2, %5 {fastmathFlags = #llvm.fastmath<nnan>} : f32
//     %15 = llvm.fsub %13, %14 {fastmathFlags = #llvm.fastmath<nnan>} : f32
//     %16 = llvm.fdiv %12, %9 {fastmathFlags = #llvm.fastmath<nnan>} : f32
//     %17 = llvm.fdiv %15, %9 {fastmathFlags = #llvm.fastmath<nnan>} : f32
//     %18 = llvm.insertvalue %16, %6[0] : !llvm.struct<(f32, f32)> 
//     %19 = llvm.insertvalue %17, %18[1] : !llvm.struct<(f32, f32)> 
//     return
//   }
// }
