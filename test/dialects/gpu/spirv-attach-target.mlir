// test: pass --spirv-attach-target=caps=Shader,Unheard

module {
  gpu.module @k {
  }
}

// expected:
// module {
//   gpu.module @k [#spirv.target_env<#spirv.vce<v1.0, [Shader], []>, #spirv.resource_limits<>>] {
//   }
// }
