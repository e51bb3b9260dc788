// The sum of each row, weighted by its kind: a function that takes memory, views of memory of dynamic sizes, memory of an invocation, and a switch.
gpu.module @kernels {
  func.func private @row(%m: memref<?x?xf32>, %row: index) -> (f32, index) {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %zero = arith.constant 0.0 : f32
    %n = memref.dim %m, %c1 : memref<?x?xf32>
    %view = memref.subview %m[%row, 0] [1, %n] [1, 1] : memref<?x?xf32> to memref<?xf32, strided<[1], offset: ?>>
    %sum = scf.for %i = %c0 to %n step %c1 iter_args(%a = %zero) -> f32 {
      %x = memref.load %view[%i] : memref<?xf32, strided<[1], offset: ?>>
      %y = arith.addf %a, %x : f32
      scf.yield %y : f32
    }
    return %sum, %n : f32, index
  }
  gpu.func @rows(%data: memref<?x?xf32>, %out: memref<?xf32>) kernel attributes {known_block_size = array<i32: 4, 1, 1>} {
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c3 = arith.constant 3 : index
    %i = gpu.global_id x
    %sum, %n = func.call @row(%data, %i) : (memref<?x?xf32>, index) -> (f32, index)
    %own = memref.alloca() : memref<2x2xf32>
    %flat = memref.collapse_shape %own [[0, 1]] : memref<2x2xf32> into memref<4xf32>
    memref.store %sum, %flat[%c3] : memref<4xf32>
    %kind = arith.remui %i, %c3 : index
    %weight = scf.index_switch %kind -> f32
    case 0 {
      %w = arith.constant 1.0 : f32
      scf.yield %w : f32
    }
    case 1 {
      %w = scf.execute_region -> f32 {
        %two = arith.constant 2.0 : f32
        scf.yield %two : f32
      }
      scf.yield %w : f32
    }
    default {
      %w = arith.constant -1.0 : f32
      scf.yield %w : f32
    }
    %again = memref.load %own[%c1, %c1] : memref<2x2xf32>
    %scaled = arith.mulf %again, %weight : f32
    memref.store %scaled, %out[%i] : memref<?xf32>
    gpu.return
  }
}
