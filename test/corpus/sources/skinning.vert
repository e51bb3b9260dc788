#version 460
layout(location=0) in vec3 position; layout(location=1) in uvec4 joints; layout(location=2) in vec4 weights;
layout(set=1, binding=0, std140) uniform Joints { mat4 bones[64]; };
void main() { mat4 m = mat4(0); for (int i = 0; i < 4; ++i) m += weights[i] * bones[joints[i]]; gl_Position = m * vec4(position, 1); }
