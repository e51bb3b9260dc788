#version 460
layout(set=0,binding=0) uniform sampler2D t; layout(location=0) in vec2 uv; layout(location=0) out vec4 color;
void main() { vec4 c = texture(t, uv); if (c.a < 0.5) discard; if (gl_FrontFacing) color = c; else { if (gl_FragCoord.x > 10.0) discard; color = c.bgra; } }
