#version 460
layout(location=0) in vec4 p; layout(set=0,binding=0) uniform Planes { vec4 plane[4]; } u;
out float gl_ClipDistance[4]; out float gl_CullDistance[1];
void main() { gl_Position = p; for (int i = 0; i < 4; i++) gl_ClipDistance[i] = dot(u.plane[i], p); gl_CullDistance[0] = p.w; }
