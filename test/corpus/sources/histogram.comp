#version 460
layout(local_size_x=256) in; layout(set=0,binding=0,rgba8) uniform readonly image2D img; layout(set=0,binding=1) buffer H { uint bins[256]; }; shared uint local[256];
void main() { uint t = gl_LocalInvocationIndex; local[t] = 0u; barrier(); ivec2 p = ivec2(gl_GlobalInvocationID.xy); vec3 c = imageLoad(img, p).rgb; uint l = uint(dot(c, vec3(0.2126, 0.7152, 0.0722)) * 255.0 + 0.5); atomicAdd(local[l], 1u); barrier(); if (local[t] != 0u) atomicAdd(bins[t], local[t]); }
