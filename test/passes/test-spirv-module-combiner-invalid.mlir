// test: verify --test-spirv-module-combiner

module {
  spirv.module Logical Simple {
  }

  // expected-error @+1 {{input modules differ in addressing model, memory model, and/or VCE triple}}
  spirv.module Logical GLSL450 {
  }
}
