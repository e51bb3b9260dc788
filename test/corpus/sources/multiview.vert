#version 460
#extension GL_EXT_multiview : require
layout(set=0,binding=0) uniform V { mat4 view[2]; }; layout(location=0) in vec4 p; void main() { gl_Position = view[gl_ViewIndex] * p; }
