#version 460
#extension GL_EXT_demote_to_helper_invocation : require
layout(location=0) in vec4 p; layout(location=0) out vec4 c; void main() { if (p.x < 0.0) demote; c = helperInvocationEXT() ? vec4(0) : dFdx(p); }
