#version 460
#extension GL_EXT_fragment_shader_barycentric : require
layout(location=0) pervertexEXT in vec4 v[]; layout(location=0) out vec4 c; void main() { c = v[0] * gl_BaryCoordEXT.x + v[1] * gl_BaryCoordEXT.y + v[2] * gl_BaryCoordNoPerspEXT.z; }
