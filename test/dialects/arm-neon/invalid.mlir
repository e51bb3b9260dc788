// test: verify

func.func @f(%a: vector<7xi8>, %b: vector<8xi8>) {
  // expected-error @+1 {{'arm_neon.intr.smull' op operand #0 must be vector of 8-bit signless integer or 16-bit signless integer or 32-bit signless integer values of length 8/4/2, but got 'vector<7xi8>'}}
  %0 = "arm_neon.intr.smull"(%a, %b) : (vector<7xi8>, vector<8xi8>) -> vector<8xi16>
  return
}

// -----

func.func @f(%a: vector<8xi8>, %b: vector<8xi8>) {
  // expected-error @+1 {{'arm_neon.intr.smull' op failed to verify that res has same vector shape and element bitwidth scaled by 2 as a}}
  %0 = "arm_neon.intr.smull"(%a, %b) : (vector<8xi8>, vector<8xi8>) -> vector<8xi32>
  return
}

// -----

func.func @f(%a: vector<2x4xi32>, %b: vector<[8]xi8>) {
  // expected-error @+1 {{'arm_neon.intr.sdot' op operand #0 must be vector of 32-bit signless integer values of length 4/2, but got 'vector<2x4xi32>'}}
  %0 = "arm_neon.intr.sdot"(%a, %b, %b) : (vector<2x4xi32>, vector<[8]xi8>, vector<[8]xi8>) -> vector<2x4xi32>
  return
}

// -----

func.func @f(%a: vector<4xi32>, %b: vector<8xi8>) {
  // expected-error @+1 {{'arm_neon.intr.sdot' op failed to verify that res has the same number of elements as operand b}}
  %0 = "arm_neon.intr.sdot"(%a, %b, %b) : (vector<4xi32>, vector<8xi8>, vector<8xi8>) -> vector<4xi32>
  return
}

// -----

func.func @f(%a: vector<4xi32>, %b: vector<16xi8>) {
  // expected-error @+1 {{'arm_neon.intr.smmla' op result #0 must be a vector with length 4 of 32-bit signless integer values, but got 'vector<3xi32>'}}
  %0 = "arm_neon.intr.smmla"(%a, %b, %b) : (vector<4xi32>, vector<16xi8>, vector<16xi8>) -> vector<3xi32>
  return
}

// -----

func.func @f(%a: vector<4xi32>, %b: vector<[16]xi8>) {
  // expected-error @+1 {{'arm_neon.intr.smmla' op operand #1 must be a vector with length 16 of 8-bit signless integer values, but got 'vector<[16]xi8>'}}
  %0 = "arm_neon.intr.smmla"(%a, %b, %b) : (vector<4xi32>, vector<[16]xi8>, vector<[16]xi8>) -> vector<4xi32>
  return
}

// -----

func.func @f(%a: vector<2xi32>, %b: vector<2x4xi8>) {
  // expected-error @+1 {{'arm_neon.intr.sdot' op failed to verify that res has the same number of elements as operand b}}
  %0 = "arm_neon.intr.sdot"(%a, %b, %b) : (vector<2xi32>, vector<2x4xi8>, vector<2x4xi8>) -> vector<2xi32>
  return
}

// -----

func.func @f(%a: vector<2x2xi32>, %b: vector<4x4xi8>) {
  // expected-error @+1 {{'arm_neon.2d.sdot' op failed to verify that operand `a` should be 1-dimensional}}
  %0 = arm_neon.2d.sdot %a, %b, %b : vector<4x4xi8>, vector<4x4xi8> to vector<2x2xi32>
  return
}

// -----

func.func @f(%a: vector<4xi32>, %b: vector<1x4x4xi8>) {
  // expected-error @+1 {{'arm_neon.2d.sdot' op failed to verify that operand `b` should be 2-dimensional}}
  %0 = arm_neon.2d.sdot %a, %b, %b : vector<1x4x4xi8>, vector<1x4x4xi8> to vector<4xi32>
  return
}

// -----

func.func @f(%a: vector<4xi32>, %b: vector<4x2xi8>) {
  // expected-error @+1 {{'arm_neon.2d.sdot' op failed to verify that operand `b` should have 4 columns}}
  %0 = arm_neon.2d.sdot %a, %b, %b : vector<4x2xi8>, vector<4x2xi8> to vector<4xi32>
  return
}

// -----

func.func @f(%a: vector<4xi32>, %b: vector<2x4xi8>) {
  // expected-error @+1 {{'arm_neon.2d.sdot' op failed to verify that operand `b` should have as many rows as the size of operand `a`}}
  %0 = arm_neon.2d.sdot %a, %b, %b : vector<2x4xi8>, vector<2x4xi8> to vector<4xi32>
  return
}
