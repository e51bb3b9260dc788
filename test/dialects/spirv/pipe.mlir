// test: our round-trip

module {
  spirv.module Physical64 OpenCL requires #spirv.vce<v1.1, [Kernel, Addresses, Pipes, PipeStorage], []> {
    spirv.ConstantPipeStorage @first packet_size(8) packet_alignment(4) capacity(16)
    spirv.ConstantPipeStorage @second packet_size(8) packet_alignment(4) capacity(16)
    spirv.GlobalVariable @program initializer(@second) : !spirv.ptr<!spirv.type<"TypePipeStorage">, CrossWorkgroup>
    spirv.func @pipes() -> !spirv.type<"TypePipe", "ReadOnly"> "None" {
      %0 = spirv.mlir.referenceof @first : !spirv.type<"TypePipeStorage">
      %1 = spirv.CreatePipeFromPipeStorage %0 : (!spirv.type<"TypePipeStorage">) -> !spirv.type<"TypePipe", "ReadOnly">
      spirv.ReturnValue %1 : !spirv.type<"TypePipe", "ReadOnly">
    }
  }
}

// -----

module {
  spirv.module Logical GLSL450 requires #spirv.vce<v1.0, [Shader], []> attributes {sampler_image_addressing_mode = 32 : i32} {
  }
}
