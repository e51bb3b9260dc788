// test: verify --allow-unregistered-dialect

// expected-error @+1 {{'tensor.extract' op incorrect number of indices for extract_element}}
func.func @f(%t: tensor<4xf32>, %i: index, %f: f32) { %0 = tensor.extract %t[] : tensor<4xf32> return }

// -----

// expected-error @+1 {{'tensor.insert' op incorrect number of indices}}
func.func @f(%t: tensor<4xf32>, %i: index, %f: f32) { %0 = tensor.insert %f into %t[%i, %i] : tensor<4xf32> return }

// -----

// expected-error @+1 {{'tensor.empty' op incorrect number of dynamic sizes, has 1, expected 0}}
func.func @f(%t: tensor<4xf32>, %i: index, %f: f32) { %0 = tensor.empty(%i) : tensor<4xf32> return }

// -----

// expected-error @+1 {{'tensor.generate' op body must be terminated with a `yield` operation of the tensor element type}}
func.func @f(%t: tensor<4xf32>, %i: index, %f: f32) { %0 = tensor.generate %i { ^bb0(%a: index): tensor.yield %i : index } : tensor<?xf32> return }

// -----

// expected-error @+1 {{'tensor.cast' op operand type 'tensor<4xf32>' and result type 'tensor<5xf32>' are cast incompatible}}
func.func @f(%t: tensor<4xf32>, %i: index, %f: f32) { %0 = tensor.cast %t : tensor<4xf32> to tensor<5xf32> return }

// -----

// expected-error @+1 {{expected type to be 'tensor<2xf32>' or a rank-reduced version. (size mismatch)}}
func.func @f(%t: tensor<4xf32>, %i: index, %f: f32) { %0 = tensor.extract_slice %t[0] [2] [1] : tensor<4xf32> to tensor<3xf32> return }

// -----

// expected-error @+1 {{offset 0 is out-of-bounds: 5 >= 4}}
func.func @f(%t: tensor<4xf32>, %i: index, %f: f32) { %0 = tensor.extract_slice %t[5] [2] [1] : tensor<4xf32> to tensor<2xf32> return }

// -----

// expected-error @+1 {{slice along dimension 0 runs out-of-bounds: 4 >= 4}}
func.func @f(%t: tensor<4xf32>, %i: index, %f: f32) { %0 = tensor.extract_slice %t[3] [2] [1] : tensor<4xf32> to tensor<2xf32> return }

// -----

// expected-error @+1 {{'tensor.expand_shape' op expected dimension 0 of collapsed type to be static value of 6}}
func.func @f(%t: tensor<4xf32>, %i: index, %f: f32) { %0 = tensor.expand_shape %t [[0, 1]] output_shape [2, 3] : tensor<4xf32> into tensor<2x3xf32> return }

// -----

// expected-error @+1 {{'tensor.concat' op concatenation dim must be less than the tensor rank}}
func.func @f(%t: tensor<4xf32>, %i: index, %f: f32) { %0 = tensor.concat dim(1) %t, %t : (tensor<4xf32>, tensor<4xf32>) -> tensor<8xf32> return }

// -----

// expected-error @+1 {{specified type 'tensor<7xf32>' does not match the inferred type 'tensor<6xf32>'}}
func.func @f(%t: tensor<4xf32>, %i: index, %f: f32) { %0 = tensor.pad %t low[1] high[1] { ^bb0(%a: index): tensor.yield %f : f32 } : tensor<4xf32> to tensor<7xf32> return }

// -----

// expected-error @+1 {{'tensor.splat' op incorrect number of dynamic sizes, has 1, expected 0}}
func.func @f(%t: tensor<4xf32>, %i: index, %f: f32) { %0 = tensor.splat %f[%i] : tensor<4xf32> return }

// -----

// expected-error @+1 {{custom op 'tensor.from_elements' number of operands and types do not match: got 2 operands and 3 types}}
func.func @f(%t: tensor<4xf32>, %i: index, %f: f32) { %0 = tensor.from_elements %f, %f : tensor<3xf32> return }
