#version 460
#extension GL_EXT_shader_atomic_float : require
#extension GL_KHR_memory_scope_semantics : require
layout(local_size_x=1) in; layout(set=0,binding=0) buffer D { float f; }; shared float s; void main() { atomicAdd(f, 1.5); f = atomicExchange(s, 2.0) + atomicLoad(f, gl_ScopeDevice, gl_StorageSemanticsBuffer, gl_SemanticsAcquire); }
