// test: verify --allow-unregistered-dialect

func.func @x(%ptr: !spirv.ptr<i32, StorageBuffer>) {
  // expected-error @below {{custom op 'spirv.INTEL.SubgroupBlockWrite' expected 2 operands}}
  spirv.INTEL.SubgroupBlockWrite "StorageBuffer" %ptr : i32
  return
}

// -----

func.func @x(%ptr: !spirv.ptr<i32, StorageBuffer>) {
  // expected-error @below {{'spirv.INTEL.SubgroupBlockRead' op mismatch in result type and pointer type}}
  %0 = spirv.INTEL.SubgroupBlockRead %ptr : !spirv.ptr<i32, StorageBuffer> -> f32
  return
}

// -----

func.func @x(%f: f32, %i: i32) {
  // expected-error @below {{'spirv.GroupBroadcast' op execution scope must be 'Workgroup' or 'Subgroup'}}
  %0 = spirv.GroupBroadcast <Device> %f, %i : f32, i32
  return
}
