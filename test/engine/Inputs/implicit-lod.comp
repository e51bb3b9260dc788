#version 450
#extension GL_NV_compute_shader_derivatives : require
layout(local_size_x=4, local_size_y=4) in;
layout(derivative_group_quadsNV) in;
layout(set=0,binding=0,std430) buffer B { vec4 o[]; };
layout(set=0,binding=1) uniform sampler2D s;
layout(set=0,binding=2) uniform sampler2DShadow d;
layout(set=0,binding=3) uniform samplerCube c;
layout(set=0,binding=4) uniform sampler2DArray a;
layout(set=0,binding=5) uniform sampler1D l;
void main(){ uvec2 p = gl_LocalInvocationID.xy; vec2 uv=(vec2(p)+0.5)/8.0; uint i = (p.y*4+p.x)*10u;
 o[i] = texture(s, uv);
 o[i+1u] = texture(s, uv, 1.0);
 o[i+2u] = textureProj(s, vec3(uv*3.0, 3.0));
 o[i+3u] = vec4(texture(d, vec3(uv, 0.5)));
 o[i+4u] = vec4(textureProj(d, vec4(uv*2.0, 3.0, 2.0)));
 o[i+5u] = texture(c, vec3(1.0, -uv.y*2.0+1.0, -uv.x*2.0+1.0));
 o[i+6u] = texture(a, vec3(uv, 1.0), -1.0);
 o[i+7u] = textureOffset(s, uv, ivec2(1,0));
 o[i+8u] = texture(l, uv.x) + textureProj(l, vec2(uv.x*2.0, 2.0));
 o[i+9u] = vec4(textureQueryLod(s, uv), textureQueryLod(a, uv*4.0));
}
