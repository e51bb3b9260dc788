#version 460
precision mediump float; layout(location=0) in vec4 p; layout(location=0) out vec4 c; layout(set=0,binding=0) uniform lowp sampler2D t; 
void main() { mediump vec4 a = p * 2.0; highp vec4 b = p + 1.0; precise vec4 d = a * b + texture(t, a.xy); c = d; }
