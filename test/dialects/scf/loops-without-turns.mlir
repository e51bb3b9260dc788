// RUN: spirvana-opt %s --canonicalize | FileCheck %s

// A step that is not positive makes no turn.

// CHECK-LABEL: func.func @backwards
// CHECK-NEXT: return %{{.*}} : i32
func.func @backwards(%from: i32, %to: i32, %initial: i32) -> i32 {
  %step = arith.constant -3 : i32
  %0 = scf.for %i = %from to %to step %step iter_args(%a = %initial) -> i32 : i32 {
    %1 = arith.muli %a, %i : i32
    scf.yield %1 : i32
  }
  return %0 : i32
}

// CHECK-LABEL: func.func @without_step
// CHECK-NEXT: return
func.func @without_step(%to: index, %m: memref<10xf32>, %f: f32) {
  %c0 = arith.constant 0 : index
  scf.for %i = %c0 to %to step %c0 { memref.store %f, %m[%i] : memref<10xf32> }
  return
}
