#version 460
layout(location=0) in dvec2 p; layout(location=0) out float r;
void main() { double d = length(p) + sqrt(p.x * p.x) - 1.0lf / 3.0lf; dmat2 m = dmat2(d); r = float(determinant(m)); gl_Position = vec4(vec2(p), 0, 1); }
