// test: round-trip --allow-unregistered-dialect

module {
  func.func @f(%arg0: tensor<4x?xf32>, %arg1: index, %arg2: f32, %arg3: tensor<4xf32>, %arg4: tensor<2xindex>, %arg5: tensor<3x1xindex>) {
    %extracted = tensor.extract %arg0[%arg1, %arg1] : tensor<4x?xf32>
    %inserted = tensor.insert %arg2 into %arg0[%arg1, %arg1] : tensor<4x?xf32>
    %from_elements = tensor.from_elements %arg2, %arg2 : tensor<2xf32>
    %splat = tensor.splat %arg2 : tensor<4xf32>
    %splat_0 = tensor.splat %arg2[%arg1] : tensor<?xf32>
    %0 = tensor.empty(%arg1) : tensor<?xf32>
    %generated = tensor.generate %arg1 {
    ^bb0(%arg6: index):
      tensor.yield %arg2 : f32
    } : tensor<?xf32>
    %dim = tensor.dim %arg0, %arg1 : tensor<4x?xf32>
    %rank = tensor.rank %arg0 : tensor<4x?xf32>
    %gather = tensor.gather %arg3[%arg5] gather_dims([0]) unique : (tensor<4xf32>, tensor<3x1xindex>) -> tensor<3x1xf32>
    return
  }
}

// -----

module {
  func.func @f(%arg0: tensor<4x8xf32>, %arg1: index, %arg2: f32, %arg3: tensor<2x2xf32>) {
    %extracted_slice = tensor.extract_slice %arg0[0, %arg1] [2, 2] [1, 1] : tensor<4x8xf32> to tensor<2x2xf32>
    %inserted_slice = tensor.insert_slice %arg3 into %arg0[0, 0] [2, 2] [1, 1] : tensor<2x2xf32> into tensor<4x8xf32>
    %padded = tensor.pad %arg0 low[0, 1] high[%arg1, 0] {
    ^bb0(%arg4: index, %arg5: index):
      tensor.yield %arg2 : f32
    } : tensor<4x8xf32> to tensor<?x9xf32>
    %concat = tensor.concat dim(0) %arg0, %arg0 : (tensor<4x8xf32>, tensor<4x8xf32>) -> tensor<8x8xf32>
    %cast = tensor.cast %arg0 : tensor<4x8xf32> to tensor<?x?xf32>
    %0 = tensor.bitcast %arg0 : tensor<4x8xf32> to tensor<4x8xi32>
    %collapsed = tensor.collapse_shape %arg0 [[0, 1]] : tensor<4x8xf32> into tensor<32xf32>
    %expanded = tensor.expand_shape %collapsed [[0, 1]] output_shape [4, 8] : tensor<32xf32> into tensor<4x8xf32>
    %extracted_slice_0 = tensor.extract_slice %arg0[0, 0] [1, 2] [1, 1] : tensor<4x8xf32> to tensor<2xf32>
    %padded_1 = tensor.pad %arg0 nofold low[0, 0] high[0, 0] {
    ^bb0(%arg4: index, %arg5: index):
      tensor.yield %arg2 : f32
    } : tensor<4x8xf32> to tensor<4x8xf32>
    return
  }
}

// -----

module {
  func.func @f(%arg0: tensor<4xf32>, %arg1: index, %arg2: f32) {
    %collapsed = tensor.collapse_shape %arg0 [] : tensor<4xf32> into tensor<f32>
    return
  }
}
