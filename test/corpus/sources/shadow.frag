#version 460
layout(set=0,binding=0) uniform sampler2DShadow s; layout(set=0,binding=1) uniform samplerCubeShadow c; layout(set=0,binding=2) uniform sampler2DArrayShadow a; layout(location=0) in vec4 p; layout(location=0) out float r;
void main() { r = texture(s, p.xyz) + textureProj(s, p) + texture(c, p) + texture(a, p) + textureLod(s, p.xyz, 0.0) + textureGather(s, p.xy, p.z).x; }
