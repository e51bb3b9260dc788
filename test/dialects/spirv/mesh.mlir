// test: round-trip

module {
  func.func @mesh_1(%arg0: i32, %arg1: i32, %arg2: i32) {
    spirv.EXT.EmitMeshTasks %arg0, %arg1, %arg2 : i32, i32, i32
  }
  func.func @mesh_2(%arg0: i32, %arg1: i32) {
    spirv.EXT.SetMeshOutputs %arg0, %arg1 : i32, i32
    return
  }
}
