#version 460
layout(quads, fractional_odd_spacing, ccw) in; layout(location=0) in vec2 uv[]; layout(location=1) patch in vec4 extra; layout(location=0) out vec2 o;
void main() { vec2 t = gl_TessCoord.xy; vec4 a = mix(gl_in[0].gl_Position, gl_in[1].gl_Position, t.x), b = mix(gl_in[3].gl_Position, gl_in[2].gl_Position, t.x); gl_Position = mix(a, b, t.y) + extra; o = mix(uv[0], uv[2], t); }
