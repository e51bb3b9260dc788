// test: pass --convert-gpu-to-spirv

// The first capability that has a memory model decides.
module attributes {spirv.target_env = #spirv.target_env<#spirv.vce<v1.0, [Shader, Kernel], []>, #spirv.resource_limits<>>} {
  gpu.module @both {
  }
}
