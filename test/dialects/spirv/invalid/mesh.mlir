// test: verify --allow-unregistered-dialect

func.func @x(%i: i32) {
  // expected-error @below {{'spirv.EXT.EmitMeshTasks' op must be the last operation in the parent block}}
  spirv.EXT.EmitMeshTasks %i, %i, %i : i32, i32, i32
  return
}
