// RUN: spirvana-opt %s --split-input-file --verify-diagnostics

func.func @collapsed(%a: tensor<4x4xf32>) {
  // expected-error @+1 {{expected collapsed type to be 'tensor<16xf32>', but got 'tensor<16xi32>'}}
  %0 = tensor.collapse_shape %a [[0, 1]] : tensor<4x4xf32> into tensor<16xi32>
  return
}

// -----

func.func @expanded(%a: tensor<16xf32>) {
  // expected-error @+1 {{expected collapsed type to be 'tensor<16xi32>', but got 'tensor<16xf32>'}}
  %0 = tensor.expand_shape %a [[0, 1]] output_shape [4, 4] : tensor<16xf32> into tensor<4x4xi32>
  return
}

// -----

func.func @scope(%i: index) {
  // expected-error @+2 {{successor operand type #0 'index' should match successor input type #0 'f32'}}
  // expected-note @+1 {{region branch point}}
  %0 = memref.alloca_scope -> (f32) { memref.alloca_scope.return %i : index }
  return
}

// -----

func.func @scope_without_results(%i: index) {
  // expected-error @+2 {{region branch point has 1 operands, but region successor needs 0 inputs}}
  // expected-note @+1 {{region branch point}}
  memref.alloca_scope { memref.alloca_scope.return %i : index }
  return
}

// -----

func.func @reduced(%v: vector<8xf32>) {
  // expected-error @+1 {{unsupported reduction type ''memref<4xf32>'' for kind 'add'}}
  %0 = vector.reduction <add>, %v : vector<8xf32> into memref<4xf32>
  return
}

// -----

func.func @padded(%t: tensor<4xf32>, %f: f32) {
  // expected-error @+1 {{specified type 'tensor<7xf32>' does not match the inferred type 'tensor<-123xf32>'}}
  %0 = tensor.pad %t low[1] high[-128] {
  ^bb0(%i: index):
    tensor.yield %f : f32
  } : tensor<4xf32> to tensor<7xf32>
  return
}

// -----

func.func @padded_of_unknown_size(%t: tensor<?x4xf32>, %f: f32) {
  // expected-error @+1 {{specified type 'tensor<7x7xf32>' does not match the inferred type 'tensor<?x6xf32>'}}
  %0 = tensor.pad %t low[1, 1] high[1, 1] {
  ^bb0(%i: index, %j: index):
    tensor.yield %f : f32
  } : tensor<?x4xf32> to tensor<7x7xf32>
  return
}
