#version 460
layout(location=0) in vec2 grid; layout(location=0) out float height; layout(push_constant) uniform P { float time; float amplitude; uint count; };
layout(set=0,binding=0) uniform W { vec4 wave[16]; } w;
void main() { float h = 0; uint i = 0u; while (i < count) { h += amplitude * sin(dot(w.wave[i].xy, grid) * w.wave[i].z + time * w.wave[i].w); i++; if (i == 12u) break; } height = h; gl_Position = vec4(grid.x, h, grid.y, 1); }
