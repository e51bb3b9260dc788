#version 460
layout(depth_greater) out float gl_FragDepth; layout(location=0) out vec4 c;
void main() { gl_FragDepth = gl_FragCoord.z + 0.25; c = vec4(gl_PointCoord, float(gl_PrimitiveID), 1); }
