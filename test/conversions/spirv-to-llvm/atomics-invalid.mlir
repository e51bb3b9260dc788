// test: our verify --convert-spirv-to-llvm

// LLVM has atomic operations on integers of 8, 16, 32 and 64 bits only.

spirv.func @update(%p: !spirv.ptr<i96, Workgroup>, %v: i96) "None" {
  // expected-error @+1 {{failed to legalize operation 'spirv.AtomicIAdd' that was explicitly marked illegal}}
  %0 = spirv.AtomicIAdd <Device> <None> %p, %v : !spirv.ptr<i96, Workgroup>
  spirv.Return
}

// -----

spirv.func @exchange(%p: !spirv.ptr<i96, Workgroup>, %v: i96) "None" {
  // expected-error @+1 {{failed to legalize operation 'spirv.AtomicCompareExchange' that was explicitly marked illegal}}
  %0 = spirv.AtomicCompareExchange <Device> <None> <None> %p, %v, %v : !spirv.ptr<i96, Workgroup>
  spirv.Return
}

// -----

spirv.func @load(%p: !spirv.ptr<i4, Workgroup>) "None" {
  // expected-error @+1 {{failed to legalize operation 'spirv.AtomicLoad' that was explicitly marked illegal}}
  %0 = spirv.AtomicLoad %p {memory = #spirv.scope<Device>, semantics = #spirv.memory_semantics<None>} : (!spirv.ptr<i4, Workgroup>) -> i4
  spirv.Return
}

// -----

spirv.func @store(%p: !spirv.ptr<i4, Workgroup>, %v: i4) "None" {
  // expected-error @+1 {{failed to legalize operation 'spirv.AtomicStore' that was explicitly marked illegal}}
  spirv.AtomicStore %p, %v {memory = #spirv.scope<Device>, semantics = #spirv.memory_semantics<None>} : (!spirv.ptr<i4, Workgroup>, i4) -> ()
  spirv.Return
}
