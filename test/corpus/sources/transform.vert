#version 460
layout(location=0) in vec4 position; layout(location=1) in vec3 normal; layout(location=0) out vec3 n;
layout(set=0, binding=0) uniform Camera { mat4 view; mat4 projection; mat3 normalMatrix; } camera;
layout(push_constant) uniform Push { mat4 model; vec4 tint; } push;
void main() { gl_Position = camera.projection * camera.view * push.model * position; n = normalize(camera.normalMatrix * normal) * push.tint.rgb; }
