// test: pass --convert-vector-to-llvm

func.func @integers(%v: vector<4xi32>, %a: i32) -> (i32, i32, i32) {
  %0 = vector.reduction <add>, %v, %a : vector<4xi32> into i32
  %1 = vector.reduction <maxui>, %v, %a : vector<4xi32> into i32
  %2 = vector.reduction <xor>, %v : vector<4xi32> into i32
  return %0, %1, %2 : i32, i32, i32
}

// expected:
// module {
//   func.func @integers(%arg0: vector<4xi32>, %arg1: i32) -> (i32, i32, i32) {
//     %0 = "llvm.intr.vector.reduce.add"(%arg0) : (vector<4xi32>) -> i32
//     %1 = llvm.add %arg1, %0 : i32
//     %2 = "llvm.intr.vector.reduce.umax"(%arg0) : (vector<4xi32>) -> i32
//     %3 = llvm.icmp "uge" %arg1, %2 : i32
//     %4 = llvm.select %3, %arg1, %2 : i1, i32
//     %5 = "llvm.intr.vector.reduce.xor"(%arg0) : (vector<4xi32>) -> i32
//     return %1, %4, %5 : i32, i32, i32
//   }
// }

// -----

func.func @floats(%v: vector<4xf32>, %a: f32) -> (f32, f32, f32) {
  %0 = vector.reduction <add>, %v fastmath<nnan> : vector<4xf32> into f32
  %1 = vector.reduction <mul>, %v, %a : vector<4xf32> into f32
  %2 = vector.reduction <minimumf>, %v, %a : vector<4xf32> into f32
  return %0, %1, %2 : f32, f32, f32
}

// expected:
// module {
//   func.func @floats(%arg0: vector<4xf32>, %arg1: f32) -> (f32, f32, f32) {
//     %0 = llvm.mlir.constant(0.000000e+00 : f32) : f32
//     %1 = "llvm.intr.vector.reduce.fadd"(%0, %arg0) <{fastmathFlags = #llvm.fastmath<nnan>}> : (f32, vector<4xf32>) -> f32
//     %2 = "llvm.intr.vector.reduce.fmul"(%arg1, %arg0) <{fastmathFlags = #llvm.fastmath<none>}> : (f32, vector<4xf32>) -> f32
//     %3 = llvm.intr.vector.reduce.fminimum(%arg0) : (vector<4xf32>) -> f32
//     %4 = llvm.intr.minimum(%3, %arg1) : (f32, f32) -> f32
//     return %1, %2, %4 : f32, f32, f32
//   }
// }

// -----

func.func @masked(%v: vector<4xf32>, %s: vector<[4]xi8>, %k: vector<4xi1>, %l: vector<[4]xi1>, %a: f32) -> (f32, f32, f32, i8) {
  %0 = vector.mask %k { vector.reduction <add>, %v, %a : vector<4xf32> into f32 } : vector<4xi1> -> f32
  %1 = vector.mask %k { vector.reduction <minnumf>, %v : vector<4xf32> into f32 } : vector<4xi1> -> f32
  %2 = vector.mask %k { vector.reduction <maximumf>, %v : vector<4xf32> into f32 } : vector<4xi1> -> f32
  %3 = vector.mask %l { vector.reduction <minsi>, %s : vector<[4]xi8> into i8 } : vector<[4]xi1> -> i8
  return %0, %1, %2, %3 : f32, f32, f32, i8
}

// expected:
// module {
//   func.func @masked(%arg0: vector<4xf32>, %arg1: vector<[4]xi8>, %arg2: vector<4xi1>, %arg3: vector<[4]xi1>, %arg4: f32) -> (f32, f32, f32, i8) {
//     %0 = llvm.mlir.constant(4 : i32) : i32
//     %1 = "llvm.intr.vp.reduce.fadd"(%arg4, %arg0, %arg2, %0) : (f32, vector<4xf32>, vector<4xi1>, i32) -> f32
//     %2 = llvm.mlir.constant(0xFFC00000 : f32) : f32
//     %3 = llvm.mlir.constant(4 : i32) : i32
//     %4 = "llvm.intr.vp.reduce.fmin"(%2, %arg0, %arg2, %3) : (f32, vector<4xf32>, vector<4xi1>, i32) -> f32
//     %5 = llvm.mlir.constant(dense<-1.401300e-45> : vector<4xf32>) : vector<4xf32>
//     %6 = llvm.select %arg2, %arg0, %5 : vector<4xi1>, vector<4xf32>
//     %7 = llvm.intr.vector.reduce.fmaximum(%6) : (vector<4xf32>) -> f32
//     %8 = llvm.mlir.constant(127 : i8) : i8
//     %9 = llvm.mlir.constant(4 : i32) : i32
//     %10 = "llvm.intr.vscale"() : () -> i64
//     %11 = builtin.unrealized_conversion_cast %10 : i64 to index
//     %12 = arith.index_cast %11 : index to i32
//     %13 = arith.muli %9, %12 : i32
//     %14 = "llvm.intr.vp.reduce.smin"(%8, %arg1, %arg3, %13) : (i8, vector<[4]xi8>, vector<[4]xi1>, i32) -> i8
//     return %1, %4, %7, %14 : f32, f32, f32, i8
//   }
// }

// -----

func.func @products(%a: vector<2xf32>, %b: vector<3xf32>, %c: vector<2x3xf32>, %x: i32, %i: vector<2xi32>, %m: vector<2x3xf32>) -> (vector<2x3xf32>, vector<2xi32>, vector<2x3xf32>) {
  %0 = vector.outerproduct %a, %b, %c : vector<2xf32>, vector<3xf32>
  %1 = vector.outerproduct %i, %x, %i {kind = #vector.kind<maxsi>} : vector<2xi32>, i32
  %2 = vector.fma %m, %m, %c : vector<2x3xf32>
  return %0, %1, %2 : vector<2x3xf32>, vector<2xi32>, vector<2x3xf32>
}

// expected:
// module {
//   func.func @products(%arg0: vector<2xf32>, %arg1: vector<3xf32>, %arg2: vector<2x3xf32>, %arg3: i32, %arg4: vector<2xi32>, %arg5: vector<2x3xf32>) -> (vector<2x3xf32>, vector<2xi32>, vector<2x3xf32>) {
//     %0 = builtin.unrealized_conversion_cast %arg5 : vector<2x3xf32> to !llvm.array<2 x vector<3xf32>>
//     %1 = builtin.unrealized_conversion_cast %arg2 : vector<2x3xf32> to !llvm.array<2 x vector<3xf32>>
//     %cst = arith.constant dense<0.000000e+00> : vector<2x3xf32>
//     %2 = builtin.unrealized_conversion_cast %cst : vector<2x3xf32> to !llvm.array<2 x vector<3xf32>>
//     %3 = llvm.mlir.constant(0 : i64) : i64
//     %4 = llvm.extractelement %arg0[%3 : i64] : vector<2xf32>
//     %5 = llvm.mlir.poison : vector<3xf32>
//     %6 = llvm.mlir.constant(0 : i32) : i32
//     %7 = llvm.insertelement %4, %5[%6 : i32] : vector<3xf32>
//     %8 = llvm.shufflevector %7, %5 [0, 0, 0] : vector<3xf32> 
//     %9 = llvm.extractvalue %1[0] : !llvm.array<2 x vector<3xf32>> 
//     %10 = llvm.intr.fmuladd(%8, %arg1, %9) : (vector<3xf32>, vector<3xf32>, vector<3xf32>) -> vector<3xf32>
//     %11 = llvm.insertvalue %10, %2[0] : !llvm.array<2 x vector<3xf32>> 
//     %12 = llvm.mlir.constant(1 : i64) : i64
//     %13 = llvm.extractelement %arg0[%12 : i64] : vector<2xf32>
//     %14 = llvm.mlir.poison : vector<3xf32>
//     %15 = llvm.mlir.constant(0 : i32) : i32
//     %16 = llvm.insertelement %13, %14[%15 : i32] : vector<3xf32>
//     %17 = llvm.shufflevector %16, %14 [0, 0, 0] : vector<3xf32> 
//     %18 = llvm.extractvalue %1[1] : !llvm.array<2 x vector<3xf32>> 
//     %19 = llvm.intr.fmuladd(%17, %arg1, %18) : (vector<3xf32>, vector<3xf32>, vector<3xf32>) -> vector<3xf32>
//     %20 = llvm.insertvalue %19, %11[1] : !llvm.array<2 x vector<3xf32>> 
//     %21 = builtin.unrealized_conversion_cast %20 : !llvm.array<2 x vector<3xf32>> to vector<2x3xf32>
//     %22 = llvm.mlir.poison : vector<2xi32>
//     %23 = llvm.mlir.constant(0 : i32) : i32
//     %24 = llvm.insertelement %arg3, %22[%23 : i32] : vector<2xi32>
//     %25 = llvm.shufflevector %24, %22 [0, 0] : vector<2xi32> 
//     %26 = arith.muli %arg4, %25 : vector<2xi32>
//     %27 = arith.maxsi %26, %arg4 : vector<2xi32>
//     %28 = llvm.extractvalue %0[0] : !llvm.array<2 x vector<3xf32>> 
//     %29 = llvm.extractvalue %0[0] : !llvm.array<2 x vector<3xf32>> 
//     %30 = llvm.extractvalue %1[0] : !llvm.array<2 x vector<3xf32>> 
//     %31 = llvm.intr.fmuladd(%28, %29, %30) : (vector<3xf32>, vector<3xf32>, vector<3xf32>) -> vector<3xf32>
//     %32 = llvm.insertvalue %31, %2[0] : !llvm.array<2 x vector<3xf32>> 
//     %33 = llvm.extractvalue %0[1] : !llvm.array<2 x vector<3xf32>> 
//     %34 = llvm.extractvalue %0[1] : !llvm.array<2 x vector<3xf32>> 
//     %35 = llvm.extractvalue %1[1] : !llvm.array<2 x vector<3xf32>> 
//     %36 = llvm.intr.fmuladd(%33, %34, %35) : (vector<3xf32>, vector<3xf32>, vector<3xf32>) -> vector<3xf32>
//     %37 = llvm.insertvalue %36, %32[1] : !llvm.array<2 x vector<3xf32>> 
//     %38 = builtin.unrealized_conversion_cast %37 : !llvm.array<2 x vector<3xf32>> to vector<2x3xf32>
//     return %21, %27, %38 : vector<2x3xf32>, vector<2xi32>, vector<2x3xf32>
//   }
// }

// -----

func.func @masked_product(%a: vector<2xf32>, %x: f32, %c: vector<2xf32>, %k: vector<2xi1>) -> vector<2xf32> {
  %0 = vector.mask %k { vector.outerproduct %a, %x, %c {kind = #vector.kind<mul>} : vector<2xf32>, f32 } : vector<2xi1> -> vector<2xf32>
  return %0 : vector<2xf32>
}

// expected:
// module {
//   func.func @masked_product(%arg0: vector<2xf32>, %arg1: f32, %arg2: vector<2xf32>, %arg3: vector<2xi1>) -> vector<2xf32> {
//     %0 = llvm.mlir.poison : vector<2xf32>
//     %1 = llvm.mlir.constant(0 : i32) : i32
//     %2 = llvm.insertelement %arg1, %0[%1 : i32] : vector<2xf32>
//     %3 = llvm.shufflevector %2, %0 [0, 0] : vector<2xf32> 
//     %4 = arith.mulf %arg0, %3 : vector<2xf32>
//     %5 = arith.mulf %4, %arg2 : vector<2xf32>
//     %6 = arith.select %arg3, %5, %arg2 : vector<2xi1>, vector<2xf32>
//     return %6 : vector<2xf32>
//   }
// }
