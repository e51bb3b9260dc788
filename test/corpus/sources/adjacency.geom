#version 460
layout(lines_adjacency) in; layout(line_strip, max_vertices=8) out; layout(location=0) in vec3 c[]; layout(location=0) out vec3 o;
void main() { for (int i = 1; i < 3; i++) { o = c[i]; gl_Position = gl_in[i].gl_Position; EmitVertex(); } EndPrimitive(); }
