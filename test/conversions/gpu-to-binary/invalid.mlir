// RUN: spirvana-opt %s --gpu-module-to-binary --split-input-file --verify-diagnostics
// RUN: not spirvana-opt %s --gpu-module-to-binary=format=paper --split-input-file 2>&1 | FileCheck %s

// CHECK: Invalid format specified.

module attributes {gpu.container_module} {
  // expected-error @+1 {{the module has no target attributes}}
  gpu.module @none {
  }
}

// -----

module attributes {gpu.container_module} {
  // expected-error @+1 {{An error happened while serializing the module.}}
  gpu.module @empty [#spirv.target_env<#spirv.vce<v1.0, [Shader], []>, #spirv.resource_limits<>>] {
  }
}
