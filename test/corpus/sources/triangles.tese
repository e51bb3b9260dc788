#version 460
layout(triangles, equal_spacing, cw) in; layout(location=0) out vec3 n; void main() { vec4 p = vec4(0); for (int i = 0; i < 3; i++) p += gl_in[i].gl_Position * gl_TessCoord[i]; n = normalize(cross(gl_in[1].gl_Position.xyz - gl_in[0].gl_Position.xyz, gl_in[2].gl_Position.xyz - gl_in[0].gl_Position.xyz)); gl_Position = p; }
