#version 460
layout(xfb_buffer=0, xfb_stride=32) out; layout(location=0, xfb_offset=0) out vec4 a; layout(location=1, xfb_buffer=1, xfb_offset=4) out float b; layout(location=0) in vec4 p;
void main() { a = p; b = p.x; gl_Position = p; }
