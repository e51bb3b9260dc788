// test: round-trip

module {
  spirv.module Logical GLSL450 {
    spirv.SpecConstant @a spec_id(5) = 42 : i32
    spirv.SpecConstant @b = false
    spirv.SpecConstantComposite @c (@a, @a) : vector<2xi32>
    spirv.EXT.SpecConstantCompositeReplicate @d (@a) : !spirv.array<4 x i32>
    spirv.func @use() -> i32 "None" {
      %0 = spirv.mlir.referenceof @a : i32
      %1 = spirv.mlir.referenceof @c : vector<2xi32>
      %2 = spirv.SpecConstantOperation wraps "spirv.IAdd"(%0, %0) : (i32, i32) -> i32
      spirv.ReturnValue %2 : i32
    }
  }
}
