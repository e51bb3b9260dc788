#version 450
#extension GL_EXT_buffer_reference : require
layout(local_size_x=4) in;
layout(buffer_reference, std430, buffer_reference_align=4) buffer R { uint v[]; };
layout(push_constant) uniform P { R r; uint n; } pc;
layout(set=0,binding=0,std430) buffer B { uint o[]; };
void main(){ uint i = gl_LocalInvocationID.x; pc.r.v[i] += 5u; o[i] = pc.r.v[i] * 2u; }
