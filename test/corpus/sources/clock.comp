#version 460
#extension GL_EXT_shader_realtime_clock : require
#extension GL_ARB_shader_clock : require
#extension GL_ARB_gpu_shader_int64 : require
layout(local_size_x=1) in; layout(set=0,binding=0) buffer D { uint64_t t[2]; }; void main() { t[0] = clockRealtimeEXT(); t[1] = clockARB(); }
