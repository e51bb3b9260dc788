// test: round-trip

module {
  func.func @barrier_1() {
    spirv.ControlBarrier <Subgroup>, <Subgroup>, <AcquireRelease>
    spirv.MemoryBarrier <Subgroup>, <AcquireRelease>
    return
  }
}
