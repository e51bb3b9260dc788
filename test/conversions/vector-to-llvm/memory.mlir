// test: pass --convert-vector-to-llvm

func.func @whole(%m: memref<8x16xf32>, %i: index, %v: vector<4xf32>) -> vector<4xf32> {
  %0 = vector.load %m[%i, %i] {nontemporal = true} : memref<8x16xf32>, vector<4xf32>
  vector.store %v, %m[%i, %i] {alignment = 16} : memref<8x16xf32>, vector<4xf32>
  return %0 : vector<4xf32>
}

// expected:
// module {
//   func.func @whole(%arg0: memref<8x16xf32>, %arg1: index, %arg2: vector<4xf32>) -> vector<4xf32> {
//     %0 = builtin.unrealized_conversion_cast %arg1 : index to i64
//     %1 = builtin.unrealized_conversion_cast %arg0 : memref<8x16xf32> to !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)>
//     %2 = llvm.extractvalue %1[1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
//     %3 = llvm.mlir.constant(16 : index) : i64
//     %4 = llvm.mul %0, %3 : i64
//     %5 = llvm.add %4, %0 : i64
//     %6 = llvm.getelementptr %2[%5] : (!llvm.ptr, i64) -> !llvm.ptr, f32
//     %7 = llvm.load %6 {alignment = 4 : i64, nontemporal} : !llvm.ptr -> vector<4xf32>
//     %8 = llvm.extractvalue %1[1] : !llvm.struct<(ptr, ptr, i64, array<2 x i64>, array<2 x i64>)> 
//     %9 = llvm.mlir.constant(16 : index) : i64
//     %10 = llvm.mul %0, %9 : i64
//     %11 = llvm.add %10, %0 : i64
//     %12 = llvm.getelementptr %8[%11] : (!llvm.ptr, i64) -> !llvm.ptr, f32
//     llvm.store %arg2, %12 {alignment = 16 : i64} : vector<4xf32>, !llvm.ptr
//     return %7 : vector<4xf32>
//   }
// }

// -----

func.func @masked(%m: memref<?xindex>, %i: index, %k: vector<4xi1>, %v: vector<4xindex>) -> (vector<4xindex>, vector<4xindex>) {
  %0 = vector.maskedload %m[%i], %k, %v : memref<?xindex>, vector<4xi1>, vector<4xindex> into vector<4xindex>
  vector.maskedstore %m[%i], %k, %v : memref<?xindex>, vector<4xi1>, vector<4xindex>
  %1 = vector.expandload %m[%i], %k, %v : memref<?xindex>, vector<4xi1>, vector<4xindex> into vector<4xindex>
  vector.compressstore %m[%i], %k, %v : memref<?xindex>, vector<4xi1>, vector<4xindex>
  return %0, %1 : vector<4xindex>, vector<4xindex>
}

// expected:
// module {
//   func.func @masked(%arg0: memref<?xindex>, %arg1: index, %arg2: vector<4xi1>, %arg3: vector<4xindex>) -> (vector<4xindex>, vector<4xindex>) {
//     %0 = builtin.unrealized_conversion_cast %arg3 : vector<4xindex> to vector<4xi64>
//     %1 = builtin.unrealized_conversion_cast %arg1 : index to i64
//     %2 = builtin.unrealized_conversion_cast %arg0 : memref<?xindex> to !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
//     %3 = llvm.extractvalue %2[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
//     %4 = llvm.getelementptr %3[%1] : (!llvm.ptr, i64) -> !llvm.ptr, i64
//     %5 = llvm.intr.masked.load %4, %arg2, %0 {alignment = 8 : i32} : (!llvm.ptr, vector<4xi1>, vector<4xi64>) -> vector<4xi64>
//     %6 = builtin.unrealized_conversion_cast %5 : vector<4xi64> to vector<4xindex>
//     %7 = llvm.extractvalue %2[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
//     %8 = llvm.getelementptr %7[%1] : (!llvm.ptr, i64) -> !llvm.ptr, i64
//     llvm.intr.masked.store %0, %8, %arg2 {alignment = 8 : i32} : vector<4xi64>, vector<4xi1> into !llvm.ptr
//     %9 = llvm.extractvalue %2[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
//     %10 = llvm.getelementptr %9[%1] : (!llvm.ptr, i64) -> !llvm.ptr, i64
//     %11 = "llvm.intr.masked.expandload"(%10, %arg2, %0) : (!llvm.ptr, vector<4xi1>, vector<4xi64>) -> vector<4xi64>
//     %12 = builtin.unrealized_conversion_cast %11 : vector<4xi64> to vector<4xindex>
//     %13 = llvm.extractvalue %2[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
//     %14 = llvm.getelementptr %13[%1] : (!llvm.ptr, i64) -> !llvm.ptr, i64
//     "llvm.intr.masked.compressstore"(%0, %14, %arg2) : (vector<4xi64>, !llvm.ptr, vector<4xi1>) -> ()
//     return %6, %12 : vector<4xindex>, vector<4xindex>
//   }
// }

// -----

func.func @scattered(%m: memref<?xf32, 3>, %i: index, %n: vector<2x2xi32>, %k: vector<2x2xi1>, %v: vector<2x2xf32>, %n1: vector<2xi32>, %k1: vector<2xi1>, %v1: vector<2xf32>) -> vector<2x2xf32> {
  %0 = vector.gather %m[%i] [%n], %k, %v : memref<?xf32, 3>, vector<2x2xi32>, vector<2x2xi1>, vector<2x2xf32> into vector<2x2xf32>
  vector.scatter %m[%i] [%n1], %k1, %v1 : memref<?xf32, 3>, vector<2xi32>, vector<2xi1>, vector<2xf32>
  return %0 : vector<2x2xf32>
}

// expected:
// module {
//   func.func @scattered(%arg0: memref<?xf32, 3>, %arg1: index, %arg2: vector<2x2xi32>, %arg3: vector<2x2xi1>, %arg4: vector<2x2xf32>, %arg5: vector<2xi32>, %arg6: vector<2xi1>, %arg7: vector<2xf32>) -> vector<2x2xf32> {
//     %0 = builtin.unrealized_conversion_cast %arg1 : index to i64
//     %1 = builtin.unrealized_conversion_cast %arg0 : memref<?xf32, 3> to !llvm.struct<(ptr<3>, ptr<3>, i64, array<1 x i64>, array<1 x i64>)>
//     %2 = builtin.unrealized_conversion_cast %arg4 : vector<2x2xf32> to !llvm.array<2 x vector<2xf32>>
//     %3 = builtin.unrealized_conversion_cast %arg3 : vector<2x2xi1> to !llvm.array<2 x vector<2xi1>>
//     %4 = builtin.unrealized_conversion_cast %arg2 : vector<2x2xi32> to !llvm.array<2 x vector<2xi32>>
//     %5 = ub.poison : vector<2x2xf32>
//     %6 = builtin.unrealized_conversion_cast %5 : vector<2x2xf32> to !llvm.array<2 x vector<2xf32>>
//     %7 = llvm.extractvalue %4[0] : !llvm.array<2 x vector<2xi32>> 
//     %8 = llvm.extractvalue %3[0] : !llvm.array<2 x vector<2xi1>> 
//     %9 = llvm.extractvalue %2[0] : !llvm.array<2 x vector<2xf32>> 
//     %10 = llvm.extractvalue %1[1] : !llvm.struct<(ptr<3>, ptr<3>, i64, array<1 x i64>, array<1 x i64>)> 
//     %11 = llvm.getelementptr %10[%0] : (!llvm.ptr<3>, i64) -> !llvm.ptr<3>, f32
//     %12 = llvm.getelementptr %11[%7] : (!llvm.ptr<3>, vector<2xi32>) -> vector<2x!llvm.ptr<3>>, f32
//     %13 = llvm.intr.masked.gather %12, %8, %9 {alignment = 4 : i32} : (vector<2x!llvm.ptr<3>>, vector<2xi1>, vector<2xf32>) -> vector<2xf32>
//     %14 = llvm.insertvalue %13, %6[0] : !llvm.array<2 x vector<2xf32>> 
//     %15 = llvm.extractvalue %4[1] : !llvm.array<2 x vector<2xi32>> 
//     %16 = llvm.extractvalue %3[1] : !llvm.array<2 x vector<2xi1>> 
//     %17 = llvm.extractvalue %2[1] : !llvm.array<2 x vector<2xf32>> 
//     %18 = llvm.extractvalue %1[1] : !llvm.struct<(ptr<3>, ptr<3>, i64, array<1 x i64>, array<1 x i64>)> 
//     %19 = llvm.getelementptr %18[%0] : (!llvm.ptr<3>, i64) -> !llvm.ptr<3>, f32
//     %20 = llvm.getelementptr %19[%15] : (!llvm.ptr<3>, vector<2xi32>) -> vector<2x!llvm.ptr<3>>, f32
//     %21 = llvm.intr.masked.gather %20, %16, %17 {alignment = 4 : i32} : (vector<2x!llvm.ptr<3>>, vector<2xi1>, vector<2xf32>) -> vector<2xf32>
//     %22 = llvm.insertvalue %21, %14[1] : !llvm.array<2 x vector<2xf32>> 
//     %23 = builtin.unrealized_conversion_cast %22 : !llvm.array<2 x vector<2xf32>> to vector<2x2xf32>
//     %24 = llvm.extractvalue %1[1] : !llvm.struct<(ptr<3>, ptr<3>, i64, array<1 x i64>, array<1 x i64>)> 
//     %25 = llvm.getelementptr %24[%0] : (!llvm.ptr<3>, i64) -> !llvm.ptr<3>, f32
//     %26 = llvm.getelementptr %25[%arg5] : (!llvm.ptr<3>, vector<2xi32>) -> vector<2x!llvm.ptr<3>>, f32
//     llvm.intr.masked.scatter %arg7, %26, %arg6 {alignment = 4 : i32} : vector<2xf32>, vector<2xi1> into vector<2x!llvm.ptr<3>>
//     return %23 : vector<2x2xf32>
//   }
// }

// -----

func.func @no_lane(%m: memref<?xf32>, %i: index, %n: vector<2x2xi32>, %v: vector<2x2xf32>) -> vector<2x2xf32> {
  %k = vector.constant_mask [0, 0] : vector<2x2xi1>
  %0 = vector.gather %m[%i] [%n], %k, %v : memref<?xf32>, vector<2x2xi32>, vector<2x2xi1>, vector<2x2xf32> into vector<2x2xf32>
  return %0 : vector<2x2xf32>
}

// expected:
// module {
//   func.func @no_lane(%arg0: memref<?xf32>, %arg1: index, %arg2: vector<2x2xi32>, %arg3: vector<2x2xf32>) -> vector<2x2xf32> {
//     return %arg3 : vector<2x2xf32>
//   }
// }

// -----

func.func @transfers(%m: memref<?xf32>, %i: index, %x: f32, %k: vector<4xi1>) {
  %0 = vector.transfer_read %m[%i], %x : memref<?xf32>, vector<4xf32>
  vector.transfer_write %0, %m[%i] : vector<4xf32>, memref<?xf32>
  %1 = vector.transfer_read %m[%i], %x, %k {in_bounds = [true]} : memref<?xf32>, vector<4xf32>
  vector.transfer_write %1, %m[%i], %k : vector<4xf32>, memref<?xf32>
  return
}

// expected:
// module {
//   func.func @transfers(%arg0: memref<?xf32>, %arg1: index, %arg2: f32, %arg3: vector<4xi1>) {
//     %0 = builtin.unrealized_conversion_cast %arg1 : index to i64
//     %1 = builtin.unrealized_conversion_cast %arg0 : memref<?xf32> to !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
//     %cst = arith.constant dense<[0, 1, 2, 3]> : vector<4xi32>
//     %c0 = arith.constant 0 : index
//     %dim = memref.dim %arg0, %c0 : memref<?xf32>
//     %2 = arith.subi %dim, %arg1 : index
//     %3 = arith.index_cast %2 : index to i32
//     %4 = llvm.mlir.poison : vector<4xi32>
//     %5 = llvm.mlir.constant(0 : i32) : i32
//     %6 = llvm.insertelement %3, %4[%5 : i32] : vector<4xi32>
//     %7 = llvm.shufflevector %6, %4 [0, 0, 0, 0] : vector<4xi32> 
//     %8 = arith.cmpi sgt, %7, %cst : vector<4xi32>
//     %9 = llvm.mlir.poison : vector<4xf32>
//     %10 = llvm.mlir.constant(0 : i32) : i32
//     %11 = llvm.insertelement %arg2, %9[%10 : i32] : vector<4xf32>
//     %12 = llvm.shufflevector %11, %9 [0, 0, 0, 0] : vector<4xf32> 
//     %13 = llvm.extractvalue %1[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
//     %14 = llvm.getelementptr %13[%0] : (!llvm.ptr, i64) -> !llvm.ptr, f32
//     %15 = llvm.intr.masked.load %14, %8, %12 {alignment = 4 : i32} : (!llvm.ptr, vector<4xi1>, vector<4xf32>) -> vector<4xf32>
//     %dim_0 = memref.dim %arg0, %c0 : memref<?xf32>
//     %16 = arith.subi %dim_0, %arg1 : index
//     %17 = arith.index_cast %16 : index to i32
//     %18 = llvm.mlir.poison : vector<4xi32>
//     %19 = llvm.mlir.constant(0 : i32) : i32
//     %20 = llvm.insertelement %17, %18[%19 : i32] : vector<4xi32>
//     %21 = llvm.shufflevector %20, %18 [0, 0, 0, 0] : vector<4xi32> 
//     %22 = arith.cmpi sgt, %21, %cst : vector<4xi32>
//     %23 = llvm.extractvalue %1[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
//     %24 = llvm.getelementptr %23[%0] : (!llvm.ptr, i64) -> !llvm.ptr, f32
//     llvm.intr.masked.store %15, %24, %22 {alignment = 4 : i32} : vector<4xf32>, vector<4xi1> into !llvm.ptr
//     %25 = llvm.mlir.poison : vector<4xf32>
//     %26 = llvm.mlir.constant(0 : i32) : i32
//     %27 = llvm.insertelement %arg2, %25[%26 : i32] : vector<4xf32>
//     %28 = llvm.shufflevector %27, %25 [0, 0, 0, 0] : vector<4xf32> 
//     %29 = llvm.extractvalue %1[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
//     %30 = llvm.getelementptr %29[%0] : (!llvm.ptr, i64) -> !llvm.ptr, f32
//     %31 = llvm.intr.masked.load %30, %arg3, %28 {alignment = 4 : i32} : (!llvm.ptr, vector<4xi1>, vector<4xf32>) -> vector<4xf32>
//     %dim_1 = memref.dim %arg0, %c0 : memref<?xf32>
//     %32 = arith.subi %dim_1, %arg1 : index
//     %33 = arith.index_cast %32 : index to i32
//     %34 = llvm.mlir.poison : vector<4xi32>
//     %35 = llvm.mlir.constant(0 : i32) : i32
//     %36 = llvm.insertelement %33, %34[%35 : i32] : vector<4xi32>
//     %37 = llvm.shufflevector %36, %34 [0, 0, 0, 0] : vector<4xi32> 
//     %38 = arith.cmpi sgt, %37, %cst : vector<4xi32>
//     %39 = arith.andi %38, %arg3 : vector<4xi1>
//     %40 = llvm.extractvalue %1[1] : !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)> 
//     %41 = llvm.getelementptr %40[%0] : (!llvm.ptr, i64) -> !llvm.ptr, f32
//     llvm.intr.masked.store %31, %41, %39 {alignment = 4 : i32} : vector<4xf32>, vector<4xi1> into !llvm.ptr
//     return
//   }
// }

// -----

func.func @cast(%m: memref<2x3xf32, 3>) -> memref<vector<2x3xf32>, 3> {
  %0 = vector.type_cast %m : memref<2x3xf32, 3> to memref<vector<2x3xf32>, 3>
  return %0 : memref<vector<2x3xf32>, 3>
}

// expected:
// module {
//   func.func @cast(%arg0: memref<2x3xf32, 3>) -> memref<vector<2x3xf32>, 3> {
//     %0 = builtin.unrealized_conversion_cast %arg0 : memref<2x3xf32, 3> to !llvm.struct<(ptr<3>, ptr<3>, i64, array<2 x i64>, array<2 x i64>)>
//     %1 = llvm.mlir.poison : !llvm.struct<(ptr<3>, ptr<3>, i64)>
//     %2 = llvm.extractvalue %0[0] : !llvm.struct<(ptr<3>, ptr<3>, i64, array<2 x i64>, array<2 x i64>)> 
//     %3 = llvm.insertvalue %2, %1[0] : !llvm.struct<(ptr<3>, ptr<3>, i64)> 
//     %4 = llvm.extractvalue %0[1] : !llvm.struct<(ptr<3>, ptr<3>, i64, array<2 x i64>, array<2 x i64>)> 
//     %5 = llvm.insertvalue %4, %3[1] : !llvm.struct<(ptr<3>, ptr<3>, i64)> 
//     %6 = llvm.mlir.constant(0 : index) : i64
//     %7 = llvm.insertvalue %6, %5[2] : !llvm.struct<(ptr<3>, ptr<3>, i64)> 
//     %8 = builtin.unrealized_conversion_cast %7 : !llvm.struct<(ptr<3>, ptr<3>, i64)> to memref<vector<2x3xf32>, 3>
//     return %8 : memref<vector<2x3xf32>, 3>
//   }
// }
