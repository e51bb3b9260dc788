#version 460
layout(location=0) in vec2 p; layout(location=0) out vec4 c;
void main() { c = vec4(dFdx(p.x), dFdy(p.y), fwidth(p.x), 1) + vec4(dFdxFine(p), dFdyFine(p)) + vec4(dFdxCoarse(p), dFdyCoarse(p)) + vec4(fwidthFine(p), fwidthCoarse(p)); }
