// test: fold

func.func @one_turn(%a: tensor<?x8xf32>, %b: tensor<8xf32>, %u: tensor<4xf32>) -> (tensor<?x8xf32>, tensor<4xf32>) {
  %0:2 = scf.forall (%i, %j) = (3, 0) to (4, 1) step (1, 1) shared_outs(%o = %a, %p = %u) -> (tensor<?x8xf32>, tensor<4xf32>) {
    %y = "test.make"(%o, %p) : (tensor<?x8xf32>, tensor<4xf32>) -> tensor<4xf32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %b into %o[%i, %j] [1, 8] [1, 1] : tensor<8xf32> into tensor<?x8xf32>
      tensor.parallel_insert_slice %y into %p[%j] [4] [1] : tensor<4xf32> into tensor<4xf32>
    }
  }
  return %0#0, %0#1 : tensor<?x8xf32>, tensor<4xf32>
}

func.func @fewer_dimensions(%m: memref<8x8xf32>, %f: f32, %n: index) {
  scf.forall (%i, %j, %k) = (0, 2, 0) to (%n, 4, 8) step (1, 2, 1) {
    memref.store %f, %m[%i, %j] : memref<8x8xf32>
    memref.store %f, %m[%j, %k] : memref<8x8xf32>
  } {kept}
  scf.forall (%i) in (0) {
    memref.store %f, %m[%i, %i] : memref<8x8xf32>
  }
  return
}

// Dimensions that are mapped stay; what counts in them is a constant.
func.func @mapped(%m: memref<8xf32>, %f: f32) {
  scf.forall (%i) = (2) to (3) step (6) {
    memref.store %f, %m[%i] : memref<8xf32>
  } {mapping = [#gpu.thread<x>]}
  return
}

func.func @results(%a: tensor<4xf32>, %b: tensor<4xf32>, %c: tensor<4xf32>, %n: index) -> (tensor<4xf32>, tensor<4xf32>) {
  %0:3 = scf.forall (%i) in (%n) shared_outs(%x = %a, %y = %b, %z = %c) -> (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) {
    %v = "test.make"(%x, %y, %z) : (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) -> tensor<1xf32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %v into %x[%i] [1] [1] : tensor<1xf32> into tensor<4xf32>
      tensor.parallel_insert_slice %v into %z[%i] [1] [1] : tensor<1xf32> into tensor<4xf32>
    }
  }
  return %0#0, %0#1 : tensor<4xf32>, tensor<4xf32>
}

func.func @casts(%a: tensor<8xf32>, %n: index) -> (tensor<8xf32>, index) {
  %c0 = arith.constant 0 : index
  %c = tensor.cast %a : tensor<8xf32> to tensor<?xf32>
  %0 = scf.forall (%i) in (%n) shared_outs(%o = %c) -> (tensor<?xf32>) {
    %y = "test.make"(%o) : (tensor<?xf32>) -> tensor<1xf32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %y into %o[%i] [1] [1] : tensor<1xf32> into tensor<?xf32>
    }
  }
  %d = tensor.cast %0 : tensor<?xf32> to tensor<8xf32>
  %s = tensor.dim %0, %c0 : tensor<?xf32>
  return %d, %s : tensor<8xf32>, index
}

func.func @size(%a: tensor<?xf32>, %v: tensor<1xf32>, %n: index) -> (tensor<?xf32>, index) {
  %c0 = arith.constant 0 : index
  %0 = scf.forall (%i) in (%n) shared_outs(%o = %a) -> (tensor<?xf32>) {
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %v into %o[%i] [1] [1] : tensor<1xf32> into tensor<?xf32>
    }
  }
  %s = tensor.dim %0, %c0 : tensor<?xf32>
  return %0, %s : tensor<?xf32>, index
}

// expected:
// module {
//   func.func @one_turn(%arg0: tensor<?x8xf32>, %arg1: tensor<8xf32>, %arg2: tensor<4xf32>) -> (tensor<?x8xf32>, tensor<4xf32>) {
//     %0 = "test.make"(%arg0, %arg2) : (tensor<?x8xf32>, tensor<4xf32>) -> tensor<4xf32>
//     %inserted_slice = tensor.insert_slice %arg1 into %arg0[3, 0] [1, 8] [1, 1] : tensor<8xf32> into tensor<?x8xf32>
//     return %inserted_slice, %0 : tensor<?x8xf32>, tensor<4xf32>
//   }
//   func.func @fewer_dimensions(%arg0: memref<8x8xf32>, %arg1: f32, %arg2: index) {
//     %c2 = arith.constant 2 : index
//     scf.forall (%arg3, %arg4) in (%arg2, 8) {
//       memref.store %arg1, %arg0[%arg3, %c2] : memref<8x8xf32>
//       memref.store %arg1, %arg0[%c2, %arg4] : memref<8x8xf32>
//     } {kept}
//     return
//   }
//   func.func @mapped(%arg0: memref<8xf32>, %arg1: f32) {
//     %c2 = arith.constant 2 : index
//     scf.forall (%arg2) = (2) to (3) step (6) {
//       memref.store %arg1, %arg0[%c2] : memref<8xf32>
//     } {mapping = [#gpu.thread<x>]}
//     return
//   }
//   func.func @results(%arg0: tensor<4xf32>, %arg1: tensor<4xf32>, %arg2: tensor<4xf32>, %arg3: index) -> (tensor<4xf32>, tensor<4xf32>) {
//     %0 = scf.forall (%arg4) in (%arg3) shared_outs(%arg5 = %arg0) -> (tensor<4xf32>) {
//       %1 = "test.make"(%arg5, %arg1, %arg2) : (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) -> tensor<1xf32>
//       scf.forall.in_parallel {
//         tensor.parallel_insert_slice %1 into %arg5[%arg4] [1] [1] : tensor<1xf32> into tensor<4xf32>
//       }
//     }
//     return %0, %arg1 : tensor<4xf32>, tensor<4xf32>
//   }
//   func.func @casts(%arg0: tensor<8xf32>, %arg1: index) -> (tensor<8xf32>, index) {
//     %c8 = arith.constant 8 : index
//     %0 = scf.forall (%arg2) in (%arg1) shared_outs(%arg3 = %arg0) -> (tensor<8xf32>) {
//       %cast = tensor.cast %arg3 : tensor<8xf32> to tensor<?xf32>
//       %1 = "test.make"(%cast) : (tensor<?xf32>) -> tensor<1xf32>
//       scf.forall.in_parallel {
//         tensor.parallel_insert_slice %1 into %arg3[%arg2] [1] [1] : tensor<1xf32> into tensor<8xf32>
//       }
//     }
//     return %0, %c8 : tensor<8xf32>, index
//   }
//   func.func @size(%arg0: tensor<?xf32>, %arg1: tensor<1xf32>, %arg2: index) -> (tensor<?xf32>, index) {
//     %c0 = arith.constant 0 : index
//     %0 = scf.forall (%arg3) in (%arg2) shared_outs(%arg4 = %arg0) -> (tensor<?xf32>) {
//       scf.forall.in_parallel {
//         tensor.parallel_insert_slice %arg1 into %arg4[%arg3] [1] [1] : tensor<1xf32> into tensor<?xf32>
//       }
//     }
//     %dim = tensor.dim %arg0, %c0 : tensor<?xf32>
//     return %0, %dim : tensor<?xf32>, index
//   }
// }
