#version 460
layout(points) in; layout(triangle_strip, max_vertices=4) out; layout(location=0) out vec2 uv; layout(push_constant) uniform P { vec2 size; };
void main() { for (int i = 0; i < 4; i++) { vec2 c = vec2(i & 1, i >> 1); uv = c; gl_Position = gl_in[0].gl_Position + vec4((c - 0.5) * size, 0, 0); gl_PrimitiveID = gl_PrimitiveIDIn; EmitVertex(); } EndPrimitive(); }
