// test: round-trip

module {
  spirv.module Logical GLSL450 {
    spirv.GlobalVariable @in built_in("GlobalInvocationId") : !spirv.ptr<vector<3xi32>, Input>
    spirv.func @main() "None" {
      spirv.Return
    }
    spirv.EntryPoint "GLCompute" @main, @in
    spirv.ExecutionMode @main "LocalSize", 8, 4, 1
    spirv.ExecutionMode @main "ContractionOff"
  }
  spirv.module Physical64 OpenCL {
  }
}
