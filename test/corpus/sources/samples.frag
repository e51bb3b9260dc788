#version 460
layout(location=0) sample in vec4 a; layout(location=1) centroid in vec4 b; layout(location=2) noperspective in float d; layout(location=0) out vec4 c;
void main() { c = interpolateAtSample(b, gl_SampleID) + interpolateAtOffset(a, gl_SamplePosition) + interpolateAtCentroid(a) * d; gl_SampleMask[0] = gl_SampleMaskIn[0] & 5; }
