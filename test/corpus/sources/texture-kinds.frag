#version 460
layout(set=0,binding=0) uniform sampler1D a; layout(set=0,binding=1) uniform sampler3D b; layout(set=0,binding=2) uniform samplerCube c; layout(set=0,binding=3) uniform sampler2DArray d; layout(set=0,binding=4) uniform isampler2D e; layout(set=0,binding=5) uniform usampler2D f; layout(set=0,binding=6) uniform samplerBuffer g; layout(set=0,binding=7) uniform sampler2DMS h; layout(set=0,binding=8) uniform samplerCubeArray i;
layout(location=0) in vec4 p; layout(location=0) out vec4 color;
void main() { color = texture(a, p.x) + texture(b, p.xyz) + texture(c, p.xyz) + texture(d, p.xyz) + vec4(texture(e, p.xy)) + vec4(texelFetch(f, ivec2(p.xy), 0)) + texelFetch(g, int(p.x)) + texelFetch(h, ivec2(p.xy), 2) + texture(i, p); }
