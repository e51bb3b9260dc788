// test: pass --convert-vector-to-llvm --cse

func.func @dot(%a: vector<3xf32>, %b: vector<3xf32>, %c: f32) -> f32 {
  %0 = vector.contract {indexing_maps = [affine_map<(i)->(i)>,affine_map<(i)->(i)>,affine_map<(i)->()>], iterator_types = ["reduction"], kind = #vector.kind<add>} %a, %b, %c : vector<3xf32>, vector<3xf32> into f32
  return %0 : f32
}
func.func @mm(%a: vector<2x3xf32>, %b: vector<3x2xf32>, %c: vector<2x2xf32>) -> vector<2x2xf32> {
  %0 = vector.contract {indexing_maps = [affine_map<(i,j,k)->(i,k)>, affine_map<(i,j,k)->(k,j)>, affine_map<(i,j,k)->(i,j)>], iterator_types = ["parallel","parallel","reduction"], kind = #vector.kind<add>} %a, %b, %c : vector<2x3xf32>, vector<3x2xf32> into vector<2x2xf32>
  return %0 : vector<2x2xf32>
}
func.func @mv(%a: vector<2x3xf32>, %b: vector<3xf32>, %c: vector<2xf32>) -> vector<2xf32> {
  %0 = vector.contract {indexing_maps = [affine_map<(i,k)->(i,k)>, affine_map<(i,k)->(k)>, affine_map<(i,k)->(i)>], iterator_types = ["parallel","reduction"], kind = #vector.kind<add>} %a, %b, %c : vector<2x3xf32>, vector<3xf32> into vector<2xf32>
  return %0 : vector<2xf32>
}
func.func @bmm(%a: vector<2x1x3xf32>, %b: vector<2x3x1xf32>, %c: vector<2x1x1xf32>) -> vector<2x1x1xf32> {
  %0 = vector.contract {indexing_maps = [affine_map<(b,i,j,k)->(b,i,k)>, affine_map<(b,i,j,k)->(b,k,j)>, affine_map<(b,i,j,k)->(b,i,j)>], iterator_types = ["parallel","parallel","parallel","reduction"], kind = #vector.kind<add>} %a, %b, %c : vector<2x1x3xf32>, vector<2x3x1xf32> into vector<2x1x1xf32>
  return %0 : vector<2x1x1xf32>
}
func.func @redred(%a: vector<2x3xi32>, %b: vector<2x3xi32>, %c: i32) -> i32 {
  %0 = vector.contract {indexing_maps = [affine_map<(i,k)->(i,k)>, affine_map<(i,k)->(i,k)>, affine_map<(i,k)->()>], iterator_types = ["reduction","reduction"], kind = #vector.kind<add>} %a, %b, %c : vector<2x3xi32>, vector<2x3xi32> into i32
  return %0 : i32
}
func.func @km(%a: vector<3x2xf32>, %b: vector<3x2xf32>, %c: vector<2x2xf32>) -> vector<2x2xf32> {
  %0 = vector.contract {indexing_maps = [affine_map<(i,j,k)->(k,i)>, affine_map<(i,j,k)->(k,j)>, affine_map<(i,j,k)->(j,i)>], iterator_types = ["parallel","parallel","reduction"], kind = #vector.kind<add>} %a, %b, %c : vector<3x2xf32>, vector<3x2xf32> into vector<2x2xf32>
  return %0 : vector<2x2xf32>
}
func.func @three(%a: vector<2x3x2xi32>, %b: vector<3x2x4xi32>, %c: vector<4x2xi32>) -> vector<4x2xi32> {
  %0 = vector.contract {indexing_maps = [affine_map<(i,j,k,l)->(i,k,l)>, affine_map<(i,j,k,l)->(k,l,j)>, affine_map<(i,j,k,l)->(j,i)>], iterator_types = ["parallel","parallel","reduction","reduction"], kind = #vector.kind<add>} %a, %b, %c : vector<2x3x2xi32>, vector<3x2x4xi32> into vector<4x2xi32>
  return %0 : vector<4x2xi32>
}
func.func @redfirst(%a: vector<3x2xf32>, %b: vector<3x4xf32>, %c: vector<2x4xf32>) -> vector<2x4xf32> {
  %0 = vector.contract {indexing_maps = [affine_map<(k,i,j)->(k,i)>, affine_map<(k,i,j)->(k,j)>, affine_map<(k,i,j)->(i,j)>], iterator_types = ["reduction","parallel","parallel"], kind = #vector.kind<add>} %a, %b, %c : vector<3x2xf32>, vector<3x4xf32> into vector<2x4xf32>
  return %0 : vector<2x4xf32>
}
func.func @lastbatch(%a: vector<3x2xf32>, %b: vector<3x2xf32>, %c: vector<2xf32>) -> vector<2xf32> {
  %0 = vector.contract {indexing_maps = [affine_map<(b,k)->(k,b)>, affine_map<(b,k)->(k,b)>, affine_map<(b,k)->(b)>], iterator_types = ["parallel","reduction"], kind = #vector.kind<add>} %a, %b, %c : vector<3x2xf32>, vector<3x2xf32> into vector<2xf32>
  return %0 : vector<2xf32>
}
func.func @vm(%a: vector<3xf32>, %b: vector<2x3xf32>, %c: vector<2xf32>) -> vector<2xf32> {
  %0 = vector.contract {indexing_maps = [affine_map<(m,k)->(k)>, affine_map<(m,k)->(m,k)>, affine_map<(m,k)->(m)>], iterator_types = ["parallel","reduction"], kind = #vector.kind<add>} %a, %b, %c : vector<3xf32>, vector<2x3xf32> into vector<2xf32>
  return %0 : vector<2xf32>
}
func.func @masked(%a: vector<2x3xf32>, %b: vector<3x2xf32>, %c: vector<2x2xf32>, %k : vector<2x2x3xi1>) -> vector<2x2xf32> {
  %0 = vector.mask %k { vector.contract {indexing_maps = [affine_map<(i,j,k)->(i,k)>, affine_map<(i,j,k)->(k,j)>, affine_map<(i,j,k)->(i,j)>], iterator_types = ["parallel","parallel","reduction"], kind = #vector.kind<add>} %a, %b, %c : vector<2x3xf32>, vector<3x2xf32> into vector<2x2xf32> } : vector<2x2x3xi1> -> vector<2x2xf32>
  return %0 : vector<2x2xf32>
}

// expected:
// module {
//   func.func @dot(%arg0: vector<3xf32>, %arg1: vector<3xf32>, %arg2: f32) -> f32 {
//     %0 = arith.mulf %arg0, %arg1 : vector<3xf32>
//     %1 = "llvm.intr.vector.reduce.fadd"(%arg2, %0) <{fastmathFlags = #llvm.fastmath<none>}> : (f32, vector<3xf32>) -> f32
//     return %1 : f32
//   }
//   func.func @mm(%arg0: vector<2x3xf32>, %arg1: vector<3x2xf32>, %arg2: vector<2x2xf32>) -> vector<2x2xf32> {
//     %0 = builtin.unrealized_conversion_cast %arg0 : vector<2x3xf32> to !llvm.array<2 x vector<3xf32>>
//     %1 = builtin.unrealized_conversion_cast %arg1 : vector<3x2xf32> to !llvm.array<3 x vector<2xf32>>
//     %cst = arith.constant dense<0.000000e+00> : vector<2x2xf32>
//     %2 = builtin.unrealized_conversion_cast %cst : vector<2x2xf32> to !llvm.array<2 x vector<2xf32>>
//     %3 = ub.poison : vector<2x3xf32>
//     %4 = builtin.unrealized_conversion_cast %3 : vector<2x3xf32> to !llvm.array<2 x vector<3xf32>>
//     %5 = llvm.extractvalue %1[0] : !llvm.array<3 x vector<2xf32>> 
//     %6 = llvm.mlir.constant(0 : i64) : i64
//     %7 = llvm.extractelement %5[%6 : i64] : vector<2xf32>
//     %8 = llvm.extractvalue %4[0] : !llvm.array<2 x vector<3xf32>> 
//     %9 = llvm.insertelement %7, %8[%6 : i64] : vector<3xf32>
//     %10 = llvm.insertvalue %9, %4[0] : !llvm.array<2 x vector<3xf32>> 
//     %11 = llvm.mlir.constant(1 : i64) : i64
//     %12 = llvm.extractelement %5[%11 : i64] : vector<2xf32>
//     %13 = llvm.extractvalue %10[1] : !llvm.array<2 x vector<3xf32>> 
//     %14 = llvm.insertelement %12, %13[%6 : i64] : vector<3xf32>
//     %15 = llvm.insertvalue %14, %10[1] : !llvm.array<2 x vector<3xf32>> 
//     %16 = llvm.extractvalue %1[1] : !llvm.array<3 x vector<2xf32>> 
//     %17 = llvm.extractelement %16[%6 : i64] : vector<2xf32>
//     %18 = llvm.extractvalue %15[0] : !llvm.array<2 x vector<3xf32>> 
//     %19 = llvm.insertelement %17, %18[%11 : i64] : vector<3xf32>
//     %20 = llvm.insertvalue %19, %15[0] : !llvm.array<2 x vector<3xf32>> 
//     %21 = llvm.extractelement %16[%11 : i64] : vector<2xf32>
//     %22 = llvm.extractvalue %20[1] : !llvm.array<2 x vector<3xf32>> 
//     %23 = llvm.insertelement %21, %22[%11 : i64] : vector<3xf32>
//     %24 = llvm.insertvalue %23, %20[1] : !llvm.array<2 x vector<3xf32>> 
//     %25 = llvm.extractvalue %1[2] : !llvm.array<3 x vector<2xf32>> 
//     %26 = llvm.extractelement %25[%6 : i64] : vector<2xf32>
//     %27 = llvm.extractvalue %24[0] : !llvm.array<2 x vector<3xf32>> 
//     %28 = llvm.mlir.constant(2 : i64) : i64
//     %29 = llvm.insertelement %26, %27[%28 : i64] : vector<3xf32>
//     %30 = llvm.insertvalue %29, %24[0] : !llvm.array<2 x vector<3xf32>> 
//     %31 = llvm.extractelement %25[%11 : i64] : vector<2xf32>
//     %32 = llvm.extractvalue %30[1] : !llvm.array<2 x vector<3xf32>> 
//     %33 = llvm.insertelement %31, %32[%28 : i64] : vector<3xf32>
//     %34 = llvm.insertvalue %33, %30[1] : !llvm.array<2 x vector<3xf32>> 
//     %35 = llvm.extractvalue %0[0] : !llvm.array<2 x vector<3xf32>> 
//     %36 = llvm.extractvalue %34[0] : !llvm.array<2 x vector<3xf32>> 
//     %37 = arith.mulf %35, %36 : vector<3xf32>
//     %38 = llvm.mlir.constant(0.000000e+00 : f32) : f32
//     %39 = "llvm.intr.vector.reduce.fadd"(%38, %37) <{fastmathFlags = #llvm.fastmath<none>}> : (f32, vector<3xf32>) -> f32
//     %40 = llvm.extractvalue %2[0] : !llvm.array<2 x vector<2xf32>> 
//     %41 = llvm.insertelement %39, %40[%6 : i64] : vector<2xf32>
//     %42 = llvm.insertvalue %41, %2[0] : !llvm.array<2 x vector<2xf32>> 
//     %43 = llvm.extractvalue %34[1] : !llvm.array<2 x vector<3xf32>> 
//     %44 = arith.mulf %35, %43 : vector<3xf32>
//     %45 = "llvm.intr.vector.reduce.fadd"(%38, %44) <{fastmathFlags = #llvm.fastmath<none>}> : (f32, vector<3xf32>) -> f32
//     %46 = llvm.extractvalue %42[0] : !llvm.array<2 x vector<2xf32>> 
//     %47 = llvm.insertelement %45, %46[%11 : i64] : vector<2xf32>
//     %48 = llvm.insertvalue %47, %42[0] : !llvm.array<2 x vector<2xf32>> 
//     %49 = llvm.extractvalue %0[1] : !llvm.array<2 x vector<3xf32>> 
//     %50 = arith.mulf %49, %36 : vector<3xf32>
//     %51 = "llvm.intr.vector.reduce.fadd"(%38, %50) <{fastmathFlags = #llvm.fastmath<none>}> : (f32, vector<3xf32>) -> f32
//     %52 = llvm.extractvalue %48[1] : !llvm.array<2 x vector<2xf32>> 
//     %53 = llvm.insertelement %51, %52[%6 : i64] : vector<2xf32>
//     %54 = llvm.insertvalue %53, %48[1] : !llvm.array<2 x vector<2xf32>> 
//     %55 = arith.mulf %49, %43 : vector<3xf32>
//     %56 = "llvm.intr.vector.reduce.fadd"(%38, %55) <{fastmathFlags = #llvm.fastmath<none>}> : (f32, vector<3xf32>) -> f32
//     %57 = llvm.extractvalue %54[1] : !llvm.array<2 x vector<2xf32>> 
//     %58 = llvm.insertelement %56, %57[%11 : i64] : vector<2xf32>
//     %59 = llvm.insertvalue %58, %54[1] : !llvm.array<2 x vector<2xf32>> 
//     %60 = builtin.unrealized_conversion_cast %59 : !llvm.array<2 x vector<2xf32>> to vector<2x2xf32>
//     %61 = arith.addf %60, %arg2 : vector<2x2xf32>
//     return %61 : vector<2x2xf32>
//   }
//   func.func @mv(%arg0: vector<2x3xf32>, %arg1: vector<3xf32>, %arg2: vector<2xf32>) -> vector<2xf32> {
//     %0 = builtin.unrealized_conversion_cast %arg0 : vector<2x3xf32> to !llvm.array<2 x vector<3xf32>>
//     %cst = arith.constant dense<0.000000e+00> : vector<2xf32>
//     %1 = llvm.extractvalue %0[0] : !llvm.array<2 x vector<3xf32>> 
//     %2 = arith.mulf %1, %arg1 : vector<3xf32>
//     %3 = llvm.mlir.constant(0.000000e+00 : f32) : f32
//     %4 = "llvm.intr.vector.reduce.fadd"(%3, %2) <{fastmathFlags = #llvm.fastmath<none>}> : (f32, vector<3xf32>) -> f32
//     %5 = llvm.mlir.constant(0 : i64) : i64
//     %6 = llvm.insertelement %4, %cst[%5 : i64] : vector<2xf32>
//     %7 = llvm.extractvalue %0[1] : !llvm.array<2 x vector<3xf32>> 
//     %8 = arith.mulf %7, %arg1 : vector<3xf32>
//     %9 = "llvm.intr.vector.reduce.fadd"(%3, %8) <{fastmathFlags = #llvm.fastmath<none>}> : (f32, vector<3xf32>) -> f32
//     %10 = llvm.mlir.constant(1 : i64) : i64
//     %11 = llvm.insertelement %9, %6[%10 : i64] : vector<2xf32>
//     %12 = arith.addf %11, %arg2 : vector<2xf32>
//     return %12 : vector<2xf32>
//   }
//   func.func @bmm(%arg0: vector<2x1x3xf32>, %arg1: vector<2x3x1xf32>, %arg2: vector<2x1x1xf32>) -> vector<2x1x1xf32> {
//     %0 = builtin.unrealized_conversion_cast %arg0 : vector<2x1x3xf32> to !llvm.array<2 x array<1 x vector<3xf32>>>
//     %1 = builtin.unrealized_conversion_cast %arg1 : vector<2x3x1xf32> to !llvm.array<2 x array<3 x vector<1xf32>>>
//     %2 = builtin.unrealized_conversion_cast %arg2 : vector<2x1x1xf32> to !llvm.array<2 x array<1 x vector<1xf32>>>
//     %cst = arith.constant dense<0.000000e+00> : vector<1x1xf32>
//     %3 = builtin.unrealized_conversion_cast %cst : vector<1x1xf32> to !llvm.array<1 x vector<1xf32>>
//     %4 = ub.poison : vector<1x3xf32>
//     %5 = builtin.unrealized_conversion_cast %4 : vector<1x3xf32> to !llvm.array<1 x vector<3xf32>>
//     %cst_0 = arith.constant dense<0.000000e+00> : vector<2x1x1xf32>
//     %6 = builtin.unrealized_conversion_cast %cst_0 : vector<2x1x1xf32> to !llvm.array<2 x array<1 x vector<1xf32>>>
//     %7 = llvm.extractvalue %2[0] : !llvm.array<2 x array<1 x vector<1xf32>>> 
//     %8 = builtin.unrealized_conversion_cast %7 : !llvm.array<1 x vector<1xf32>> to vector<1x1xf32>
//     %9 = llvm.extractvalue %1[0, 0] : !llvm.array<2 x array<3 x vector<1xf32>>> 
//     %10 = llvm.mlir.constant(0 : i64) : i64
//     %11 = llvm.extractelement %9[%10 : i64] : vector<1xf32>
//     %12 = llvm.extractvalue %5[0] : !llvm.array<1 x vector<3xf32>> 
//     %13 = llvm.insertelement %11, %12[%10 : i64] : vector<3xf32>
//     %14 = llvm.insertvalue %13, %5[0] : !llvm.array<1 x vector<3xf32>> 
//     %15 = llvm.extractvalue %1[0, 1] : !llvm.array<2 x array<3 x vector<1xf32>>> 
//     %16 = llvm.extractelement %15[%10 : i64] : vector<1xf32>
//     %17 = llvm.extractvalue %14[0] : !llvm.array<1 x vector<3xf32>> 
//     %18 = llvm.mlir.constant(1 : i64) : i64
//     %19 = llvm.insertelement %16, %17[%18 : i64] : vector<3xf32>
//     %20 = llvm.insertvalue %19, %14[0] : !llvm.array<1 x vector<3xf32>> 
//     %21 = llvm.extractvalue %1[0, 2] : !llvm.array<2 x array<3 x vector<1xf32>>> 
//     %22 = llvm.extractelement %21[%10 : i64] : vector<1xf32>
//     %23 = llvm.extractvalue %20[0] : !llvm.array<1 x vector<3xf32>> 
//     %24 = llvm.mlir.constant(2 : i64) : i64
//     %25 = llvm.insertelement %22, %23[%24 : i64] : vector<3xf32>
//     %26 = llvm.insertvalue %25, %20[0] : !llvm.array<1 x vector<3xf32>> 
//     %27 = llvm.extractvalue %0[0, 0] : !llvm.array<2 x array<1 x vector<3xf32>>> 
//     %28 = llvm.extractvalue %26[0] : !llvm.array<1 x vector<3xf32>> 
//     %29 = arith.mulf %27, %28 : vector<3xf32>
//     %30 = llvm.mlir.constant(0.000000e+00 : f32) : f32
//     %31 = "llvm.intr.vector.reduce.fadd"(%30, %29) <{fastmathFlags = #llvm.fastmath<none>}> : (f32, vector<3xf32>) -> f32
//     %32 = llvm.extractvalue %3[0] : !llvm.array<1 x vector<1xf32>> 
//     %33 = llvm.insertelement %31, %32[%10 : i64] : vector<1xf32>
//     %34 = llvm.insertvalue %33, %3[0] : !llvm.array<1 x vector<1xf32>> 
//     %35 = builtin.unrealized_conversion_cast %34 : !llvm.array<1 x vector<1xf32>> to vector<1x1xf32>
//     %36 = arith.addf %35, %8 : vector<1x1xf32>
//     %37 = builtin.unrealized_conversion_cast %36 : vector<1x1xf32> to !llvm.array<1 x vector<1xf32>>
//     %38 = llvm.insertvalue %37, %6[0] : !llvm.array<2 x array<1 x vector<1xf32>>> 
//     %39 = llvm.extractvalue %2[1] : !llvm.array<2 x array<1 x vector<1xf32>>> 
//     %40 = builtin.unrealized_conversion_cast %39 : !llvm.array<1 x vector<1xf32>> to vector<1x1xf32>
//     %41 = llvm.extractvalue %1[1, 0] : !llvm.array<2 x array<3 x vector<1xf32>>> 
//     %42 = llvm.extractelement %41[%10 : i64] : vector<1xf32>
//     %43 = llvm.insertelement %42, %12[%10 : i64] : vector<3xf32>
//     %44 = llvm.insertvalue %43, %5[0] : !llvm.array<1 x vector<3xf32>> 
//     %45 = llvm.extractvalue %1[1, 1] : !llvm.array<2 x array<3 x vector<1xf32>>> 
//     %46 = llvm.extractelement %45[%10 : i64] : vector<1xf32>
//     %47 = llvm.extractvalue %44[0] : !llvm.array<1 x vector<3xf32>> 
//     %48 = llvm.insertelement %46, %47[%18 : i64] : vector<3xf32>
//     %49 = llvm.insertvalue %48, %44[0] : !llvm.array<1 x vector<3xf32>> 
//     %50 = llvm.extractvalue %1[1, 2] : !llvm.array<2 x array<3 x vector<1xf32>>> 
//     %51 = llvm.extractelement %50[%10 : i64] : vector<1xf32>
//     %52 = llvm.extractvalue %49[0] : !llvm.array<1 x vector<3xf32>> 
//     %53 = llvm.insertelement %51, %52[%24 : i64] : vector<3xf32>
//     %54 = llvm.insertvalue %53, %49[0] : !llvm.array<1 x vector<3xf32>> 
//     %55 = llvm.extractvalue %0[1, 0] : !llvm.array<2 x array<1 x vector<3xf32>>> 
//     %56 = llvm.extractvalue %54[0] : !llvm.array<1 x vector<3xf32>> 
//     %57 = arith.mulf %55, %56 : vector<3xf32>
//     %58 = "llvm.intr.vector.reduce.fadd"(%30, %57) <{fastmathFlags = #llvm.fastmath<none>}> : (f32, vector<3xf32>) -> f32
//     %59 = llvm.insertelement %58, %32[%10 : i64] : vector<1xf32>
//     %60 = llvm.insertvalue %59, %3[0] : !llvm.array<1 x vector<1xf32>> 
//     %61 = builtin.unrealized_conversion_cast %60 : !llvm.array<1 x vector<1xf32>> to vector<1x1xf32>
//     %62 = arith.addf %61, %40 : vector<1x1xf32>
//     %63 = builtin.unrealized_conversion_cast %62 : vector<1x1xf32> to !llvm.array<1 x vector<1xf32>>
//     %64 = llvm.insertvalue %63, %38[1] : !llvm.array<2 x array<1 x vector<1xf32>>> 
//     %65 = builtin.unrealized_conversion_cast %64 : !llvm.array<2 x array<1 x vector<1xf32>>> to vector<2x1x1xf32>
//     return %65 : vector<2x1x1xf32>
//   }
//   func.func @redred(%arg0: vector<2x3xi32>, %arg1: vector<2x3xi32>, %arg2: i32) -> i32 {
//     %0 = builtin.unrealized_conversion_cast %arg1 : vector<2x3xi32> to !llvm.array<2 x vector<3xi32>>
//     %1 = builtin.unrealized_conversion_cast %arg0 : vector<2x3xi32> to !llvm.array<2 x vector<3xi32>>
//     %2 = llvm.extractvalue %1[0] : !llvm.array<2 x vector<3xi32>> 
//     %3 = llvm.extractvalue %0[0] : !llvm.array<2 x vector<3xi32>> 
//     %4 = arith.muli %2, %3 : vector<3xi32>
//     %5 = "llvm.intr.vector.reduce.add"(%4) : (vector<3xi32>) -> i32
//     %6 = llvm.add %arg2, %5 : i32
//     %7 = llvm.extractvalue %1[1] : !llvm.array<2 x vector<3xi32>> 
//     %8 = llvm.extractvalue %0[1] : !llvm.array<2 x vector<3xi32>> 
//     %9 = arith.muli %7, %8 : vector<3xi32>
//     %10 = "llvm.intr.vector.reduce.add"(%9) : (vector<3xi32>) -> i32
//     %11 = llvm.add %6, %10 : i32
//     return %11 : i32
//   }
//   func.func @km(%arg0: vector<3x2xf32>, %arg1: vector<3x2xf32>, %arg2: vector<2x2xf32>) -> vector<2x2xf32> {
//     %0 = builtin.unrealized_conversion_cast %arg0 : vector<3x2xf32> to !llvm.array<3 x vector<2xf32>>
//     %1 = builtin.unrealized_conversion_cast %arg1 : vector<3x2xf32> to !llvm.array<3 x vector<2xf32>>
//     %cst = arith.constant dense<0.000000e+00> : vector<2x2xf32>
//     %2 = builtin.unrealized_conversion_cast %cst : vector<2x2xf32> to !llvm.array<2 x vector<2xf32>>
//     %3 = ub.poison : vector<2x3xf32>
//     %4 = builtin.unrealized_conversion_cast %3 : vector<2x3xf32> to !llvm.array<2 x vector<3xf32>>
//     %5 = llvm.extractvalue %1[0] : !llvm.array<3 x vector<2xf32>> 
//     %6 = llvm.mlir.constant(0 : i64) : i64
//     %7 = llvm.extractelement %5[%6 : i64] : vector<2xf32>
//     %8 = llvm.extractvalue %4[0] : !llvm.array<2 x vector<3xf32>> 
//     %9 = llvm.insertelement %7, %8[%6 : i64] : vector<3xf32>
//     %10 = llvm.insertvalue %9, %4[0] : !llvm.array<2 x vector<3xf32>> 
//     %11 = llvm.mlir.constant(1 : i64) : i64
//     %12 = llvm.extractelement %5[%11 : i64] : vector<2xf32>
//     %13 = llvm.extractvalue %10[1] : !llvm.array<2 x vector<3xf32>> 
//     %14 = llvm.insertelement %12, %13[%6 : i64] : vector<3xf32>
//     %15 = llvm.insertvalue %14, %10[1] : !llvm.array<2 x vector<3xf32>> 
//     %16 = llvm.extractvalue %1[1] : !llvm.array<3 x vector<2xf32>> 
//     %17 = llvm.extractelement %16[%6 : i64] : vector<2xf32>
//     %18 = llvm.extractvalue %15[0] : !llvm.array<2 x vector<3xf32>> 
//     %19 = llvm.insertelement %17, %18[%11 : i64] : vector<3xf32>
//     %20 = llvm.insertvalue %19, %15[0] : !llvm.array<2 x vector<3xf32>> 
//     %21 = llvm.extractelement %16[%11 : i64] : vector<2xf32>
//     %22 = llvm.extractvalue %20[1] : !llvm.array<2 x vector<3xf32>> 
//     %23 = llvm.insertelement %21, %22[%11 : i64] : vector<3xf32>
//     %24 = llvm.insertvalue %23, %20[1] : !llvm.array<2 x vector<3xf32>> 
//     %25 = llvm.extractvalue %1[2] : !llvm.array<3 x vector<2xf32>> 
//     %26 = llvm.extractelement %25[%6 : i64] : vector<2xf32>
//     %27 = llvm.extractvalue %24[0] : !llvm.array<2 x vector<3xf32>> 
//     %28 = llvm.mlir.constant(2 : i64) : i64
//     %29 = llvm.insertelement %26, %27[%28 : i64] : vector<3xf32>
//     %30 = llvm.insertvalue %29, %24[0] : !llvm.array<2 x vector<3xf32>> 
//     %31 = llvm.extractelement %25[%11 : i64] : vector<2xf32>
//     %32 = llvm.extractvalue %30[1] : !llvm.array<2 x vector<3xf32>> 
//     %33 = llvm.insertelement %31, %32[%28 : i64] : vector<3xf32>
//     %34 = llvm.insertvalue %33, %30[1] : !llvm.array<2 x vector<3xf32>> 
//     %35 = llvm.extractvalue %0[0] : !llvm.array<3 x vector<2xf32>> 
//     %36 = llvm.extractelement %35[%6 : i64] : vector<2xf32>
//     %37 = llvm.insertelement %36, %8[%6 : i64] : vector<3xf32>
//     %38 = llvm.insertvalue %37, %4[0] : !llvm.array<2 x vector<3xf32>> 
//     %39 = llvm.extractelement %35[%11 : i64] : vector<2xf32>
//     %40 = llvm.extractvalue %38[1] : !llvm.array<2 x vector<3xf32>> 
//     %41 = llvm.insertelement %39, %40[%6 : i64] : vector<3xf32>
//     %42 = llvm.insertvalue %41, %38[1] : !llvm.array<2 x vector<3xf32>> 
//     %43 = llvm.extractvalue %0[1] : !llvm.array<3 x vector<2xf32>> 
//     %44 = llvm.extractelement %43[%6 : i64] : vector<2xf32>
//     %45 = llvm.extractvalue %42[0] : !llvm.array<2 x vector<3xf32>> 
//     %46 = llvm.insertelement %44, %45[%11 : i64] : vector<3xf32>
//     %47 = llvm.insertvalue %46, %42[0] : !llvm.array<2 x vector<3xf32>> 
//     %48 = llvm.extractelement %43[%11 : i64] : vector<2xf32>
//     %49 = llvm.extractvalue %47[1] : !llvm.array<2 x vector<3xf32>> 
//     %50 = llvm.insertelement %48, %49[%11 : i64] : vector<3xf32>
//     %51 = llvm.insertvalue %50, %47[1] : !llvm.array<2 x vector<3xf32>> 
//     %52 = llvm.extractvalue %0[2] : !llvm.array<3 x vector<2xf32>> 
//     %53 = llvm.extractelement %52[%6 : i64] : vector<2xf32>
//     %54 = llvm.extractvalue %51[0] : !llvm.array<2 x vector<3xf32>> 
//     %55 = llvm.insertelement %53, %54[%28 : i64] : vector<3xf32>
//     %56 = llvm.insertvalue %55, %51[0] : !llvm.array<2 x vector<3xf32>> 
//     %57 = llvm.extractelement %52[%11 : i64] : vector<2xf32>
//     %58 = llvm.extractvalue %56[1] : !llvm.array<2 x vector<3xf32>> 
//     %59 = llvm.insertelement %57, %58[%28 : i64] : vector<3xf32>
//     %60 = llvm.insertvalue %59, %56[1] : !llvm.array<2 x vector<3xf32>> 
//     %61 = llvm.extractvalue %34[0] : !llvm.array<2 x vector<3xf32>> 
//     %62 = llvm.extractvalue %60[0] : !llvm.array<2 x vector<3xf32>> 
//     %63 = arith.mulf %61, %62 : vector<3xf32>
//     %64 = llvm.mlir.constant(0.000000e+00 : f32) : f32
//     %65 = "llvm.intr.vector.reduce.fadd"(%64, %63) <{fastmathFlags = #llvm.fastmath<none>}> : (f32, vector<3xf32>) -> f32
//     %66 = llvm.extractvalue %2[0] : !llvm.array<2 x vector<2xf32>> 
//     %67 = llvm.insertelement %65, %66[%6 : i64] : vector<2xf32>
//     %68 = llvm.insertvalue %67, %2[0] : !llvm.array<2 x vector<2xf32>> 
//     %69 = llvm.extractvalue %60[1] : !llvm.array<2 x vector<3xf32>> 
//     %70 = arith.mulf %61, %69 : vector<3xf32>
//     %71 = "llvm.intr.vector.reduce.fadd"(%64, %70) <{fastmathFlags = #llvm.fastmath<none>}> : (f32, vector<3xf32>) -> f32
//     %72 = llvm.extractvalue %68[0] : !llvm.array<2 x vector<2xf32>> 
//     %73 = llvm.insertelement %71, %72[%11 : i64] : vector<2xf32>
//     %74 = llvm.insertvalue %73, %68[0] : !llvm.array<2 x vector<2xf32>> 
//     %75 = llvm.extractvalue %34[1] : !llvm.array<2 x vector<3xf32>> 
//     %76 = arith.mulf %75, %62 : vector<3xf32>
//     %77 = "llvm.intr.vector.reduce.fadd"(%64, %76) <{fastmathFlags = #llvm.fastmath<none>}> : (f32, vector<3xf32>) -> f32
//     %78 = llvm.extractvalue %74[1] : !llvm.array<2 x vector<2xf32>> 
//     %79 = llvm.insertelement %77, %78[%6 : i64] : vector<2xf32>
//     %80 = llvm.insertvalue %79, %74[1] : !llvm.array<2 x vector<2xf32>> 
//     %81 = arith.mulf %75, %69 : vector<3xf32>
//     %82 = "llvm.intr.vector.reduce.fadd"(%64, %81) <{fastmathFlags = #llvm.fastmath<none>}> : (f32, vector<3xf32>) -> f32
//     %83 = llvm.extractvalue %80[1] : !llvm.array<2 x vector<2xf32>> 
//     %84 = llvm.insertelement %82, %83[%11 : i64] : vector<2xf32>
//     %85 = llvm.insertvalue %84, %80[1] : !llvm.array<2 x vector<2xf32>> 
//     %86 = builtin.unrealized_conversion_cast %85 : !llvm.array<2 x vector<2xf32>> to vector<2x2xf32>
//     %87 = arith.addf %86, %arg2 : vector<2x2xf32>
//     return %87 : vector<2x2xf32>
//   }
//   func.func @three(%arg0: vector<2x3x2xi32>, %arg1: vector<3x2x4xi32>, %arg2: vector<4x2xi32>) -> vector<4x2xi32> {
//     %0 = builtin.unrealized_conversion_cast %arg0 : vector<2x3x2xi32> to !llvm.array<2 x array<3 x vector<2xi32>>>
//     %1 = builtin.unrealized_conversion_cast %arg1 : vector<3x2x4xi32> to !llvm.array<3 x array<2 x vector<4xi32>>>
//     %2 = builtin.unrealized_conversion_cast %arg2 : vector<4x2xi32> to !llvm.array<4 x vector<2xi32>>
//     %cst = arith.constant dense<0> : vector<2xi32>
//     %cst_0 = arith.constant dense<0> : vector<4x2xi32>
//     %3 = builtin.unrealized_conversion_cast %cst_0 : vector<4x2xi32> to !llvm.array<4 x vector<2xi32>>
//     %4 = llvm.extractvalue %2[0] : !llvm.array<4 x vector<2xi32>> 
//     %5 = llvm.mlir.constant(0 : i64) : i64
//     %6 = llvm.extractelement %4[%5 : i64] : vector<2xi32>
//     %7 = llvm.extractvalue %2[1] : !llvm.array<4 x vector<2xi32>> 
//     %8 = llvm.extractelement %7[%5 : i64] : vector<2xi32>
//     %9 = llvm.extractvalue %2[2] : !llvm.array<4 x vector<2xi32>> 
//     %10 = llvm.extractelement %9[%5 : i64] : vector<2xi32>
//     %11 = llvm.extractvalue %2[3] : !llvm.array<4 x vector<2xi32>> 
//     %12 = llvm.extractelement %11[%5 : i64] : vector<2xi32>
//     %13 = llvm.extractvalue %1[0, 0] : !llvm.array<3 x array<2 x vector<4xi32>>> 
//     %14 = llvm.extractelement %13[%5 : i64] : vector<4xi32>
//     %15 = llvm.insertelement %14, %cst[%5 : i64] : vector<2xi32>
//     %16 = llvm.extractvalue %1[0, 1] : !llvm.array<3 x array<2 x vector<4xi32>>> 
//     %17 = llvm.extractelement %16[%5 : i64] : vector<4xi32>
//     %18 = llvm.mlir.constant(1 : i64) : i64
//     %19 = llvm.insertelement %17, %15[%18 : i64] : vector<2xi32>
//     %20 = llvm.extractvalue %1[1, 0] : !llvm.array<3 x array<2 x vector<4xi32>>> 
//     %21 = llvm.extractelement %20[%5 : i64] : vector<4xi32>
//     %22 = llvm.insertelement %21, %cst[%5 : i64] : vector<2xi32>
//     %23 = llvm.extractvalue %1[1, 1] : !llvm.array<3 x array<2 x vector<4xi32>>> 
//     %24 = llvm.extractelement %23[%5 : i64] : vector<4xi32>
//     %25 = llvm.insertelement %24, %22[%18 : i64] : vector<2xi32>
//     %26 = llvm.extractvalue %1[2, 0] : !llvm.array<3 x array<2 x vector<4xi32>>> 
//     %27 = llvm.extractelement %26[%5 : i64] : vector<4xi32>
//     %28 = llvm.insertelement %27, %cst[%5 : i64] : vector<2xi32>
//     %29 = llvm.extractvalue %1[2, 1] : !llvm.array<3 x array<2 x vector<4xi32>>> 
//     %30 = llvm.extractelement %29[%5 : i64] : vector<4xi32>
//     %31 = llvm.insertelement %30, %28[%18 : i64] : vector<2xi32>
//     %32 = llvm.extractvalue %0[0, 0] : !llvm.array<2 x array<3 x vector<2xi32>>> 
//     %33 = arith.muli %32, %19 : vector<2xi32>
//     %34 = "llvm.intr.vector.reduce.add"(%33) : (vector<2xi32>) -> i32
//     %35 = llvm.add %6, %34 : i32
//     %36 = llvm.extractvalue %0[0, 1] : !llvm.array<2 x array<3 x vector<2xi32>>> 
//     %37 = arith.muli %36, %25 : vector<2xi32>
//     %38 = "llvm.intr.vector.reduce.add"(%37) : (vector<2xi32>) -> i32
//     %39 = llvm.add %35, %38 : i32
//     %40 = llvm.extractvalue %0[0, 2] : !llvm.array<2 x array<3 x vector<2xi32>>> 
//     %41 = arith.muli %40, %31 : vector<2xi32>
//     %42 = "llvm.intr.vector.reduce.add"(%41) : (vector<2xi32>) -> i32
//     %43 = llvm.add %39, %42 : i32
//     %44 = llvm.extractelement %13[%18 : i64] : vector<4xi32>
//     %45 = llvm.insertelement %44, %cst[%5 : i64] : vector<2xi32>
//     %46 = llvm.extractelement %16[%18 : i64] : vector<4xi32>
//     %47 = llvm.insertelement %46, %45[%18 : i64] : vector<2xi32>
//     %48 = llvm.extractelement %20[%18 : i64] : vector<4xi32>
//     %49 = llvm.insertelement %48, %cst[%5 : i64] : vector<2xi32>
//     %50 = llvm.extractelement %23[%18 : i64] : vector<4xi32>
//     %51 = llvm.insertelement %50, %49[%18 : i64] : vector<2xi32>
//     %52 = llvm.extractelement %26[%18 : i64] : vector<4xi32>
//     %53 = llvm.insertelement %52, %cst[%5 : i64] : vector<2xi32>
//     %54 = llvm.extractelement %29[%18 : i64] : vector<4xi32>
//     %55 = llvm.insertelement %54, %53[%18 : i64] : vector<2xi32>
//     %56 = arith.muli %32, %47 : vector<2xi32>
//     %57 = "llvm.intr.vector.reduce.add"(%56) : (vector<2xi32>) -> i32
//     %58 = llvm.add %8, %57 : i32
//     %59 = arith.muli %36, %51 : vector<2xi32>
//     %60 = "llvm.intr.vector.reduce.add"(%59) : (vector<2xi32>) -> i32
//     %61 = llvm.add %58, %60 : i32
//     %62 = arith.muli %40, %55 : vector<2xi32>
//     %63 = "llvm.intr.vector.reduce.add"(%62) : (vector<2xi32>) -> i32
//     %64 = llvm.add %61, %63 : i32
//     %65 = llvm.mlir.constant(2 : i64) : i64
//     %66 = llvm.extractelement %13[%65 : i64] : vector<4xi32>
//     %67 = llvm.insertelement %66, %cst[%5 : i64] : vector<2xi32>
//     %68 = llvm.extractelement %16[%65 : i64] : vector<4xi32>
//     %69 = llvm.insertelement %68, %67[%18 : i64] : vector<2xi32>
//     %70 = llvm.extractelement %20[%65 : i64] : vector<4xi32>
//     %71 = llvm.insertelement %70, %cst[%5 : i64] : vector<2xi32>
//     %72 = llvm.extractelement %23[%65 : i64] : vector<4xi32>
//     %73 = llvm.insertelement %72, %71[%18 : i64] : vector<2xi32>
//     %74 = llvm.extractelement %26[%65 : i64] : vector<4xi32>
//     %75 = llvm.insertelement %74, %cst[%5 : i64] : vector<2xi32>
//     %76 = llvm.extractelement %29[%65 : i64] : vector<4xi32>
//     %77 = llvm.insertelement %76, %75[%18 : i64] : vector<2xi32>
//     %78 = arith.muli %32, %69 : vector<2xi32>
//     %79 = "llvm.intr.vector.reduce.add"(%78) : (vector<2xi32>) -> i32
//     %80 = llvm.add %10, %79 : i32
//     %81 = arith.muli %36, %73 : vector<2xi32>
//     %82 = "llvm.intr.vector.reduce.add"(%81) : (vector<2xi32>) -> i32
//     %83 = llvm.add %80, %82 : i32
//     %84 = arith.muli %40, %77 : vector<2xi32>
//     %85 = "llvm.intr.vector.reduce.add"(%84) : (vector<2xi32>) -> i32
//     %86 = llvm.add %83, %85 : i32
//     %87 = llvm.mlir.constant(3 : i64) : i64
//     %88 = llvm.extractelement %13[%87 : i64] : vector<4xi32>
//     %89 = llvm.insertelement %88, %cst[%5 : i64] : vector<2xi32>
//     %90 = llvm.extractelement %16[%87 : i64] : vector<4xi32>
//     %91 = llvm.insertelement %90, %89[%18 : i64] : vector<2xi32>
//     %92 = llvm.extractelement %20[%87 : i64] : vector<4xi32>
//     %93 = llvm.insertelement %92, %cst[%5 : i64] : vector<2xi32>
//     %94 = llvm.extractelement %23[%87 : i64] : vector<4xi32>
//     %95 = llvm.insertelement %94, %93[%18 : i64] : vector<2xi32>
//     %96 = llvm.extractelement %26[%87 : i64] : vector<4xi32>
//     %97 = llvm.insertelement %96, %cst[%5 : i64] : vector<2xi32>
//     %98 = llvm.extractelement %29[%87 : i64] : vector<4xi32>
//     %99 = llvm.insertelement %98, %97[%18 : i64] : vector<2xi32>
//     %100 = arith.muli %32, %91 : vector<2xi32>
//     %101 = "llvm.intr.vector.reduce.add"(%100) : (vector<2xi32>) -> i32
//     %102 = llvm.add %12, %101 : i32
//     %103 = arith.muli %36, %95 : vector<2xi32>
//     %104 = "llvm.intr.vector.reduce.add"(%103) : (vector<2xi32>) -> i32
//     %105 = llvm.add %102, %104 : i32
//     %106 = arith.muli %40, %99 : vector<2xi32>
//     %107 = "llvm.intr.vector.reduce.add"(%106) : (vector<2xi32>) -> i32
//     %108 = llvm.add %105, %107 : i32
//     %109 = llvm.insertelement %43, %cst[%5 : i64] : vector<2xi32>
//     %110 = llvm.insertvalue %109, %3[0] : !llvm.array<4 x vector<2xi32>> 
//     %111 = llvm.insertelement %64, %cst[%5 : i64] : vector<2xi32>
//     %112 = llvm.insertvalue %111, %110[1] : !llvm.array<4 x vector<2xi32>> 
//     %113 = llvm.insertelement %86, %cst[%5 : i64] : vector<2xi32>
//     %114 = llvm.insertvalue %113, %112[2] : !llvm.array<4 x vector<2xi32>> 
//     %115 = llvm.insertelement %108, %cst[%5 : i64] : vector<2xi32>
//     %116 = llvm.insertvalue %115, %114[3] : !llvm.array<4 x vector<2xi32>> 
//     %117 = llvm.extractelement %4[%18 : i64] : vector<2xi32>
//     %118 = llvm.extractelement %7[%18 : i64] : vector<2xi32>
//     %119 = llvm.extractelement %9[%18 : i64] : vector<2xi32>
//     %120 = llvm.extractelement %11[%18 : i64] : vector<2xi32>
//     %121 = llvm.extractvalue %0[1, 0] : !llvm.array<2 x array<3 x vector<2xi32>>> 
//     %122 = arith.muli %121, %19 : vector<2xi32>
//     %123 = "llvm.intr.vector.reduce.add"(%122) : (vector<2xi32>) -> i32
//     %124 = llvm.add %117, %123 : i32
//     %125 = llvm.extractvalue %0[1, 1] : !llvm.array<2 x array<3 x vector<2xi32>>> 
//     %126 = arith.muli %125, %25 : vector<2xi32>
//     %127 = "llvm.intr.vector.reduce.add"(%126) : (vector<2xi32>) -> i32
//     %128 = llvm.add %124, %127 : i32
//     %129 = llvm.extractvalue %0[1, 2] : !llvm.array<2 x array<3 x vector<2xi32>>> 
//     %130 = arith.muli %129, %31 : vector<2xi32>
//     %131 = "llvm.intr.vector.reduce.add"(%130) : (vector<2xi32>) -> i32
//     %132 = llvm.add %128, %131 : i32
//     %133 = arith.muli %121, %47 : vector<2xi32>
//     %134 = "llvm.intr.vector.reduce.add"(%133) : (vector<2xi32>) -> i32
//     %135 = llvm.add %118, %134 : i32
//     %136 = arith.muli %125, %51 : vector<2xi32>
//     %137 = "llvm.intr.vector.reduce.add"(%136) : (vector<2xi32>) -> i32
//     %138 = llvm.add %135, %137 : i32
//     %139 = arith.muli %129, %55 : vector<2xi32>
//     %140 = "llvm.intr.vector.reduce.add"(%139) : (vector<2xi32>) -> i32
//     %141 = llvm.add %138, %140 : i32
//     %142 = arith.muli %121, %69 : vector<2xi32>
//     %143 = "llvm.intr.vector.reduce.add"(%142) : (vector<2xi32>) -> i32
//     %144 = llvm.add %119, %143 : i32
//     %145 = arith.muli %125, %73 : vector<2xi32>
//     %146 = "llvm.intr.vector.reduce.add"(%145) : (vector<2xi32>) -> i32
//     %147 = llvm.add %144, %146 : i32
//     %148 = arith.muli %129, %77 : vector<2xi32>
//     %149 = "llvm.intr.vector.reduce.add"(%148) : (vector<2xi32>) -> i32
//     %150 = llvm.add %147, %149 : i32
//     %151 = arith.muli %121, %91 : vector<2xi32>
//     %152 = "llvm.intr.vector.reduce.add"(%151) : (vector<2xi32>) -> i32
//     %153 = llvm.add %120, %152 : i32
//     %154 = arith.muli %125, %95 : vector<2xi32>
//     %155 = "llvm.intr.vector.reduce.add"(%154) : (vector<2xi32>) -> i32
//     %156 = llvm.add %153, %155 : i32
//     %157 = arith.muli %129, %99 : vector<2xi32>
//     %158 = "llvm.intr.vector.reduce.add"(%157) : (vector<2xi32>) -> i32
//     %159 = llvm.add %156, %158 : i32
//     %160 = llvm.insertelement %132, %109[%18 : i64] : vector<2xi32>
//     %161 = llvm.insertvalue %160, %116[0] : !llvm.array<4 x vector<2xi32>> 
//     %162 = llvm.insertelement %141, %111[%18 : i64] : vector<2xi32>
//     %163 = llvm.insertvalue %162, %161[1] : !llvm.array<4 x vector<2xi32>> 
//     %164 = llvm.insertelement %150, %113[%18 : i64] : vector<2xi32>
//     %165 = llvm.insertvalue %164, %163[2] : !llvm.array<4 x vector<2xi32>> 
//     %166 = llvm.insertelement %159, %115[%18 : i64] : vector<2xi32>
//     %167 = llvm.insertvalue %166, %165[3] : !llvm.array<4 x vector<2xi32>> 
//     %168 = builtin.unrealized_conversion_cast %167 : !llvm.array<4 x vector<2xi32>> to vector<4x2xi32>
//     return %168 : vector<4x2xi32>
//   }
//   func.func @redfirst(%arg0: vector<3x2xf32>, %arg1: vector<3x4xf32>, %arg2: vector<2x4xf32>) -> vector<2x4xf32> {
//     %0 = builtin.unrealized_conversion_cast %arg2 : vector<2x4xf32> to !llvm.array<2 x vector<4xf32>>
//     %1 = builtin.unrealized_conversion_cast %arg1 : vector<3x4xf32> to !llvm.array<3 x vector<4xf32>>
//     %2 = builtin.unrealized_conversion_cast %arg0 : vector<3x2xf32> to !llvm.array<3 x vector<2xf32>>
//     %cst = arith.constant dense<0.000000e+00> : vector<4xf32>
//     %cst_0 = arith.constant dense<0.000000e+00> : vector<2x4xf32>
//     %3 = builtin.unrealized_conversion_cast %cst_0 : vector<2x4xf32> to !llvm.array<2 x vector<4xf32>>
//     %cst_1 = arith.constant dense<0.000000e+00> : vector<3xf32>
//     %4 = llvm.extractvalue %2[0] : !llvm.array<3 x vector<2xf32>> 
//     %5 = llvm.mlir.constant(0 : i64) : i64
//     %6 = llvm.extractelement %4[%5 : i64] : vector<2xf32>
//     %7 = llvm.insertelement %6, %cst_1[%5 : i64] : vector<3xf32>
//     %8 = llvm.extractvalue %2[1] : !llvm.array<3 x vector<2xf32>> 
//     %9 = llvm.extractelement %8[%5 : i64] : vector<2xf32>
//     %10 = llvm.mlir.constant(1 : i64) : i64
//     %11 = llvm.insertelement %9, %7[%10 : i64] : vector<3xf32>
//     %12 = llvm.extractvalue %2[2] : !llvm.array<3 x vector<2xf32>> 
//     %13 = llvm.extractelement %12[%5 : i64] : vector<2xf32>
//     %14 = llvm.mlir.constant(2 : i64) : i64
//     %15 = llvm.insertelement %13, %11[%14 : i64] : vector<3xf32>
//     %16 = llvm.extractvalue %1[0] : !llvm.array<3 x vector<4xf32>> 
//     %17 = llvm.extractelement %16[%5 : i64] : vector<4xf32>
//     %18 = llvm.insertelement %17, %cst_1[%5 : i64] : vector<3xf32>
//     %19 = llvm.extractvalue %1[1] : !llvm.array<3 x vector<4xf32>> 
//     %20 = llvm.extractelement %19[%5 : i64] : vector<4xf32>
//     %21 = llvm.insertelement %20, %18[%10 : i64] : vector<3xf32>
//     %22 = llvm.extractvalue %1[2] : !llvm.array<3 x vector<4xf32>> 
//     %23 = llvm.extractelement %22[%5 : i64] : vector<4xf32>
//     %24 = llvm.insertelement %23, %21[%14 : i64] : vector<3xf32>
//     %25 = llvm.extractvalue %0[0] : !llvm.array<2 x vector<4xf32>> 
//     %26 = llvm.extractelement %25[%5 : i64] : vector<4xf32>
//     %27 = arith.mulf %15, %24 : vector<3xf32>
//     %28 = "llvm.intr.vector.reduce.fadd"(%26, %27) <{fastmathFlags = #llvm.fastmath<none>}> : (f32, vector<3xf32>) -> f32
//     %29 = llvm.insertelement %28, %cst[%5 : i64] : vector<4xf32>
//     %30 = llvm.extractelement %16[%10 : i64] : vector<4xf32>
//     %31 = llvm.insertelement %30, %cst_1[%5 : i64] : vector<3xf32>
//     %32 = llvm.extractelement %19[%10 : i64] : vector<4xf32>
//     %33 = llvm.insertelement %32, %31[%10 : i64] : vector<3xf32>
//     %34 = llvm.extractelement %22[%10 : i64] : vector<4xf32>
//     %35 = llvm.insertelement %34, %33[%14 : i64] : vector<3xf32>
//     %36 = llvm.extractelement %25[%10 : i64] : vector<4xf32>
//     %37 = arith.mulf %15, %35 : vector<3xf32>
//     %38 = "llvm.intr.vector.reduce.fadd"(%36, %37) <{fastmathFlags = #llvm.fastmath<none>}> : (f32, vector<3xf32>) -> f32
//     %39 = llvm.insertelement %38, %29[%10 : i64] : vector<4xf32>
//     %40 = llvm.extractelement %16[%14 : i64] : vector<4xf32>
//     %41 = llvm.insertelement %40, %cst_1[%5 : i64] : vector<3xf32>
//     %42 = llvm.extractelement %19[%14 : i64] : vector<4xf32>
//     %43 = llvm.insertelement %42, %41[%10 : i64] : vector<3xf32>
//     %44 = llvm.extractelement %22[%14 : i64] : vector<4xf32>
//     %45 = llvm.insertelement %44, %43[%14 : i64] : vector<3xf32>
//     %46 = llvm.extractelement %25[%14 : i64] : vector<4xf32>
//     %47 = arith.mulf %15, %45 : vector<3xf32>
//     %48 = "llvm.intr.vector.reduce.fadd"(%46, %47) <{fastmathFlags = #llvm.fastmath<none>}> : (f32, vector<3xf32>) -> f32
//     %49 = llvm.insertelement %48, %39[%14 : i64] : vector<4xf32>
//     %50 = llvm.mlir.constant(3 : i64) : i64
//     %51 = llvm.extractelement %16[%50 : i64] : vector<4xf32>
//     %52 = llvm.insertelement %51, %cst_1[%5 : i64] : vector<3xf32>
//     %53 = llvm.extractelement %19[%50 : i64] : vector<4xf32>
//     %54 = llvm.insertelement %53, %52[%10 : i64] : vector<3xf32>
//     %55 = llvm.extractelement %22[%50 : i64] : vector<4xf32>
//     %56 = llvm.insertelement %55, %54[%14 : i64] : vector<3xf32>
//     %57 = llvm.extractelement %25[%50 : i64] : vector<4xf32>
//     %58 = arith.mulf %15, %56 : vector<3xf32>
//     %59 = "llvm.intr.vector.reduce.fadd"(%57, %58) <{fastmathFlags = #llvm.fastmath<none>}> : (f32, vector<3xf32>) -> f32
//     %60 = llvm.insertelement %59, %49[%50 : i64] : vector<4xf32>
//     %61 = llvm.insertvalue %60, %3[0] : !llvm.array<2 x vector<4xf32>> 
//     %62 = llvm.extractelement %4[%10 : i64] : vector<2xf32>
//     %63 = llvm.insertelement %62, %cst_1[%5 : i64] : vector<3xf32>
//     %64 = llvm.extractelement %8[%10 : i64] : vector<2xf32>
//     %65 = llvm.insertelement %64, %63[%10 : i64] : vector<3xf32>
//     %66 = llvm.extractelement %12[%10 : i64] : vector<2xf32>
//     %67 = llvm.insertelement %66, %65[%14 : i64] : vector<3xf32>
//     %68 = llvm.extractvalue %0[1] : !llvm.array<2 x vector<4xf32>> 
//     %69 = llvm.extractelement %68[%5 : i64] : vector<4xf32>
//     %70 = arith.mulf %67, %24 : vector<3xf32>
//     %71 = "llvm.intr.vector.reduce.fadd"(%69, %70) <{fastmathFlags = #llvm.fastmath<none>}> : (f32, vector<3xf32>) -> f32
//     %72 = llvm.insertelement %71, %cst[%5 : i64] : vector<4xf32>
//     %73 = llvm.extractelement %68[%10 : i64] : vector<4xf32>
//     %74 = arith.mulf %67, %35 : vector<3xf32>
//     %75 = "llvm.intr.vector.reduce.fadd"(%73, %74) <{fastmathFlags = #llvm.fastmath<none>}> : (f32, vector<3xf32>) -> f32
//     %76 = llvm.insertelement %75, %72[%10 : i64] : vector<4xf32>
//     %77 = llvm.extractelement %68[%14 : i64] : vector<4xf32>
//     %78 = arith.mulf %67, %45 : vector<3xf32>
//     %79 = "llvm.intr.vector.reduce.fadd"(%77, %78) <{fastmathFlags = #llvm.fastmath<none>}> : (f32, vector<3xf32>) -> f32
//     %80 = llvm.insertelement %79, %76[%14 : i64] : vector<4xf32>
//     %81 = llvm.extractelement %68[%50 : i64] : vector<4xf32>
//     %82 = arith.mulf %67, %56 : vector<3xf32>
//     %83 = "llvm.intr.vector.reduce.fadd"(%81, %82) <{fastmathFlags = #llvm.fastmath<none>}> : (f32, vector<3xf32>) -> f32
//     %84 = llvm.insertelement %83, %80[%50 : i64] : vector<4xf32>
//     %85 = llvm.insertvalue %84, %61[1] : !llvm.array<2 x vector<4xf32>> 
//     %86 = builtin.unrealized_conversion_cast %85 : !llvm.array<2 x vector<4xf32>> to vector<2x4xf32>
//     return %86 : vector<2x4xf32>
//   }
//   func.func @lastbatch(%arg0: vector<3x2xf32>, %arg1: vector<3x2xf32>, %arg2: vector<2xf32>) -> vector<2xf32> {
//     %0 = builtin.unrealized_conversion_cast %arg1 : vector<3x2xf32> to !llvm.array<3 x vector<2xf32>>
//     %1 = builtin.unrealized_conversion_cast %arg0 : vector<3x2xf32> to !llvm.array<3 x vector<2xf32>>
//     %cst = arith.constant dense<0.000000e+00> : vector<2xf32>
//     %cst_0 = arith.constant dense<0.000000e+00> : vector<3xf32>
//     %2 = llvm.extractvalue %1[0] : !llvm.array<3 x vector<2xf32>> 
//     %3 = llvm.mlir.constant(0 : i64) : i64
//     %4 = llvm.extractelement %2[%3 : i64] : vector<2xf32>
//     %5 = llvm.insertelement %4, %cst_0[%3 : i64] : vector<3xf32>
//     %6 = llvm.extractvalue %1[1] : !llvm.array<3 x vector<2xf32>> 
//     %7 = llvm.extractelement %6[%3 : i64] : vector<2xf32>
//     %8 = llvm.mlir.constant(1 : i64) : i64
//     %9 = llvm.insertelement %7, %5[%8 : i64] : vector<3xf32>
//     %10 = llvm.extractvalue %1[2] : !llvm.array<3 x vector<2xf32>> 
//     %11 = llvm.extractelement %10[%3 : i64] : vector<2xf32>
//     %12 = llvm.mlir.constant(2 : i64) : i64
//     %13 = llvm.insertelement %11, %9[%12 : i64] : vector<3xf32>
//     %14 = llvm.extractvalue %0[0] : !llvm.array<3 x vector<2xf32>> 
//     %15 = llvm.extractelement %14[%3 : i64] : vector<2xf32>
//     %16 = llvm.insertelement %15, %cst_0[%3 : i64] : vector<3xf32>
//     %17 = llvm.extractvalue %0[1] : !llvm.array<3 x vector<2xf32>> 
//     %18 = llvm.extractelement %17[%3 : i64] : vector<2xf32>
//     %19 = llvm.insertelement %18, %16[%8 : i64] : vector<3xf32>
//     %20 = llvm.extractvalue %0[2] : !llvm.array<3 x vector<2xf32>> 
//     %21 = llvm.extractelement %20[%3 : i64] : vector<2xf32>
//     %22 = llvm.insertelement %21, %19[%12 : i64] : vector<3xf32>
//     %23 = llvm.extractelement %arg2[%3 : i64] : vector<2xf32>
//     %24 = arith.mulf %13, %22 : vector<3xf32>
//     %25 = "llvm.intr.vector.reduce.fadd"(%23, %24) <{fastmathFlags = #llvm.fastmath<none>}> : (f32, vector<3xf32>) -> f32
//     %26 = llvm.insertelement %25, %cst[%3 : i64] : vector<2xf32>
//     %27 = llvm.extractelement %2[%8 : i64] : vector<2xf32>
//     %28 = llvm.insertelement %27, %cst_0[%3 : i64] : vector<3xf32>
//     %29 = llvm.extractelement %6[%8 : i64] : vector<2xf32>
//     %30 = llvm.insertelement %29, %28[%8 : i64] : vector<3xf32>
//     %31 = llvm.extractelement %10[%8 : i64] : vector<2xf32>
//     %32 = llvm.insertelement %31, %30[%12 : i64] : vector<3xf32>
//     %33 = llvm.extractelement %14[%8 : i64] : vector<2xf32>
//     %34 = llvm.insertelement %33, %cst_0[%3 : i64] : vector<3xf32>
//     %35 = llvm.extractelement %17[%8 : i64] : vector<2xf32>
//     %36 = llvm.insertelement %35, %34[%8 : i64] : vector<3xf32>
//     %37 = llvm.extractelement %20[%8 : i64] : vector<2xf32>
//     %38 = llvm.insertelement %37, %36[%12 : i64] : vector<3xf32>
//     %39 = llvm.extractelement %arg2[%8 : i64] : vector<2xf32>
//     %40 = arith.mulf %32, %38 : vector<3xf32>
//     %41 = "llvm.intr.vector.reduce.fadd"(%39, %40) <{fastmathFlags = #llvm.fastmath<none>}> : (f32, vector<3xf32>) -> f32
//     %42 = llvm.insertelement %41, %26[%8 : i64] : vector<2xf32>
//     return %42 : vector<2xf32>
//   }
//   func.func @vm(%arg0: vector<3xf32>, %arg1: vector<2x3xf32>, %arg2: vector<2xf32>) -> vector<2xf32> {
//     %0 = builtin.unrealized_conversion_cast %arg1 : vector<2x3xf32> to !llvm.array<2 x vector<3xf32>>
//     %cst = arith.constant dense<0.000000e+00> : vector<2xf32>
//     %1 = llvm.extractvalue %0[0] : !llvm.array<2 x vector<3xf32>> 
//     %2 = arith.mulf %1, %arg0 : vector<3xf32>
//     %3 = llvm.mlir.constant(0.000000e+00 : f32) : f32
//     %4 = "llvm.intr.vector.reduce.fadd"(%3, %2) <{fastmathFlags = #llvm.fastmath<none>}> : (f32, vector<3xf32>) -> f32
//     %5 = llvm.mlir.constant(0 : i64) : i64
//     %6 = llvm.insertelement %4, %cst[%5 : i64] : vector<2xf32>
//     %7 = llvm.extractvalue %0[1] : !llvm.array<2 x vector<3xf32>> 
//     %8 = arith.mulf %7, %arg0 : vector<3xf32>
//     %9 = "llvm.intr.vector.reduce.fadd"(%3, %8) <{fastmathFlags = #llvm.fastmath<none>}> : (f32, vector<3xf32>) -> f32
//     %10 = llvm.mlir.constant(1 : i64) : i64
//     %11 = llvm.insertelement %9, %6[%10 : i64] : vector<2xf32>
//     %12 = arith.addf %11, %arg2 : vector<2xf32>
//     return %12 : vector<2xf32>
//   }
//   func.func @masked(%arg0: vector<2x3xf32>, %arg1: vector<3x2xf32>, %arg2: vector<2x2xf32>, %arg3: vector<2x2x3xi1>) -> vector<2x2xf32> {
//     %0 = builtin.unrealized_conversion_cast %arg3 : vector<2x2x3xi1> to !llvm.array<2 x array<2 x vector<3xi1>>>
//     %1 = builtin.unrealized_conversion_cast %arg2 : vector<2x2xf32> to !llvm.array<2 x vector<2xf32>>
//     %2 = builtin.unrealized_conversion_cast %arg1 : vector<3x2xf32> to !llvm.array<3 x vector<2xf32>>
//     %3 = builtin.unrealized_conversion_cast %arg0 : vector<2x3xf32> to !llvm.array<2 x vector<3xf32>>
//     %cst = arith.constant dense<0.000000e+00> : vector<3xf32>
//     %cst_0 = arith.constant dense<0.000000e+00> : vector<2xf32>
//     %cst_1 = arith.constant dense<0.000000e+00> : vector<2x2xf32>
//     %4 = builtin.unrealized_conversion_cast %cst_1 : vector<2x2xf32> to !llvm.array<2 x vector<2xf32>>
//     %5 = llvm.extractvalue %3[0] : !llvm.array<2 x vector<3xf32>> 
//     %6 = llvm.extractvalue %2[0] : !llvm.array<3 x vector<2xf32>> 
//     %7 = llvm.mlir.constant(0 : i64) : i64
//     %8 = llvm.extractelement %6[%7 : i64] : vector<2xf32>
//     %9 = llvm.insertelement %8, %cst[%7 : i64] : vector<3xf32>
//     %10 = llvm.extractvalue %2[1] : !llvm.array<3 x vector<2xf32>> 
//     %11 = llvm.extractelement %10[%7 : i64] : vector<2xf32>
//     %12 = llvm.mlir.constant(1 : i64) : i64
//     %13 = llvm.insertelement %11, %9[%12 : i64] : vector<3xf32>
//     %14 = llvm.extractvalue %2[2] : !llvm.array<3 x vector<2xf32>> 
//     %15 = llvm.extractelement %14[%7 : i64] : vector<2xf32>
//     %16 = llvm.mlir.constant(2 : i64) : i64
//     %17 = llvm.insertelement %15, %13[%16 : i64] : vector<3xf32>
//     %18 = llvm.extractvalue %1[0] : !llvm.array<2 x vector<2xf32>> 
//     %19 = llvm.extractelement %18[%7 : i64] : vector<2xf32>
//     %20 = llvm.extractvalue %0[0, 0] : !llvm.array<2 x array<2 x vector<3xi1>>> 
//     %21 = arith.mulf %5, %17 : vector<3xf32>
//     %22 = llvm.mlir.constant(3 : i32) : i32
//     %23 = "llvm.intr.vp.reduce.fadd"(%19, %21, %20, %22) : (f32, vector<3xf32>, vector<3xi1>, i32) -> f32
//     %24 = llvm.insertelement %23, %cst_0[%7 : i64] : vector<2xf32>
//     %25 = llvm.extractelement %6[%12 : i64] : vector<2xf32>
//     %26 = llvm.insertelement %25, %cst[%7 : i64] : vector<3xf32>
//     %27 = llvm.extractelement %10[%12 : i64] : vector<2xf32>
//     %28 = llvm.insertelement %27, %26[%12 : i64] : vector<3xf32>
//     %29 = llvm.extractelement %14[%12 : i64] : vector<2xf32>
//     %30 = llvm.insertelement %29, %28[%16 : i64] : vector<3xf32>
//     %31 = llvm.extractelement %18[%12 : i64] : vector<2xf32>
//     %32 = llvm.extractvalue %0[0, 1] : !llvm.array<2 x array<2 x vector<3xi1>>> 
//     %33 = arith.mulf %5, %30 : vector<3xf32>
//     %34 = "llvm.intr.vp.reduce.fadd"(%31, %33, %32, %22) : (f32, vector<3xf32>, vector<3xi1>, i32) -> f32
//     %35 = llvm.insertelement %34, %24[%12 : i64] : vector<2xf32>
//     %36 = llvm.insertvalue %35, %4[0] : !llvm.array<2 x vector<2xf32>> 
//     %37 = llvm.extractvalue %3[1] : !llvm.array<2 x vector<3xf32>> 
//     %38 = llvm.extractvalue %1[1] : !llvm.array<2 x vector<2xf32>> 
//     %39 = llvm.extractelement %38[%7 : i64] : vector<2xf32>
//     %40 = llvm.extractvalue %0[1, 0] : !llvm.array<2 x array<2 x vector<3xi1>>> 
//     %41 = arith.mulf %37, %17 : vector<3xf32>
//     %42 = "llvm.intr.vp.reduce.fadd"(%39, %41, %40, %22) : (f32, vector<3xf32>, vector<3xi1>, i32) -> f32
//     %43 = llvm.insertelement %42, %cst_0[%7 : i64] : vector<2xf32>
//     %44 = llvm.extractelement %38[%12 : i64] : vector<2xf32>
//     %45 = llvm.extractvalue %0[1, 1] : !llvm.array<2 x array<2 x vector<3xi1>>> 
//     %46 = arith.mulf %37, %30 : vector<3xf32>
//     %47 = "llvm.intr.vp.reduce.fadd"(%44, %46, %45, %22) : (f32, vector<3xf32>, vector<3xi1>, i32) -> f32
//     %48 = llvm.insertelement %47, %43[%12 : i64] : vector<2xf32>
//     %49 = llvm.insertvalue %48, %36[1] : !llvm.array<2 x vector<2xf32>> 
//     %50 = builtin.unrealized_conversion_cast %49 : !llvm.array<2 x vector<2xf32>> to vector<2x2xf32>
//     return %50 : vector<2x2xf32>
//   }
// }
