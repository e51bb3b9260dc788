// test: our verify

spirv.module Physical64 OpenCL {
  spirv.SpecConstant @c = false
  // expected-error @below {{function 'f' not found in 'spirv.module'}}
  spirv.INTEL.ConditionalEntryPoint @c <Kernel> @f []
}

// -----

spirv.module Physical64 OpenCL {
  spirv.SpecConstant @c = false
  // expected-error @below {{attribute 'capability' failed to satisfy constraint: names of SPIR-V Capability}}
  spirv.INTEL.ConditionalCapability @c "Nothing"
}
