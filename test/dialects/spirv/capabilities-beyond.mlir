// test: our round-trip --no-implicit-module

// The triple takes every capability and extension of the grammar.
spirv.module Logical GLSL450 requires #spirv.vce<v1.6, [Shader, CoreBuiltinsARM, TileImageColorReadAccessEXT], [SPV_ARM_core_builtins, SPV_EXT_shader_tile_image]> {
}

// -----

"test.op"() {triple = #spirv.vce<v1.5, [CooperativeVectorNV], [SPV_NV_cooperative_vector]>} : () -> ()
