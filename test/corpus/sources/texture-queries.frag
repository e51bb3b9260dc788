#version 460
layout(set=0,binding=0) uniform sampler2D t; layout(set=0,binding=1) uniform sampler2DMS m; layout(location=0) in vec2 p; layout(location=0) out vec4 color;
void main() { ivec2 s = textureSize(t, 1); color = vec4(s, textureQueryLevels(t), textureSamples(m)) + vec4(textureQueryLod(t, p), textureSize(m)); }
