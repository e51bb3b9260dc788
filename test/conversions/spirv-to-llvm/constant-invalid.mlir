// test: our verify --convert-spirv-to-llvm

// Like the reference, the dialect accepts arrays of other lengths than their types.

spirv.func @inner() -> !spirv.array<2 x !spirv.array<3 x i32>> "None" {
  // expected-error @+1 {{failed to legalize operation 'spirv.Constant' that was explicitly marked illegal}}
  %0 = spirv.Constant [[1 : i32, 2 : i32], [1 : i32, 2 : i32, 3 : i32, 4 : i32]] : !spirv.array<2 x !spirv.array<3 x i32>>
  spirv.ReturnValue %0 : !spirv.array<2 x !spirv.array<3 x i32>>
}

// -----

spirv.func @outer() -> !spirv.array<1 x i32> "None" {
  // expected-error @+1 {{failed to legalize operation 'spirv.Constant' that was explicitly marked illegal}}
  %0 = spirv.Constant [1 : i32, 2 : i32] : !spirv.array<1 x i32>
  spirv.ReturnValue %0 : !spirv.array<1 x i32>
}
