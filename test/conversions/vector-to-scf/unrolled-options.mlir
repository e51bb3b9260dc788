// RUN: spirvana-opt %s --convert-vector-to-scf='full-unroll lower-tensors' | FileCheck %s
// RUN: spirvana-opt %s --convert-vector-to-scf='full-unroll target-rank=0' | FileCheck %s --check-prefix=ELEMENTS

// CHECK-LABEL: @tensor
// ELEMENTS-LABEL: @tensor
func.func @tensor(%A: tensor<?x?xf32>, %i: index, %v: vector<2x3xf32>) -> tensor<?x?xf32> {
  // CHECK: %[[ROW:.*]] = vector.extract %arg2[0] : vector<3xf32> from vector<2x3xf32>
  // CHECK-NEXT: %[[FIRST:.*]] = vector.transfer_write %[[ROW]], %arg0[%arg1, %arg1] {in_bounds = [true]} : vector<3xf32>, tensor<?x?xf32>
  // CHECK: vector.transfer_write %{{.*}}, %[[FIRST]][%{{.*}}, %arg1]
  // ELEMENTS: vector.transfer_write %arg2, %arg0[%arg1, %arg1] {in_bounds = [true, true]} : vector<2x3xf32>, tensor<?x?xf32>
  %0 = vector.transfer_write %v, %A[%i, %i] {in_bounds = [true, true]} : vector<2x3xf32>, tensor<?x?xf32>
  return %0 : tensor<?x?xf32>
}

// CHECK-LABEL: @memory
// ELEMENTS-LABEL: @memory
func.func @memory(%A: memref<?xf32>, %i: index, %v: vector<2xf32>) -> vector<2xf32> {
  %f0 = arith.constant 0.0 : f32
  // CHECK: vector.transfer_read %arg0[%arg1], %{{.*}} {in_bounds = [true]} : memref<?xf32>, vector<2xf32>
  // ELEMENTS: %[[READ:.*]] = vector.transfer_read %arg0[%arg1], %{{.*}} : memref<?xf32>, vector<f32>
  // ELEMENTS-NEXT: %[[ELEMENT:.*]] = vector.extract %[[READ]][] : f32 from vector<f32>
  // ELEMENTS-NEXT: vector.insert %[[ELEMENT]], %{{.*}} [0] : f32 into vector<2xf32>
  %0 = vector.transfer_read %A[%i], %f0 {in_bounds = [true]} : memref<?xf32>, vector<2xf32>
  // ELEMENTS: scf.if
  // ELEMENTS-NEXT: %[[PART:.*]] = vector.extract %arg2[0] : f32 from vector<2xf32>
  // ELEMENTS-NEXT: %[[WHOLE:.*]] = vector.broadcast %[[PART]] : f32 to vector<f32>
  // ELEMENTS-NEXT: vector.transfer_write %[[WHOLE]], %arg0[%arg1] : vector<f32>, memref<?xf32>
  vector.transfer_write %v, %A[%i] : vector<2xf32>, memref<?xf32>
  return %0 : vector<2xf32>
}
