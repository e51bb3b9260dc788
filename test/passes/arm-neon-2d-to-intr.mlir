// test: pass --arm-neon-2d-to-intr

func.func @flat(%a: vector<2x4xi8>, %b: vector<4x4xi8>, %c: vector<4xi32>, %d: vector<2xi32>) -> (vector<2xi32>, vector<4xi32>) {
  %0 = arm_neon.2d.sdot %d, %a, %a : vector<2x4xi8>, vector<2x4xi8> to vector<2xi32>
  %1 = arm_neon.2d.sdot %c, %b, %b : vector<4x4xi8>, vector<4x4xi8> to vector<4xi32>
  return %0, %1 : vector<2xi32>, vector<4xi32>
}
func.func @other(%a: vector<16xi8>, %c: vector<4xi32>) -> vector<4xi32> {
  %0 = arm_neon.intr.sdot %c, %a, %a : vector<16xi8>, vector<16xi8> to vector<4xi32>
  return %0 : vector<4xi32>
}

// expected:
// module {
//   func.func @flat(%arg0: vector<2x4xi8>, %arg1: vector<4x4xi8>, %arg2: vector<4xi32>, %arg3: vector<2xi32>) -> (vector<2xi32>, vector<4xi32>) {
//     %0 = vector.shape_cast %arg0 : vector<2x4xi8> to vector<8xi8>
//     %1 = vector.shape_cast %arg0 : vector<2x4xi8> to vector<8xi8>
//     %2 = arm_neon.intr.sdot %arg3, %0, %1 : vector<8xi8>, vector<8xi8> to vector<2xi32>
//     %3 = vector.shape_cast %arg1 : vector<4x4xi8> to vector<16xi8>
//     %4 = vector.shape_cast %arg1 : vector<4x4xi8> to vector<16xi8>
//     %5 = arm_neon.intr.sdot %arg2, %3, %4 : vector<16xi8>, vector<16xi8> to vector<4xi32>
//     return %2, %5 : vector<2xi32>, vector<4xi32>
//   }
//   func.func @other(%arg0: vector<16xi8>, %arg1: vector<4xi32>) -> vector<4xi32> {
//     %0 = arm_neon.intr.sdot %arg1, %arg0, %arg0 : vector<16xi8>, vector<16xi8> to vector<4xi32>
//     return %0 : vector<4xi32>
//   }
// }
