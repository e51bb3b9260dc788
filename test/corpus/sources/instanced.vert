#version 460
struct Instance { vec4 offsetScale; uint color; }; layout(std430, set=0, binding=1) readonly buffer Instances { Instance items[]; };
layout(location=0) in vec2 corner; layout(location=0) flat out uvec4 color;
void main() { Instance it = items[gl_InstanceIndex]; gl_Position = vec4(corner * it.offsetScale.w + it.offsetScale.xy, it.offsetScale.z, 1); gl_PointSize = 2.0;
  color = uvec4(it.color & 255u, (it.color >> 8) & 255u, (it.color >> 16) & 255u, it.color >> 24); }
