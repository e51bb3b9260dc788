// test: pass --convert-vector-to-llvm

func.func @extract(%v: vector<2x3xf32>, %s: vector<f32>, %i: index) -> (vector<3xf32>, f32, f32, f32) {
  %0 = vector.extract %v[1] : vector<3xf32> from vector<2x3xf32>
  %1 = vector.extract %v[1, 2] : f32 from vector<2x3xf32>
  %2 = vector.extract %v[0, %i] : f32 from vector<2x3xf32>
  %3 = vector.extract %s[] : f32 from vector<f32>
  return %0, %1, %2, %3 : vector<3xf32>, f32, f32, f32
}

// expected:
// module {
//   func.func @extract(%arg0: vector<2x3xf32>, %arg1: vector<f32>, %arg2: index) -> (vector<3xf32>, f32, f32, f32) {
//     %0 = builtin.unrealized_conversion_cast %arg1 : vector<f32> to vector<1xf32>
//     %1 = builtin.unrealized_conversion_cast %arg2 : index to i64
//     %2 = builtin.unrealized_conversion_cast %arg0 : vector<2x3xf32> to !llvm.array<2 x vector<3xf32>>
//     %3 = llvm.extractvalue %2[1] : !llvm.array<2 x vector<3xf32>> 
//     %4 = llvm.extractvalue %2[1] : !llvm.array<2 x vector<3xf32>> 
//     %5 = llvm.mlir.constant(2 : i64) : i64
//     %6 = llvm.extractelement %4[%5 : i64] : vector<3xf32>
//     %7 = llvm.extractvalue %2[0] : !llvm.array<2 x vector<3xf32>> 
//     %8 = llvm.extractelement %7[%1 : i64] : vector<3xf32>
//     %9 = llvm.mlir.constant(0 : i64) : i64
//     %10 = llvm.extractelement %0[%9 : i64] : vector<1xf32>
//     return %3, %6, %8, %10 : vector<3xf32>, f32, f32, f32
//   }
// }

// -----

func.func @insert(%v: vector<2x3xindex>, %x: index, %r: vector<3xindex>) -> (vector<2x3xindex>, vector<2x3xindex>) {
  %0 = vector.insert %x, %v[1, %x] : index into vector<2x3xindex>
  %1 = vector.insert %r, %v[0] : vector<3xindex> into vector<2x3xindex>
  return %0, %1 : vector<2x3xindex>, vector<2x3xindex>
}

// expected:
// module {
//   func.func @insert(%arg0: vector<2x3xindex>, %arg1: index, %arg2: vector<3xindex>) -> (vector<2x3xindex>, vector<2x3xindex>) {
//     %0 = builtin.unrealized_conversion_cast %arg2 : vector<3xindex> to vector<3xi64>
//     %1 = builtin.unrealized_conversion_cast %arg0 : vector<2x3xindex> to !llvm.array<2 x vector<3xi64>>
//     %2 = builtin.unrealized_conversion_cast %arg1 : index to i64
//     %3 = llvm.extractvalue %1[1] : !llvm.array<2 x vector<3xi64>> 
//     %4 = llvm.insertelement %2, %3[%2 : i64] : vector<3xi64>
//     %5 = llvm.insertvalue %4, %1[1] : !llvm.array<2 x vector<3xi64>> 
//     %6 = builtin.unrealized_conversion_cast %5 : !llvm.array<2 x vector<3xi64>> to vector<2x3xindex>
//     %7 = llvm.insertvalue %0, %1[0] : !llvm.array<2 x vector<3xi64>> 
//     %8 = builtin.unrealized_conversion_cast %7 : !llvm.array<2 x vector<3xi64>> to vector<2x3xindex>
//     return %6, %8 : vector<2x3xindex>, vector<2x3xindex>
//   }
// }

// -----

func.func @unknown_row(%v: vector<2x3xf32>, %i: index) -> vector<3xf32> {
  %0 = vector.extract %v[%i] : vector<3xf32> from vector<2x3xf32>
  return %0 : vector<3xf32>
}

// expected:
// module {
//   func.func @unknown_row(%arg0: vector<2x3xf32>, %arg1: index) -> vector<3xf32> {
//     %0 = vector.extract %arg0[%arg1] : vector<3xf32> from vector<2x3xf32>
//     return %0 : vector<3xf32>
//   }
// }

// -----

func.func @broadcast(%x: f32, %r: vector<2xf32>, %c: vector<2x1xf32>) -> (vector<f32>, vector<2x2xf32>, vector<3x2xf32>, vector<2x3xf32>) {
  %0 = vector.broadcast %x : f32 to vector<f32>
  %1 = vector.broadcast %x : f32 to vector<2x2xf32>
  %2 = vector.broadcast %r : vector<2xf32> to vector<3x2xf32>
  %3 = vector.broadcast %c : vector<2x1xf32> to vector<2x3xf32>
  return %0, %1, %2, %3 : vector<f32>, vector<2x2xf32>, vector<3x2xf32>, vector<2x3xf32>
}

// expected:
// module {
//   func.func @broadcast(%arg0: f32, %arg1: vector<2xf32>, %arg2: vector<2x1xf32>) -> (vector<f32>, vector<2x2xf32>, vector<3x2xf32>, vector<2x3xf32>) {
//     %0 = builtin.unrealized_conversion_cast %arg2 : vector<2x1xf32> to !llvm.array<2 x vector<1xf32>>
//     %1 = ub.poison : vector<2x3xf32>
//     %2 = builtin.unrealized_conversion_cast %1 : vector<2x3xf32> to !llvm.array<2 x vector<3xf32>>
//     %3 = ub.poison : vector<3x2xf32>
//     %4 = builtin.unrealized_conversion_cast %3 : vector<3x2xf32> to !llvm.array<3 x vector<2xf32>>
//     %5 = llvm.mlir.poison : vector<1xf32>
//     %6 = llvm.mlir.constant(0 : i32) : i32
//     %7 = llvm.insertelement %arg0, %5[%6 : i32] : vector<1xf32>
//     %8 = builtin.unrealized_conversion_cast %7 : vector<1xf32> to vector<f32>
//     %9 = llvm.mlir.poison : !llvm.array<2 x vector<2xf32>>
//     %10 = llvm.mlir.poison : vector<2xf32>
//     %11 = llvm.mlir.constant(0 : i32) : i32
//     %12 = llvm.insertelement %arg0, %10[%11 : i32] : vector<2xf32>
//     %13 = llvm.shufflevector %12, %12 [0, 0] : vector<2xf32> 
//     %14 = llvm.insertvalue %13, %9[0] : !llvm.array<2 x vector<2xf32>> 
//     %15 = llvm.insertvalue %13, %14[1] : !llvm.array<2 x vector<2xf32>> 
//     %16 = builtin.unrealized_conversion_cast %15 : !llvm.array<2 x vector<2xf32>> to vector<2x2xf32>
//     %17 = llvm.insertvalue %arg1, %4[0] : !llvm.array<3 x vector<2xf32>> 
//     %18 = llvm.insertvalue %arg1, %17[1] : !llvm.array<3 x vector<2xf32>> 
//     %19 = llvm.insertvalue %arg1, %18[2] : !llvm.array<3 x vector<2xf32>> 
//     %20 = builtin.unrealized_conversion_cast %19 : !llvm.array<3 x vector<2xf32>> to vector<3x2xf32>
//     %21 = llvm.extractvalue %0[0] : !llvm.array<2 x vector<1xf32>> 
//     %22 = llvm.mlir.constant(0 : i64) : i64
//     %23 = llvm.extractelement %21[%22 : i64] : vector<1xf32>
//     %24 = llvm.mlir.poison : vector<3xf32>
//     %25 = llvm.mlir.constant(0 : i32) : i32
//     %26 = llvm.insertelement %23, %24[%25 : i32] : vector<3xf32>
//     %27 = llvm.shufflevector %26, %24 [0, 0, 0] : vector<3xf32> 
//     %28 = llvm.insertvalue %27, %2[0] : !llvm.array<2 x vector<3xf32>> 
//     %29 = llvm.extractvalue %0[1] : !llvm.array<2 x vector<1xf32>> 
//     %30 = llvm.mlir.constant(0 : i64) : i64
//     %31 = llvm.extractelement %29[%30 : i64] : vector<1xf32>
//     %32 = llvm.mlir.poison : vector<3xf32>
//     %33 = llvm.mlir.constant(0 : i32) : i32
//     %34 = llvm.insertelement %31, %32[%33 : i32] : vector<3xf32>
//     %35 = llvm.shufflevector %34, %32 [0, 0, 0] : vector<3xf32> 
//     %36 = llvm.insertvalue %35, %28[1] : !llvm.array<2 x vector<3xf32>> 
//     %37 = builtin.unrealized_conversion_cast %36 : !llvm.array<2 x vector<3xf32>> to vector<2x3xf32>
//     return %8, %16, %20, %37 : vector<f32>, vector<2x2xf32>, vector<3x2xf32>, vector<2x3xf32>
//   }
// }

// -----

func.func @shuffle(%a: vector<2xf32>, %b: vector<3xf32>, %m: vector<1x2xf32>) -> (vector<3xf32>, vector<2xf32>, vector<2x2xf32>) {
  %0 = vector.shuffle %a, %b [3, 0, 1] : vector<2xf32>, vector<3xf32>
  %1 = vector.shuffle %a, %a [3, 0] : vector<2xf32>, vector<2xf32>
  %2 = vector.shuffle %m, %m [1, 0] : vector<1x2xf32>, vector<1x2xf32>
  return %0, %1, %2 : vector<3xf32>, vector<2xf32>, vector<2x2xf32>
}

// expected:
// module {
//   func.func @shuffle(%arg0: vector<2xf32>, %arg1: vector<3xf32>, %arg2: vector<1x2xf32>) -> (vector<3xf32>, vector<2xf32>, vector<2x2xf32>) {
//     %0 = builtin.unrealized_conversion_cast %arg2 : vector<1x2xf32> to !llvm.array<1 x vector<2xf32>>
//     %1 = llvm.mlir.poison : vector<3xf32>
//     %2 = llvm.mlir.constant(1 : index) : i64
//     %3 = llvm.extractelement %arg1[%2 : i64] : vector<3xf32>
//     %4 = llvm.mlir.constant(0 : index) : i64
//     %5 = llvm.insertelement %3, %1[%4 : i64] : vector<3xf32>
//     %6 = llvm.mlir.constant(0 : index) : i64
//     %7 = llvm.extractelement %arg0[%6 : i64] : vector<2xf32>
//     %8 = llvm.mlir.constant(1 : index) : i64
//     %9 = llvm.insertelement %7, %5[%8 : i64] : vector<3xf32>
//     %10 = llvm.mlir.constant(1 : index) : i64
//     %11 = llvm.extractelement %arg0[%10 : i64] : vector<2xf32>
//     %12 = llvm.mlir.constant(2 : index) : i64
//     %13 = llvm.insertelement %11, %9[%12 : i64] : vector<3xf32>
//     %14 = llvm.shufflevector %arg0, %arg0 [3, 0] : vector<2xf32> 
//     %15 = llvm.mlir.poison : !llvm.array<2 x vector<2xf32>>
//     %16 = llvm.extractvalue %0[0] : !llvm.array<1 x vector<2xf32>> 
//     %17 = llvm.insertvalue %16, %15[0] : !llvm.array<2 x vector<2xf32>> 
//     %18 = llvm.extractvalue %0[0] : !llvm.array<1 x vector<2xf32>> 
//     %19 = llvm.insertvalue %18, %17[1] : !llvm.array<2 x vector<2xf32>> 
//     %20 = builtin.unrealized_conversion_cast %19 : !llvm.array<2 x vector<2xf32>> to vector<2x2xf32>
//     return %13, %14, %20 : vector<3xf32>, vector<2xf32>, vector<2x2xf32>
//   }
// }

// -----

func.func @lanes(%a: vector<2x2xi8>, %b: vector<[4]xi32>, %c: vector<4xi32>) -> (vector<2x4xi8>, vector<[8]xi32>, vector<2xi32>, vector<[2]xi32>) {
  %0 = vector.interleave %a, %a : vector<2x2xi8> -> vector<2x4xi8>
  %1 = vector.interleave %b, %b : vector<[4]xi32> -> vector<[8]xi32>
  %2, %3 = vector.deinterleave %c : vector<4xi32> -> vector<2xi32>
  %4, %5 = vector.deinterleave %b : vector<[4]xi32> -> vector<[2]xi32>
  return %0, %1, %2, %5 : vector<2x4xi8>, vector<[8]xi32>, vector<2xi32>, vector<[2]xi32>
}

// expected:
// module {
//   func.func @lanes(%arg0: vector<2x2xi8>, %arg1: vector<[4]xi32>, %arg2: vector<4xi32>) -> (vector<2x4xi8>, vector<[8]xi32>, vector<2xi32>, vector<[2]xi32>) {
//     %0 = builtin.unrealized_conversion_cast %arg0 : vector<2x2xi8> to !llvm.array<2 x vector<2xi8>>
//     %cst = arith.constant dense<0> : vector<2x4xi8>
//     %1 = builtin.unrealized_conversion_cast %cst : vector<2x4xi8> to !llvm.array<2 x vector<4xi8>>
//     %2 = llvm.extractvalue %0[0] : !llvm.array<2 x vector<2xi8>> 
//     %3 = llvm.extractvalue %0[0] : !llvm.array<2 x vector<2xi8>> 
//     %4 = llvm.shufflevector %2, %3 [0, 2, 1, 3] : vector<2xi8> 
//     %5 = llvm.insertvalue %4, %1[0] : !llvm.array<2 x vector<4xi8>> 
//     %6 = llvm.extractvalue %0[1] : !llvm.array<2 x vector<2xi8>> 
//     %7 = llvm.extractvalue %0[1] : !llvm.array<2 x vector<2xi8>> 
//     %8 = llvm.shufflevector %6, %7 [0, 2, 1, 3] : vector<2xi8> 
//     %9 = llvm.insertvalue %8, %5[1] : !llvm.array<2 x vector<4xi8>> 
//     %10 = builtin.unrealized_conversion_cast %9 : !llvm.array<2 x vector<4xi8>> to vector<2x4xi8>
//     %11 = "llvm.intr.vector.interleave2"(%arg1, %arg1) : (vector<[4]xi32>, vector<[4]xi32>) -> vector<[8]xi32>
//     %12 = llvm.mlir.poison : vector<4xi32>
//     %13 = llvm.shufflevector %arg2, %12 [0, 2] : vector<4xi32> 
//     %14 = llvm.shufflevector %arg2, %12 [1, 3] : vector<4xi32> 
//     %15 = "llvm.intr.vector.deinterleave2"(%arg1) : (vector<[4]xi32>) -> !llvm.struct<(vector<[2]xi32>, vector<[2]xi32>)>
//     %16 = llvm.extractvalue %15[0] : !llvm.struct<(vector<[2]xi32>, vector<[2]xi32>)> 
//     %17 = llvm.extractvalue %15[1] : !llvm.struct<(vector<[2]xi32>, vector<[2]xi32>)> 
//     return %10, %11, %13, %17 : vector<2x4xi8>, vector<[8]xi32>, vector<2xi32>, vector<[2]xi32>
//   }
// }

// -----

func.func @others(%v: vector<2x4xi32>, %x: f32, %s: vector<[4]xf32>, %w: vector<4xf32>) -> (vector<2x2xi64>, vector<2xf32>, f32, vector<[4]xf32>, vector<4xf32>, vector<[4]xindex>, vector<3xindex>) {
  %0 = vector.bitcast %v : vector<2x4xi32> to vector<2x2xi64>
  %1 = vector.from_elements %x, %x : vector<2xf32>
  %2:4 = vector.to_elements %w : vector<4xf32>
  %3 = vector.scalable.insert %w, %s[4] : vector<4xf32> into vector<[4]xf32>
  %4 = vector.scalable.extract %s[4] : vector<4xf32> from vector<[4]xf32>
  %5 = vector.step : vector<[4]xindex>
  %6 = vector.step : vector<3xindex>
  return %0, %1, %2#2, %3, %4, %5, %6 : vector<2x2xi64>, vector<2xf32>, f32, vector<[4]xf32>, vector<4xf32>, vector<[4]xindex>, vector<3xindex>
}

// expected:
// module {
//   func.func @others(%arg0: vector<2x4xi32>, %arg1: f32, %arg2: vector<[4]xf32>, %arg3: vector<4xf32>) -> (vector<2x2xi64>, vector<2xf32>, f32, vector<[4]xf32>, vector<4xf32>, vector<[4]xindex>, vector<3xindex>) {
//     %0 = builtin.unrealized_conversion_cast %arg0 : vector<2x4xi32> to !llvm.array<2 x vector<4xi32>>
//     %cst = arith.constant dense<[0, 1, 2]> : vector<3xindex>
//     %1 = ub.poison : vector<2x2xi64>
//     %2 = builtin.unrealized_conversion_cast %1 : vector<2x2xi64> to !llvm.array<2 x vector<2xi64>>
//     %3 = llvm.extractvalue %0[0] : !llvm.array<2 x vector<4xi32>> 
//     %4 = llvm.bitcast %3 : vector<4xi32> to vector<2xi64>
//     %5 = llvm.insertvalue %4, %2[0] : !llvm.array<2 x vector<2xi64>> 
//     %6 = llvm.extractvalue %0[1] : !llvm.array<2 x vector<4xi32>> 
//     %7 = llvm.bitcast %6 : vector<4xi32> to vector<2xi64>
//     %8 = llvm.insertvalue %7, %5[1] : !llvm.array<2 x vector<2xi64>> 
//     %9 = builtin.unrealized_conversion_cast %8 : !llvm.array<2 x vector<2xi64>> to vector<2x2xi64>
//     %10 = llvm.mlir.poison : vector<2xf32>
//     %11 = llvm.mlir.constant(0 : i64) : i64
//     %12 = llvm.insertelement %arg1, %10[%11 : i64] : vector<2xf32>
//     %13 = llvm.mlir.constant(1 : i64) : i64
//     %14 = llvm.insertelement %arg1, %12[%13 : i64] : vector<2xf32>
//     %15 = llvm.mlir.constant(2 : i64) : i64
//     %16 = llvm.extractelement %arg3[%15 : i64] : vector<4xf32>
//     %17 = llvm.intr.vector.insert %arg3, %arg2[4] : vector<4xf32> into vector<[4]xf32>
//     %18 = llvm.intr.vector.extract %arg2[4] : vector<4xf32> from vector<[4]xf32>
//     %19 = llvm.intr.stepvector : vector<[4]xi64>
//     %20 = builtin.unrealized_conversion_cast %19 : vector<[4]xi64> to vector<[4]xindex>
//     return %9, %14, %16, %17, %18, %20, %cst : vector<2x2xi64>, vector<2xf32>, f32, vector<[4]xf32>, vector<4xf32>, vector<[4]xindex>, vector<3xindex>
//   }
// }

// -----

func.func @transpose(%v: vector<2x2x3xf32>) -> vector<2x2x3xf32> {
  %0 = vector.transpose %v, [1, 0, 2] : vector<2x2x3xf32> to vector<2x2x3xf32>
  return %0 : vector<2x2x3xf32>
}

// expected:
// module {
//   func.func @transpose(%arg0: vector<2x2x3xf32>) -> vector<2x2x3xf32> {
//     %0 = builtin.unrealized_conversion_cast %arg0 : vector<2x2x3xf32> to !llvm.array<2 x array<2 x vector<3xf32>>>
//     %1 = ub.poison : vector<2x2x3xf32>
//     %2 = builtin.unrealized_conversion_cast %1 : vector<2x2x3xf32> to !llvm.array<2 x array<2 x vector<3xf32>>>
//     %3 = llvm.extractvalue %0[0, 0] : !llvm.array<2 x array<2 x vector<3xf32>>> 
//     %4 = llvm.insertvalue %3, %2[0, 0] : !llvm.array<2 x array<2 x vector<3xf32>>> 
//     %5 = llvm.extractvalue %0[0, 1] : !llvm.array<2 x array<2 x vector<3xf32>>> 
//     %6 = llvm.insertvalue %5, %4[1, 0] : !llvm.array<2 x array<2 x vector<3xf32>>> 
//     %7 = llvm.extractvalue %0[1, 0] : !llvm.array<2 x array<2 x vector<3xf32>>> 
//     %8 = llvm.insertvalue %7, %6[0, 1] : !llvm.array<2 x array<2 x vector<3xf32>>> 
//     %9 = llvm.extractvalue %0[1, 1] : !llvm.array<2 x array<2 x vector<3xf32>>> 
//     %10 = llvm.insertvalue %9, %8[1, 1] : !llvm.array<2 x array<2 x vector<3xf32>>> 
//     %11 = builtin.unrealized_conversion_cast %10 : !llvm.array<2 x array<2 x vector<3xf32>>> to vector<2x2x3xf32>
//     return %11 : vector<2x2x3xf32>
//   }
// }

// -----

func.func @slices(%v: vector<4x8xf32>, %s: vector<2x2xf32>, %r: vector<2xf32>) -> (vector<2x8xf32>, vector<2x2xf32>, vector<4x8xf32>, vector<4x8xf32>) {
  %0 = vector.extract_strided_slice %v {offsets = [2], sizes = [2], strides = [1]} : vector<4x8xf32> to vector<2x8xf32>
  %1 = vector.extract_strided_slice %v {offsets = [1, 3], sizes = [2, 2], strides = [1, 1]} : vector<4x8xf32> to vector<2x2xf32>
  %2 = vector.insert_strided_slice %s, %v {offsets = [1, 3], strides = [1, 1]} : vector<2x2xf32> into vector<4x8xf32>
  %3 = vector.insert_strided_slice %r, %v {offsets = [2, 4], strides = [1]} : vector<2xf32> into vector<4x8xf32>
  return %0, %1, %2, %3 : vector<2x8xf32>, vector<2x2xf32>, vector<4x8xf32>, vector<4x8xf32>
}

// expected:
// module {
//   func.func @slices(%arg0: vector<4x8xf32>, %arg1: vector<2x2xf32>, %arg2: vector<2xf32>) -> (vector<2x8xf32>, vector<2x2xf32>, vector<4x8xf32>, vector<4x8xf32>) {
//     %0 = builtin.unrealized_conversion_cast %arg1 : vector<2x2xf32> to !llvm.array<2 x vector<2xf32>>
//     %1 = builtin.unrealized_conversion_cast %arg0 : vector<4x8xf32> to !llvm.array<4 x vector<8xf32>>
//     %cst = arith.constant dense<0.000000e+00> : vector<2x2xf32>
//     %2 = builtin.unrealized_conversion_cast %cst : vector<2x2xf32> to !llvm.array<2 x vector<2xf32>>
//     %3 = llvm.mlir.poison : !llvm.array<2 x vector<8xf32>>
//     %4 = llvm.extractvalue %1[2] : !llvm.array<4 x vector<8xf32>> 
//     %5 = llvm.insertvalue %4, %3[0] : !llvm.array<2 x vector<8xf32>> 
//     %6 = llvm.extractvalue %1[3] : !llvm.array<4 x vector<8xf32>> 
//     %7 = llvm.insertvalue %6, %5[1] : !llvm.array<2 x vector<8xf32>> 
//     %8 = builtin.unrealized_conversion_cast %7 : !llvm.array<2 x vector<8xf32>> to vector<2x8xf32>
//     %9 = llvm.extractvalue %1[1] : !llvm.array<4 x vector<8xf32>> 
//     %10 = llvm.shufflevector %9, %9 [3, 4] : vector<8xf32> 
//     %11 = llvm.insertvalue %10, %2[0] : !llvm.array<2 x vector<2xf32>> 
//     %12 = llvm.extractvalue %1[2] : !llvm.array<4 x vector<8xf32>> 
//     %13 = llvm.shufflevector %12, %12 [3, 4] : vector<8xf32> 
//     %14 = llvm.insertvalue %13, %11[1] : !llvm.array<2 x vector<2xf32>> 
//     %15 = builtin.unrealized_conversion_cast %14 : !llvm.array<2 x vector<2xf32>> to vector<2x2xf32>
//     %16 = llvm.extractvalue %0[0] : !llvm.array<2 x vector<2xf32>> 
//     %17 = llvm.extractvalue %1[1] : !llvm.array<4 x vector<8xf32>> 
//     %18 = llvm.shufflevector %16, %16 [0, 1, 0, 0, 0, 0, 0, 0] : vector<2xf32> 
//     %19 = llvm.shufflevector %18, %17 [8, 9, 10, 0, 1, 13, 14, 15] : vector<8xf32> 
//     %20 = llvm.insertvalue %19, %1[1] : !llvm.array<4 x vector<8xf32>> 
//     %21 = llvm.extractvalue %0[1] : !llvm.array<2 x vector<2xf32>> 
//     %22 = llvm.extractvalue %1[2] : !llvm.array<4 x vector<8xf32>> 
//     %23 = llvm.shufflevector %21, %21 [0, 1, 0, 0, 0, 0, 0, 0] : vector<2xf32> 
//     %24 = llvm.shufflevector %23, %22 [8, 9, 10, 0, 1, 13, 14, 15] : vector<8xf32> 
//     %25 = llvm.insertvalue %24, %20[2] : !llvm.array<4 x vector<8xf32>> 
//     %26 = builtin.unrealized_conversion_cast %25 : !llvm.array<4 x vector<8xf32>> to vector<4x8xf32>
//     %27 = llvm.extractvalue %1[2] : !llvm.array<4 x vector<8xf32>> 
//     %28 = llvm.shufflevector %arg2, %arg2 [0, 1, 0, 0, 0, 0, 0, 0] : vector<2xf32> 
//     %29 = llvm.shufflevector %28, %27 [8, 9, 10, 11, 0, 1, 14, 15] : vector<8xf32> 
//     %30 = llvm.insertvalue %29, %1[2] : !llvm.array<4 x vector<8xf32>> 
//     %31 = builtin.unrealized_conversion_cast %30 : !llvm.array<4 x vector<8xf32>> to vector<4x8xf32>
//     return %8, %15, %26, %31 : vector<2x8xf32>, vector<2x2xf32>, vector<4x8xf32>, vector<4x8xf32>
//   }
// }
