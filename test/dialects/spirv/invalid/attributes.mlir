// test: verify --allow-unregistered-dialect

// expected-error @+2 {{expected ::mlir::spirv::Scope to be one of: CrossDevice, Device, Workgroup, Subgroup, Invocation, QueueFamily, ShaderCallKHR}}
// expected-error @+1 {{failed to parse SPIRV_ScopeAttr parameter 'value' which is to be a `::mlir::spirv::Scope`}}
"t"() {a = #spirv.scope<Foo>} : () -> ()

// -----

// expected-error @+2 {{expected valid keyword or string}}
// expected-error @+1 {{failed to parse SPIRV_ScopeAttr parameter 'value' which is to be a `::mlir::spirv::Scope`}}
"t"() {a = #spirv.scope<4>} : () -> ()

// -----

// expected-error @below {{expected '<'}}
"t"() {a = #spirv.scope} : () -> ()

// -----

// expected-error @below {{unknown SPIR-V attribute kind: foo}}
"t"() {a = #spirv.foo} : () -> ()

// -----

// expected-error @+2 {{expected ::mlir::spirv::MemoryAccess to be one of: None, Volatile, Aligned, Nontemporal, MakePointerAvailable, MakePointerVisible, NonPrivatePointer, AliasScopeINTELMask, NoAliasINTELMask}}
// expected-error @+1 {{failed to parse SPIRV_MemoryAccessAttr parameter 'value' which is to be a `::mlir::spirv::MemoryAccess`}}
"t"() {a = #spirv.memory_access<Volatile|Foo>} : () -> ()

// -----

// expected-error @+2 {{expected ::mlir::spirv::Version to be one of: v1.0, v1.1, v1.2, v1.3, v1.4, v1.5, v1.6}}
// expected-error @+1 {{failed to parse SPIRV_VersionAttr parameter 'value' which is to be a `::mlir::spirv::Version`}}
"t"() {a = #spirv.version<v1.9>} : () -> ()

// -----

// expected-error @+2 {{expected ::mlir::spirv::CooperativeMatrixUseKHR to be one of: MatrixA, MatrixB, MatrixAcc}}
// expected-error @+1 {{failed to parse SPIRV_KHR_CooperativeMatrixUseAttr parameter 'value' which is to be a `::mlir::spirv::CooperativeMatrixUseKHR`}}
"t"() {a = #spirv.coop_matrix_use_khr<Foo>} : () -> ()

// -----

// expected-error @+2 {{expected ::mlir::spirv::CooperativeMatrixLayoutKHR to be one of: RowMajor, ColumnMajor}}
// expected-error @+1 {{failed to parse SPIRV_KHR_CooperativeMatrixLayoutAttr parameter 'value' which is to be a `::mlir::spirv::CooperativeMatrixLayoutKHR`}}
"t"() {a = #spirv.coop_matrix_layout_khr<Foo>} : () -> ()

// -----

// expected-error @+2 {{expected ::mlir::spirv::ImageDepthInfo to be one of: NoDepth, IsDepth, DepthUnknown}}
// expected-error @+1 {{failed to parse SPIRV_DepthAttr parameter 'value' which is to be a `::mlir::spirv::ImageDepthInfo`}}
"t"() {a = #spirv.image_depth_info<Foo>} : () -> ()

// -----

// expected-error @+2 {{expected ::mlir::spirv::StoreCacheControl to be one of: Uncached, WriteThrough, WriteBack, Streaming}}
// expected-error @+1 {{failed to parse SPIRV_INTEL_StoreCacheControlAttr parameter 'value' which is to be a `::mlir::spirv::StoreCacheControl`}}
"t"() {a = #spirv.store_cache_control<Foo>} : () -> ()

// -----

// expected-error @below {{unknown version: v1.9}}
"t"() {a = #spirv.vce<v1.9, [Shader], []>} : () -> ()

// -----

// expected-error @below {{expected valid keyword}}
"t"() {a = #spirv.vce<"v1.0", [Shader], []>} : () -> ()

// -----

// expected-error @below {{unknown capability: Foo}}
"t"() {a = #spirv.vce<v1.0, [Foo], []>} : () -> ()

// -----

// expected-error @below {{unknown extension: Foo}}
"t"() {a = #spirv.vce<v1.0, [Shader], [Foo]>} : () -> ()

// -----

// expected-error @below {{expected integer value}}
"t"() {a = #spirv.target_env<#spirv.vce<v1.0, [Shader], []>, AMD:CPU:x, #spirv.resource_limits<>>} : () -> ()

// -----

// expected-error @below {{invalid kind of attribute specified}}
"t"() {a = #spirv.target_env<#spirv.vce<v1.0, [Shader], []>, {}>} : () -> ()

// -----

// expected-error @below {{duplicate or unknown struct parameter name: foo}}
"t"() {a = #spirv.resource_limits<foo=1>} : () -> ()

// -----

// expected-error @below {{duplicate or unknown struct parameter name: subgroup_size}}
"t"() {a = #spirv.resource_limits<subgroup_size=64, subgroup_size=32>} : () -> ()

// -----

// expected-error @below {{duplicate or unknown struct parameter name: m_size}}
"t"() {a = #spirv.coop_matrix_props_nv<m_size=8, m_size=8>} : () -> ()

// -----

// expected-error @+2 {{integer value too large}}
// expected-error @+1 {{failed to parse SPIRV_CooperativeMatrixPropertiesKHRAttr parameter 'acc_sat' which is to be a `bool`}}
"t"() {a = #spirv.coop_matrix_props_khr<acc_sat=4>} : () -> ()

// -----

// expected-error @below {{duplicate or unknown struct parameter name: local_size}}
"t"() {a = #spirv.entry_point_abi<local_size=[32,1,1]>} : () -> ()

// -----

// expected-error @below {{missing binding}}
"t"() {a = #spirv.interface_var_abi<(0, x), Uniform>} : () -> ()

// -----

// expected-error @below {{missing descriptor set}}
"t"() {a = #spirv.interface_var_abi<(x, 0), Uniform>} : () -> ()

// -----

// expected-error @below {{unknown storage class: Foo}}
"t"() {a = #spirv.interface_var_abi<(0, 0), Foo>} : () -> ()

// -----

// expected-error @+2 {{expected one of [Uncached, Cached, Streaming, InvalidateAfterR, ConstCached] for valid SPIR-V LoadCacheControl, got: Foo}}
// expected-error @+1 {{failed to parse SPIRV_CacheControlLoadINTELAttr parameter 'load_cache_control' which is to be a `mlir::spirv::LoadCacheControl`}}
"t"() {a = #spirv.cache_control_load_intel<cache_level=1, load_cache_control=Foo>} : () -> ()

// -----

// expected-error @below {{unknown SPIR-V attribute kind: ver}}
"t"() {a = #spirv.ver<v1.0>} : () -> ()

// -----

// expected-error @below {{duplicate or unknown struct parameter name: target_width}}
"t"() {a = #spirv.entry_point_abi<target_width=32, target_width=32>} : () -> ()
