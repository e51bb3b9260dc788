#version 460
layout(triangles, invocations=6) in; layout(triangle_strip, max_vertices=3) out; layout(set=0,binding=0) uniform V { mat4 face[6]; };
void main() { gl_Layer = gl_InvocationID; gl_ViewportIndex = gl_InvocationID & 1; for (int i = 0; i < 3; i++) { gl_Position = face[gl_InvocationID] * gl_in[i].gl_Position; EmitVertex(); } }
