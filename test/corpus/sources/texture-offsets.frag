#version 460
layout(set=0,binding=0) uniform sampler2D t; layout(location=0) in vec3 p; layout(location=0) out vec4 color;
void main() { color = textureOffset(t, p.xy, ivec2(1, -2)) + textureProj(t, p) + textureProjLod(t, p, 1.0) + textureLodOffset(t, p.xy, 0.0, ivec2(3)) + texelFetchOffset(t, ivec2(p.xy), 0, ivec2(1)) + textureGather(t, p.xy, 2) + textureGatherOffset(t, p.xy, ivec2(-1)) + textureProjOffset(t, p, ivec2(2)); }
