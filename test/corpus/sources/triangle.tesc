#version 460
layout(vertices=3) out; void main() { gl_out[gl_InvocationID].gl_Position = gl_in[gl_InvocationID].gl_Position; float d = distance(gl_in[0].gl_Position, gl_in[1].gl_Position); gl_TessLevelOuter[gl_InvocationID] = clamp(d, 1.0, 64.0); if (gl_InvocationID == 2) gl_TessLevelInner[0] = 3.0; }
