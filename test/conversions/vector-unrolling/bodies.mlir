// test: pass --test-spirv-vector-unrolling

func.func @vaddi_5(%a: vector<5xi32>, %b: vector<5xi32>) -> (vector<5xi32>) {
  %0 = arith.addi %a, %b : vector<5xi32>
  return %0 : vector<5xi32>
}
func.func @reduction_5(%a: vector<5xi32>) -> (i32) {
  %0 = vector.reduction <add>, %a : vector<5xi32> into i32
  return %0 : i32
}
func.func @vaddi_2x8(%a: vector<2x8xi32>, %b: vector<2x8xi32>) -> (vector<2x8xi32>) {
  %0 = arith.addi %a, %b : vector<2x8xi32>
  return %0 : vector<2x8xi32>
}
func.func @red8(%arg0 : vector<8xi32>, %arg1 : vector<8xi32>, %arg2 : i32) -> (i32) {
  %0 = arith.addi %arg0, %arg1 : vector<8xi32>
  %1 = vector.reduction <add>, %0 : vector<8xi32> into i32
  %2 = arith.addi %1, %arg2 : i32
  return %2 : i32
}
func.func @transpose(%arg0: vector<2x3xi32>, %arg1: vector<2x3xi32>) -> (vector<3x2xi32>) {
  %1 = arith.muli %arg0, %arg1 : vector<2x3xi32>
  %2 = vector.transpose %1, [1, 0] : vector<2x3xi32> to vector<3x2xi32>
  return %2 : vector<3x2xi32>
}
func.func @transpose4(%arg0: vector<2x4xi32>, %arg1: vector<2x4xi32>) -> (vector<4x2xi32>) {
  %1 = arith.muli %arg0, %arg1 : vector<2x4xi32>
  %2 = vector.transpose %1, [1, 0] : vector<2x4xi32> to vector<4x2xi32>
  return %2 : vector<4x2xi32>
}
func.func @bc(%a: vector<2xi32>, %b: vector<1x4xi32>) -> (vector<4x2xi32>, vector<3x4xi32>) {
  %2 = vector.broadcast %a : vector<2xi32> to vector<4x2xi32>
  %3 = vector.broadcast %b : vector<1x4xi32> to vector<3x4xi32>
  return %2, %3 : vector<4x2xi32>, vector<3x4xi32>
}
func.func @inter(%a: vector<4xi32>, %b: vector<4xi32>) -> (vector<8xi32>) {
  %2 = vector.interleave %a, %b : vector<4xi32> -> vector<8xi32>
  return %2 : vector<8xi32>
}
func.func @sc(%a: vector<2x4xi32>, %b: vector<8xi32>) -> (vector<8xi32>, vector<2x2x2xi32>) {
  %2 = vector.shape_cast %a : vector<2x4xi32> to vector<8xi32>
  %3 = vector.shape_cast %b : vector<8xi32> to vector<2x2x2xi32>
  return %2, %3 : vector<8xi32>, vector<2x2x2xi32>
}
func.func @local(%m: memref<8xf32>, %i: index) {
  %x = vector.load %m[%i] : memref<8xf32>, vector<8xf32>
  %y = math.exp %x : vector<8xf32>
  vector.store %y, %m[%i] : memref<8xf32>, vector<8xf32>
  %r = vector.reduction <maximumf>, %y : vector<8xf32> into f32
  memref.store %r, %m[%i] : memref<8xf32>
  return
}
func.func @ext(%m: vector<8xf32>, %i: index) -> (f32, vector<8xf32>) {
  %x = vector.extract %m[%i] : f32 from vector<8xf32>
  %y = vector.insert %x, %m[5] : f32 into vector<8xf32>
  return %x, %y : f32, vector<8xf32>
}

// expected:
// module {
//   func.func @vaddi_5(%arg0: vector<1xi32>, %arg1: vector<1xi32>, %arg2: vector<1xi32>, %arg3: vector<1xi32>, %arg4: vector<1xi32>, %arg5: vector<1xi32>, %arg6: vector<1xi32>, %arg7: vector<1xi32>, %arg8: vector<1xi32>, %arg9: vector<1xi32>) -> (vector<1xi32>, vector<1xi32>, vector<1xi32>, vector<1xi32>, vector<1xi32>) {
//     %0 = arith.addi %arg0, %arg5 : vector<1xi32>
//     %1 = arith.addi %arg1, %arg6 : vector<1xi32>
//     %2 = arith.addi %arg2, %arg7 : vector<1xi32>
//     %3 = arith.addi %arg3, %arg8 : vector<1xi32>
//     %4 = arith.addi %arg4, %arg9 : vector<1xi32>
//     return %0, %1, %2, %3, %4 : vector<1xi32>, vector<1xi32>, vector<1xi32>, vector<1xi32>, vector<1xi32>
//   }
//   func.func @reduction_5(%arg0: vector<1xi32>, %arg1: vector<1xi32>, %arg2: vector<1xi32>, %arg3: vector<1xi32>, %arg4: vector<1xi32>) -> i32 {
//     %0 = vector.extract %arg0[0] : i32 from vector<1xi32>
//     %1 = vector.extract %arg1[0] : i32 from vector<1xi32>
//     %2 = arith.addi %0, %1 : i32
//     %3 = vector.extract %arg2[0] : i32 from vector<1xi32>
//     %4 = arith.addi %2, %3 : i32
//     %5 = vector.extract %arg3[0] : i32 from vector<1xi32>
//     %6 = arith.addi %4, %5 : i32
//     %7 = vector.extract %arg4[0] : i32 from vector<1xi32>
//     %8 = arith.addi %6, %7 : i32
//     return %8 : i32
//   }
//   func.func @vaddi_2x8(%arg0: vector<4xi32>, %arg1: vector<4xi32>, %arg2: vector<4xi32>, %arg3: vector<4xi32>, %arg4: vector<4xi32>, %arg5: vector<4xi32>, %arg6: vector<4xi32>, %arg7: vector<4xi32>) -> (vector<4xi32>, vector<4xi32>, vector<4xi32>, vector<4xi32>) {
//     %0 = arith.addi %arg0, %arg4 : vector<4xi32>
//     %1 = arith.addi %arg1, %arg5 : vector<4xi32>
//     %2 = arith.addi %arg2, %arg6 : vector<4xi32>
//     %3 = arith.addi %arg3, %arg7 : vector<4xi32>
//     return %0, %1, %2, %3 : vector<4xi32>, vector<4xi32>, vector<4xi32>, vector<4xi32>
//   }
//   func.func @red8(%arg0: vector<4xi32>, %arg1: vector<4xi32>, %arg2: vector<4xi32>, %arg3: vector<4xi32>, %arg4: i32) -> i32 {
//     %0 = arith.addi %arg0, %arg2 : vector<4xi32>
//     %1 = arith.addi %arg1, %arg3 : vector<4xi32>
//     %2 = vector.reduction <add>, %0 : vector<4xi32> into i32
//     %3 = vector.reduction <add>, %1 : vector<4xi32> into i32
//     %4 = arith.addi %2, %3 : i32
//     %5 = arith.addi %4, %arg4 : i32
//     return %5 : i32
//   }
//   func.func @transpose(%arg0: vector<3xi32>, %arg1: vector<3xi32>, %arg2: vector<3xi32>, %arg3: vector<3xi32>) -> (vector<2xi32>, vector<2xi32>, vector<2xi32>) {
//     %0 = arith.muli %arg0, %arg2 : vector<3xi32>
//     %1 = arith.muli %arg1, %arg3 : vector<3xi32>
//     %2 = vector.extract %0[0] : i32 from vector<3xi32>
//     %3 = vector.extract %1[0] : i32 from vector<3xi32>
//     %4 = vector.from_elements %2, %3 : vector<2xi32>
//     %5 = vector.extract %0[1] : i32 from vector<3xi32>
//     %6 = vector.extract %1[1] : i32 from vector<3xi32>
//     %7 = vector.from_elements %5, %6 : vector<2xi32>
//     %8 = vector.extract %0[2] : i32 from vector<3xi32>
//     %9 = vector.extract %1[2] : i32 from vector<3xi32>
//     %10 = vector.from_elements %8, %9 : vector<2xi32>
//     return %4, %7, %10 : vector<2xi32>, vector<2xi32>, vector<2xi32>
//   }
//   func.func @transpose4(%arg0: vector<4xi32>, %arg1: vector<4xi32>, %arg2: vector<4xi32>, %arg3: vector<4xi32>) -> (vector<2xi32>, vector<2xi32>, vector<2xi32>, vector<2xi32>) {
//     %0 = arith.muli %arg0, %arg2 : vector<4xi32>
//     %1 = arith.muli %arg1, %arg3 : vector<4xi32>
//     %2 = vector.extract %0[0] : i32 from vector<4xi32>
//     %3 = vector.extract %1[0] : i32 from vector<4xi32>
//     %4 = vector.from_elements %2, %3 : vector<2xi32>
//     %5 = vector.extract %0[1] : i32 from vector<4xi32>
//     %6 = vector.extract %1[1] : i32 from vector<4xi32>
//     %7 = vector.from_elements %5, %6 : vector<2xi32>
//     %8 = vector.extract %0[2] : i32 from vector<4xi32>
//     %9 = vector.extract %1[2] : i32 from vector<4xi32>
//     %10 = vector.from_elements %8, %9 : vector<2xi32>
//     %11 = vector.extract %0[3] : i32 from vector<4xi32>
//     %12 = vector.extract %1[3] : i32 from vector<4xi32>
//     %13 = vector.from_elements %11, %12 : vector<2xi32>
//     return %4, %7, %10, %13 : vector<2xi32>, vector<2xi32>, vector<2xi32>, vector<2xi32>
//   }
//   func.func @bc(%arg0: vector<2xi32>, %arg1: vector<1x4xi32>) -> (vector<2xi32>, vector<2xi32>, vector<2xi32>, vector<2xi32>, vector<4xi32>, vector<4xi32>, vector<4xi32>) {
//     %0 = vector.extract %arg1[0] : vector<4xi32> from vector<1x4xi32>
//     %1 = vector.extract %arg1[0] : vector<4xi32> from vector<1x4xi32>
//     %2 = vector.extract %arg1[0] : vector<4xi32> from vector<1x4xi32>
//     return %arg0, %arg0, %arg0, %arg0, %0, %1, %2 : vector<2xi32>, vector<2xi32>, vector<2xi32>, vector<2xi32>, vector<4xi32>, vector<4xi32>, vector<4xi32>
//   }
//   func.func @inter(%arg0: vector<4xi32>, %arg1: vector<4xi32>) -> (vector<4xi32>, vector<4xi32>) {
//     %0 = vector.interleave %arg0, %arg1 : vector<4xi32> -> vector<8xi32>
//     %1 = vector.extract_strided_slice %0 {offsets = [0], sizes = [4], strides = [1]} : vector<8xi32> to vector<4xi32>
//     %2 = vector.extract_strided_slice %0 {offsets = [4], sizes = [4], strides = [1]} : vector<8xi32> to vector<4xi32>
//     return %1, %2 : vector<4xi32>, vector<4xi32>
//   }
//   func.func @sc(%arg0: vector<4xi32>, %arg1: vector<4xi32>, %arg2: vector<4xi32>, %arg3: vector<4xi32>) -> (vector<4xi32>, vector<4xi32>, vector<2xi32>, vector<2xi32>, vector<2xi32>, vector<2xi32>) {
//     %0 = vector.extract_strided_slice %arg2 {offsets = [0], sizes = [2], strides = [1]} : vector<4xi32> to vector<2xi32>
//     %1 = vector.extract_strided_slice %arg2 {offsets = [2], sizes = [2], strides = [1]} : vector<4xi32> to vector<2xi32>
//     %2 = vector.extract_strided_slice %arg3 {offsets = [0], sizes = [2], strides = [1]} : vector<4xi32> to vector<2xi32>
//     %3 = vector.extract_strided_slice %arg3 {offsets = [2], sizes = [2], strides = [1]} : vector<4xi32> to vector<2xi32>
//     return %arg0, %arg1, %0, %1, %2, %3 : vector<4xi32>, vector<4xi32>, vector<2xi32>, vector<2xi32>, vector<2xi32>, vector<2xi32>
//   }
//   func.func @local(%arg0: memref<8xf32>, %arg1: index) {
//     %cst = arith.constant dense<0.000000e+00> : vector<8xf32>
//     %0 = vector.load %arg0[%arg1] : memref<8xf32>, vector<8xf32>
//     %1 = vector.extract_strided_slice %0 {offsets = [0], sizes = [4], strides = [1]} : vector<8xf32> to vector<4xf32>
//     %2 = math.exp %1 : vector<4xf32>
//     %3 = vector.insert_strided_slice %2, %cst {offsets = [0], strides = [1]} : vector<4xf32> into vector<8xf32>
//     %4 = vector.extract_strided_slice %0 {offsets = [4], sizes = [4], strides = [1]} : vector<8xf32> to vector<4xf32>
//     %5 = math.exp %4 : vector<4xf32>
//     %6 = vector.insert_strided_slice %5, %3 {offsets = [4], strides = [1]} : vector<4xf32> into vector<8xf32>
//     vector.store %6, %arg0[%arg1] : memref<8xf32>, vector<8xf32>
//     %7 = vector.reduction <maximumf>, %2 : vector<4xf32> into f32
//     %8 = vector.reduction <maximumf>, %5 : vector<4xf32> into f32
//     %9 = arith.maximumf %7, %8 : f32
//     memref.store %9, %arg0[%arg1] : memref<8xf32>
//     return
//   }
//   func.func @ext(%arg0: vector<4xf32>, %arg1: vector<4xf32>, %arg2: index) -> (f32, vector<4xf32>, vector<4xf32>) {
//     %cst = arith.constant dense<0.000000e+00> : vector<8xf32>
//     %0 = vector.insert_strided_slice %arg0, %cst {offsets = [0], strides = [1]} : vector<4xf32> into vector<8xf32>
//     %1 = vector.insert_strided_slice %arg1, %0 {offsets = [4], strides = [1]} : vector<4xf32> into vector<8xf32>
//     %2 = vector.extract %1[%arg2] : f32 from vector<8xf32>
//     %3 = vector.insert %2, %1 [5] : f32 into vector<8xf32>
//     %4 = vector.extract_strided_slice %3 {offsets = [0], sizes = [4], strides = [1]} : vector<8xf32> to vector<4xf32>
//     %5 = vector.extract_strided_slice %3 {offsets = [4], sizes = [4], strides = [1]} : vector<8xf32> to vector<4xf32>
//     return %2, %4, %5 : f32, vector<4xf32>, vector<4xf32>
//   }
// }
