#version 460
layout(local_size_x=64) in; layout(set=0,binding=0) buffer D { uint d[]; }; layout(push_constant) uniform P { uint j, k; };
void main() { uint i = gl_GlobalInvocationID.x, x = i ^ j; if (x > i) { bool up = (i & k) == 0u; if ((d[i] > d[x]) == up) { uint t = d[i]; d[i] = d[x]; d[x] = t; } } }
