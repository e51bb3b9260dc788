#version 460
#extension GL_KHR_memory_scope_semantics : require
#pragma use_vulkan_memory_model
layout(local_size_x=1) in; layout(set=0,binding=0) devicecoherent buffer D { uint x; uint y; }; void main() { atomicStore(x, 1u, gl_ScopeDevice, gl_StorageSemanticsBuffer, gl_SemanticsRelease); y = atomicLoad(x, gl_ScopeQueueFamily, gl_StorageSemanticsBuffer, gl_SemanticsAcquire); controlBarrier(gl_ScopeWorkgroup, gl_ScopeWorkgroup, gl_StorageSemanticsShared, gl_SemanticsAcquireRelease); memoryBarrier(gl_ScopeDevice, gl_StorageSemanticsBuffer, gl_SemanticsAcquireRelease); }
