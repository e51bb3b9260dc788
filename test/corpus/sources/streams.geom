#version 460
layout(points) in; layout(points, max_vertices=4) out; layout(stream=1, location=0) out vec4 a; layout(stream=0, location=1) out vec4 b;
void main() { b = gl_in[0].gl_Position; EmitStreamVertex(0); EndStreamPrimitive(0); a = b.yzwx; EmitStreamVertex(1); EndStreamPrimitive(1); }
