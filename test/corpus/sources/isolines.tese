#version 460
layout(isolines, fractional_even_spacing, cw, point_mode) in; void main() { gl_Position = gl_in[0].gl_Position * gl_TessCoord.x + gl_in[1].gl_Position * gl_TessCoord.y; gl_PointSize = gl_TessLevelOuter[1]; }
