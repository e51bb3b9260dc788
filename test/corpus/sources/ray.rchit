#version 460
#extension GL_EXT_ray_tracing : require
layout(location=0) rayPayloadInEXT vec4 payload; hitAttributeEXT vec2 bary; layout(shaderRecordEXT, std430) buffer Rec { vec4 color; };
void main() { payload = color * vec4(1.0 - bary.x - bary.y, bary, gl_HitTEXT) + vec4(gl_WorldRayOriginEXT + gl_ObjectToWorldEXT[3], gl_InstanceCustomIndexEXT + gl_PrimitiveID + gl_GeometryIndexEXT); }
