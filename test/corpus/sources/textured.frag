#version 460
layout(set=0,binding=0) uniform sampler2D albedo; layout(location=0) in vec2 uv; layout(location=0) out vec4 color;
void main() { color = texture(albedo, uv) + textureLod(albedo, uv, 2.0) * texture(albedo, uv, -1.0) + textureGrad(albedo, uv, dFdx(uv), dFdy(uv)); }
