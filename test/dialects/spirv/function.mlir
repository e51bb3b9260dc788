// test: round-trip

module {
  spirv.module @named Logical GLSL450 requires #spirv.vce<v1.0, [Shader, Linkage], []> attributes {note = "text"} {
    spirv.func @declared(i8) "Pure" attributes {linkage_attributes = #spirv.linkage_attributes<linkage_name = "outside", linkage_type = <Import>>}
    spirv.func @callee(%arg0: f32, %arg1: !spirv.ptr<i32, PhysicalStorageBuffer> {spirv.decoration = #spirv.decoration<Aliased>}) -> f32 "Inline|Pure" {
      spirv.ReturnValue %arg0 : f32
    }
    spirv.func @nothing() "None" {
      spirv.Return
    }
    spirv.func @caller(%arg0: f32, %arg1: !spirv.ptr<i32, PhysicalStorageBuffer> {spirv.decoration = #spirv.decoration<Restrict>}) "None" {
      %0 = spirv.FunctionCall @callee(%arg0, %arg1) : (f32, !spirv.ptr<i32, PhysicalStorageBuffer>) -> f32
      spirv.FunctionCall @nothing() : () -> ()
      spirv.Return
    }
  }
}
