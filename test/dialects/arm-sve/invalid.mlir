// test: verify

func.func @f(%a: vector<[4]xi32>, %b: vector<16xi8>) {
  // expected-error @+1 {{'arm_sve.smmla' op operand #1 must be scalable vector of 8-bit signless integer values of length 16, but got 'vector<16xi8>'}}
  %0 = "arm_sve.smmla"(%a, %b, %b) : (vector<[4]xi32>, vector<16xi8>, vector<16xi8>) -> vector<[4]xi32>
  return
}

// -----

func.func @f(%a: vector<[4]xi32>, %b: vector<16xi8>) {
  // expected-error @+1 {{'arm_sve.sdot' op operand #1 must be scalable vector of 8-bit signless integer or 16-bit signless integer values of length 16/8, but got 'vector<16xi8>'}}
  %0 = "arm_sve.sdot"(%a, %b, %b) : (vector<[4]xi32>, vector<16xi8>, vector<16xi8>) -> vector<[4]xi32>
  return
}

// -----

func.func @f(%a: vector<[4]xi32>, %b: vector<16xi8>) {
  // expected-error @+1 {{'arm_sve.masked.addi' op operand #0 must be scalable vector of 1-bit signless integer values, but got 'vector<[4]xi32>'}}
  %0 = "arm_sve.masked.addi"(%a, %b, %b) : (vector<[4]xi32>, vector<16xi8>, vector<16xi8>) -> vector<[4]xi32>
  return
}

// -----

func.func @f(%a: vector<4xi1>, %b: vector<16xi8>) {
  // expected-error @+1 {{'arm_sve.masked.addi' op operand #0 must be scalable vector of 1-bit signless integer values, but got 'vector<4xi1>'}}
  %0 = "arm_sve.masked.addi"(%a, %b, %b) : (vector<4xi1>, vector<16xi8>, vector<16xi8>) -> vector<[4]xi32>
  return
}

// -----

func.func @f(%a: vector<[4]xi1>, %b: vector<[16]xi8>) {
  // expected-error @+1 {{'arm_sve.masked.addi' op failed to verify that mask has i1 element type and same shape as operands}}
  %0 = "arm_sve.masked.addi"(%a, %b, %b) : (vector<[4]xi1>, vector<[16]xi8>, vector<[16]xi8>) -> vector<[16]xi8>
  return
}

// -----

func.func @f(%a: vector<[4]xi1>, %b: vector<[16]xi8>) {
  // expected-error @+1 {{'arm_sve.masked.addf' op operand #1 must be scalable vector of floating-point values, but got 'vector<[16]xi8>'}}
  %0 = "arm_sve.masked.addf"(%a, %b, %b) : (vector<[4]xi1>, vector<[16]xi8>, vector<[16]xi8>) -> vector<[16]xi8>
  return
}

// -----

func.func @f(%a: vector<[4]xi1>, %b: vector<16xi8>) {
  // expected-error @+1 {{'arm_sve.intr.sdot' op operand #1 must be scalable vector of any type values, but got 'vector<16xi8>'}}
  %0 = "arm_sve.intr.sdot"(%a, %b, %b) : (vector<[4]xi1>, vector<16xi8>, vector<16xi8>) -> vector<16xi8>
  return
}

// -----

func.func @f(%a: vector<[4]xi1>, %b: vector<[16]xi8>) {
  // expected-error @+1 {{'arm_sve.intr.sdot' op result #0 must be LLVM dialect-compatible type, but got 'memref<3xi8>'}}
  %0 = "arm_sve.intr.sdot"(%a, %b, %b) : (vector<[4]xi1>, vector<[16]xi8>, vector<[16]xi8>) -> memref<3xi8>
  return
}

// -----

func.func @f(%a: vector<[4]xi1>, %b: vector<[16]xi8>) {
  // expected-error @+1 {{'arm_sve.intr.convert.from.svbool' op operand #0 must be vector<[16]xi1>, but got 'vector<[4]xi1>'}}
  %0 = "arm_sve.intr.convert.from.svbool"(%a) : (vector<[4]xi1>) -> vector<16xi1>
  return
}

// -----

func.func @f(%a: vector<[16]xi1>, %b: vector<[16]xi8>) {
  // expected-error @+1 {{'arm_sve.intr.convert.from.svbool' op failed to verify that 'res' is vector<[1]xi1>, vector<[2]xi1>, vector<[4]xi1>, vector<[8]xi1>, or vector<[16]xi1>}}
  %0 = "arm_sve.intr.convert.from.svbool"(%a) : (vector<[16]xi1>) -> vector<16xi1>
  return
}

// -----

func.func @f(%a: vector<[16]xi1>, %b: vector<[16]xi8>) {
  // expected-error @+1 {{'arm_sve.intr.convert.to.svbool' op failed to verify that 'res' is vector<[16]xi1>}}
  %0 = "arm_sve.intr.convert.to.svbool"(%a) : (vector<[16]xi1>) -> vector<16xi1>
  return
}

// -----

func.func @f(%a: vector<[4]xi32>, %b: vector<[16]xi8>) {
  %0 = "arm_sve.intr.dupq_lane"(%a) <{lane = 1:i64}> : (vector<[4]xi32>) -> vector<[4]xi32>
  %1 = "arm_sve.dupq_lane"(%a) <{lane = 1:i64}> : (vector<[4]xi32>) -> vector<[4]xi32>
  // expected-error @+1 {{'arm_sve.intr.dupq_lane' op attribute 'lane' failed to satisfy constraint: 64-bit signless integer attribute}}
  %2 = "arm_sve.intr.dupq_lane"(%a) <{lane = 1:i32}> : (vector<[4]xi32>) -> vector<[4]xi32>
  return
}

// -----

func.func @f(%a: vector<2x[4]xi32>, %b: vector<[16]xi8>) {
  // expected-error @+1 {{'arm_sve.intr.dupq_lane' op operand #0 must be  of ranks 1, but got 'vector<2x[4]xi32>'}}
  %2 = "arm_sve.intr.dupq_lane"(%a) <{lane = 1:i64}> : (vector<2x[4]xi32>) -> vector<[4]xi32>
  return
}

// -----

func.func @f(%a: vector<4xi1>, %b: vector<[16]xi8>) {
  // expected-error @+1 {{'arm_sve.convert_to_svbool' op operand #0 must be trailing scalable vector of 1-bit signless integer values with dim -1 having a size of {16, 8, 4, 2, 1}, but got 'vector<4xi1>'}}
  %2 = "arm_sve.convert_to_svbool"(%a) : (vector<4xi1>) -> vector<[16]xi1>
  return
}

// -----

func.func @f(%a: vector<[4]xi1>, %b: vector<[16]xi8>) {
  // expected-error @+1 {{'arm_sve.convert_to_svbool' op failed to verify that expected corresponding svbool type widened to [16]xi1}}
  %2 = "arm_sve.convert_to_svbool"(%a) : (vector<[4]xi1>) -> vector<2x[16]xi1>
  return
}

// -----

func.func @f(%a: vector<[4]xi1>, %b: i64) {
  // expected-error @+1 {{'arm_sve.intr.whilelt' op result #0 must be LLVM dialect-compatible type, but got 'vector<2x[16]xi1>'}}
  %2 = "arm_sve.intr.whilelt"(%b, %b) : (i64, i64) -> vector<2x[16]xi1>
  return
}

// -----

func.func @f(%a: vector<[4]xi1>, %b: i64) {
  // expected-error @+1 {{'arm_sve.intr.zip.x2' op operand #0 must be scalable vector of any type values, but got 'i64'}}
  %2 = "arm_sve.intr.zip.x2"(%b, %b) : (i64, i64) -> vector<2x[16]xi1>
  return
}

// -----

func.func @f(%a: vector<[4]xi1>, %b: i64) {
  // expected-error @+1 {{'arm_sve.psel' op operand #2 must be index, but got 'i64'}}
  %2 = "arm_sve.psel"(%a, %a, %b) : (vector<[4]xi1>, vector<[4]xi1>, i64) -> vector<2x[16]xi1>
  return
}

// -----

func.func @f(%a: vector<[4]xi1>, %b: i64) {
  // expected-error @+1 {{'arm_sve.intr.psel' op operand #0 must be vector<[16]xi1>, but got 'vector<[4]xi1>'}}
  %2 = "arm_sve.intr.psel"(%a, %a, %b) : (vector<[4]xi1>, vector<[4]xi1>, i64) -> vector<2x[16]xi1>
  return
}

// -----

func.func @f(%a: vector<8xi1>, %b: vector<[4]xi8>) {
  // expected-error @+1 {{'arm_sve.masked.addi' op operand #0 must be scalable vector of 1-bit signless integer values, but got 'vector<8xi1>'}}
  %0 = "arm_sve.masked.addi" (%a, %b, %b) : (vector<8xi1>, vector<[4]xi8>,vector<[4]xi8>) -> (vector<[4]xi8>)
  return
}

// -----

func.func @f(%a: vector<[8]xi1>, %b: vector<[4]xi1>, %i: index, %c: vector<[4]xf32>, %d : vector<4xf32>) {
  %0 = arm_sve.psel %a, %b[%i] : vector<[8]xi1>, vector<[4]xi1>
  %1 = arm_sve.dupq_lane %c[1] : vector<[4]xf32>
  %2:2 = arm_sve.zip.x2 %c, %c : vector<[4]xf32>
  // expected-error @+1 {{'arm_sve.dupq_lane' op operand #0 must be an SVE vector with element size <= 64-bit, but got 'vector<4xf32>'}}
  %3 = arm_sve.dupq_lane %d[1] : vector<4xf32>
  return
}

// -----

func.func @f(%a: vector<2x[16]xi1>) {
  // expected-error @+1 {{'result' must be trailing scalable vector of 1-bit signless integer values with dim -1 having a size of {16, 8, 4, 2, 1}, but got 'vector<2x[8]xi2>'}}
  %0 = arm_sve.convert_from_svbool %a : vector<2x[8]xi2>
  return
}
