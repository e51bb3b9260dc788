#version 460
#extension GL_EXT_control_flow_attributes : require
layout(location=0) in vec4 p; layout(location=0) out vec4 c; void main() { c = p; [[unroll]] for (int i = 0; i < 4; i++) c *= p; [[dont_unroll]] for (int i = 0; i < 9; i++) c += p; [[loop, dependency_length(4)]] for (int i = 0; i < 3; i++) c -= p; [[flatten]] if (c.x > 0.0) c = -c; [[branch]] if (c.y > 0.0) c = p; }
