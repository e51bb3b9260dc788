// RUN: spirvana-opt %s --finalize-memref-to-llvm 2>&1 | FileCheck %s

// CHECK: <unknown>:0: error: conversion of memref memory space "foo" to integer address space failed. Consider adding memory space conversions.
// CHECK: memref.load %arg0
func.func @space(%a: memref<2xf32, "foo">, %i: index) -> f32 {
  %0 = memref.load %a[%i] : memref<2xf32, "foo">
  return %0 : f32
}

// CHECK: memref.load %arg0
func.func @layout(%a: memref<4x4xf32, affine_map<(i, j) -> (j, i)>>, %i: index) -> f32 {
  %0 = memref.load %a[%i, %i] : memref<4x4xf32, affine_map<(i, j) -> (j, i)>>
  return %0 : f32
}
