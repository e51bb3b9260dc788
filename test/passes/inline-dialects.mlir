// test: pass --inline=default-pipeline=

// Ops of these dialects go where they are called; those of affine not into what is no place for them.

func.func @c(%a : memref<4xf32>, %i : index, %t: tensor<4xf32>) -> f32 {
  %0 = memref.load %a[%i] : memref<4xf32>
  return %0 : f32
}
func.func @f(%a : memref<4xf32>, %i : index, %t: tensor<4xf32>) -> f32 {
  %0 = func.call @c(%a, %i, %t) : (memref<4xf32>, index, tensor<4xf32>) -> f32
  return %0 : f32
}
func.func @c2(%i : index, %t: tensor<4xf32>) -> f32 {
  %0 = tensor.extract %t[%i] : tensor<4xf32>
  return %0 : f32
}
func.func @f2(%i : index, %t: tensor<4xf32>) -> f32 {
  %0 = func.call @c2(%i, %t) : (index, tensor<4xf32>) -> f32
  return %0 : f32
}
func.func @c3(%i : index) -> index {
  %0 = index.add %i, %i
  return %0 : index
}
func.func @f3(%i : index) -> index {
  %0 = func.call @c3(%i) : (index) -> index
  return %0 : index
}
func.func @c4(%i : i1, %j : index)  -> index{
  %0 = scf.if %i -> index { scf.yield %j : index } else { 
    %1 = func.call @c3(%j) : (index) -> index
   scf.yield %1 : index }
  return %0 : index
}
func.func @f4(%i : i1, %j : index)  -> index{
  %0 = func.call @c4(%i, %j) : (i1, index) -> index
  return %0 : index
}
func.func @c5(%i : vector<4xi1>)  -> vector<4xi1>{
  %0 = vector.shuffle %i, %i [0, 1, 2, 3] : vector<4xi1>, vector<4xi1>
  return %0 : vector<4xi1>
}
func.func @f5(%i : vector<4xi1>)  -> vector<4xi1>{
  %0 = func.call @c5(%i) : (vector<4xi1>) -> vector<4xi1>
  return %0 : vector<4xi1>
}
func.func @c6(%i : memref<4xi1>) -> memref<4xi1> {
  %0 = bufferization.clone %i : memref<4xi1> to memref<4xi1>
  return %0 : memref<4xi1>
}
func.func @f6(%i : memref<4xi1>)  -> memref<4xi1>{
  %0 = func.call @c6(%i) : (memref<4xi1>) -> memref<4xi1>
  return %0 : memref<4xi1>
}

// expected:
// module {
//   func.func @c(%arg0: memref<4xf32>, %arg1: index, %arg2: tensor<4xf32>) -> f32 {
//     %0 = memref.load %arg0[%arg1] : memref<4xf32>
//     return %0 : f32
//   }
//   func.func @f(%arg0: memref<4xf32>, %arg1: index, %arg2: tensor<4xf32>) -> f32 {
//     %0 = memref.load %arg0[%arg1] : memref<4xf32>
//     return %0 : f32
//   }
//   func.func @c2(%arg0: index, %arg1: tensor<4xf32>) -> f32 {
//     %extracted = tensor.extract %arg1[%arg0] : tensor<4xf32>
//     return %extracted : f32
//   }
//   func.func @f2(%arg0: index, %arg1: tensor<4xf32>) -> f32 {
//     %extracted = tensor.extract %arg1[%arg0] : tensor<4xf32>
//     return %extracted : f32
//   }
//   func.func @c3(%arg0: index) -> index {
//     %0 = index.add %arg0, %arg0
//     return %0 : index
//   }
//   func.func @f3(%arg0: index) -> index {
//     %0 = index.add %arg0, %arg0
//     return %0 : index
//   }
//   func.func @c4(%arg0: i1, %arg1: index) -> index {
//     %0 = scf.if %arg0 -> (index) {
//       scf.yield %arg1 : index
//     } else {
//       %1 = index.add %arg1, %arg1
//       scf.yield %1 : index
//     }
//     return %0 : index
//   }
//   func.func @f4(%arg0: i1, %arg1: index) -> index {
//     %0 = scf.if %arg0 -> (index) {
//       scf.yield %arg1 : index
//     } else {
//       %1 = index.add %arg1, %arg1
//       scf.yield %1 : index
//     }
//     return %0 : index
//   }
//   func.func @c5(%arg0: vector<4xi1>) -> vector<4xi1> {
//     %0 = vector.shuffle %arg0, %arg0 [0, 1, 2, 3] : vector<4xi1>, vector<4xi1>
//     return %0 : vector<4xi1>
//   }
//   func.func @f5(%arg0: vector<4xi1>) -> vector<4xi1> {
//     %0 = vector.shuffle %arg0, %arg0 [0, 1, 2, 3] : vector<4xi1>, vector<4xi1>
//     return %0 : vector<4xi1>
//   }
//   func.func @c6(%arg0: memref<4xi1>) -> memref<4xi1> {
//     %0 = bufferization.clone %arg0 : memref<4xi1> to memref<4xi1>
//     return %0 : memref<4xi1>
//   }
//   func.func @f6(%arg0: memref<4xi1>) -> memref<4xi1> {
//     %0 = bufferization.clone %arg0 : memref<4xi1> to memref<4xi1>
//     return %0 : memref<4xi1>
//   }
// }

// -----

func.func @callee(%i: memref<4xi1>) -> i1 {
  affine.for %k = 0 to 4 {
    %1 = affine.load %i[%k] : memref<4xi1>
  }
  %0 = affine.load %i[0] : memref<4xi1>
  return %0 : i1
}

func.func @caller(%i: memref<4xi1>) -> i1 {
  %0 = call @callee(%i) : (memref<4xi1>) -> i1
  return %0 : i1
}

func.func @within(%i: memref<4xi1>, %c: i1) {
  scf.if %c {
    %0 = func.call @callee(%i) : (memref<4xi1>) -> i1
  }
  return
}

// expected:
// module {
//   func.func @callee(%arg0: memref<4xi1>) -> i1 {
//     affine.for %arg1 = 0 to 4 {
//       %1 = affine.load %arg0[%arg1] : memref<4xi1>
//     }
//     %0 = affine.load %arg0[0] : memref<4xi1>
//     return %0 : i1
//   }
//   func.func @caller(%arg0: memref<4xi1>) -> i1 {
//     affine.for %arg1 = 0 to 4 {
//       %1 = affine.load %arg0[%arg1] : memref<4xi1>
//     }
//     %0 = affine.load %arg0[0] : memref<4xi1>
//     return %0 : i1
//   }
//   func.func @within(%arg0: memref<4xi1>, %arg1: i1) {
//     scf.if %arg1 {
//       %0 = func.call @callee(%arg0) : (memref<4xi1>) -> i1
//     }
//     return
//   }
// }
