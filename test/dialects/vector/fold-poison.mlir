// RUN: spirvana-opt %s --canonicalize | FileCheck %s

// What is taken from poison, or from an unknown position, is poison.

// CHECK-LABEL: func.func @inserted(
// CHECK-NEXT: %[[P:.*]] = ub.poison : vector<2x2xf32>
// CHECK-NEXT: return %[[P]]
func.func @inserted(%s: f32, %v: vector<2x2xf32>) -> vector<2x2xf32> {
  %0 = vector.insert %s, %v [1, -1] : f32 into vector<2x2xf32>
  return %0 : vector<2x2xf32>
}

// CHECK-LABEL: func.func @extracted(
// CHECK-NEXT: %[[P:.*]] = ub.poison : f32
// CHECK-NEXT: return %[[P]]
func.func @extracted(%v: vector<2x2xf32>) -> f32 {
  %0 = vector.extract %v [1, -1] : f32 from vector<2x2xf32>
  return %0 : f32
}

// CHECK-LABEL: func.func @extracted_beside_a_value(
// CHECK-NEXT: %[[P:.*]] = ub.poison : f32
// CHECK-NEXT: return %[[P]]
func.func @extracted_beside_a_value(%v: vector<2x2xf32>, %i: index) -> f32 {
  %0 = vector.extract %v [%i, -1] : f32 from vector<2x2xf32>
  return %0 : f32
}

// CHECK-LABEL: func.func @position_as_constant(
// CHECK-NEXT: %[[P:.*]] = ub.poison : f32
// CHECK-NEXT: return %[[P]]
func.func @position_as_constant(%v: vector<4xf32>) -> f32 {
  %p = arith.constant -1 : index
  %0 = vector.extract %v [%p] : f32 from vector<4xf32>
  return %0 : f32
}

// CHECK-LABEL: func.func @from_poison(
// CHECK-NEXT: %[[P:.*]] = ub.poison : f32
// CHECK-NEXT: return %[[P]]
func.func @from_poison(%v: vector<2x2xf32>) -> f32 {
  %p = ub.poison : vector<2x2xf32>
  %0 = vector.extract %p [1, 0] : f32 from vector<2x2xf32>
  return %0 : f32
}

// CHECK-LABEL: func.func @broadcast(
// CHECK-NEXT: %[[P:.*]] = ub.poison : vector<4xf32>
// CHECK-NEXT: return %[[P]]
func.func @broadcast(%v: vector<4xf32>) -> vector<4xf32> {
  %p = ub.poison : f32
  %0 = vector.broadcast %p : f32 to vector<4xf32>
  return %0 : vector<4xf32>
}

// CHECK-LABEL: func.func @shape_cast(
// CHECK-NEXT: %[[P:.*]] = ub.poison : vector<2x2xf32>
// CHECK-NEXT: return %[[P]]
func.func @shape_cast(%v: vector<4xf32>) -> vector<2x2xf32> {
  %p = ub.poison : vector<4xf32>
  %0 = vector.shape_cast %p : vector<4xf32> to vector<2x2xf32>
  return %0 : vector<2x2xf32>
}

// CHECK-LABEL: func.func @transpose(
// CHECK-NEXT: %[[P:.*]] = ub.poison : vector<4x4xf32>
// CHECK-NEXT: return %[[P]]
func.func @transpose(%v: vector<4x4xf32>) -> vector<4x4xf32> {
  %p = ub.poison : vector<4x4xf32>
  %0 = vector.transpose %p, [1, 0] : vector<4x4xf32> to vector<4x4xf32>
  return %0 : vector<4x4xf32>
}

// CHECK-LABEL: func.func @elements(
// CHECK-NEXT: %[[P:.*]] = ub.poison : vector<2xf32>
// CHECK-NEXT: return %[[P]]
func.func @elements() -> vector<2xf32> {
  %p = ub.poison : f32
  %0 = vector.from_elements %p, %p : vector<2xf32>
  return %0 : vector<2xf32>
}

// A shuffle and a slice of poison stay.
// CHECK-LABEL: func.func @slice(
// CHECK: vector.extract_strided_slice
func.func @slice(%v: vector<4xf32>) -> vector<2xf32> {
  %p = ub.poison : vector<4xf32>
  %0 = vector.extract_strided_slice %p {offsets = [0], sizes = [2], strides = [1]} : vector<4xf32> to vector<2xf32>
  return %0 : vector<2xf32>
}
