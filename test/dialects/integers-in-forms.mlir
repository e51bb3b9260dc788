// RUN: spirvana-opt %s --split-input-file --verify-diagnostics | FileCheck %s

// Integers that the forms of ops hold: they have a size, and the words true and false are numbers of one bit with a sign.

// CHECK-LABEL: func.func @words
func.func @words(%v: vector<4xf32>, %p: !llvm.ptr, %m: memref<8x8xf32>) {
  // CHECK: vector.shuffle %{{.*}}, %{{.*}} [0, -1]
  %0 = vector.shuffle %v, %v [0, true] : vector<4xf32>, vector<4xf32>
  // CHECK: llvm.getelementptr %{{.*}}[-1]
  %1 = llvm.getelementptr %p[true] : (!llvm.ptr) -> !llvm.ptr, i32
  // CHECK: memref.subview %{{.*}}[0, 0]
  %2 = memref.subview %m[0, false] [1, 1] [1, 1] : memref<8x8xf32> to memref<1x1xf32, strided<[8, 1]>>
  return
}

// CHECK-LABEL: func.func @mask
// CHECK-SAME: #gpu.mask<18446744073709551615>
func.func @mask() attributes {mask = #gpu.mask<-1>} {
  return
}

// CHECK-LABEL: func.func @no_weights
func.func @no_weights(%a: i1) {
  // CHECK: cf.cond_br %{{.*}} weights([]),
  cf.cond_br %a weights([]), ^bb1, ^bb1
^bb1:
  return
}

// -----

func.func @weight(%a: i1) {
  // expected-error @+1 {{custom op 'cf.cond_br' integer value too large}}
  cf.cond_br %a weights([-1, 0x80000000]), ^bb1, ^bb1
^bb1:
  return
}

// -----

func.func @weights(%a: i1) {
  // expected-error @+2 {{custom op 'cf.cond_br' integer value too large}}
  // expected-error @+1 {{expected ']'}}
  cf.cond_br %a weights([2147483648, 1]), ^bb1, ^bb1
^bb1:
  return
}

// -----

func.func @sign(%v: vector<4xf32>) {
  // expected-error @+2 {{expected integer value}}
  // expected-error @+1 {{expected ']'}}
  %0 = vector.shuffle %v, %v [0, -, 1] : vector<4xf32>, vector<4xf32>
  return
}

// -----

func.func @case(%a: index) {
  scf.index_switch %a
  // expected-error @+1 {{custom op 'scf.index_switch' integer value too large}}
  case 9223372036854775808 {
    scf.yield
  }
  default {
  }
  return
}

// -----

llvm.func @pattern(%a: i32) {
  llvm.switch %a : i32, ^bb1 [
    // expected-error @+1 {{custom op 'llvm.switch' integer value too large}}
    99999999999999999999: ^bb1
  ]
^bb1:
  llvm.return
}

// -----

func.func @offset(%m: memref<8x8xf32>) {
  // expected-error @+2 {{custom op 'memref.subview' integer value too large}}
  // expected-error @+1 {{custom op 'memref.subview' expected SSA value or integer}}
  %0 = memref.subview %m[0, 9223372036854775808] [1, 1] [1, 1] : memref<8x8xf32> to memref<1x1xf32>
  return
}

// -----

func.func @step() {
  // expected-error @+1 {{constant too large for index}}
  affine.parallel (%i) = (0) to (10) step (9223372036854775808) {
  }
  return
}

// -----

// expected-error @+2 {{integer value too large}}
// expected-error @+1 {{failed to parse GPUMappingMaskAttr parameter 'mask' which is to be a `uint64_t`}}
func.func @wide_mask() attributes {mask = #gpu.mask<18446744073709551616>} {
  return
}
