// test: our pass --test-spirv-func-signature-conversion

// The reference fails at functions of several blocks and drops attributes.
func.func @blocks(%c: i1 {llvm.a}, %v: vector<8xi32> {llvm.b}) -> (vector<8xi32>, i1 {llvm.c}) attributes {llvm.d} {
  cf.cond_br %c, ^a, ^b
^a:
  return %v, %c : vector<8xi32>, i1
^b:
  %z = arith.addi %v, %v : vector<8xi32>
  return %z, %c : vector<8xi32>, i1
}

// expected:
// module {
//   func.func @blocks(%arg0: i1 {llvm.a}, %arg1: vector<4xi32>, %arg2: vector<4xi32>) -> (vector<4xi32>, vector<4xi32>, i1 {llvm.c}) attributes {llvm.d} {
//     %cst = arith.constant dense<0> : vector<8xi32>
//     %0 = vector.insert_strided_slice %arg1, %cst {offsets = [0], strides = [1]} : vector<4xi32> into vector<8xi32>
//     %1 = vector.insert_strided_slice %arg2, %0 {offsets = [4], strides = [1]} : vector<4xi32> into vector<8xi32>
//     cf.cond_br %arg0, ^bb1, ^bb2
//   ^bb1:  // pred: ^bb0
//     %2 = vector.extract_strided_slice %1 {offsets = [0], sizes = [4], strides = [1]} : vector<8xi32> to vector<4xi32>
//     %3 = vector.extract_strided_slice %1 {offsets = [4], sizes = [4], strides = [1]} : vector<8xi32> to vector<4xi32>
//     return %2, %3, %arg0 : vector<4xi32>, vector<4xi32>, i1
//   ^bb2:  // pred: ^bb0
//     %4 = arith.addi %1, %1 : vector<8xi32>
//     %5 = vector.extract_strided_slice %4 {offsets = [0], sizes = [4], strides = [1]} : vector<8xi32> to vector<4xi32>
//     %6 = vector.extract_strided_slice %4 {offsets = [4], sizes = [4], strides = [1]} : vector<8xi32> to vector<4xi32>
//     return %5, %6, %arg0 : vector<4xi32>, vector<4xi32>, i1
//   }
// }
