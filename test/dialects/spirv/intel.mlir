// test: round-trip

module {
  func.func @intel_1() {
    spirv.INTEL.ControlBarrierArrive <Subgroup> <Subgroup> <AcquireRelease>
    spirv.INTEL.ControlBarrierWait <Subgroup> <Subgroup> <AcquireRelease>
    return
  }
  func.func @intel_2(%arg0: i16) {
    %0 = spirv.INTEL.ConvertBF16ToF %arg0 : i16 to f32
    return
  }
  func.func @intel_3(%arg0: f32) {
    %0 = spirv.INTEL.ConvertFToBF16 %arg0 : f32 to i16
    %1 = spirv.INTEL.RoundFToTF32 %arg0 : f32 to f32
    return
  }
}
