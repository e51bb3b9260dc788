// test: verify --allow-unregistered-dialect

func.func @x() {
  // expected-error @below {{expected at most one of these four memory constraints to be set: `Acquire`, `Release`,`AcquireRelease` or `SequentiallyConsistent`}}
  spirv.ControlBarrier <Workgroup>, <Device>, <Acquire|Release>
  return
}
