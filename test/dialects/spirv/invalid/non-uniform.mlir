// test: verify --allow-unregistered-dialect

func.func @x() {
  // expected-error @below {{'spirv.GroupNonUniformElect' op execution scope must be 'Workgroup' or 'Subgroup'}}
  %0 = spirv.GroupNonUniformElect <Device> : i1
  return
}

// -----

func.func @x(%t: i1) {
  // expected-error @below {{'spirv.GroupNonUniformBallot' op result #0 must be vector of 8/16/32/64-bit signless/unsigned integer values of length 4, but got 'vector<4xsi32>'}}
  %0 = spirv.GroupNonUniformBallot <Subgroup> %t : vector<4xsi32>
  return
}

// -----

func.func @x(%f: f32) {
  // expected-error @below {{'spirv.GroupNonUniformFAdd' op cluster size operand must be provided for 'ClusteredReduce' group operation}}
  %0 = spirv.GroupNonUniformFAdd <Workgroup> <ClusteredReduce> %f : f32 -> f32
  return
}

// -----

func.func @x(%f: f32, %i: i32) {
  // expected-error @below {{'spirv.GroupNonUniformFAdd' op cluster size operand must come from a constant op}}
  %0 = spirv.GroupNonUniformFAdd <Workgroup> <Reduce> %f cluster_size(%i) : f32, i32 -> f32
  return
}

// -----

func.func @x(%f: f32) {
  // expected-error @below {{'spirv.GroupNonUniformFAdd' op cluster size operand must be a power of two}}
  %c = spirv.Constant 3 : i32 %0 = spirv.GroupNonUniformFAdd <Workgroup> <ClusteredReduce> %f cluster_size(%c) : f32, i32 -> f32
  return
}

// -----

func.func @x(%f: f32, %i: i32) {
  // expected-error @below {{'spirv.GroupNonUniformBroadcast' op id must be the result of a constant op}}
  %0 = spirv.GroupNonUniformBroadcast <Subgroup> %f, %i : f32, i32
  return
}

// -----

func.func @x(%f: f32, %j: si32) {
  // expected-error @below {{'spirv.GroupNonUniformShuffle' op second operand must be a singless/unsigned integer}}
  %0 = spirv.GroupNonUniformShuffle <Subgroup> %f, %j : f32, si32
  return
}
