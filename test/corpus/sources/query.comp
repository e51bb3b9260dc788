#version 460
#extension GL_EXT_ray_query : require
layout(local_size_x=1) in; layout(set=0,binding=0) uniform accelerationStructureEXT scene; layout(set=0,binding=1) buffer D { vec4 d[]; };
void main() { rayQueryEXT q; rayQueryInitializeEXT(q, scene, 0, 0xff, vec3(0), 0.1, vec3(0, 1, 0), 9.0); while (rayQueryProceedEXT(q)) if (rayQueryGetIntersectionTypeEXT(q, false) == gl_RayQueryCandidateIntersectionTriangleEXT) rayQueryConfirmIntersectionEXT(q); d[0] = vec4(rayQueryGetIntersectionBarycentricsEXT(q, true), rayQueryGetIntersectionTEXT(q, true), float(rayQueryGetIntersectionPrimitiveIndexEXT(q, true))); }
