#version 460
#extension GL_EXT_ray_tracing : require
layout(location=0) rayPayloadInEXT vec4 payload; void main() { payload = mix(vec4(0.2), vec4(0.5, 0.7, 1, 1), gl_WorldRayDirectionEXT.y); }
