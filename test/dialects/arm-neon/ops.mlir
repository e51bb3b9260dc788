// test: round-trip

module {
  func.func @neon(%arg0: vector<8xi8>, %arg1: vector<16xi8>, %arg2: vector<4xi32>, %arg3: vector<2xi32>, %arg4: vector<4xf32>, %arg5: vector<8xbf16>) {
    %0 = arm_neon.intr.smull %arg0, %arg0 : vector<8xi8> to vector<8xi16>
    %1 = arm_neon.intr.smull %arg3, %arg3 {tag} : vector<2xi32> to vector<2xi64>
    %2 = arm_neon.intr.sdot %arg3, %arg0, %arg0 : vector<8xi8>, vector<8xi8> to vector<2xi32>
    %3 = arm_neon.intr.sdot %arg2, %arg1, %arg1 : vector<16xi8>, vector<16xi8> to vector<4xi32>
    %4 = arm_neon.intr.smmla %arg2, %arg1, %arg1 : vector<16xi8> to vector<4xi32>
    %5 = arm_neon.intr.ummla %arg2, %arg1, %arg1 : vector<16xi8> to vector<4xi32>
    %6 = arm_neon.intr.usmmla %arg2, %arg1, %arg1 : vector<16xi8> to vector<4xi32>
    %7 = arm_neon.intr.bfmmla %arg4, %arg5, %arg5 : vector<8xbf16> to vector<4xf32>
    return
  }
  func.func @flat(%arg0: vector<2x4xi8>, %arg1: vector<4x4xi8>, %arg2: vector<4xi32>, %arg3: vector<2xi32>) {
    %0 = arm_neon.2d.sdot %arg3, %arg0, %arg0 : vector<2x4xi8>, vector<2x4xi8> to vector<2xi32>
    %1 = arm_neon.2d.sdot %arg2, %arg1, %arg1 : vector<4x4xi8>, vector<4x4xi8> to vector<4xi32>
    return
  }
}
