#version 460
#extension GL_EXT_terminate_invocation : require
layout(location=0) in vec4 p; layout(location=0) out vec4 c; void main() { if (p.x < 0.0) terminateInvocation; c = p; }
