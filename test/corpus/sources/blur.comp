#version 460
layout(local_size_x=64) in; layout(set=0,binding=0) uniform sampler2D src; layout(set=0,binding=1,rgba8) uniform writeonly image2D dst; const float w[5] = float[](0.227, 0.194, 0.121, 0.054, 0.016); layout(push_constant) uniform P { vec2 dir; };
void main() { ivec2 p = ivec2(gl_GlobalInvocationID.xy); vec2 s = 1.0 / vec2(textureSize(src, 0)), uv = (vec2(p) + 0.5) * s; vec4 c = textureLod(src, uv, 0.0) * w[0]; for (int i = 1; i < 5; i++) c += (textureLod(src, uv + dir * s * float(i), 0.0) + textureLod(src, uv - dir * s * float(i), 0.0)) * w[i]; imageStore(dst, p, c); }
