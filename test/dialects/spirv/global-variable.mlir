// test: round-trip

module {
  spirv.module Logical GLSL450 {
    spirv.SpecConstant @s = 4.000000e+00 : f32
    spirv.GlobalVariable @a initializer(@s) : !spirv.ptr<f32, Private>
    spirv.GlobalVariable @b bind(1, 2) {aliased} : !spirv.ptr<f32, Uniform>
    spirv.GlobalVariable @c built_in("Position") {location = 1 : i32} : !spirv.ptr<vector<4xf32>, Output>
    spirv.func @use() "None" {
      %b_addr = spirv.mlir.addressof @b : !spirv.ptr<f32, Uniform>
      spirv.Return
    }
  }
}
