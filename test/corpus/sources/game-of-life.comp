#version 460
layout(local_size_x=8,local_size_y=8) in; layout(set=0,binding=0) readonly buffer A { uint a[]; }; layout(set=0,binding=1) writeonly buffer B { uint b[]; }; layout(push_constant) uniform P { ivec2 size; };
uint at(ivec2 p) { p = (p + size) % size; return a[p.y * size.x + p.x]; }
void main() { ivec2 p = ivec2(gl_GlobalInvocationID.xy); uint n = 0; for (int y = -1; y <= 1; y++) for (int x = -1; x <= 1; x++) if (x != 0 || y != 0) n += at(p + ivec2(x, y)); uint live = at(p); b[p.y * size.x + p.x] = uint(n == 3 || (live == 1 && n == 2)); }
